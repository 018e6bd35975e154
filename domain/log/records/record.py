"""The records of a log, as they are written: this module and docs/log-format.md say the same thing.

A record is a canonical MessagePack array. It begins with its type, the events it states, the match, its index, the
root of the tree over all records before it, the house's clock, and who is awaited after it; then comes what its type
needs. What is hidden stands in it only as a commitment; the openings are kept beside the record, not in it.
"""

from typing import Any, Final, Generic, Literal, TypeVar

import msgspec

from tidelog.domain.kernel.facts import Move, Outcome
from tidelog.domain.kernel.hush import Quiet
from tidelog.domain.kernel.seats import Seat

FORMAT: Final = 2
SECRET_SLOT: Final = "secret"
MOST_SEATS: Final = 16

M = TypeVar("M")
E = TypeVar("E")

Level = Literal["F0", "F1", "F2", "F3", "given"]
"""Where luck comes from: a seed; the house alone; house and seats; the same, all seats before each draw; by name."""
SHARED: Final = frozenset(("F2", "F3"))
"""The levels at which seats that hold their own key feed the draws."""
Kind = Literal["player", "guest", "bot"]
Custody = Literal["self", "house", "referee"]
"""Who holds a seat's key: its player; the house, for bots and guests; the referee, who has named one for a player."""
Awaited = tuple[Seat, ...]
"""Who must act, ascending; 0 first: chance is asked, and the seats after it still owe it their share."""


class Resign(Move, frozen=True):
    """Give up; open to every seat in every game while the match runs."""


class TakeBack(Move, frozen=True):
    """Ask to go back to a ply, or agree to it."""

    to: int


class Ready(Move, frozen=True):
    """Bring the share of luck that a round of draws waits for."""


class Consent(Move, frozen=True):
    """Agree to a ruling that goes back to a ply, for the reason with this commitment."""

    to: int
    text: bytes


class NewKey(Move, frozen=True, tag="key.1"):
    """Play on with another key."""

    key: bytes


class Join(Move, frozen=True):
    """Sit down, having seen that the match is listed: its entry in the house's log, and the head of that log."""

    entry: int
    size: int
    root: bytes


KERNEL_MOVES: Final = (Resign, TakeBack, Ready, Consent, NewKey, Join)


class SeatInfo(msgspec.Struct, frozen=True, array_like=True):
    """Who sits where, with the key that signs for the seat; no key where the house holds it."""

    kind: Kind
    name: bytes
    """The commitment to what the seat is called."""
    key: bytes
    custody: Custody


class HouseInfo(msgspec.Struct, frozen=True, array_like=True):
    """Who runs the match: signs its checkpoints."""

    name: str
    key: bytes


class Terms(msgspec.Struct, frozen=True, array_like=True):
    """How long a seat may take: for each move, or on a clock of its own; and what follows if it takes longer."""

    by: Literal["move", "clock"]
    limit: int
    """Milliseconds."""
    increment: int
    """Milliseconds that a clock gains with each decision made."""
    then: Literal["resigned", "bot", "abandoned"]


class Beacon(msgspec.Struct, frozen=True, array_like=True):
    """A value that nobody knew before it was published: the match was not opened before."""

    source: str
    round: int
    value: bytes


class Parent(msgspec.Struct, frozen=True, array_like=True):
    """Where a branch leaves another match."""

    match: str
    ply: int


class Command(msgspec.Struct, Generic[M], frozen=True, array_like=True):
    """What a seat signs: its own counter, the size of the log it saw, its share of luck, its commitments, its move."""

    seat: Seat
    counter: int
    seen: int
    nonce: bytes
    """The next value of the seat's chain where one is due; else empty."""
    commitments: tuple[bytes, ...]
    """To what the move hides."""
    move: M
    """None where the seat joins a match that is in no log of its house."""


class Signed(msgspec.Struct, Generic[M], frozen=True, array_like=True):
    """A command with its signature; empty where the house holds the seat's key."""

    command: Command[M]
    signature: bytes


class Opening(Quiet, msgspec.Struct, frozen=True, array_like=True):
    """What makes a hidden value visible to those who may see it; kept beside the record."""

    slot: str
    who: tuple[Seat, ...] | None
    """None: everybody may have it, unless it was erased."""
    salt: bytes
    value: Any

    def _says(self) -> str:
        return f"of {self.slot} for {'everybody' if self.who is None else self.who}"

    def seen_by(self, seat: Seat) -> bool:
        """Whether a seat, or the public, may have it while the match runs."""
        return self.who is None or seat in self.who


class Opened(msgspec.Struct, frozen=True, array_like=True, tag="opened"):
    """A match begins: all that is agreed before the first move."""

    events: tuple[()]
    match: str
    index: int
    root: bytes
    at: int
    awaited: Awaited
    format: int
    game: str
    version: int
    rules: bytes
    """SHA-256 of the rules text."""
    options: dict[str, str]
    seats: tuple[SeatInfo, ...]
    level: Level
    commitment: bytes
    """To the match secret, made before any share is known."""
    house: HouseInfo
    referee: bytes
    """The key that signs rulings; empty where it is the house's."""
    log: bytes | None
    """Which log of its house lists the match: the hash of that log's first key."""
    terms: Terms | None
    beacon: Beacon | None
    parent: Parent | None = None


