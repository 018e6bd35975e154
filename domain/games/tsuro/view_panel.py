"""What lies beside the sea of Tsuro: the captains with their hands, one hand to choose from, and the legend."""

from collections.abc import Iterator

from tidelog.domain.games.tsuro.material import CODE, LOST, PORTAL, PORTS, RIM, SQUARES, TAIHOU
from tidelog.domain.games.tsuro.rules import awaiting
from tidelog.domain.games.tsuro.rules_draw import pile_size
from tidelog.domain.games.tsuro.state import State, Tile
from tidelog.domain.games.tsuro.view_tiles import CELL, ship, wake_tile
from tidelog.domain.kernel.game import Names
from tidelog.domain.kernel.marks import sample
from tidelog.domain.kernel.picture import Box, Circle, Group, Label, Path, Pen, Place, Polygon, Shape, Stamp, fitted
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import Secret
from tidelog.domain.kernel.signs import regular
from tidelog.domain.kernel.words import counted, listed

PANEL = 490.0
CHIPS = 44.0
"""The height of a row of captains on a phone."""
_LEFT, _WIDE, _HIGH = 18.0, 224.0, 62.0
_CARD = Pen("card", "card-edge", 1.2)
_NOW = Pen("none", "sun", 3.4)
_GONE = Pen(stroke="lost", width=2.6)
_SAYS = {PORTAL: "mystic portal", TAIHOU: "taihou, cannon"}


