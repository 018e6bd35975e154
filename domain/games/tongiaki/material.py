"""What is in the box of Tongiaki: boats, islands, water tiles and the numbers printed on them. No logic.

The tiles are published facts (tongiaki/2.2, tongiaki/2.3). Local sides count clockwise from the bottom, where
every tile but Tonga has its red symbol (tongiaki/2.6, tongiaki/2.7); the world directions count the same way.
"""

from typing import Final, NamedTuple

COLOURS: Final = ("blue", "yellow", "green", "orange", "red", "purple")
NUMBER: Final = {colour: number for number, colour in enumerate(COLOURS, 1)}
"""Colours are numbered from 1; where each player has one colour it is the number of the seat."""
BOATS: Final = 15
"""Of each colour (tongiaki/2.1)."""
SEATS: Final = (2, 6)
"""The fewest and the most players (tongiaki/1.1)."""
PAIRED_SEATS: Final = 2
COLOURS_EACH: Final = 2
"""With the option `two_colours` (tongiaki/11.1)."""
FIRST_BOATS: Final = 2
"""Of each colour at set-up (tongiaki/3.3)."""
FIRST_FREE: Final = 1
"""Moorings of each beach of Tonga that stay free at set-up (tongiaki/3.4)."""
BACK_ANYWHERE: Final = 1
BACK_ON_TONGA: Final = 2
"""Boats for a colour that has none on a beach (tongiaki/4.7)."""
ROYAL_LIMIT: Final = 2
"""Royal islands of each colour (tongiaki/5.2)."""
LAUNCH_LIMIT: Final = 3
"""Launches of one beach in one turn (tongiaki/7.11)."""
CALM_ROUNDS: Final = 10
"""Rounds without a new tile that end the match (tongiaki/9.5)."""

SIDES: Final = 6
RED_SIDE: Final = 0
WINDS: Final = ("south", "southwest", "northwest", "north", "northeast", "southeast")
"""The name of each world direction (tongiaki/2.6)."""
WIND: Final = {name: direction for direction, name in enumerate(WINDS)}
OPPOSITE: Final = (3, 4, 5, 0, 1, 2)
STEPS: Final = ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0))
"""How far the neighbouring hex lies in each direction, as (q, r) (tongiaki/2.5)."""


class Beach(NamedTuple):
    """A group of moorings, counted from `first` to before `end`, with the sides of its footbridges."""

    id: str
    island: str
    letter: str
    bridges: tuple[int, ...]
    first: int
    end: int

    @property
    def size(self) -> int:
        """How many boats it holds."""
        return self.end - self.first


class Island(NamedTuple):
    """An island tile: its value and its beaches (tongiaki/2.2)."""

    id: str
    name: str
    value: int
    beaches: tuple[Beach, ...]
    first: int
    end: int


class Lane(NamedTuple):
    """A sea lane from the side a fleet enters by: where it leaves, and the colours it needs."""

    out: int
    need: int


TONGA: Final = "tonga"
_PRINTED: Final = (
    ("Tonga", 0, ((3, (0,)), (3, (1,)), (3, (2,)), (3, (3,)), (3, (4,)), (3, (5,)))),
    ("Mururoa", 2, ((2, (1,)), (2, (2,)), (3, (4, 5)))),
    ("Nauru", 2, ((2, (1, 2)), (3, (3,)), (2, (4, 5)))),
    ("Tubuai", 2, ((3, (1, 2)), (3, (4, 5)))),
    ("Rarotonga", 3, ((3, (1, 2)), (4, (3, 4, 5)))),
    ("Rapa Nui", 3, ((5, (1, 2)), (3, (3, 4, 5)))),
    ("Tokelau", 3, ((4, (1,)), (3, (2, 3)), (2, (4, 5)))),
    ("Tuamotu", 3, ((4, (1, 2, 3)), (4, (4, 5)))),
    ("Hiva Oa", 4, ((2, (1, 2)), (2, (3,)), (5, (4, 5)))),
    ("Mangareva", 4, ((2, (1, 2)), (3, (3, 4)), (4, (5,)))),
    ("Oahu", 4, ((3, (1, 2)), (5, (3,)), (3, (4, 5)))),
    ("Tahiti", 4, ((2, (1, 2)), (3, (3, 4)), (4, (5,)))),
    ("Tuvalu", 4, ((2, (1, 2)), (4, (3,)), (3, (4, 5)))),
    ("Fiji", 5, ((5, (1,)), (4, (2, 3)), (4, (4, 5)))),
    ("Hawaii", 5, ((3, (1, 2)), (5, (3,)), (2, (4, 5)))),
    ("Samoa", 5, ((3, (1, 2)), (4, (3, 4)), (5, (5,)))),
)
"""Name, value, and for each beach its moorings and the sides of its footbridges."""


