"""Connected tokens of one seat, and the Moai they force (orongo/2.5, orongo/7.1 to orongo/7.3).

A group is weighed by what counts for erecting: its unspent tiles by picture and its free coastal palms. The
seven counts are packed into one integer, six bits each, so that joining groups is an addition. A row of bytes
is read as one number where all spaces are looked at together.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from itertools import combinations, compress, product
from operator import itemgetter, or_
from typing import NamedTuple

from tidelog.domain.games.orongo.material import (
    INDEX,
    IS_COASTAL,
    IS_TILE,
    NEIGHBOURS,
    PICTURE,
    PICTURES,
    SETS,
    SPACES,
)
from tidelog.domain.games.orongo.state import State
from tidelog.domain.kernel.seats import Seat

_BITS = 6
_ONE = {picture: 1 << (_BITS * place) for place, picture in enumerate((*PICTURES, "palm"))}
_MOST = (1 << _BITS) - 1
_FULL = (1 << (_BITS * len(_ONE))) - 1
_WEIGHT = tuple(_ONE[s.picture] if s.picture != "palm" or s.coastal else 0 for s in SPACES)
_LARGEST = max(map(len, SETS))

_ALL = range(len(SPACES))
_OWNED_BY = tuple(bytes(mark == seat for mark in range(256)) for seat in range(256))
_EMPTY = _OWNED_BY[0]
_AROUND = tuple(itemgetter(*near) for near in NEIGHBOURS)


def _row(places: bytes) -> int:
    return int.from_bytes(places, "little")


_BESIDE = tuple(_row(bytes(space in near for space in _ALL)) for near in NEIGHBOURS)
_PALMS = _row(bytes(not tile for tile in IS_TILE))
_COAST = _row(bytes(IS_COASTAL))


def held(tokens: bytes, seat: Seat) -> set[int]:
    """The spaces where this seat has a token."""
    return set(compress(_ALL, tokens.translate(_OWNED_BY[seat])))


class Reach(NamedTuple):
    """Where a seat finds room for a token, as rows: every space, and those of them beside a token of its own."""

    free: int
    beside: int


def within_reach(own: set[int], tokens: bytes, tiles: bytes) -> Reach:
    """Free tiles that are out (orongo/6.2), and free palms beside a token of the seat (orongo/6.3)."""
    beside = reduce(or_, [_BESIDE[space] for space in own], 0)
    free = (beside & _PALMS | _row(tiles)) & _row(tokens.translate(_EMPTY))
    return Reach(free, free & beside)


def spaces_in(row: int) -> list[int]:
    """The spaces that a row marks."""
    return list(compress(_ALL, row.to_bytes(len(SPACES), "little")))


def group(spaces: set[int], start: int) -> list[int]:
    """The spaces connected to this one; they are taken out of the set (orongo/2.5)."""
    members = [start]
    spaces.discard(start)
    for space in members:  # grows while it is read
        for neighbour in NEIGHBOURS[space]:
            if neighbour in spaces:
                spaces.remove(neighbour)
                members.append(neighbour)
    return members


def _weigh(members: Sequence[int], spent: bytes, moai: bytes) -> int:
    return sum([_WEIGHT[space] for space in members if not spent[space] and not moai[space]])


def marks(own: set[int], spent: bytes, moai: bytes) -> list[int]:
    """For every space the mark of its group: its weight, and above that its number; 0 where there is none."""
    found, number = [0] * len(SPACES), 0
    left = set(own)
    while left:
        members = group(left, next(iter(left)))
        number += 1
        mark = number * (_FULL + 1) + _weigh(members, spent, moai)
        for member in members:
            found[member] = mark
    return found


def weights(state: State, seat: Seat) -> tuple[int, ...]:
    """What each group of a seat holds, packed."""
    return _weights(state.tokens.translate(_OWNED_BY[seat]), state.spent, state.moai)


@lru_cache(maxsize=4096)
def _weights(own: bytes, spent: bytes, moai: bytes) -> tuple[int, ...]:
    found, left = [], set(compress(_ALL, own))
    while left:
        found.append(_weigh(group(left, next(iter(left))), spent, moai))
    return tuple(found)


def unpacked(weight: int) -> dict[str, int]:
    """What a group of this weight holds, by picture and `palm`."""
    return {picture: _count(weight, picture) for picture in _ONE}


class Forced(NamedTuple):
    """So many Moai have to be erected, for so many shells at least."""

    moai: int
    shells: int


@lru_cache(maxsize=4096)
def forced(weight: int, moai_left: int) -> Forced:
    """What a group of this weight forces, the Ceremonial Moai included, in the cheapest way (orongo/7.2)."""
    if not _count(weight, "palm"):
        return Forced(0, 0)
    costs = [len(tiles) for tiles in SETS for _ in range(_sets_in(weight, tiles))]
    moai = min(len(costs), _count(weight, "palm"), moai_left + 1)
    return Forced(moai, sum(costs[:moai]))


def forced_on(found: list[int], space: int, moai_left: int) -> Forced:
    """What a token on this free space would force: it joins every group around it, each once."""
    return forced(_WEIGHT[space] + (sum(set(_AROUND[space](found))) & _FULL), moai_left)


def dearest(tokens: bytes, moai: bytes, seat: Seat, moai_left: int) -> int:
    """More shells no token can cost: it gives its seat one more palm at most, and one Moai to each."""
    palms = _row(tokens.translate(_OWNED_BY[seat])) & _COAST & _row(moai.translate(_EMPTY))
    return _LARGEST * (min(palms.bit_count(), moai_left) + 1)


def _sets_in(weight: int, tiles: tuple[str, ...]) -> int:
    return min(_count(weight, picture) // tiles.count(picture) for picture in tiles)


def _count(weight: int, picture: str) -> int:
    return weight // _ONE[picture] & _MOST


class Erection(NamedTuple):
    """One way to put up a Moai: a palm and the tiles to spend."""

    palm: str
    tiles: tuple[int, ...]


def erections(state: State, seat: Seat, space: int) -> tuple[Erection, ...]:
    """Every choice the token on this space leaves its owner, if it forces a Moai (orongo/7.3)."""
    members = group(held(state.tokens, seat), space)
    player = state.player(seat)
    if not forced(_weigh(members, state.spent, state.moai), player.moai).moai:
        return ()
    return _erections(tuple(sorted(members)), state.spent, state.moai, player.moai, player.shells)


@lru_cache(maxsize=64)
def _erections(
    members: tuple[int, ...], spent: bytes, moai: bytes, moai_left: int, shells: int
) -> tuple[Erection, ...]:
    """Kept for a while, like the places for a token: the look-ahead, the list and the check are the same."""
    weight = _weigh(members, spent, moai)
    palms = [SPACES[m].id for m in members if IS_COASTAL[m] and not moai[m]]
    free = [int(SPACES[m].id) for m in members if IS_TILE[m] and not spent[m]]
    sets = [s for s in _sets(free) if len(s) + _rest(weight, s, moai_left).shells <= shells]
    return tuple(Erection(palm, tiles) for palm in palms for tiles in sets)


def _sets(free: list[int]) -> Iterator[tuple[int, ...]]:
    """Every set of free tiles, each once, its tiles by rising number."""
    showing = {picture: [tile for tile in free if PICTURE[tile] == picture] for picture in PICTURES}
    for pictures in SETS:
        if len({*pictures}) == 1:
            yield from combinations(showing[pictures[0]], len(pictures))
        else:
            yield from sorted(tuple(sorted(tiles)) for tiles in product(*(showing[picture] for picture in pictures)))


def _rest(weight: int, tiles: tuple[int, ...], moai_left: int) -> Forced:
    """The Moai still due after this set, and their price; after the Ceremonial one none is."""
    return forced(weight - _ONE["palm"] - sum(_ONE[PICTURE[tile]] for tile in tiles), moai_left - 1)


def still_due(state: State, seat: Seat, chosen: Erection) -> Forced:
    """What a token still forces once this Moai of its group stands (orongo/7.3)."""
    members = group(held(state.tokens, seat), INDEX[state.erecting])
    return _rest(_weigh(members, state.spent, state.moai), chosen.tiles, state.player(seat).moai)
