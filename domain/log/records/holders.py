"""Who holds each seat's key as a match goes on: its player, the house, or somebody the referee has named."""

import msgspec

from tidelog.domain.kernel.seats import Seat
from tidelog.domain.log.records.record import Custody, Opened


class Holder(msgspec.Struct, frozen=True, array_like=True):
    """Who acts for a seat now."""

    key: bytes
    custody: Custody
    own: bytes
    """The last key that the player held himself; empty where he never held one."""
    since: int = 0
    """The ply at which the player lost the seat; 0 where he has not."""


Holders = tuple[Holder, ...]


def first_holders(opened: Opened) -> Holders:
    """As the match was opened."""
    return tuple(Holder(info.key, info.custody, info.key) for info in opened.seats)


def rekeyed(holders: Holders, seat: Seat, key: bytes) -> Holders:
    """After a player has gone on with another key."""
    return _put(holders, seat, Holder(key, "self", key))


def lost(holders: Holders, seat: Seat, custody: Custody, key: bytes, ply: int) -> Holders:
    """After a seat was given to the house, or to a key the referee names: it never comes back to its player."""
    before = holders[seat - 1]
    return _put(holders, seat, Holder(key, custody, before.own, before.since or (ply if before.own else 0)))


def holds_own_key(holders: Holders, seat: Seat) -> bool:
    """Whether the seat's player holds its key himself."""
    return holders[seat - 1].custody == "self"


def _put(holders: Holders, seat: Seat, holder: Holder) -> Holders:
    return (*holders[: seat - 1], holder, *holders[seat:])
