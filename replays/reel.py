"""A match as data that a page winds through: each line of SVG once, and for each ply which lines change.

The same shape stands in the file that `replay --html` writes and is served to the replay page.
"""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Any

from tidelog.domain.errors import UnknownClause
from tidelog.domain.kernel.picture import Frame, Picture
from tidelog.domain.rulebook import clause
from tidelog.projections.film import Film
from tidelog.projections.history import Line
from tidelog.projections.svg import elements

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


def reel(film: Film) -> dict[str, Any]:
    """All that the page of a match needs to show any ply of it, on a screen and on a phone."""
    shapes, texts = Shapes(), Shapes()
    lines = [film.line(ply) for ply in range(1, film.last + 1)]
    first = film.frames[0]
    return {
        "game": first.game.name,
        "title": first.game.title,
        "match": first.opened.match,
        "names": film.names(film.last),
        "colours": first.game.colours[: len(first.names)],
        "wide": _cut(film, "wide", shapes, texts),
        "narrow": _cut(film, "narrow", shapes, texts),
        "shapes": shapes.table,
        "texts": texts.table,
        "history": [told(line) for line in lines],
        "scores": [[score.total for score in film.scores(ply)] for ply in range(film.last + 1)],
        "worth": chances(film),
        "clauses": clause_texts(lines),
    }


def told(line: Line) -> dict[str, Any]:
    """A line of the history as pages have it."""
    begins = any(fact.begins for fact in line.facts)
    return {
        "seat": line.seat,
        "kind": line.kind,
        "move": line.move,
        "words": line.words,
        "clauses": line.clauses,
        "begins": begins,
    }


def clause_texts(lines: Sequence[Line]) -> dict[str, str]:
    """What the cited clauses say."""
    found = {}
    for name in dict.fromkeys(name for line in lines for name in line.clauses):
        try:
            found[name] = clause(name).text
        except UnknownClause:  # of the log itself, not of a game
            continue
    return found


def chances(film: Film) -> list[tuple[float, ...]]:
    """Each seat's share of the win at every ply, as bots estimate it; only of a match that is over and open."""
    worth = film.frames[0].game.worth
    if worth is None or not film.is_sealed:
        return []
    return [tuple(round(share, 3) for share in worth.shares(film.state(ply))) for ply in range(film.last + 1)]


def _cut(film: Film, frame: Frame, shapes: Shapes, texts: Shapes) -> dict[str, Any]:
    drawn: list[int] = []
    splices: list[list[Splice]] = []
    plies: list[list[int]] = []
    for ply in range(film.last + 1):
        picture = film.picture(ply, frame)
        now = [shapes.number(line) for line in elements(picture)]
        splices.append(list(differences(drawn, now)))
        plies.append([texts.number(text) for text in _captions(picture)])
        drawn = now
    return {"splices": splices, "plies": plies}


def _captions(picture: Picture) -> tuple[str, str, str]:
    return f"{picture.width:.0f} {picture.height:.0f}", picture.title, picture.description


def differences(before: Sequence[int], now: Sequence[int]) -> Iterator[Splice]:
    """How one drawing becomes the next, from the back, so that places stay true while it is done."""
    for tag, a, b, c, d in reversed(SequenceMatcher(None, before, now, autojunk=False).get_opcodes()):
        if tag != "equal":
            yield (a, b - a, list(now[c:d]))
