"""The sea: hexes, the tiles laid on them, and what can be read off them (tongiaki/2.5 to tongiaki/2.16).

A tile is turned so that its local side 0, the red one, looks in the world direction `red`; its local side s
then looks in direction s + red, counted round the six sides (tongiaki/2.11).
"""

from functools import lru_cache
from typing import NamedTuple

import msgspec

from tidelog.domain.games.tongiaki.material import (
    CONNECTORS,
    ISLANDS,
    LANE_FROM,
    OPPOSITE,
    RED_SIDE,
    SIDES,
    STACK,
    STEPS,
    TONGA,
    Beach,
    Lane,
)

Hex = tuple[int, int]
"""Where a tile lies: column q and row r of a grid without bounds (tongiaki/2.5)."""


class Laid(msgspec.Struct, frozen=True, array_like=True, cache_hash=True):
    """A tile in the sea and the direction its red side looks in."""

    tile: str
    q: int
    r: int
    red: int


class Sea(msgspec.Struct, frozen=True, array_like=True, cache_hash=True):
    """Every tile on the table, in the order they came."""

    laid: tuple[Laid, ...]


class Berth(NamedTuple):
    """A way to lay a tile: an empty hex, and the direction in which its red side meets an open connector."""

    q: int
    r: int
    red: int


class Chart(NamedTuple):
    """A sea, looked up: `near` has what lies beside each tile by direction, "" for an empty hex."""

    where: dict[str, Laid]
    at: dict[Hex, str]
    near: dict[str, tuple[str, ...]]
    islands: tuple[str, ...]
    stack: tuple[str, ...]
    waters_left: int
    islands_left: int


FIRST_SEA = Sea((Laid(TONGA, 0, 0, RED_SIDE),))
"""Tonga alone (tongiaki/3.1)."""


@lru_cache(maxsize=64)
def chart(sea: Sea) -> Chart:
    """The chart of a sea: that of the sea before its last tile, with this tile drawn in."""
    new = sea.laid[-1]
    before = chart(Sea(sea.laid[:-1])) if len(sea.laid) > 1 else _EMPTY
    where = before.where | {new.tile: new}
    at = before.at | {(new.q, new.r): new.tile}
    stack = tuple([tile for tile in before.stack if tile != new.tile])
    left = before.islands_left - (new.tile in ISLANDS and new.tile != TONGA)
    islands = tuple([island for island in ISLANDS if island in where])
    return Chart(where, at, _joined(before.near, new, at), islands, stack, len(stack) - left, left)


_EMPTY = Chart({}, {}, {}, (), STACK, len(STACK) - len(ISLANDS) + 1, len(ISLANDS) - 1)


def _joined(near: dict[str, tuple[str, ...]], new: Laid, at: dict[Hex, str]) -> dict[str, tuple[str, ...]]:
    """What lies beside each tile, once the new one and its neighbours have met."""
    beside = tuple([at.get((new.q + q, new.r + r), "") for q, r in STEPS])
    joined = near | {new.tile: beside}
    for direction, tile in enumerate(beside):
        if tile:
            back, old = OPPOSITE[direction], near[tile]
            joined[tile] = (*old[:back], new.tile, *old[back + 1 :])
    return joined


@lru_cache(maxsize=64)
def berths(sea: Sea) -> tuple[Berth, ...]:
    """Every red side at an open connector (tongiaki/2.12); no other side matters (tongiaki/2.13)."""
    new = sea.laid[-1]
    before = berths(Sea(sea.laid[:-1])) if len(sea.laid) > 1 else ()
    found = [berth for berth in before if berth.q != new.q or berth.r != new.r]
    near = chart(sea).near[new.tile]
    for side in CONNECTORS[new.tile]:
        direction = faces(side, new.red)
        if not near[direction]:
            found.append(Berth(*beyond(new, direction), OPPOSITE[direction]))
    return tuple(sorted(found))


def faces(side: int, red: int) -> int:
    """The world direction a local side looks in (tongiaki/2.11)."""
    return (side + red) % SIDES


def beyond(laid: Laid, direction: int) -> Hex:
    """The hex next to a tile in this direction (tongiaki/2.5)."""
    q, r = STEPS[direction]
    return laid.q + q, laid.r + r


def lane(laid: Laid, heading: int) -> Lane:
    """The lane a fleet with this heading enters, with the heading it leaves on (tongiaki/2.10)."""
    entered = LANE_FROM[laid.tile][(OPPOSITE[heading] - laid.red) % SIDES]
    return Lane(faces(entered.out, laid.red), entered.need)


def bridges(sea: Sea, beach: Beach) -> tuple[int, ...]:
    """The directions of a beach's footbridges, as its island lies (tongiaki/2.8)."""
    red = chart(sea).where[beach.island].red
    return tuple([faces(side, red) for side in beach.bridges])
