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
from tidelog.domain.games.orongo.state import State
from tidelog.domain.kernel.game import Names, Tellers
from tidelog.domain.kernel.picture import Circle, Label, Paint, Picture, Polygon, Shape
from tidelog.domain.kernel.rules import Event, Move
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.words import counted, listed

_CELL = 6.9
_HEX_WIDTH = ISLAND.side * math.sqrt(3)
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
_INK = {"red": "#c62828", "blue": "#1f5fbf", "green": "#2e7d32", "orange": "#e07b00"}


def board(state: State, names: Names, paint: Paint) -> str:
    """The island and what lies beside it, for a terminal."""
    return "\n".join([*_island(state, paint), "", *_legend(), "", *_table(state, names, paint)])


def _island(state: State, paint: Paint) -> Iterator[str]:
    rows: dict[float, list[Space]] = {}
    for space in SPACES:
        rows.setdefault(space.y, []).append(space)
    for _, spaces in sorted(rows.items()):
        line, width = "", 0
        for space in sorted(spaces, key=lambda space: space.x):
            column = round((space.x - _LEFT) / _HEX_WIDTH * _CELL)
            text = _cell(state, space)
            line += " " * (column - width) + _coloured(state, space, text, paint)
            width = column + len(text)
        yield line


def _cell(state: State, space: Space) -> str:
    index = INDEX[space.id]
    owner, moai = state.tokens[index], state.moai[index]
    if IS_TILE[index]:
        picture = space.picture[:2].title() if state.tiles[index] else ".."
        return f"{space.id:>2}{picture}{_letter(owner)}{'*' if state.spent[index] else ''}"
    shore = "~" if IS_COASTAL[index] else ""
    mark = "!" if moai == CEREMONIAL else "^" if moai else ""
    return f"{space.id.lower()}{shore}{_letter(owner)}{mark}"


def _letter(seat: Seat) -> str:
    return COLOURS[seat - 1][0].upper() if seat else ""


def _coloured(state: State, space: Space, text: str, paint: Paint) -> str:
    seat = state.tokens[INDEX[space.id]]
    if seat:
        return paint(text, COLOURS[seat - 1])
    return paint(text, "grey") if text.endswith("..") else text


def _legend() -> list[str]:
    return [
        "Tiles: Qu quarry, Te temple, Go god, Bi birdman, Ne nest, Fo food, .. not out yet, * spent",
        "Palms: ~ on the coast, ^ a Moai, ! the Ceremonial Moai; tokens by letter: R B G O",
    ]


def _table(state: State, names: Names, paint: Paint) -> Iterator[str]:
    last = ", the last" if state.last else ""
    yield f"Round {state.round}{last}; {counted(stack(state), 'tile')} face down, {counted(state.reef, 'shell')} on the reef"
    for seat, player in enumerate(state.players, 1):
        colour = COLOURS[seat - 1]
        marks = [f"{player.staged} to place"] if player.staged else []
        marks += ["holds the amulet"] if state.amulet == seat else []
        marks += [f"hidden tile {player.hidden.value or 'face down'}"] if player.hidden else []
        marks += (
            [f"has bid{f' {player.bid.value}' if player.bid.value is not None else ''}"] if player.bid else []
        )
        name = paint(f"{_letter(seat)} {names[seat - 1]}", colour)
        yield (
            f"{name}: {counted(player.moai, 'Moai', 'Moai')} left, {counted(player.shells, 'shell')}, "
            f"{counted(player.supply, 'token')}{''.join(f'; {mark}' for mark in marks)}"
        )


def picture(state: State, names: Names) -> Picture:
    """The island as shapes."""
    shapes: list[Shape] = []
    for space in SPACES:
        shapes += _hexagon(state, space, names)
    shapes += _beside(state, names)
    leader = f"Orongo, round {state.round}"
    return Picture(ISLAND.width + 210, ISLAND.height, tuple(shapes), leader, _aloud(state, names))


def _hexagon(state: State, space: Space, names: Names) -> Iterator[Shape]:
    index = INDEX[space.id]
    hidden = IS_TILE[index] and not state.tiles[index]
    corners = tuple(
        (
            round(space.x + ISLAND.side * math.sin(math.pi / 3 * k), 1),
            round(space.y - ISLAND.side * math.cos(math.pi / 3 * k), 1),
        )
        for k in range(6)
    )
    edge = "#1b6f8a" if IS_COASTAL[index] else "#8a8272"
    yield Polygon(
        corners,
        "#f5f2ea" if hidden else _FILL[space.picture],
        edge,
        4.0 if IS_COASTAL[index] else 1.2,
        _about(state, space, names),
    )
    yield Label(space.x, space.y - 22, space.id, 13, "#8f897c" if hidden else "#333333")
    if IS_TILE[index] and not hidden:
        yield Label(space.x, space.y + 33, space.picture, 11)
    yield from _pieces(state, space)


