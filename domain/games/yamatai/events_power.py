"""What the powers of fleet tiles have brought about (yamatai/11)."""

from typing import ClassVar

from tidelog.domain.kernel.facts import Event
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import Secret, Shown


class PowerOpened(Event, frozen=True):
    """The first of two places is named; the power asks for the second."""

    clause: ClassVar[str] = "yamatai/11.13"
    seat: Seat
    picked: str


class PowerSpent(Event, frozen=True):
    """A power that could have gone on is over."""

    clause: ClassVar[str] = "yamatai/5.4"
    seat: Seat


class LookingBegun(Event, frozen=True):
    """A seat is to look at so many tiles of the building deck."""

    clause: ClassVar[str] = "yamatai/11.1"
    seat: Seat
    tiles: int


class TileLookedAt(Event, frozen=True):
    """A seat looks at a tile from the deck."""

    clause: ClassVar[str] = "yamatai/11.1"
    seat: Seat
    tile: Secret[str]


class TuckedTileLookedAt(Event, frozen=True):
    """A seat looks at the first of the tiles under the deck."""

    clause: ClassVar[str] = "yamatai/11.4"
    seat: Seat
    tile: Shown[str]


class RowTileReserved(Event, frozen=True):
    """A tile of the row lies before a seat."""

    clause: ClassVar[str] = "yamatai/11.2"
    seat: Seat
    tile: str


class LookedTileReserved(Event, frozen=True):
    """A tile that was looked at lies before a seat, face up."""

    clause: ClassVar[str] = "yamatai/11.2"
    seat: Seat
    tile: Shown[str]


class TilesTucked(Event, frozen=True):
    """The tiles looked at and not taken lie under the deck, in the order drawn."""

    clause: ClassVar[str] = "yamatai/11.3"
    seat: Seat


class CultureSwapped(Event, frozen=True):
    """Two culture tokens have changed places."""

    clause: ClassVar[str] = "yamatai/11.5"
    seat: Seat
    island: str
    other: str


class BoatMoved(Event, frozen=True):
    """A boat lies on the next sea space."""

    clause: ClassVar[str] = "yamatai/11.6"
    seat: Seat
    sea: str
    to: str


class BoatsSwapped(Event, frozen=True):
    """Two boats have changed places."""

    clause: ClassVar[str] = "yamatai/11.7"
    seat: Seat
    sea: str
    other: str


class BoatRemoved(Event, frozen=True):
    """A boat went back to the supply."""

    clause: ClassVar[str] = "yamatai/11.8"
    seat: Seat
    sea: str
    boat: str


class SacredGroundLaid(Event, frozen=True):
    """An island is sacred ground of a seat."""

    clause: ClassVar[str] = "yamatai/11.9"
    seat: Seat
    island: str


class ExtraCultureGained(Event, frozen=True):
    """A seat may collect one token more in this turn."""

    clause: ClassVar[str] = "yamatai/11.10"
    seat: Seat


POWER_EVENTS = (
    PowerOpened,
    PowerSpent,
    LookingBegun,
    TileLookedAt,
    TuckedTileLookedAt,
    RowTileReserved,
    LookedTileReserved,
    TilesTucked,
    CultureSwapped,
    BoatMoved,
    BoatsSwapped,
    BoatRemoved,
    SacredGroundLaid,
    ExtraCultureGained,
)
