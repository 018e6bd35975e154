"""The schemas of what is shown as data and of what games write into logs: `python -m tools.schema`.

They go to docs/schema.json and docs/games.
"""

import json
from pathlib import Path

from tidelog.domain import catalog
from tidelog.projections.schema import game_schema, schema


def pages(docs: Path) -> dict[Path, str]:
    """Every page as it is written."""
    games = {docs / "games" / f"{name}.json": game_schema(catalog.game(name)) for name in catalog.GAMES}
    shapes = {docs / "schema.json": schema()} | games
    return {path: json.dumps(shape, indent=1) + "\n" for path, shape in shapes.items()}


if __name__ == "__main__":
    for path, text in pages(Path("docs")).items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
