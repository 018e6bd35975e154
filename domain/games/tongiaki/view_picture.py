"""The sea as shapes to draw; the picture grows with the sea and keeps the size of a hex."""

import math
from collections.abc import Iterator

from tidelog.domain.games.tongiaki.material import (
    COLOURS,
    ISLANDS,
    LANES,
    SIDES,
    TONGA,
    WINDS,
    Beach,
    Island,
)
from tidelog.domain.games.tongiaki.sea import Laid, berths, bridges, chart, faces
from tidelog.domain.games.tongiaki.state import State
from tidelog.domain.games.tongiaki.view import boats_words, fleet_words, kings_words, letter, stack_words
from tidelog.domain.games.tongiaki.view_words import aboard, who
from tidelog.domain.kernel.game import Names
from tidelog.domain.kernel.picture import Circle, Label, Path, Picture, Polygon, Shape
from tidelog.domain.kernel.words import counted, listed

_HEX = 80.0
_INNER = _HEX * math.sqrt(3) / 2
"""From the centre of a hex to the middle of a side."""
_SHORE = 46.0
"""From the centre of an island to its moorings."""
_BOAT = 6.5
_STEP = 18.5
"""Degrees from one mooring to the next."""
_MARGIN = 24.0
_BESIDE = 330.0
_LINE = 22.0
_INK = {
    "blue": "#1f5fbf",
    "yellow": "#f2c500",
    "green": "#2e7d32",
    "orange": "#ef7d00",
    "red": "#c62828",
    "purple": "#7b2d9b",
}
_ON = {"yellow": "#222222", "orange": "#222222"}
_RED = "#d81b1b"
_LANE = {0: "#9fd4ea", 2: "#ffffff", 3: "#ffe08a", 4: "#ffb3a1"}
"""The lanes by the colours they need."""
_CROWN = ((-12, -11), (-6, -4), (0, -14), (6, -4), (12, -11), (10, 8), (-10, 8))

Point = tuple[float, float]


def picture(state: State, names: Names) -> Picture:
    """The sea with all that floats on it, and the table beside it."""
    open_hexes = sorted({(q, r) for q, r, _ in berths(state.sea)}) if state.phase == "lay" else []
    hexes = [(laid.q, laid.r) for laid in state.sea.laid] + open_hexes
    spots = [_spot(q, r) for q, r in hexes]
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    away = (_HEX + _MARGIN - left, _INNER + _MARGIN - top)
    width = max(x for x, _ in spots) + away[0] + _HEX + _MARGIN
    height = max(y for _, y in spots) + away[1] + _INNER + _MARGIN
    shapes: list[Shape] = []
    for laid in state.sea.laid:
        shapes += _tile(state, laid, _moved(_spot(laid.q, laid.r), away), names)
    for q, r in open_hexes:
        shapes += _open_hex(q, r, _moved(_spot(q, r), away))
    shapes += _at_sea(state, away, names)
    beside = list(_table(state, width, names))
    tall = max(height, max(shape.y for shape in beside if isinstance(shape, Label)) + _MARGIN)
    return Picture(width + _BESIDE, tall, (*shapes, *beside), _title(state, names), _aloud(state, names))


def _spot(q: int, r: int) -> Point:
    return 1.5 * _HEX * q, 2 * _INNER * (r + q / 2)


def _moved(point: Point, by: Point) -> Point:
    return round(point[0] + by[0], 1), round(point[1] + by[1], 1)


def _from(centre: Point, degrees: float, distance: float) -> Point:
    """The point this far from the centre; 90 degrees is down, as the tiles count their sides."""
    turn = math.radians(degrees)
    return round(centre[0] + distance * math.cos(turn), 1), round(centre[1] + distance * math.sin(turn), 1)


def _angle(direction: float) -> float:
    return 90 + 360 / SIDES * direction


def _hexagon(centre: Point, fill: str, title: str) -> Polygon:
    corners = tuple(_from(centre, 60 * corner, _HEX - 1) for corner in range(SIDES))
    return Polygon(corners, fill, "#3f7f96", 1.2, title)


def _tile(state: State, laid: Laid, centre: Point, names: Names) -> Iterator[Shape]:
    if laid.tile in LANES:
        yield from _water(laid, centre)
    else:
        yield from _island(state, ISLANDS[laid.tile], centre, names)
    if laid.tile != TONGA:
        side = _angle(laid.red)
        a, b = _from(centre, side - 14, _INNER * 0.985), _from(centre, side + 14, _INNER * 0.985)
        yield _line(a, b, _RED, 5, "red side")


