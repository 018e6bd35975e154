"""The line of a wake from port to port, for text and for pictures: points on a tile whose side is 1."""

from functools import lru_cache

from tidelog.domain.games.tsuro.material import JOINED, PORTS

Point = tuple[float, float]

PORT_AT: tuple[Point, ...] = (
    (1 / 3, 0.0),
    (2 / 3, 0.0),
    (1.0, 1 / 3),
    (1.0, 2 / 3),
    (2 / 3, 1.0),
    (1 / 3, 1.0),
    (0.0, 2 / 3),
    (0.0, 1 / 3),
)
INWARD: tuple[Point, ...] = ((0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0))
"""From each side of a tile into it; a ship that enters there heads that way."""
_SAME_SIDE, _OTHER_SIDE = 0.35, 0.5
_SAMPLES = 48

# A tile as text: so many characters, each of two by four dots.
COLUMNS, ROWS = 11, 5
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
_BLANK = 0x2800


def bends(port: int, other: int) -> tuple[Point, Point, Point, Point]:
    """The four points of the curve that joins two ports."""
    pull = _SAME_SIDE if port // 2 == other // 2 else _OTHER_SIDE
    (x, y), (to_x, to_y) = PORT_AT[port], PORT_AT[other]
    (dx, dy), (to_dx, to_dy) = INWARD[port // 2], INWARD[other // 2]
    return (x, y), (x + dx * pull, y + dy * pull), (to_x + to_dx * pull, to_y + to_dy * pull), (to_x, to_y)


def wakes(code: int) -> tuple[tuple[int, int], ...]:
    """The pairs of ports that a tile joins, as it lies."""
    return tuple((port, JOINED[code][port]) for port in range(PORTS) if port < JOINED[code][port])


@lru_cache(maxsize=256)
def dotted(code: int) -> tuple[str, ...]:
    """A wake tile drawn with dots, as it lies."""
    cells = [[0] * COLUMNS for _ in range(ROWS)]
    for port, other in wakes(code):
        for sample in range(_SAMPLES + 1):
            x, y = _along(bends(port, other), sample / _SAMPLES)
            column, row = round(x * (COLUMNS * 2 - 1)), round(y * (ROWS * 4 - 1))
            cells[row // 4][column // 2] |= _DOTS[row % 4][column % 2]
    return tuple("".join(chr(_BLANK + dots) if dots else " " for dots in row) for row in cells)


def _along(curve: tuple[Point, Point, Point, Point], t: float) -> Point:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    x = sum(weight * point[0] for weight, point in zip(weights, curve, strict=True))
    y = sum(weight * point[1] for weight, point in zip(weights, curve, strict=True))
    return x, y
