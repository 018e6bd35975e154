"""The records of a log, as they are written: this module and docs/log-format.md say the same thing.

A record is a canonical MessagePack array. It begins with its type, the events it states, the match, its index,
the root of the tree over all records before it, and the house's clock; then comes what its type needs. What is
hidden stands in it only as a commitment; the openings are kept beside the record, not in it.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final, Generic, Literal, TypeVar, Union

import msgspec

from tidelog.domain.errors import Malformed
from tidelog.domain.kernel.codec import codec
from tidelog.domain.kernel.game import Game
from tidelog.domain.kernel.rules import Event, Move, Outcome
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.log.canonical import COMMAND_LABEL, RULING_LABEL, encode

FORMAT: Final = 1
NONCE_BYTES: Final = 16
SECRET_SLOT: Final = "secret"

M = TypeVar("M")
E = TypeVar("E")

Level = Literal["F0", "F1", "F2", "given"]
"""Where luck comes from: a seed; the house alone; house and seats; entered by name."""
Custody = Literal["self", "house"]
"""Who holds a seat's key: its player, or the house for bots and guests."""


class Resign(Move, frozen=True):
    """Give up; open to every seat in every game while the match runs."""


class TakeBack(Move, frozen=True):
    """Ask to go back to a ply, or agree to it."""

    to: int


KERNEL_MOVES: Final = (Resign, TakeBack)


class SeatInfo(msgspec.Struct, frozen=True, array_like=True):
    """Who sits where, with the key that signs for the seat; no key where the house holds it."""

    name: str
    key: bytes
    custody: Custody


class House(msgspec.Struct, frozen=True, array_like=True):
    """Who runs the match: signs its checkpoints and rulings."""

    name: str
    key: bytes


class Parent(msgspec.Struct, frozen=True, array_like=True):
    """Where a branch leaves another match."""

    match: str
    ply: int


class Command(msgspec.Struct, Generic[M], frozen=True, array_like=True):
    """What a seat signs: its own counter, the size of the log it saw, a fresh nonce, its seals and its move."""

    seat: Seat
    counter: int
    seen: int
    nonce: bytes
    seals: tuple[bytes, ...]
    move: M
    """None where the seat joins."""


class Signed(msgspec.Struct, Generic[M], frozen=True, array_like=True):
    """A command with its signature; empty where the house holds the seat's key."""

    command: Command[M]
    signature: bytes


class Opening(msgspec.Struct, frozen=True, array_like=True):
    """What makes a hidden value visible to those who may see it; kept beside the record."""

    slot: str
    who: tuple[Seat, ...]
    salt: bytes
    value: Any


class Opened(msgspec.Struct, frozen=True, array_like=True, tag="opened"):
    """A match begins: all that is agreed before the first move."""

    events: tuple[()]
    match: str
    index: int
    root: bytes
    at: int
    format: int
    game: str
    version: int
    rules: bytes
    """SHA-256 of the rules text."""
    options: dict[str, str]
    seats: tuple[SeatInfo, ...]
    level: Level
    commitment: bytes
    """To the match secret, made before any nonce is known."""
    house: House
    parent: Parent | None = None


class Joined(msgspec.Struct, frozen=True, array_like=True, tag="joined"):
    """A seat brings its nonce; play starts when all have joined."""

    events: tuple[()]
    match: str
    index: int
    root: bytes
    at: int
    signed: Signed[None]


class Moved(msgspec.Struct, Generic[M, E], frozen=True, array_like=True, tag="move"):
    """A seat's command and the facts that follow from it."""

    events: tuple[E, ...]
    match: str
    index: int
    root: bytes
    at: int
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
    number: int
    ask: tuple[str | int, ...]
    move: M
    seals: tuple[bytes, ...]
    salts: tuple[bytes, ...]


class TakenBack(msgspec.Struct, frozen=True, array_like=True, tag="taken-back"):
    """The match goes on from an earlier ply; who asked comes first, then who agreed."""

    events: tuple[()]
    match: str
    index: int
    root: bytes
    at: int
    to: int
    requests: tuple[Signed[TakeBack], ...]


class Ruled(msgspec.Struct, frozen=True, array_like=True, tag="ruling"):
    """The referee's decision: the position stands, is taken back to a ply, or the outcome is corrected."""

    events: tuple[()]
    match: str
    index: int
    root: bytes
    at: int
    clause: str
    reason: str
    to: int | None
    outcome: Outcome | None
    signature: bytes


class Sealed(msgspec.Struct, frozen=True, array_like=True, tag="sealed"):
    """The match is over: how it ended, and the secret everything can be derived from. No places: abandoned."""

    events: tuple[()]
    match: str
    index: int
    root: bytes
    at: int
    outcome: Outcome
    secret: bytes
    salt: bytes


AnyMoved = Moved[Any, Any]
AnyDrawn = Drawn[Any, Any]
Record = Opened | Joined | AnyMoved | AnyDrawn | TakenBack | Ruled | Sealed


class Stored(msgspec.Struct, frozen=True, array_like=True):
    """What a row of the store holds: the record, verbatim, and the openings beside it."""

    record: msgspec.Raw
    openings: tuple[Opening, ...] = ()