def _water(laid: Laid, centre: Point) -> Iterator[Shape]:
    words = []
    curves: list[Shape] = []
    numbers: list[Shape] = []
    for a, b, need in LANES[laid.tile]:
        one, other = faces(a, laid.red), faces(b, laid.red)
        words.append(f"{WINDS[one]} to {WINDS[other]}: {counted(need, 'colour') if need else 'no number'}")
        curves += _curve(centre, one, other, need)
        if need:
            numbers += _number(centre, one, need)
            numbers += _number(centre, other, need)
    yield _hexagon(centre, "#5fb3d3", f"{laid.tile}; {'; '.join(words)}")
    yield from curves
    yield from numbers
    yield Label(centre[0] - _HEX * 0.68, centre[1] + 4, laid.tile, 11, "#0d3b4c", bold=True)


def _curve(centre: Point, one: int, other: int, need: int) -> Iterator[Shape]:
    a, b = _from(centre, _angle(one), _INNER), _from(centre, _angle(other), _INNER)
    data = f"M {a[0]} {a[1]} Q {centre[0]} {centre[1]} {b[0]} {b[1]}"
    yield Path(data, "#2c7793", 11)
    yield Path(data, _LANE[need], 8)


def _number(centre: Point, direction: int, need: int) -> Iterator[Shape]:
    x, y = _from(centre, _angle(direction), _INNER * 0.72)
    yield Circle(x, y, 9, "#ffffff", "#2c7793", 1.2)
    yield Label(x, y + 4.5, str(need), 13, bold=True)


def _island(state: State, island: Island, centre: Point, names: Names) -> Iterator[Shape]:
    x, y = centre
    king = state.king(island.id)
    yield _hexagon(centre, "#8fd0e4", _about(state, island, names))
    for beach in island.beaches:
        yield from _beach(state, beach, centre)
    yield Circle(x, y, _SHORE - 7, "#e8dcb4" if king else "#b9d98a", "#6c8a3c", 1.2)
    if king:
        yield Label(x, y - 19, island.name, 10.5, bold=True)
        yield from _king(king, centre, who(state, king, names))
        yield Label(x, y + 28, str(island.value), 14, bold=True)
    else:
        yield Label(x, y - 3, island.name, 11, bold=True)
        yield Label(x, y + 16, str(island.value), 17, bold=True)


def _beach(state: State, beach: Beach, centre: Point) -> Iterator[Shape]:
    """Its footbridges, the sand that joins them, and the boats at its moorings."""
    ways = [_angle(beach.bridges[0] + chart(state.sea).where[beach.island].red + n) for n in range(len(beach.bridges))]
    middle = (ways[0] + ways[-1]) / 2
    angles = [middle + _STEP * (place - (beach.size - 1) / 2) for place in range(beach.size)]
    for way in ways:
        yield _line(_from(centre, way, _SHORE), _from(centre, way, _INNER - 2), "#7a4a1e", 7, "footbridge")
        x, y = _from(centre, way + 13, _INNER - 8)
        yield Label(x, y + 4, beach.letter, 11, "#0d3b4c", bold=True)
    a, b = (
        _from(centre, min(angles[0], ways[0]) - 5, _SHORE),
        _from(centre, max(angles[-1], ways[-1]) + 5, _SHORE),
    )
    sand = f"M {a[0]} {a[1]} A {_SHORE} {_SHORE} 0 0 1 {b[0]} {b[1]}"
    yield Path(sand, "#f3e2b0", 2 * _BOAT + 5, title=f"beach {beach.letter}")
    boats = sorted(state.moorings[beach.first : beach.end], key=lambda colour: (not colour, colour))
    for angle, colour in zip(angles, boats, strict=True):
        yield from _mooring(_from(centre, angle, _SHORE), colour)


def _line(a: Point, b: Point, stroke: str, width: float, title: str) -> Path:
    return Path(f"M {a[0]} {a[1]} L {b[0]} {b[1]}", stroke, width, title=title)


def _mooring(at: Point, colour: int) -> Iterator[Shape]:
    if not colour:
        yield Circle(*at, _BOAT - 1.5, "#fffdf4", "#b49a5a", 1)
        return
    yield from _boat(at, colour)


