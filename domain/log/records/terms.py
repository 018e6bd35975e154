"""Terms of time: how long a seat has been awaited, and whether that is longer than was agreed.

It needs no rules: every record says when it was written and who is awaited after it.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from tidelog.domain.kernel.seats import Seat
from tidelog.domain.log.records.record import Awaited, Lapsed, Terms


class Moment(NamedTuple):
    """What a record says of time: when it was written, and who is awaited after it."""

    at: int
    awaited: Awaited


def lapse_fault(terms: Terms | None, lapse: Lapsed, first: int, moments: Sequence[Moment]) -> str:
    """Why a lapse is none, given the moments of its match from the opening record, number `first`, on; or nothing."""
    if terms is None:
        return "the match has no terms of time"
    start = lapse.since - 1 - first
    if not 0 <= start < len(moments) or not lapse.seats or lapse.seats != tuple(sorted(set(lapse.seats))):
        return "it names no seats, or a ply that is not one of the match"
    for seat in lapse.seats:
        if any(seat not in moment.awaited for moment in moments[start:]):
            return f"seat {seat} was not awaited all the time since ply {lapse.since}"
        short = _allowed(terms, seat, moments) + lapse.paused - _taken(terms, seat, moments, start, lapse.at)
        if short > 0:
            return f"seat {seat} had {short} ms left"
    return ""


def _taken(terms: Terms, seat: Seat, moments: Sequence[Moment], start: int, now: int) -> int:
    """Milliseconds that count: since it was awaited, or on its clock all the time it ever was."""
    if terms.by == "move":
        return now - moments[start].at
    ends = [*(moment.at for moment in moments[1:]), now]
    return sum(end - moment.at for moment, end in zip(moments, ends, strict=True) if seat in moment.awaited)


def _allowed(terms: Terms, seat: Seat, moments: Sequence[Moment]) -> int:
    """Milliseconds a seat has: those agreed, and on a clock what it gained with each decision made."""
    if terms.by == "move":
        return terms.limit
    made = sum(seat in before.awaited and seat not in after.awaited for before, after in pairwise(moments))
    return terms.limit + terms.increment * made
