"""What has happened in Yamatai; each event names the clause it comes from."""

from typing import ClassVar, Literal

from tidelog.domain.games.yamatai.events_power import POWER_EVENTS
from tidelog.domain.kernel.facts import Event, Outcome
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import Shown

Step = Literal["fleet", "trade", "place", "act", "survey", "store", "recruit"]
"""The steps of a turn; `survey` is the Surveyor's, right after a building."""
Refill = Literal["specialists", "buildings", "fleets"]
"""What is filled up from its stack."""
Bonus = Literal["mountain", "next door", "Shrine Keeper"]
"""What a building earns prestige tokens for."""


class CultureDealt(Event, frozen=True):
    """A culture token, or none, lies on every island, and some islands are mountains."""

    clause: ClassVar[str] = "yamatai/3.1"
    culture: bytes
    """For each island 1 + the kind, or 0."""
    mountains: bytes
    """For each island 1 where it is a mountain."""


class OrderDealt(Event, frozen=True):
    """The meeples stand on the turn order track for the first round."""

    clause: ClassVar[str] = "yamatai/3.8"
    seats: tuple[Seat, ...]


class RefillBegun(Event, frozen=True):
    """A row or the fleet track is being filled up."""

    clause: ClassVar[str] = "yamatai/13.3"
    what: Refill


class SpecialistRevealed(Event, frozen=True):
    """A specialist joins the row, without coins."""

    clause: ClassVar[str] = "yamatai/3.4"
    specialist: str


class BuildingRevealed(Event, frozen=True):
    """A building tile joins the row."""

    clause: ClassVar[str] = "yamatai/3.5"
    tile: str


class TuckedBuildingRevealed(Event, frozen=True):
    """The first of the tiles under the deck joins the row."""

    clause: ClassVar[str] = "yamatai/11.4"
    tile: Shown[str]


class FleetRevealed(Event, frozen=True):
    """A fleet tile lies face up."""

    clause: ClassVar[str] = "yamatai/3.6"
    number: int


class RoundBegun(Event, frozen=True):
    """A new round."""

    clause: ClassVar[str] = "yamatai/4.1"
    begins: ClassVar[bool] = True
    round: int


class TurnBegun(Event, frozen=True):
    """The meeple that is next in order."""

    clause: ClassVar[str] = "yamatai/4.1"
    begins: ClassVar[bool] = True
    seat: Seat


class StepBegun(Event, frozen=True):
    """The seat at turn is in this step of it."""

    clause: ClassVar[str] = "yamatai/4.2"
    seat: Seat
    step: Step


class StepEnded(Event, frozen=True):
    """A seat has said that it is done with a step, or with a power that could have gone on."""

    clause: ClassVar[str] = "yamatai/4.2"
    seat: Seat
    step: str


class HarbourEmptied(Event, frozen=True):
    """The boats of the harbour are in hand again."""

    clause: ClassVar[str] = "yamatai/5.1"
    seat: Seat
    boats: tuple[str, ...]


class FleetTaken(Event, frozen=True):
    """A seat has a fleet tile, and those of its boats that were there."""

    clause: ClassVar[str] = "yamatai/5.2"
    seat: Seat
    number: int
    boats: tuple[str, ...]


class BoatBought(Event, frozen=True):
    """A boat for coins."""

    clause: ClassVar[str] = "yamatai/6.3"
    seat: Seat
    boat: str
    coins: int


class BoatSold(Event, frozen=True):
    """Coins for a boat."""

    clause: ClassVar[str] = "yamatai/6.4"
    seat: Seat
    boat: str
    coins: int


class BoatExchanged(Event, frozen=True):
    """The Shipwright made another boat of one."""

    clause: ClassVar[str] = "yamatai/12.1"
    seat: Seat
    give: str
    take: str


class BoatPlaced(Event, frozen=True):
    """A boat lies on a sea space, the last of this turn's chain."""

    clause: ClassVar[str] = "yamatai/7.3"
    seat: Seat
    sea: str
    boat: str


class TokenCollected(Event, frozen=True):
    """A culture token went from an island to a seat."""

    clause: ClassVar[str] = "yamatai/8.3"
    seat: Seat
    island: str
    kind: str


