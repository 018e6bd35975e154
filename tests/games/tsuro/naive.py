"""A second, deliberately naive reading: it knows tiles as pairs of points and shares no table with the rules.

Points lie on a grid of thirds, so that a port is the same point for both squares that touch there. All ships sail at
once, a tile at a time, and a captain's placements are judged by where all of them are when the last one stops.
"""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from tidelog.domain.games.tsuro.material import LAID, LAST_WAKE, MONSTER, RIM, SIDE

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


@cache
def _lines(name: str, turns: int) -> frozenset[frozenset[Point]]:
    pairs = _PAIRS[35 if name == "phoenix" else int(name[1:]) - 1]
    lines = set()
    for first, second in zip(pairs[::2], pairs[1::2], strict=True):
        ends = [_POINTS[int(first)], _POINTS[int(second)]]
        for _ in range(turns):
            ends = [_turn(end) for end in ends]
        lines.add(frozenset(ends))
    return frozenset(lines)


class Bow(NamedTuple):
    """A ship before a square: which one, off the sea too, and the point by which it would enter."""

    row: int
    column: int
    at: Point


def bow(place: int) -> Bow:
    """A place of the rules as the naive reading knows it."""
    return Bow(*divmod(place // 8, SIDE), _POINTS[place % 8])


def _is_on_the_sea(ship: Bow) -> bool:
    return 0 <= ship.row < SIDE and 0 <= ship.column < SIDE


Wakes = Mapping[tuple[int, int], frozenset[frozenset[Point]]]


def _wakes(sea: bytes) -> dict[tuple[int, int], frozenset[frozenset[Point]]]:
    return {divmod(square, SIDE): _lines(*LAID[code]) for square, code in enumerate(sea) if 0 < code <= LAST_WAKE}


def _onward(wakes: Wakes, ship: Bow) -> Bow:
    """Through the tile ahead and up to the next square."""
    (out,) = next(line for line in wakes[ship.row, ship.column] if ship.at in line) - {ship.at}
    step_x, step_y = (out[0] == 3) - (out[0] == 0), (out[1] == 3) - (out[1] == 0)
    return Bow(ship.row + step_y, ship.column + step_x, (out[0] - 3 * step_x, out[1] - 3 * step_y))


class Voyage(NamedTuple):
    """Where a ship is when nobody moves any more, over how many tiles it came, and whether it would go on for ever."""

    end: Bow
    tiles: int
    endless: bool


def _sailed(wakes: Wakes, ships: Mapping[int, Bow]) -> dict[int, Voyage]:
    """All ships at once, a tile at a time; one that is back where it began is stopped there."""
    found = {seat: Voyage(ship, 0, False) for seat, ship in ships.items()}
    while moving := [
        seat for seat, trip in found.items() if not trip.endless and (trip.end.row, trip.end.column) in wakes
    ]:
        for seat in moving:
            on = _onward(wakes, found[seat].end)
            found[seat] = Voyage(on, found[seat].tiles + 1, on == ships[seat])
    return found


def naive_end(sea: bytes, place: int) -> tuple[int, int]:
    """Where a ship ends that enters here, as a place, and over how many tiles it sails."""
    trip = _sailed(_wakes(sea), {1: bow(place)})[1]
    if _is_on_the_sea(trip.end):
        return (trip.end.row * SIDE + trip.end.column) * 8 + _POINTS.index(trip.end.at), trip.tiles
    return RIM + _rim_number(trip.end), trip.tiles


def _rim_number(ship: Bow) -> int:
    """The number of a port of the rim: squares in reading order, ports clockwise."""
    return _rim().index(ship)


@cache
def _rim() -> list[Bow]:
    """What lies outside each port of the rim."""
    beyond = [
        Bow(r + dy, c + dx, (p[0] - 3 * dx, p[1] - 3 * dy))
        for r in range(SIDE)
        for c in range(SIDE)
        for p in _POINTS
        for dx, dy in [((p[0] == 3) - (p[0] == 0), (p[1] == 3) - (p[1] == 0))]
    ]
    return [ship for ship in beyond if not _is_on_the_sea(ship)]


def naive_placements(
    sea: bytes, places: tuple[int, ...], seat: int, hand: list[str], otherwise: bool
) -> list[tuple[str, int]]:
    """What a captain may lay, by tiles and turns: the best he can, and nothing at all if he can do otherwise."""
    ships = {number: bow(place) for number, place in enumerate(places, 1) if place >= 0}
    square = ships[seat].row, ships[seat].column
    graded: dict[int, list[tuple[str, int]]] = {0: [], 1: [], 2: []}
    for tile, turns in _ways(hand):
        wakes = {**_wakes(sea), square: _lines(tile, turns)}
        graded[_grade(sea, _sailed(wakes, ships), seat)].append((tile, turns))
    return graded[0] or ([] if otherwise else graded[1] or graded[2])


def _ways(hand: list[str]) -> list[tuple[str, int]]:
    """Every tile of the hand that has wakes, in each turn that looks different."""
    tiles = sorted({tile for tile in hand if tile == "phoenix" or tile[0] == "W"})
    return [(t, n) for t in tiles for n in range(4) if _lines(t, n) not in [_lines(t, less) for less in range(n)]]


def _grade(sea: bytes, trips: Mapping[int, Voyage], seat: int) -> int:
    """2 where two ships have come to the same port, 1 where the own is lost or any goes on for ever, else 0."""
    ends = [trip.end for trip in trips.values() if not trip.endless]
    if any(ends.count(end) > 1 for end in ends):
        return 2
    own = trips[seat].end
    lost = not _is_on_the_sea(own) or sea[own.row * SIDE + own.column] >= MONSTER
    return int(lost or any(trip.endless for trip in trips.values()))
