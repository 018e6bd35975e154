"""What daikaiju, tsunami and taihou have done; `events.py` has the rest, and all of them by name."""

from typing import ClassVar

from tidelog.domain.kernel.facts import Event
from tidelog.domain.kernel.seats import Seat


class TsunamiArrived(Event, frozen=True):
    """The gold tsunami lies on the sea and points to an edge; it belongs to a seat."""

    clause: ClassVar[str] = "tsuro/10.1"
    square: str
    direction: int
    keeper: Seat


class TsunamiAdvanced(Event, frozen=True):
    """The tsunami has moved so often; these ships are in its line."""

    clause: ClassVar[str] = "tsuro/10.3"
    square: str
    advances: int
    ships: tuple[Seat, ...]


class TsunamiLeft(Event, frozen=True):
    """Both tsunami tiles are out of the game."""

    clause: ClassVar[str] = "tsuro/10.7"


class WaveMet(Event, frozen=True):
    """A ship in the wave line is to roll."""

    clause: ClassVar[str] = "tsuro/10.6"
    seat: Seat


class WaveBraved(Event, frozen=True):
    """It has rolled enough."""

    clause: ClassVar[str] = "tsuro/10.5"
    seat: Seat


class DaikaijuCalled(Event, frozen=True):
    """A tile of the daikaiju deck is to be brought in."""

    clause: ClassVar[str] = "tsuro/7.8"


class DaikaijuEmerged(Event, frozen=True):
    """It is this one, from the shuffled deck or from under it."""

    clause: ClassVar[str] = "tsuro/7.8"
    monster: str
    under: bool


class ArrivalRolled(Event, frozen=True):
    """It will come to this square."""

    clause: ClassVar[str] = "tsuro/2.2"
    square: str


class ArrivalLaid(Event, frozen=True):
    """It is turned to the left so many quarters."""

    clause: ClassVar[str] = "tsuro/7.8"
    bearing: int


class DaikaijuArrived(Event, frozen=True):
    """It lies on the sea."""

    clause: ClassVar[str] = "tsuro/7.8"
    monster: str
    square: str
    bearing: int


class DaikaijuTakenUp(Event, frozen=True):
    """The portal takes it; it will be brought in anew."""

    clause: ClassVar[str] = "tsuro/12.9"
    monster: str


class RampageBegun(Event, frozen=True):
    """These act on this number, one after the other."""

    clause: ClassVar[str] = "tsuro/4.6"
    die: int
    monsters: tuple[str, ...]


class DaikaijuTurned(Event, frozen=True):
    """It has turned a quarter to the left."""

    clause: ClassVar[str] = "tsuro/7.2"
    monster: str
    bearing: int


class DaikaijuMoved(Event, frozen=True):
    """It has moved to a square."""

    clause: ClassVar[str] = "tsuro/7.3"
    monster: str
    square: str


class DaikaijuLeft(Event, frozen=True):
    """It has left the sea and goes under the deck."""

    clause: ClassVar[str] = "tsuro/7.4"
    monster: str


class DaikaijuDefeated(Event, frozen=True):
    """Another landed on it: it goes under the deck."""

    clause: ClassVar[str] = "tsuro/7.5"
    monster: str
    by: str


class WakeEaten(Event, frozen=True):
    """A wake tile goes under the draw pile."""

    clause: ClassVar[str] = "tsuro/7.6"
    monster: str
    square: str
    tile: str


class ShipThreatened(Event, frozen=True):
    """A daikaiju threatens ships; their owners are asked for a taihou."""

    clause: ClassVar[str] = "tsuro/13.4"
    monster: str
    square: str
    seats: tuple[Seat, ...]


class TaihouHeld(Event, frozen=True):
    """The first of those asked does not fire."""

    clause: ClassVar[str] = "tsuro/13.4"
    seat: Seat


class TaihouFired(Event, frozen=True):
    """A taihou leaves the game, and the daikaiju it hits goes under its deck."""

    clause: ClassVar[str] = "tsuro/13.1"
    seat: Seat
    place: int
    monster: str
