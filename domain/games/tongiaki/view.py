"""The sea as text: a hex map, then every island with its beaches, then what each player has.

A hex is four lines high, and each side has its own place in it. A water tile shows on each side the letter of
the lane that ends there and the colours it needs; an island shows the beach its footbridge belongs to.
"""

from collections.abc import Iterator

from tidelog.domain.games.tongiaki.material import (
    COLOURS,
    ISLANDS,
    LANES,
    TONGA,
    WINDS,
    Beach,
    Island,
)
from tidelog.domain.games.tongiaki.sea import Laid, berths, bridges, chart, faces
from tidelog.domain.games.tongiaki.state import State
from tidelog.domain.games.tongiaki.view_words import tile_name, who
from tidelog.domain.kernel.game import Names
from tidelog.domain.kernel.picture import Paint
from tidelog.domain.kernel.words import counted

_PITCH = 12
"""Columns of text from one column of hexes to the next."""
_HEIGHT = 4
_PANEL = 8
"""Columns of hexes that fit side by side into 100 columns of text."""
_EDGE = "_" * 10
_OUTLINE = (
    (-1, 2, _EDGE),
    *((0, 1, "/"), (0, 12, "\\"), (1, 0, "/"), (1, 13, "\\")),
    *((2, 0, "\\"), (2, 13, "/"), (3, 1, "\\"), (3, 12, "/")),
    (3, 2, _EDGE),
)
_LABEL = ((3, 6), (2, 1), (1, 1), (0, 6), (1, 11), (2, 11))
"""Line and column of each side's label, by world direction."""
_MARK = ((3, 8), (2, 3), (1, 3), (0, 8), (1, 10), (2, 10))
"""Where the red side is marked."""
_CENTRE = 4
_SHORT = {"rapa-nui": "RapaN", "hiva-oa": "HivaO"}
_COMPASS = {
    "south": "S",
    "southwest": "SW",
    "northwest": "NW",
    "north": "N",
    "northeast": "NE",
    "southeast": "SE",
}

Piece = tuple[int, int, str, str]
"""Line, column, text and colour."""


def board(state: State, names: Names, paint: Paint) -> str:
    """The sea and what lies beside it, for a terminal."""
    lines = [*_map(state, paint), *_LEGEND, "", *_islands(state, paint), "", *_table(state, names, paint)]
    return "\n".join(lines)


_LEGEND = (
    "Water: on each side its lane's letter and the colours it needs (- none). Islands: on each side the",
    "beach of its footbridge; value, and who is there; K the king. * marks the red side.",
)


def letter(colour: int) -> str:
    """The letter of a colour, a dot for none."""
    return COLOURS[colour - 1][0].upper() if colour else "."


def _map(state: State, paint: Paint) -> Iterator[str]:
    cells = {(laid.q, laid.r): list(_cell(state, laid)) for laid in state.sea.laid}
    if state.phase == "lay":
        cells |= {(q, r): [(1, _CENTRE, f"{f'{q},{r}':^6}", "")] for q, r, _ in berths(state.sea)}
    columns = [q for q, _ in cells]
    for left in range(min(columns), max(columns) + 1, _PANEL):
        panel = {at: pieces for at, pieces in cells.items() if left <= at[0] < left + _PANEL}
        if max(columns) - min(columns) >= _PANEL:
            yield f"Columns {left} to {min(left + _PANEL - 1, max(columns))}:"
        yield from _panel(panel, left, paint)


