"""What lies beside the sea of Tongiaki: a plate for each colour, the stack, and the legend of the currents."""

from collections.abc import Iterator

from tidelog.domain.games.tongiaki.material import COLOURS, ISLANDS, LANES
from tidelog.domain.games.tongiaki.rules_end import holdings
from tidelog.domain.games.tongiaki.sea import chart
from tidelog.domain.games.tongiaki.state import State
from tidelog.domain.games.tongiaki.view_signs import CROWN, current, hexagon
from tidelog.domain.games.tongiaki.view_tiles import canoe
from tidelog.domain.games.tongiaki.view_words import tile_name, who
from tidelog.domain.kernel.game import Names
from tidelog.domain.kernel.marks import sample
from tidelog.domain.kernel.picture import Box, Circle, Group, Label, Path, Pen, Polygon, Shape, Stamp, fitted
from tidelog.domain.kernel.signs import seat_sign
from tidelog.domain.kernel.words import counted

PANEL = 360.0
LEGEND = 350.0
_LEFT, _WIDE, _HIGH = 16.0, 328.0, 76.0
_CARD = Pen("card", "card-edge", 1.2)
_NOW = Pen("none", "sun", 3.4)
_LANE = {0: "calm", 2: "two", 3: "three", 4: "four"}


def plates(state: State, names: Names) -> Iterator[Shape]:
    """The stack, and a plate for each colour."""
    yield Label(_LEFT, 34, "Tongiaki", 25, anchor="start", bold=True)
    yield Label(_LEFT + _WIDE, 36, f"{counted(len(state.sea.laid), 'tile')} at sea", 16, "ink2", "end", True)
    waters, islands = left(state)
    yield Group((Polygon(hexagon(80), Pen("hex", "hex-edge", 6)),), "", _LEFT + 16, 71, 0.2)
    yield Label(_LEFT + 40, 71, counted(waters, "water"), 15, anchor="start")
    isle = (Polygon(hexagon(80), Pen("lagoon", "hex-edge", 6)), Circle(0, 0, 44, Pen("grass", "sand", 12)))
    yield Group(isle, "", _LEFT + 144, 71, 0.2)
    yield Label(_LEFT + 168, 71, f"{counted(islands, 'island')} face down", 15, anchor="start")
    for colour in range(1, state.colours + 1):
        yield Group(tuple(_plate(state, colour, names)), "", _LEFT, 96 + (_HIGH + 8) * (colour - 1))


def left(state: State) -> tuple[int, int]:
    """Waters and islands face down."""
    stack = [tile for tile in chart(state.sea).stack if tile != state.drawn]
    waters = sum(tile in LANES for tile in stack)
    return waters, len(stack) - waters


def _plate(state: State, colour: int, names: Names) -> Iterator[Shape]:
    now = colour == state.colour and not state.outcome
    yield Box(0, 0, _WIDE, _HIGH, _CARD, 9)
    yield from [Box(0, 0, _WIDE, _HIGH, _NOW, 9)] * now
    yield canoe(colour, 24, 38, 0, 1.9, "outrigger")
    yield Label(50, 18, fitted(who(state, colour, names), 16, 180), 16, anchor="start", bold=True)
    yield Label(314, 18, _note(state, colour), 13, "ink2", "end", True)
    for place in range(state.reserve[colour - 1]):
        yield Stamp(f"canoe-{COLOURS[colour - 1]}", 55 + 15.4 * place, 40, 0.52)
    ashore = f"{state.moorings.count(colour)} ashore"
    yield Label(50, 62, ashore, 13.5, "ink2", "start")
    x = 50 + 8 * len(ashore)
    royal = [ISLANDS[id].name for id in chart(state.sea).islands if state.king(id) == colour]
    if royal:
        yield Group((Path(CROWN, Pen(COLOURS[colour - 1], "dark", 2)),), "", x + 14, 62, 0.55)
        yield Label(x + 28, 62, fitted(", ".join(royal), 13, 252 - x), 13, anchor="start", bold=True)
    yield Group(
        (Stamp("worth", 0, 0), Label(0, 0, str(points(state, colour)), 14, "white", bold=True)), "", 306, 50, 1.15
    )


