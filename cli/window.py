"""How much fits into the window: in a terminal long lines hang, boards are cut; in a pipe nothing is touched."""

import os
import re
import shutil
import sys
import textwrap
from unicodedata import combining, east_asian_width

_ESCAPE = re.compile(r"(\x1b\[[0-9;]*m)")
_DRAWN = re.compile(r"\S {2,}\S|[|\\]|__|--|[⠀-⣿]")
"""What tells a line of a drawing from one of prose."""
_LEAST = 20


def columns() -> int | None:
    """How wide the window is; nothing where the output is no terminal."""
    if not sys.stdout.isatty():
        return None
    return shutil.get_terminal_size((100, 40)).columns


def breadth(text: str) -> int:
    """How many columns a text takes: colours none, letters of East Asia two."""
    plain = _ESCAPE.sub("", text)
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in plain)


def hung(line: str, indent: int, wide: int | None) -> str:
    """A line broken between words at this width, all but its first part indented."""
    if wide is None or breadth(line) <= wide or wide - indent < _LEAST:
        return line
    return "\n".join(
        textwrap.wrap(line, wide, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False)
    )


def told(text: str) -> str:
    """A line of the history as it is printed here: hanging below its own beginning."""
    lines = text.split("\n")
    if columns() is None:
        return "; ".join([lines[0], *map(str.strip, lines[1:])])
    return "\n".join(hung(line, 6, columns()) for line in lines)


def board_fit(text: str, wide: int | None) -> str:
    """A board in a window of this width: prose is broken, a drawing is cut at the edge, and that is said."""
    lines = text.split("\n")
    if wide is None or all(breadth(line) <= wide for line in lines):
        return text
    needed = max((breadth(line) for line in lines if is_drawn(line)), default=0)
    shown = [_cut(line, wide) if is_drawn(line) else hung(line, _indent(line), wide) for line in lines]
    if needed > wide:
        said = f"(the board is {needed} columns wide, and this window {wide}: a wider one shows all of it)"
        shown.append(hung(said, 1, wide))
    return "\n".join(shown)


def is_drawn(line: str) -> bool:
    """Whether a line is part of a drawing, and no prose."""
    return bool(_DRAWN.search(_ESCAPE.sub("", line)))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip()) + 2


def _cut(line: str, wide: int) -> str:
    """The first columns of a line, with every change of colour in it."""
    shown, room = [], wide
    for part in _ESCAPE.split(line):
        if _ESCAPE.fullmatch(part):
            shown.append(part)
            continue
        for letter in part:
            room -= breadth(letter)
            if room < 0:
                break
            shown.append(letter)
    return "".join(shown)


def has_screen() -> bool:
    """Whether somebody sits before a terminal that can show a full screen."""
    return sys.stdin.isatty() and sys.stdout.isatty() and not is_dumb()


def is_dumb() -> bool:
    """Whether the terminal can neither clear itself nor move its cursor."""
    return os.environ.get("TERM", "dumb") == "dumb"


def clear() -> None:
    """A screen without what was on it before, and nothing of it to scroll back to."""
    empty = "\n" * shutil.get_terminal_size((100, 60)).lines if is_dumb() else "\x1b[H\x1b[2J\x1b[3J"
    print(empty, end="", flush=True)
