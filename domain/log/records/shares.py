"""Rounds of draws, and the share of luck each seat brings to them (docs/log-format.md, 6.2 to 6.5).

A seat that holds its own key shows one value of its chain in each round. What is counted here follows from the
types of the records alone and never goes back, so nobody can have a share twice, or choose between two.
"""

import msgspec

from tidelog.domain.kernel.seats import Seat
from tidelog.domain.log.primitives.chain import leads_to
from tidelog.domain.log.primitives.luck import Share
from tidelog.domain.log.records.holders import Holders
from tidelog.domain.log.records.record import SHARED, Level


class Shares(msgspec.Struct, frozen=True, array_like=True):
    """The round that a log has come to, and the last share of each seat."""

    round: int = 1
    full: bool = True
    """Whether no draw may be made before every seat that holds its own key has shown its share of this round."""
    drawing: bool = False
    """Whether the last record was a draw: any other ends the run, and with it the round."""
    shown: tuple[tuple[int, bytes], ...] = ()
    """By seat: the round of its last share, and that share; round 0 is the end of its chain, shown at the join."""


def none_shown(seats: int) -> Shares:
    """Before anybody has joined."""
    return Shares(shown=((0, b""),) * seats)


def drawn(shares: Shares) -> Shares:
    """After a draw: the round lasts until something else is done."""
    return Shares(shares.round, shares.full, True, shares.shown)


def settled(shares: Shares, level: Level) -> Shares:
    """As any record but a draw finds them: a run of draws before it has closed its round."""
    if not shares.drawing:
        return shares
    return Shares(shares.round + 1, level == "F3", False, shares.shown)


def closed(shares: Shares) -> Shares:
    """After a going back past a draw, or a seat lost by its player: a new round, which waits for everybody."""
    return Shares(shares.round + 1, True, False, shares.shown)


def shown(shares: Shares, seat: Seat, nonce: bytes, index: int) -> Shares:
    """After a seat has shown its share of a round."""
    row = (*shares.shown[: seat - 1], (index, nonce), *shares.shown[seat:])
    return Shares(shares.round, shares.full, shares.drawing, row)


def owing(shares: Shares, holders: Holders, level: Level) -> tuple[Seat, ...]:
    """The seats whose share a draw would have to wait for."""
    if not shares.full or level not in SHARED:
        return ()
    return tuple(
        seat
        for seat, (holder, (index, _)) in enumerate(zip(holders, shares.shown, strict=True), 1)
        if holder.custody == "self" and index < shares.round
    )


def due(shares: Shares, holders: Holders, level: Level, seat: Seat) -> int:
    """The round whose share a move or a `ready` of this seat must show; 0 where it shows none."""
    if level not in SHARED or holders[seat - 1].custody != "self":
        return 0
    return shares.round if shares.shown[seat - 1][0] < shares.round else 0


def is_due(shares: Shares, match: str, seat: Seat, index: int, nonce: bytes) -> bool:
    """Whether this is the share of a round that belongs to the seat's chain; empty where none is due."""
    if not index:
        return not nonce
    return leads_to(match, seat, (index, nonce), shares.shown[seat - 1])


def feeding(shares: Shares, holders: Holders, level: Level) -> tuple[Share, ...]:
    """What the next draw is made from beside the secret: the last share of every seat that holds its own key."""
    if level not in SHARED:
        return ()
    pairs = enumerate(zip(holders, shares.shown, strict=True), 1)
    return tuple((seat, *last) for seat, (holder, last) in pairs if holder.custody == "self")
