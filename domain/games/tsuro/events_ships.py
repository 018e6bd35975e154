"""What ships have done and how they were lost; `events.py` has the rest, and all of them by name."""

from typing import ClassVar

from tidelog.domain.kernel.facts import Event
from tidelog.domain.kernel.seats import Seat


class ShipLaunched(Event, frozen=True):
    """A ship is on its hash."""

    clause: ClassVar[str] = "tsuro/3.3"
    seat: Seat
    square: str
    port: int


class ShipRelocated(Event, frozen=True):
    """A ship whose front is blocked is on another hash."""

    clause: ClassVar[str] = "tsuro/4.8"
    seat: Seat
    square: str
    port: int


class SailingBegun(Event, frozen=True):
    """These ships sail, in this order."""

    clause: ClassVar[str] = "tsuro/6.1"
    seats: tuple[Seat, ...]


class ShipSailed(Event, frozen=True):
    """A ship has sailed over so many tiles, stands on one and has left it by a port."""

    clause: ClassVar[str] = "tsuro/6.1"
    seat: Seat
    tiles: int
    on: str
    port: int
    ended: bool


class ShipStopped(Event, frozen=True):
    """A ship that braved a wave is at the end of its wake."""

    clause: ClassVar[str] = "tsuro/6.2"
    seat: Seat


class ShipSunk(Event, frozen=True):
    """A ship sailed into a daikaiju."""

    clause: ClassVar[str] = "tsuro/6.3"
    seat: Seat
    monster: str


class ShipLeft(Event, frozen=True):
    """A ship has left the sea."""

    clause: ClassVar[str] = "tsuro/6.4"
    seat: Seat


class ShipLooped(Event, frozen=True):
    """A ship sails for ever."""

    clause: ClassVar[str] = "tsuro/6.5"
    seat: Seat


class ShipCollided(Event, frozen=True):
    """A ship faces the same port as another."""

    clause: ClassVar[str] = "tsuro/6.6"
    seat: Seat


class ShipEaten(Event, frozen=True):
    """A ship stood on a tile that was eaten."""

    clause: ClassVar[str] = "tsuro/7.6"
    seat: Seat
    monster: str


class ShipBlocked(Event, frozen=True):
    """A ship's front was blocked in its own turn."""

    clause: ClassVar[str] = "tsuro/4.7"
    seat: Seat
    monster: str


class ShipDrowned(Event, frozen=True):
    """A ship rolled too little against the tsunami."""

    clause: ClassVar[str] = "tsuro/10.5"
    seat: Seat


class ShipDevoured(Event, frozen=True):
    """The portal led a ship to a daikaiju."""

    clause: ClassVar[str] = "tsuro/12.4"
    seat: Seat
    monster: str


class ShipStranded(Event, frozen=True):
    """The portal led a ship to an empty square, and its owner has no wake tile."""

    clause: ClassVar[str] = "tsuro/12.5"
    seat: Seat


class ShipVanished(Event, frozen=True):
    """A ship came to the portal once too often."""

    clause: ClassVar[str] = "tsuro/12.8"
    seat: Seat


class PortalEntered(Event, frozen=True):
    """The portal takes a ship."""

    clause: ClassVar[str] = "tsuro/12.2"
    seat: Seat


class HavenRolled(Event, frozen=True):
    """The portal leads to this square."""

    clause: ClassVar[str] = "tsuro/12.3"
    square: str


class PortPicked(Event, frozen=True):
    """A ship will begin from this port."""

    clause: ClassVar[str] = "tsuro/12.6"
    seat: Seat
    square: str
    port: int


class PortalLeft(Event, frozen=True):
    """The portal has done with a ship, whatever became of it."""

    clause: ClassVar[str] = "tsuro/12.7"
    seat: Seat


LOSSES = (
    ShipSunk,
    ShipLeft,
    ShipLooped,
    ShipCollided,
    ShipEaten,
    ShipBlocked,
    ShipDrowned,
    ShipDevoured,
    ShipStranded,
    ShipVanished,
)
"""A ship is lost, and its hand with it."""
