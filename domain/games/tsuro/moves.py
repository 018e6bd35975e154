"""What a seat, or chance, may ask for in Tsuro of the Seas."""

from tidelog.domain.kernel.facts import ChanceMove, Move
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import Secret


class Begin(ChanceMove, frozen=True):
    """Chance: who begins."""

    seat: Seat


class Deal(ChanceMove, frozen=True):
    """Chance: the next tile of the draw pile."""

    tile: Secret[str]


class Tuck(ChanceMove, frozen=True):
    """Chance: the order in which the hands of lost ships go under the draw pile."""

    tiles: tuple[Secret[str], ...]


class Emerge(ChanceMove, frozen=True):
    """Chance: the next tile of the daikaiju deck."""

    monster: str


class Roll(ChanceMove, frozen=True):
    """Chance: the eyes of gold and blue, or of one die."""

    eyes: tuple[int, ...]


class Lay(ChanceMove, frozen=True):
    """Chance: how a daikaiju is laid, in quarter turns to the left."""

    bearing: int


class Launch(Move, frozen=True):
    """Put the ship on a starting hash: a square of the rim and a port of it."""

    square: str
    port: int


class Relocate(Move, frozen=True):
    """Move the ship to another hash of its edge."""

    square: str
    port: int


class Place(Move, frozen=True):
    """Place a wake tile, turned clockwise so many quarters."""

    tile: str
    turns: int


class OpenPortal(Move, frozen=True):
    """Place the mystic portal."""


class Fire(Move, frozen=True):
    """Fire a taihou at the daikaiju on, or coming to, a square."""

    square: str


class Hold(Move, frozen=True):
    """Fire no taihou."""


class Draw(Move, frozen=True):
    """Draw a tile for want of a wake tile."""


class Pass(Move, frozen=True):
    """Do nothing, where nothing can be done."""


class Swap(Move, frozen=True):
    """Swap a tile of the hand for one of the pool, both by their place, counted from 1."""

    own: int
    pool: int


class Refuse(Move, frozen=True):
    """Do not keep a taihou drawn just now."""


class Done(Move, frozen=True):
    """Swap, or refuse, no more."""


class Enter(Move, frozen=True):
    """Begin from this port of the tile the portal led to."""

    port: int


class Reroll(Move, frozen=True):
    """Discard the Phoenix: the roll is made again."""


class Keep(Move, frozen=True):
    """Let the roll stand."""


MOVES = (
    Begin,
    Deal,
    Tuck,
    Emerge,
    Roll,
    Lay,
    Launch,
    Relocate,
    Place,
    OpenPortal,
    Fire,
    Hold,
    Draw,
    Pass,
    Swap,
    Refuse,
    Done,
    Enter,
    Reroll,
    Keep,
)
