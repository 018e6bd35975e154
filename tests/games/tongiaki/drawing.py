"""Seas in words, and back: one line for each tile, in the way players would describe the table.

    tonga                    a BY.  d BBG
    W05     north of tonga
    samoa   north of W05     a B..  c Y....
    fiji    south of tonga   royal G

A tile lies beside one that stands above it, with its red side there. Several tiles on a line lie in a row.
Beaches that are not named are empty; boats that are not drawn are in reserve.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from tests.table import Position, given
from tidelog.domain.games.tongiaki import GAME
from tidelog.domain.games.tongiaki.material import (
    BEACHES,
    BOATS,
    COLOURS,
    CONNECTORS,
    ISLAND_NUMBER,
    ISLANDS,
    MOORINGS,
    NUMBER,
    OPPOSITE,
    TONGA,
    WIND,
)
from tidelog.domain.games.tongiaki.sea import FIRST_SEA, Laid, Sea, beyond
from tidelog.domain.games.tongiaki.state import Phase, State
from tidelog.domain.kernel.facts import write_move

LETTERS = {colour[0].upper(): number for number, colour in enumerate(COLOURS, 1)}


def drawn(
    text: str, turn: str = "blue", seats: int = 4, colours: int = 0, phase: Phase = "turn", calm: int = 0
) -> Position:
    """The position at the beginning of a colour's turn on the drawn sea."""
    laid, moorings, kings = list(FIRST_SEA.laid), bytearray(MOORINGS), bytearray(len(ISLANDS))
    for line in filter(str.strip, text.splitlines()):
        words = line.split()
        tiles = [words.pop(0) for _ in words[:] if words and words[0] in CONNECTORS]
        if tiles != [TONGA]:
            wind, _, beside = (words.pop(0) for _ in range(3))
            laid += _row(laid, tiles, WIND[wind], beside)
        _beaches(tiles[-1], words, moorings, kings)
    count = colours or seats
    reserve = bytes(BOATS - moorings.count(c) - kings.count(c) for c in range(1, count + 1))
    state = State(seats, count, phase, Sea(tuple(laid)), bytes(moorings), bytes(kings), reserve)
    return given(GAME, replace(state, colour=NUMBER[turn], calm=calm))


def expandable(text: str, turn: str = "blue") -> Position:
    """The same where an expansion may stop early (tongiaki/4.11)."""
    return given(GAME, replace(drawn(text, turn).state, up_to=True))


def _row(laid: list[Laid], tiles: list[str], direction: int, beside: str) -> Iterator[Laid]:
    last = next(other for other in laid if other.tile == beside)
    taken = {(other.q, other.r) for other in laid}
    for tile in tiles:
        q, r = beyond(last, direction)
        assert (q, r) not in taken, f"{tile} would lie on another tile"
        last = Laid(tile, q, r, OPPOSITE[direction])
        yield last


def _beaches(island: str, words: list[str], moorings: bytearray, kings: bytearray) -> None:
    for name, boats in zip(words[::2], words[1::2], strict=True):
        if name == "royal":
            kings[ISLAND_NUMBER[island]] = LETTERS[boats]
            continue
        beach = BEACHES[f"{island}.{name}"]
        assert len(boats) == beach.size, f"{beach.id} has {beach.size} moorings"
        moorings[beach.first : beach.end] = bytes(LETTERS.get(boat, 0) for boat in boats)


def shore(position: Position, island: str) -> str:
    """The boats at an island as they are drawn: `a BY. b ....`."""
    return " ".join(f"{beach.letter} {_moored(position, beach.id)}" for beach in ISLANDS[island].beaches)


def _moored(position: Position, name: str) -> str:
    beach = BEACHES[name]
    boats = sorted(position.state.moorings[beach.first : beach.end], key=lambda colour: (not colour, colour))
    return "".join(COLOURS[colour - 1][0].upper() if colour else "." for colour in boats)


def reserve(position: Position, colour: str) -> int:
    """How many boats of a colour are beside the sea."""
    return int(position.state.reserve[NUMBER[colour] - 1])


def where(position: Position, tile: str) -> tuple[int, int, int]:
    """Column and row of a tile, and the direction its red side looks in."""
    laid = next(laid for laid in position.state.sea.laid if laid.tile == tile)
    return laid.q, laid.r, laid.red


def menu(position: Position) -> list[str]:
    """What the seat that is awaited may do, as it would type it."""
    (seat,) = position.game.awaiting(position.state)
    return [write_move(move) for move in position.legal(seat)]
