"""The three questions of docs/archive.md, asked of tables and plotted: `python -m tools.questions TABLES`.

The queries are those of the page, word for word; the plots go beside it. Needs DuckDB, which is for developers.
"""

import re
import sys
from pathlib import Path
from typing import Any, Final

from tidelog.replays.archive.plots import Bar, bars
from tidelog.replays.archive.stats import share

PAGE: Final = Path("docs") / "archive.md"
_TILES: Final = 16


def queries() -> list[str]:
    """The queries of the page, in order."""
    return re.findall(r"```sql\n(.*?)```", PAGE.read_text(), re.DOTALL)


def asked(query: str, tables: Path) -> list[tuple[Any, ...]]:
    """What DuckDB answers, with `tables/` being this folder."""
    import duckdb

    answer = duckdb.sql(query.replace("'tables/", f"'{tables}/"))
    assert answer is not None
    return answer.fetchall()


def first_seat(rows: list[tuple[Any, ...]]) -> str:
    """How often the first seat wins."""
    found = [(game, share(game, wins, matches)) for game, matches, wins, _ in rows]
    return bars("Wins of the first seat of two, in percent", [Bar(g, e.value, e.low, e.high) for g, e in found], " %")


def lengths(rows: list[tuple[Any, ...]]) -> str:
    """How long matches get."""
    found = [Bar(game, middle, short, long) for game, short, middle, long in rows]
    return bars("Records a match: the middle one, and where 90 of 100 lie", found)


def tiles(rows: list[tuple[Any, ...]]) -> str:
    """Which tiles win."""
    found = [(tile, share(tile, won, built)) for tile, built, won, _ in rows[:_TILES]]
    title = "Yamataï: how often who builds a tile wins, in percent"
    return bars(title, [Bar(tile, e.value, e.low, e.high) for tile, e in found], " %")


if __name__ == "__main__":
    for name, plot, query in zip(("first", "length", "tiles"), (first_seat, lengths, tiles), queries(), strict=True):
        answer = asked(query, Path(sys.argv[1]))
        (PAGE.parent / f"archive-{name}.svg").write_text(plot(answer))
        for row in answer:
            print(*row, sep="\t")
        print(flush=True)
