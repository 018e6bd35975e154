"""What a service remembers beside its matches, as facts: of tables, and of the people who sit at them.

A table's facts hold keys and no names: what somebody is called stands in that person's own stream, which can be erased.
"""

from typing import Any, Literal

import msgspec

from tidelog.domain.log.records.record import Terms

Fairness = Literal["", "F1", "F2", "F3"]


class Fact(msgspec.Struct, frozen=True, array_like=True):
    """Something that has happened."""


class Place(msgspec.Struct, frozen=True, array_like=True):
    """A seat of a table: for a player, or held by the house for a bot or a guest."""

    kind: str
    """player, bot or guest."""
    name: str
    """Of a bot or a guest; a player's stands in that player's own stream."""


class TableOpened(Fact, frozen=True, tag="table-opened.1"):
    """Somebody opened a table: all that those who sit down agree to."""

    host: bytes
    game: str
    options: dict[str, str]
    places: tuple[Place, ...]
    private: bool
    level: Fairness
    """Empty: as fair as those who sit there can have it."""
    terms: Terms | None
    referee: bytes
    at: int


class SeatTaken(Fact, frozen=True, tag="seat-taken.1"):
    """A player sat down."""

    seat: int
    key: bytes
    at: int


class SeatFreed(Fact, frozen=True, tag="seat-freed.1"):
    """A seat is open again."""

    seat: int
    at: int


class Invited(Fact, frozen=True, tag="invited.1"):
    """Whoever shows the token with this hash may take the seat."""

    seat: int
    token: bytes
    expires: int


class Withdrawn(Fact, frozen=True, tag="withdrawn.1"):
    """The invitation to a seat counts no more."""

    seat: int


class WatchingAllowed(Fact, frozen=True, tag="watching-allowed.1"):
    """Whoever shows the token with this hash may look on."""

    token: bytes


class Begun(Fact, frozen=True, tag="begun.1"):
    """The last seat was taken: the match of this name is opened, and its players join by then."""

    match: str
    join_by: int
    at: int


class Closed(Fact, frozen=True, tag="closed.1"):
    """The table is there no more; a match that began goes on."""

    at: int


class Cosigned(Fact, frozen=True, tag="cosigned.1"):
    """A player has signed the head of the seal of a match."""

    note: str


class Named(Fact, frozen=True, tag="named.1"):
    """What somebody wants to be called."""

    name: str


class LoggedIn(Fact, frozen=True, tag="logged-in.1"):
    """A session began, with the nonce that was signed."""

    session: bytes
    nonce: bytes
    at: int
    expires: int


class LoggedOut(Fact, frozen=True, tag="logged-out.1"):
    """A session is over."""

    session: bytes


class FeedMade(Fact, frozen=True, tag="feed-made.1"):
    """Somebody's private feed has a new address."""

    token: bytes


class Hooked(Fact, frozen=True, tag="hooked.1"):
    """An address is told when somebody is awaited; an empty one tells nobody."""

    url: str
    secret: bytes


class Gone(Fact, frozen=True, tag="gone.1"):
    """A person was forgotten: written where it stays when that person's stream is erased."""

    person: str


AnyFact = (
    TableOpened
    | SeatTaken
    | SeatFreed
    | Invited
    | Withdrawn
    | WatchingAllowed
    | Begun
    | Closed
    | Cosigned
    | Named
    | LoggedIn
    | LoggedOut
    | FeedMade
    | Hooked
    | Gone
)

_read: Any = msgspec.msgpack.Decoder(AnyFact).decode


def read_fact(data: bytes) -> Fact:
    """The fact of these bytes."""
    fact: Fact = _read(data)
    return fact
