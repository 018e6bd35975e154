"""What a seat, or chance, may ask for in Yamatai."""

from typing import ClassVar

from tidelog.domain.kernel.facts import ChanceMove, Move
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import Secret


class DealCulture(ChanceMove, frozen=True):
    """Chance: the culture tokens in the order of the islands, `^` for a mountain border."""

    tokens: tuple[str, ...]


class DealOrder(ChanceMove, frozen=True):
    """Chance: whose meeple stands on which spot of the turn order."""

    seats: tuple[Seat, ...]


class DrawSpecialist(ChanceMove, frozen=True):
    """Chance: the next specialist for the row."""

    specialist: str


class DrawBuilding(ChanceMove, frozen=True):
    """Chance: the next building tile for the row."""

    tile: str


class TurnFleet(ChanceMove, frozen=True):
    """Chance: the next fleet tile to lie face up."""

    number: int


class Look(ChanceMove, frozen=True):
    """Chance: a building tile that only the seat at turn looks at."""

    tile: Secret[str]


class Fleet(Move, frozen=True):
    """Take a fleet tile and its boats."""

    number: int


class Buy(Move, frozen=True):
    """Buy a boat."""

    boat: str


class Sell(Move, frozen=True):
    """Sell a boat."""

    boat: str


class Exchange(Move, frozen=True):
    """With the Shipwright: a boat in hand for another from the supply."""

    give: str
    take: str


class Place(Move, frozen=True):
    """Put a boat on a sea space."""

    sea: str
    boat: str


class Collect(Move, frozen=True):
    """Take the culture token of an island."""

    island: str


class Build(Move, frozen=True):
    """Construct a building tile on an island."""

    tile: str
    island: str


class Survey(Move, frozen=True):
    """With the Surveyor, after building: take the culture token of an island."""

    island: str


class Store(Move, frozen=True):
    """Put a boat into the harbour."""

    boat: str


class Recruit(Move, frozen=True):
    """Take a specialist for culture tokens, in any order."""

    any_order: ClassVar[tuple[str, ...]] = ("payment",)
    specialist: str
    payment: tuple[str, ...]


class Reserve(Move, frozen=True):
    """Fleet 2: look at building tiles to reserve one."""


class Take(Move, frozen=True):
    """Fleet 2: reserve one of the tiles looked at, or one of the row."""

    tile: str


class SwapCulture(Move, frozen=True):
    """Fleet 3: name an island, then another, whose culture tokens change places."""

    island: str


class MoveBoat(Move, frozen=True):
    """Fleet 4: name the boat by its sea space, then the empty one beside it."""

    sea: str


class SwapBoats(Move, frozen=True):
    """Fleet 5: name a sea space, then another, whose boats change places."""

    sea: str


class RemoveBoat(Move, frozen=True):
    """Fleet 6: send a boat back to the supply."""

    sea: str


class SacredGround(Move, frozen=True):
    """Fleet 7: lay a sacred ground token on an island."""

    island: str


class ExtraCulture(Move, frozen=True):
    """Fleet 8: collect one token more in this turn."""


class Done(Move, frozen=True):
    """Go on to the next step."""


MOVES = (
    DealCulture,
    DealOrder,
    DrawSpecialist,
    DrawBuilding,
    TurnFleet,
    Look,
    Fleet,
    Buy,
    Sell,
    Exchange,
    Place,
    Collect,
    Build,
    Survey,
    Store,
    Recruit,
    Reserve,
    Take,
    SwapCulture,
    MoveBoat,
    SwapBoats,
    RemoveBoat,
    SacredGround,
    ExtraCulture,
    Done,
)
