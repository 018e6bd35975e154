"""Orongo as shapes: Rapa Nui in its sea, with surf, palms, tiles, tokens and Moai."""

import math
from collections.abc import Iterator
from functools import cache, lru_cache

from tidelog.domain.games.orongo import events as e
from tidelog.domain.games.orongo.material import (
    CEREMONIAL,
    COLOURS,
    INDEX,
    IS_COASTAL,
    IS_TILE,
    ISLAND,
    SPACES,
    Space,
)
from tidelog.domain.games.orongo.rules import awaiting
from tidelog.domain.games.orongo.state import State
from tidelog.domain.games.orongo.view import off_island, sentence, time_words
from tidelog.domain.games.orongo.view_panel import LEGEND_HEIGHT, PANEL, PLATES, ROWS, legend, plates, recipes, rows
from tidelog.domain.games.orongo.view_signs import PALETTE, STAMPS, hexagon
from tidelog.domain.kernel.game import Names, Traces
from tidelog.domain.kernel.picture import (
    Box,
    Frame,
    Group,
    Label,
    Part,
    Path,
    Pen,
    Picture,
    Place,
    Point,
    Polygon,
    Shape,
    Stamp,
)
from tidelog.domain.kernel.signs import seat_sign
from tidelog.domain.kernel.words import counted, listed

TRACES: Traces = {
    e.TileDrawn: lambda fact: (str(fact.tile),),
    e.HiddenTilePlaced: lambda fact: (str(fact.tile.value),),
    e.TokenPlaced: lambda fact: (fact.space,),
    e.MoaiErected: lambda fact: (*map(str, fact.tiles), fact.palm),
    e.CeremonialErected: lambda fact: (*map(str, fact.tiles), fact.palm),
}

_HEIGHT = 800.0
_SCALE = {"wide": _HEIGHT / ISLAND.height, "narrow": 390 / ISLAND.width}
_BY_ROW = sorted(SPACES, key=lambda space: (space.y, space.x))
_COAST = (("shallows", 96), ("lagoon", 58), ("foam", 43), ("lagoon", 38), ("foam", 26), ("sand", 20))
"""Ever thinner edges round the island: they make shallows, two lines of surf and the beach."""
_SWELLS = ["120 60", "60 120", "240 62", "850 64", "985 92", "1000 400", "690 842", "330 850", "560 770", "900 640"]
_ISLET: Point = (974, 190)
_REEF: Point = (945, 735)


def picture(state: State, names: Names, frame: Frame) -> Picture:
    """The island and what lies beside it."""
    title = f"Orongo, {time_words(state).lower()}"
    parts = _below(state, names) if frame == "narrow" else _beside(state, names)
    return Picture.of("orongo", parts, title, _aloud(state, names), PALETTE, STAMPS)


def _beside(state: State, names: Names) -> tuple[Part, ...]:
    board = _board(state, names, "wide")
    x = board.width
    room = _HEIGHT - LEGEND_HEIGHT
    seats = Part("seats", x, 0, PANEL, room, tuple(plates(state, names)))
    return board, seats, Part("legend", x, room, PANEL, LEGEND_HEIGHT, tuple(legend()))


def _below(state: State, names: Names) -> tuple[Part, ...]:
    board = _board(state, names, "narrow")
    top = board.height
    high = PLATES + ROWS * len(state.players)
    seats = Part("seats", 0, top, 390, high, tuple(rows(state, names)))
    return board, seats, Part("legend", 0, top + high, 390, 90, tuple(recipes()))


def _board(state: State, names: Names, frame: Frame) -> Part:
    shapes = [*_sea(), *_off_coast(state)]
    for space in _BY_ROW:
        i = INDEX[space.id]
        shapes.append(_hex(i, state.tiles[i], state.tokens[i], state.moai[i], state.spent[i], frame))
    places = tuple(_place(state, space, names) for space in _BY_ROW)
    width, height = ISLAND.width * _SCALE[frame], ISLAND.height * _SCALE[frame]
    return Part("board", 0, 0, width, height, tuple(shapes), places, (0, 0, ISLAND.width, ISLAND.height))


@cache
def _sea() -> tuple[Shape, ...]:
    """The open sea, and the island's ground with the surf round it."""
    swell = " ".join(f"M{spot}q12 -9 24 0t24 0t24 0" for spot in _SWELLS)
    coast = coastline()
    return (
        Box(0, 0, ISLAND.width, ISLAND.height, Pen("sea")),
        Path(swell, Pen(stroke="swell", width=2.6)),
        *(Path(coast, Pen(stroke=role, width=width)) for role, width in _COAST),
        Path(coast, Pen("grass")),
    )


def coastline() -> str:
    """The outer edge of the island: the sides of its hexes beyond which there is no other."""
    ways = {start: end for space in SPACES for start, end in _open_sides(space)}
    loops = []
    while ways:
        start, here = ways.popitem()
        loop = [start, here]
        while (nearest := _nearest(here, ways)) is not None:
            here = ways.pop(nearest)
            loop.append(here)
        loops.append(f"M{'L'.join(f'{x:.1f} {y:.1f}' for x, y in loop[:-1])}Z")
    return "".join(loops)


def _open_sides(space: Space) -> Iterator[tuple[Point, Point]]:
    corners = [(space.x + x, space.y + y) for x, y in hexagon(ISLAND.side)]
    taken = [SPACES[INDEX[name]] for name in space.neighbours]
    for corner in range(6):
        turn = math.pi / 3 * (corner + 0.5)
        beyond = (space.x + 69.3 * math.sin(turn), space.y - 69.3 * math.cos(turn))
        if all(math.dist(beyond, (other.x, other.y)) > ISLAND.side for other in taken):
            yield corners[corner], corners[(corner + 1) % 6]


