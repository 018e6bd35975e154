"""How Yamatai looks in a terminal: the archipelago, the tiles beside it, each player's mat.

The drawing is made in view_picture.py, the words of history and menu in view_words.py.
"""

from collections.abc import Iterator
from textwrap import wrap

from tidelog.domain.games.yamatai.material import (
    BOATS,
    BUILDINGS,
    COLOURS,
    FLEET_BOATS,
    ISLANDS,
    KINDS,
    NEEDS,
    PALACE,
    PRICES,
    SEAS,
    SPECIALISTS,
    TABLES,
    TORII,
)
from tidelog.domain.games.yamatai.state import Player, State
from tidelog.domain.games.yamatai.view_words import boats_word, power_word
from tidelog.domain.kernel.game import Names
from tidelog.domain.kernel.picture import Paint
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.words import counted, listed

_LEFT, _TOP = 106.0, 58.0
_PIXELS_A_COLUMN, _PIXELS_A_LINE = 11.2, 22.0
_WIDTH = 100
_BOAT_INK = {boat.name: boat.colour for boat in TABLES.boats}

Mark = tuple[int, int, str, str]
"""Line, column, text and colour of a piece of the map."""


def board(state: State, names: Names, paint: Paint) -> str:
    """The archipelago and what lies beside it, for a terminal."""
    parts = [_map(state, paint), _legend(), _beside(state, names), _mats(state, names, paint)]
    return "\n\n".join("\n".join(part) for part in parts)


def _map(state: State, paint: Paint) -> Iterator[str]:
    marks = sorted([*_sea_marks(state), *_island_marks(state)])
    for line in range(marks[-1][0] + 1):
        text, width = "", 0
        for _, column, word, ink in [mark for mark in marks if mark[0] == line]:
            text += " " * (column - width) + (paint(word, ink) if ink else word)
            width = column + len(word)
        yield text


def _mark(x: float, y: float, word: str, ink: str, below: int = 0) -> Mark:
    column = round((x - _LEFT) / _PIXELS_A_COLUMN - len(word) / 2) + 1
    return round((y - _TOP) / _PIXELS_A_LINE) + below, max(column, 0), word, ink


def _sea_marks(state: State) -> Iterator[Mark]:
    for index, sea in enumerate(SEAS):
        boat = state.sea[index]
        if not boat:
            yield _mark(sea.x, sea.y, f"{sea.start or ''}{'>' if sea.start else ''}{sea.id.lower()}", "grey")
            continue
        name = BOATS[boat - 1]
        opening, closing = "[]" if index in state.now.placed else "()"
        yield _mark(sea.x, sea.y, f"{opening}{name[0].upper()}{sea.id[1:]}{closing}", _BOAT_INK[name])


def _island_marks(state: State) -> Iterator[Mark]:
    for index, island in enumerate(ISLANDS):
        mountain = "^" if state.mountains[index] else ""
        owner = state.sacred[index]
        sacred = f"!{COLOURS[owner - 1][0]}" if owner else ""
        yield _mark(island.x, island.y, f"{island.id}{mountain}{sacred}", "")
        yield _mark(island.x, island.y, *_on_island(state, index), below=1)


def _on_island(state: State, index: int) -> tuple[str, str]:
    piece, token = state.buildings[index], state.culture[index]
    if piece in _PRESTIGE:
        return f"#{_PRESTIGE[piece]}", "bold"
    if piece:
        return f"#{COLOURS[piece - 1]}", COLOURS[piece - 1]
    return (KINDS[token - 1], "") if token else (".", "grey")


_PRESTIGE = {TORII: "Torii", PALACE: "Palace"}


def _legend() -> list[str]:
    return [
        "Sea spaces: s14 empty, (B14) a bamboo boat, [B14] placed in this turn; A> to E> the starting spots",
        "Boats: B bamboo, W wood, S stone, C clay, G gold. Islands: ^ a mountain, #blue a building,",
        "fan a culture token, . nothing, !b sacred ground of blue (o orange, p purple, g grey)",
    ]


