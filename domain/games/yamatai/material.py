"""What is in the box of Yamatai: the map, the tiles, and the numbers printed on them. No logic.

The map (yamatai/2.1), the prices and what stands on the single tiles are proposed data of our own making; the
counts are sourced. `board.json` and `tables.json` hold them.
"""

from importlib.resources import files
from typing import Final

import msgspec


class Island(msgspec.Struct, frozen=True):
    """A face of the map (yamatai/2.1)."""

    id: str
    x: float
    y: float
    polygon: tuple[tuple[float, float], ...]
    seas: tuple[str, ...]
    neighbours: tuple[str, ...]
    corner_only: tuple[str, ...]


class Sea(msgspec.Struct, frozen=True):
    """A border of one or two islands, where a boat can lie (yamatai/2.2)."""

    id: str
    x: float
    y: float
    angle: float
    length: float
    kind: str
    start: str | None
    islands: tuple[str, ...]
    neighbours: tuple[str, ...]


class Archipelago(msgspec.Struct, frozen=True):
    """The map as it stands in board.json."""

    title: str
    origin: str
    width: float
    height: float
    islands: tuple[Island, ...]
    seas: tuple[Sea, ...]


class Boat(msgspec.Struct, frozen=True):
    """A colour of boats: how many there are, and their price if they have one (yamatai/2.5)."""

    id: str
    name: str
    colour: str
    count: int
    price: int | None


class FleetTile(msgspec.Struct, frozen=True):
    """A fleet tile: the boats it brings and its power (yamatai/5.2)."""

    n: int
    boats: str
    power: str | None


class BuildingTile(msgspec.Struct, frozen=True):
    """A building tile: its kind, the boats it needs, its points (yamatai/8.5)."""

    id: str
    type: str
    req: str
    vp: int


class SpecialistTile(msgspec.Struct, frozen=True):
    """A specialist: title, points and power (yamatai/12.1)."""

    id: str
    title: str
    vp: int
    kind: str
    text: str


class CultureKind(msgspec.Struct, frozen=True):
    """A kind of culture token: how many there are, and how many of them stand on mountains (yamatai/3.1)."""

    name: str
    tokens: int
    mountain: int


class Counts(msgspec.Struct, frozen=True):
    """Pieces of which a match can run out, the boats and tiles aside."""

    sacred_ground: int


class Tables(msgspec.Struct, frozen=True):
    """The tiles and tokens as they stand in tables.json."""

    boats: tuple[Boat, ...]
    fleet: tuple[FleetTile, ...]
    buildings: tuple[BuildingTile, ...]
    specialists: tuple[SpecialistTile, ...]
    culture: tuple[CultureKind, ...]
    counts: Counts
    standard_buildings: dict[str, int]
    start_coins: int
    coin_vp: int
    specialist_coin_step: int
    row_size: int
    fleet_open: int


_HERE: Final = files(__package__)
MAP: Final = msgspec.json.decode(_HERE.joinpath("board.json").read_bytes(), type=Archipelago)
TABLES: Final = msgspec.json.decode(_HERE.joinpath("tables.json").read_bytes(), type=Tables)

ISLANDS: Final = MAP.islands
ISLAND: Final = {island.id: index for index, island in enumerate(ISLANDS)}
SEAS: Final = MAP.seas
SEA: Final = {sea.id: index for index, sea in enumerate(SEAS)}
SEA_NEIGHBOURS: Final = tuple(tuple(SEA[name] for name in sea.neighbours) for sea in SEAS)
"""Sea spaces whose borders meet (yamatai/2.2)."""
ISLANDS_BESIDE: Final = tuple(tuple(ISLAND[name] for name in sea.islands) for sea in SEAS)
SEAS_AROUND: Final = tuple(tuple(SEA[name] for name in island.seas) for island in ISLANDS)
ISLAND_NEIGHBOURS: Final = tuple(tuple(ISLAND[name] for name in island.neighbours) for island in ISLANDS)
"""Islands that share a sea space; a corner is not enough (yamatai/2.3)."""
STARTS: Final = tuple(index for index, sea in enumerate(SEAS) if sea.start)
"""The starting spots A to E (yamatai/2.4)."""
RIM_STARTS: Final = tuple(index for index, sea in enumerate(SEAS) if sea.start or sea.kind == "rim")
"""The starting spots of the Lighthouse Keeper (yamatai/12.7)."""

BOATS: Final = tuple(boat.name for boat in TABLES.boats)
BOAT: Final = {name: index for index, name in enumerate(BOATS)}
BOAT_COUNTS: Final = bytes(boat.count for boat in TABLES.boats)
PRICES: Final = {boat.name: boat.price for boat in TABLES.boats if boat.price is not None}
"""What a boat costs and brings; gold has no price (yamatai/6.1, yamatai/6.2)."""
_BOAT_OF: Final = {boat.id: boat.name for boat in TABLES.boats}
TRADES: Final = 1
"""Boats bought or sold in a turn (yamatai/6.1)."""

