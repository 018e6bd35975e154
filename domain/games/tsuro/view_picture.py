"""Tsuro of the Seas as shapes: the deep sea with wakes that shine, ships, daikaiju and tsunami."""

from collections.abc import Iterator
from functools import cache, lru_cache

from tidelog.domain.games.tsuro import events as e
from tidelog.domain.games.tsuro.curves import INWARD, PORT_AT
from tidelog.domain.games.tsuro.material import (
    COLOURS,
    COMPASS,
    HASHES,
    HEADING,
    JOINED,
    LAID,
    LAST_WAKE,
    LINE,
    MATE,
    MONSTER,
    MONSTERS,
    NEIGHBOUR,
    NOWHERE,
    OPEN_PORTAL,
    PORTS,
    RIM,
    ROTATION_NUMBER,
    SIDE,
    SQUARES,
    WAVE,
)
from tidelog.domain.games.tsuro.rules import awaiting
from tidelog.domain.games.tsuro.state import State, Tsunami
from tidelog.domain.games.tsuro.view_panel import CHIPS, PANEL, chips, hand_places, hands, legend, plates
from tidelog.domain.games.tsuro.view_signs import NAMES as BEASTS
from tidelog.domain.games.tsuro.view_signs import PALETTE, STAMPS
from tidelog.domain.games.tsuro.view_tiles import CELL, beast_tile, course, ship, wake_tile
from tidelog.domain.games.tsuro.view_words import beast
from tidelog.domain.kernel.game import Names, Traces
from tidelog.domain.kernel.picture import (
    Box,
    Circle,
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
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.signs import regular
from tidelog.domain.kernel.words import listed

TRACES: Traces = {
    e.ShipLaunched: lambda fact: (f"{fact.square}.{fact.port}",),
    e.ShipRelocated: lambda fact: (f"{fact.square}.{fact.port}",),
    e.WakePlaced: lambda fact: (fact.square,),
    e.PortalPlaced: lambda fact: (fact.square,),
    e.HavenRolled: lambda fact: (fact.square,),
    e.TsunamiArrived: lambda fact: (fact.square,),
    e.TsunamiAdvanced: lambda fact: (fact.square,),
    e.DaikaijuArrived: lambda fact: (fact.square,),
    e.DaikaijuMoved: lambda fact: (fact.square,),
    e.WakeEaten: lambda fact: (fact.square,),
}

RIM_WIDTH = 46.0
_SEA = SIDE * CELL
_SIDE = _SEA + 2 * RIM_WIDTH
_HEIGHT = 704.0
_SHIP = {"wide": 0.92, "narrow": 1.08}
_BEHIND = 15.0
"""How far behind the edge it will cross the middle of a ship lies."""


def picture(state: State, names: Names, frame: Frame) -> Picture:
    """The sea and the hands as shapes."""
    board = _board(state, names, frame)
    parts = _below(state, names, board) if frame == "narrow" else _beside(state, names, board)
    title = f"Tsuro of the Seas, turn {state.turn}"
    return Picture.of("tsuro", parts, title, _aloud(state, names), PALETTE, STAMPS)


def _beside(state: State, names: Names, board: Part) -> tuple[Part, ...]:
    seats = Part("seats", _HEIGHT, 0, PANEL, 392, tuple(plates(state, names)))
    hand = Part("hand", _HEIGHT, 392, PANEL, 140, tuple(hands(state, names, 96)), hand_places(state, 96))
    return board, seats, hand, Part("legend", _HEIGHT, 532, PANEL, _HEIGHT - 532, tuple(legend(PANEL)))


def _below(state: State, names: Names, board: Part) -> tuple[Part, ...]:
    high = 38 + CHIPS * ((len(state.places) + 3) // 4)
    seats = Part("seats", 0, 390, 390, high, tuple(chips(state, names)))
    hand = Part("hand", 0, 390 + high, 390, 166, tuple(hands(state, names, 116)), hand_places(state, 116))
    top = 390 + high + 166
    return board, seats, hand, Part("legend", 0, top, 390, 168, tuple(legend(390)))


def _board(state: State, names: Names, frame: Frame) -> Part:
    shapes: list[Shape] = [*_frame(), *_rim()]
    for square in range(len(SQUARES)):
        shapes.append(_square(state, square))
    if state.tsunami:
        shapes += _tsunami(state.tsunami)
    afloat = [(seat, place) for seat, place in enumerate(state.places, 1) if 0 <= place < RIM]
    for seat, place in afloat:
        shapes += _trail(state.sea, seat, place)
    for seat, place in afloat:
        shapes.append(_ship(seat, place, frame))
    places = (*(_place(state, square, names) for square in range(len(SQUARES))), *_hashes())
    side = 390 if frame == "narrow" else _HEIGHT
    return Part("board", 0, 0, side, side, tuple(shapes), places, (0, 0, _SIDE, _SIDE))


def _corner(square: int) -> Point:
    return RIM_WIDTH + square % SIDE * CELL, RIM_WIDTH + square // SIDE * CELL


@cache
def _frame() -> tuple[Shape, ...]:
    return (
        Box(0, 0, _SIDE, _SIDE, Pen("frame")),
        Box(RIM_WIDTH - 6, RIM_WIDTH - 6, _SEA + 12, _SEA + 12, Pen("sea"), 9),
    )


@cache
def _rim() -> tuple[Shape, ...]:
    """Gold dice above, blue dice to the left, the names of the lines, and two ticks a square for the hashes."""
    shapes: list[Shape] = []
    numbers = {line: face for face, line in enumerate(LINE) if face}
    for line in range(SIDE):
        middle, far = RIM_WIDTH + (line + 0.5) * CELL, _SIDE - RIM_WIDTH / 2 + 4
        shapes += [Label(middle, far, SQUARES[line][0], 19, "lines", bold=True)]
        shapes += [Label(far, middle, str(line + 1), 19, "lines", bold=True)]
        for x, y, gold in ((middle, 19, True), (19, middle, False)):
            shapes += _die(x, y, str(numbers[line]), gold) if line in numbers else [Circle(x, y, 3, Pen("lines"))]
    ticks = []
    for place in HASHES:
        x, y = _port_at(place)
        dx, dy = INWARD[place % PORTS // 2]
        ticks.append(f"M{x - dx * 4:.1f} {y - dy * 4:.1f}l{-dx * 9:.1f} {-dy * 9:.1f}")
    return *shapes, Path("".join(ticks), Pen(stroke="lines", width=3.4, butt=True))


def _die(x: float, y: float, face: str, gold: bool) -> list[Shape]:
    pen = Pen("gold" if gold else "blue-die", "deep", 1.4)
    return [Box(x - 15, y - 15, 30, 30, pen, 5), Label(x, y, face, 20, "deep" if gold else "white", bold=True)]


def _port_at(place: int) -> Point:
    x, y = _corner(place // PORTS)
    px, py = PORT_AT[place % PORTS]
    return x + px * CELL, y + py * CELL


def _square(state: State, square: int) -> Group:
    code = state.sea[square]
    bearing = state.bearings[code - MONSTER] if code >= MONSTER else 0
    washed = state.tsunami is not None and state.tsunami.covers(square)
    return _drawn(square, code, bearing, washed)


@lru_cache(maxsize=4096)
def _drawn(square: int, code: int, bearing: int, washed: bool) -> Group:
    shapes: list[Shape] = []
    if code >= MONSTER:
        shapes += [_water(), *beast_tile(code - MONSTER, bearing)]
    elif code == OPEN_PORTAL:
        shapes.append(Stamp("portal", 0, 0))
    elif code:
        shapes += wake_tile(code)
    else:
        shapes.append(_water())
        shapes += [Stamp("ripple", 20 + square * 31 % 44, 20 + square * 17 % 40)] * (square % 5 < 2)
    return Group((*shapes, *[Stamp("breakers", 0, 0)] * washed), SQUARES[square], *_corner(square))


@cache
def _water() -> Box:
    return Box(1, 1, CELL - 2, CELL - 2, Pen("square", "grid", 1), 5)


def _tsunami(tsunami: Tsunami) -> Iterator[Shape]:
    """The gold tile over its square, and the blue one on the rim where it is heading."""
    x, y = _corner(tsunami.square)
    dx, dy = -INWARD[tsunami.direction][0], -INWARD[tsunami.direction][1]
    way = tuple((42 + dx * a - dy * b, 42 + dy * a + dx * b) for a, b in ((44, 0), (30, 13), (30, -13)))
    number = Label(0, 0, str(WAVE[tsunami.advances]), 15, "deep", bold=True)
    badge = Group((Path(regular(6, 12.5), Pen("gold", "deep", 1.6)), number), "", 17, 17)
    tile = (Stamp("tsunami", 0, 0), badge, Polygon(way, Pen("gold", "deep", 1.4)))
    yield Group(tile, "tsunami", x, y)
    column, row = RIM_WIDTH + (tsunami.square % SIDE + 0.5) * CELL, RIM_WIDTH + (tsunami.square // SIDE + 0.5) * CELL
    edge = _SIDE - 20
    end_x, end_y = column if not dx else edge if dx > 0 else 20, row if not dy else edge if dy > 0 else 20
    yield Box(end_x - 17, end_y - 17, 34, 34, Pen("wave", "blue-edge", 3), 6)
    yield Stamp("surge", end_x, end_y + 2, 0.42)


def _trail(sea: bytes, seat: Seat, place: int) -> Iterator[Shape]:
    """The way a ship came, back to an empty square, the rim or a daikaiju."""
    groups: dict[int, str] = {}
    for square, port, out in _astern(sea, place):
        groups[square] = groups.get(square, "") + course(out, port)
    colour = COLOURS[seat - 1]
    for square, data in groups.items():
        lines = [Path(data, Pen(stroke="deep", width=4.2, butt=True))] if colour == "white" else []
        trail = Path(data, Pen(stroke=colour, width=4.2, dash="9 7"))
        yield Group((*lines, trail), "", *_corner(square))


def _astern(sea: bytes, place: int) -> Iterator[tuple[int, int, int]]:
    """The tiles behind a ship, with the ports it came in and went out by; a wake that closes is told once."""
    here = place
    while True:
        square, out = NEIGHBOUR[here // PORTS][here % PORTS // 2], MATE[here % PORTS]
        if square == NOWHERE or not 0 < sea[square] <= LAST_WAKE:
            return
        port = JOINED[sea[square]][out]
        yield square, port, out
        here = square * PORTS + port
        if here == place:
            return


@lru_cache(maxsize=4096)
def _ship(seat: Seat, place: int, frame: Frame) -> Group:
    x, y = _port_at(place)
    side = place % PORTS // 2
    dx, dy = INWARD[side]
    scale = _SHIP[frame]
    return ship(seat, x - dx * _BEHIND, y - dy * _BEHIND, scale, (90, 180, 270, 0)[side], (dx, dy))


def _place(state: State, square: int, names: Names) -> Place:
    x, y = _corner(square)
    return Place(SQUARES[square], _about(state, square, names), Box(x, y, CELL, CELL, Pen("wash"), 5))


def _about(state: State, square: int, names: Names) -> str:
    code = state.sea[square]
    facing = [
        names[seat - 1] for seat, place in enumerate(state.places, 1) if 0 <= place < RIM and place // PORTS == square
    ]
    here = f"{SQUARES[square]}, {_holds(state, code)}"
    wave = state.tsunami
    if wave and wave.square == square:
        here += f"; the tsunami, {WAVE[wave.advances]}, heading {COMPASS[wave.direction]}"
    elif wave and wave.covers(square):
        here += f"; in the line of the tsunami: roll {WAVE[wave.advances]} or more"
    return f"{here}; faced by {listed(facing)}" if facing else here


def _holds(state: State, code: int) -> str:
    if code >= MONSTER:
        monster = code - MONSTER
        ways = HEADING[monster][state.bearings[monster]]
        turn = ROTATION_NUMBER[monster]
        arrows = ", ".join(f"{face} {COMPASS[ways[face]]}" for face in range(1, 6) if face != turn)
        return f"{beast(MONSTERS[monster])}, {BEASTS[MONSTERS[monster]]}: {arrows}; turns on {turn}"
    if code == OPEN_PORTAL:
        return "the mystic portal"
    return f"wake tile {LAID[code][0]}" if code else "empty"


@cache
def _hashes() -> tuple[Place, ...]:
    """The starting hashes: each half of a side of a rim square, out to the edge of the board."""
    found = []
    for place in HASHES:
        (x, y), (dx, dy) = _port_at(place), INWARD[place % PORTS // 2]
        half, deep = CELL / 2, RIM_WIDTH
        first = PORT_AT[place % PORTS][0 if dy else 1] < 0.5
        along = (x if dy else y) - (CELL / 3 if first else CELL / 6)
        outside = 0.0 if dx + dy > 0 else _SIDE - deep
        box = Box(along, outside, half, deep, Pen()) if dy else Box(outside, along, deep, half, Pen())
        found.append(Place(f"{SQUARES[place // PORTS]}.{place % PORTS}", f"hash of {SQUARES[place // PORTS]}", box))
    return tuple(found)


def _aloud(state: State, names: Names) -> str:
    ships = [
        f"{names[seat - 1]} {f'faces {SQUARES[place // PORTS]}' if 0 <= place < RIM else 'is not afloat'}"
        for seat, place in enumerate(state.places, 1)
    ]
    beasts = [
        f"{beast(name)} on {SQUARES[square]}"
        for name, square in zip(MONSTERS, state.lairs, strict=False)
        if square < len(SQUARES)
    ]
    awaited = [names[seat - 1] for seat in awaiting(state) if seat > 0]
    turn = f" {listed(awaited)} to move." if awaited else ""
    return f"Turn {state.turn}. {listed(ships)}. On the sea: {listed(beasts) or 'no daikaiju'}.{turn}"
