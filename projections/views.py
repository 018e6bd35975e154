"""What people and programs are shown, as data: each shape has a published schema (docs/schema.json).

The command line renders these, and `--format json` is exactly them.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from tidelog.domain.branches import Family
from tidelog.domain.gallery import View
from tidelog.domain.kernel.facts import Outcome, write_move
from tidelog.domain.kernel.pointing import Pointing, pointings
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.words import listed, outcome_words
from tidelog.domain.store.tables import Listing

_seats = msgspec.json.Decoder(tuple[tuple[str, str, str, str], ...]).decode
_outcome = msgspec.json.Decoder(Outcome).decode


class Sitting(msgspec.Struct, frozen=True):
    """Who sits at a seat."""

    kind: str
    """player, guest or bot."""
    name: str
    key: str
    """In hexadecimal; empty where the house holds the seat."""
    custody: str


class Ending(msgspec.Struct, frozen=True):
    """How a match ended."""

    reason: str
    places: tuple[int, ...]
    """Of each seat, seat 1 first; equal numbers are ties, and none at all mean that it was abandoned."""
    words: str


class Summary(msgspec.Struct, frozen=True):
    """A match as a list shows it."""

    match: str
    game: str
    level: str
    status: str
    ply: int
    seats: tuple[Sitting, ...]
    opened: int
    """In milliseconds since 1970, by the clock of the house; 0 in a seeded match."""
    closed: int
    parent: str
    parent_ply: int
    outcome: Ending | None


class Board(msgspec.Struct, frozen=True):
    """A position as one viewer knows it."""

    match: str
    game: str
    ply: int
    last: int
    """The last ply of the match."""
    viewer: Seat
    """A seat; -1 where the house looks, -2 for the public."""
    names: tuple[str, ...]
    awaiting: tuple[Seat, ...]
    outcome: Ending | None
    says: str
    """Whose turn it is, or how it ended, as a sentence."""
    state: Any
    """The whole position, by the names of its fields."""


class Choice(msgspec.Struct, frozen=True):
    """A legal move of a seat."""

    seat: Seat
    name: str
    move: str
    """In notation, as `move` takes it."""
    says: str
    group: str
    """The heading under which a list has it."""
    points: tuple[str, ...]
    """The places and pieces it is about, by their names in the picture, in the order of pointing."""
    loose: int
    """How many of the last of them may be pointed at in any order."""
    number: int | None
    """The value of a stepper, where it differs from the others of its kind by a number alone."""


class ScoreLine(msgspec.Struct, frozen=True):
    """What a part of a score is for."""

    says: str
    value: int


class SeatScore(msgspec.Struct, frozen=True):
    """A seat's score, with the lines it is made of."""

    seat: Seat
    name: str
    total: int
    lines: tuple[ScoreLine, ...]


class Tree(msgspec.Struct, frozen=True):
    """A match and the branches that leave it."""

    match: str
    game: str
    at: int
    """The ply at which it leaves its parent."""
    level: str
    status: str
    branches: tuple["Tree", ...]


def ending(outcome: Outcome | None, names: Iterable[str]) -> Ending | None:
    """An outcome with its sentence."""
    return Ending(outcome.reason, outcome.places, outcome_words(outcome, tuple(names))) if outcome else None


def summary(listing: Listing, ply: int) -> Summary:
    """A row of the list."""
    seats = tuple(Sitting(*seat) for seat in _seats(listing.seats))
    over = _outcome(listing.outcome) if listing.outcome else None
    return Summary(
        match=listing.match,
        game=listing.game,
        level=listing.level,
        status=listing.status,
        ply=ply,
        seats=seats,
        opened=listing.opened,
        closed=listing.closed,
        parent=listing.parent,
        parent_ply=listing.parent_ply,
        outcome=ending(over, [seat.name for seat in seats]),
    )


def board(view: View) -> Board:
    """The position of a view."""
    return Board(
        match=view.match.id,
        game=view.game.name,
        ply=view.ply,
        last=view.match.head.size,
        viewer=view.viewer,
        names=view.names,
        awaiting=view.awaiting,
        outcome=ending(view.outcome, view.names),
        says=whose_turn(view),
        state=plain_data(view.state),
    )


def whose_turn(view: View) -> str:
    """Who is awaited at the ply of a view, or how the match ended."""
    head = f"Ply {view.ply} of {view.match.head.size}."
    if over := view.outcome:
        words = outcome_words(over, view.names)
        return f"{head} {words[:1].upper()}{words[1:]}."
    if view.is_last and view.match.head.status == "joining":
        return f"{head} Not all seats have joined."
    awaited = [view.names[seat - 1] for seat in view.awaiting if seat > 0]
    return f"{head} {listed(awaited)} to move." if awaited else f"{head} A draw is to be made."


def choices(view: View, seat: Seat) -> tuple[Choice, ...]:
    """What a seat may do, as far as the viewer can tell."""
    found = pointings(view.game, view.state, view.names, view.legal(seat))
    return tuple(_choice(seat, view.names[seat - 1], one) for one in found)


def _choice(seat: Seat, name: str, one: Pointing) -> Choice:
    return Choice(seat, name, write_move(one.move), one.says, one.group, one.points, one.loose, one.number)


def scores(view: View) -> tuple[SeatScore, ...]:
    """Each seat's score."""
    return tuple(
        SeatScore(s.seat, view.names[s.seat - 1], s.total, tuple(ScoreLine(*line) for line in s.lines))
        for s in view.scores
    )


def tree(family: Family) -> Tree:
    """A family of matches, from its first ancestor on."""
    row = family.listing
    return Tree(row.match, row.game, row.parent_ply, row.level, row.status, tuple(map(tree, family.branches)))


def plain_data(value: Any) -> Any:
    """A position by the names of its fields; a hidden value that is not known is no value."""
    if isinstance(value, msgspec.Struct):
        return {name: plain_data(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, (tuple, list, frozenset)):
        return [plain_data(item) for item in value]
    if isinstance(value, dict):
        return {str(key): plain_data(item) for key, item in value.items()}
    return list(value) if isinstance(value, bytes) else value
