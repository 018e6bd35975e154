"""What has happened in Tongiaki; each event names the clause it comes from. Colours go by number."""

from typing import ClassVar

from tidelog.domain.kernel.facts import Event, Outcome
from tidelog.domain.kernel.seats import Seat


class StartChosen(Event, frozen=True):
    """A seat begins."""

    clause: ClassVar[str] = "tongiaki/3.2"
    seat: Seat


class FirstBoatPlaced(Event, frozen=True):
    """A boat lies at Tonga before the first turn; `then` is the colour that follows."""

    clause: ClassVar[str] = "tongiaki/3.3"
    colour: int
    beach: str
    then: int


class TurnBegun(Event, frozen=True):
    """A colour's turn."""

    clause: ClassVar[str] = "tongiaki/3.6"
    colour: int


class ExpansionBegun(Event, frozen=True):
    """An island is chosen for a normal turn, and so many boats are to be added there."""

    clause: ClassVar[str] = "tongiaki/4.2"
    colour: int
    island: str
    boats: int


class BoatSought(Event, frozen=True):
    """An island is chosen for a normal turn with an empty reserve: a boat has to be taken first."""

    clause: ClassVar[str] = "tongiaki/4.4"
    colour: int
    island: str


class BoatTaken(Event, frozen=True):
    """A boat is picked up from a beach."""

    clause: ClassVar[str] = "tongiaki/4.4"
    colour: int
    beach: str


class BoatAdded(Event, frozen=True):
    """An expansion puts a boat on a beach."""

    clause: ClassVar[str] = "tongiaki/4.3"
    colour: int
    beach: str


class ExpansionStopped(Event, frozen=True):
    """A player leaves so many boats of an expansion in reserve."""

    clause: ClassVar[str] = "tongiaki/4.11"
    colour: int
    boats: int


class ReentryBegun(Event, frozen=True):
    """A colour with no boat on a beach comes back; an empty island means any."""

    clause: ClassVar[str] = "tongiaki/4.7"
    colour: int
    boats: int
    island: str


class BoatReentered(Event, frozen=True):
    """A boat comes back to a beach."""

    clause: ClassVar[str] = "tongiaki/4.7"
    colour: int
    beach: str


class RoyalIslandFounded(Event, frozen=True):
    """One boat lies on its side in the centre of an island; the others there go home."""

    clause: ClassVar[str] = "tongiaki/5.3"
    colour: int
    island: str
    returned: int


class SettlementBegun(Event, frozen=True):
    """All boats of a colour leave the beaches."""

    clause: ClassVar[str] = "tongiaki/6.2"
    colour: int
    boats: int


class TileDrawn(Event, frozen=True):
    """A tile is drawn for a settlement and has to be laid."""

    clause: ClassVar[str] = "tongiaki/6.3"
    tile: str


class WaterLaid(Event, frozen=True):
    """The settlers' water tile lies in the sea, its red side looking this way; they draw again."""

    clause: ClassVar[str] = "tongiaki/6.3"
    tile: str
    q: int
    r: int
    red: int


class IslandLaid(Event, frozen=True):
    """The settlers' island lies in the sea, its red side looking this way."""

    clause: ClassVar[str] = "tongiaki/6.4"
    tile: str
    q: int
    r: int
    red: int


class SettlerPlaced(Event, frozen=True):
    """The settlers' boat lies at the new island."""

    clause: ClassVar[str] = "tongiaki/6.4"
    colour: int
    beach: str


class MigrationForced(Event, frozen=True):
    """Several beaches are full, and the active player chooses which sails next."""

    clause: ClassVar[str] = "tongiaki/7.1"
    beaches: tuple[str, ...]


class FleetLaunched(Event, frozen=True):
    """All boats of a full beach leave it."""

    clause: ClassVar[str] = "tongiaki/7.3"
    beach: str
    fleet: tuple[int, ...]


class FleetSailed(Event, frozen=True):
    """The fleet leaves its island by a footbridge."""

    clause: ClassVar[str] = "tongiaki/7.4"
    island: str
    bridge: int


class TileFound(Event, frozen=True):
    """A fleet meets an empty hex, and a new tile lies there, its red side looking back."""

    clause: ClassVar[str] = "tongiaki/7.5"
    tile: str
    q: int
    r: int
    red: int


class LaneCrossed(Event, frozen=True):
    """The fleet has the colours a lane needs and sails on."""

    clause: ClassVar[str] = "tongiaki/7.8"
    tile: str
    need: int
    aboard: int
    out: int


class FleetLost(Event, frozen=True):
    """The fleet has too few colours for a lane; its boats go home."""

    clause: ClassVar[str] = "tongiaki/7.7"
    tile: str
    need: int
    aboard: int
    fleet: tuple[int, ...]


class FleetBounced(Event, frozen=True):
    """The fleet meets a royal island and is back on the beach it left."""

    clause: ClassVar[str] = "tongiaki/7.10"
    island: str
    beach: str
    fleet: tuple[int, ...]


class FleetRecalled(Event, frozen=True):
    """The last water tile is out: the fleet at sea goes home, whatever its colours."""

    clause: ClassVar[str] = "tongiaki/9.3"
    fleet: tuple[int, ...]


class LandfallMade(Event, frozen=True):
    """The fleet has reached an island."""

    clause: ClassVar[str] = "tongiaki/7.9"
    island: str


class BoatLanded(Event, frozen=True):
    """A boat of the fleet goes ashore."""

    clause: ClassVar[str] = "tongiaki/8.1"
    colour: int
    beach: str


class BoatsSentHome(Event, frozen=True):
    """No mooring is left for these boats of the fleet."""

    clause: ClassVar[str] = "tongiaki/8.3"
    fleet: tuple[int, ...]


class TurnEnded(Event, frozen=True):
    """A turn is over; for so many turns now no tile has been laid."""

    clause: ClassVar[str] = "tongiaki/7.1"
    colour: int
    calm: int


class MatchEnded(Event, frozen=True):
    """The match is over."""

    clause: ClassVar[str] = "tongiaki/9.1"
    outcome: Outcome


EVENTS = (
    StartChosen,
    FirstBoatPlaced,
    TurnBegun,
    ExpansionBegun,
    BoatSought,
    BoatTaken,
    BoatAdded,
    ExpansionStopped,
    ReentryBegun,
    BoatReentered,
    RoyalIslandFounded,
    SettlementBegun,
    TileDrawn,
    WaterLaid,
    IslandLaid,
    SettlerPlaced,
    MigrationForced,
    FleetLaunched,
    FleetSailed,
    TileFound,
    LaneCrossed,
    FleetLost,
    FleetBounced,
    FleetRecalled,
    LandfallMade,
    BoatLanded,
    BoatsSentHome,
    TurnEnded,
    MatchEnded,
)