def _panel(cells: dict[tuple[int, int], list[Piece]], left: int, paint: Paint) -> Iterator[str]:
    rows: dict[int, dict[int, tuple[str, str]]] = {}
    outlines = [(at, line, column, text, "") for at in cells for line, column, text in _OUTLINE]
    contents = [(at, *piece) for at, pieces in cells.items() for piece in pieces]
    for (q, r), line, column, text, colour in outlines + contents:
        row = rows.setdefault(_HEIGHT * r + _HEIGHT // 2 * q + line, {})
        for place, character in enumerate(text, _PITCH * (q - left) + column):
            row[place] = (character, colour)
    for number in range(min(rows), max(rows) + 1):
        yield _composed(rows.get(number, {}), paint)


def _composed(row: dict[int, tuple[str, str]], paint: Paint) -> str:
    characters = [row.get(place, (" ", "")) for place in range(max(row, default=-1) + 1)]
    return "".join(paint(text, colour) if colour else text for text, colour in characters)


def _cell(state: State, laid: Laid) -> Iterator[Piece]:
    if laid.tile != TONGA:
        yield (*_MARK[laid.red], "*", "red")
    if laid.tile in LANES:
        yield (1, _CENTRE, f" {laid.tile}", "grey")
        for name, (a, b, need) in zip("abc", LANES[laid.tile], strict=True):
            for side in (a, b):
                yield (*_LABEL[faces(side, laid.red)], f"{name}{need or '-'}", "")
        return
    island = ISLANDS[laid.tile]
    yield (1, _CENTRE, f"{_SHORT.get(island.id, island.name[:5]):5}{island.value}", "")
    for beach in island.beaches:
        for bridge in bridges(state.sea, beach):
            yield (*_LABEL[bridge], beach.letter, "")
    yield from _present(state, island)


def _present(state: State, island: Island) -> Iterator[Piece]:
    king = state.king(island.id)
    if king:
        yield (2, _CENTRE, f"K {letter(king)}", COLOURS[king - 1])
        return
    there = [c for c in range(1, state.colours + 1) if state.boats(c, island.id)]
    for place, colour in enumerate(there):
        yield (2, _CENTRE + place, letter(colour), COLOURS[colour - 1])


def _islands(state: State, paint: Paint) -> Iterator[str]:
    for id in chart(state.sea).islands:
        island, king = ISLANDS[id], state.king(id)
        shores = [_shore(state, beach, paint) for beach in island.beaches]
        if king:
            shores = [paint(f"royal, the king is {COLOURS[king - 1]}", COLOURS[king - 1])]
        yield f"{island.name:9} {island.value}  {'  '.join(shores)}"


def _shore(state: State, beach: Beach, paint: Paint) -> str:
    boats = sorted(state.moorings[beach.first : beach.end], key=lambda colour: (not colour, colour))
    moored = "".join(paint(letter(c), COLOURS[c - 1]) if c else "." for c in boats)
    sides = ",".join(_COMPASS[WINDS[bridge]] for bridge in bridges(state.sea, beach))
    return f"{beach.letter} {moored} {sides}"


def _table(state: State, names: Names, paint: Paint) -> Iterator[str]:
    yield stack_words(state)
    for colour in range(1, state.colours + 1):
        now = ">" if colour == state.colour and state.outcome is None else " "
        player = paint(f"{letter(colour)} {who(state, colour, names)}", COLOURS[colour - 1])
        yield f"{now} {player}: {boats_words(state, colour)}{kings_words(state, colour)}"
    if state.fleet:
        yield fleet_words(state)


def stack_words(state: State) -> str:
    """How many tiles are left, and how likely the next one is an island."""
    left = [tile for tile in chart(state.sea).stack if tile != state.drawn]
    islands = sum(tile in ISLANDS for tile in left)
    odds = f"; an island is {round(100 * islands / len(left))} % likely" if left and state.outcome is None else ""
    drawn = f"; {tile_name(state.drawn)} is drawn" if state.drawn else ""
    waters = counted(len(left) - islands, "water tile")
    return f"Face down: {waters}, {counted(islands, 'island')}{odds}{drawn}"


def boats_words(state: State, colour: int) -> str:
    """Where the boats of a colour are."""
    return f"{counted(state.reserve[colour - 1], 'boat')} in reserve, {state.moorings.count(colour)} on beaches"


def kings_words(state: State, colour: int) -> str:
    """The islands a colour is king of."""
    royal = [ISLANDS[id].name for id in chart(state.sea).islands if state.king(id) == colour]
    return f", king of {' and '.join(royal)}" if royal else ""


def fleet_words(state: State) -> str:
    """The boats at sea and where they are."""
    fleet = "".join(letter(colour) for colour in state.fleet)
    if not state.at:
        return f"At sea: {fleet}, landing on {ISLANDS[state.island].name}"
    way = f" {WINDS[state.heading]}" if state.phase == "voyage" else ""
    return f"At sea: {fleet}, leaving {tile_name(state.at)}{way}"
