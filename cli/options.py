"""Options that many verbs share, and how a verb prints: text for people, JSON for programs."""

import json
import re
import sys
from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated, Any

import typer

_UNSEEN = re.compile("[\x7f-\x9f\xad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]")


class Format(StrEnum):
    """How results are printed."""

    text = "text"
    json = "json"
    jsonl = "jsonl"


StoreOption = Annotated[
    str, typer.Option("--store", envvar="TIDELOG_STORE", help="Where matches are kept: a file or a PostgreSQL address.")
]
FormatOption = Annotated[Format, typer.Option("--format", help="text for people; json or jsonl for programs.")]
MatchArgument = Annotated[str, typer.Argument(help="The short name of a match, as `list` shows it.")]
AtOption = Annotated[int | None, typer.Option("--at", help="The ply to look at; the last one if left out.")]
AsOption = Annotated[str | None, typer.Option("--as", help="Look as this seat does, by name or number.")]
PublicOption = Annotated[bool, typer.Option("--public", help="Look as somebody without a seat does.")]


def emit(form: Format, text: str, data: Any) -> None:
    """Print a result: the text, or the data as JSON; a list as one JSON value a line for jsonl."""
    if form is Format.text:
        print(_harmless(text))
    elif form is Format.json:
        print(_escaped(json.dumps(data, ensure_ascii=False, indent=1)))
    else:
        for item in data if isinstance(data, list) else [data]:
            print(_escaped(json.dumps(item, ensure_ascii=False)))


def _harmless(text: str) -> str:
    from tidelog.cli.paint import harmless

    return harmless(text)


def _escaped(text: str) -> str:
    """JSON in which what a terminal may obey, or nobody sees, is spelt out."""
    return _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def tell(*sentences: str) -> None:
    """Say something that is not the result: on stderr."""
    for sentence in sentences:
        print(_harmless(sentence), file=sys.stderr)


def table(rows: Iterable[Iterable[object]], heads: Iterable[str] = ()) -> str:
    """Rows in columns, two blanks apart."""
    cells = [[str(cell) for cell in row] for row in rows]
    if heads:
        cells.insert(0, list(heads))
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return "\n".join("  ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)).rstrip() for row in cells)
