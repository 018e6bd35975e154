"""Yamatai as shapes: the archipelago with its boats and pieces, and the cards and mats beside it."""

from collections.abc import Iterator
from functools import cache, lru_cache

from tidelog.domain.games.yamatai import events as e
from tidelog.domain.games.yamatai import events_power as p
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
from tidelog.domain.games.yamatai.rules import awaiting
from tidelog.domain.games.yamatai.state import State
from tidelog.domain.games.yamatai.view_cards import (
    BUILDING,
    FLEET,
    SPECIALIST,
    building_card,
    fleet_back,
    fleet_card,
    specialist_card,
)
from tidelog.domain.games.yamatai.view_map import coasts, firs, heading, sea, shore, spot, strip
from tidelog.domain.games.yamatai.view_plates import (
    CHIP,
    PLATE,
    chip,
    gathered_places,
    legend,
    note,
    plate,
    supply,
    supply_places,
)
from tidelog.domain.games.yamatai.view_signs import BOAT_INK, PALETTE, STAMPS
from tidelog.domain.games.yamatai.view_words import boats_word, power_word
from tidelog.domain.kernel.game import Names, Traces
from tidelog.domain.kernel.picture import (
    Box,
    Circle,
    Frame,
    Group,
    Label,
    Part,
    Pen,
    Picture,
    Place,
    Polygon,
    Shape,
    Stamp,
    fitted,
)
from tidelog.domain.kernel.words import counted, listed

TRACES: Traces = {
    **dict.fromkeys((e.BoatPlaced, p.BoatRemoved), lambda fact: (fact.sea,)),
    **dict.fromkeys((e.TokenCollected, e.StandardBuilt, e.PrestigeBuilt, e.TokenSurveyed), lambda fact: (fact.island,)),
    **dict.fromkeys((e.SacredGroundLifted, p.SacredGroundLaid), lambda fact: (fact.island,)),
    **dict.fromkeys((e.SpecialistRevealed, e.SpecialistRecruited), lambda fact: (fact.specialist,)),
    **dict.fromkeys((e.BuildingRevealed, p.RowTileReserved), lambda fact: (fact.tile,)),
    **dict.fromkeys((e.TuckedBuildingRevealed, p.LookedTileReserved), lambda fact: (str(fact.tile.value),)),
    **dict.fromkeys((e.FleetRevealed, e.FleetTaken), lambda fact: (f"fleet.{fact.number}",)),
    **dict.fromkeys((e.BoatBought, e.BoatSold), lambda fact: (f"supply.{fact.boat}",)),
    e.BoatExchanged: lambda fact: (f"supply.{fact.take}",),
    p.CultureSwapped: lambda fact: (fact.island, fact.other),
    p.BoatMoved: lambda fact: (fact.sea, fact.to),
    p.BoatsSwapped: lambda fact: (fact.sea, fact.other),
}

_WIDTH = 1200.0
_MAP = 812.0
_MAP_HEIGHT = _MAP * MAP.height / MAP.width
_PRESTIGE = {TORII: "torii", PALACE: "palace"}
_FLAT = 70.0
"""An island lower than this has its pieces drawn smaller."""
_CARDS = 10
_FEW = 5
"""Fleet tiles face down of which the numbers have room on one of them."""


def picture(state: State, names: Names, frame: Frame) -> Picture:
    """The table as shapes."""
    parts = _below(state, names) if frame == "narrow" else _beside(state, names)
    title = f"Yamataï, round {state.round}"
    return Picture.of("yamatai", tuple(parts), title, _aloud(state, names), PALETTE, _stamps())


@cache
def _stamps() -> dict[str, tuple[Shape, ...]]:
    return STAMPS | coasts()