def _beside(state: State, names: Names) -> Iterator[str]:
    yield from wrap(f"Round {state.round}; turn order: {_order(state, names) or 'to be dealt'}", _WIDTH)
    yield f"Supply: {_counts(state.supply)}; {state.sacred_left} sacred ground"
    yield f"Prices, to buy and to sell: {', '.join(f'{boat} {price}' for boat, price in PRICES.items())}; gold has none"
    for number in sorted(state.fleets):
        yield f"Fleet {number:>2}  {boats_word(FLEET_BOATS[number])}{power_word(number)}"
    down = ", then ".join(f"{{{' '.join(map(str, part))}}}" for part in state.fleets_down)
    yield f"Face down, in sets of unknown order: {down}"
    yield from wrap(f"Buildings ({state.deck} in the deck{_tucked(state)}):", _WIDTH)
    for tile in state.row:
        yield f"  {tile_word(tile)}"
    yield f"Specialists ({len(state.specialist_deck)} in the deck):"
    for specialist, coins in zip(state.specialists, state.coins, strict=True):
        yield from _specialist_lines(specialist, coins)


def _order(state: State, names: Names) -> str:
    turns = []
    for place, seat in enumerate(state.order):
        fleet = f" (fleet {state.used[place]})" if place < len(state.used) else ""
        turns.append(f"{names[seat - 1]}{fleet}")
    return ", ".join(turns)


def _tucked(state: State) -> str:
    seen = [secret.value or "?" for secret in state.tucked]
    return f", {len(seen)} of them tucked under it: {', '.join(seen)}" if seen else ""


def tile_word(tile: str) -> str:
    """A building tile on a line of its own."""
    return f"{tile} {BUILDINGS[tile].type:<7} {BUILDINGS[tile].vp:>2} points: {boats_word(NEEDS[tile])}"


def _specialist_lines(specialist: str, coins: int) -> list[str]:
    tile = SPECIALISTS[specialist]
    money = f" [{counted(coins, 'coin')}]" if coins else ""
    return _wrapped(f"{tile.id} {tile.title}, {counted(tile.vp, 'point')}{money}: {tile.text}")


def _wrapped(text: str) -> list[str]:
    return wrap(text, _WIDTH, initial_indent="  ", subsequent_indent="      ")


def _counts(counts: bytes) -> str:
    return ", ".join(f"{count} {boat}" for boat, count in zip(BOATS, counts, strict=True) if count) or "none"


def _mats(state: State, names: Names, paint: Paint) -> Iterator[str]:
    for seat, player in enumerate(state.players, 1):
        name = paint(f"{names[seat - 1]} ({COLOURS[seat - 1]})", COLOURS[seat - 1])
        yield name + _money(player)
        if state.now.seat == seat and state.phase in _STEP:
            yield _at_turn(state)
        for line in _mat(state, seat, player):
            yield from _wrapped(line)


def _at_turn(state: State) -> str:
    picked = f" ({state.now.picked} picked)" if state.now.picked else ""
    return f"  at turn: {_STEP[state.phase]}{picked}"


_STEP = {
    "fleet": "takes a fleet tile",
    "trade": "trades",
    "place": "places boats",
    "act": "collects or builds",
    "survey": "surveys",
    "store": "stores a boat",
    "recruit": "recruits",
}


def _money(player: Player) -> str:
    return (
        f": {counted(player.coins, 'coin')}, {counted(player.prestige, 'prestige token')}, "
        f"{counted(player.standard, 'standard building')} left"
    )


def _mat(state: State, seat: Seat, player: Player) -> Iterator[str]:
    boats = {"hand": player.hand, "harbour": player.harbour, "scrapped": player.scrapped}
    yield "; ".join(f"{place} {_counts(counts)}" for place, counts in boats.items())
    tokens = [f"{count} {kind}" for kind, count in zip(KINDS, player.culture, strict=True) if count]
    if tokens:
        yield f"culture {', '.join(tokens)}"
    if player.specialists:
        yield f"specialists {', '.join(f'{name} {SPECIALISTS[name].title}' for name in player.specialists)}"
    if player.built:
        yield f"built {', '.join(f'{tile} {BUILDINGS[tile].vp}' for tile in player.built)}"
    for tile in player.reserved:
        yield f"reserved {tile_word(tile)}"
    if state.looked and state.now.seat == seat:
        yield f"looks at {listed([secret.value or 'a hidden tile' for secret in state.looked])}"
