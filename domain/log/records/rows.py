"""Records as they are stored: bytes with the openings beside them, and how they are read again.

A row is decoded as far as it is needed: whole, for folding alone, or only to tell what it is.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final, Generic, NamedTuple, TypeVar, Union

import msgspec

from tidelog.domain.errors import Malformed
from tidelog.domain.kernel.codec import codec
from tidelog.domain.kernel.facts import Event
from tidelog.domain.kernel.game import Game
from tidelog.domain.log.primitives.canonical import encode
from tidelog.domain.log.records.record import (
    KERNEL_MOVES,
    Corrected,
    Drawn,
    Joined,
    Lapsed,
    Moved,
    Opened,
    Opening,
    Readied,
    Record,
    Rekeyed,
    Reseated,
    Resign,
    Ruled,
    Sealed,
    TakenBack,
)

E = TypeVar("E")


_BROKEN: Final = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""What bytes that are no record make of the decoder: a nest too deep to enter is one of them."""


class Row(NamedTuple):
    """One stored record, named as the event sourcing library names a stored event."""

    originator_id: str
    """The match."""
    originator_version: int
    """The ply the record leads to."""
    topic: str
    """The type of the record."""
    state: bytes
    """The record's bytes with the openings beside them."""

    def __repr__(self) -> str:
        return f"<row {self.originator_version} of match {self.originator_id}: {self.topic}>"


def row_of(match: str, ply: int, state: bytes) -> Row:
    """The row of bytes that were stored before, as it was then."""
    record, _ = unstore(state)
    return Row(match, ply, str(msgspec.msgpack.decode(record, type=list[Any])[0]), state)


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
    except _BROKEN as fault:
        raise Malformed(f"expected a record and its openings, got bytes that fail: {fault}") from None
    return bytes(stored.record), stored.openings


@cache
def moves_of(game: Game[Any]) -> Any:
    """The moves a command of this game may hold: its own, and those that every match knows."""
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
    moved = _filled(Moved, _one_of(*game.moves, Resign), codec(game).event)
    drawn = _filled(Drawn, codec(game).move, codec(game).event)
    of_the_house = (Corrected, Ruled, Rekeyed, Reseated, Lapsed, Sealed)
    return _one_of(Opened, Joined, Readied, moved, drawn, TakenBack, *of_the_house)


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
    except _BROKEN as fault:
        raise Malformed(f"expected the record that opens a match, got bytes that fail: {fault}") from None


def read_record(game: Game[Any], record: bytes) -> Record:
    """A record of this game."""
    try:
        return record_decoder(game).decode(record)
    except _BROKEN as fault:
        raise Malformed(f"expected a record of {game.name}, got bytes that fail: {fault}") from None


class FoldedMove(msgspec.Struct, Generic[E], frozen=True, array_like=True, tag="move"):
    """Only what a fold needs of a move; msgspec skips the rest."""

    events: tuple[E, ...]


class FoldedDraw(msgspec.Struct, Generic[E], frozen=True, array_like=True, tag="draw"):
    """Only what a fold needs of a draw."""

    events: tuple[E, ...]


def _nothing(tag: str) -> Any:
    """A record that changes no state: nothing of it is read."""
    return msgspec.defstruct("Nothing", [], array_like=True, frozen=True, tag=tag)


_STILL: Final = tuple(map(_nothing, ("opened", "joined", "ready", "rekeyed", "reseated", "lapsed", "sealed")))


@cache
def fold_decoder(game: Game[Any]) -> msgspec.msgpack.Decoder[Any]:
    """Reads a stored row for folding: the events, the openings, and where a take-back or a ruling leads."""
    moved, drawn = (_filled(kind, codec(game).event) for kind in (FoldedMove, FoldedDraw))
    record = _one_of(moved, drawn, TakenBack, Corrected, Ruled, *_STILL)
    return msgspec.msgpack.Decoder(_row_of(record))


def facts_of(record: Any) -> tuple[Event, ...]:
    """The events of a record read for folding."""
    return getattr(record, "events", ())
