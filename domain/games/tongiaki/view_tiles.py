"""The tiles of Tongiaki as shapes round their own middle: currents, islands with their beaches, canoes."""

from collections.abc import Iterator
from functools import lru_cache

from tidelog.domain.games.tongiaki.material import COLOURS, ISLANDS, LANES, SIDES, TONGA, Beach, Island
from tidelog.domain.games.tongiaki.sea import faces
from tidelog.domain.games.tongiaki.view_signs import CROWN, INNER, VARIANTS, along, angle
from tidelog.domain.kernel.picture import Circle, Group, Label, Path, Pen, Point, Polygon, Shape, Stamp
from tidelog.domain.kernel.signs import letter, on

_SHORE = 47.0
"""From the middle of an island to its moorings."""
_STEP = 17.4
"""Degrees from one mooring to the next."""
_SAND = (34.0, 55.0)
"""Where a beach begins and ends."""
_APART = 22.0
"""From one canoe of a fleet to the next."""
_LETTER = 11.5


@lru_cache(maxsize=256)
def water(tile: str, red: int) -> tuple[Shape, ...]:
    """A water tile as it lies: each lane a current, with the colours it needs at both ends."""
    lanes = [(faces(a, red), faces(b, red), need) for a, b, need in LANES[tile]]
    ends = [(end, need) for one, other, need in lanes for end in (one, other) if need]
    return (
        Stamp("hex", 0, 0),
        *(_lane(*lane) for lane in lanes),
        *_red_side(red),
        *(Stamp(f"need-{need}", *along(angle(end), INNER * 0.7)) for end, need in ends),
        Label(-55, 0, tile[1:], 14.2, "number", bold=True, fine=True),
    )


def _lane(one: int, other: int, need: int) -> Stamp:
    """A current; all that span as many sides are one stamp, turned to where they begin."""
    span = (other - one) % SIDES
    start, span = (one, span) if span <= SIDES // 2 else (other, SIDES - span)
    return Stamp(f"lane-{span}-{need}", 0, 0, turn=start * 360 / SIDES)


def _red_side(red: int) -> Iterator[Shape]:
    yield Stamp("red-side", *along(angle(red), INNER - 1), turn=angle(red) - 90)


@lru_cache(maxsize=4096)
def island(id: str, red: int, moored: bytes, king: int) -> tuple[Shape, ...]:
    """An island as it lies, with the boats at its moorings, or its king."""
    isle = ISLANDS[id]
    variant = sum(map(ord, id)) % VARIANTS
    return (
        Stamp("hex", 0, 0),
        Stamp(f"lagoon-{variant}", 0, 0),
        *(shape for beach in isle.beaches for shape in _beach(beach, red)),
        *(() if id == TONGA else _red_side(red)),
        Stamp(f"land-{variant}", 0, 0),
        *(_king(isle, king) if king else _name(isle)),
        *(() if king else _moorings(isle, red, moored)),
        *(shape for beach in isle.beaches for shape in _letters(beach, red)),
    )


def ways(beach: Beach, red: int) -> list[float]:
    """The degrees of a beach's footbridges."""
    return [angle(beach.bridges[0] + red + place) for place in range(len(beach.bridges))]


def _berths(beach: Beach, red: int) -> list[float]:
    """The degrees of its moorings."""
    middle = (ways(beach, red)[0] + ways(beach, red)[-1]) / 2
    return [middle + _STEP * (place - (beach.size - 1) / 2) for place in range(beach.size)]


def _shore(beach: Beach, red: int) -> tuple[Point, ...]:
    """The outline of a beach: a piece of a ring over its moorings and bridges."""
    degrees = [*ways(beach, red), *_berths(beach, red)]
    return _ring(min(degrees) - 6, max(degrees) + 6, *_SAND)


def reach(beach: Beach, red: int) -> tuple[Point, ...]:
    """What can be pointed at of a beach: its shore out to the edge of the tile, for a thumb needs room."""
    degrees = [*ways(beach, red), *_berths(beach, red)]
    return _ring(min(degrees) - 8, max(degrees) + 8, 32, INNER)