def _note(state: State, colour: int) -> str:
    if state.outcome:
        return f"place {state.outcome.places[state.seat_of(colour) - 1]}"
    if colour != state.colour:
        return ""
    if state.drawn:
        return f"lays {tile_name(state.drawn)}"
    return {"bridge": "sails", "voyage": "sails", "migrate": "sails", "land": "lands"}.get(state.phase, "to move")


def points(state: State, colour: int) -> int:
    """What a colour's islands count now."""
    return sum(held.value for held in holdings(state, state.seat_of(colour)) if held.colour == colour)


def legend() -> Iterator[Shape]:
    """The currents by what they need, and the signs of an island."""
    yield Label(_LEFT, 14, "Currents: colours a fleet needs", 14, "ink2", "start", True)
    for place, (need, word) in enumerate(_LANE.items()):
        yield Group(tuple(_current(need, word)), "", _LEFT + 82 * place, 42)
    rows: tuple[tuple[tuple[Shape, ...], str], ...] = (
        ((Stamp("bridge", 0, 0, 1.1),), "footbridge, with the letter of its beach"),
        ((Stamp("mooring", 0, 0, 1.3),), "a free mooring of a beach"),
        ((Stamp("red-side", 0, 6, 1.15),), "red side, laid to a bridge or current"),
        ((Group((Path(CROWN, Pen("purple", "dark", 2)),), scale=0.8),), "royal: a palisade, nobody lands"),
        ((Stamp("worth", 0, 0), Label(0, 0, "5", 15, "white", bold=True)), "worth at the end"),
        ((sample(0, 0, 26),), "last move"),
    )
    for row, (sign, words) in enumerate(rows):
        yield Group(sign, "", _LEFT + 18, 108 + 42 * row)
        yield Label(_LEFT + 48, 108 + 42 * row, words, 15, anchor="start")


def _current(need: int, word: str) -> Iterator[Shape]:
    yield from current("M4 0H66", need)
    yield from [Stamp(f"need-{need}", 35, 0)] * bool(need)
    yield Label(35, 24, word, 13.5)


def chips(state: State, names: Names, left_edge: float) -> Iterator[Shape]:
    """The colours for a phone, two in a row; above them, beside the chart, who is at turn."""
    waters, islands = left(state)
    if state.colour and not state.outcome:
        now = f"{who(state, state.colour, names)}: {_note(state, state.colour)}"
        yield Label(left_edge, 24, fitted(now, 16, 256), 16, anchor="start", bold=True)
    yield Label(
        left_edge, 48, f"{counted(waters, 'water')}, {counted(islands, 'island')} face down", 13.5, "ink2", "start"
    )
    for place, (need, word) in enumerate(_LANE.items()):
        yield Group(tuple(_current(need, word)), "", left_edge + 66 * place, 84, 0.86)
    for colour in range(1, state.colours + 1):
        x, y = 8 + 190 * ((colour - 1) % 2), 156 + 60 * ((colour - 1) // 2)
        yield Group(tuple(_chip(state, colour, names)), "", x, y)


def _chip(state: State, colour: int, names: Names) -> Iterator[Shape]:
    yield Box(0, 0, 184, 54, _CARD, 8)
    yield from [Box(0, 0, 184, 54, _NOW, 8)] * (colour == state.colour and not state.outcome)
    yield seat_sign(COLOURS[colour - 1], 20, 27, 10)
    yield Label(40, 18, fitted(who(state, colour, names), 14, 80), 14, anchor="start", bold=True)
    words = f"{state.reserve[colour - 1]} in reserve, {state.moorings.count(colour)} ashore"
    yield Label(40, 40, words, 12, "ink2", "start")
    for place in range(state.kings.count(colour)):
        yield Group((Path(CROWN, Pen(COLOURS[colour - 1], "dark", 2)),), "", 142 - 24 * place, 18, 0.55)
    yield _worth(state, colour, 168, 18, 1)


def _worth(state: State, colour: int, x: float, y: float, scale: float) -> Group:
    return Group(
        (Stamp("worth", 0, 0), Label(0, 0, str(points(state, colour)), 14, "white", bold=True)), "", x, y, scale
    )
