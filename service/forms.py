"""What people send the service: log-ins, wishes, claims, letters; each with its bounds."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tidelog.domain.log.records.record import Terms

Hex = Annotated[str, Meta(pattern="^[0-9a-f]*$", max_length=128)]
Name = Annotated[str, Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, Meta(ge=1, le=16)]
Ply = Annotated[int, Meta(ge=0, le=1_000_000)]


class Login(msgspec.Struct, frozen=True):
    """A challenge, signed."""

    key: Hex
    nonce: Hex
    expires: Annotated[int, Meta(ge=0, le=2**53)]
    signature: Hex
    name: Annotated[str, Meta(max_length=64)] = ""


class Naming(msgspec.Struct, frozen=True):
    """What somebody wants to be called."""

    name: Name


class SeatWish(msgspec.Struct, frozen=True):
    """A seat as the host wants it."""

    kind: Literal["me", "open", "bot", "guest"]
    name: Annotated[str, Meta(max_length=64)] = ""


class TimeTerms(msgspec.Struct, frozen=True):
    """How long a seat may take, and what follows if it takes longer."""

    by: Literal["move", "clock"]
    limit: Annotated[int, Meta(ge=1_000, le=10**10)]
    increment: Annotated[int, Meta(ge=0, le=10**9)]
    then: Literal["resigned", "bot", "abandoned"]


def time_terms(terms: Terms | None) -> TimeTerms | None:
    """The terms of a match by their names."""
    return TimeTerms(terms.by, terms.limit, terms.increment, terms.then) if terms else None


class TableWish(msgspec.Struct, frozen=True):
    """A table as the host wants it."""

    game: Name
    seats: Annotated[tuple[SeatWish, ...], Meta(min_length=1, max_length=16)]
    options: dict[str, str] = {}
    private: bool = False
    level: Literal["", "F1", "F2", "F3"] = ""
    terms: TimeTerms | None = None
    referee: Hex = ""


class Claim(msgspec.Struct, frozen=True):
    """A seat, claimed with a signature over all that is agreed."""

    key: Hex
    signature: Hex
    expires: Annotated[int, Meta(ge=0, le=2**53)]
    token: Annotated[str, Meta(max_length=64)] = ""


class Watching(msgspec.Struct, frozen=True):
    """A token that lets somebody look on."""

    table: Name
    token: Annotated[str, Meta(max_length=64)]


class Sent(msgspec.Struct, frozen=True):
    """A letter on its way to the house."""

    letter: Annotated[bytes, Meta(max_length=65_535)]


class GuestMove(msgspec.Struct, frozen=True):
    """A move of a guest."""

    seat: SeatNumber
    move: Annotated[str, Meta(max_length=500)]


class Cosignature(msgspec.Struct, frozen=True):
    """The head of a seal, signed by a player."""

    note: Annotated[str, Meta(max_length=4_096)]


class RulingWish(msgspec.Struct, frozen=True):
    """A ruling by the house as the referee."""

    clause: Annotated[str, Meta(max_length=64)]
    reason: Annotated[str, Meta(max_length=1_000)]
    to: Ply | None = None


class Reason(msgspec.Struct, frozen=True):
    """Why a match is ended."""

    reason: Annotated[str, Meta(max_length=1_000)]


class BranchWish(msgspec.Struct, frozen=True):
    """Where to branch, with whom."""

    ply: Ply
    luck: Literal["fresh", "same"] = "fresh"
    seats: Annotated[tuple[SeatWish, ...], Meta(max_length=16)] = ()


class HookWish(msgspec.Struct, frozen=True):
    """Where somebody wants to be told."""

    url: Annotated[str, Meta(min_length=1, max_length=500)]
