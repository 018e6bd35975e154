"""Tongiaki as shapes: currents and islands in their lagoons, as the sea grows, with all that floats on it."""

import math
from collections.abc import Iterator
from functools import cache, lru_cache

from tidelog.domain.games.tongiaki import events as e
from tidelog.domain.games.tongiaki.material import BEACHES, COLOURS, ISLANDS, LANES, WINDS, Beach, Island
from tidelog.domain.games.tongiaki.sea import Laid, berths, bridges, chart, faces
from tidelog.domain.games.tongiaki.state import State
from tidelog.domain.games.tongiaki.view import boats_words, fleet_words, kings_words, stack_words
from tidelog.domain.games.tongiaki.view_panel import LEGEND, PANEL, chips, legend, plates
from tidelog.domain.games.tongiaki.view_signs import INNER, PALETTE, SIDE, STAMPS, along, angle
from tidelog.domain.games.tongiaki.view_tiles import fleet, island, reach, water
from tidelog.domain.games.tongiaki.view_words import who
from tidelog.domain.kernel.game import Names, Traces
from tidelog.domain.kernel.picture import (
    Box,
    Circle,
    Frame,
    Group,
    Part,
    Pen,
    Picture,
    Place,
    Point,
    Polygon,
    Shape,
    Stamp,
    View,
)
from tidelog.domain.kernel.words import counted, listed

TRACES: Traces = {
    **dict.fromkeys((e.FirstBoatPlaced, e.BoatAdded, e.BoatTaken, e.BoatReentered), lambda fact: (fact.beach,)),
    **dict.fromkeys((e.SettlerPlaced, e.FleetLaunched, e.FleetBounced, e.BoatLanded), lambda fact: (fact.beach,)),
    **dict.fromkeys((e.WaterLaid, e.IslandLaid, e.TileFound, e.LaneCrossed, e.FleetLost), lambda fact: (fact.tile,)),
    **dict.fromkeys((e.RoyalIslandFounded, e.LandfallMade), lambda fact: (fact.island,)),
    e.FleetSailed: lambda fact: (f"{fact.island}.{WINDS[fact.bridge]}",),
}

_FRAME = {"wide": (840.0, 960.0), "narrow": (390.0, 390.0)}
_NEAREST, _FARTHEST = 1.35, 0.66
"""The most and, on a phone, the least pixels a unit has: a hex is never smaller than a thumb."""
_CHART = (108.0, 138.0)


def picture(state: State, names: Names, frame: Frame) -> Picture:
    """The sea with all that floats on it, and the table beside it."""
    board = _board(state, names, frame)
    parts = _below(state, names, board) if frame == "narrow" else _beside(state, names, board)
    title = f"Tongiaki, {counted(len(state.sea.laid), 'tile')} in the sea"
    return Picture.of("tongiaki", parts, title, _aloud(state, names), PALETTE, STAMPS)


def _beside(state: State, names: Names, board: Part) -> tuple[Part, ...]:
    x, room = board.width, board.height - LEGEND
    seats = Part("seats", x, 0, PANEL, room, tuple(plates(state, names)))
    return board, seats, Part("legend", x, room, PANEL, LEGEND, tuple(legend()))


