"""Options that many verbs share, and how a verb prints: text for people, JSON for programs."""

import re
import sys
from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated, Any

import typer

from tidelog.cli import completing
from tidelog.cli.servers import is_address

_UNSEEN = "[\x7f-\x9f\xad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]"


class Format(StrEnum):
    """How results are printed."""

    text = "text"
    json = "json"
    jsonl = "jsonl"


StoreOption = Annotated[
    str, typer.Option("--store", envvar="TIDELOG_STORE", help="Where matches are kept: a file or a PostgreSQL address.")
]
FormatOption = Annotated[Format, typer.Option("--format", help="text for people; json or jsonl for programs.")]


def _no_file(match: str) -> str:
    """Where a match of the store is meant, a file is refused with what to do instead."""
    from tidelog.domain.errors import UnknownMatch

    if match.endswith(".tide") or "/" in match:
        raise UnknownMatch(f"expected a match of the store, got the file {match}: `tidelog import` brings it in")
    return match


def _no_file_here(match: str) -> str:
    """The same where a match on a server can be meant as well."""
    return match if is_address(match) else _no_file(match)


PlaceArgument = Annotated[
    str,
    typer.Argument(
        help="A match, by its short name or the beginning of it, or by its address on a server.",
        callback=_no_file_here,
        autocompletion=completing.matches,
    ),
]
MatchArgument = Annotated[
    str,
    typer.Argument(
        help="A match, by its short name or the beginning of it.", callback=_no_file, autocompletion=completing.matches
    ),
]
SourceArgument = Annotated[
    str,
    typer.Argument(
        help="A match, by its name or the beginning of it; a bundle's file; an address.",
        autocompletion=completing.matches,
    ),
]
AtOption = Annotated[int | None, typer.Option("--at", help="The ply to look at; the last one if left out.")]
AsOption = Annotated[
    str | None,
    typer.Option("--as", help="Look as this seat does, by name or number.", autocompletion=completing.seats),
]
GameArgument = Annotated[str, typer.Argument(help="The game, as `games` names it.", autocompletion=completing.games)]
PublicOption = Annotated[bool, typer.Option("--public", help="Look as somebody without a seat does.")]
ForceOption = Annotated[bool, typer.Option("--force", help="Replace a file that is there; a store never is.")]
PlainOption = Annotated[bool, typer.Option("--plain", "--no-tty", help="Line by line, for pipes and screen readers.")]
ClusterOption = Annotated[
    str, typer.Option("--cluster", help="A Dask cluster to do it on, by the address of its scheduler.")
]
MostOption = Annotated[int, typer.Option("--most", help="How many at the most; 0 for all.", min=0, max=1_000_000_000)]


def emit(form: Format, text: str, data: Any) -> None:
    """Print a result: the text, or the data as JSON; a list as one JSON value a line for jsonl."""
    if form is Format.text:
        print(_harmless(text))
    elif form is Format.json:
        print(_written(data, 1))
    else:
        for item in data if isinstance(data, (list, tuple)) else [data]:
            print(_written(item))


def _harmless(text: str) -> str:
    from tidelog.cli.paint import harmless

    return harmless(text)


def _written(data: Any, indent: int | None = None) -> str:
    """JSON in which what a terminal may obey, or nobody sees, is spelt out."""
    import msgspec

    text = msgspec.json.encode(data).decode()
    text = msgspec.json.format(text, indent=indent) if indent else text
    return re.sub(_UNSEEN, lambda found: f"\\u{ord(found[0]):04x}", text)


def tell(*sentences: str) -> None:
    """Say something that is not the result: on stderr."""
    for sentence in sentences:
        print(_harmless(sentence), file=sys.stderr)


_ROOM = 30


def table(rows: Iterable[Iterable[object]], heads: Iterable[str] = ()) -> str:
    """Rows in columns, two blanks apart; in a terminal, what is too long hangs below the last column with room."""
    from tidelog.cli.window import breadth, columns, hung

    cells = [[str(cell) for cell in row] for row in rows]
    if heads:
        cells.insert(0, list(heads))
    widths = [max(map(breadth, column)) for column in zip(*cells, strict=True)]
    wide = columns()
    starts = [sum(widths[:column]) + 2 * column for column in range(len(widths))]
    hang = max((start for start in starts if (wide or 0) - start >= _ROOM), default=2)
    return "\n".join(hung(_in_columns(row, widths), hang, wide) for row in cells)


def _in_columns(row: list[str], widths: list[int]) -> str:
    from tidelog.cli.window import breadth

    return "  ".join(cell + " " * (wide - breadth(cell)) for cell, wide in zip(row, widths, strict=True)).rstrip()
