"""The archipelago of Yamatai: islands with their beaches, and lanes that meet where sea spaces touch.

A lane has two ends, half its length from its middle. The nearest ends of two neighbours are one junction; so sharing a
junction is the same as being neighbours (yamatai/2.2), and a test holds that.
"""

import math
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tidelog.domain.games.yamatai.material import ISLANDS, MAP, SEA_NEIGHBOURS, SEAS, Island
from tidelog.domain.kernel.picture import Box, Group, Path, Pen, Point, Shape, Stamp

End = tuple[int, int]
"""A sea space, and 0 or 1 for its ends."""
_CUT = 12.0
"""How far before a junction a lane ends."""
_ARM = 24.0
_SHORT = 62.0
"""A side of an island below which it has one bay instead of three."""
_BAYS = (0.22, 0.5, 0.78)
_GRASS = 0.84
HALF_LANE = {False: 17.0, True: 25.5}
"""Half the width of what can be pointed at; on a phone a thumb needs more than the lane has."""


class Lane(NamedTuple):
    """The course of a sea space: a curve from junction to junction through its middle."""

    start: Point
    bend: Point
    end: Point

    def at(self, t: float) -> Point:
        """The point so far along it."""
        return self.part(t, t)[1]

    def part(self, a: float, b: float) -> tuple[Point, Point, Point]:
        """A piece of the curve as a curve of its own."""
        return self._blossom(a, a), self._blossom(a, b), self._blossom(b, b)

    def _blossom(self, a: float, b: float) -> Point:
        weights = ((1 - a) * (1 - b), a * (1 - b) + b * (1 - a), a * b)
        x = sum(weight * point[0] for weight, point in zip(weights, self, strict=True))
        y = sum(weight * point[1] for weight, point in zip(weights, self, strict=True))
        return x, y

    @property
    def length(self) -> float:
        """From end to end."""
        return math.dist(self.start, self.end)


@cache
def joints() -> dict[End, int]:
    """The junction of each end of each sea space, by number; an end that nothing meets has one to itself."""
    joint = {(sea, end): 2 * sea + end for sea in range(len(SEAS)) for end in (0, 1)}
    for sea, others in enumerate(SEA_NEIGHBOURS):
        for other in others:
            pairs = [((sea, a), (other, b)) for a in (0, 1) for b in (0, 1)]
            one, two = min(pairs, key=lambda pair: math.dist(_tip(*pair[0]), _tip(*pair[1])))
            old, new = joint[two], joint[one]
            joint = {end: new if number == old else number for end, number in joint.items()}
    return joint


def _tip(sea: int, end: int) -> Point:
    space = SEAS[sea]
    turn, half = math.radians(space.angle), space.length / 2 * (1 if end else -1)
    return space.x + half * math.cos(turn), space.y + half * math.sin(turn)


@cache
def junctions() -> dict[int, Point]:
    """Where each junction lies: in the middle of the ends that meet there."""
    members: dict[int, list[Point]] = {}
    for end, number in joints().items():
        members.setdefault(number, []).append(_tip(*end))
    return {number: _mean(tips) for number, tips in members.items()}


