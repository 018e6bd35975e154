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
from tidelog.domain.games.tongiaki.view_words import aboard, tile_name, who
from tidelog.domain.kernel.game import Names
from tidelog.domain.kernel.picture import Paint
from tidelog.domain.kernel.words import counted

_PITCH = 10
"""Columns of text from one column of hexes to the next."""
_HEIGHT = 4
_PANEL = 9
"""Columns of hexes that fit side by side into 100 columns of text."""
_LABEL = ((3, 5), (2, 0), (1, 0), (0, 5), (1, 10), (2, 10))
"""Line and column of each side's label, by world direction."""
_MARK = ((3, 7), (2, 2), (1, 2), (0, 7), (1, 9), (2, 9))
"""Where the red side is marked."""
_CENTRE = 3
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
        cells |= {(q, r): [(1, _CENTRE, f"{q},{r}", "grey")] for q, r, _ in berths(state.sea)}
    columns = [q for q, _ in cells]
    for left in range(min(columns), max(columns) + 1, _PANEL):
        panel = {at: pieces for at, pieces in cells.items() if left <= at[0] < left + _PANEL}
        if max(columns) - min(columns) >= _PANEL:
            yield f"Columns {left} to {min(left + _PANEL - 1, max(columns))}:"
        yield from _panel(panel, left, paint)


def _panel(cells: dict[tuple[int, int], list[Piece]], left: int, paint: Paint) -> Iterator[str]:
    rows: dict[int, list[tuple[int, str, str]]] = {}
    for (q, r), pieces in cells.items():
        top, side = _HEIGHT * r + _HEIGHT // 2 * q, _PITCH * (q - left)
        for line, column, text, colour in pieces:
            rows.setdefault(top + line, []).append((side + column, text, colour))
    for row in range(min(rows), max(rows) + 1):
        yield _composed(sorted(rows.get(row, [])), paint)


def _composed(pieces: list[tuple[int, str, str]], paint: Paint) -> str:
    line, width = "", 0
    for column, text, colour in pieces:
        line += " " * (column - width) + (paint(text, colour) if colour else text)
        width = column + len(text)
    return line


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
        yield fleet_words(state, names)


def stack_words(state: State) -> str:
    """How many tiles are left, and how likely the next one is an island."""
    left = [tile for tile in chart(state.sea).stack if tile != state.drawn]
    islands = sum(tile in ISLANDS for tile in left)
    odds = (
        f"; an island is {round(100 * islands / len(left))} % likely"
        if left and state.outcome is None
        else ""
    )
    drawn = f"; {tile_name(state.drawn)} is drawn" if state.drawn else ""
    waters = counted(len(left) - islands, "water tile")
    return f"face down: {waters}, {counted(islands, 'island')}{odds}{drawn}"


def boats_words(state: State, colour: int) -> str:
    """Where the boats of a colour are."""
    return f"{state.reserve[colour - 1]} in reserve, {state.moorings.count(colour)} on beaches"


def kings_words(state: State, colour: int) -> str:
    """The islands a colour is king of."""
    royal = [ISLANDS[id].name for id in chart(state.sea).islands if state.king(id) == colour]
    return f", king of {' and '.join(royal)}" if royal else ""


def fleet_words(state: State, names: Names) -> str:
    """The boats at sea and where they are."""
    fleet = "".join(letter(colour) for colour in state.fleet)
    where = f"landing on {ISLANDS[state.island].name}"
    if state.at:
        where = f"leaving {tile_name(state.at)}" + (
            f" {WINDS[state.heading]}" if state.phase == "voyage" else ""
        )
    return f"At sea: {fleet} ({aboard(state, state.fleet, names)}), {where}"
