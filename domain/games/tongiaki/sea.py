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


class Laid(msgspec.Struct, frozen=True, array_like=True):
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
    near: dict[str, tuple[str, ...]]
    islands: tuple[str, ...]
    stack: tuple[str, ...]
    waters_left: int
    islands_left: int


FIRST_SEA = Sea((Laid(TONGA, 0, 0, RED_SIDE),))
"""Tonga alone (tongiaki/3.1)."""


@lru_cache(maxsize=64)
def chart(sea: Sea) -> Chart:
    """The chart of a sea. It changes only with a new tile, and everything asks for it: hence the cache."""
    where = {laid.tile: laid for laid in sea.laid}
    at = {(laid.q, laid.r): laid.tile for laid in sea.laid}
    near = {laid.tile: tuple([at.get((laid.q + q, laid.r + r), "") for q, r in STEPS]) for laid in sea.laid}
    stack = tuple(tile for tile in STACK if tile not in where)
    islands_left = sum(tile in ISLANDS for tile in stack)
    islands = tuple(island for island in ISLANDS if island in where)
    return Chart(where, near, islands, stack, len(stack) - islands_left, islands_left)


@lru_cache(maxsize=16)
def berths(sea: Sea) -> tuple[Berth, ...]:
    """Every red side at an open connector (tongiaki/2.12); no other side matters (tongiaki/2.13)."""
    found = []
    for laid in sea.laid:
        near = chart(sea).near[laid.tile]
        for side in CONNECTORS[laid.tile]:
            direction = faces(side, laid.red)
            if not near[direction]:
                q, r = beyond(laid, direction)
                found.append(Berth(q, r, OPPOSITE[direction]))
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
