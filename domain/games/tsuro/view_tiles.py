"""The pieces of Tsuro of the Seas as shapes: wake tiles, daikaiju in their lairs, ships. A tile has a side of 84."""

from collections.abc import Iterator
from functools import lru_cache

from tidelog.domain.games.tsuro.curves import INWARD, bends, wakes
from tidelog.domain.games.tsuro.material import (
    COLOURS,
    HEADING,
    LAID,
    MONSTERS,
    PHOENIX,
    ROTATION_NUMBER,
    UZUSHIO,
)
from tidelog.domain.games.tsuro.view_signs import MAST
from tidelog.domain.kernel.picture import Box, Circle, Group, Label, Path, Pen, Point, Polygon, Shape, Stamp
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.signs import regular, seat_sign

CELL = 84.0
_WAKE = (
    Pen(stroke="trough", width=10.9, butt=True),
    Pen(stroke="glow", width=7.1, butt=True),
    Pen(stroke="core", width=3, butt=True),
)


@lru_cache(maxsize=256)
def wake_tile(code: int) -> tuple[Shape, ...]:
    """A tile and its four courses, which shine: a dark trough, a glow and a bright core."""
    data = "".join(course(port, other) for port, other in wakes(code))
    flame = [Stamp("flame", 0, 0)] * (LAID[code][0] == PHOENIX)
    ground = Box(0.5, 0.5, CELL - 1, CELL - 1, Pen("tile", "tile-edge", 1), 5)
    return ground, *(Path(data, pen) for pen in _WAKE), *flame


def course(port: int, other: int) -> str:
    """The line from port to port."""
    a, b, c, d = [f"{x * CELL:.1f} {y * CELL:.1f}" for x, y in bends(port, other)]
    return f"M{a}C{b} {c} {d}"


def beast_tile(monster: int, bearing: int) -> Iterator[Shape]:
    """A daikaiju in its lair, with the number that turns it, and its arrows as they stand now."""
    kind = "u" if monster == UZUSHIO else MONSTERS[monster][1]
    tint = {"G": "gold", "B": "blue-beast", "u": "whirl"}[kind]
    yield Stamp(f"lair-{kind}", 0, 0)
    yield Stamp(f"beast-{MONSTERS[monster]}", 42, 43, 1, tint=tint)
    headings = HEADING[monster][bearing]
    for face in range(1, 6):
        if face != ROTATION_NUMBER[monster]:
            yield from _arrow(headings[face], face, tint)
    pen = Pen(tint, "deep", 1.6)
    number = str(ROTATION_NUMBER[monster])
    disc = Circle(0, 0, 11, pen) if kind != "G" else Path(regular(6, 12), pen)
    yield Group((disc, Label(0, 0, number, 15, "deep", bold=True)), "", 14, 14)


def _arrow(heading: int, face: int, tint: str) -> Iterator[Shape]:
    dx, dy = -INWARD[heading][0], -INWARD[heading][1]
    tip, base = 42.0, 23.0
    points = tuple(
        (round(42 + dx * along - dy * across, 1), round(42 + dy * along + dx * across, 1))
        for along, across in ((tip, 0), (base, 12.5), (base, -12.5))
    )
    yield Polygon(points, Pen(tint, "deep", 1.4))
    yield Label(42 + dx * 29.5, 42 + dy * 29.5, str(face), 13, "deep", bold=True)


def ship(seat: Seat, x: float, y: float, scale: float, turn: float, heading: Point) -> Group:
    """A ship and its sign, which stays upright."""
    colour = COLOURS[seat - 1]
    mast = (heading[0] * MAST, heading[1] * MAST)
    shapes = (Stamp(f"ship-{colour}", 0, 0, turn=turn), seat_sign(colour, *mast, 9.4))
    return Group(shapes, f"ship {seat}", x, y, scale)
