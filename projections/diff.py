"""Where two logs part, and how the positions differ there and at the end."""

from collections.abc import Iterator
from itertools import takewhile
from typing import Any

import msgspec

from tidelog.domain.errors import Misuse
from tidelog.domain.kernel.seats import HOUSE, PUBLIC, Seat
from tidelog.domain.kernel.secret import seen_by, unnamed
from tidelog.domain.log.records.log import Log
from tidelog.projections.film import Film
from tidelog.projections.history import Line


class Difference(msgspec.Struct, frozen=True):
    """Two logs side by side from the last ply they share."""

    shared: int
    """The last ply at which both are the same, byte by byte."""
    alike: int
    """How many moves and draws after that are told alike in both."""
    lines: tuple[Line | None, Line | None]
    """What each tells next, and the other does not; None where a log ends."""
    there: tuple[str, ...]
    """How the states differ then, field by field."""
    ends: tuple[int, int]
    at_end: tuple[str, ...]
    """How the scores differ at the end."""


def difference(left: Log, right: Log, viewers: tuple[Seat, Seat] = (HOUSE, HOUSE)) -> Difference:
    """Compare two logs of the same game, each as its viewer may see it; their states, by what both may see."""
    if left.game != right.game:
        raise Misuse(f"only matches of the same game can be compared, not {left.game.name} with {right.game.name}")
    films = Film(left.seen_by(viewers[0])), Film(right.seen_by(viewers[1]))
    shared = _shared(left, right)
    acts = [[line for line in map(film.line, range(shared + 1, film.last + 1)) if _acts(line)] for film in films]
    alike = sum(1 for _ in takewhile(_told_alike, zip(*acts, strict=False)))
    one, other = (lines[alike] if alike < len(lines) else None for lines in acts)
    eyes = viewers[0] if viewers[0] == viewers[1] else PUBLIC
    after = [_state(film, line, eyes) for film, line in zip(films, (one, other), strict=True)]
    return Difference(
        shared,
        alike,
        (one, other),
        tuple(changes(after[0], after[1])),
        (films[0].last, films[1].last),
        tuple(_scores(films)),
    )


def _acts(line: Line) -> bool:
    """A branch is opened and joined anew: that parts two logs, and tells nothing of the play."""
    return line.kind not in ("opened", "joined")


def _told_alike(lines: tuple[Line, ...]) -> bool:
    one, other = lines
    return (one.seat, one.move, one.words) == (other.seat, other.move, other.words)


def _state(film: Film, line: Line | None, eyes: Seat) -> Any:
    """The state after a line, as both may see it; what hidden things are named is no difference."""
    kind = film.frames[0].game.state
    return unnamed(kind, seen_by(kind, film.state(line.ply if line else film.last), eyes))


def _shared(left: Log, right: Log) -> int:
    for one, other in zip(left, right, strict=False):
        if one.data != other.data:
            return one.ply - 1
    return min(left.last, right.last)


def changes(one: Any, other: Any, path: str = "") -> Iterator[str]:
    """Every field in which two states differ, in words."""
    if one == other:
        return
    if isinstance(one, msgspec.Struct) and type(one) is type(other):
        for name in one.__struct_fields__:
            yield from changes(getattr(one, name), getattr(other, name), f"{path}.{name}" if path else name)
    elif isinstance(one, (tuple, bytes)) and isinstance(other, (tuple, bytes)) and len(one) == len(other):
        for index, (left, right) in enumerate(zip(one, other, strict=True), 1):
            yield from changes(left, right, f"{path}[{index}]")
    else:
        yield f"{path}: {_short(one)} / {_short(other)}"


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _scores(films: tuple[Film, Film]) -> Iterator[str]:
    ends = [(film.names(film.last), film.scores(film.last)) for film in films]
    names = max((names for names, _ in ends), key=len)
    totals = [{score.seat: str(score.total) for score in scores} for _, scores in ends]
    for seat, name in enumerate(names, 1):
        yield f"{name}: {totals[0].get(seat, '-')} / {totals[1].get(seat, '-')}"
