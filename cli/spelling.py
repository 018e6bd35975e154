"""What a terminal without Unicode gets: paths, arrows and letters in ASCII, instead of question marks."""

import codecs
from typing import Final
from unicodedata import normalize

HANDLER: Final = "tidelog.spelt"
_SIGNS: Final = str.maketrans(
    "\u2191\u2192\u2193\u2190\u2501\u2500\u25cf\u00b7\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u00d7",
    "^>v<=-o.--''\"\".x",
)
"""Arrows, lines, dots, dashes and quotation marks."""
_BRAILLE: Final = 0x2800
_LEFT: Final = (0x01, 0x02, 0x04, 0x40)
_RIGHT: Final = (0x08, 0x10, 0x20, 0x80)


def spelt(text: str) -> str:
    """A text in ASCII: each sign by one that looks like it, a letter without its accent, and ? for what is left."""
    return "".join(letter if letter.isascii() else _spelt(letter) for letter in text)


def _spelt(letter: str) -> str:
    if 0 <= ord(letter) - _BRAILLE < 256:
        return _stroke(ord(letter) - _BRAILLE)
    sign = letter.translate(_SIGNS)
    return (sign if sign.isascii() else normalize("NFKD", letter).encode("ascii", "ignore").decode()) or "?"


def _stroke(dots: int) -> str:
    """The piece of a path that these eight dots draw."""
    left = [row for row, dot in enumerate(_LEFT) if dots & dot]
    right = [row for row, dot in enumerate(_RIGHT) if dots & dot]
    rows = set(left + right)
    if not rows:
        return " "
    if len(rows) == 1:
        return "'-._"[rows.pop()] if not (left and right) else "--__"[rows.pop()]
    if not left or not right:
        return "|"
    if max(left) < min(right) or (max(left) < max(right) and min(left) < min(right)):
        return "\\"
    if max(right) < min(left) or (max(right) < max(left) and min(right) < min(left)):
        return "/"
    return "+"


def _in_place(fault: UnicodeError) -> tuple[str, int]:
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    return spelt(fault.object[fault.start : fault.end]), fault.end


def teach() -> str:
    """Let a stream spell what it cannot write; gives the name of that way."""
    codecs.register_error(HANDLER, _in_place)
    return HANDLER