def plates(state: State, names: Names) -> Iterator[Shape]:
    """The stacks, and a plate for each captain."""
    yield Label(_LEFT, 34, "Tsuro of the Seas", 25, anchor="start", bold=True)
    yield Label(_LEFT + 456, 36, f"turn {state.turn}", 16, "ink2", "end", True)
    yield Stamp("back", _LEFT, 62, 0.31)
    yield Label(_LEFT + 34, 75, counted(pile_size(state), "tile"), 15, anchor="start")
    deck = state.deck + len(state.under_deck)
    yield Circle(_LEFT + 136, 75, 13, Pen("blue-lair", "blue-edge", 1.6))
    yield Stamp("beast-3G", _LEFT + 136, 76, 0.5, tint="gold")
    yield Label(_LEFT + 156, 75, f"{deck} daikaiju below", 15, anchor="start")
    for seat in range(1, len(state.places) + 1):
        x, y = _LEFT + 232 * ((seat - 1) % 2), 100 + (_HIGH + 10) * ((seat - 1) // 2)
        yield Group(tuple(_plate(state, seat, names[seat - 1])), "", x, y)


def _plate(state: State, seat: Seat, name: str) -> Iterator[Shape]:
    gone, now = state.places[seat - 1] == LOST, seat in at_turn(state)
    yield Box(0, 0, _WIDE, _HIGH, _CARD, 9)
    yield from [Box(0, 0, _WIDE, _HIGH, _NOW, 9)] * now
    yield Group((ship(seat, 34, 31, 0.92, 0, (1, 0)),), opacity=0.5 if gone else 1)
    yield from [Path("M12 46L56 16", _GONE)] * gone
    yield Label(64, 22, fitted(name, 15, 56), 15, anchor="start", bold=True)
    yield Label(64, 43, _where(state, seat), 13, "lost" if gone else "ink2", "start", now)
    for place, tile in enumerate(state.hand(seat)):
        yield Group(tuple(_tile(tile)), "", 126 + 32 * place, 16, 30 / CELL)


def at_turn(state: State) -> tuple[Seat, ...]:
    """Who is awaited; while dice roll, who rolls them."""
    return tuple(seat for seat in awaiting(state) if seat > 0) or (() if state.outcome else (state.active,))


def _where(state: State, seat: Seat) -> str:
    place = state.places[seat - 1]
    if place == LOST:
        return f"lost, turn {state.lost[seat - 1]}"
    if state.outcome and state.outcome.places[seat - 1] == 1:
        return "wins"
    return f"faces {SQUARES[place // PORTS]}" if 0 <= place < RIM else "at the edge" if place >= RIM else "ashore"


def _known(tile: Tile) -> str | None:
    return tile.value if isinstance(tile, Secret) else tile


def _tile(tile: Tile) -> tuple[Shape, ...]:
    """A tile in a hand, as far as it is known."""
    known = _known(tile)
    if known is None:
        return (Stamp("back", 0, 0),)
    code = CODE.get((known, 0))
    return wake_tile(code) if code else (Stamp(known, 0, 0),)


def chooser(state: State) -> Seat:
    """Whose hand is shown large: who is awaited, or else the first whose tiles the viewer knows; 0 for nobody."""
    seen = [seat for seat, hand in enumerate(state.hands, 1) if any(_known(tile) for tile in hand)]
    asked = [seat for seat in at_turn(state) if seat in seen]
    return next(iter(asked or seen), 0)


def hands(state: State, names: Names, side: float) -> Iterator[Shape]:
    """The hand to choose from."""
    seat = chooser(state)
    if not seat:
        return
    yield Label(_edge(side), 12, f"The hand of {names[seat - 1]}", 14, "ink2", "start", True)
    for place, tile in enumerate(state.hand(seat)):
        x = _edge(side) + place * (side + 12)
        known = _known(tile) or "face down"
        yield Group(tuple(_tile(tile)), f"{seat}.{known}", x, 24, side / CELL)
        yield Label(x + side / 2, side + 35, _SAYS.get(known, known), 13 if side < 100 else 14, bold=True)


def hand_places(state: State, side: float) -> tuple[Place, ...]:
    """The tiles of that hand, to point at; of two alike the first stands for both."""
    seat = chooser(state)
    found: dict[str, Place] = {}
    for place, tile in enumerate(state.hand(seat) if seat else ()):
        name = f"{seat}.{_known(tile)}"
        box = Box(_edge(side) + place * (side + 12), 24, side, side, Pen())
        found.setdefault(name, Place(name, f"{_known(tile)} in the hand", box))
    return tuple(found.values())


def _edge(side: float) -> float:
    return _LEFT if side < 100 else 9


def legend(room: float) -> Iterator[Shape]:
    """What the signs mean, in two columns."""
    rows = list(_signs())
    left, step = (_LEFT, 236) if room > 400 else (9.0, 192)
    for place, (sign, words) in enumerate(rows):
        x, y = left + step * (place % 2), 17 + 34 * (place // 2)
        yield Group(sign, "", x + 14, y)
        yield Label(x + 36, y, words, 14 if room > 400 else 12.5, anchor="start")


def _signs() -> Iterator[tuple[tuple[Shape, ...], str]]:
    gold, deep = Pen("gold", "deep", 1.4), Pen("blue-die", "deep", 1.4)
    yield (Box(-12, -12, 24, 24, gold, 4), Label(0, 0, "3", 16, "deep", bold=True)), "gold die: column"
    yield (Box(-12, -12, 24, 24, deep, 4), Label(0, 0, "3", 16, "white", bold=True)), "blue die: row"
    yield (Path(regular(6, 13), gold), Label(0, 0, "2", 15, "deep", bold=True)), "this number turns it"
    arrow = Polygon(((13, 0), (-9, 14), (-9, -14)), gold)
    yield (arrow, Label(-2, 0, "4", 14, "deep", bold=True)), "on a 4 it swims there"
    yield (Stamp("tsunami", -14, -14, 28 / CELL),), "tsunami: roll in its line"
    yield (Stamp("lair-u", -14, -14, 28 / CELL), Stamp("beast-uzushio", 0, 0, 0.5, tint="whirl")), "uzushio, whirlpool"
    yield (sample(0, 0, 24),), "last move"
    yield (Path("M-6 -6V6M6 -6V6", Pen(stroke="ink", width=3.4, butt=True)),), "starting hash"


def chips(state: State, names: Names) -> Iterator[Shape]:
    """The captains for a phone, four in a row."""
    yield Label(12, 18, f"Turn {state.turn}", 15, anchor="start", bold=True)
    now = listed([names[seat - 1] for seat in at_turn(state)])
    yield Label(378, 18, fitted(f"{now} at turn" if now else "", 14, 270), 14, anchor="end", bold=True)
    for seat in range(1, len(state.places) + 1):
        x, y = 8 + 94.5 * ((seat - 1) % 4), 36 + CHIPS * ((seat - 1) // 4)
        yield Group(tuple(_chip(state, seat, names[seat - 1])), "", x, y)


def _chip(state: State, seat: Seat, name: str) -> Iterator[Shape]:
    gone = state.places[seat - 1] == LOST
    yield Box(0, 0, 90, 38, _CARD, 8)
    yield from [Box(0, 0, 90, 38, _NOW, 8)] * (seat in at_turn(state))
    yield Group((ship(seat, 24, 19, 0.7, 0, (1, 0)),), opacity=0.5 if gone else 1)
    yield Label(45, 19, fitted(name, 13, 44), 13, "ink2" if gone else "ink", "start", not gone)
    yield from [Path("M8 30L40 8", _GONE)] * gone