def _ring(start: float, end: float, inner: float, outer: float) -> tuple[Point, ...]:
    steps = [start + (end - start) * part / 6 for part in range(7)]
    return *(along(d, outer) for d in steps), *(along(d, inner) for d in reversed(steps))


def _beach(beach: Beach, red: int) -> Iterator[Shape]:
    outline = _shore(beach, red)
    yield Polygon(outline, Pen(stroke="foam", width=11))
    yield Polygon(outline, Pen("sand", "sand", 6))
    for way in ways(beach, red):
        yield Stamp("bridge", *along(way, 61), turn=way - 90)


def _letters(beach: Beach, red: int) -> Iterator[Shape]:
    for way in ways(beach, red):
        yield Stamp(f"beach-{beach.letter}", *along(way + 15.5, INNER - 6.5))


def _moorings(isle: Island, red: int, moored: bytes) -> Iterator[Shape]:
    """The boats of an island at the first moorings of each beach, and all its free moorings as one line of dots."""
    free = ""
    for beach in isle.beaches:
        boats = sorted(
            moored[beach.first - isle.first : beach.end - isle.first], key=lambda colour: (not colour, colour)
        )
        for degrees, colour in zip(_berths(beach, red), boats, strict=True):
            x, y = along(degrees, _SHORE)
            if colour:
                yield canoe(colour, x, y, degrees + 90, 1)
            else:
                free += f"M{x} {y}h.1"
    if free:
        yield Path(free, Pen(stroke="mooring-edge", width=10.6))
        yield Path(free, Pen(stroke="mooring", width=7.8))


def canoe(colour: int, x: float, y: float, turn: float, scale: float, kind: str = "canoe") -> Group:
    """A canoe with its letter, which stays upright."""
    name = COLOURS[colour - 1]
    mark = Label(0, 0, letter(name), _LETTER, on(name), bold=True)
    return Group((Stamp(f"{kind}-{name}", 0, 0, turn=turn), mark), "", x, y, scale)


def _name(isle: Island) -> Iterator[Shape]:
    yield Label(0, -9, isle.name, 12.5 if len(isle.name) < 9 else 11.5, "name", bold=True, halo="halo")
    yield Stamp("worth", 0, 12)
    yield Label(0, 12, str(isle.value), 15, "white", bold=True)


def _king(isle: Island, king: int) -> Iterator[Shape]:
    """A royal island: a palisade, the crown of its king, and what it is worth to him."""
    colour = COLOURS[king - 1]
    yield Circle(0, 0, 36, Pen(stroke="dark", width=7))
    yield Circle(0, 0, 36, Pen(stroke=colour, width=4.4, dash="5 3"))
    yield Path(CROWN, Pen(colour, "dark", 1.8))
    yield Label(0, 4, letter(colour), 13, on(colour), bold=True)
    yield Label(0, 18, isle.name, 11.5, "name", bold=True, halo="halo")
    yield Group((Stamp("worth", 0, 0), Label(0, 0, str(isle.value), 15, "white", bold=True)), "", 0, 31, 0.8)


def fleet(colours: bytes, at: Point, heading: float) -> Group:
    """A fleet under way: canoes side by side across their heading, each with its wash."""
    boats: list[Shape] = []
    for place, colour in enumerate(colours):
        x, y = along(heading + 90, _APART * (place - (len(colours) - 1) / 2))
        (ax, ay), (bx, by) = along(heading + 200, 19), along(heading + 160, 19)
        dx, dy = along(heading + 180, 8)
        boats.append(Path(f"M{x + ax} {y + ay}l{dx} {dy}M{x + bx} {y + by}l{dx} {dy}", Pen(stroke="wash", width=2.2)))
        boats.append(canoe(colour, x, y, heading + 90, 1.18, "outrigger"))
    return Group(tuple(boats), "fleet", *at)