def _boat(at: Point, colour: int, radius: float = _BOAT) -> Iterator[Label | Circle]:
    name = COLOURS[colour - 1]
    yield Circle(*at, radius, _INK[name], "#222222", 1)
    yield Label(at[0], at[1] + radius * 0.55, letter(colour), radius * 1.5, _ON.get(name, "#ffffff"), bold=True)


def _king(colour: int, centre: Point, name: str) -> Iterator[Shape]:
    ink = COLOURS[colour - 1]
    crown = tuple((centre[0] + x, centre[1] + 3 + y) for x, y in _CROWN)
    yield Polygon(crown, _INK[ink], "#222222", 1.2, f"king marker of {name}, {ink}")
    yield Label(centre[0], centre[1] + 9, letter(colour), 10, _ON.get(ink, "#ffffff"), bold=True)


def _open_hex(q: int, r: int, centre: Point) -> Iterator[Shape]:
    yield _hexagon(centre, "#dcebf1", f"empty hex {q},{r}")
    yield Label(centre[0], centre[1] + 5, f"{q},{r}", 16, "#3f7f96")


def _at_sea(state: State, away: Point, names: Names) -> Iterator[Shape]:
    """The fleet, on the side it leaves by, or over the island it lands on."""
    if not state.fleet:
        return
    laid = chart(state.sea).where[state.at or state.island]
    centre = _moved(_spot(laid.q, laid.r), away)
    x, y = _from(centre, _angle(state.heading), _INNER) if state.phase == "voyage" else centre
    half = _BOAT * len(state.fleet) + 4
    frame = ((x - half, y - 11), (x + half, y - 11), (x + half, y + 11), (x - half, y + 11))
    yield Polygon(frame, "#ffffff", "#222222", 2, f"a fleet of {aboard(state, state.fleet, names)}")
    for place, colour in enumerate(state.fleet):
        yield from _boat((round(x - half + 4 + _BOAT * (2 * place + 1), 1), y), colour)


def _table(state: State, x: float, names: Names) -> Iterator[Label | Circle]:
    y = _MARGIN + _LINE
    yield Label(x, y, "Tongiaki", 20, anchor="start", bold=True)
    for words in stack_words(state).split("; "):
        y += _LINE
        yield Label(x, y, words, 16, anchor="start")
    y += 1.5 * _LINE
    for colour in range(1, state.colours + 1):
        yield from _player(state, colour, x, y, names)
        y += 3.2 * _LINE
    if state.fleet:
        yield Label(x, y, fleet_words(state), 15, anchor="start")


def _player(state: State, colour: int, x: float, y: float, names: Names) -> Iterator[Label | Circle]:
    yield from _boat((x + 10, y - 5), colour, 10)
    now = ", to move" if colour == state.colour and state.outcome is None else ""
    yield Label(x + 28, y, f"{who(state, colour, names)}{now}", 18, anchor="start", bold=True)
    yield Label(x + 28, y + _LINE - 2, boats_words(state, colour), 16, anchor="start")
    royal = kings_words(state, colour).removeprefix(", ")
    yield Label(x + 28, y + 2 * _LINE - 4, royal, 14, anchor="start")


def _about(state: State, island: Island, names: Names) -> str:
    king = state.king(island.id)
    if king:
        return f"{island.name}, worth {island.value}; royal, the king is {who(state, king, names)}"
    return "; ".join([f"{island.name}, worth {island.value}", *(_shore(state, b) for b in island.beaches)])


def _shore(state: State, beach: Beach) -> str:
    moored = state.moorings[beach.first : beach.end]
    boats = [COLOURS[colour - 1] for colour in sorted(moored) if colour]
    ways = listed([WINDS[bridge] for bridge in bridges(state.sea, beach)])
    return f"beach {beach.letter}, {listed(boats) or 'no boat'} at {beach.size} moorings, footbridge {ways}"


def _title(state: State, names: Names) -> str:
    return f"Tongiaki, {counted(len(state.sea.laid), 'tile')} in the sea"


def _aloud(state: State, names: Names) -> str:
    players = [
        f"{who(state, colour, names)} has {boats_words(state, colour)}{kings_words(state, colour)}"
        for colour in range(1, state.colours + 1)
    ]
    fleet = f" {fleet_words(state)}." if state.fleet else ""
    return f"{'; '.join(players)}. {stack_words(state)}.{fleet}"