def _beaches(island: str, printed: tuple[tuple[int, tuple[int, ...]], ...], first: int) -> tuple[Beach, ...]:
    found = []
    for letter, (size, bridges) in zip("abcdef", printed, strict=False):
        found.append(Beach(f"{island}.{letter}", island, letter, bridges, first, first + size))
        first += size
    return tuple(found)


def _islands() -> dict[str, Island]:
    found, first = {}, 0
    for name, value, printed in _PRINTED:
        id = name.lower().replace(" ", "-")
        beaches = _beaches(id, printed, first)
        found[id] = Island(id, name, value, beaches, first, beaches[-1].end)
        first = beaches[-1].end
    return found


ISLANDS: Final = _islands()
ISLAND_NUMBER: Final = {island: number for number, island in enumerate(ISLANDS)}
BEACHES: Final = {beach.id: beach for island in ISLANDS.values() for beach in island.beaches}
MOORINGS: Final = sum(beach.size for beach in BEACHES.values())

LANES: Final = {
    "W01": ((0, 1, 0), (2, 3, 2), (4, 5, 0)),
    "W02": ((0, 1, 2), (2, 3, 0), (4, 5, 2)),
    "W03": ((0, 1, 3), (2, 3, 2), (4, 5, 4)),
    "W04": ((0, 1, 3), (2, 3, 0), (4, 5, 2)),
    "W05": ((0, 3, 4), (1, 5, 3), (2, 4, 0)),
    "W06": ((0, 3, 3), (1, 5, 3), (2, 4, 3)),
    "W07": ((0, 3, 4), (1, 5, 4), (2, 4, 4)),
    "W08": ((0, 3, 3), (1, 5, 2), (2, 4, 0)),
    "W09": ((0, 4, 0), (1, 3, 4), (2, 5, 2)),
    "W10": ((0, 4, 2), (1, 3, 3), (2, 5, 4)),
    "W11": ((0, 4, 4), (1, 3, 4), (2, 5, 3)),
    "W12": ((0, 4, 3), (1, 3, 3), (2, 5, 4)),
    "W13": ((0, 5, 0), (1, 2, 0), (3, 4, 0)),
    "W14": ((0, 5, 2), (1, 2, 2), (3, 4, 2)),
    "W15": ((0, 5, 0), (1, 2, 4), (3, 4, 2)),
    "W16": ((0, 5, 0), (1, 2, 3), (3, 4, 4)),
}
"""The three lanes of each water tile: side, side, and the colours needed; 0 where no number is printed."""
LANE_FROM: Final = {
    tile: tuple(Lane(b if side == a else a, need) for side in range(SIDES) for a, b, need in lanes if side in (a, b))
    for tile, lanes in LANES.items()
}
CONNECTORS: Final = {
    **{id: tuple(s for beach in isle.beaches for s in beach.bridges) for id, isle in ISLANDS.items()},
    **{tile: tuple(range(SIDES)) for tile in LANES},
}
"""The local sides by which a tile can be left (tongiaki/2.12)."""
STACK: Final = (*(island for island in ISLANDS if island != TONGA), *LANES)
"""All tiles that are drawn (tongiaki/2.4)."""
