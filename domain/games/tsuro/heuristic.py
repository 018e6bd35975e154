"""How a seat of Tsuro stands, for bots: afloat, with open sea before the bow and no daikaiju near."""

from functools import lru_cache

from tidelog.domain.games.tsuro.material import BESIDE, EMPTY, MONSTER, PORTS, RIM
from tidelog.domain.games.tsuro.state import State
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.worth import lead

_REACH = 3
"""How many squares ahead are looked at."""
_NEAR = (1.0, 0.6, 0.3)
"""What an empty square is worth by its distance from the bow."""
_MONSTER = (2.0, 1.0, 0.4)
"""What a daikaiju costs there."""
_LOST = -20.0
_SCALE = 3.0


def worth(state: State, seat: Seat) -> float:
    """An estimate of the seat's share of the win."""
    return lead([_points(state, place) for place in state.places], seat, _SCALE)


def _points(state: State, place: int) -> float:
    if not 0 <= place < RIM:
        return _LOST if state.turn else 0.0
    return _room(state.sea, place // PORTS)


@lru_cache(maxsize=4096)
def _room(sea: bytes, front: int) -> float:
    """Open water that can be reached from a square, less for what lies farther off."""
    if sea[front] != EMPTY:
        return -_MONSTER[0]
    total, seen, edge = 0.0, {front}, [front]
    for distance in range(_REACH):
        total += _NEAR[distance] * len(edge)
        around = {square for here in edge for square in BESIDE[here]} - seen
        total -= _MONSTER[distance] * sum(sea[square] >= MONSTER for square in around)
        seen |= around
        edge = [square for square in around if sea[square] == EMPTY]
    return total