def _beside(state: State, names: Names) -> Iterator[Part]:
    yield _board(state, names, False)
    side = _WIDTH - _MAP
    head = (
        Label(14, 26, "Yamataï", 25, anchor="start", bold=True),
        Label(side - 12, 28, f"round {state.round}", 16, "ink2", "end", True),
        Label(14, 57, "Supply", 14.5, "ink2", "start", True),
        Group(tuple(supply(state, 74)), "", 12, 84),
    )
    yield Part("supply", _MAP, 0, side, 104, head, tuple(supply_places(state, 12, 84, 74)))
    yield _buildings(state, _MAP, 104, side, 68, 74)
    yield _specialists(state, _MAP, 240, side, 68, 74)
    yield Part("legend", _MAP, 412, side, _MAP_HEIGHT - 412, tuple(legend(state)))
    yield _fleets(state, 0, _MAP_HEIGHT, _WIDTH, 110, _CARDS, names)
    top, wide = _MAP_HEIGHT + 150, (_WIDTH - 20 + 6.5) / len(state.players)
    shapes: list[Shape] = []
    places: list[Place] = []
    for seat, player in enumerate(state.players, 1):
        x = 10 + wide * (seat - 1)
        shapes.append(Group(tuple(plate(state, seat, names[seat - 1], wide - 6.5)), "", x, 0))
        places += gathered_places(player, x, 0, wide - 6.5)
    yield Part("seats", 0, top, _WIDTH, PLATE + 10, tuple(shapes), tuple(places))


def _below(state: State, names: Names) -> Iterator[Part]:
    yield _board(state, names, True)
    now = next((f"{names[seat - 1]} {note(state, seat)}" for seat in awaiting(state) if seat > 0), "")
    seats: list[Shape] = [
        Label(10, 16, f"Round {state.round}", 15, anchor="start", bold=True),
        Label(380, 16, now, 14, anchor="end", bold=True),
    ]
    for seat in range(1, len(state.players) + 1):
        seats.append(Group(tuple(chip(state, seat, names[seat - 1])), "", 8 + 94.5 * (seat - 1), 32))
    seats.append(Group(tuple(supply(state, 75)), "", 4, 106))
    top = 590.0
    yield Part("seats", 0, top, 390, 66 + CHIP, tuple(seats), tuple(supply_places(state, 4, 106, 75)))
    yield _buildings(state, 0, top + 122, 390, 71, 75)
    yield _specialists(state, 0, top + 256, 390, 71, 75)
    yield _fleets(state, 0, top + 428, 390, 120, 3, names)


def _board(state: State, names: Names, turned: bool) -> Part:
    shapes = [*sea(turned)]
    for index in range(len(ISLANDS)):
        on_it = (state.mountains[index], state.culture[index], state.buildings[index], state.sacred[index])
        shapes.append(_island(index, *on_it, turned))
    for index in range(len(SEAS)):
        shapes += _lane(index, state.sea[index], turned)
    shapes += _numbers(state, turned)
    places = (
        *(_island_place(state, index, names, turned) for index in range(len(ISLANDS))),
        *(_sea_place(state, index, turned) for index in range(len(SEAS))),
    )
    if turned:
        return Part("board", 0, 0, 390, 590, tuple(shapes), places, (0, 0, MAP.height, MAP.width))
    return Part("board", 0, 0, _MAP, _MAP_HEIGHT, tuple(shapes), places, (0, 0, MAP.width, MAP.height))


@lru_cache(maxsize=8192)
def _island(index: int, mountain: int, token: int, piece: int, owner: int, turned: bool) -> Group:
    island = ISLANDS[index]
    heights = [y for _, y in island.polygon]
    scale = 0.8 if max(heights) - min(heights) < _FLAT and not turned else 1.0
    shapes: list[Shape] = []
    for x, y in firs(index):
        fx, fy = spot((x, y), turned)
        middle = spot((island.x, island.y), turned)
        shapes.append(Stamp("fir", fx - middle[0], fy - middle[1]))
    if mountain:
        shapes.append(Stamp("mountain", -6, -16, 0.94 * scale))
    shapes += _pieces(token, piece, owner, 14.0 if mountain else 3.0, scale)
    if not turned:
        left, low = min(x for x, _ in island.polygon) - island.x, max(heights) - island.y
        shapes.append(Label(left + 26, low - 24, island.id[1:], 15, "isle-ink", halo="grass", fine=True))
    return Group(tuple(shapes), island.id, *spot((island.x, island.y), turned))