class StandardBuilt(Event, frozen=True):
    """A house or a trading post of a seat stands on an island."""

    clause: ClassVar[str] = "yamatai/8.9"
    seat: Seat
    tile: str
    island: str


class PrestigeBuilt(Event, frozen=True):
    """A Torii or a Palace stands on an island."""

    clause: ClassVar[str] = "yamatai/8.12"
    seat: Seat
    tile: str
    island: str
    piece: int


class DiscountUsed(Event, frozen=True):
    """Fleet 9 did without a boat."""

    clause: ClassVar[str] = "yamatai/11.11"
    seat: Seat
    boat: str


class MasonUsed(Event, frozen=True):
    """The Master Mason did without a boat."""

    clause: ClassVar[str] = "yamatai/12.14"
    seat: Seat
    boat: str


class SacredGroundLifted(Event, frozen=True):
    """The token goes back from an island that is built on."""

    clause: ClassVar[str] = "yamatai/8.6"
    seat: Seat
    island: str


class PrestigeGained(Event, frozen=True):
    """A building earned prestige tokens."""

    clause: ClassVar[str] = "yamatai/8.10"
    seat: Seat
    tokens: int
    bonus: Bonus


class GroupPaid(Event, frozen=True):
    """A building earned coins for its group."""

    clause: ClassVar[str] = "yamatai/8.11"
    seat: Seat
    coins: int
    buildings: int


class TokenSurveyed(Event, frozen=True):
    """The Surveyor took a culture token from an island."""

    clause: ClassVar[str] = "yamatai/12.16"
    seat: Seat
    island: str
    kind: str


class BoatStored(Event, frozen=True):
    """A boat lies in the harbour."""

    clause: ClassVar[str] = "yamatai/9.1"
    seat: Seat
    boat: str


class BoatsScrapped(Event, frozen=True):
    """The boats left in hand are scrapped for good."""

    clause: ClassVar[str] = "yamatai/9.2"
    seat: Seat
    boats: tuple[str, ...]


class SpecialistRecruited(Event, frozen=True):
    """A seat has a specialist and the coins that lay on it."""

    clause: ClassVar[str] = "yamatai/10.2"
    seat: Seat
    specialist: str
    payment: tuple[str, ...]
    coins: int


class PatronPaid(Event, frozen=True):
    """The Patron brought coins."""

    clause: ClassVar[str] = "yamatai/12.10"
    seat: Seat
    coins: int


class CoinsLaid(Event, frozen=True):
    """So many coins more lie on every specialist of the row."""

    clause: ClassVar[str] = "yamatai/13.2"
    coins: int


class OrderSet(Event, frozen=True):
    """The meeples stand in the order of the fleet tiles used."""

    clause: ClassVar[str] = "yamatai/13.4"
    seats: tuple[Seat, ...]


class FleetsReturned(Event, frozen=True):
    """The used fleet tiles lie shuffled and face down at the end of the track."""

    clause: ClassVar[str] = "yamatai/13.6"
    numbers: tuple[int, ...]


class MatchEnded(Event, frozen=True):
    """The match is over."""

    clause: ClassVar[str] = "yamatai/13.1"
    outcome: Outcome


EVENTS = (
    CultureDealt,
    OrderDealt,
    RefillBegun,
    SpecialistRevealed,
    BuildingRevealed,
    TuckedBuildingRevealed,
    FleetRevealed,
    RoundBegun,
    TurnBegun,
    StepBegun,
    StepEnded,
    HarbourEmptied,
    FleetTaken,
    BoatBought,
    BoatSold,
    BoatExchanged,
    BoatPlaced,
    TokenCollected,
    StandardBuilt,
    PrestigeBuilt,
    DiscountUsed,
    MasonUsed,
    SacredGroundLifted,
    PrestigeGained,
    GroupPaid,
    TokenSurveyed,
    BoatStored,
    BoatsScrapped,
    SpecialistRecruited,
    PatronPaid,
    *POWER_EVENTS,
    CoinsLaid,
    OrderSet,
    FleetsReturned,
    MatchEnded,
)
