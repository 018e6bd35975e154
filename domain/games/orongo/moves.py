"""What a seat, or chance, may ask for in Orongo."""

from typing import ClassVar

from tidelog.domain.kernel.facts import ChanceMove, Move
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import Secret


class GiveAmulet(ChanceMove, frozen=True):
    """Chance: who begins with the amulet."""

    seat: Seat


class Deal(ChanceMove, frozen=True):
    """Chance: a hidden tile for the next seat."""

    tile: Secret[int]


class Draw(ChanceMove, frozen=True):
    """Chance: the next tile from the stack."""

    tile: int


class Bid(Move, frozen=True):
    """Choose shells in secret."""

    shells: Secret[int]


class Place(Move, frozen=True):
    """Put a token on a space: a tile by its number, a palm by its name."""

    space: str


class Erect(Move, frozen=True):
    """Put up a Moai on a palm, spending one or two tiles, in any order."""

    any_order: ClassVar[tuple[str, ...]] = ("tile", "other")
    palm: str
    tile: int
    other: int | None = None


class Reveal(Move, frozen=True):
    """Bring out the hidden tile, and a token with it."""


class Done(Move, frozen=True):
    """Place no more in this turn."""


MOVES = (GiveAmulet, Deal, Draw, Bid, Place, Erect, Reveal, Done)
