"""A second, deliberately naive tracer: it knows tiles as pairs of points and shares no table with the rules.

Points lie on a grid of thirds, so that a port is the same point for both squares that touch there.
"""

from tidelog.domain.games.tsuro.material import LAID, LAST_WAKE, RIM, SIDE

_POINTS = ((1, 0), (2, 0), (3, 1), (3, 2), (2, 3), (1, 3), (0, 2), (0, 1))
_PAIRS = (
    "01234567", "01234657", "01234756", "01243657", "01243756", "01253647", "01253746",
    "01263457", "01263547", "01263745", "01273456", "01273546", "01273645", "02134657",
    "02134756", "02143657", "02143756", "02153647", "02153746", "02163457", "02163547",
    "02173456", "02173546", "03124756", "03142657", "03142756", "03152647", "03162547",
    "04123657", "04123756", "04132657", "04152637", "04152736", "05142736", "07123456",
    "05142736",
)  # fmt: skip

Point = tuple[int, int]


def _turn(point: Point) -> Point:
    """A quarter turn clockwise on a tile whose side is 3."""
    x, y = point
    return 3 - y, x


def _lines(kind: int, turns: int) -> list[set[Point]]:
    lines = []
    for first, second in zip(_PAIRS[kind][::2], _PAIRS[kind][1::2], strict=True):
        ends = [_POINTS[int(first)], _POINTS[int(second)]]
        for _ in range(turns):
            ends = [_turn(end) for end in ends]
        lines.append(set(ends))
    return lines


def naive_end(sea: bytes, place: int) -> tuple[int, int]:
    """Where a ship ends that enters here, as a place, and over how many tiles it sails."""
    row, column = divmod(place // 8, SIDE)
    at = _POINTS[place % 8]
    first = (row, column, at)
    tiles = 0
    while True:
        code = sea[row * SIDE + column]
        if not 0 < code <= LAST_WAKE:
            return (row * SIDE + column) * 8 + _POINTS.index(at), tiles
        name, turns = LAID[code]
        kind = 35 if name == "phoenix" else int(name[1:]) - 1
        (out,) = next(line for line in _lines(kind, turns) if at in line) - {at}
        tiles += 1
        step_x, step_y = (out[0] == 3) - (out[0] == 0), (out[1] == 3) - (out[1] == 0)
        left = (row, column, out)
        row, column, at = row + step_y, column + step_x, (out[0] - 3 * step_x, out[1] - 3 * step_y)
        if not (0 <= row < SIDE and 0 <= column < SIDE):
            return RIM + _rim_number(*left), tiles
        if (row, column, at) == first:
            return place, tiles


def _rim_number(row: int, column: int, point: Point) -> int:
    """The number of a port of the rim: squares in reading order, ports clockwise."""
    rim = [
        (r, c, p)
        for r in range(SIDE)
        for c in range(SIDE)
        for p in _POINTS
        if (p[1] == 0 and r == 0)
        or (p[0] == 3 and c == SIDE - 1)
        or (p[1] == 3 and r == SIDE - 1)
        or (p[0] == 0 and c == 0)
    ]
    return rim.index((row, column, point))
