"""How Orongo looks and sounds: the island as text and as shapes, the words of its history."""

import math
from collections.abc import Iterator

from tidelog.domain.games.orongo import events as e
from tidelog.domain.games.orongo.material import (
    CEREMONIAL,
    COLOURS,
    INDEX,
    IS_COASTAL,
    IS_TILE,
    ISLAND,
    PICTURE,
    SPACES,
    Space,
)
from tidelog.domain.games.orongo.moves import Bid, Deal, Done, Draw, Erect, GiveAmulet, Place, Reveal
from tidelog.domain.games.orongo.rules_bid import stack
from tidelog.domain.games.orongo.state import Player, State
from tidelog.domain.kernel.game import Names, Tellers
from tidelog.domain.kernel.picture import Circle, Label, Paint, Picture, Polygon, Shape
from tidelog.domain.kernel.rules import Event, Move, Outcome
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.words import counted, listed

_CELL = 7
_HALF_HEX = ISLAND.side * math.sqrt(3) / 2
_LEFT = min(space.x for space in SPACES)
_FILL = {
    "quarry": "#b9b2a8",
    "temple": "#e3b58f",
    "god": "#d9c46c",
    "birdman": "#9fc0d8",
    "nest": "#c9a9cf",
    "food": "#a9cf9a",
    "palm": "#dfe8c8",
}
_NOT_OUT = "#f7f5ef"
_INK = {"red": "#c62828", "blue": "#1f5fbf", "green": "#2e7d32", "orange": "#c46200"}
_PALE_INK = "#7d776a"
_SHELL = "#fff6dd"
_GOLD = "#f4c430"
_COAST = "#1b6f8a"
_PANEL = 250
_LONGEST_NAME = 20


def board(state: State, names: Names, paint: Paint) -> str:
    """The island and what lies beside it, for a terminal."""
    lines = [*_island(state, paint), "", *_legend(), "", *_table(state, names, paint)]
    return "\n".join(lines)


def _island(state: State, paint: Paint) -> Iterator[str]:
    rows: dict[float, list[Space]] = {}
    for space in SPACES:
        rows.setdefault(space.y, []).append(space)
    for _, spaces in sorted(rows.items()):
        line, width = "", 0
        for space in sorted(spaces, key=lambda space: space.x):
            column = round((space.x - _LEFT) / _HALF_HEX) * _CELL // 2
            text = _cell(state, space)
            line += " " * (column - width) + _coloured(state, space, text, paint)
            width = column + len(text)
        yield line


def _cell(state: State, space: Space) -> str:
    """A tile as `12.fo`, `12Fo`, `12FoR` or `12FoR*`; a palm as `P25`, `P24~`, `P24~R`, `P24^R`, `P24!R`."""
    index = INDEX[space.id]
    owner, moai = _letter(state.tokens[index]), state.moai[index]
    if not IS_TILE[index]:
        mark = "!" if moai == CEREMONIAL else "^" if moai else "~" if IS_COASTAL[index] else ""
        return f"{space.id}{mark}{owner}"
    picture = space.picture[:2]
    if not state.tiles[index]:
        return f"{space.id:>2}.{picture}"
    return f"{space.id:>2}{picture.title()}{owner}{'*' if state.spent[index] else ''}"


def _letter(seat: Seat) -> str:
    return COLOURS[seat - 1][0].upper() if seat else ""


def _coloured(state: State, space: Space, text: str, paint: Paint) -> str:
    index = INDEX[space.id]
    seat = state.tokens[index]
    if seat:
        return paint(text, COLOURS[seat - 1])
    return paint(text, "grey") if IS_TILE[index] and not state.tiles[index] else text


def _legend() -> list[str]:
    return [
        "Tiles: Qu quarry, Te temple, Go god, Bi birdman, Ne nest, Fo food; .fo not out yet; * spent",
        "Palms: ~ on the coast, ^ with a Moai, ! with the Ceremonial Moai. Tokens by letter: R B G O",
    ]


