"""What to look at in Yamatai, for bots: points by their source, what they grow from, and what this turn may bring."""

from collections.abc import Iterator
from functools import lru_cache

from tidelog.domain.games.yamatai.islands import beside, boats_round, lacking, next_to, tokens_beside
from tidelog.domain.games.yamatai.material import (
    BOAT_COUNTS,
    BUILDINGS,
    ISLANDS_BESIDE,
    LAST_ROUND,
    PAIR,
    PRESTIGE,
    SALVAGER,
    SEA_NEIGHBOURS,
    SEAS_AROUND,
    SPECIALISTS,
    STANDARD,
    STARTS,
    TRIPLE,
)
from tidelog.domain.games.yamatai.rules_act import collect_cap
from tidelog.domain.games.yamatai.state import Player, State
from tidelog.domain.kernel.worth import Worth, fitted

FEATURES = (
    "buildings",
    "specialists",
    "powers",
    "prestige",
    "coins",
    "tokens",
    "hires",
    "harbour",
    "scrapped",
    "reserved",
    "pieces placed",
    "boats in hand",
    "gold in hand",
    "at turn",
    "to collect",
    "to build",
    "to build soon",
)
_IDLE = (0.0,) * 6
"""What a turn brings to those who are not at turn."""


def features(state: State) -> tuple[tuple[float, ...], ...]:
    """What each seat has, and what the seat at turn may still do."""
    seats = len(state.players)
    return tuple(
        (*_has(player, seats), *(_turn(state, player) if state.now.seat == seat else _IDLE))
        for seat, player in enumerate(state.players, 1)
    )


@lru_cache(maxsize=4096)
def _has(player: Player, seats: int) -> tuple[float, ...]:
    return (
        sum([BUILDINGS[tile].vp for tile in player.built]),
        sum([SPECIALISTS[name].vp for name in player.specialists]),
        len(player.specialists),
        player.prestige,
        player.coins,
        sum(player.culture),
        _hires(player.culture),
        sum(player.harbour),
        0 if SALVAGER in player.specialists else sum(player.scrapped),
        len(player.reserved),
        STANDARD[seats] - player.standard,
    )


@lru_cache(maxsize=4096)
def _hires(culture: bytes) -> int:
    """Specialists that these tokens pay for: pairs first, then what is left in threes (yamatai/10.1)."""
    pairs = sum(count // PAIR for count in culture)
    return pairs + sum(count % PAIR for count in culture) // TRIPLE


def _turn(state: State, player: Player) -> tuple[float, ...]:
    now = state.now
    collects = builds = soon = 0.0
    if not now.act:
        collects = min(len(tokens_beside(state)), collect_cap(state))
        builds = max(_builds(state, player), default=0.0)
        soon = max(builds, max(_soon(state, player), default=0.0))
    return (sum(player.hand), player.hand[-1], 1.0, collects, builds, soon)


def _builds(state: State, player: Player) -> Iterator[float]:
    """The points of what can be built beside the chain as it lies."""
    tiles = _tiles(state, player)
    for island in beside(state.now.placed):
        if _free(state, island):
            boats = boats_round(state.sea, island)
            for tile in tiles:
                if not lacking(tile, boats, state.types):
                    yield _points(state, tile, island)


def _soon(state: State, player: Player) -> Iterator[float]:
    """The points of what the boats in hand could build, where the next of them can come to lie beside the island."""
    hand, tiles = player.hand, _tiles(state, player)
    ways = [boat for boat, count in enumerate(hand) if count]
    reach = {boat: _reach(state.sea, state.now.placed[-1:], boat) for boat in ways}
    for island in {island for boat in ways for island in reach[boat]}:
        if _free(state, island):
            boats = boats_round(state.sea, island)
            for tile in tiles:
                needed = _needed(tile, boats, state.types, hand, len(SEAS_AROUND[island]))
                if needed and any(island in reach[boat] for boat in needed):
                    yield _points(state, tile, island)


@lru_cache(maxsize=65536)
def _needed(tile: str, boats: bytes, types: bool, hand: bytes, room: int) -> tuple[int, ...]:
    """The boats of a hand one of which has to lie round an island to build there; none where it does not suffice."""
    missing = lacking(tile, boats, types)
    if len(missing) + len(boats) > room or any(missing.count(boat) > hand[boat] for boat in missing):
        return ()
    return missing or tuple(boat for boat, count in enumerate(hand) if count)


@lru_cache(maxsize=4096)
def _reach(sea: bytes, last: tuple[int, ...], boat: int) -> frozenset[int]:
    """The islands beside which the next boat may come to lie, if it has this colour (yamatai/7.2, yamatai/7.3)."""
    spaces = SEA_NEIGHBOURS[last[0]] if last else next_to(sea, boat).union(STARTS)
    return frozenset(island for space in spaces if not sea[space] for island in ISLANDS_BESIDE[space])


def _tiles(state: State, player: Player) -> list[str]:
    return [tile for tile in state.row + player.reserved if player.standard or tile in PRESTIGE]


def _free(state: State, island: int) -> bool:
    owner = state.sacred[island]
    return not (state.buildings[island] or state.culture[island] or (owner and owner != state.now.seat))


def _points(state: State, tile: str, island: int) -> float:
    return BUILDINGS[tile].vp + (state.mountains[island] and tile not in PRESTIGE)


def progress(state: State) -> float:
    """Whichever has come farthest: pieces placed, a colour of boats running out, tiles built, or rounds."""
    seats = len(state.players)
    pieces = 1 - min(player.standard for player in state.players) / STANDARD[seats]
    boats = 1 - min(left / count for left, count in zip(state.supply, BOAT_COUNTS, strict=True))
    tiles = 1 - len(state.unrevealed) / len(BUILDINGS)
    return min(1.0, max(pieces, boats, tiles, state.round / LAST_ROUND))


worth = Worth(FEATURES, features, progress, fitted(__package__, FEATURES))
