"""What there is to know of a counting match: whose turn it is and how far each seat has counted."""

import msgspec

from benchmarks.counting.events import Added
from tidelog.domain.kernel.facts import Event, Evolvers
from tidelog.domain.kernel.rows import seated
from tidelog.domain.kernel.seats import Seat


class State(msgspec.Struct, frozen=True, array_like=True):
    """The counts, the first seat's first."""

    turn: Seat
    counts: tuple[int, ...]


def evolve(state: State, event: Event) -> State:
    """The state after a fact."""
    return _EVOLVE[type(event)](state, event)


def _added(state: State, event: Added) -> State:
    seat, counts = event.seat, state.counts
    grown = seated(counts, seat, counts[seat - 1] + event.number)
    return State(seat % len(counts) + 1, grown)


_EVOLVE: Evolvers[State] = {Added: _added}
