"""How Yamatai looks in a terminal: the archipelago, the tiles beside it, each player's mat.

The drawing is made in view_picture.py, the words of history and menu in view_words.py.
"""

from collections.abc import Iterator, Sequence
from textwrap import wrap

from tidelog.domain.games.yamatai.material import (
    BOATS,
    BUILDINGS,
    COLOURS,
    FLEET_BOATS,
    KINDS,
    NEEDS,
    PRICES,
    SPECIALISTS,
)
from tidelog.domain.games.yamatai.state import Player, State
from tidelog.domain.games.yamatai.view_chart import chart
from tidelog.domain.games.yamatai.view_words import power_word
from tidelog.domain.kernel.game import Names
from tidelog.domain.kernel.picture import Paint
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.words import counted, listed

_WIDTH = 100


def board(state: State, names: Names, paint: Paint) -> str:
    """The archipelago and what lies beside it, for a terminal."""
    parts = (chart(state, paint), _legend(), _beside(state, names), _mats(state, names, paint))
    return "\n".join(line for part in parts for line in part)


def _legend() -> list[str]:
    return [
        "Spaces that share a + touch. s14 empty, (B14) a bamboo boat, [B14] placed this turn, A> a start;",
        "B bamboo, W wood, S stone, C clay, G gold; ^ mountain, #b a building of blue, !b its sacred ground",
    ]


def _beside(state: State, names: Names) -> Iterator[str]:
    yield from _wrapped(f"Round {state.round}; turn order: {_order(state, names) or 'to be dealt'}")
    prices = ", ".join(f"{boat[0].upper()} {price}" for boat, price in PRICES.items())
    yield f"Supply {_letters(state.supply)}; prices {prices}; {state.sacred_left} sacred ground"
    down = ", then ".join(f"{{{' '.join(map(str, part))}}}" for part in state.fleets_down)
    fleets = [f"{number} {_short(FLEET_BOATS[number])}{power_word(number)[1:]}" for number in sorted(state.fleets)]
    yield from _wrapped(f"Fleets: {' | '.join(fleets)}. Face down, in sets of unknown order: {down}")
    tiles = " | ".join(map(_tile, state.row))
    yield from _wrapped(f"Buildings, points: needs ({state.deck} in the deck{_tucked(state)}): {tiles}")
    there = [_specialist(*pair) for pair in zip(state.specialists, state.coins, strict=True)]
    deck = len(state.specialist_deck)
    yield from _wrapped(f"Specialists, points (`? NAME` tells more; {deck} in the deck): {' | '.join(there)}")


def _short(boats: Sequence[str]) -> str:
    """`B W` for a boat of bamboo and one of wood."""
    return " ".join(boat[0].upper() for boat in boats)


def _letters(counts: bytes) -> str:
    return " ".join(f"{count}{boat[0].upper()}" for boat, count in zip(BOATS, counts, strict=True) if count) or "none"


def _tile(tile: str) -> str:
    return f"{tile} {BUILDINGS[tile].type} {BUILDINGS[tile].vp}: {_short(NEEDS[tile])}"


def _specialist(specialist: str, coins: int) -> str:
    tile = SPECIALISTS[specialist]
    money = f" [{counted(coins, 'coin')}]" if coins else ""
    return f"{tile.id} {tile.title} {tile.vp}{money}"


def _order(state: State, names: Names) -> str:
    turns = []
    for place, seat in enumerate(state.order):
        fleet = f" (fleet {state.used[place]})" if place < len(state.used) else ""
        turns.append(f"{names[seat - 1]}{fleet}")
    return ", ".join(turns)


def _tucked(state: State) -> str:
    seen = [secret.value or "?" for secret in state.tucked]
    return f", {len(seen)} of them tucked under it: {', '.join(seen)}" if seen else ""


def _wrapped(text: str) -> list[str]:
    return wrap(text, _WIDTH, subsequent_indent="  ", break_on_hyphens=False)


def _mats(state: State, names: Names, paint: Paint) -> Iterator[str]:
    for seat, player in enumerate(state.players, 1):
        name = f"{names[seat - 1]} ({COLOURS[seat - 1]})"
        turn = _at_turn(state) if state.now.seat == seat and state.phase in _STEP else ""
        lines = _wrapped(f"{name}{turn}: {'; '.join([_money(player), *_mat(state, seat, player)])}")
        yield from (line.replace(name, paint(name, COLOURS[seat - 1]), 1) for line in lines)


def _at_turn(state: State) -> str:
    picked = f" ({state.now.picked} picked)" if state.now.picked else ""
    return f" at turn, {_STEP[state.phase]}{picked}"


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
        f"{counted(player.coins, 'coin')}, {counted(player.prestige, 'prestige token')}, "
        f"{counted(player.standard, 'standard building')} left"
    )


def _mat(state: State, seat: Seat, player: Player) -> Iterator[str]:
    boats = {"hand": player.hand, "harbour": player.harbour, "scrapped": player.scrapped}
    yield from (f"{place} {_letters(counts)}" for place, counts in boats.items() if any(counts))
    tokens = [f"{count} {kind}" for kind, count in zip(KINDS, player.culture, strict=True) if count]
    if tokens:
        yield f"culture {', '.join(tokens)}"
    if player.specialists:
        yield f"specialists {', '.join(f'{name} {SPECIALISTS[name].title}' for name in player.specialists)}"
    if player.built:
        yield f"built {', '.join(f'{tile} {BUILDINGS[tile].vp}' for tile in player.built)}"
    for tile in player.reserved:
        yield f"reserved {_tile(tile)}"
    if state.looked and state.now.seat == seat:
        yield f"looks at {listed([secret.value or 'a hidden tile' for secret in state.looked])}"
