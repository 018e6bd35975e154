"""What the service adds to the shapes of `projections/`: people, tables, and answers to what was asked."""

from typing import Generic, Literal, TypeVar

import msgspec

from tidelog.projections.history import Line
from tidelog.projections.views import SeatScore, Summary
from tidelog.service.forms import TimeTerms

T = TypeVar("T")


class Page(msgspec.Struct, Generic[T], frozen=True):
    """Some of a list."""

    items: tuple[T, ...]
    next: str
    """What `after` or `since` is to be for those that follow; empty at the end."""


class Status(msgspec.Struct, frozen=True):
    """Whether the service is there."""

    status: str


class HouseCard(msgspec.Struct, frozen=True):
    """Who runs this service."""

    name: str
    key: str
    verifier: str
    """The line that goes into a list of keys one knows."""
    origin: str
    version: str


class Challenge(msgspec.Struct, frozen=True):
    """What a log-in answers."""

    nonce: str
    expires: int
    """In seconds since 1970."""
    origin: str


class Session(msgspec.Struct, frozen=True):
    """Where somebody is logged in."""

    since: int
    expires: int
    here: bool


class Me(msgspec.Struct, frozen=True):
    """Whoever asks."""

    key: str
    name: str
    house: bool
    hook: str
    has_feed: bool
    sessions: tuple[Session, ...]


class Erased(msgspec.Struct, frozen=True):
    """What was forgotten."""

    matches: tuple[str, ...]
    openings: int


class ChairCard(msgspec.Struct, frozen=True):
    """A seat of a table."""

    seat: int
    kind: str
    name: str
    key: str
    state: Literal["open", "taken", "joined"]
    invited: bool
    """Whether there is an invitation to it."""


class TableCard(msgspec.Struct, frozen=True):
    """A table as people see it."""

    table: str
    state: str
    game: str
    options: dict[str, str]
    seats: tuple[ChairCard, ...]
    private: bool
    level: str
    terms: TimeTerms | None
    referee: str
    host: str
    host_name: str
    opened: int
    match: str
    join_by: int
    agreed: bytes
    agreed_hash: str
    you: tuple[int, ...]
    hosting: bool


class Token(msgspec.Struct, frozen=True):
    """Something that opens a seat or a private match to whoever shows it."""

    token: str
    url: str
    expires: int


class Admitted(msgspec.Struct, frozen=True):
    """Where they may look on."""

    table: str
    match: str


class Request(msgspec.Struct, frozen=True):
    """Somebody asks to go back; others have to agree."""

    seat: int
    to: int
    agreed: tuple[int, ...]
    wanted: tuple[int, ...]


class MatchInfo(msgspec.Struct, frozen=True):
    """A match, and what it is to whoever asks."""

    summary: Summary
    ply: int
    root: str
    awaiting: tuple[int, ...]
    owing: tuple[int, ...]
    you: tuple[int, ...]
    host: bool
    referee: bool
    private: bool
    table: str
    open: bool
    """Whether everything in it is public."""
    receipt: str
    requests: tuple[Request, ...]


class Hidden(msgspec.Struct, frozen=True):
    """What a move hides: it goes beside the command, and a commitment to it into the command."""

    slot: str
    who: tuple[int, ...]
    value: bytes
    """As canonical bytes."""


class MoveCard(msgspec.Struct, frozen=True):
    """A legal move with all that is needed to send it."""

    move: str
    says: str
    group: str
    points: tuple[str, ...]
    loose: int
    number: int | None
    wire: bytes
    """As it stands in the command, in canonical bytes."""
    hides: tuple[Hidden, ...]


class Moves(msgspec.Struct, frozen=True):
    """What a seat may do now, and what its command says of the log."""

    ply: int
    seat: int
    counter: int
    seen: int
    root: str
    round: int | None
    """Whose share is due: 0 is the end of the chain; none where none is."""
    moves: tuple[MoveCard, ...]


class Drawing(msgspec.Struct, frozen=True):
    """A board as lines of SVG."""

    ply: int
    width: int
    height: int
    title: str
    description: str
    lines: tuple[str, ...]
    defs: tuple[str, ...]
    colours: tuple[str, ...]


class Redrawn(msgspec.Struct, frozen=True):
    """How a picture changes: lines that go and lines that come, from the back."""

    width: int
    height: int
    title: str
    description: str
    splices: tuple[tuple[int, int, tuple[str, ...]], ...]
    defs: tuple[str, ...]
    """Definitions that the lines need and had not needed before."""


class LiveRecord(msgspec.Struct, frozen=True):
    """A record on its way to those who watch."""

    ply: int
    record: bytes
    openings: bytes
    line: Line
    scores: tuple[SeatScore, ...]
    awaiting: tuple[int, ...]
    picture: Redrawn
    receipt: str


class RecordCard(msgspec.Struct, frozen=True):
    """A record as it stands in the log, and what this viewer may know beside it."""

    ply: int
    record: bytes
    openings: bytes


class Records(msgspec.Struct, frozen=True):
    """Some of a log."""

    items: tuple[RecordCard, ...]
    next: str
    receipt: str


class Done(msgspec.Struct, frozen=True):
    """What became of a command."""

    ply: int
    """The ply it led to; 0 while others have to agree."""
    last: int
    again: bool
    pending: bool
    receipt: str


class Feed(msgspec.Struct, frozen=True):
    """The address of a private feed."""

    url: str


class HookCard(msgspec.Struct, frozen=True):
    """Where somebody is told, and what it is signed with."""

    url: str
    secret: str


class StandingCard(msgspec.Struct, frozen=True):
    """The results of one player in one game."""

    game: str
    player: str
    kind: str
    name: str
    played: int
    won: int
    shared: int
    rating: float


class PlayerCard(msgspec.Struct, frozen=True):
    """A player as everybody may see them."""

    key: str
    name: str
    standings: tuple[StandingCard, ...]
    matches: tuple[Summary, ...]


class OptionCard(msgspec.Struct, frozen=True):
    """A switch of a game."""

    name: str
    values: tuple[str, ...]
    says: str


class GameCard(msgspec.Struct, frozen=True):
    """A game that can be played."""

    name: str
    title: str
    seats: tuple[int, int]
    version: int
    options: tuple[OptionCard, ...]
    bots: tuple[str, ...]


class ClauseCard(msgspec.Struct, frozen=True):
    """A clause of the rules."""

    clause: str
    section: str
    text: str