def _nearest(here: Point, ways: dict[Point, Point]) -> Point | None:
    """The side that goes on from here, whose co-ordinates may differ by a rounding."""
    found = min(ways, key=lambda start: math.dist(here, start), default=None)
    return found if found is not None and math.dist(here, found) < 1 else None


def _off_coast(state: State) -> Iterator[Shape]:
    if CEREMONIAL not in state.moai:
        yield Stamp("islet", *_ISLET)
        yield Label(_ISLET[0], _ISLET[1] + 66, "Orongo", 18.5, "white", bold=True)
    yield Stamp("reef", *_REEF)
    yield Stamp("shell", _REEF[0] - 16, _REEF[1] - 2, 1.2)
    yield Label(_REEF[0] + 14, _REEF[1] - 2, str(state.reef), 26, "ink", bold=True)


@lru_cache(maxsize=4096)
def _hex(index: int, out: int, seat: int, moai: int, spent: int, frame: Frame) -> Group:
    space = SPACES[index]
    shapes = _tile(space, out, seat, spent, frame) if IS_TILE[index] else _palm(space, seat, moai, frame)
    return Group(tuple(shapes), space.id, space.x, space.y)


def _tile(space: Space, out: int, seat: int, spent: int, frame: Frame) -> Iterator[Shape]:
    large = 1.2 if frame == "narrow" else 1.06
    if not out:
        yield Stamp("earth", 0, 0)
        yield Stamp(f"sign-{space.picture}", 0, 2, 0.8 * large, opacity=0.3)
        yield from [Label(0, -25, space.id, 12.5, "earth-ink", fine=True)] * (frame == "wide")
        return
    yield Stamp(f"tile-{space.picture}", 0, 0)
    yield Stamp(f"sign-{space.picture}", 0, 0, large, opacity=0.45 if spent else 1)
    yield from _token(seat, frame)
    if spent:
        yield Stamp("shell", 19, -17, large)
    if frame == "wide":
        pill = Box(-12.5, -42, 25, 16, Pen("white", "line", 1), 8)
        yield Group((pill, Label(0, -34, space.id, 12.5, "dark", bold=True)), fine=True)


def _palm(space: Space, seat: int, moai: int, frame: Frame) -> Iterator[Shape]:
    coast = IS_COASTAL[INDEX[space.id]]
    large = 1.2 if frame == "narrow" else 1.06
    yield Stamp("palm-coast" if coast else "palm-inland", 0, 0)
    if moai:
        name = "ceremonial" if moai == CEREMONIAL else f"moai-{COLOURS[moai - 1]}"
        yield Stamp(name, 0, -1, 1.32 if frame == "narrow" else 1.06)
        yield from [seat_sign(COLOURS[seat - 1], -18, 17, _sign(frame))] * (moai == CEREMONIAL)
        return
    yield Stamp("palm", 0, -4 if coast else 0, large, opacity=0.55 if seat else 1)
    yield from _token(seat, frame)
    if frame == "wide" and not seat:
        yield Label(0, 28 if coast else 27, space.id, 10.5, "white" if coast else "palm-ink", bold=coast, fine=True)


def _token(seat: int, frame: Frame) -> Iterator[Shape]:
    if seat:
        yield Stamp(f"token-{COLOURS[seat - 1]}", 0, 0)
        yield seat_sign(COLOURS[seat - 1], -18, 17, _sign(frame))


def _sign(frame: Frame) -> float:
    """The radius of a seat's sign on a token."""
    return 14.8 if frame == "narrow" else 9.8


def _place(state: State, space: Space, names: Names) -> Place:
    i = INDEX[space.id]
    title = _about(space, state.tiles[i], state.tokens[i], state.moai[i], state.spent[i], names)
    return Place(space.id, title, _outline(i))


@cache
def _outline(index: int) -> Polygon:
    space = SPACES[index]
    return Polygon(tuple((round(space.x + x, 1), round(space.y + y, 1)) for x, y in hexagon(ISLAND.side)), Pen())


def _about(space: Space, out: int, seat: int, moai: int, spent: int, names: Names) -> str:
    index = INDEX[space.id]
    coast = ", on the coast, an ahu" if IS_COASTAL[index] else ""
    parts = [f"Tile {space.id}, {space.picture}" if IS_TILE[index] else f"Palm {space.id}{coast}"]
    if IS_TILE[index] and not out:
        parts.append("not out yet")
    if moai:
        parts.append("the Ceremonial Moai" if moai == CEREMONIAL else f"a Moai of {names[seat - 1]}")
    elif seat:
        parts.append(f"token of {names[seat - 1]}")
    if spent:
        parts.append("spent")
    return "; ".join(parts)


def _aloud(state: State, names: Names) -> str:
    seats = [
        f"{names[seat - 1]} has {counted(p.moai, 'Moai', 'Moai')} left and {counted(p.shells, 'shell')}."
        for seat, p in enumerate(state.players, 1)
    ]
    awaited = [names[seat - 1] for seat in awaiting(state) if seat > 0]
    end = sentence(state.outcome, names) if state.outcome else f"{listed(awaited)} to move." if awaited else ""
    return " ".join([f"{time_words(state)}, {listed(off_island(state))}.", *seats, end]).rstrip()
