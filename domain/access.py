"""Who may do and see what: one table, which everything that acts or looks asks.

An asker is known by the keys they have shown, and by nothing else. A match is open once it is sealed, and so are all
it branches from: from then on everything in it is public.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, Literal, NamedTuple

import msgspec

from tidelog.domain.errors import Forbidden
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.log.records.match import Match


class Asker(msgspec.Struct, frozen=True):
    """Who asks: whoever has shown the keys of these seats, or that of the match's house, its referee or its host."""

    seats: frozenset[Seat] = frozenset()
    house: bool = False
    referee: bool = False
    host: bool = False
    """Whether they opened the table."""
    let_in: bool = False
    """Whether a private match was shown to them by its host."""


ANYBODY: Final = Asker()

Who = Literal[
    "anybody",
    "those at the table",
    "the seat",
    "the seat or the house",
    "the host",
    "the host or the house",
    "the house",
]


class Act(StrEnum):
    """What can be asked for."""

    find_private = "know of a private match or table"
    host = "invite to a table, make a seat open again, let somebody watch"
    close = "close a table, or end a match that cannot go on"
    look_as_public = "look as the public"
    look_as_seat = "look as a seat"
    look_as_house = "look as the house"
    take_as_public = "take a copy as the public"
    take_as_seat = "take a copy as a seat"
    take_all = "take a copy of everything"
    take_copy = "pass on all that a redacted copy holds"
    move = "join, move, resign, take back or agree for a seat"
    enter = "enter a draw of a real table"
    abandon = "end a match that cannot go on"
    rule = "rule as the referee, or give a seat away"
    lapse = "say that time has run out"
    correct = "put a slip of the pen right"
    branch = "branch"


class Right(NamedTuple):
    """Who may, while anything in the match is hidden, and once everything is open."""

    running: Who
    once_open: Who


ACCESS: Final[Mapping[Act, Right]] = {
    Act.find_private: Right("those at the table", "those at the table"),
    Act.host: Right("the host", "the host"),
    Act.close: Right("the host or the house", "the host or the house"),
    Act.look_as_public: Right("anybody", "anybody"),
    Act.look_as_seat: Right("the seat", "anybody"),
    Act.look_as_house: Right("the house", "anybody"),
    Act.take_as_public: Right("anybody", "anybody"),
    Act.take_as_seat: Right("the seat or the house", "anybody"),
    Act.take_all: Right("the house", "anybody"),
    Act.take_copy: Right("anybody", "anybody"),
    Act.move: Right("the seat", "the seat"),
    Act.enter: Right("the house", "the house"),
    Act.abandon: Right("the house", "the house"),
    Act.rule: Right("the house", "the house"),
    Act.lapse: Right("the house", "the house"),
    Act.correct: Right("the house", "the house"),
    Act.branch: Right("the house", "anybody"),
}


_OF_THE_HOUSE: Final = ("the house", "the seat or the house", "the host or the house", "those at the table")


def may(asker: Asker, act: Act, seat: Seat = 0, is_open: bool = False) -> bool:
    """Whether the table lets this asker do this, to or as this seat."""
    who = ACCESS[act].once_open if is_open else ACCESS[act].running
    return (
        who == "anybody"
        or (asker.house and who in _OF_THE_HOUSE)
        or (seat in asker.seats and who in ("the seat", "the seat or the house"))
        or (asker.host and who in ("the host", "the host or the house", "those at the table"))
        or (who == "those at the table" and (bool(asker.seats) or asker.referee or asker.let_in))
    )


def check(asker: Asker, act: Act, match: Match, seat: Seat = 0, is_open: bool = False) -> None:
    """Refuse what the table does not allow."""
    if not may(asker, act, seat, is_open):
        raise Forbidden(no_key(match, seat) if seat > 0 else _no_house(match))


def _no_house(match: Match) -> str:
    return f"only the house of match {match.id} may do that, and its key is not here"


def no_key(match: Match, seat: Seat) -> str:
    """Why somebody without a seat's key is refused."""
    name = match.names[seat - 1]
    if match.head.holders[seat - 1].custody == "house":
        return f"seat {seat} ({name}) is held by the house of match {match.id}, whose key is not here"
    return f"seat {seat} plays with the key of {name}, which is not here"
