"""What lies beside what: islands along a chain, boats round an island, groups of buildings (yamatai/2)."""

from functools import cache, lru_cache

from tidelog.domain.errors import IllegalMove
from tidelog.domain.games.yamatai.material import (
    BOAT,
    ISLAND,
    ISLAND_NEIGHBOURS,
    ISLANDS_BESIDE,
    NEEDS,
    SEA,
    SEA_NEIGHBOURS,
    SEAS_AROUND,
)
from tidelog.domain.games.yamatai.state import State
from tidelog.domain.kernel.seats import Seat

Lacking = tuple[int, ...]
"""The colours of the boats a tile needs that do not lie round an island, each as often as it is missing."""


def island_named(name: str) -> int:
    """The place of an island, refusing names that are not on the map (yamatai/2.1)."""
    if name not in ISLAND:
        raise IllegalMove("yamatai/2.1", f"the islands are I01 to I34, not {name!r}")
    return ISLAND[name]


def sea_named(name: str) -> int:
    """The place of a sea space, refusing names that are not on the map (yamatai/2.2)."""
    if name not in SEA:
        raise IllegalMove("yamatai/2.2", f"the sea spaces are S01 to S91, not {name!r}")
    return SEA[name]


@lru_cache(maxsize=1024)
def beside(chain: tuple[int, ...]) -> tuple[int, ...]:
    """The islands beside any sea space of a chain (yamatai/8.7)."""
    return tuple(sorted({island for sea in chain for island in ISLANDS_BESIDE[sea]}))


def tokens_beside(state: State) -> list[int]:
    """The islands beside this turn's chain that hold a culture token (yamatai/8.3)."""
    culture = state.culture
    return [island for island in beside(state.now.placed) if culture[island]]


@lru_cache(maxsize=1024)
def boats_round(sea: bytes, island: int) -> bytes:
    """The boats round an island, whoever placed them and whenever, sorted (yamatai/7.4, yamatai/8.8)."""
    return bytes(sorted([sea[space] - 1 for space in SEAS_AROUND[island] if sea[space]]))


@cache
def needed(tile: str, types: bool) -> tuple[str, ...]:
    """The boats a tile asks for: each that is on it (yamatai/8.8), or each colour once (yamatai/8.13)."""
    return tuple(dict.fromkeys(NEEDS[tile])) if types else NEEDS[tile]


@cache
def lacking(tile: str, boats: bytes, types: bool) -> Lacking:
    """What a tile asks for that is not among these boats; two of a colour need two boats (yamatai/8.8)."""
    left = list(boats)
    missing = []
    for boat in [BOAT[name] for name in needed(tile, types)]:
        if boat in left:
            left.remove(boat)
        else:
            missing.append(boat)
    return tuple(missing)


def next_to(sea: bytes, boat: int) -> set[int]:
    """The sea spaces next to a boat of this colour (yamatai/7.2)."""
    found: set[int] = set()
    space = sea.find(boat + 1)
    while space >= 0:
        found.update(SEA_NEIGHBOURS[space])
        space = sea.find(boat + 1, space + 1)
    return found


def next_to_any(sea: bytes) -> set[int]:
    """The sea spaces next to a boat of any colour (yamatai/12.6)."""
    return {other for space, mark in enumerate(sea) if mark for other in SEA_NEIGHBOURS[space]}


def group(buildings: bytes, seat: Seat, island: int) -> int:
    """How many of a seat's own pieces are connected to this one, itself included (yamatai/8.11)."""
    found = {island}
    waiting = [island]
    while waiting:
        for other in ISLAND_NEIGHBOURS[waiting.pop()]:
            if buildings[other] == seat and other not in found:
                found.add(other)
                waiting.append(other)
    return len(found)
