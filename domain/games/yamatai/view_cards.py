"""The cards of Yamatai: fleet tiles, building tiles and specialists, as signs with two or three words."""

from collections.abc import Iterator

from tidelog.domain.games.yamatai.material import BUILDINGS, FLEET_BOATS, NEEDS, SPECIALISTS
from tidelog.domain.kernel.picture import Box, Group, Label, Path, Pen, Point, Shape, Stamp

FLEET = (110.0, 96.0)
BUILDING = (68.0, 98.0)
SPECIALIST = (68.0, 140.0)
_CARD = Pen("face", "face-edge", 1.6)
_PAIR, _SMALL = 2, 0.6
_LESS = "\u22121"
_FLEET_SAYS = {
    1: "no power",
    2: "reserve a tile",
    3: "swap two tokens",
    4: "move a boat",
    5: "swap two boats",
    6: "remove 2 boats",
    7: "sacred ground",
    8: "one more token",
    9: "one boat less",
    10: "no power",
}
SAYS = {
    "Shipwright": "swap a boat",
    "Broker": "trade twice",
    "Haggler": "prices by 1",
    "Harbour Master": "stores two",
    "Salvager": "scraps free",
    "Pilot": "any colour",
    "Lighthouse Keeper": "rim starts",
    "Antiquarian": "one token +",
    "Interpreter": "any 3 tokens",
    "Patron": "four coins",
    "Mountain Ascetic": "peak bonus",
    "Shrine Keeper": "shrine bonus",
    "Court Architect": "court bonus",
    "Master Mason": "1 boat less",
    "Guild Master": "group coins",
    "Surveyor": "and collects",
    "Treasurer": "4 for a point",
    "Chronicler": "point each",
}
"""The power of each specialist in two words; the title of the card has all of them."""


def _word(text: str, x: float, y: float, size: float = 13) -> Label:
    return Label(x, y, text, size, "alert", bold=True)


def _two(left: str, right: str, sign: str) -> tuple[Shape, ...]:
    return Stamp(left, -9, 0, 0.55), Stamp(right, 9, 0, 0.55), Stamp(sign, 0, 0, 0.95)


_POWER: dict[int, tuple[Shape, ...]] = {
    2: (Stamp("tile", 0, 0, 0.9),),
    3: _two("token-fan", "token-mask", "swap"),
    4: (Stamp("hull-wood", -9, 0, 0.5), Stamp("arrow", 15, 0)),
    5: (Stamp("hull-wood", 0, -6, 0.5), Stamp("hull-stone", 0, 7, 0.5), Stamp("swap", 0, 0)),
    6: (Stamp("hull-clay", 0, 0, 0.55), Stamp("cross", 0, 0, 0.9), _word("2", 20, -6)),
    7: (Stamp("rope-sign", 0, 0, 0.95),),
    8: (Stamp("token-crane", -8, 0, 0.6), _word("+1", 14, 0)),
    9: (Stamp("house", -8, 0, 0.6), _word(_LESS, 16, 0)),
}
_POINT = (Stamp("arrow", 7, 0, 0.6), Stamp("shield", 20, 0, 0.7))
_PERSON: dict[str, tuple[Shape, ...]] = {
    "Shipwright": (Stamp("adze", -12, 0, 0.8), Stamp("hull-wood", 10, 2, 0.5)),
    "Broker": (Stamp("coin", -8, 0, 0.72), Stamp("coin", 8, 0, 0.72), Stamp("swap", 0, 0, 0.8)),
    "Haggler": (Stamp("coin", -8, 0, 0.9), _word(_LESS, 14, 0)),
    "Harbour Master": (Stamp("hull-clay", 0, -7, 0.5), Stamp("hull-wood", 0, 8, 0.5)),
    "Salvager": (Stamp("hull-stone", 0, 5, 0.6), Stamp("arrow", 0, -8, 0.8, -30)),
    "Pilot": (Stamp("hull-bamboo", -6, 2, 0.55), Stamp("star", 15, -4, 0.75)),
    "Lighthouse Keeper": (Stamp("lighthouse", 0, 0),),
    "Antiquarian": (Stamp("token-drum", -8, 0, 0.6), _word("+1", 14, 0)),
    "Interpreter": tuple(Stamp(f"token-{kind}", x, 0, 0.42) for kind, x in (("fan", -17), ("drum", 0), ("scroll", 17))),
    "Patron": tuple(Stamp("coin", x, y, 0.6) for x, y in ((-7, -7), (7, -7), (-7, 7), (7, 7))),
    "Mountain Ascetic": (Stamp("mountain", -6, 2, 0.5), Stamp("star", 13, -4, 0.62), Stamp("star", 24, 4, 0.62)),
    "Shrine Keeper": (Stamp("torii", -5, 0, 0.7), Stamp("star", 17, -5, 0.72)),
    "Court Architect": (Stamp("palace", -5, 0, 0.7), Stamp("star", 17, -6, 0.72)),
    "Master Mason": (Stamp("boat-bamboo", -12, -6, 0.58), Stamp("boat-wood", 2, 9, 0.58), _word(_LESS, 22, -7)),
    "Guild Master": (Stamp("house", -14, 0, 0.5), Stamp("house", 6, 0, 0.5), Stamp("coin", 22, 4, 0.55)),
    "Surveyor": (Stamp("house", -14, 0, 0.55), Stamp("arrow", 4, 0, 0.6), Stamp("token-fan", 19, 0, 0.45)),
    "Treasurer": (_word("4", -20, 0), Stamp("coin", -8, 0, 0.72), *_POINT),
    "Chronicler": (Stamp("bust", -10, 2, 0.6, tint="coat4"), *_POINT),
}


