"""Boards as text: seven lines of seven words for the sea, a line for each ship, a line for each hand.

`.` is empty, `W12` a wake tile, `W12/1` the same turned right once, `3G/2` a daikaiju turned left twice;
`uzushio` and `portal` are what they say. A line with a single `.` is an empty row. A ship is the square it
faces and the port it will enter by; it stands on the square that port touches, or on its hash.
`lost` is a ship that is lost.
"""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from tests.table import Position
from tidelog.domain.games.tsuro import GAME
from tidelog.domain.games.tsuro.material import (
    AHEAD,
    CODE,
    DAIKAIJU,
    LOST,
    MONSTER,
    MONSTER_OF,
    NOWHERE,
    OPEN_PORTAL,
    PORTS,
    RIM,
    SIDE,
    SQUARE,
    SQUARES,
)
from tidelog.domain.games.tsuro.moves import Deal, Tuck
from tidelog.domain.games.tsuro.rules import box
from tidelog.domain.games.tsuro.state import Choices, State, opening
from tidelog.domain.kernel.secret import UNNAMED, Secret, Slot

EMPTY_SEA = "\n".join(["."] * SIDE)
EVERYTHING = "tsunami uzushio portal taihou phoenix"


def drawn(
    sea: str,
    ships: Sequence[str],
    hands: Sequence[str] = (),
    *,
    options: str = "",
    phase: str = "act",
    **fields: Any,
) -> Position:
    """The position that a drawing shows; seat 1 is active, and the rest of the box is face down."""
    choices = Choices(**dict.fromkeys(options.split(), True))
    state = opening(len(ships), choices, 0, 0)
    state = _with_sea(replace(state, phase=phase, active=1, turn=9), sea)
    places = tuple(map(_place, ships))
    state = replace(
        state,
        places=places,
        on=tuple(map(_on, places)),
        lost=tuple(int(place == LOST) for place in places),
        hands=tuple(_hand(seat, line) for seat, line in enumerate([*hands, *[""] * 8][: len(ships)], 1)),
    )
    return Position(GAME, face_down(replace(state, **fields)))


def _with_sea(state: State, sea: str) -> State:
    codes, lairs, bearings = bytearray(), bytearray(state.lairs), bytearray(state.bearings)
    for line in sea.strip().splitlines():
        for word in ["."] * SIDE if line.strip() == "." else line.split():
            codes.append(_code(word))
            if codes[-1] >= MONSTER:
                lairs[codes[-1] - MONSTER] = len(codes) - 1
                bearings[codes[-1] - MONSTER] = int(word.partition("/")[2] or 0)
    assert len(codes) == len(SQUARES), sea
    return replace(state, sea=bytes(codes), lairs=bytes(lairs), bearings=bytes(bearings))


def _code(word: str) -> int:
    name, _, turns = word.partition("/")
    if name in MONSTER_OF:
        return MONSTER + MONSTER_OF[name]
    return {".": 0, "portal": OPEN_PORTAL}[name] if name in (".", "portal") else CODE[name, int(turns or 0)]


def _place(ship: str) -> int:
    if ship == "lost":
        return LOST
    square, port = ship.split()
    return place(square, int(port))


def place(square: str, port: int) -> int:
    """The place of a ship that faces a square and will enter it by a port."""
    return SQUARE[square] * PORTS + port


def _on(place: int) -> int:
    behind = AHEAD[place] if place != LOST else RIM
    return NOWHERE if behind >= RIM else behind // PORTS


def _hand(seat: int, line: str) -> tuple[Secret[str] | str, ...]:
    """Tiles by name; one with an exclamation mark is open to all."""
    return tuple(
        word[:-1] if word.endswith("!") else Secret(Slot(f"h{seat}.{index}"), (seat,), word)
        for index, word in enumerate(line.split())
    )


def face_down(state: State) -> State:
    """The state with the stacks that hold what is nowhere else."""
    counts = GAME.census(replace(state, pile=0, deck=0))
    monsters = len(DAIKAIJU) + state.choices.tsunami + state.choices.uzushio
    pile = sum(box(state.choices)) - counts["wake tiles"]
    return replace(state, pile=pile, deck=monsters - counts["daikaiju"])


def without_pile(position: Position) -> Position:
    """The same position with nothing left to draw."""
    return Position(GAME, replace(position.state, pile=0))


def deal(position: Position, *kinds: str) -> Position:
    """Chance deals these tiles, one after the other, to whoever draws."""
    for kind in kinds:
        position = position.then(0, Deal(Secret(UNNAMED, (position.state.drawer,), kind)))
    return position


def tuck(position: Position, kinds: str) -> Position:
    """Chance puts these tiles under the pile, in this order."""
    return position.then(0, Tuck(tuple(Secret(UNNAMED, (), kind) for kind in kinds.split())))


def then(position: Position, *moves: str) -> Position:
    """The position after these moves, each by whoever is awaited."""
    for move in moves:
        position = position.then(GAME.awaiting(position.state)[0], move)
    return position


def facing(position: Position, seat: int) -> str:
    """Where a ship is, in the words of a drawing."""
    found = position.state.places[seat - 1]
    if found == LOST:
        return "lost"
    return f"{SQUARES[found // PORTS]} {found % PORTS}" if found < RIM else "rim"


def at(position: Position, square: str) -> str:
    """What a square holds, in the words of a drawing without turns."""
    code = position.state.sea[SQUARE[square]]
    names = {CODE[key]: key[0] for key in CODE} | {0: ".", OPEN_PORTAL: "portal"}
    names |= {MONSTER + index: name for name, index in MONSTER_OF.items()}
    return names[code]


def hand(position: Position, seat: int) -> str:
    """A hand in the words of a drawing."""
    tiles = position.state.hand(seat)
    return " ".join(str(tile.value) if isinstance(tile, Secret) else f"{tile}!" for tile in tiles)
