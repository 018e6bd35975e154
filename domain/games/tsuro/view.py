"""How Tsuro of the Seas looks on a terminal; `view_picture` draws it and `view_words` tells it."""

from collections.abc import Iterator

from tidelog.domain.games.tsuro.curves import COLUMNS, PORT_AT, ROWS, dotted
from tidelog.domain.games.tsuro.material import (
    CODE,
    COLOURS,
    COMPASS,
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
    WAVE,
)
from tidelog.domain.games.tsuro.rules import awaiting
from tidelog.domain.games.tsuro.rules_draw import pile_size
from tidelog.domain.games.tsuro.state import Hand, State, Tsunami
from tidelog.domain.games.tsuro.view_words import LETTERS
from tidelog.domain.kernel.game import Names
from tidelog.domain.kernel.picture import Paint
from tidelog.domain.kernel.seats import CHANCE, Seat
from tidelog.domain.kernel.secret import Secret
from tidelog.domain.kernel.words import counted

_POINTS = "↓←↑→"
"""Where a ship heads that enters by the top, right, bottom or left side."""
_ARROW = "↑→↓←"
_MARGIN = "    "
Cell = list[str]


def board(state: State, names: Names, paint: Paint) -> str:
    """The sea, and what lies beside it, for a terminal."""
    return "\n".join([*_sea(state, paint), "", *_beside(state), "", *_captains(state, names, paint), *_hands(state)])


def _sea(state: State, paint: Paint) -> Iterator[str]:
    numbers = {line: face for face, line in enumerate(LINE) if face}
    heads = [f"{'ABCDEFG'[i]}{f'  gold {numbers[i]}' if i in numbers else ''}".center(COLUMNS) for i in range(SIDE)]
    yield (_MARGIN + " " + " ".join(heads)).rstrip()
    ships = {place: seat for seat, place in enumerate(state.places, 1) if 0 <= place < RIM}
    rule = _MARGIN + "+" + "+".join(["-" * COLUMNS] * SIDE) + "+"
    for row in range(SIDE):
        yield rule
        cells = [_cell(state, row * SIDE + column, ships, paint) for column in range(SIDE)]
        labels = {1: str(row + 1)} | ({2: "blue", 3: str(numbers[row])} if row in numbers else {})
        for line in range(ROWS):
            yield f"{labels.get(line, ''):>4}|" + "|".join(cell[line] for cell in cells) + "|"
    yield rule


def _cell(state: State, square: int, ships: dict[int, Seat], paint: Paint) -> Cell:
    code = state.sea[square]
    if code >= MONSTER:
        lines = _monster(state, code - MONSTER)
    elif code == OPEN_PORTAL:
        lines = [line.center(COLUMNS) for line in ("", "( ( ) )", "( PORTAL )", "( ( ) )", "")]
    else:
        lines = list(dotted(code)) if code else [""] * ROWS
    lines = [line.ljust(COLUMNS)[:COLUMNS] for line in lines]
    if state.tsunami and state.tsunami.covers(square):
        lines = _washed(lines, state.tsunami, square)
    for port in range(PORTS):
        seat = ships.get(square * PORTS + port)
        if seat:
            lines = _with_ship(lines, seat, port)
    return _painted(lines, square, ships, paint)


def _over(line: str, column: int, text: str) -> str:
    return line[:column] + text + line[column + len(text) :]


def _monster(state: State, monster: int) -> Cell:
    """A daikaiju with its arrows as they stand now: the number of its fifth face turns it."""
    turner = ROTATION_NUMBER[monster]
    headings = HEADING[monster][state.bearings[monster]]
    face = {headings[number]: number for number in range(1, 6) if number != turner}
    name = MONSTERS[monster].upper()[:3]
    middle = f"←{face[3]} <{name}> {face[1]}→" if len(name) < 3 else f"←{face[3]} {name} {face[1]}→"
    return [f"{face[0]}↑".center(COLUMNS), "", middle.center(COLUMNS), "", f"{face[2]}↓".center(COLUMNS)]


