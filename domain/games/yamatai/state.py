"""What there is to know of a match of Yamatai. How each fact changes it stands in `evolve.py`."""

from typing import Literal

import msgspec

from tidelog.domain.games.yamatai.events import Refill, Step
from tidelog.domain.games.yamatai.material import BOAT, BOATS, KINDS
from tidelog.domain.kernel.facts import Outcome
from tidelog.domain.kernel.rows import more
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import Secret

Phase = Literal["culture", "order", "over"] | Refill | Step
"""The set-up, a refill, a step of a turn, or the end."""
Power = Literal["unused", "open", "used"]
"""Of this turn's fleet tile; open while it waits for its second place."""

NO_BOATS = bytes(len(BOATS))
NO_TOKENS = bytes(len(KINDS))


class Player(msgspec.Struct, frozen=True, array_like=True):
    """One seat's things, all public. Boats are counted by colour, culture tokens by kind."""

    coins: int
    standard: int
    """Standard buildings not yet on the board."""
    prestige: int = 0
    hand: bytes = NO_BOATS
    harbour: bytes = NO_BOATS
    scrapped: bytes = NO_BOATS
    culture: bytes = NO_TOKENS
    specialists: tuple[str, ...] = ()
    built: tuple[str, ...] = ()
    reserved: tuple[str, ...] = ()


class Now(msgspec.Struct, frozen=True, array_like=True):
    """What the seat at turn has done in this turn."""

    seat: Seat = 0
    fleet: int = 0
    power: Power = "unused"
    picked: str = ""
    """The first place of a power that asks for two."""
    looks: int = 0
    """Building tiles that the power of fleet 2 looks at."""
    extra: bool = False
    trades: int = 0
    exchanged: bool = False
    placed: tuple[int, ...] = ()
    """The sea spaces of the chain, in order."""
    act: Literal["", "collect", "build"] = ""
    collected: int = 0
    recruited: bool = False


class State(msgspec.Struct, frozen=True, array_like=True):
    """The table. `sea` has a byte for each sea space; `culture` to `sacred` have one for each island."""

    phase: Phase
    players: tuple[Player, ...]
    supply: bytes
    """Boats by colour."""
    sea: bytes
    """1 + the colour of the boat there, or 0."""
    culture: bytes
    """1 + the kind of the token there, or 0."""
    mountains: bytes
    buildings: bytes
    """The seat whose piece stands there, TORII, PALACE or 0."""
    sacred: bytes
    """The seat whose sacred ground it is, or 0."""
    sacred_left: int
    specialist_deck: tuple[str, ...]
    unrevealed: tuple[str, ...]
    """Building tiles that not everybody has seen: in the deck, looked at, or tucked under it."""
    fleets_down: tuple[tuple[int, ...], ...]
    """Face-down fleet tiles: sets whose order within is unknown, the next one first."""
    specialists: tuple[str, ...] = ()
    """The row, with the coins on each in `coins`."""
    coins: tuple[int, ...] = ()
    row: tuple[str, ...] = ()
    """The building tiles in the row."""
    looked: tuple[Secret[str], ...] = ()
    """Building tiles in the eyes of the seat at turn."""
    tucked: tuple[Secret[str], ...] = ()
    """Building tiles under the deck, the next one first."""
    fleets: tuple[int, ...] = ()
    """Fleet tiles face up."""
    used: tuple[int, ...] = ()
    """Fleet tiles taken in this round, each at the place its meeple has in `order`."""
    order: tuple[Seat, ...] = ()
    """Whose turns they are in this round."""
    round: int = 0
    paid: bytes = NO_TOKENS
    """Culture tokens that have left the game."""
    now: Now = Now()
    outcome: Outcome | None = None
    types: bool = False
    """Whether a tile asks for each colour of boat once (yamatai/8.13)."""

    def player(self, seat: Seat) -> Player:
        """One seat's things."""
        return self.players[seat - 1]

    @property
    def deck(self) -> int:
        """Building tiles in the deck, those tucked under it included (yamatai/11.4)."""
        return len(self.unrevealed) - len(self.looked)


def with_boats(row: bytes, boats: tuple[str, ...], count: int = 1) -> bytes:
    """The counts with these boats more, or fewer."""
    for boat in boats:
        row = more(row, BOAT[boat], count)
    return row


def without(items: tuple[str, ...], item: str) -> tuple[str, ...]:
    """The items but this one."""
    return tuple([other for other in items if other != item])