def _table(state: State, names: Names, paint: Paint) -> Iterator[str]:
    yield f"{_time(state)}; {listed(_off_island(state))}"
    for seat, player in enumerate(state.players, 1):
        name = paint(f"{_letter(seat)} {names[seat - 1]}", COLOURS[seat - 1])
        yield f"{name}: {'; '.join([listed(_things(player)), *_marks(state, seat)])}"
    if state.outcome:
        yield _sentence(state.outcome, names)


def _time(state: State) -> str:
    if not state.round:
        return "Set-up"
    return f"Round {state.round}{', the last' if state.last else ''}"


def _off_island(state: State) -> list[str]:
    return [f"{counted(stack(state), 'tile')} face down", f"{counted(state.reef, 'shell')} on the reef"]


def _things(player: Player) -> list[str]:
    moai = f"{counted(player.moai, 'Moai', 'Moai')} left"
    return [moai, counted(player.shells, "shell"), counted(player.supply, "token")]


def _marks(state: State, seat: Seat) -> list[str]:
    """What else there is to know of a seat, as far as the viewer may."""
    player = state.player(seat)
    marks = ["holds the amulet"] if state.amulet == seat else []
    if player.hidden:
        marks.append(f"hidden tile: {_tile(player.hidden.value) if player.hidden.value else 'face down'}")
    if player.bid:
        marks.append("has bid" if player.bid.value is None else f"has bid {player.bid.value}")
    if player.staged and not state.outcome:
        marks.append(f"{player.staged} to place")
    if state.erecting and state.queue[0] == seat:
        marks.append("a Moai to erect")
    if state.outcome:
        marks.append(f"place {state.outcome.places[seat - 1]}")
    return marks


def _tile(number: int) -> str:
    return f"{PICTURE[number]} {number}"


def _result(outcome: Outcome, names: Names) -> str:
    winners = [names[seat - 1] for seat in outcome.winners]
    return f"{outcome.reason}: {listed(winners)} {'wins' if len(winners) == 1 else 'share the win'}"


def _sentence(outcome: Outcome, names: Names) -> str:
    result = _result(outcome, names)
    return f"{result[0].upper()}{result[1:]}."


def picture(state: State, names: Names) -> Picture:
    """The island as shapes, the coast over the inland and the pieces over both, and what lies beside it."""
    shapes: list[Shape] = []
    for space in sorted(SPACES, key=lambda space: space.coastal):
        shapes.append(_hexagon(state, space, names))
    for space in SPACES:
        shapes += _words(state, space)
        shapes += _pieces(state, space)
    shapes += _beside(state, names)
    shapes += _key()
    title = f"Orongo, {_time(state).lower()}"
    return Picture(ISLAND.width + _PANEL, ISLAND.height, tuple(shapes), title, _aloud(state, names))


def _hexagon(state: State, space: Space, names: Names) -> Polygon:
    index = INDEX[space.id]
    turns = [math.pi / 3 * corner for corner in range(6)]
    corners = tuple(
        (round(space.x + ISLAND.side * math.sin(t), 1), round(space.y - ISLAND.side * math.cos(t), 1)) for t in turns
    )
    fill = _NOT_OUT if IS_TILE[index] and not state.tiles[index] else _FILL[space.picture]
    edge, width = (_COAST, 4.0) if IS_COASTAL[index] else ("#8a8272", 1.2)
    return Polygon(corners, fill, edge, width, _about(state, space, names))


def _words(state: State, space: Space) -> Iterator[Shape]:
    index = INDEX[space.id]
    ink = _PALE_INK if IS_TILE[index] and not state.tiles[index] else "#333333"
    yield Label(space.x, space.y - 18, space.id, 14, ink)
    if IS_TILE[index]:
        yield Label(space.x, space.y + 25, space.picture, 12.5, ink)


def _pieces(state: State, space: Space) -> Iterator[Shape]:
    index = INDEX[space.id]
    seat, moai = state.tokens[index], state.moai[index]
    if not seat:
        return
    ink = _INK[COLOURS[seat - 1]]
    if moai:
        yield from _statue(space.x, space.y, ink, _letter(seat), moai == CEREMONIAL)
    else:
        yield from _token(space.x, space.y, ink, _letter(seat))
    if state.spent[index]:
        yield _shell(space.x + 19, space.y - 1)


