"""What to look at in Orongo, for bots: Moai, shells, tokens in hand, and what groups are about to become."""

from functools import lru_cache

from tidelog.domain.games.orongo.groups import forced_on, held, marks, spaces_in, unpacked, weights, within_reach
from tidelog.domain.games.orongo.material import LATER_TILES, MOAI, SETS, TILES
from tidelog.domain.games.orongo.state import State
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.worth import Worth, fitted

FEATURES = (
    "moai",
    "nearly done",
    "shells",
    "Moai paid for",
    "tokens in hand",
    "first to place",
    "amulet",
    "one token away",
    "can build now",
    "sets",
    "parts",
    "palms",
    "linked parts",
)
_MOST = 2
"""More sets, palms or chances to build than this add nothing."""
_A_MOAI = max(map(len, SETS))
"""Shells that a Moai costs, as a rule (orongo/7.4)."""


def features(state: State) -> tuple[tuple[float, ...], ...]:
    """What each seat has and is about to have."""
    return tuple(_row(state, seat) for seat in range(1, len(state.players) + 1))


def _row(state: State, seat: Seat) -> tuple[float, ...]:
    player = state.player(seat)
    away = _one_away(seat, state.tokens, state.tiles, state.spent, state.moai, player.moai, player.shells)
    staged = player.staged
    return (
        MOAI[len(state.players)] - player.moai,
        1 / (1 + player.moai),
        player.shells,
        min(player.shells / _A_MOAI, player.moai + 1),
        staged,
        float(staged > 0 and state.queue[:1] == (seat,)),
        float(state.amulet == seat),
        away,
        min(away, staged),
        *_promise(weights(state, seat)),
    )


@lru_cache(maxsize=4096)
def _one_away(seat: Seat, tokens: bytes, tiles: bytes, spent: bytes, moai: bytes, moai_left: int, shells: int) -> int:
    """Spaces where one token more would bring a Moai that can be paid for."""
    own = held(tokens, seat)
    found = marks(own, spent, moai)
    count = 0
    for space in spaces_in(within_reach(own, tokens, tiles).beside):
        due = forced_on(found, space, moai_left)
        count += bool(due.moai) and due.shells <= shells
        if count == _MOST:
            break
    return count


@lru_cache(maxsize=4096)
def _promise(groups: tuple[int, ...]) -> tuple[int, int, int, int]:
    """Sets that wait for a palm, parts of sets, palms that wait for a set, and parts that have a palm already."""
    sets = parts = palms = linked = 0
    for weight in groups:
        holds = unpacked(weight)
        free = min(_MOST, holds.pop("palm"))
        sets += min(_MOST, sum(min(holds[picture] // tiles.count(picture) for picture in tiles) for tiles in SETS))
        here = sum(min(1, count) for count in holds.values())
        parts += here
        palms += free
        linked += here if free else 0
    return sets, parts, palms, linked


def progress(state: State) -> float:
    """The tiles that are out, or the Moai of whoever is first to have put up all."""
    seats = len(state.players)
    left = min(player.moai for player in state.players)
    out = state.tiles.count(1) / (len(TILES) - LATER_TILES[seats])
    return min(1.0, max(out, 1 - left / MOAI[seats]))


worth = Worth(FEATURES, features, progress, fitted(__package__, FEATURES))
