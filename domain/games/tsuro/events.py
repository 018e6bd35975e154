"""What has happened in Tsuro of the Seas; each event names the clause it comes from.

Squares and daikaiju stand here by name, tiles of a hand by their place in it, counted from 0.
"""

from typing import ClassVar, Literal

from tidelog.domain.games.tsuro.events_daikaiju import (
    ArrivalLaid as ArrivalLaid,
)
from tidelog.domain.games.tsuro.events_daikaiju import (
    ArrivalRolled as ArrivalRolled,
)
from tidelog.domain.games.tsuro.events_daikaiju import (
    DaikaijuArrived as DaikaijuArrived,
)
from tidelog.domain.games.tsuro.events_daikaiju import (
    DaikaijuCalled as DaikaijuCalled,
)
from tidelog.domain.games.tsuro.events_daikaiju import (
    DaikaijuDefeated as DaikaijuDefeated,
)
from tidelog.domain.games.tsuro.events_daikaiju import (
    DaikaijuEmerged as DaikaijuEmerged,
)
from tidelog.domain.games.tsuro.events_daikaiju import (
    DaikaijuLeft as DaikaijuLeft,
)
from tidelog.domain.games.tsuro.events_daikaiju import (
    DaikaijuMoved as DaikaijuMoved,
)
from tidelog.domain.games.tsuro.events_daikaiju import (
    DaikaijuTakenUp as DaikaijuTakenUp,
)
from tidelog.domain.games.tsuro.events_daikaiju import (
    DaikaijuTurned as DaikaijuTurned,
)
from tidelog.domain.games.tsuro.events_daikaiju import (
    RampageBegun as RampageBegun,
)
from tidelog.domain.games.tsuro.events_daikaiju import (
    ShipThreatened as ShipThreatened,
)
from tidelog.domain.games.tsuro.events_daikaiju import (
    TaihouFired as TaihouFired,
)
from tidelog.domain.games.tsuro.events_daikaiju import (
    TaihouHeld as TaihouHeld,
)
from tidelog.domain.games.tsuro.events_daikaiju import (
    TsunamiAdvanced as TsunamiAdvanced,
)
from tidelog.domain.games.tsuro.events_daikaiju import (
    TsunamiArrived as TsunamiArrived,
)
from tidelog.domain.games.tsuro.events_daikaiju import (
    TsunamiLeft as TsunamiLeft,
)
from tidelog.domain.games.tsuro.events_daikaiju import (
    WakeEaten as WakeEaten,
)
from tidelog.domain.games.tsuro.events_daikaiju import (
    WaveBraved as WaveBraved,
)
from tidelog.domain.games.tsuro.events_daikaiju import (
    WaveMet as WaveMet,
)
from tidelog.domain.games.tsuro.events_ships import (
    LOSSES as LOSSES,
)
from tidelog.domain.games.tsuro.events_ships import (
    HavenRolled as HavenRolled,
)
from tidelog.domain.games.tsuro.events_ships import (
    PortalEntered as PortalEntered,
)
from tidelog.domain.games.tsuro.events_ships import (
    PortalLeft as PortalLeft,
)
from tidelog.domain.games.tsuro.events_ships import (
    PortPicked as PortPicked,
)
from tidelog.domain.games.tsuro.events_ships import (
    SailingBegun as SailingBegun,
)
from tidelog.domain.games.tsuro.events_ships import (
    ShipBlocked as ShipBlocked,
)
from tidelog.domain.games.tsuro.events_ships import (
    ShipCollided as ShipCollided,
)
from tidelog.domain.games.tsuro.events_ships import (
    ShipDevoured as ShipDevoured,
)
from tidelog.domain.games.tsuro.events_ships import (
    ShipDrowned as ShipDrowned,
)
from tidelog.domain.games.tsuro.events_ships import (
    ShipEaten as ShipEaten,
)
from tidelog.domain.games.tsuro.events_ships import (
    ShipLaunched as ShipLaunched,
)
from tidelog.domain.games.tsuro.events_ships import (
    ShipLeft as ShipLeft,
)
from tidelog.domain.games.tsuro.events_ships import (
    ShipLooped as ShipLooped,
)
from tidelog.domain.games.tsuro.events_ships import (
    ShipRelocated as ShipRelocated,
)
from tidelog.domain.games.tsuro.events_ships import (
    ShipSailed as ShipSailed,
)
from tidelog.domain.games.tsuro.events_ships import (
    ShipStopped as ShipStopped,
)
from tidelog.domain.games.tsuro.events_ships import (
    ShipStranded as ShipStranded,
)
from tidelog.domain.games.tsuro.events_ships import (
    ShipSunk as ShipSunk,
)
from tidelog.domain.games.tsuro.events_ships import (
    ShipVanished as ShipVanished,
)
from tidelog.domain.kernel.facts import Event, Outcome
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import Secret, Shown

Phase = Literal[
    "begin", "deal", "launch", "spawn", "tsunami", "refill", "dice", "die", "whirl", "newcomer", "rampage",
    "front", "relocate", "act", "sail", "meet", "swap", "portal", "ride", "haven", "stir", "draw", "over",
]  # fmt: skip


class FirstSeatChosen(Event, frozen=True):
    """This seat begins; all are dealt to in this order."""

    clause: ClassVar[str] = "tsuro/3.1"
    seat: Seat
    order: tuple[Seat, ...]


class DrawingBegun(Event, frozen=True):
    """A seat is to draw so many tiles."""

    clause: ClassVar[str] = "tsuro/9.1"
    seat: Seat
    tiles: int


class TileDrawn(Event, frozen=True):
    """A seat draws a tile from the shuffled pile."""

    clause: ClassVar[str] = "tsuro/9.1"
    seat: Seat
    tile: Secret[str]


