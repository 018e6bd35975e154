"""Tsuro of the Seas as shapes: the sea with wakes, ships, daikaiju and tsunami, and the hands beside it."""

from collections.abc import Iterator

from tidelog.domain.games.tsuro.curves import INWARD, PORT_AT, bends, wakes
from tidelog.domain.games.tsuro.material import (
    CODE,
    COLOURS,
    COMPASS,
    HASHES,
    HEADING,
    LINE,
    LOST,
    MONSTER,
    MONSTERS,
    OPEN_PORTAL,
    PORTS,
    RIM,
    ROTATION_NUMBER,
    SIDE,
    SQUARES,
    UZUSHIO,
    WAVE,
)
from tidelog.domain.games.tsuro.rules_draw import pile_size
from tidelog.domain.games.tsuro.state import State, Tile, Tsunami
from tidelog.domain.games.tsuro.view_words import LETTERS, beast
from tidelog.domain.kernel.game import Names
from tidelog.domain.kernel.picture import Circle, Label, Path, Picture, Polygon, Shape
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import Secret
from tidelog.domain.kernel.words import counted, listed

_CELL, _LEFT, _TOP = 84.0, 56.0, 56.0
_SMALL = 54.0
_PANEL = _LEFT + SIDE * _CELL + 72
_SEAT = 76.0
_WIDTH, _HEIGHT = _PANEL + 352, _TOP + SIDE * _CELL + 56
_WATER, _TILE, _WAKE, _EDGE, _INK = "#a9cfdc", "#2f7f96", "#f4fbfd", "#5e93a5", "#17323b"
_WAVE_FILL, _GOLD, _BLUE, _BEAST = "#d7ecf7", "#b8860b", "#1f5fbf", "#3b2f45"
_FILL = ("#d32f2f", "#ef7d00", "#f2d024", "#2e8b3d", "#2563c9", "#8e3fb5", "#20242a", "#ffffff")
_ON_LIGHT = ("yellow", "white", "orange")


def picture(state: State, names: Names) -> Picture:
    """The sea and the hands as shapes."""
    shapes: list[Shape] = [*_rim()]
    for square in range(len(SQUARES)):
        shapes += _square(state, square)
    if state.tsunami:
        shapes += _tsunami(state.tsunami)
    for seat, place in enumerate(state.places, 1):
        if 0 <= place < RIM:
            shapes += _ship(names, seat, place)
    shapes += _table(state, names)
    title = f"Tsuro of the Seas, turn {state.turn}"
    return Picture(_WIDTH, _HEIGHT, tuple(shapes), title, _aloud(state, names))


def _corner(square: int) -> tuple[float, float]:
    return _LEFT + square % SIDE * _CELL, _TOP + square // SIDE * _CELL


def _box(x: float, y: float, side: float, fill: str, edge: str, title: str = "", width: float = 1.0) -> Polygon:
    return Polygon(((x, y), (x + side, y), (x + side, y + side), (x, y + side)), fill, edge, width, title)