def _below(state: State, names: Names, board: Part) -> tuple[Part, ...]:
    width, height = _CHART
    view = _around(_whole(state), width / height)
    small = Part("chart", 8, 398, width, height, tuple(_small(state, view, board)), view=view)
    rows = 48 + 62 * ((state.colours + 1) // 2)
    seats = Part("seats", 0, 390, 390, max(rows + 112, 154), tuple(chips(state, names, 124)))
    return board, seats, small


def _board(state: State, names: Names, frame: Frame) -> Part:
    width, height = _FRAME[frame]
    view = _view(state, frame)
    shapes: list[Shape] = [Box(*view, Pen("sea")), *_swells(view)]
    for q, r in _open(state):
        shapes.append(Polygon(_at(q, r), Pen("open", "foam", 1.6, dash="9 7")))
    for laid in state.sea.laid:
        shapes.append(_tile(state, laid))
    shapes += _at_sea(state)
    return Part("board", 0, 0, width, height, tuple(shapes), tuple(_places(state, names)), view)


def _spot(q: int, r: int) -> Point:
    return 1.5 * SIDE * q, round(2 * INNER * (r + q / 2), 1)


@cache
def _at(q: int, r: int) -> tuple[Point, ...]:
    x, y = _spot(q, r)
    return tuple((round(x + dx, 1), round(y + dy, 1)) for dx, dy in (along(60 * corner, SIDE) for corner in range(6)))


def _open(state: State) -> list[tuple[int, int]]:
    """The hexes a drawn tile may be laid on."""
    return sorted({(q, r) for q, r, _ in berths(state.sea)}) if state.phase == "lay" else []


def _whole(state: State) -> tuple[float, float, float, float]:
    """The box round all tiles, with half a hex of sea."""
    spots = [_spot(q, r) for q, r in [(laid.q, laid.r) for laid in state.sea.laid] + _open(state)]
    across, down = zip(*spots, strict=True)
    return min(across) - 1.4 * SIDE, min(down) - 1.3 * SIDE, max(across) + 1.4 * SIDE, max(down) + 1.3 * SIDE


def _around(box: tuple[float, float, float, float], shape: float) -> View:
    """The smallest view of this shape that shows a box, with the box in its middle."""
    left, top, right, bottom = box
    width = max(right - left, (bottom - top) * shape)
    height = width / shape
    return (left + right - width) / 2, (top + bottom - height) / 2, width, height


def _view(state: State, frame: Frame) -> View:
    """All of the sea; on a phone only what is near to where something happens, if all would be too small."""
    width, height = _FRAME[frame]
    left, top, wide, high = _around(_whole(state), width / height)
    most, least = width / (_FARTHEST if frame == "narrow" else 0.01), width / _NEAREST
    size = min(max(wide, least), most)
    middle = (left + wide / 2, top + high / 2) if size >= wide else _focus(state)
    return middle[0] - size / 2, middle[1] - size * high / wide / 2, size, size * high / wide


def _focus(state: State) -> Point:
    """Where something happens: at the fleet, at the island in question, or at the newest tile."""
    touched = [tile for tile in (state.at, state.island, *reversed(state.touched)) if tile]
    laid = chart(state.sea).where[touched[0]] if touched else state.sea.laid[-1]
    return _spot(laid.q, laid.r)


def _swells(view: View) -> Iterator[Shape]:
    """Short waves in the open sea, each at its own place however far the sea has grown."""
    left, top, width, height = view
    for column in range(math.floor(left / 170), math.ceil((left + width) / 170)):
        for row in range(math.floor(top / 110), math.ceil((top + height) / 110)):
            yield Stamp("swell", 170 * column + 60 + 40 * (row % 3), 110 * row + 50 + 30 * (column % 2))


def _tile(state: State, laid: Laid) -> Group:
    if laid.tile in LANES:
        return _laid(laid, b"", 0)
    isle = ISLANDS[laid.tile]
    return _laid(laid, state.moorings[isle.first : isle.end], state.king(laid.tile))


@lru_cache(maxsize=4096)
def _laid(laid: Laid, moored: bytes, king: int) -> Group:
    shapes = water(laid.tile, laid.red) if laid.tile in LANES else island(laid.tile, laid.red, moored, king)
    return Group(shapes, laid.tile, *_spot(laid.q, laid.r))


def _at_sea(state: State) -> Iterator[Shape]:
    """The fleet: on its beach until a bridge is chosen, then on the side it leaves by, or over where it lands."""
    if not state.fleet:
        return
    laid = chart(state.sea).where[state.at or state.island]
    x, y = _spot(laid.q, laid.r)
    heading, out = angle(state.heading), INNER if state.phase == "voyage" else 0.0
    if state.phase == "bridge":
        ways = bridges(state.sea, BEACHES[state.origin])
        heading, out = angle(ways[0] + (len(ways) - 1) / 2), 56.0
    dx, dy = along(heading, out)
    yield fleet(state.fleet, (x + dx, y + dy), heading)


def _places(state: State, names: Names) -> Iterator[Place]:
    for laid in state.sea.laid:
        title = _lanes(laid) if laid.tile in LANES else _about(state, ISLANDS[laid.tile], names)
        yield Place(laid.tile, title, Polygon(_at(laid.q, laid.r), Pen()))
    for id in chart(state.sea).islands:
        for beach in ISLANDS[id].beaches:
            yield from _beach(state, beach)
    for q, r in _open(state):
        yield Place(f"{q},{r}", f"empty hex {q},{r}", Polygon(_at(q, r), Pen()))


def _beach(state: State, beach: Beach) -> Iterator[Place]:
    """A beach and each of its footbridges with its sixth of the shore."""
    laid = chart(state.sea).where[beach.island]
    x, y = _spot(laid.q, laid.r)
    outline = tuple((round(x + dx, 1), round(y + dy, 1)) for dx, dy in reach(beach, laid.red))
    name = ISLANDS[beach.island].name
    yield Place(beach.id, f"{name}, {_shore(state, beach)}", Polygon(outline, Pen()))
    for way in bridges(state.sea, beach):
        ring = [along(angle(way) + turn, out) for turn, out in ((-29, 36), (29, 36), (29, 78), (-29, 78))]
        outline = tuple((round(x + dx, 1), round(y + dy, 1)) for dx, dy in ring)
        yield Place(f"{beach.island}.{WINDS[way]}", f"{name}, footbridge {WINDS[way]}", Polygon(outline, Pen()))


def _lanes(laid: Laid) -> str:
    words = []
    for a, b, need in LANES[laid.tile]:
        one, other = WINDS[faces(a, laid.red)], WINDS[faces(b, laid.red)]
        words.append(f"{one} to {other}: {counted(need, 'colour') if need else 'no number'}")
    return f"{laid.tile}; {'; '.join(words)}"


def _about(state: State, isle: Island, names: Names) -> str:
    king = state.king(isle.id)
    there = [who(state, colour, names) for colour in range(1, state.colours + 1) if state.boats(colour, isle.id)]
    held = f"royal, the king is {who(state, king, names)}" if king else listed(there) or "nobody"
    return f"{isle.name}, worth {isle.value}; {held}"


def _shore(state: State, beach: Beach) -> str:
    boats = [COLOURS[colour - 1] for colour in sorted(state.moorings[beach.first : beach.end]) if colour]
    ways = [WINDS[bridge] for bridge in bridges(state.sea, beach)]
    there = f" ({listed(boats)})" if boats else ""
    taken = f"{len(boats)} of {beach.size} moorings taken{there}"
    return f"beach {beach.letter}, {taken}; {'bridge' if len(ways) == 1 else 'bridges'} {listed(ways)}"


def _small(state: State, view: View, board: Part) -> Iterator[Shape]:
    """The whole sea as a small chart, with a frame round what the board shows of it."""
    yield Box(*view, Pen("sea"))
    for laid in state.sea.laid:
        isle = laid.tile in ISLANDS
        yield Polygon(_at(laid.q, laid.r), Pen("sand" if isle else "hex", "hex-edge", 3))
        if isle:
            king = state.king(laid.tile)
            yield Circle(
                *_spot(laid.q, laid.r), 36, Pen(COLOURS[king - 1] if king else "grass", "dark", 8 if king else 0.1)
            )
    seen = board.view or view
    if seen[2] < view[2]:
        yield Box(*seen, Pen(stroke="white", width=22), 20)
        yield Box(*seen, Pen(stroke="dark", width=11), 20)


def _aloud(state: State, names: Names) -> str:
    players = [
        f"{who(state, colour, names)} has {boats_words(state, colour)}{kings_words(state, colour)}"
        for colour in range(1, state.colours + 1)
    ]
    at_sea = f" {fleet_words(state)}." if state.fleet else ""
    turn = f" {who(state, state.colour, names)} to move." if state.colour and not state.outcome else ""
    return f"{'; '.join(players)}. {stack_words(state)}.{at_sea}{turn}"