def _token(x: float, y: float, ink: str, letter: str) -> Iterator[Shape]:
    yield Circle(x, y - 1, 12, ink)
    yield Label(x, y + 4, letter, 14, "#ffffff", bold=True)


def _statue(x: float, y: float, ink: str, letter: str, ceremonial: bool) -> Iterator[Shape]:
    """A Moai: a long head on a broad foot, golden for the Ceremonial one."""
    outline = ((-9, -14), (9, -14), (8, 14), (14, 14), (14, 21), (-14, 21), (-14, 14), (-8, 14))
    points = tuple((x + dx, y + dy) for dx, dy in outline)
    yield Polygon(points, _GOLD if ceremonial else ink, "#222222", 1.8)
    yield Label(x, y + 6, letter, 15, ink if ceremonial else "#ffffff", bold=True)


def _shell(x: float, y: float) -> Circle:
    return Circle(x, y, 6, _SHELL, "#7a5c1e", 2.0)


def _about(state: State, space: Space, names: Names) -> str:
    index = INDEX[space.id]
    kind = f"tile {space.id}, {space.picture}" if IS_TILE[index] else f"palm {space.id}"
    parts = [kind + (", on the coast" if IS_COASTAL[index] else "")]
    if IS_TILE[index] and not state.tiles[index]:
        parts.append("not out yet")
    if state.tokens[index]:
        parts.append(f"token of {names[state.tokens[index] - 1]}")
    if state.moai[index]:
        parts.append("the Ceremonial Moai" if state.moai[index] == CEREMONIAL else "a Moai")
    if state.spent[index]:
        parts.append("spent")
    return "; ".join(parts)


def _beside(state: State, names: Names) -> Iterator[Shape]:
    x = ISLAND.width - 10
    yield Label(x, 60, _time(state), 20, anchor="start", bold=True)
    for line, text in enumerate(_off_island(state)):
        yield Label(x, 86 + 21 * line, text, 16, anchor="start")
    for seat in range(1, len(state.players) + 1):
        yield from _seat(state, seat, names[seat - 1], x, 28 + 130 * seat)


def _seat(state: State, seat: Seat, name: str, x: float, y: float) -> Iterator[Shape]:
    ink = _INK[COLOURS[seat - 1]]
    short = name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"
    yield from _token(x + 12, y - 5, ink, _letter(seat))
    yield Label(x + 32, y, short, 17, ink, "start", True)
    moai, *others = _things(state.player(seat))
    for line, text in enumerate([moai, ", ".join(others), *_marks(state, seat)]):
        yield Label(x, y + 24 + 20 * line, text, 16, anchor="start")


def _key() -> Iterator[Shape]:
    """What the shapes mean, in the sea south-east of the island."""
    x, y = ISLAND.width - 320, ISLAND.height - 190
    yield from _statue(x, y, _PALE_INK, "", False)
    yield from _statue(x, y + 46, _PALE_INK, "", True)
    yield _shell(x, y + 86)
    yield _swatch(x, y + 116, _FILL["palm"], _COAST, 4.0)
    yield _swatch(x, y + 148, _NOT_OUT, "#8a8272", 1.2)
    words = {8: "a Moai", 54: "the Ceremonial Moai", 91: "a spent tile", 121: "a palm on the coast"}
    for down, text in {**words, 153: "a tile that is not out yet"}.items():
        yield Label(x + 26, y + down, text, 15, anchor="start")


def _swatch(x: float, y: float, fill: str, edge: str, width: float) -> Polygon:
    corners = ((x - 14, y - 9), (x + 14, y - 9), (x + 14, y + 9), (x - 14, y + 9))
    return Polygon(corners, fill, edge, width)


def _aloud(state: State, names: Names) -> str:
    seats = [
        f"{names[seat - 1]} has {counted(p.moai, 'Moai', 'Moai')} left and {counted(p.shells, 'shell')}."
        for seat, p in enumerate(state.players, 1)
    ]
    end = [_sentence(state.outcome, names)] if state.outcome else []
    return " ".join([f"{_time(state)}, {listed(_off_island(state))}.", *seats, *end])


def tell(state: State, event: Event, names: Names) -> str:
    """A fact in the players' words."""
    word = _TELL.get(type(event))
    return word(state, event, names) if word else ""