class UnderTileDrawn(Event, frozen=True):
    """A seat draws a tile that went under the pile earlier: an open one, or one that only it now sees."""

    clause: ClassVar[str] = "tsuro/2.8"
    seat: Seat
    tile: Shown[str] | None


class TileShown(Event, frozen=True):
    """A tile of a hand is open from now on."""

    clause: ClassVar[str] = "tsuro/8.2"
    seat: Seat
    place: int
    tile: Shown[str]


class TaihouRemoved(Event, frozen=True):
    """A third taihou leaves the game; so many tiles are to be drawn now."""

    clause: ClassVar[str] = "tsuro/9.2"
    seat: Seat
    place: int
    owed: int


class TaihouRefused(Event, frozen=True):
    """A taihou just drawn leaves the game; so many tiles are to be drawn now."""

    clause: ClassVar[str] = "tsuro/9.3"
    seat: Seat
    place: int
    owed: int


class DrawingEnded(Event, frozen=True):
    """A seat has its tiles."""

    clause: ClassVar[str] = "tsuro/9.1"
    seat: Seat


class TurnBegun(Event, frozen=True):
    """A turn begins with this phase."""

    clause: ClassVar[str] = "tsuro/4.1"
    begins: ClassVar[bool] = True
    seat: Seat
    number: int
    phase: Phase


class PhaseBegun(Event, frozen=True):
    """The next phase of the turn."""

    clause: ClassVar[str] = "tsuro/4.1"
    phase: Phase


class DiceRolled(Event, frozen=True):
    """The eyes of gold and blue or of one die, and whether the Phoenix may answer."""

    clause: ClassVar[str] = "tsuro/4.4"
    eyes: tuple[int, ...]
    window: bool


class RollVoided(Event, frozen=True):
    """The square is taken: roll again."""

    clause: ClassVar[str] = "tsuro/7.8"
    square: str


class PhoenixSpent(Event, frozen=True):
    """The Phoenix leaves the game, and the roll is made again."""

    clause: ClassVar[str] = "tsuro/14.1"
    seat: Seat
    place: int


class PhoenixKept(Event, frozen=True):
    """The roll stands."""

    clause: ClassVar[str] = "tsuro/14.1"
    seat: Seat


class WakePlaced(Event, frozen=True):
    """A wake tile lies on a square."""

    clause: ClassVar[str] = "tsuro/5.1"
    seat: Seat
    place: int
    tile: str
    turns: int
    square: str


class PortalPlaced(Event, frozen=True):
    """The mystic portal lies on a square."""

    clause: ClassVar[str] = "tsuro/12.1"
    seat: Seat
    place: int
    square: str


class TurnPassed(Event, frozen=True):
    """A seat can do nothing."""

    clause: ClassVar[str] = "tsuro/5.6"
    seat: Seat


class DaikaijuMet(Event, frozen=True):
    """All have sailed; on these squares there are daikaiju that a taihou could hit."""

    clause: ClassVar[str] = "tsuro/13.4"
    squares: tuple[str, ...]


class MeetingSettled(Event, frozen=True):
    """The first of these squares has been dealt with."""

    clause: ClassVar[str] = "tsuro/13.4"
    square: str


class BonusOffered(Event, frozen=True):
    """A seat looks at the hands it has won."""

    clause: ClassVar[str] = "tsuro/6.7"
    seat: Seat
    tiles: tuple[Shown[str], ...]


class TilesSwapped(Event, frozen=True):
    """A seat has swapped a tile of its hand for one of the pool."""

    clause: ClassVar[str] = "tsuro/6.7"
    seat: Seat
    own: int
    pool: int


class HandsForfeited(Event, frozen=True):
    """The hands of ships lost in the phase that is over are to go under the draw pile."""

    clause: ClassVar[str] = "tsuro/6.8"


class HandsTucked(Event, frozen=True):
    """Hands of lost ships are under the draw pile, in an order nobody knows."""

    clause: ClassVar[str] = "tsuro/6.8"
    tiles: tuple[Secret[str], ...]


class PortalStirred(Event, frozen=True):
    """These lie next to the new portal and are brought in anew."""

    clause: ClassVar[str] = "tsuro/12.9"
    monsters: tuple[str, ...]


class MatchEnded(Event, frozen=True):
    """The match is over."""

    clause: ClassVar[str] = "tsuro/15.1"
    outcome: Outcome


EVENTS = (
    FirstSeatChosen,
    DrawingBegun,
    TileDrawn,
    UnderTileDrawn,
    TileShown,
    TaihouRemoved,
    TaihouRefused,
    DrawingEnded,
    ShipLaunched,
    TurnBegun,
    PhaseBegun,
    DiceRolled,
    RollVoided,
    PhoenixSpent,
    PhoenixKept,
    TsunamiArrived,
    TsunamiAdvanced,
    TsunamiLeft,
    WaveMet,
    WaveBraved,
    DaikaijuCalled,
    DaikaijuEmerged,
    ArrivalRolled,
    ArrivalLaid,
    DaikaijuArrived,
    DaikaijuTakenUp,
    RampageBegun,
    DaikaijuTurned,
    DaikaijuMoved,
    DaikaijuLeft,
    DaikaijuDefeated,
    WakeEaten,
    ShipThreatened,
    TaihouHeld,
    TaihouFired,
    ShipRelocated,
    WakePlaced,
    PortalPlaced,
    TurnPassed,
    SailingBegun,
    ShipSailed,
    ShipStopped,
    DaikaijuMet,
    MeetingSettled,
    *LOSSES,
    BonusOffered,
    TilesSwapped,
    HandsForfeited,
    HandsTucked,
    PortalEntered,
    HavenRolled,
    PortPicked,
    PortalLeft,
    PortalStirred,
    MatchEnded,
)
