"""How a seat of Yamatai stands, for bots: points as if the match ended now, and what they grow from."""

from tidelog.domain.games.yamatai.islands import tokens_beside
from tidelog.domain.games.yamatai.material import BUILDINGS, COINS_A_POINT, SCRAPPED_A_POINT, SPECIALISTS
from tidelog.domain.games.yamatai.state import Player, State
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.worth import lead

_TOKEN = 0.8
"""A culture token in hand: part of a specialist."""
_NEAR = 0.3
"""A culture token that can be collected in this turn."""
_MOST_NEAR = 2
_SCALE = 6.0


def worth(state: State, seat: Seat) -> float:
    """An estimate of the seat's share of the win."""
    points = [_points(player) for player in state.players]
    if state.now.seat:
        points[state.now.seat - 1] += _NEAR * min(_MOST_NEAR, len(tokens_beside(state)))
    return lead(points, seat, _SCALE)


def _points(player: Player) -> float:
    total = player.prestige + player.coins / COINS_A_POINT + _TOKEN * sum(player.culture)
    total += sum([BUILDINGS[tile].vp for tile in player.built])
    total += sum([SPECIALISTS[name].vp for name in player.specialists])
    return total - len(player.reserved) / 2 - sum(player.scrapped) / SCRAPPED_A_POINT