def points(value: int, x: float, y: float, scale: float = 1.0) -> Group:
    """Points on their shield."""
    return Group((Stamp("shield", 0, 0), Label(0, -1, str(value), 14, "white", bold=True)), "", x, y, scale)


def boats_in_rows(boats: tuple[str, ...], x: float, y: float, step: Point) -> Iterator[Stamp]:
    """Boats, two to a row, the odd one in the middle below."""
    for place, boat in enumerate(boats):
        alone = place == len(boats) - 1 and place % _PAIR == 0
        across = 0.0 if alone else step[0] * (-0.5 if place % _PAIR == 0 else 0.5)
        yield Stamp(f"boat-{boat}", x + across, y + step[1] * (place // _PAIR), _SMALL)


def fleet_card(number: int, width: float, taker: str = "") -> tuple[Shape, ...]:
    """A fleet tile: its number, its boats, its power; pale with the taker's crest once it is taken."""
    _, high = FLEET
    boats = FLEET_BOATS[number]
    inside: tuple[Shape, ...] = (
        Path("M1 10a9 9 0 0 1 9 -9h18v18a9 9 0 0 1 -9 9h-18Z", Pen("deep")),
        Label(14.5, 14.5, str(number), 17, "white", bold=True),
        *(Stamp(f"boat-{boat}", x, y, 0.6) for boat, (x, y) in zip(boats, _spread(len(boats), width), strict=True)),
        Path(f"M10 46H{width - 10}", Pen(stroke="rule", width=1.4)),
        Group(_POWER.get(number, ()), "", width / 2, 64),
        Label(width / 2, 86, _FLEET_SAYS[number], 12.5, "ink2"),
    )
    edge = Pen("face", taker, 3) if taker else _CARD
    crest = (Stamp(f"badge-{taker}", width - 13, 13),) if taker else ()
    return Box(0, 0, width, high, edge, 8), Group(inside, opacity=0.45 if taker else 1), *crest


def _spread(count: int, width: float) -> list[tuple[float, float]]:
    middle = width / 2 + 8
    if count == 3:
        return [(middle - 18, 15), (middle + 18, 15), (middle, 33)]
    return [(middle + 34 * (place - (count - 1) / 2), 24) for place in range(count)]


def fleet_back(width: float, note: str = "") -> tuple[Shape, ...]:
    """A fleet tile face down, and which it may be."""
    _, high = FLEET
    words = (
        (Box(6, high - 26, width - 12, 20, Pen("paper"), 7), Label(width / 2, high - 16, note, 12, bold=True))
        if note
        else ()
    )
    return Box(0, 0, width, high, Pen("back", "line", 1.6), 8), Stamp("waves", width / 2, 46, 0.9), *words


def building_card(tile: str, width: float) -> tuple[Shape, ...]:
    """A building tile: its silhouette, its points, and the boats it needs."""
    kind = BUILDINGS[tile].type
    boats = NEEDS[tile]
    return (
        Box(0, 0, width, BUILDING[1], _CARD, 8),
        Stamp(kind, width / 2 - 4, 34, 0.72),
        Label(6, 11, tile, 10.5, "ink2", "start"),
        points(BUILDINGS[tile].vp, width - 14, 15, 0.92),
        *boats_in_rows(boats, width / 2, 64 if len(boats) > _PAIR else 74, (30, 19)),
    )


def specialist_card(name: str, coins: int, width: float) -> tuple[Shape, ...]:
    """A specialist: bust, points, name, sign and two words, and the coins that lie on the tile."""
    tile = SPECIALISTS[name]
    words = tile.title.split(" ")
    lines = [words[0], words[1]] if len(words) > 1 else ["", tile.title]
    size = 11.5 if max(map(len, words)) < 10 else 10.5
    middle, first = width / 2, 53 if lines[0] else 46
    money = Stamp("coin", middle - 12, 126, 0.8), Label(middle + 2, 126, str(coins), 15, anchor="start", bold=True)
    return (
        Box(0, 0, width, SPECIALIST[1], _CARD, 8),
        bust(name, width / 2 - 10, 24, 0.9),
        points(tile.vp, width - 14, 15, 0.92),
        *(Label(middle, first + 13 * row, line, size, bold=True) for row, line in enumerate(lines)),
        Group(_PERSON[tile.title], "", middle, 88, 0.85),
        Label(middle, 109, SAYS[tile.title], 10.5, "ink2"),
        *(money if coins else ()),
    )


def bust(name: str, x: float, y: float, scale: float) -> Stamp:
    """A specialist's bust, in a coat of its own colour."""
    return Stamp("bust", x, y, scale, tint=f"coat{1 + int(name[2:]) % 6}")
