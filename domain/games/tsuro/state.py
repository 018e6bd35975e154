"""What there is to know of a match of Tsuro of the Seas. How each fact changes it stands in `evolve.py`."""

from functools import lru_cache

import msgspec

from tidelog.domain.games.tsuro.events import Phase
from tidelog.domain.games.tsuro.material import (
    ASHORE,
    DAIKAIJU,
    MONSTER,
    MONSTERS,
    NOWHERE,
    PHOENIX,
    SIDE,
    SQUARES,
    TSUNAMI,
    UZUSHIO,
)
from tidelog.domain.kernel.facts import Outcome
from tidelog.domain.kernel.seats import Seat, clockwise
from tidelog.domain.kernel.secret import Secret

turn_order = lru_cache(maxsize=None)(clockwise)
"""All seats from one on; there are few such orders, and they are asked for all the time."""
Tile = Secret[str] | str
"""A tile in a hand or under the pile; without a Secret everybody knows it."""
Hand = tuple[Tile, ...]


class Choices(msgspec.Struct, frozen=True, array_like=True):
    """The options the match is played with."""

    tsunami: bool = False
    uzushio: bool = False
    portal: bool = False
    taihou: bool = False
    phoenix: bool = False
    ghost_rolls: bool = False
    tsunami_by_round: bool = False


class Tsunami(msgspec.Struct, frozen=True, array_like=True):
    """The gold tsunami on the sea: where it goes, how often it has advanced, whose it is (tsuro/10.1)."""

    square: int
    direction: int
    keeper: Seat
    advances: int = 0

    def covers(self, square: int) -> bool:
        """Whether a square is in the wave line (tsuro/10.5)."""
        if self.direction & 1:
            return square % SIDE == self.square % SIDE
        return square // SIDE == self.square // SIDE


class Arrival(msgspec.Struct, frozen=True, array_like=True):
    """A daikaiju being brought in; what is not known yet is NOWHERE (tsuro/7.8)."""

    monster: int = NOWHERE
    square: int = NOWHERE
    bearing: int = NOWHERE


class Threat(msgspec.Struct, frozen=True, array_like=True):
    """A daikaiju on, or coming to, a square, and who is still to be asked for a taihou (tsuro/13.4)."""

    monster: int
    square: int
    seats: tuple[Seat, ...]


class State(msgspec.Struct, frozen=True, array_like=True):
    """The table. Places of ships are numbers as `material` explains; squares and monsters are indices."""

    choices: Choices
    hands: tuple[Hand, ...]
    places: tuple[int, ...]
    """Where each ship will enter next, its front (tsuro/2.6); or LOST, or ASHORE."""
    on: tuple[int, ...]
    """The square each ship stands on; NOWHERE while on its hash."""
    lost: tuple[int, ...]
    """The turn in which each ship was lost; 0 while afloat."""
    pile: int
    """Tiles left of the shuffled draw pile."""
    deck: int
    """Tiles left of the shuffled daikaiju deck."""
    sea: bytes
    """What each square holds, by the codes of `material` (tsuro/2.7)."""
    lairs: bytes
    """The square of each daikaiju and the uzushio, or NOWHERE."""
    bearings: bytes
    """How each of them lies, in quarter turns to the left."""
    phase: Phase = "begin"
    active: Seat = 0
    turn: int = 0
    under_pile: tuple[Tile, ...] = ()
    """Tiles that went under the draw pile, the next one first."""
    under_deck: tuple[int, ...] = ()
    """Daikaiju that went under their deck, the next one first."""
    gone: tuple[str, ...] = ()
    """Taihou and Phoenix that left the game."""
    tsunami: Tsunami | None = None
    tsunami_gone: bool = False
    cast: tuple[int, ...] = ()
    """Eyes that have not taken effect yet."""
    window: bool = False
    """Whether the Phoenix may still answer them."""
    queue: tuple[Seat, ...] = ()
    """Seats still to be dealt to, to launch, to roll against the tsunami, or to sail."""
    due: tuple[int, ...] = ()
    """Monsters still to act, or to be brought in anew."""
    die: int = 0
    """The number they act on."""
    arrival: Arrival | None = None
    threat: Threat | None = None
    braving: Seat = 0
    """Whose ship rolls against the tsunami now."""
    starts: tuple[int, ...] = ()
    """The places from which ships began to sail."""
    sailors: tuple[Seat, ...] = ()
    """All ships that sail together."""
    under_way: bool = False
    """Whether the first in the queue has sailed a part of its path."""
    met: tuple[int, ...] = ()
    """Squares with daikaiju that sailing ships have met."""
    pool: tuple[Tile, ...] = ()
    """Hands of ships lost in this phase."""
    wreckage: tuple[Tile, ...] = ()
    """Hands that are to go under the draw pile now."""
    drawer: Seat = 0
    owed: int = 0
    """Tiles the drawer has still to draw."""
    fresh: int = 0
    """Tiles at the end of the drawer's hand that were drawn just now."""
    rider: Seat = 0
    """Whose ship the portal has taken."""
    haven: int = NOWHERE
    """The square to which it leads."""
    rides: bytes = b""
    """How often the portal has taken each ship in this phase."""
    picked: tuple[int, ...] = ()
    """Places picked in this phase to begin from."""
    portal_new: bool = False
    """Whether the portal was placed in this turn."""
    outcome: Outcome | None = None

    def hand(self, seat: Seat) -> Hand:
        """One seat's tiles."""
        return self.hands[seat - 1]

    def is_afloat(self, seat: Seat) -> bool:
        """Whether a ship is launched and not lost."""
        return self.places[seat - 1] >= 0

    def afloat(self) -> tuple[Seat, ...]:
        """Ships that are not lost, in turn order from the active player."""
        places = self.places
        return tuple([seat for seat in turn_order(self.active, len(places)) if places[seat - 1] >= 0])

    def aboard(self, square: int) -> tuple[Seat, ...]:
        """Ships that stand on this square; not those on hashes (tsuro/3.5) or facing it (tsuro/7.7)."""
        if square not in self.on:
            return ()
        return tuple([seat for seat in self.afloat() if self.on[seat - 1] == square])

    def daikaiju(self) -> int:
        """How many true daikaiju are on the sea; the uzushio does not count (tsuro/11.1)."""
        return len(DAIKAIJU) - self.lairs.count(NOWHERE, 0, UZUSHIO)

    def monster_at(self, square: int) -> int:
        """The daikaiju or uzushio on a square, or NOWHERE."""
        code = self.sea[square]
        return code - MONSTER if code >= MONSTER else NOWHERE

    def phoenix_holder(self) -> Seat:
        """Who holds the Phoenix, which is public; 0 for nobody (tsuro/8.2)."""
        return next((seat for seat, hand in enumerate(self.hands, 1) if PHOENIX in hand), 0)


def opening(seats: int, choices: Choices, pile: int, deck: int) -> State:
    """The table before anything is drawn."""
    nowhere = bytes([NOWHERE] * TSUNAMI)
    return State(
        choices,
        hands=((),) * seats,
        places=(ASHORE,) * seats,
        on=(NOWHERE,) * seats,
        lost=(0,) * seats,
        pile=pile,
        deck=deck,
        sea=bytes(len(SQUARES)),
        lairs=nowhere,
        bearings=bytes(len(MONSTERS)),
    )
