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
)
from tidelog.domain.games.yamatai.state import Player, State
from tidelog.domain.games.yamatai.view_words import boats_word, power_word
from tidelog.domain.kernel.game import Names
from tidelog.domain.kernel.picture import Circle, Label, Path, Picture, Polygon, Shape
from tidelog.domain.kernel.words import counted, listed

_BESIDE = 470
"""The width of the panel beside the map."""
_HEIGHT = 1060
_BOAT_FILL = dict(zip(BOATS, ("#3f9142", "#8a5a2b", "#2b2b2b", "#b5342a", "#e2b714"), strict=True))
_BOAT_INK = dict.fromkeys(BOATS, "#ffffff") | {"gold": "#222222"}
_INK = {"blue": "#1f5fbf", "orange": "#d06f00", "purple": "#7b3fa0", "grey": "#6b6b6b"}
_TOKEN_FILL = dict(zip(KINDS, ("#f2b6a0", "#f6dd8f", "#cfe3a4", "#a9d8d0", "#b9c7ee", "#e3bfe0"), strict=True))
_PRESTIGE = {TORII: ("Torii", "#b5342a"), PALACE: ("Palace", "#7a1f4b")}


def picture(state: State, names: Names) -> Picture:
    """The table as shapes."""
    shapes = [*_islands(state, names), *_seas(state), *_beside(state, names), *_mats(state, names)]
    title = f"Yamatai, round {state.round}"
    return Picture(MAP.width + _BESIDE, _HEIGHT, tuple(shapes), title, _aloud(state, names))


def _islands(state: State, names: Names) -> Iterator[Shape]:
    for index, island in enumerate(ISLANDS):
        mountain = state.mountains[index]
        fill, edge = ("#cfc8bb", "#6d665a") if mountain else ("#e8deb8", "#a99c78")
        about = _about(state, index, names)
        yield Polygon(island.polygon, fill, edge, 3.0 if mountain else 1.5, about)
        yield Label(island.x - 33, island.y + 5, f"{'▲' if mountain else ''}{island.id}", 13)
        yield from _on_island(state, index)


def _on_island(state: State, index: int) -> Iterator[Shape]:
    x, y = ISLANDS[index].x + 19, ISLANDS[index].y
    token, piece, owner = state.culture[index], state.buildings[index], state.sacred[index]
    if owner:
        colour = COLOURS[owner - 1]
        yield Circle(x, y, 26, "none", _INK[colour], 4.0, f"sacred ground of {colour}")
    if token:
        kind = KINDS[token - 1]
        yield Circle(x, y, 21, _TOKEN_FILL[kind], title=f"{kind} token")
        yield Label(x, y + 4, kind, 11)
    if piece:
        yield from _piece(x, y, piece)


def _piece(x: float, y: float, piece: int) -> Iterator[Shape]:
    name, ink = _PRESTIGE.get(piece) or (COLOURS[piece - 1], _INK[COLOURS[piece - 1]])
    roof = ((x - 29, y - 5), (x, y - 21), (x + 29, y - 5), (x + 25, y + 19), (x - 25, y + 19))
    yield Polygon(roof, ink, "#222222", 1.5, f"{name} building")
    yield Label(x, y + 11, name, 13, "#ffffff", bold=True)


def _seas(state: State) -> Iterator[Shape]:
    for index, sea in enumerate(SEAS):
        boat = state.sea[index]
        if boat:
            yield from _boat(sea.x, sea.y, sea.angle, BOATS[boat - 1], sea.id, index in state.now.placed)
            continue
        if sea.start:
            yield Circle(sea.x, sea.y, 22, "#ffffff", "#1b6f8a", 3.0, f"starting spot {sea.start}, {sea.id}")
        yield Label(sea.x, sea.y + 4, f"{sea.start or ''} {sea.id}".strip(), 11, "#3d7489")


