"""What is in the box of Tsuro of the Seas: the sea, the tiles, and the numbers printed on them. No logic.

A place of a ship is one number, `square * 8 + port`: the port by which it will enter the square it faces.
Numbers from `RIM` on are the ports by which a ship leaves the sea.
"""

from typing import Final

SIDE: Final = 7
SQUARES: Final = tuple(f"{column}{row}" for row in range(1, SIDE + 1) for column in "ABCDEFG")
"""Columns A to G, rows 1 to 7 from the top (tsuro/2.1)."""
SQUARE: Final = {name: index for index, name in enumerate(SQUARES)}
LINE: Final = (0, 0, 1, 2, 4, 5, 6)
"""The line of each face of a die; the middle one carries no number (tsuro/2.2)."""
ROLLED: Final = {(gold, blue): LINE[blue] * SIDE + LINE[gold] for gold in range(1, 7) for blue in range(1, 7)}
BOTH_DICE: Final = (6, 6)
ONE_DIE: Final = (6,)

PORTS: Final = 8
"""Clockwise from the left end of the top side (tsuro/2.3)."""
MATE: Final = (5, 4, 7, 6, 1, 0, 3, 2)
"""The port of the neighbour that each port touches."""
NORTH, EAST, SOUTH, WEST = range(4)
COMPASS: Final = ("north", "east", "south", "west")
NOWHERE: Final = 255
"""The square of a tile that is not on the sea."""
NEIGHBOUR: Final = tuple(
    tuple(
        square + step if 0 <= column + dx < SIDE and 0 <= row + dy < SIDE else NOWHERE
        for step, dx, dy in ((-SIDE, 0, -1), (1, 1, 0), (SIDE, 0, 1), (-1, -1, 0))
    )
    for square in range(SIDE * SIDE)
    for row, column in (divmod(square, SIDE),)
)
"""The squares north, east, south and west of a square."""
BESIDE: Final = tuple(tuple(sorted({*found} - {NOWHERE})) for found in NEIGHBOUR)

