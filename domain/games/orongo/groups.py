"""Connected tokens of one seat, and the Moai they force (orongo/2.5, orongo/7.1 to orongo/7.3).

A group is weighed by what counts for erecting: its unspent tiles by picture and its free coastal palms. The
seven counts are packed into one integer, six bits each, so that joining groups is an addition.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from tidelog.domain.games.orongo.material import (
    IS_COASTAL,
    IS_TILE,
    NEIGHBOURS,
    PAIRS,
    PICTURE,
    PICTURES,
    SPACES,
)
from tidelog.domain.games.orongo.state import State
from tidelog.domain.kernel.seats import Seat

_BITS = 6
_MASK = (1 << _BITS) - 1
_PALM = len(PICTURES)
_KIND = tuple(
    PICTURES.index(space.picture) if tile else _PALM for space, tile in zip(SPACES, IS_TILE, strict=True)
)
_WEIGHT = tuple(
    1 << (_BITS * kind) if tile or coastal else 0
    for kind, tile, coastal in zip(_KIND, IS_TILE, IS_COASTAL, strict=True)
)


class Groups(NamedTuple):
    """The groups of one seat: which one each of its spaces is in, and the weight of each."""

    of: dict[int, int]
    weights: list[int]


@lru_cache(maxsize=64)
def groups(seat: Seat, tokens: bytes, spent: bytes, moai: bytes) -> Groups:
    """All groups of a seat. `legal` and then `decide` ask for the same position, hence the cache."""
    of: dict[int, int] = {}
    weights: list[int] = []
    start = tokens.find(seat)
    while start >= 0:
        if start not in of:
            weights.append(_gather(seat, start, len(weights), of, tokens, spent, moai))
        start = tokens.find(seat, start + 1)
    return Groups(of, weights)


def _gather(
    seat: Seat, start: int, number: int, of: dict[int, int], tokens: bytes, spent: bytes, moai: bytes
) -> int:
    of[start] = number
    waiting = [start]
    weight = 0
    while waiting:
        space = waiting.pop()
        if not spent[space] and not moai[space]:
            weight += _WEIGHT[space]
        for neighbour in NEIGHBOURS[space]:
            if tokens[neighbour] == seat and neighbour not in of:
                of[neighbour] = number
                waiting.append(neighbour)
    return weight


def groups_of(state: State, seat: Seat) -> Groups:
    """All groups of a seat in this state."""
    return groups(seat, state.tokens, state.spent, state.moai)


def weight_with(found: Groups, space: int) -> int:
    """The weight of the group that a token on this space would make."""
    weight = _WEIGHT[space]
    joined = {found.of[neighbour] for neighbour in NEIGHBOURS[space] if neighbour in found.of}
    for number in joined:
        weight += found.weights[number]
    return weight


def forced(weight: int, moai_left: int) -> tuple[int, int]:
    """How many Moai a group of this weight forces, and the fewest shells they cost (orongo/7.2)."""
    palms = weight >> (_BITS * _PALM)
    if not palms:
        return 0, 0
    quarry, temple, god, birdman, nest, food = ((weight >> (_BITS * kind)) & _MASK for kind in range(_PALM))
    sets = quarry + min(temple, god) + min(birdman, nest) + food // 2
    count = min(sets, palms, moai_left + 1)
    return count, min(count, quarry) + 2 * max(0, count - quarry)


class Erection(NamedTuple):
    """One way to put up a Moai: a palm and the tiles to spend."""

    palm: str
    tiles: tuple[int, ...]


def erections(state: State, seat: Seat, space: int) -> tuple[Erection, ...]:
    """Every choice the token on this space leaves its owner, if it forces a Moai (orongo/7.3)."""
    found = groups_of(state, seat)
    number = found.of[space]
    weight = found.weights[number]
    player = state.player(seat)
    if not forced(weight, player.moai)[0]:
        return ()
    members = sorted(member for member, group in found.of.items() if group == number)
    palms = [SPACES[m].id for m in members if IS_COASTAL[m] and not state.moai[m]]
    free = [int(SPACES[m].id) for m in members if IS_TILE[m] and not state.spent[m]]
    sets = [s for s in _sets(free) if _rest_can_be_paid(weight, s, player.shells, player.moai)]
    return tuple(Erection(palm, tiles) for palm in palms for tiles in sets)


def _sets(tiles: list[int]) -> Iterator[tuple[int, ...]]:
    picture = {tile: PICTURE[tile] for tile in tiles}
    for tile in tiles:
        if picture[tile] == PICTURES[0]:
            yield (tile,)
    for first, second in PAIRS:
        for tile in tiles:
            for other in tiles:
                in_order = tile < other or first != second
                if picture[tile] == first and picture[other] == second and tile != other and in_order:
                    yield (tile, other)


def _rest_can_be_paid(weight: int, tiles: tuple[int, ...], shells: int, moai_left: int) -> bool:
    rest = weight - (1 << (_BITS * _PALM))
    for tile in tiles:
        rest -= 1 << (_BITS * PICTURES.index(PICTURE[tile]))
    left = forced(rest, moai_left - 1)[1] if moai_left else 0
    return len(tiles) + left <= shells