def _rim() -> Iterator[Shape]:
    """Gold numbers above, blue numbers to the left, the names of the lines, and a tick for each hash."""
    numbers = {line: face for face, line in enumerate(LINE) if face}
    for line in range(SIDE):
        middle = (line + 0.5) * _CELL
        yield Label(_LEFT + middle, _TOP + SIDE * _CELL + 48, SQUARES[line][0], 17, _INK, bold=True)
        yield Label(_LEFT + SIDE * _CELL + 44, _TOP + middle + 6, str(line + 1), 17, _INK, bold=True)
        if line in numbers:
            yield Label(_LEFT + middle, 22, str(numbers[line]), 17, _GOLD, bold=True)
            yield Label(18, _TOP + middle + 6, str(numbers[line]), 17, _BLUE, bold=True)
    for place in HASHES:
        x, y = _port_at(place)
        dx, dy = INWARD[place % PORTS // 2]
        yield Path(f"M {x:.1f} {y:.1f} l {-dx * 8:.1f} {-dy * 8:.1f}", _EDGE, 3)


def _port_at(place: int) -> tuple[float, float]:
    x, y = _corner(place // PORTS)
    px, py = PORT_AT[place % PORTS]
    return x + px * _CELL, y + py * _CELL


def _square(state: State, square: int) -> Iterator[Shape]:
    x, y = _corner(square)
    code = state.sea[square]
    washed = state.tsunami is not None and state.tsunami.covers(square)
    water = _WAVE_FILL if washed else _WATER
    if code >= MONSTER:
        yield _box(x, y, _CELL, water, _EDGE)
        yield from _beast(state, code - MONSTER, x, y)
    elif code == OPEN_PORTAL:
        yield _box(x, y, _CELL, "#2b1b4d", _EDGE, f"the mystic portal on {SQUARES[square]}")
        for radius in (34, 24, 14):
            yield Circle(x + _CELL / 2, y + _CELL / 2, radius, "none", "#c9a7ff", 3)
    elif code:
        yield from _wake_tile(x, y, _CELL, code, f"a wake tile on {SQUARES[square]}", washed)
    else:
        yield _box(x, y, _CELL, water, _EDGE, f"{SQUARES[square]}, empty")


def _wake_tile(x: float, y: float, side: float, code: int, title: str, washed: bool = False) -> Iterator[Shape]:
    yield _box(x, y, side, "#5a9db3" if washed else _TILE, _INK, title)
    for port, other in wakes(code):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = [(x + px * side, y + py * side) for px, py in bends(port, other)]
        line = f"M {ax:.1f} {ay:.1f} C {bx:.1f} {by:.1f} {cx:.1f} {cy:.1f} {dx:.1f} {dy:.1f}"
        yield Path(line, _INK, side / 12)
        yield Path(line, _WAKE, side / 20)


def _beast(state: State, monster: int, x: float, y: float) -> Iterator[Shape]:
    """A daikaiju with its number, and its arrows as they stand now."""
    name = beast(MONSTERS[monster])
    colour = "#6fd3d3" if monster == UZUSHIO else "#f0c64a" if MONSTERS[monster][1] == "G" else "#7fb2ff"
    yield _box(x + 4, y + 4, _CELL - 8, _BEAST, colour, f"{name} on {SQUARES[state.lairs[monster]]}", 4)
    middle = (x + _CELL / 2, y + _CELL / 2)
    yield Label(middle[0], middle[1] + 9, MONSTERS[monster][:1].upper(), 26, colour, bold=True)
    headings = HEADING[monster][state.bearings[monster]]
    for face in range(1, 6):
        if face != ROTATION_NUMBER[monster]:
            yield from _arrow(middle, headings[face], face, colour)


def _arrow(middle: tuple[float, float], heading: int, face: int, colour: str) -> Iterator[Shape]:
    dx, dy = -INWARD[heading][0], -INWARD[heading][1]
    tip = (middle[0] + dx * 35, middle[1] + dy * 35)
    base = (middle[0] + dx * 28, middle[1] + dy * 28)
    yield Polygon((tip, (base[0] - dy * 6, base[1] + dx * 6), (base[0] + dy * 6, base[1] - dx * 6)), colour, colour, 1)
    yield Label(middle[0] + dx * 21, middle[1] + dy * 21 + 4, str(face), 12, colour, bold=True)


def _tsunami(tsunami: Tsunami) -> Iterator[Shape]:
    """The gold tile over its square, and the blue one outside the sea."""
    x, y = _corner(tsunami.square)
    number = WAVE[tsunami.advances]
    title = f"the tsunami, {number}, on {SQUARES[tsunami.square]} heading {COMPASS[tsunami.direction]}"
    yield _box(x + 3, y + 3, _CELL - 6, "none", _GOLD, title, 5)
    yield Circle(x + 15, y + 15, 12, _GOLD, "#ffffff", 1.5, title)
    yield Label(x + 15, y + 20, str(number), 15, "#ffffff", bold=True)
    dx, dy = -INWARD[tsunami.direction][0], -INWARD[tsunami.direction][1]
    column, row = tsunami.square % SIDE, tsunami.square // SIDE
    end_x = _LEFT + (column + 0.5) * _CELL if not dx else _LEFT + (SIDE * _CELL + 20 if dx > 0 else -20)
    end_y = _TOP + (row + 0.5) * _CELL if not dy else _TOP + (SIDE * _CELL + 20 if dy > 0 else -20)
    yield Circle(end_x, end_y, 13, _BLUE, "#ffffff", 1.5, "the blue tsunami")
    yield Label(end_x, end_y + 5, str(number), 15, "#ffffff", bold=True)


def _ship(names: Names, seat: Seat, place: int) -> Iterator[Shape]:
    x, y = _port_at(place)
    dx, dy = INWARD[place % PORTS // 2]
    title = f"{names[seat - 1]}'s ship, facing {SQUARES[place // PORTS]}"
    yield from _hull(x - dx * 6, y - dy * 6, (dx, dy), seat, title)


def _hull(x: float, y: float, heading: tuple[float, float], seat: Seat, title: str) -> Iterator[Shape]:
    dx, dy = heading
    outline = ((17, 0), (5, 10), (-13, 9), (-13, -9), (5, -10))
    points = tuple((x + dx * along - dy * across, y + dy * along + dx * across) for along, across in outline)
    ink = "#111111" if COLOURS[seat - 1] in _ON_LIGHT else "#ffffff"
    yield Polygon(points, _FILL[seat - 1], "#111111" if ink == "#111111" else "#ffffff", 1.8, title)
    yield Label(x - dx * 2, y - dy * 2 + 4.5, LETTERS[seat - 1], 13, ink, bold=True)


def _table(state: State, names: Names) -> Iterator[Shape]:
    deck = state.deck + len(state.under_deck)
    yield Label(_PANEL, 24, f"turn {state.turn}", 16, _INK, "start", True)
    stacks = f"{counted(pile_size(state), 'tile')}, {deck} daikaiju face down"
    yield Label(_PANEL + 70, 24, stacks, 14, _INK, "start")
    for seat, place in enumerate(state.places, 1):
        y = 50 + (seat - 1) * _SEAT
        yield from _hull(_PANEL + 14, y + 8, (1.0, 0.0), seat, f"{names[seat - 1]}, {COLOURS[seat - 1]}")
        bold = seat == state.active
        yield Label(_PANEL, y + 36, names[seat - 1][:14], 13, _INK, "start", bold)
        if place == LOST:
            yield Label(_PANEL, y + 52, f"lost, turn {state.lost[seat - 1]}", 12, "#8a2a2a", "start")
        for index, tile in enumerate(state.hand(seat)):
            yield from _in_hand(_PANEL + 112 + index * (_SMALL + 5), y - 4, tile)


def _in_hand(x: float, y: float, tile: Tile) -> Iterator[Shape]:
    known = tile.value if isinstance(tile, Secret) else tile
    if known is None:
        yield _box(x, y, _SMALL, "#8fa9b3", _INK, "a tile face down")
        yield Path(f"M {x + 10:.1f} {y + 27:.1f} q 8 -12 17 0 t 17 0", "#dbe7ec", 3)
        return
    code = CODE.get((known, 0))
    if code:
        yield from _wake_tile(x, y, _SMALL, code, known)
    else:
        yield _box(x, y, _SMALL, "#e9dcc0", _INK, known)
    yield Label(x + _SMALL / 2, y + _SMALL + 12, known, 11, _INK)


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
    return f"Turn {state.turn}. {listed(ships)}. On the sea: {listed(beasts) or 'no daikaiju'}."
