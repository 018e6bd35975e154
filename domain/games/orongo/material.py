"""What is in the box of Orongo: the island, the tiles, and the numbers printed on them. No logic.

The map is proposed data of our own making (orongo/2.1, orongo/2.2); only its counts are sourced.
"""

from importlib.resources import files
from typing import Final

import msgspec


class Space(msgspec.Struct, frozen=True):
    """One hexagon of the island (orongo/2.1)."""

    id: str
    picture: str
    coastal: bool
    x: float
    y: float
    row: int
    column: int
    neighbours: tuple[str, ...]


class Island(msgspec.Struct, frozen=True):
    """The map as it stands in board.json."""

    name: str
    provenance: str
    width: float
    height: float
    side: float
    spaces: tuple[Space, ...]


ISLAND: Final = msgspec.json.decode(files(__package__).joinpath("board.json").read_bytes(), type=Island)
SPACES: Final = ISLAND.spaces
INDEX: Final = {space.id: index for index, space in enumerate(SPACES)}
NEIGHBOURS: Final = tuple(tuple(INDEX[name] for name in space.neighbours) for space in SPACES)
"""Spaces that share a side (orongo/2.3)."""

PICTURES: Final = ("quarry", "temple", "god", "birdman", "nest", "food")
TILES: Final = tuple(sorted(int(space.id) for space in SPACES if space.picture != "palm"))
TILE_SPACE: Final = {tile: INDEX[str(tile)] for tile in TILES}
PICTURE: Final = {tile: SPACES[TILE_SPACE[tile]].picture for tile in TILES}
IS_TILE: Final = tuple(space.picture != "palm" for space in SPACES)
IS_COASTAL: Final = tuple(space.coastal for space in SPACES)
"""Palms of the outer edge (orongo/2.4)."""
NOT_QUARRIES: Final = tuple(tile for tile in TILES if PICTURE[tile] != "quarry")

COLOURS: Final = ("red", "blue", "green", "orange")
SEATS: Final = (2, 4)
"""The fewest and the most players (orongo/1.1)."""
TOKENS: Final = 40
"""Of each colour (orongo/3.1)."""
SHELLS: Final = {2: 24, 3: 16, 4: 12}
"""Behind each screen, by number of players (orongo/1.1, orongo/3.2)."""
ALL_SHELLS: Final = 48
MOAI: Final = {2: 10, 3: 6, 4: 5}
"""In front of each screen, by number of players (orongo/3.3)."""
FIRST_TILES: Final = {2: 6, 3: 6, 4: 8}
LATER_TILES: Final = {2: 3, 3: 3, 4: 4}
"""New tiles in the first and in every later round (orongo/4.1)."""
RANK_TOKENS: Final = (3, 2, 1, 1)
"""Tokens by rank of the bid (orongo/5.4, orongo/5.5)."""
SETS: Final = (("quarry",), ("temple", "god"), ("birdman", "nest"), ("food", "food"))
"""What a Moai is made of, the cheapest first (orongo/7.1)."""
CEREMONIAL: Final = 9
"""Marks the Ceremonial Moai where a seat's number marks its own."""