def _washed(lines: Cell, tsunami: Tsunami, square: int) -> Cell:
    here = f"{WAVE[tsunami.advances]}{_ARROW[tsunami.direction]}" if square == tsunami.square else ""
    top = _over(lines[0], 0, "~" + here) if here else _over(lines[0], 0, "~~")
    return [top, *lines[1:-1], _over(lines[-1], COLUMNS - 2, "~~")]


def _with_ship(lines: Cell, seat: Seat, port: int) -> Cell:
    x, y = PORT_AT[port]
    row, column = min(int(y * ROWS), ROWS - 1), min(int(x * COLUMNS), COLUMNS - 2)
    mark = LETTERS[seat - 1] + _POINTS[port // 2]
    return [_over(line, column, mark) if index == row else line for index, line in enumerate(lines)]


def _painted(lines: Cell, square: int, ships: dict[int, Seat], paint: Paint) -> Cell:
    for port in range(PORTS):
        seat = ships.get(square * PORTS + port)
        if seat:
            mark = LETTERS[seat - 1] + _POINTS[port // 2]
            lines = [line.replace(mark, paint(mark, COLOURS[seat - 1])) for line in lines]
    return lines


def _beside(state: State) -> Iterator[str]:
    yield "The gold die says the column, the blue die the row; to the middle column and row no die leads."
    yield "Ships: letter and heading, R→. Daikaiju <3G>, gold, <3B>, blue: on a 3 it turns, else see arrows."
    deck = state.deck + len(state.under_deck)
    yield f"Turn {state.turn}; {counted(pile_size(state), 'tile')} to draw, {deck} daikaiju in the deck"
    wave = state.tsunami
    if wave:
        heading = f"{SQUARES[wave.square]} heading {COMPASS[wave.direction]}"
        yield f"Tsunami {WAVE[wave.advances]} on {heading}; ~~ is its line"
    if state.under_deck:
        yield f"Next after the deck: {', '.join(MONSTERS[monster] for monster in state.under_deck)}"


def _captains(state: State, names: Names, paint: Paint) -> Iterator[str]:
    asked = () if state.outcome else tuple(seat for seat in awaiting(state) if seat != CHANCE) or (state.active,)
    for seat, place in enumerate(state.places, 1):
        name = paint(f"{LETTERS[seat - 1]} {names[seat - 1]}", COLOURS[seat - 1])
        mark = ">" if seat in asked else " "
        yield f"{mark} {name}: {_fate(state, seat, place)}"


def _fate(state: State, seat: Seat, place: int) -> str:
    if place == LOST:
        return f"lost in turn {state.lost[seat - 1]}"
    tiles = " ".join(_back(tile) for tile in state.hand(seat)) or "no tiles"
    if place < 0:
        return f"ashore; {tiles}"
    where = "on its hash" if state.on[seat - 1] >= len(SQUARES) else f"on {SQUARES[state.on[seat - 1]]}"
    front = f"facing {SQUARES[place // PORTS]}" if place < RIM else "at the edge"
    return f"{where}, {front}; {tiles}"


def _back(tile: Secret[str] | str) -> str:
    known = tile.value if isinstance(tile, Secret) else tile
    return f"[{known}]" if known else "[###]"


def _hands(state: State) -> Iterator[str]:
    """The hands a viewer may see, drawn; with two seats side by side."""
    seen = [(LETTERS[seat - 1], tiles) for seat, hand in enumerate(state.hands, 1) if (tiles := _drawn(hand))]
    for first in range(0, len(seen), 2):
        pair = seen[first : first + 2]
        yield ""
        for line in range(ROWS + 1):
            yield "   ".join(_hand_line(letter, tiles, line) for letter, tiles in pair).rstrip()


def _drawn(hand: Hand) -> list[tuple[str, tuple[str, ...]]]:
    """Names and drawings of the wake tiles that are hidden from others but not from this viewer."""
    known = [tile.value for tile in hand if isinstance(tile, Secret) and tile.value]
    return [(kind, dotted(CODE[kind, 0])) for kind in known if (kind, 0) in CODE]


def _hand_line(letter: str, tiles: list[tuple[str, tuple[str, ...]]], line: int) -> str:
    if not line:
        return f"{letter}   " + " | ".join(name.center(COLUMNS) for name, _ in tiles)
    return "    " + " | ".join(drawing[line - 1] for _, drawing in tiles)