def _told_bids(state: State, event: e.BidsRevealed, names: Names) -> str:
    bids = [f"{names[seat - 1]} {s.value}" for seat, s in zip(event.seats, event.shells, strict=True)]
    if not bids:
        return "the bids: nobody has a shell to bid"
    without = [names[seat - 1] for seat in range(1, len(state.players) + 1) if seat not in event.seats]
    return f"the bids: {listed(bids)}{f', and none from {listed(without)}, without shells' if without else ''}"


def _told_moai(state: State, event: e.MoaiErected | e.CeremonialErected, names: Names) -> str:
    tiles = listed([_tile(tile) for tile in event.tiles])
    what = "the Ceremonial Moai" if isinstance(event, e.CeremonialErected) else "a Moai"
    return f"{names[event.seat - 1]} erects {what} on {event.palm}, spending {tiles}"


def _told_placed(state: State, event: e.TokenPlaced, names: Names) -> str:
    index = INDEX[event.space]
    where = f"{SPACES[index].picture} {event.space}" if IS_TILE[index] else f"palm {event.space}"
    return f"{names[event.seat - 1]} places a token on {where}"


def _told_turn(state: State, event: e.TurnEnded, names: Names) -> str:
    kept = state.player(event.seat).hidden is not None
    return f"{names[event.seat - 1]} keeps the hidden tile" if kept else ""


_TELL: Tellers[State] = {
    e.AmuletGiven: lambda s, v, n: f"{n[v.seat - 1]} begins with the amulet",
    e.HiddenTileDealt: lambda s, v, n: f"{n[v.seat - 1]} takes a hidden tile",
    e.RoundBegun: lambda s, v, n: f"round {v.round} begins",
    e.LastRoundBegun: lambda s, v, n: f"round {v.round} is the last: too few tiles are left",
    e.TileDrawn: lambda s, v, n: f"{_tile(v.tile)} is drawn",
    e.BidMade: lambda s, v, n: f"{n[v.seat - 1]} has bid{'' if v.shells.value is None else f' {v.shells.value}'}",
    e.BidsRevealed: _told_bids,
    e.BidPaid: lambda s, v, n: f"{n[v.seat - 1]} pays {counted(v.shells, 'shell')} to the reef",
    e.TokensStaged: lambda s, v, n: f"{n[v.seat - 1]} takes {counted(v.tokens, 'token')}",
    e.ReefTaken: lambda s, v, n: f"{n[v.seat - 1]} gathers {counted(v.shells, 'shell')} from the reef",
    e.AmuletPassed: lambda s, v, n: f"the amulet goes to {n[v.seat - 1]}",
    e.TokenPlaced: _told_placed,
    e.ErectingBegun: lambda s, v, n: f"{n[v.seat - 1]} must erect a Moai",
    e.MoaiErected: _told_moai,
    e.CeremonialErected: _told_moai,
    e.TokensReturned: lambda s, v, n: f"{n[v.seat - 1]} takes {counted(v.tokens, 'token')} back, finding no place",
    e.HiddenTilePlaced: lambda s, v, n: f"{n[v.seat - 1]} brings out the hidden tile, {_tile(v.tile.value)}",
    e.TurnEnded: _told_turn,
    e.MatchEnded: lambda s, v, n: _result(v.outcome, n),
}


def say(state: State, move: Move, names: Names) -> str:
    """A move in the players' words."""
    match move:
        case Bid(shells):
            return f"bid {shells.value}"
        case Place(space):
            return f"place a token on {SPACES[INDEX[space]].picture} {space}"
        case Erect(palm, tile, other):
            own = state.player(state.queue[0]).moai
            tiles = listed([_tile(number) for number in (tile, other) if number])
            return f"erect {'a' if own else 'the Ceremonial'} Moai on {palm}, spending {tiles}"
        case Reveal():
            return "bring out the hidden tile and one more token"
        case Done():
            return "place no more"
        case GiveAmulet(seat):
            return f"give the amulet to {names[seat - 1]}"
        case Deal(tile):
            return f"deal {_tile(tile.value) if tile.value else 'a hidden tile'}"
        case Draw(tile):
            return f"draw {_tile(tile)}"
    return ""
