"""A match as one page: the board at every ply, a slider, keys and the history; opens from the disk, no network.

Frames are stored as differences: every line of SVG stands once in a table, and a ply says which lines of the
drawing change. So a page of a long match stays small.
"""

import json
import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from html import escape
from importlib.resources import files
from typing import Any

from tidelog.projections.film import Film
from tidelog.projections.svg import FONT, ROOT, elements, palette_rules, stamps

Splice = tuple[int, int, list[int]]
"""Where, how many lines go, and which come."""


class Shapes:
    """Every line of SVG once, by number."""

    def __init__(self) -> None:
        self.table: list[str] = []
        self._number: dict[str, int] = {}

    def number(self, text: str) -> int:
        """The number of a line."""
        if text not in self._number:
            self._number[text] = len(self.table)
            self.table.append(text)
        return self._number[text]


def page(film: Film) -> str:
    """The whole page."""
    shapes, texts = Shapes(), Shapes()
    drawn: list[int] = []
    splices: list[list[Splice]] = []
    plies: list[list[int]] = []
    for ply in range(film.last + 1):
        picture = film.picture(ply)
        now = [shapes.number(line) for line in elements(picture)]
        splices.append(list(differences(drawn, now)))
        size = f"{picture.width:.0f} {picture.height:.0f}"
        plies.append([texts.number(size), texts.number(picture.title), texts.number(picture.description)])
        drawn = now
    data = {"shapes": shapes.table, "texts": texts.table, "splices": splices, "plies": plies} | _words(film)
    first = film.frames[0]
    title = f"{first.game.title}: {', '.join(first.names)} ({first.opened.match})"
    template = files("tidelog.replays").joinpath("page.html").read_text(encoding="utf-8")
    defined = list(stamps(picture, shapes.table))
    filled = {
        "__TITLE__": escape(title),
        "__DATA__": _script_safe(data),
        "__ROOT__": f'{ROOT} font-family="{FONT}"',
        "__DEFS__": "".join(defined),
        "__COLOURS__": "".join(palette_rules(picture.palette, [*defined, *shapes.table])),
    }
    return re.sub("|".join(filled), lambda found: filled[found[0]], template)


def differences(before: Sequence[int], now: Sequence[int]) -> Iterator[Splice]:
    """How one drawing becomes the next, from the back, so that places stay true while it is done."""
    for tag, a, b, c, d in reversed(SequenceMatcher(None, before, now, autojunk=False).get_opcodes()):
        if tag != "equal":
            yield (a, b - a, list(now[c:d]))


def _words(film: Film) -> dict[str, Any]:
    lines = [film.line(ply) for ply in range(1, film.last + 1)]
    cited = [f"{line.words}{f' ({line.clauses[-1]})' if line.clauses else ''}" for line in lines]
    scores = [
        ", ".join(f"{film.names(ply)[s.seat - 1]} {s.total}" for s in film.scores(ply)) for ply in range(film.last + 1)
    ]
    return {"history": cited, "scores": scores}


def _script_safe(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