def _pieces(state: State, space: Space) -> Iterator[Shape]:
    index = INDEX[space.id]
    seat, moai = state.tokens[index], state.moai[index]
    if not seat:
        return
    yield Circle(space.x, space.y + 2, 15, _INK[COLOURS[seat - 1]])
    letter = "C" if moai == CEREMONIAL else "M" if moai else "s" if state.spent[index] else _letter(seat)
    yield Label(space.x, space.y + 7, letter, 15, "#ffffff", bold=True)


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
    x = ISLAND.width - 20
    yield Label(x, 60, f"Round {state.round}{' (last)' if state.last else ''}", 20, anchor="start", bold=True)
    yield Label(x, 86, f"{counted(stack(state), 'tile')} face down", 15, anchor="start")
    yield Label(x, 108, f"{counted(state.reef, 'shell')} on the reef", 15, anchor="start")
    for seat, player in enumerate(state.players, 1):
        y = 90 + 100 * seat
        ink = _INK[COLOURS[seat - 1]]
        amulet = ", amulet" if state.amulet == seat else ""
        yield Circle(x + 8, y - 6, 9, ink)
        yield Label(x + 8, y - 1, _letter(seat), 12, "#ffffff", bold=True)
        yield Label(x + 24, y, f"{names[seat - 1]}{amulet}", 17, ink, "start", True)
        yield Label(
            x, y + 22, f"{player.moai} Moai left, {counted(player.shells, 'shell')}", 14, anchor="start"
        )
        staged = f", {player.staged} to place" if player.staged else ""
        yield Label(x, y + 42, f"{counted(player.supply, 'token')}{staged}", 14, anchor="start")
        if player.hidden:
            yield Label(x, y + 62, f"hidden tile {player.hidden.value or 'face down'}", 14, anchor="start")


def _aloud(state: State, names: Names) -> str:
    seats = [
        f"{names[seat - 1]} has {counted(p.moai, 'Moai', 'Moai')} left and {counted(p.shells, 'shell')}"
        for seat, p in enumerate(state.players, 1)
    ]
    return f"Round {state.round}. {listed(seats)}. {counted(state.reef, 'shell')} on the reef."


def tell(state: State, event: Event, names: Names) -> str:
    """A fact in the players' words."""
    word = _TELL.get(type(event))
    return word(state, event, names) if word else ""


def _told_bids(state: State, event: e.BidsRevealed, names: Names) -> str:
    bids = [f"{names[seat - 1]} {s.value}" for seat, s in zip(event.seats, event.shells, strict=True)]
    return f"the bids: {listed(bids) if bids else 'nobody has a shell to bid'}"


def _told_moai(state: State, event: e.MoaiErected | e.CeremonialErected, names: Names) -> str:
    tiles = listed([f"{PICTURE[tile]} {tile}" for tile in event.tiles])
    what = "the Ceremonial Moai" if isinstance(event, e.CeremonialErected) else "a Moai"
    return f"{names[event.seat - 1]} erects {what} on {event.palm}, spending {tiles}"


def _told_placed(state: State, event: e.TokenPlaced, names: Names) -> str:
    index = INDEX[event.space]
    where = f"{SPACES[index].picture} {event.space}" if IS_TILE[index] else f"palm {event.space}"
    return f"{names[event.seat - 1]} places a token on {where}"


def _told_end(state: State, event: e.MatchEnded, names: Names) -> str:
    winners = [names[seat - 1] for seat in event.outcome.winners]
    return f"{event.outcome.reason}: {listed(winners)} {'wins' if len(winners) == 1 else 'share the win'}"


_TELL: Tellers[State] = {
    e.AmuletGiven: lambda s, v, n: f"{n[v.seat - 1]} begins with the amulet",
    e.HiddenTileDealt: lambda s, v, n: f"{n[v.seat - 1]} takes a hidden tile",
    e.RoundBegun: lambda s, v, n: f"round {v.round} begins",
    e.LastRoundBegun: lambda s, v, n: f"round {v.round} is the last: too few tiles are left",
    e.TileDrawn: lambda s, v, n: f"{PICTURE[v.tile]} {v.tile} is drawn",
    e.BidMade: lambda s, v, n: (
        f"{n[v.seat - 1]} has bid{'' if v.shells.value is None else f' {v.shells.value}'}"
    ),
    e.BidsRevealed: _told_bids,
    e.BidPaid: lambda s, v, n: f"{n[v.seat - 1]} pays {counted(v.shells, 'shell')} to the reef",
    e.TokensStaged: lambda s, v, n: f"{n[v.seat - 1]} takes {counted(v.tokens, 'token')}",
    e.ReefTaken: lambda s, v, n: f"{n[v.seat - 1]} gathers {counted(v.shells, 'shell')} from the reef",
    e.AmuletPassed: lambda s, v, n: f"the amulet goes to {n[v.seat - 1]}",
    e.TokenPlaced: _told_placed,
    e.MoaiErected: _told_moai,
    e.CeremonialErected: _told_moai,
    e.TokensReturned: lambda s, v, n: (
        f"{n[v.seat - 1]} takes {counted(v.tokens, 'token')} back, finding no place"
    ),
    e.HiddenTilePlaced: lambda s, v, n: (
        f"{n[v.seat - 1]} brings out the hidden tile {v.tile.value}, {PICTURE[v.tile.value]}"
    ),
    e.MatchEnded: _told_end,
}


def say(state: State, move: Move, names: Names) -> str:
    """A move in the players' words."""
    match move:
        case Bid(shells):
            return f"bid {shells.value}"
        case Place(space):
            return f"place a token on {SPACES[INDEX[space]].picture} {space}"
        case Erect(palm, tile, other):
            tiles = [f"{PICTURE[t]} {t}" for t in (tile, other) if t]
            return f"erect a Moai on {palm}, spending {listed(tiles)}"
        case Reveal():
            return "bring out the hidden tile and one more token"
        case Done():
            return "place no more"
        case GiveAmulet(seat):
            return f"give the amulet to {names[seat - 1]}"
        case Deal() | Draw():
            return "draw a tile"
    return ""
