"""Colour in a terminal, where there is one and it is wanted (NO_COLOR is honoured)."""

import os
import re
import sys

from tidelog.cli.window import is_dumb
from tidelog.domain.kernel.picture import Paint, plain

_CODES = {
    "red": "31;1",
    "orange": "33",
    "yellow": "33;1",
    "green": "32;1",
    "blue": "34;1",
    "purple": "35;1",
    "black": "37;2",
    "white": "37;1",
    "grey": "90",
    "brown": "33;2",
    "bold": "1",
}


def paint(text: str, colour: str) -> str:
    """The text in a colour; unknown colours leave it as it is."""
    code = _CODES.get(colour)
    return f"\x1b[{code}m{text}\x1b[0m" if code else text


_OWN = re.compile(rf"(\x1b\[(?:0|{'|'.join(_CODES.values())})m|\n)")


def harmless(text: str) -> str:
    """What may go to a terminal: lines, our own colours, and no other control character wherever it came from."""
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    from tidelog.domain.log.records.names import readable

    return "".join(part if _OWN.fullmatch(part) else readable(part) for part in _OWN.split(text))


def painter() -> Paint:
    """Paint for a terminal, nothing for a pipe."""
    return paint if sys.stdout.isatty() and not is_dumb() and not os.environ.get("NO_COLOR") else plain
