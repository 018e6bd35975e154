"""What lies beside the island of Orongo: a plate for each seat, and the recipes one looks up most."""

from collections.abc import Iterator

from tidelog.domain.games.orongo.material import COLOURS, PICTURE, SETS
from tidelog.domain.games.orongo.rules import awaiting
from tidelog.domain.games.orongo.rules_bid import stack
from tidelog.domain.games.orongo.state import Player, State
from tidelog.domain.games.orongo.view import tile_words, time_words
from tidelog.domain.games.orongo.view_signs import shown_tile
from tidelog.domain.kernel.game import Names
from tidelog.domain.kernel.marks import sample
from tidelog.domain.kernel.picture import Box, Circle, Label, Path, Pen, Shape, Stamp, fitted
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.signs import on, seat_sign
from tidelog.domain.kernel.words import counted

PANEL = 268.0
LEGEND_HEIGHT = 276.0
PLATES, ROWS = 34.0, 60.0
"""On a phone: the height of the line above the seats, and of each seat."""
_LEFT, _WIDE, _HIGH, _FIRST = 14.0, 242.0, 102.0, 86.0
_CARD = Pen("card", "card-edge", 1.2)
_NOW = Pen("none", "sun", 3.4)


def plates(state: State, names: Names) -> Iterator[Shape]:
    """The time, the stack, and a plate for each seat."""
    yield Label(_LEFT, 29, "Orongo", 25, anchor="start", bold=True)
    yield Label(_LEFT + _WIDE, 31, time_words(state), 16, "ink2", "end", True)
    yield Stamp("earth", _LEFT + 16, 62, 0.42)
    yield Label(_LEFT + 42, 62, f"{counted(stack(state), 'tile')} face down", 15, "ink2", "start")
    for seat in range(1, len(state.players) + 1):
        yield from _plate(state, seat, names[seat - 1], _FIRST + (_HIGH + 8) * (seat - 1))


def _plate(state: State, seat: Seat, name: str, y: float) -> Iterator[Shape]:
    player, colour = state.player(seat), COLOURS[seat - 1]
    right = _LEFT + _WIDE
    yield Box(_LEFT, y, _WIDE, _HIGH, _CARD, 9)
    yield Path(_head(_LEFT, y, _WIDE, 30), Pen(colour))
    yield seat_sign(colour, _LEFT + 18, y + 15, 9.5)
    note = _note(state, seat)
    amulet = state.amulet == seat
    room = _WIDE - 48 - 8 * len(note) - 24 * amulet
    yield Label(_LEFT + 37, y + 15, fitted(name, 16, room), 16, on(colour), "start", True)
    yield Label(right - (32 if amulet else 10), y + 15, note, 13, on(colour), "end", True)
    yield from [Stamp("amulet", right - 16, y + 14, 0.72)] * amulet
    room = 160 if player.hidden else 216
    for place in range(player.moai):
        yield Stamp(f"moai-{colour}", _LEFT + 21 + place * min(26, room / player.moai), y + 58, 0.62)
    yield from _hidden(player, right - 26, y + 49)
    yield from _counts(state, seat, _LEFT + 18, y + 87, 15, 62)
    for place in range(player.staged):
        yield seat_sign(colour, right - 18 - 22 * place, y + 87, 7.5)
    if seat in awaiting(state):
        yield Box(_LEFT, y, _WIDE, _HIGH, _NOW, 9)


def _hidden(player: Player, x: float, y: float) -> Iterator[Shape]:
    """A tile that lies face down before its owner, as far as the viewer knows it."""
    if player.hidden:
        number = player.hidden.value
        yield shown_tile(PICTURE[number], x, y, 0.36) if number else Stamp("earth", x, y, 0.36)
        yield Label(x, y + 21, tile_words(number) if number else "hidden", 10.5, "ink2")


def _head(x: float, y: float, width: float, height: float) -> str:
    """The coloured head of a plate, round above."""
    return f"M{x} {y + height}V{y + 9}a9 9 0 0 1 9 -9h{width - 18}a9 9 0 0 1 9 9v{height - 9}Z"