class Joined(msgspec.Struct, frozen=True, array_like=True, tag="joined"):
    """A seat sits down with the end of its chain; play starts when all have."""

    events: tuple[()]
    match: str
    index: int
    root: bytes
    at: int
    awaited: Awaited
    signed: Signed[Join | None]


class Readied(msgspec.Struct, frozen=True, array_like=True, tag="ready"):
    """A seat brings the share that a round of draws waits for."""

    events: tuple[()]
    match: str
    index: int
    root: bytes
    at: int
    awaited: Awaited
    signed: Signed[Ready]


class Moved(msgspec.Struct, Generic[M, E], frozen=True, array_like=True, tag="move"):
    """A seat's command and the facts that follow from it."""

    events: tuple[E, ...]
    match: str
    index: int
    root: bytes
    at: int
    awaited: Awaited
    signed: Signed[M]
    salts: tuple[bytes, ...]
    """Of everything its events show to everybody, in order."""


class Drawn(msgspec.Struct, Generic[M, E], frozen=True, array_like=True, tag="draw"):
    """Chance answers: which draw it is, what was asked, the answer, and the facts that follow."""

    events: tuple[E, ...]
    match: str
    index: int
    root: bytes
    at: int
    awaited: Awaited
    number: int
    ask: tuple[str | int, ...]
    move: M
    commitments: tuple[bytes, ...]
    salts: tuple[bytes, ...]


class TakenBack(msgspec.Struct, frozen=True, array_like=True, tag="taken-back"):
    """The match goes on from an earlier ply; who asked comes first, then who agreed."""

    events: tuple[()]
    match: str
    index: int
    root: bytes
    at: int
    awaited: Awaited
    to: int
    requests: tuple[Signed[TakeBack], ...]


class Corrected(msgspec.Struct, frozen=True, array_like=True, tag="corrected"):
    """Whoever takes down a match of a real table puts a slip of the pen right; it says nothing of the players."""

    events: tuple[()]
    match: str
    index: int
    root: bytes
    at: int
    awaited: Awaited
    to: int
    text: bytes
    """The commitment to what was wrong."""


class Ruled(msgspec.Struct, frozen=True, array_like=True, tag="ruling"):
    """The referee's decision: the position stands, is taken back to a ply, or the outcome is corrected."""

    events: tuple[()]
    match: str
    index: int
    root: bytes
    at: int
    awaited: Awaited
    clause: str
    text: bytes
    """The commitment to the reason."""
    to: int | None
    outcome: Outcome | None
    consents: tuple[Signed[Consent], ...]
    signature: bytes


class Rekeyed(msgspec.Struct, frozen=True, array_like=True, tag="rekeyed"):
    """A player goes on with another key: the old one says so, and the new one agrees."""

    events: tuple[()]
    match: str
    index: int
    root: bytes
    at: int
    awaited: Awaited
    signed: Signed[NewKey]
    signature: bytes
    """Of the new key."""


class Reseated(msgspec.Struct, frozen=True, array_like=True, tag="reseated"):
    """The referee gives a seat that its player has lost to a key he names, or to the house."""

    events: tuple[()]
    match: str
    index: int
    root: bytes
    at: int
    awaited: Awaited
    seat: Seat
    custody: Literal["house", "referee"]
    key: bytes
    signature: bytes
    agreed: bytes
    """The signature of the key he names; empty where it is the house."""


class Lapsed(msgspec.Struct, frozen=True, array_like=True, tag="lapsed"):
    """Seats have let their time run out, says the house; what follows stands in the terms."""

    events: tuple[()]
    match: str
    index: int
    root: bytes
    at: int
    awaited: Awaited
    seats: tuple[Seat, ...]
    since: int
    """The ply from which they have been awaited."""
    paused: int
    """Milliseconds in which nobody could act."""
    signature: bytes


class Sealed(msgspec.Struct, frozen=True, array_like=True, tag="sealed"):
    """The match is over: how it ended, and the secret everything can be derived from. No places: abandoned."""

    events: tuple[()]
    match: str
    index: int
    root: bytes
    at: int
    awaited: Awaited
    outcome: Outcome
    secret: bytes
    salt: bytes
    text: bytes | None
    """The commitment to the reason where it was abandoned."""


AnyMoved = Moved[Any, Any]
AnyDrawn = Drawn[Any, Any]
Record = (
    Opened
    | Joined
    | Readied
    | AnyMoved
    | AnyDrawn
    | TakenBack
    | Corrected
    | Ruled
    | Rekeyed
    | Reseated
    | Lapsed
    | Sealed
)


def referee_of(opened: Opened) -> bytes:
    """The key that signs the rulings of a match."""
    return opened.referee or opened.house.key


def destination(record: Any) -> int | None:
    """The ply a record takes the match back to, if it does."""
    return record.to if type(record) in _BACK else None


_BACK: Final = frozenset((TakenBack, Corrected, Ruled))


def commands_in(record: Any) -> tuple[Signed[Any], ...]:
    """Every command that stands in a record."""
    kind = type(record)
    if kind in _SIGNED:
        return (record.signed,)
    return record.requests if kind is TakenBack else record.consents if kind is Ruled else ()


_SIGNED: Final = frozenset((Joined, Readied, Moved, Rekeyed))
