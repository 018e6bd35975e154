"""How a seat of Tongiaki stands, for bots: the islands it is on, and how firmly."""

from tidelog.domain.games.tongiaki.material import ISLANDS
from tidelog.domain.games.tongiaki.rules_end import holdings
from tidelog.domain.games.tongiaki.state import State
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.worth import lead

_ROYAL = 0.5
"""What a royal island is worth beyond its value: nobody can take it away."""
_BOAT = 0.25
_SCALE = 5.0


def worth(state: State, seat: Seat) -> float:
    """An estimate of the seat's share of the win."""
    return lead([_points(state, other) for other in range(1, state.seats + 1)], seat, _SCALE)


def _points(state: State, seat: Seat) -> float:
    total = 0.0
    for held in holdings(state, seat):
        total += held.value
        total += _ROYAL * ISLANDS[held.island].value if held.royal else _BOAT * state.boats(held.colour, held.island)
    return total
