"""What has happened in Orongo; each event names the clause it comes from."""

from typing import ClassVar

from tidelog.domain.kernel.facts import Event, Outcome
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import Secret, Shown


class AmuletGiven(Event, frozen=True):
    """A seat holds the amulet from now on."""

    clause: ClassVar[str] = "orongo/3.5"
    seat: Seat


class HiddenTileDealt(Event, frozen=True):
    """A seat keeps a tile that only it may look at."""

    clause: ClassVar[str] = "orongo/9.1"
    seat: Seat
    tile: Secret[int]


class RoundBegun(Event, frozen=True):
    """A new round; so many tiles are to be drawn for it."""

    clause: ClassVar[str] = "orongo/4.1"
    begins: ClassVar[bool] = True
    round: int
    tiles: int


class LastRoundBegun(Event, frozen=True):
    """The stack cannot fill the round: no tiles, and it is the last."""

    clause: ClassVar[str] = "orongo/4.3"
    round: int


class TileDrawn(Event, frozen=True):
    """A tile lies face up on its number."""

    clause: ClassVar[str] = "orongo/4.2"
    tile: int


class BiddingOpened(Event, frozen=True):
    """All seats that have shells choose in secret."""

    clause: ClassVar[str] = "orongo/5.1"


class BidMade(Event, frozen=True):
    """A seat has chosen."""

    clause: ClassVar[str] = "orongo/5.1"
    seat: Seat
    shells: Secret[int]


class BidsRevealed(Event, frozen=True):
    """All bids are open; a seat without shells has bid nothing and is not named."""

    clause: ClassVar[str] = "orongo/5.2"
    seats: tuple[Seat, ...]
    shells: tuple[Shown[int], ...]


class BidPaid(Event, frozen=True):
    """The highest bidder puts his shells on the reef."""

    clause: ClassVar[str] = "orongo/5.4"
    seat: Seat
    shells: int


class TokensStaged(Event, frozen=True):
    """A seat takes tokens from its supply to place them this round."""

    clause: ClassVar[str] = "orongo/5.5"
    seat: Seat
    tokens: int


class ReefTaken(Event, frozen=True):
    """A seat that bid nothing takes its share of the reef."""

    clause: ClassVar[str] = "orongo/5.6"
    seat: Seat
    shells: int


class AmuletPassed(Event, frozen=True):
    """The highest bidder takes the amulet."""

    clause: ClassVar[str] = "orongo/5.7"
    seat: Seat


class PlacingOpened(Event, frozen=True):
    """The order in which seats place."""

    clause: ClassVar[str] = "orongo/6.1"
    order: tuple[Seat, ...]


class TokenPlaced(Event, frozen=True):
    """A token lies on a space."""

    clause: ClassVar[str] = "orongo/6.2"
    seat: Seat
    space: str


class ErectingBegun(Event, frozen=True):
    """The last token forces a Moai, and its owner has a choice."""

    clause: ClassVar[str] = "orongo/7.1"
    seat: Seat
    space: str


class MoaiErected(Event, frozen=True):
    """A Moai stands on a palm; a shell of its owner lies on each tile spent for it."""

    clause: ClassVar[str] = "orongo/7.4"
    seat: Seat
    palm: str
    tiles: tuple[int, ...]


class CeremonialErected(Event, frozen=True):
    """The Ceremonial Moai stands on a palm."""

    clause: ClassVar[str] = "orongo/7.5"
    seat: Seat
    palm: str
    tiles: tuple[int, ...]


class ErectingEnded(Event, frozen=True):
    """Nothing more is forced by the last token."""

    clause: ClassVar[str] = "orongo/7.2"
    seat: Seat


class TokensReturned(Event, frozen=True):
    """Tokens that cannot be placed go back to the supply."""

    clause: ClassVar[str] = "orongo/6.5"
    seat: Seat
    tokens: int


class HiddenTilePlaced(Event, frozen=True):
    """A hidden tile lies on its number, and a token of its owner is ready."""

    clause: ClassVar[str] = "orongo/9.2"
    seat: Seat
    tile: Shown[int]


class TurnEnded(Event, frozen=True):
    """A seat has placed."""

    clause: ClassVar[str] = "orongo/6.1"
    seat: Seat


class MatchEnded(Event, frozen=True):
    """The match is over."""

    clause: ClassVar[str] = "orongo/8.3"
    outcome: Outcome


EVENTS = (
    AmuletGiven,
    HiddenTileDealt,
    RoundBegun,
    LastRoundBegun,
    TileDrawn,
    BiddingOpened,
    BidMade,
    BidsRevealed,
    BidPaid,
    TokensStaged,
    ReefTaken,
    AmuletPassed,
    PlacingOpened,
    TokenPlaced,
    ErectingBegun,
    MoaiErected,
    CeremonialErected,
    ErectingEnded,
    TokensReturned,
    HiddenTilePlaced,
    TurnEnded,
    MatchEnded,
)
