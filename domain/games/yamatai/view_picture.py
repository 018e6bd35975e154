"""The archipelago as shapes to draw: islands, boats, pieces; beside it tracks, rows and mats."""

import math
from collections.abc import Iterator
from textwrap import wrap

from tidelog.domain.games.yamatai.material import (
    BOATS,
    BUILDINGS,
    COLOURS,
    FLEET_BOATS,
    ISLANDS,
    KINDS,
    MAP,
    NEEDS,
    PALACE,
    SEAS,
    SPECIALISTS,
    TORII,
    Island,
)
from tidelog.domain.games.yamatai.state import Player, State
from tidelog.domain.games.yamatai.view_words import boats_word, power_word
from tidelog.domain.kernel.game import Names
from tidelog.domain.kernel.picture import Circle, Label, Path, Picture, Polygon, Shape
from tidelog.domain.kernel.words import counted, listed

_LEFT = MAP.width - 18
"""Where the panel beside the map begins."""
_WIDTH = _LEFT + 568
_HEIGHT = 1200
_BOAT_FILL = dict(zip(BOATS, ("#3f9142", "#8a5a2b", "#2b2b2b", "#b5342a", "#e2b714"), strict=True))
_BOAT_INK = dict.fromkeys(BOATS, "#ffffff") | {"gold": "#222222"}
_INK = {"blue": "#1f5fbf", "orange": "#d06f00", "purple": "#7b3fa0", "grey": "#6b6b6b"}
_TOKEN_FILL = dict(zip(KINDS, ("#f2b6a0", "#f6dd8f", "#cfe3a4", "#a9d8d0", "#b9c7ee", "#e3bfe0"), strict=True))
Point = tuple[float, float]
_PRESTIGE = {TORII: ("Torii", "#b5342a"), PALACE: ("Palace", "#7a1f4b")}


def picture(state: State, names: Names) -> Picture:
    """The table as shapes."""
    shapes = [*_islands(state, names), *_seas(state), *_beside(state, names), *_mats(state, names)]
    title = f"Yamataï, round {state.round}"
    return Picture(_WIDTH, _HEIGHT, tuple(shapes), title, _aloud(state, names))


def _islands(state: State, names: Names) -> Iterator[Shape]:
    for index, island in enumerate(ISLANDS):
        mountain = state.mountains[index]
        fill, edge = ("#cfc8bb", "#6d665a") if mountain else ("#e8deb8", "#a99c78")
        about = _about(state, index, names)
        yield Polygon(island.polygon, fill, edge, 3.0 if mountain else 1.5, about)
        (x, y), piece = _places(island)
        yield Label(x, y, f"{'▲' if mountain else ''}{island.id}", 18)
        yield from _on_island(state, index, *piece)


def _places(island: Island) -> tuple[Point, Point]:
    """Where the name of an island stands and where its pieces lie: below it, or beside it on a flat one."""
    heights = [y for _, y in island.polygon]
    if max(heights) - min(heights) < _FLAT:
        return (island.x - 38, island.y + 6), (island.x + 18, island.y)
    return (island.x, island.y - 8), (island.x, island.y + 12)


_FLAT = 70


def _on_island(state: State, index: int, x: float, y: float) -> Iterator[Shape]:
    token, piece, owner = state.culture[index], state.buildings[index], state.sacred[index]
    if owner:
        colour = COLOURS[owner - 1]
        yield Polygon(_plate(x, y, 44, 17), "none", _INK[colour], 5.0, f"sacred ground of {colour}")
    if token:
        kind = KINDS[token - 1]
        yield Polygon(_plate(x, y, 38, 13), _TOKEN_FILL[kind], "#333333", 1.5, f"{kind} token")
        yield Label(x, y + 6, kind, 17)
    if piece:
        yield from _piece(x, y, piece)