def _mean(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


@cache
def lanes() -> tuple[Lane, ...]:
    """The course of every sea space."""
    found = []
    for index, space in enumerate(SEAS):
        (ax, ay), (bx, by) = (junctions()[joints()[index, end]] for end in (0, 1))
        found.append(Lane((ax, ay), (2 * space.x - (ax + bx) / 2, 2 * space.y - (ay + by) / 2), (bx, by)))
    return tuple(found)


def heading(index: int) -> float:
    """The degrees a boat lies at in the middle of a lane, never upside down."""
    (ax, ay), _, (bx, by) = lanes()[index].part(0.35, 0.65)
    degrees = math.degrees(math.atan2(by - ay, bx - ax))
    return (degrees + 90) % 180 - 90


def strip(index: int, turned: bool) -> tuple[Point, ...]:
    """The outline of a lane, to point at."""
    lane = lanes()[index]
    cut = 0.02 if turned else _CUT / lane.length
    middle = [lane.part(t - 0.01, t + 0.01) for t in (cut, 0.5, 1 - cut)]
    left, right = [], []
    for (ax, ay), (x, y), (bx, by) in middle:
        size = math.dist((ax, ay), (bx, by))
        dx, dy = (by - ay) / size * HALF_LANE[turned], (ax - bx) / size * HALF_LANE[turned]
        left.append(spot((round(x + dx, 1), round(y + dy, 1)), turned))
        right.append(spot((round(x - dx, 1), round(y - dy, 1)), turned))
    return *left, *reversed(right)


@cache
def shore(index: int) -> tuple[Point, ...]:
    """The coast of an island round its middle: no corner is kept, and every side has its bays."""
    island, found = ISLANDS[index], []
    sides = list(zip(island.polygon, island.polygon[1:] + island.polygon[:1], strict=True))
    for number, ((ax, ay), (bx, by)) in enumerate(sides):
        for place, part in enumerate(_BAYS if math.dist((ax, ay), (bx, by)) >= _SHORT else (0.5,)):
            pull = 1 - (index * 7 + number * 5 + place * 3) % 9 / 100
            x, y = ax + (bx - ax) * part - island.x, ay + (by - ay) * part - island.y
            found.append((round(x * pull, 1), round(y * pull, 1)))
    return tuple(found)


def _coast(index: int) -> str:
    """The coast as a smooth closed line."""
    points = shore(index)
    count = len(points)
    data = f"M{points[0][0]} {points[0][1]}"
    for place in range(count):
        before, here, after, then = (points[(place + step) % count] for step in (-1, 0, 1, 2))
        first = (here[0] + (after[0] - before[0]) / 6, here[1] + (after[1] - before[1]) / 6)
        second = (after[0] - (then[0] - here[0]) / 6, after[1] - (then[1] - here[1]) / 6)
        data += f"C{first[0]:.0f} {first[1]:.0f} {second[0]:.0f} {second[1]:.0f} {after[0]:.0f} {after[1]:.0f}"
    return f"{data}Z"


@cache
def coasts() -> dict[str, tuple[Shape, ...]]:
    """A stamp for the coast of each island, which takes the pen it is stamped with."""
    return {f"isle-{index}": (Path(_coast(index), Pen()),) for index in range(len(ISLANDS))}


@cache
def ground() -> tuple[Shape, ...]:
    """Sea, lanes and islands, without anything that lies on them."""
    return (
        *(_stamped(index, Pen(stroke="round", width=64)) for index in range(len(ISLANDS))),
        *_sea_lanes(),
        *(_stamped(index, Pen(stroke="shoal", width=18)) for index in range(len(ISLANDS))),
        *(_stamped(index, Pen("sand", "foam", 3.5)) for index in range(len(ISLANDS))),
        *(_stamped(index, Pen("grass", "grass-edge", 1.8), _GRASS) for index in range(len(ISLANDS))),
    )


def _stamped(index: int, pen: Pen, scale: float = 1.0) -> Stamp:
    island = ISLANDS[index]
    return Stamp(f"isle-{index}", island.x, island.y, scale, pen=pen)


def _sea_lanes() -> Iterator[Shape]:
    courses, arms = [], []
    for lane in lanes():
        cut, arm = _CUT / lane.length, min(_ARM / lane.length, 0.4)
        courses.append(_curve(*lane.part(cut, 1 - cut)))
        arms += [_curve(*lane.part(0, arm)), _curve(*lane.part(1 - arm, 1))]
    spots = "".join(f"M{x:.0f} {y:.0f}h.1" for x, y in _met())
    yield Path("".join(courses), Pen(stroke="sea", width=34))
    yield Path("".join(courses), Pen(stroke="lane", width=27))
    yield Path("".join(arms), Pen(stroke="lane", width=15))
    yield Path("".join(arms), Pen(stroke="buoy", width=2.6, dash="5 4"))
    yield Path(spots, Pen(stroke="buoy-ring", width=13))
    yield Path(spots, Pen(stroke="buoy", width=9))


def _met() -> Iterator[Point]:
    """The junctions where lanes meet: there floats a buoy."""
    numbers = list(joints().values())
    return (spot for number, spot in junctions().items() if numbers.count(number) > 1)


def _curve(a: Point, b: Point, c: Point) -> str:
    return f"M{a[0]:.0f} {a[1]:.0f}Q{b[0]:.0f} {b[1]:.0f} {c[0]:.0f} {c[1]:.0f}"


def sea(turned: bool) -> tuple[Shape, ...]:
    """The whole map; turned by a quarter it is upright, the starting spots above."""
    width, height = (MAP.height, MAP.width) if turned else (MAP.width, MAP.height)
    land = Group(ground(), "", MAP.height, 0, turn=90) if turned else Group(ground())
    return Box(0, 0, width, height, Pen("sea")), land


def spot(point: Point, turned: bool) -> Point:
    """A point of the map where it lies on the map as it is drawn."""
    return (MAP.height - point[1], point[0]) if turned else point


def firs(index: int) -> Iterator[Point]:
    """Where trees stand on an island: between its middle and its shore."""
    island: Island = ISLANDS[index]
    points = shore(index)
    for place in range(3):
        x, y = points[(index * 3 + place * (len(points) // 3) + 1) % len(points)]
        yield island.x + x * 0.66, island.y + y * 0.66
