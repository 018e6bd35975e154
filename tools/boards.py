"""The boards of README.md, drawn from recorded matches as docs/boards.toml names them; `make docs` writes them."""

import tomllib
from pathlib import Path

from tidelog.domain.errors import BadPly
from tidelog.domain.files import save
from tidelog.projections.film import Film
from tidelog.projections.svg import svg
from tidelog.replays.bundle import read_bundle

_LIST = "boards.toml"


def boards(docs: Path, recorded: Path) -> dict[Path, str]:
    """Each picture that is named, by the file it stands in."""
    named = tomllib.loads((docs / _LIST).read_text(encoding="utf-8"))
    return {
        docs / f"{game}.svg": _drawn(recorded / game / f"{one['match']}.tide", one["ply"])
        for game, one in named.items()
    }


def _drawn(bundle: Path, ply: int) -> str:
    film = Film(read_bundle(bundle).log)
    if not 0 < ply <= film.last:
        raise BadPly(f"{bundle} has plies 1 to {film.last}, and {_LIST} asks for {ply}")
    return svg(film.picture(ply))


if __name__ == "__main__":
    for path, drawn in boards(Path("docs"), Path("replays/recorded")).items():
        save(path, drawn.encode(), replace=True)