def _plate(x: float, y: float, wide: float, high: float) -> tuple[Point, ...]:
    """Eight corners round a point: a flat token with a word on it."""
    cut = high / 2
    top = ((x - wide, y - cut), (x - wide + cut, y - high), (x + wide - cut, y - high), (x + wide, y - cut))
    return (*top, *((a, 2 * y - b) for a, b in reversed(top)))


def _piece(x: float, y: float, piece: int) -> Iterator[Shape]:
    name, ink = _PRESTIGE.get(piece) or (COLOURS[piece - 1], _INK[COLOURS[piece - 1]])
    roof = ((x - 38, y - 6), (x, y - 18), (x + 38, y - 6), (x + 33, y + 15), (x - 33, y + 15))
    yield Polygon(roof, ink, "#222222", 1.5, f"{name} building")
    yield Label(x, y + 10, name, 16, "#ffffff", bold=True)


def _seas(state: State) -> Iterator[Shape]:
    for index, sea in enumerate(SEAS):
        boat = state.sea[index]
        if boat:
            yield from _boat(sea.x, sea.y, sea.angle, BOATS[boat - 1], sea.id, index in state.now.placed)
            continue
        if sea.start:
            yield Circle(sea.x, sea.y, 24, "#ffffff", "#1b6f8a", 3.0, f"starting spot {sea.start}, {sea.id}")
            yield Label(sea.x, sea.y - 4, sea.start, 17, "#1b6f8a", bold=True)
        yield Label(sea.x, sea.y + (14 if sea.start else 6), sea.id, 16, "#2f6478")


def _boat(x: float, y: float, angle: float, boat: str, name: str, new: bool) -> Iterator[Shape]:
    """A hull along its border, outlined when it was placed in this turn."""
    turn = math.radians(angle)
    hull = ((-27, -17), (13, -17), (30, 0), (13, 17), (-27, 17))
    points = tuple(
        (
            round(x + a * math.cos(turn) - b * math.sin(turn), 1),
            round(y + a * math.sin(turn) + b * math.cos(turn), 1),
        )
        for a, b in hull
    )
    about = f"{boat} boat on {name}{', placed in this turn' if new else ''}"
    yield Polygon(points, _BOAT_FILL[boat], "#ff2fa0" if new else "#111111", 4.0 if new else 1.5, about)
    yield Label(x, y + 5, f"{boat[0].upper()}{name[1:]}", 15, _BOAT_INK[boat], bold=True)


def _about(state: State, index: int, names: Names) -> str:
    parts = [ISLANDS[index].id + (", a mountain" if state.mountains[index] else "")]
    token, piece, owner = state.culture[index], state.buildings[index], state.sacred[index]
    if token:
        parts.append(f"{KINDS[token - 1]} token")
    if piece in _PRESTIGE:
        parts.append(f"a {_PRESTIGE[piece][0]}")
    elif piece:
        parts.append(f"a building of {names[piece - 1]}")
    if owner:
        parts.append(f"sacred ground of {names[owner - 1]}")
    return "; ".join(parts)


def _beside(state: State, names: Names) -> Iterator[Shape]:
    yield Label(_LEFT, 46, f"Round {state.round}", 26, anchor="start", bold=True)
    y = 50.0
    lines = [*_table_lines(state, names), *_fleet_lines(state, names), *_row_lines(state), *_specialist_lines(state)]
    for text, size in lines:
        for place, part in enumerate(wrap(text, int(_ROOM / size))):
            y += _STEP[size]
            yield Label(
                _LEFT + (_HANG if place or size == _NOTE else 0), y, part, size, anchor="start", bold=size == _HEAD
            )


_HEAD, _LINE, _NOTE = 22, 21, 19
_STEP = {_HEAD: 37, _LINE: 27, _NOTE: 24}
_HANG = 16
_ROOM = 1110
"""How many letters of size 1 stand side by side in the panel; a letter is about half as wide as high."""
Words = Iterator[tuple[str, int]]
"""Lines of the panel with their sizes: head, line or note."""


