"""Where two logs part, and how the positions differ there and at the end."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tidelog.domain.errors import Misuse
from tidelog.domain.kernel.seats import HOUSE, PUBLIC, Seat
from tidelog.domain.kernel.secret import seen_by
from tidelog.domain.log.record import unstore
from tidelog.projections.film import Film
from tidelog.projections.frames import frames
from tidelog.projections.history import Line


class Difference(msgspec.Struct, frozen=True):
    """Two logs side by side from the last ply they share."""

    shared: int
    """The last ply at which both are the same."""
    lines: tuple[Line | None, Line | None]
    """The first record of each that is not in the other; None where a log ends."""
    there: tuple[str, ...]
    """How the states differ one ply on, field by field."""
    ends: tuple[int, int]
    at_end: tuple[str, ...]
    """How the scores differ at the end."""


def difference(
    left: Sequence[bytes], right: Sequence[bytes], viewers: tuple[Seat, Seat] = (HOUSE, HOUSE)
) -> Difference:
    """Compare two logs of the same game, each as its viewer may see it; their states, by what both may see."""
    films = Film(frames(left, viewers[0])), Film(frames(right, viewers[1]))
    games = [film.frames[0].opened.game for film in films]
    if games[0] != games[1]:
        raise Misuse(f"only matches of the same game can be compared, not {games[0]} with {games[1]}")
    shared = _shared(left, right)
    one, other = (film.line(shared + 1) if shared < film.last else None for film in films)
    eyes = viewers[0] if viewers[0] == viewers[1] else PUBLIC
    after = [seen_by(film.frames[0].game.state, film.board(min(shared + 1, film.last)), eyes) for film in films]
    return Difference(
        shared,
        (one, other),
        tuple(changes(after[0], after[1])),
        (films[0].last, films[1].last),
        tuple(_scores(films)),
    )


def _shared(left: Sequence[bytes], right: Sequence[bytes]) -> int:
    for ply, (one, other) in enumerate(zip(left, right, strict=False)):
        if unstore(one)[0] != unstore(other)[0]:
            return ply
    return min(len(left), len(right))


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
    pairs = zip(films[0].scores(films[0].last), films[1].scores(films[1].last), strict=True)
    names = films[0].names(films[0].last)
    for one, other in pairs:
        yield f"{names[one.seat - 1]}: {one.total} / {other.total}"