FLEETS: Final = tuple(tile.n for tile in TABLES.fleet)
FLEET_BOATS: Final = {tile.n: tuple(_BOAT_OF[letter] for letter in tile.boats) for tile in TABLES.fleet}
FLEET_POWER: Final = {tile.n: tile.power or "" for tile in TABLES.fleet}
RESERVE, SWAP_CULTURE, MOVE_BOAT, SWAP_BOATS, REMOVE_BOATS, SACRED_GROUND, EXTRA_CULTURE, DISCOUNT = (
    tile.n for tile in TABLES.fleet if tile.power
)
"""The fleet tiles by their powers (yamatai/11)."""
OPEN_FLEETS: Final = TABLES.fleet_open
"""Fleet tiles face up (yamatai/3.6)."""
LOOKS: Final = 2
"""Tiles that the power of fleet 2 looks at (yamatai/11.1)."""

BUILDINGS: Final = {tile.id: tile for tile in TABLES.buildings}
NEEDS: Final = {tile.id: tuple(_BOAT_OF[letter] for letter in tile.req) for tile in TABLES.buildings}
PRESTIGE_PIECES: Final = {"torii": 5, "palace": 6}
"""Marks a Torii and a Palace where a seat's number marks its own pieces (yamatai/8.9)."""
TORII, PALACE = PRESTIGE_PIECES["torii"], PRESTIGE_PIECES["palace"]
PRESTIGE: Final = frozenset(tile.id for tile in TABLES.buildings if tile.type in PRESTIGE_PIECES)
TRADING_POSTS: Final = frozenset(tile.id for tile in TABLES.buildings if tile.type == "trading")
ROW: Final = TABLES.row_size
"""Tiles in the building row and in the specialist row (yamatai/3.4, yamatai/3.5)."""
MOUNTAIN_PRESTIGE: Final = 1
NEIGHBOUR_PRESTIGE: Final = 1
"""Prestige tokens for a mountain, and for each Torii or Palace next door (yamatai/8.10)."""
GROUP_COINS: Final = 1
TRADING_POST_COINS: Final = 2
"""Coins for each building of the group (yamatai/8.11)."""
GROUP: Final = 2
"""Buildings that make a group (yamatai/8.11)."""

KINDS: Final = tuple(kind.name for kind in TABLES.culture if kind.name != "empty")
KIND: Final = {name: index for index, name in enumerate(KINDS)}
EMPTY: Final = "empty"
MOUNTAIN: Final = "^"
"""Ends the name of a token with the mountain border (yamatai/3.2)."""
TOKENS: Final = tuple(
    kind.name + (MOUNTAIN if copy < kind.mountain else "") for kind in TABLES.culture for copy in range(kind.tokens)
)
CULTURE_TOKENS: Final = sum(not token.startswith(EMPTY) for token in TOKENS)
"""Tokens in play once the empty ones are gone (yamatai/3.3)."""
PAIR: Final = 2
TRIPLE: Final = 3
"""Culture tokens that pay for a specialist: two alike or three different (yamatai/10.1)."""

COLOURS: Final = ("blue", "orange", "purple", "grey")
"""Of the seats, seat 1 first (yamatai/1.1)."""
SEATS: Final = (2, 4)
"""The fewest and the most players (yamatai/1.1)."""
STANDARD: Final = {int(seats): pieces for seats, pieces in TABLES.standard_buildings.items()}
"""Standard buildings of each seat, by number of players (yamatai/3.7)."""
COINS: Final = TABLES.start_coins
"""In front of each seat at the start (yamatai/3.7)."""
MEEPLES: Final = {2: 2, 3: 1, 4: 1}
"""Turns of each seat in a round, by number of players (yamatai/4.1)."""
SACRED: Final = TABLES.counts.sacred_ground
"""Sacred ground tokens (yamatai/11.9)."""
HARBOUR: Final = 1
"""Boats a harbour holds (yamatai/9.1)."""
SPECIALIST_COINS: Final = TABLES.specialist_coin_step
"""Laid on each specialist left at the end of a round (yamatai/13.2)."""
LAST_ROUND: Final = 30
"""The match ends with it at the latest (yamatai/14.5)."""
COINS_A_POINT: Final = TABLES.coin_vp
SCRAPPED_A_POINT: Final = 2
"""Coins for a point, and scrapped boats for a lost one (yamatai/14.6, yamatai/14.7)."""

SPECIALISTS: Final = {tile.id: tile for tile in TABLES.specialists}
SHIPWRIGHT, BROKER, HAGGLER, HARBOUR_MASTER, SALVAGER, PILOT = tuple(SPECIALISTS)[:6]
LIGHTHOUSE_KEEPER, ANTIQUARIAN, INTERPRETER, PATRON, ASCETIC, SHRINE_KEEPER = tuple(SPECIALISTS)[6:12]
ARCHITECT, MASON, GUILD_MASTER, SURVEYOR, TREASURER, CHRONICLER = tuple(SPECIALISTS)[12:]
"""The specialists by their titles, in the order of their numbers (yamatai/12)."""
BROKER_TRADES: Final = 2
HAGGLER_COINS: Final = 1
MASTER_HARBOUR: Final = 2
PATRON_COINS: Final = 4
ASCETIC_PRESTIGE: Final = 2
SHRINE_PRESTIGE: Final = 1
GUILD_COINS: Final = 2
TREASURER_COINS_A_POINT: Final = 4
MASON_BOATS: Final = (BOAT["bamboo"], BOAT["wood"])
"""The boats of which the Master Mason can do without one (yamatai/12.14)."""