def _table_lines(state: State, names: Names) -> Words:
    yield f"Turn order: {', '.join(names[seat - 1] for seat in state.order)}", _LINE
    supply = ", ".join(f"{count} {boat}" for boat, count in zip(BOATS, state.supply, strict=True))
    yield f"Supply: {supply}", _LINE
    yield f"{counted(state.sacred_left, 'sacred ground token')} left", _LINE


def _fleet_lines(state: State, names: Names) -> Words:
    yield "Fleets face up", _HEAD
    for number in sorted(state.fleets):
        yield f"{number}: {boats_word(FLEET_BOATS[number])}{power_word(number)}", _LINE
    for number, seat in zip(state.used, state.order, strict=False):
        yield f"{number}: taken by {names[seat - 1]}", _LINE
    down = "; ".join(", ".join(map(str, part)) for part in state.fleets_down)
    yield f"face down, next first: {down}", _LINE


def _row_lines(state: State) -> Words:
    yield f"Buildings ({state.deck} in the deck, {len(state.tucked)} of them tucked)", _HEAD
    for tile in state.row:
        yield f"{tile} {BUILDINGS[tile].type}, {BUILDINGS[tile].vp}: {boats_word(NEEDS[tile])}", _LINE


def _specialist_lines(state: State) -> Words:
    yield f"Specialists ({len(state.specialist_deck)} in the deck)", _HEAD
    for specialist, coins in zip(state.specialists, state.coins, strict=True):
        tile = SPECIALISTS[specialist]
        money = f", {counted(coins, 'coin')} on it" if coins else ""
        yield f"{specialist} {tile.title}, {counted(tile.vp, 'point')}{money}", _LINE
        yield tile.text, _NOTE


def _mats(state: State, names: Names) -> Iterator[Shape]:
    width = (_LEFT - 30) / len(state.players)
    top = MAP.height
    yield Path(f"M 20 {top} H {_LEFT - 20}", "#8a8272", 1.0)
    for place, player in enumerate(state.players):
        x = 24 + place * width
        ink = _INK[COLOURS[place]]
        yield Circle(x + 9, top + 24, 9, ink, title=COLOURS[place])
        yield Label(x + 24, top + 31, names[place], 19, ink, "start", True)
        at_turn = state.now.seat == place + 1 and state.phase not in _BETWEEN
        y = top + 34
        for text in ["at turn"] * at_turn + list(_mat_lines(player)):
            for line, part in enumerate(wrap(text, int(width / 9.5))):
                y += 24
                yield Label(x + (_HANG if line else 0), y, part, _NOTE, anchor="start", bold=text == "at turn")


_BETWEEN = ("specialists", "buildings", "fleets", "over")
"""Phases in which the last turn is over and the next has not begun."""


def _mat_lines(player: Player) -> Iterator[str]:
    yield f"{counted(player.coins, 'coin')}, {player.prestige} prestige"
    yield f"{counted(player.standard, 'standard building')} left"
    for word, held in (
        ("hand", _held(BOATS, player.hand)),
        ("harbour", _held(BOATS, player.harbour)),
        ("scrapped", _held(BOATS, player.scrapped)),
        ("culture", _held(KINDS, player.culture)),
        ("specialists", ", ".join(player.specialists)),
        ("reserved", ", ".join(player.reserved)),
        ("built", ", ".join(player.built)),
    ):
        if held:
            yield f"{word}: {held}"


def _held(names: tuple[str, ...], counts: bytes) -> str:
    return ", ".join(f"{count} {name}" for name, count in zip(names, counts, strict=True) if count)


def _aloud(state: State, names: Names) -> str:
    seats = [
        f"{names[place]} has {counted(player.coins, 'coin')}, {counted(player.prestige, 'prestige token')} "
        f"and {counted(len(player.built), 'building')}"
        for place, player in enumerate(state.players)
    ]
    boats = counted(len(SEAS) - state.sea.count(0), "boat")
    return f"Round {state.round}. {boats} on the sea. {listed(seats)}."
