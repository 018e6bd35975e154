"""What lies beside Yamatai's map: a plate for each seat, the supply and the rows of cards."""

from collections.abc import Iterator

from tidelog.domain.games.yamatai.material import BOATS, BUILDINGS, COLOURS, KINDS, PRESTIGE_PIECES, SPECIALISTS
from tidelog.domain.games.yamatai.rules import awaiting
from tidelog.domain.games.yamatai.rules_score import scores
from tidelog.domain.games.yamatai.state import Player, State
from tidelog.domain.games.yamatai.view_cards import bust, points
from tidelog.domain.kernel.marks import sample
from tidelog.domain.kernel.picture import Box, Circle, Group, Label, Path, Pen, Place, Shape, Stamp, fitted
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.signs import on

PLATE = 132.0
CHIP = 56.0
_CARD = Pen("card", "card-edge", 1.2)
_NOW = Pen("none", "sun", 3.4)
_BERTH = Pen("none", "ink2", 1)
_STEP = {
    "fleet": "takes a fleet",
    "trade": "trades",
    "place": "places boats",
    "act": "collects or builds",
    "survey": "surveys",
    "store": "stores a boat",
    "recruit": "recruits",
}


def note(state: State, seat: Seat) -> str:
    """What a seat does now, or its place."""
    if state.outcome:
        return f"place {state.outcome.places[seat - 1]}"
    return _STEP.get(state.phase, "") if state.now.seat == seat else ""


def total(state: State, seat: Seat) -> int:
    """A seat's points now."""
    return scores(state)[seat - 1].total


def supply(state: State, step: float) -> Iterator[Shape]:
    """The boats nobody has."""
    for place, (boat, count) in enumerate(zip(BOATS, state.supply, strict=True)):
        yield Stamp(f"boat-{boat}", 20 + step * place, 0, 0.62)
        yield Label(40 + step * place, 0, str(count), 16, anchor="start", bold=True)


def supply_places(state: State, x: float, y: float, step: float) -> Iterator[Place]:
    """The boats of the supply, to point at."""
    for place, (boat, count) in enumerate(zip(BOATS, state.supply, strict=True)):
        yield Place(f"supply.{boat}", f"supply, {count} {boat}", Box(x + step * place, y - 13, step - 6, 26, Pen()))


def plate(state: State, seat: Seat, name: str, width: float) -> Iterator[Shape]:
    """A seat's mat: coins, prestige, houses, boats, and all it has gathered."""
    player, colour = state.player(seat), COLOURS[seat - 1]
    yield Box(0, 0, width, PLATE, _CARD, 9)
    yield Path(f"M0 29V9a9 9 0 0 1 9 -9H{width - 9}a9 9 0 0 1 9 9V29Z", Pen(colour))
    yield Stamp(f"crest-{colour}", 18, 15, 1.1)
    words = note(state, seat)
    yield Label(36, 15, fitted(name, 16, width - 86 - 7 * len(words)), 16, on(colour), "start", True)
    yield Label(width - 38, 15, words, 13, on(colour), "end", True)
    yield points(total(state, seat), width - 19, 17, 1.12)
    yield from _goods(player, colour, 46)
    yield from _berths(player, width)
    yield from _gathered(player, width)
    yield from [Box(0, 0, width, PLATE, _NOW, 9)] * (seat in awaiting(state))


def _goods(player: Player, colour: str, y: float) -> Iterator[Shape]:
    yield Stamp("coin", 20, y, 0.82)
    yield Label(34, y, str(player.coins), 16, anchor="start", bold=True)
    yield Stamp("star", 82, y, 0.95)
    yield Label(98, y, str(player.prestige), 16, anchor="start", bold=True)
    yield Stamp(f"house-{colour}", 140, y, 0.5)
    yield Label(156, y, f"{player.standard} left", 15, anchor="start", bold=True)


def _berths(player: Player, width: float) -> Iterator[Shape]:
    """Hand and harbour as two berths with the boats in them; what was scrapped is crossed out at the end."""
    half = (width - 24) / 2
    held = (("hand", player.hand), ("harbour", (*player.harbour,)))
    for place, (word, counts) in enumerate(held):
        x = 8 + place * (half + 8)
        yield Box(x, 61, half, 28, Pen("none", "face-edge", 1.2, dash="4 3" if not place else ""), 6)
        yield Label(x + 6, 75, word, 11.5, "ink2", "start")
        boats = [boat for boat, count in zip(BOATS, counts, strict=True) for _ in range(count)]
        start = x + 16 + 6.2 * len(word)
        yield from _row([f"boat-{boat}" for boat in boats], start + 14, 75, half - 34 - 6.2 * len(word), 33, 0.55)
    scrapped = [boat for boat, count in zip(BOATS, player.scrapped, strict=True) for _ in range(count)]
    for place, boat in enumerate(scrapped):
        x = width - 16 - place * min(26, 70 / len(scrapped))
        yield Stamp(f"hull-{boat}", x, 46, 0.42, opacity=0.7)
        yield Stamp("cross", x, 46, 0.5)