_PAIR: Final = b"\x92"
_stored = msgspec.msgpack.Decoder(Stored).decode


def store(record: bytes, openings: tuple[Opening, ...]) -> bytes:
    """A row of the store: an array of two, the record's bytes as they are and the openings."""
    return _PAIR + record + encode(openings)


def unstore(row: bytes) -> tuple[bytes, tuple[Opening, ...]]:
    """The record's bytes and the openings of a row."""
    try:
        stored = _stored(row)
    except (msgspec.MsgspecError, UnicodeDecodeError) as fault:
        raise Malformed(f"expected a record and its openings, got bytes that fail: {fault}") from None
    return bytes(stored.record), stored.openings


@cache
def moves_of(game: Game[Any]) -> Any:
    """The moves a command of this game may hold: its own, and those every match knows."""
    return _one_of(*game.moves, *KERNEL_MOVES)


@cache
def move_decoder(game: Game[Any]) -> msgspec.msgpack.Decoder[Any]:
    """Reads every move a command of this game may hold."""
    return msgspec.msgpack.Decoder(moves_of(game))


@cache
def record_decoder(game: Game[Any]) -> msgspec.msgpack.Decoder[Record]:
    """Reads every type of record of this game."""
    return msgspec.msgpack.Decoder(_records_of(game))


def _records_of(game: Game[Any]) -> Any:
    moved = _filled(Moved, moves_of(game), codec(game).event)
    drawn = _filled(Drawn, codec(game).move, codec(game).event)
    return _one_of(Opened, Joined, moved, drawn, TakenBack, Ruled, Sealed)


@cache
def row_decoder(game: Game[Any]) -> Callable[[bytes], Any]:
    """Reads a stored row whole, the record and the openings beside it; the faults are msgspec's own."""
    return msgspec.msgpack.Decoder(_row_of(_records_of(game))).decode


def _row_of(record: Any) -> Any:
    fields: list[Any] = [("record", record), ("openings", tuple[Opening, ...], ())]
    return msgspec.defstruct("Row", fields, array_like=True, frozen=True)


def _filled(generic: Any, *kinds: Any) -> Any:
    return generic[kinds]


def _one_of(*kinds: Any) -> Any:
    return Union[kinds]  # noqa: UP007 - the kinds are known only now


_opened = msgspec.msgpack.Decoder(Opened).decode


def read_opened(record: bytes) -> Opened:
    """The first record of a match, which alone says what game the others are of."""
    try:
        return _opened(record)
    except (msgspec.MsgspecError, UnicodeDecodeError) as fault:
        raise Malformed(f"expected the record that opens a match, got bytes that fail: {fault}") from None


def read_record(game: Game[Any], record: bytes) -> Record:
    """A record of this game."""
    try:
        return record_decoder(game).decode(record)
    except (msgspec.MsgspecError, UnicodeDecodeError) as fault:
        raise Malformed(f"expected a record of {game.name}, got bytes that fail: {fault}") from None


def signed_bytes(match: str, root: bytes, command: Command[Any]) -> bytes:
    """What a seat signs: the label, the match, the root at the size it saw, and its command's own bytes."""
    return COMMAND_LABEL + match.encode() + b"\n" + root + encode(command)


def ruling_bytes(ruling: Ruled) -> bytes:
    """What the house signs under a ruling: everything in it but the signature."""
    body = (ruling.match, ruling.index, ruling.root, ruling.clause, ruling.reason, ruling.to, ruling.outcome)
    return RULING_LABEL + encode(body)


class FoldedMove(msgspec.Struct, Generic[E], frozen=True, array_like=True, tag="move"):
    """Only what a fold needs of a move; msgspec skips the rest."""

    events: tuple[E, ...]


class FoldedDraw(msgspec.Struct, Generic[E], frozen=True, array_like=True, tag="draw"):
    """Only what a fold needs of a draw."""

    events: tuple[E, ...]


class _Nothing(msgspec.Struct, frozen=True, array_like=True, tag="opened"):
    """A record that changes no state."""


class _NothingJoined(msgspec.Struct, frozen=True, array_like=True, tag="joined"):
    pass


class _NothingSealed(msgspec.Struct, frozen=True, array_like=True, tag="sealed"):
    pass


@cache
def fold_decoder(game: Game[Any]) -> msgspec.msgpack.Decoder[Any]:
    """Reads a stored row for folding: the events, the openings, and where a take-back or a ruling leads."""
    moved, drawn = (_filled(kind, codec(game).event) for kind in (FoldedMove, FoldedDraw))
    record = _one_of(_Nothing, _NothingJoined, moved, drawn, TakenBack, Ruled, _NothingSealed)
    return msgspec.msgpack.Decoder(_row_of(record))


def facts_of(record: Any) -> tuple[Event, ...]:
    """The events of a record read for folding."""
    return getattr(record, "events", ())


def destination(record: Any) -> int | None:
    """The ply a record takes the match back to, if it does."""
    return record.to if type(record) in (TakenBack, Ruled) else None
