"""What a seat, or chance, may ask for in Tongiaki. Everything goes by name: `samoa.b`, `north`, `green`."""

from tidelog.domain.kernel.facts import ChanceMove, Move
from tidelog.domain.kernel.seats import Seat


class Begin(ChanceMove, frozen=True):
    """Chance: which seat starts."""

    seat: Seat


class Draw(ChanceMove, frozen=True):
    """Chance: the next tile of the stack."""

    tile: str


class Place(Move, frozen=True):
    """Put a boat from the reserve on a beach: at set-up, in an expansion, coming back, or as settler."""

    beach: str


class Expand(Move, frozen=True):
    """Take a normal turn on an island."""

    island: str


class Take(Move, frozen=True):
    """With an empty reserve: pick up an own boat from a beach to expand with."""

    beach: str


class Reenter(Move, frozen=True):
    """With no boat on a beach: come back with one boat anywhere, or with two on Tonga."""

    boats: int


class Stop(Move, frozen=True):
    """Add no more boats in this expansion."""


class FoundRoyal(Move, frozen=True):
    """Make an island royal."""

    island: str


class Settle(Move, frozen=True):
    """Take all own boats off the beaches and look for a new island."""


class Lay(Move, frozen=True):
    """Lay the drawn tile on an empty hex, its red side looking this way."""

    q: int
    r: int
    red: str


class Launch(Move, frozen=True):
    """Choose which full beach sails next."""

    beach: str


class Sail(Move, frozen=True):
    """Choose the footbridge by which the fleet leaves."""

    bridge: str


class Land(Move, frozen=True):
    """Bring one boat of the fleet ashore."""

    colour: str
    beach: str


MOVES = (Begin, Draw, Place, Expand, Take, Reenter, Stop, FoundRoyal, Settle, Lay, Launch, Sail, Land)
