"""The rules of counting: seats add a number by turns, and a match never ends by itself."""

from collections.abc import Mapping

from benchmarks.counting.events import Added
from benchmarks.counting.moves import Add
from benchmarks.counting.state import State
from tidelog.domain.errors import IllegalMove
from tidelog.domain.kernel.chance import Ask
from tidelog.domain.kernel.facts import Event, Move, Outcome, Score, Unseen
from tidelog.domain.kernel.seats import Seat

MOST = 9
_LEGAL: tuple[Move, ...] = tuple(Add(number) for number in range(1, MOST + 1))


def start(seats: int, options: Mapping[str, str]) -> State:
    """Everybody at nothing."""
    return State(1, (0,) * seats)


def awaiting(state: State) -> tuple[Seat, ...]:
    """One seat after the other."""
    return (state.turn,)


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    """A number from 1 to 9."""
    return _LEGAL if seat == state.turn else ()


def decide(state: State, seat: Seat, move: Move) -> tuple[Event, ...]:
    """The count grows."""
    if not isinstance(move, Add) or not 1 <= move.number <= MOST:
        raise IllegalMove("counting/1.1", f"a number from 1 to {MOST} may be added, not {move}")
    return (Added(seat, move.number),)


def chance(state: State) -> Ask:
    """Chance is never asked."""
    raise LookupError("nothing is left to chance")


def unseen(state: State) -> tuple[Unseen, ...]:
    """Nothing is hidden."""
    return ()


def outcome(state: State) -> Outcome | None:
    """There is no end."""
    return None


def scores(state: State) -> tuple[Score, ...]:
    """The counts."""
    return tuple(Score(seat, count, ()) for seat, count in enumerate(state.counts, 1))