def _note(state: State, seat: Seat) -> str:
    """What is to be known of a seat now, in a word or two, as far as the viewer may."""
    player = state.player(seat)
    if state.outcome:
        return f"place {state.outcome.places[seat - 1]}"
    if player.bid:
        return "has bid" if player.bid.value is None else f"bids {player.bid.value}"
    if state.erecting and state.queue[0] == seat:
        return "erects"
    if player.staged:
        return f"places {player.staged}"
    return "bids" if state.phase == "bid" and seat in awaiting(state) else ""


def _counts(state: State, seat: Seat, x: float, y: float, size: float, step: float) -> Iterator[Shape]:
    """Shells and tokens."""
    player, colour = state.player(seat), COLOURS[seat - 1]
    yield Stamp("shell", x, y, size / 16)
    yield Label(x + size, y, str(player.shells), size + 1, anchor="start", bold=True)
    yield Circle(x + step, y, size / 2, Pen(f"{colour}-glass", colour, size / 7))
    yield Label(x + step + size - 2, y, str(player.supply), size + 1, anchor="start", bold=True)


def legend() -> Iterator[Shape]:
    """The recipes of a Moai, and the signs that do not explain themselves."""
    yield Label(_LEFT, 12, "A Moai on a coastal ahu costs", 14, "ink2", "start", True)
    for row, recipe in enumerate(SETS):
        for column, kind in enumerate(recipe):
            x, y = _LEFT + 19 + 122 * column, 46 + 40 * row
            yield shown_tile(kind, x, y, 0.5)
            yield Label(x + 25, y, kind, 14, anchor="start", bold=True)
            yield from [Label(x - 24, y, "+", 16, "ink2", bold=True)] * bool(column)
    words = {"shell": "spent", "ahu": "coast", "ceremonial": "Ceremonial", "": "last move"}
    for place, (stamp, word) in enumerate(words.items()):
        x, y = _LEFT + 19 + 122 * (place % 2), 212 + 38 * (place // 2)
        yield Stamp(stamp, x, y - 18 if stamp == "ahu" else y, 0.62) if stamp else sample(x, y, 26)
        yield Label(x + 25, y, word, 14, anchor="start")


def rows(state: State, names: Names) -> Iterator[Shape]:
    """The seats for a phone, one row each."""
    yield Label(12, 17, time_words(state), 15, anchor="start", bold=True)
    yield Stamp("earth", 196, 17, 0.24)
    yield Label(210, 17, f"{counted(stack(state), 'tile')} face down", 14, "ink2", "start")
    for seat in range(1, len(state.players) + 1):
        yield from _row(state, seat, names[seat - 1], PLATES + ROWS * (seat - 1))


def _row(state: State, seat: Seat, name: str, y: float) -> Iterator[Shape]:
    player, colour = state.player(seat), COLOURS[seat - 1]
    high = ROWS - 6
    yield Box(8, y, 374, high, _CARD, 9)
    yield Path(f"M98 {y}H17a9 9 0 0 0 -9 9v{high - 18}a9 9 0 0 0 9 9H98Z", Pen(colour))
    yield seat_sign(colour, 26, y + 19, 10.5)
    yield Label(42, y + 19, fitted(name, 14, 54), 14, on(colour), "start", True)
    yield Label(94, y + 41, _note(state, seat), 12, on(colour), "end")
    yield from [Stamp("amulet", 26, y + 41, 0.55)] * (state.amulet == seat)
    for place in range(player.moai):
        yield Stamp(f"moai-{colour}", 112 + place * min(22, (84 if player.hidden else 124) / player.moai), y + 31, 0.68)
    yield from _hidden(player, 218, y + 19)
    yield from _counts(state, seat, 252, y + high / 2, 15, 56)
    for place in range(player.staged):
        yield seat_sign(colour, 366, y + 13 + 14 * place, 6.5)
    if seat in awaiting(state):
        yield Box(8, y, 374, high, _NOW, 9)


def recipes() -> Iterator[Shape]:
    """The recipes for a phone, in one row."""
    x = 27.0
    for recipe in SETS:
        for column, kind in enumerate(recipe):
            yield from [Label(x - 24, 34, "+", 16, bold=True)] * bool(column)
            yield shown_tile(kind, x, 34, 0.4)
            yield Label(x, 61, kind, 12, bold=True)
            x += 48
        x += 10