RIM: Final = len(SQUARES) * PORTS
HASHES: Final = tuple(place for place in range(RIM) if NEIGHBOUR[place // PORTS][place % PORTS // 2] == NOWHERE)
"""The starting hashes, as places (tsuro/2.5)."""
AHEAD: Final = tuple(
    RIM + HASHES.index(place)
    if NEIGHBOUR[place // PORTS][place % PORTS // 2] == NOWHERE
    else NEIGHBOUR[place // PORTS][place % PORTS // 2] * PORTS + MATE[place % PORTS]
    for place in range(RIM)
)
"""Where a ship comes that leaves a square by a port: the next place, or a port of the rim."""
EDGE: Final = {place: tuple(h for h in HASHES if h % PORTS // 2 == place % PORTS // 2) for place in HASHES}
"""The hashes of the same edge of the sea."""
LOST: Final = -1
"""The place of a ship that is lost."""
ASHORE: Final = -2
"""The place of a ship that is not launched yet."""

_PAIRINGS: Final = (
    "01234567:1,01234657:1,01234756:1,01243657:2,01243756:2,01253647:1,01253746:4,01263457:1,01263547:1,"
    "01263745:1,01273456:1,01273546:2,01273645:2,02134657:2,02134756:2,02143657:1,02143756:2,02153647:2,"
    "02153746:1,02163457:2,02163547:1,02173456:1,02173546:2,03124756:1,03142657:1,03142756:2,03152647:2,"
    "03162547:1,04123657:2,04123756:2,04132657:3,04152637:1,04152736:2,05142736:1,07123456:2"
)
"""The ports of W01 to W35 in joined pairs, and how many copies there are (tsuro/1.3)."""
PHOENIX: Final = "phoenix"
PORTAL: Final = "portal"
TAIHOU: Final = "taihou"
_PHOENIX_PAIRS: Final = "05142736"
"""Proposed (tsuro/14.4)."""
_PAIRS: Final = (*(entry.split(":")[0] for entry in _PAIRINGS.split(",")), _PHOENIX_PAIRS)
COPIES: Final = tuple(int(entry.split(":")[1]) for entry in _PAIRINGS.split(","))
WAKES: Final = (*(f"W{number:02}" for number in range(1, len(COPIES) + 1)), PHOENIX)
"""Every tile that can be sailed on."""
KINDS: Final = (*WAKES, PORTAL, TAIHOU)
KIND: Final = {name: index for index, name in enumerate(KINDS)}
SPECIAL: Final = {PHOENIX: 1, PORTAL: 1, TAIHOU: 5}
"""What the options add to the wake tiles (tsuro/1.5)."""

TURNS: Final = 4


def _turned(pairs: str, turns: int) -> bytes:
    """The joined port of each port, after quarter turns clockwise (tsuro/2.4)."""
    joined = bytearray(PORTS)
    for a, b in zip(map(int, pairs[::2]), map(int, pairs[1::2]), strict=True):
        a, b = (a + 2 * turns) % PORTS, (b + 2 * turns) % PORTS
        joined[a], joined[b] = b, a
    return bytes(joined)


_JOINED: Final = tuple(tuple(_turned(pairs, turns) for turns in range(TURNS)) for pairs in _PAIRS)
ROTATIONS: Final = {
    wake: tuple(turns for turns in range(TURNS) if ways.index(ways[turns]) == turns)
    for wake, ways in zip(WAKES, _JOINED, strict=True)
}
"""The turns of each tile that look different."""

EMPTY: Final = 0
CODE: Final = {(wake, turns): 1 + index * TURNS + turns for index, wake in enumerate(WAKES) for turns in range(TURNS)}
"""A square holds EMPTY, the code of a tile as it lies, OPEN_PORTAL, or a monster from MONSTER on."""
LAID: Final = {code: tile for tile, code in CODE.items()}
JOINED: Final = (bytes(PORTS), *(way for ways in _JOINED for way in ways))
"""The joined ports by code."""
LAST_WAKE: Final = len(CODE)
OPEN_PORTAL: Final = 199
MONSTER: Final = 200
KIND_AT: Final = tuple(
    KIND[LAID[code][0]] if code in LAID else KIND[PORTAL] if code == OPEN_PORTAL else len(KINDS) for code in range(256)
)
"""Which kind of tile a code stands for; `len(KINDS)` for what is none."""

DAIKAIJU: Final = tuple(f"{number}{colour}" for number in range(1, 6) for colour in "GB")
"""By rotation number, gold before blue: the order in which they act (tsuro/1.4, tsuro/7.1)."""
UZUSHIO: Final = len(DAIKAIJU)
TSUNAMI: Final = UZUSHIO + 1
MONSTERS: Final = (*DAIKAIJU, "uzushio", "tsunami")
MONSTER_OF: Final = {name: index for index, name in enumerate(MONSTERS)}
ROTATION_NUMBER: Final = (*(int(name[0]) for name in DAIKAIJU), 5)
"""The face that turns a daikaiju; the uzushio's is proposed (tsuro/11.3)."""
ARROWS: Final = (NORTH, WEST, SOUTH, EAST)
"""Where the numbers after the rotation number point, one after the other, on a tile that is not turned."""
HEADING: Final = tuple(
    tuple(tuple(ARROWS[((face - number) % 5 - 1 + bearing) % TURNS] for face in range(6)) for bearing in range(TURNS))
    for number in ROTATION_NUMBER
)
"""The direction by monster, bearing and face (tsuro/7.3); the face that turns it is not asked for."""

COLOURS: Final = ("red", "orange", "yellow", "green", "blue", "purple", "black", "white")
"""Of the ships, by seat (tsuro/1.1)."""
SEATS: Final = (2, 8)
"""The fewest and the most players (tsuro/1.1)."""
HAND: Final = 3
MOST_TAIHOU: Final = 2
FIRST_DAIKAIJU: Final = {2: 6, 3: 6, 4: 6, 5: 5, 6: 5, 7: 4, 8: 4}
"""On the sea at the start, by number of players (tsuro/3.4)."""
FEWEST_DAIKAIJU: Final = 3
ACTIVE_SUMS: Final = (6, 7, 8)
"""Sums of both dice on which the daikaiju stir (tsuro/4.4)."""
NEW_DAIKAIJU: Final = 6
"""The face that brings a new daikaiju, and on which the uzushio rests."""
WAVE: Final = (2, 3, 3, 4)
"""The tsunami's number by how often it has advanced (tsuro/10.4)."""
MOST_RIDES: Final = 3
"""Through the portal, for each ship in one phase (tsuro/12.8)."""
LAST_TURN: Final = 500