def _pieces(token: int, piece: int, owner: int, y: float, scale: float) -> Iterator[Shape]:
    if owner:
        colour = COLOURS[owner - 1]
        yield Stamp("rope", 0, y, scale, tint=colour)
    if token:
        yield Stamp(f"token-{KINDS[token - 1]}", 0, y, scale * (0.82 if owner else 1))
    if piece:
        name = _PRESTIGE.get(piece) or f"house-{COLOURS[piece - 1]}"
        yield Stamp(name, 0, y, scale * (0.8 if owner else 1.05))
    if owner:
        yield Stamp(f"badge-{COLOURS[owner - 1]}", 0, y + 25 * scale, 0.8)


@lru_cache(maxsize=4096)
def _lane(index: int, boat: int, turned: bool) -> tuple[Shape, ...]:
    space = SEAS[index]
    x, y = spot((space.x, space.y), turned)
    shapes: list[Shape] = []
    if space.start:
        away = 0.0 if not boat else -48.0
        px, py = (x, y + away) if turned else (x + away, y)
        shapes += [Stamp("pennant", px, py, 1.15), Label(px, py - 2, space.start, 15, "torii", bold=True)]
    if boat:
        name = BOATS[boat - 1]
        turn = heading(index) + (90 if turned else 0)
        letter = Label(0, 0, name[0].upper(), 16, BOAT_INK[name], bold=True)
        shapes.append(Group((Stamp(f"hull-{name}", 0, 0, 1.06, turn), letter), f"boat {space.id}", x, y))
    elif not space.start and not turned:
        shapes.append(Label(x, y, space.id[1:], 15.5, "lane-ink", bold=True, fine=True))
    return tuple(shapes)


def _numbers(state: State, turned: bool) -> Iterator[Shape]:
    """The order of the boats placed in this turn, where there are several."""
    if len(state.now.placed) < 2:
        return
    for number, index in enumerate(state.now.placed, 1):
        x, y = spot((SEAS[index].x, SEAS[index].y), turned)
        yield Circle(x + 38, y - 16, 11, Pen("last", "white", 2))
        yield Label(x + 38, y - 16, str(number), 14, "white", bold=True)


def _sea_place(state: State, index: int, turned: bool) -> Place:
    space, boat = SEAS[index], state.sea[index]
    start = f", starting spot {space.start}" if space.start else ""
    where = f"between {listed(list(space.islands))}" if len(space.islands) > 1 else f"off {space.islands[0]}"
    now = ", placed in this turn" if index in state.now.placed else ""
    what = f"{BOATS[boat - 1]} boat{now}" if boat else "empty"
    return Place(space.id, f"{space.id}, {where}{start}, {what}", _strip(index, turned))


@lru_cache(maxsize=256)
def _strip(index: int, turned: bool) -> Polygon:
    return Polygon(strip(index, turned), Pen())


@lru_cache(maxsize=128)
def _shore(index: int, turned: bool) -> Polygon:
    island = ISLANDS[index]
    return Polygon(tuple(spot((island.x + x, island.y + y), turned) for x, y in shore(index)), Pen())


def _island_place(state: State, index: int, names: Names, turned: bool) -> Place:
    return Place(ISLANDS[index].id, _about(state, index, names), _shore(index, turned))


def _about(state: State, index: int, names: Names) -> str:
    parts = [ISLANDS[index].id + (", a mountain" if state.mountains[index] else "")]
    token, piece, owner = state.culture[index], state.buildings[index], state.sacred[index]
    if token:
        parts.append(f"{KINDS[token - 1]} token")
    if piece in _PRESTIGE:
        parts.append(f"a {_PRESTIGE[piece].title()}")
    elif piece:
        parts.append(f"a building of {names[piece - 1]}")
    if owner:
        parts.append(f"sacred ground of {names[owner - 1]}")
    return ", ".join(parts)


def _buildings(state: State, x: float, y: float, width: float, card: float, step: float) -> Part:
    tucked = f", {len(state.tucked)} tucked" if state.tucked else ""
    shapes: list[Shape] = [
        Label(14, 14, "Buildings", 14.5, "ink2", "start", True),
        Label(width - 12, 14, f"{state.deck} in the deck{tucked}", 13, "ink2", "end"),
    ]
    places = []
    for place, tile in enumerate(state.row):
        left = 12 + step * place
        shapes.append(Group(building_card(tile, card), tile, left, 28))
        title = f"Building {tile}, {BUILDINGS[tile].type}, {BUILDINGS[tile].vp} points: needs {boats_word(NEEDS[tile])}"
        places.append(Place(tile, title, Box(left, 28, card, BUILDING[1], Pen(), 8)))
    return Part("buildings", x, y, width, BUILDING[1] + 36, tuple(shapes), tuple(places))