def _boat(x: float, y: float, angle: float, boat: str, name: str, new: bool) -> Iterator[Shape]:
    """A hull along its border, outlined when it was placed in this turn."""
    turn = math.radians(angle)
    hull = ((-25, -14), (14, -14), (28, 0), (14, 14), (-25, 14))
    points = tuple(
        (
            round(x + a * math.cos(turn) - b * math.sin(turn), 1),
            round(y + a * math.sin(turn) + b * math.cos(turn), 1),
        )
        for a, b in hull
    )
    about = f"{boat} boat on {name}{', placed in this turn' if new else ''}"
    yield Polygon(points, _BOAT_FILL[boat], "#ff2fa0" if new else "#111111", 4.0 if new else 1.5, about)
    yield Label(x, y + 4, f"{boat[0].upper()}{name[1:]}", 10, _BOAT_INK[boat], bold=True)


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
    x = MAP.width + 10
    yield Label(x, 44, f"Round {state.round}", 22, anchor="start", bold=True)
    order = ", ".join(names[seat - 1] for seat in state.order)
    yield Label(x, 68, f"Turn order: {order}", 14, anchor="start")
    supply = ", ".join(f"{count} {boat}" for boat, count in zip(BOATS, state.supply, strict=True))
    yield Label(x, 88, f"Supply: {supply}", 13, anchor="start")
    yield Label(x, 106, f"{counted(state.sacred_left, 'sacred ground token')} left", 13, anchor="start")
    y = 112
    for text, size in [*_fleet_lines(state, names), *_row_lines(state), *_specialist_lines(state)]:
        y += _STEP[size]
        yield Label(x, y, text, size, anchor="start", bold=size == _HEAD)


_HEAD, _LINE, _NOTE = 15, 13, 11
_STEP = {_HEAD: 28, _LINE: 20, _NOTE: 14}
Words = Iterator[tuple[str, int]]
"""Lines of the panel with their sizes: head, line or note."""


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
        for line in wrap(tile.text, 76):
            yield line, _NOTE


def _mats(state: State, names: Names) -> Iterator[Shape]:
    width = (MAP.width + _BESIDE - 40) / len(state.players)
    top = MAP.height + 12
    yield Path(f"M 20 {top} H {MAP.width + _BESIDE - 20}", "#8a8272", 1.0)
    for place, player in enumerate(state.players):
        x = 24 + place * width
        ink = _INK[COLOURS[place]]
        at_turn = ", at turn" if state.now.seat == place + 1 and state.phase not in _BETWEEN else ""
        yield Circle(x + 9, top + 22, 9, ink, title=COLOURS[place])
        yield Label(x + 24, top + 28, f"{names[place]}{at_turn}", 17, ink, "start", True)
        for line, text in enumerate(_mat_lines(player)):
            yield Label(x, top + 50 + 19 * line, text, 13, anchor="start")


_BETWEEN = ("specialists", "buildings", "fleets", "over")
"""Phases in which the last turn is over and the next has not begun."""


def _mat_lines(player: Player) -> Iterator[str]:
    yield f"{counted(player.coins, 'coin')}, {player.prestige} prestige, {player.standard} standard left"
    yield f"hand {_held(BOATS, player.hand)}"
    yield f"harbour {_held(BOATS, player.harbour)}"
    yield f"scrapped {_held(BOATS, player.scrapped)}"
    yield f"culture {_held(KINDS, player.culture)}"
    yield f"specialists {', '.join(player.specialists) or 'none'}"
    yield f"reserved {', '.join(player.reserved) or 'none'}"
    yield f"built {', '.join(player.built[:10]) or 'none'}"
    yield ", ".join(player.built[10:])


def _held(names: tuple[str, ...], counts: bytes) -> str:
    return ", ".join(f"{count} {name}" for name, count in zip(names, counts, strict=True) if count) or "none"


def _aloud(state: State, names: Names) -> str:
    seats = [
        f"{names[place]} has {counted(player.coins, 'coin')}, {counted(player.prestige, 'prestige token')} "
        f"and {counted(len(player.built), 'building')}"
        for place, player in enumerate(state.players)
    ]
    boats = counted(len(SEAS) - state.sea.count(0), "boat")
    return f"Round {state.round}. {boats} on the sea. {listed(seats)}."
