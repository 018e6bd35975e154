"""The archipelago of Yamatai in letters: islands, sea spaces, and dotted lanes to the junctions where spaces touch."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from tidelog.domain.games.yamatai.material import BOATS, COLOURS, ISLANDS, KINDS, PALACE, SEAS, TABLES, TORII
from tidelog.domain.games.yamatai.state import State
from tidelog.domain.games.yamatai.view_map import junctions, lanes
from tidelog.domain.kernel.picture import Paint

_LEFT, _TOP = 70.0, 50.0
_A_COLUMN, _A_LINE = 11.4, 29.0
_STEPS: Final = 60
_LANE, _JUNCTION = ".", "+"
_LEAST: Final = 5
"""Of the letters of a word: the name of a place, with a boat round it."""
_INK: Final = {boat.name: boat.colour for boat in TABLES.boats}
_PRESTIGE: Final = {TORII: "Torii", PALACE: "Palace"}

Cell = tuple[int, int]
"""Line and column."""
Word = tuple[str, str]
"""A text and its colour."""


def chart(state: State, paint: Paint) -> Iterator[str]:
    """The map, line by line."""
    words = dict(_apart([*_seas(state), *_islands(state)]))
    taken = {(line, column + n) for (line, column), (text, _) in words.items() for n in range(len(text))}
    cells = {cell: (paint(sign, "grey"), 1) for cell, sign in _water().items() if cell not in taken}
    cells |= {cell: (paint(text, ink) if ink else text, len(text)) for cell, (text, ink) in words.items()}
    for line in range(max(line for line, _ in cells) + 1):
        shown, width = "", 0
        for column, (text, wide) in sorted((cell[1], put) for cell, put in cells.items() if cell[0] == line):
            shown += " " * (column - width) + text
            width = column + wide
        yield shown


def _apart(words: list[tuple[Cell, Word]]) -> Iterator[tuple[Cell, Word]]:
    """The words so that none touches the next: one that would is moved a little, and its end is left out."""
    placed = sorted(words)
    end, on = 0, -1
    for number, ((line, column), (text, ink)) in enumerate(placed):
        start = max(column, end + 1) if line == on else column
        after = placed[number + 1][0] if number + 1 < len(placed) else (line + 1, 0)
        room = after[1] - 1 - start if after[0] == line else len(text)
        shown = text[: max(room, _LEAST)].rstrip()
        yield (line, start), (shown, ink)
        end, on = start + len(shown), line


@cache
def _water() -> dict[Cell, str]:
    """What is drawn where nothing lies: the lanes, and the junctions at their ends."""
    found = {_cell(*lane.at(step / _STEPS)): _LANE for lane in lanes() for step in range(_STEPS + 1)}
    return found | {_cell(*point): _JUNCTION for point in junctions().values()}


def _cell(x: float, y: float) -> Cell:
    return round((y - _TOP) / _A_LINE), max(0, round((x - _LEFT) / _A_COLUMN))


def _put(x: float, y: float, text: str, ink: str) -> tuple[Cell, Word]:
    line, column = _cell(x, y)
    return (line, max(0, column - len(text) // 2)), (text, ink)


def _seas(state: State) -> Iterator[tuple[Cell, Word]]:
    for index, sea in enumerate(SEAS):
        boat = state.sea[index]
        if not boat:
            yield _put(sea.x, sea.y, f"{sea.start or ''}{'>' if sea.start else ''}{sea.id.lower()}", "")
            continue
        name = BOATS[boat - 1]
        opening, closing = "[]" if index in state.now.placed else "()"
        yield _put(sea.x, sea.y, f"{opening}{name[0].upper()}{sea.id[1:]}{closing}", _INK[name])


def _islands(state: State) -> Iterator[tuple[Cell, Word]]:
    for index, island in enumerate(ISLANDS):
        mountain = "^" if state.mountains[index] else ""
        owner = state.sacred[index]
        sacred = f"!{COLOURS[owner - 1][0]}" if owner else ""
        there, ink = _on_island(state, index)
        yield _put(island.x, island.y, f"{island.id}{mountain}{sacred}{there}", ink)


def _on_island(state: State, index: int) -> Word:
    piece, token = state.buildings[index], state.culture[index]
    if piece in _PRESTIGE:
        return f" #{_PRESTIGE[piece]}", "bold"
    if piece:
        return f" #{COLOURS[piece - 1][0]}", COLOURS[piece - 1]
    return (f" {KINDS[token - 1]}", "bold") if token else ("", "")
