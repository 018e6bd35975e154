"""How a seat of Orongo stands, for bots: Moai first, then what its groups are about to become."""

from functools import lru_cache

from tidelog.domain.games.orongo.groups import unpacked, weights
from tidelog.domain.games.orongo.material import MOAI, SETS
from tidelog.domain.games.orongo.state import State
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.worth import lead

_STANDING = 10.0
_SHELL = 0.9
_STAGED = 2.0
"""A token that is still to be placed in this round."""
_SET = 4.0
"""Tiles of a group that wait for a palm."""
_PART = 1.0
_PALM = 1.0
_MOST = 2
"""More sets or palms than this add nothing to a group."""
_SCALE = 10.0


def worth(state: State, seat: Seat) -> float:
    """An estimate of the seat's share of the win."""
    return lead([_points(state, other) for other in range(1, len(state.players) + 1)], seat, _SCALE)


def _points(state: State, seat: Seat) -> float:
    player = state.player(seat)
    standing = MOAI[len(state.players)] - player.moai
    total = _STANDING * standing + _SHELL * player.shells + _STAGED * player.staged
    return total + sum([_promise(weight) for weight in weights(state, seat)])


@lru_cache(maxsize=4096)
def _promise(weight: int) -> float:
    """What a group may become: sets that wait for a palm, parts of sets, palms that wait for a set."""
    holds = unpacked(weight)
    palms = holds.pop("palm")
    sets = sum(min(holds[picture] // tiles.count(picture) for picture in tiles) for tiles in SETS)
    parts = sum(min(1, count) for count in holds.values())
    return _SET * min(sets, _MOST) + _PART * parts + _PALM * min(palms, _MOST)