def _specialists(state: State, x: float, y: float, width: float, card: float, step: float) -> Part:
    shapes: list[Shape] = [
        Label(14, 12, "Specialists", 14.5, "ink2", "start", True),
        Label(width - 12, 12, f"{len(state.specialist_deck)} in the deck", 13, "ink2", "end"),
    ]
    places = []
    for place, (name, coins) in enumerate(zip(state.specialists, state.coins, strict=True)):
        left, tile = 12 + step * place, SPECIALISTS[name]
        shapes.append(Group(specialist_card(name, coins, card), name, left, 26))
        money = f"; {counted(coins, 'coin')} on it" if coins else ""
        title = f"{name} {tile.title}, {counted(tile.vp, 'point')}: {tile.text}{money}"
        places.append(Place(name, title, Box(left, 26, card, SPECIALIST[1], Pen(), 8)))
    return Part("specialists", x, y, width, SPECIALIST[1] + 32, tuple(shapes), tuple(places))


def _fleets(state: State, x: float, y: float, width: float, card: float, row: int, names: Names) -> Part:
    """All fleet tiles: those taken in this round, those face up, and what lies face down."""
    wide = row == _CARDS
    words = "Fleets: the number taken is the place in the next turn order" if wide else "Fleets"
    order = fitted(", ".join(names[seat - 1] for seat in state.order), 13, width - (620 if wide else 180))
    shapes: list[Shape] = [
        Label(12, 22, words, 14.5, "ink2", "start", True),
        Label(width - 12, 22, f"turn order: {order}" if order else "", 13, "ink2", "end"),
    ]
    places = []
    step = (width - 20 + 8) / row
    for place, (number, drawn) in enumerate(_tiles(state, card, wide)):
        left, top = 10 + step * (place % row), 38 + (FLEET[1] + 8) * (place // row)
        shapes.append(Group(drawn, f"fleet.{number}" if number else "", left, top))
        if number:
            title = (
                f"Fleet {number}: {boats_word(FLEET_BOATS[number])}{power_word(number)}{_taker(state, number, names)}"
            )
            places.append(Place(f"fleet.{number}", title, Box(left, top, card, FLEET[1], Pen(), 8)))
    rows = -(-len(list(_tiles(state, card, wide))) // row)
    return Part("fleets", x, y, width, 46 + (FLEET[1] + 8) * max(rows, 1), tuple(shapes), tuple(places))


def _tiles(state: State, card: float, wide: bool) -> Iterator[tuple[int, tuple[Shape, ...]]]:
    """The tiles in their order, each with its number, 0 where it is face down."""
    for number, seat in zip(state.used, state.order, strict=False):
        yield number, fleet_card(number, card, COLOURS[seat - 1])
    for number in sorted(state.fleets):
        yield number, fleet_card(number, card)
    for part in state.fleets_down if wide else ():
        for place in range(len(part)):
            yield 0, fleet_back(card, "" if place else _which(part))


def _taker(state: State, number: int, names: Names) -> str:
    takers = dict(zip(state.used, state.order, strict=False))
    return f"; taken by {names[takers[number] - 1]}" if number in takers else ""


def _which(part: tuple[int, ...]) -> str:
    """Which tiles may lie face down, in an order nobody knows."""
    if len(part) > _FEW:
        return f"{len(part)} face down"
    return f"{'one of' if len(part) > 1 else 'next:'} {' '.join(map(str, part))}"


def _aloud(state: State, names: Names) -> str:
    seats = [
        f"{names[place]} has {counted(player.coins, 'coin')}, {counted(player.prestige, 'prestige token')} "
        f"and {counted(len(player.built), 'building')}"
        for place, player in enumerate(state.players)
    ]
    boats = counted(len(SEAS) - state.sea.count(0), "boat")
    awaited = [names[seat - 1] for seat in awaiting(state) if seat > 0]
    turn = f" {listed(awaited)} to move." if awaited else ""
    return f"Round {state.round}. {boats} on the sea. {listed(seats)}.{turn}"