def _row(stamps: list[str], x: float, y: float, room: float, step: float, scale: float) -> Iterator[Shape]:
    for place, name in enumerate(stamps):
        yield Stamp(name, x + place * min(step, room / len(stamps)), y, scale)


def _gathered(player: Player, width: float) -> Iterator[Shape]:
    for x, shape in zip(_spots(player, width), _things(player), strict=True):
        yield Group(shape, "", x, 110)


def _things(player: Player) -> list[tuple[Shape, ...]]:
    """Tokens, specialists, buildings with their points, and reserved tiles with a ribbon."""
    tokens = [kind for kind, count in zip(KINDS, player.culture, strict=True) for _ in range(count)]
    return [
        *((Stamp(f"token-{kind}", 0, 0, 0.56),) for kind in tokens),
        *((bust(name, 0, 1, 0.62), points(SPECIALISTS[name].vp, 10, -6, 0.6)) for name in player.specialists),
        *((_piece(tile), points(BUILDINGS[tile].vp, 10, -6, 0.6)) for tile in player.built),
        *((Stamp("tile", 0, 0, 0.85), Label(0, 7, tile, 8.5, bold=True)) for tile in player.reserved),
    ]


def _piece(tile: str) -> Stamp:
    kind = BUILDINGS[tile].type
    return Stamp(kind, 0, 0, 0.46 if kind in PRESTIGE_PIECES else 0.5)


def _spots(player: Player, width: float) -> list[float]:
    count = len(_things(player))
    return [21 + place * min(30, (width - 44) / max(count - 1, 1)) for place in range(count)]


def gathered_places(player: Player, x: float, y: float, width: float) -> Iterator[Place]:
    """The specialists and reserved tiles of a seat, to point at."""
    spots = _spots(player, width)
    tokens = sum(player.culture)
    people = zip(player.specialists, spots[tokens:], strict=False)
    kept = zip(player.reserved, spots[len(spots) - len(player.reserved) :], strict=True)
    for name, at in (*people, *kept):
        title = SPECIALISTS[name].title if name in SPECIALISTS else f"{name}, reserved"
        yield Place(name, title, Box(x + at - 13, y + 95, 26, 30, Pen()))


def chip(state: State, seat: Seat, name: str) -> Iterator[Shape]:
    """A seat on a phone."""
    player, colour = state.player(seat), COLOURS[seat - 1]
    yield Box(0, 0, 90, CHIP - 4, _CARD, 8)
    yield Circle(16, 15, 11, Pen(colour))
    yield Stamp(f"crest-{colour}", 16, 15, 0.95)
    yield Label(31, 15, fitted(name, 13, 36), 13, anchor="start", bold=True)
    yield points(total(state, seat), 78, 15, 0.85)
    yield Stamp("coin", 15, 40, 0.6)
    yield Label(25, 40, str(player.coins), 13, anchor="start", bold=True)
    yield Stamp(f"house-{colour}", 58, 40, 0.38)
    yield Label(70, 40, str(player.standard), 13, anchor="start", bold=True)
    yield from [Box(0, 0, 90, CHIP - 4, _NOW, 8)] * (seat in awaiting(state))


def legend(state: State) -> Iterator[Shape]:
    """What a specialist costs, the six kinds of culture, and the signs of the map."""
    yield Label(14, 12, "A specialist costs", 13, "ink2", "start", True)
    yield from _row(["token-fan", "token-fan"], 148, 12, 60, 26, 0.55)
    yield Label(199, 12, "or", 13, "ink2", bold=True)
    yield from _row(["token-lantern", "token-drum", "token-crane"], 222, 12, 90, 26, 0.55)
    for place, kind in enumerate(KINDS):
        yield Stamp(f"sign-{kind}", 30 + 64 * place, 50, 0.85)
        yield Label(30 + 64 * place, 76, kind, 13)
    yield Stamp("mountain", 30, 104, 0.48)
    yield Label(50, 104, "mountain", 13, anchor="start")
    yield Stamp("rope-sign", 136, 104, 0.82)
    yield Label(156, 104, f"sacred, {state.sacred_left} left", 13, anchor="start")
    yield sample(274, 104, 24)
    yield Label(294, 104, "last move", 13, anchor="start")
