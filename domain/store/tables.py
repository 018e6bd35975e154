"""What a store keeps beside the log: states to fold on from, one row for each match, the standings."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple, Protocol

from eventsourcing.persistence import StoredEvent

from tidelog.domain.log.records.rows import Row
from tidelog.domain.store.hub import Hub

VERSION: Final = 2
"""Of the tables, and of the format of the records in them; a store of another version is refused."""

MILESTONES: Final = ("opened", "joined", "sealed", "ruling")
"""The records that change what lists show of a match."""


class Kept(NamedTuple):
    """A state kept to fold on from; a cache, dropped when `code` is not today's."""

    match: str
    ply: int
    code: str
    head: bytes
    state: bytes


class Listing(NamedTuple):
    """A match as lists show it; written with the records that change it. The store fills in the positions."""

    match: str
    game: str
    status: str
    level: str
    seats: str
    """JSON: kind, name, key and custody of each seat."""
    parent: str
    parent_ply: int
    opened: int
    closed: int
    outcome: str
    """JSON: reason and places; empty while the match runs."""
    position: int = 0
    """Of the record that sealed it, in the log of the whole store."""
    began: int = 0
    """The position of its first record."""
    changed: int = 0
    """The position of the last record that settled or corrected its outcome."""


class Standing(NamedTuple):
    """The results of one player in one game."""

    game: str
    player: str
    """A key in hexadecimal; of a bot or a guest, its kind and name."""
    kind: str
    """key, bot or guest."""
    name: str
    """What the player was called last; only a label."""
    played: int
    won: int
    shared: int
    """First places shared with others."""
    places: int
    """The sum of all places."""
    mu: float
    """The rating and its doubt; both 0 for those without a key."""
    sigma: float

    @property
    def rating(self) -> float:
        """What the player is worth at least, by the rating and its doubt."""
        return self.mu - 3 * self.sigma


def rows_of(stored: Iterable[StoredEvent]) -> list[Row]:
    """What the event sourcing library hands over, as rows."""
    return [Row(str(event.originator_id), event.originator_version, event.topic, event.state) for event in stored]


Make = Callable[[list[bytes]], Listing]
"""Makes the row of a match from the rows of its milestones."""

Positions = tuple[int, ...]
"""How far each part of the log has been read that has an order of its own: its shards on PostgreSQL, else all of it.
Empty at the beginning."""


class Write(NamedTuple):
    """What one command adds to a match: records that follow each other, and what is written beside them."""

    rows: Sequence[Row]
    kept: Kept | None = None
    listing: Listing | None = None


class Recorder(Protocol):
    """What every engine can do; one transaction for each call."""

    @property
    def hub(self) -> Hub:
        """Who waits for records in this process."""

    def append(self, rows: Sequence[Row], kept: Kept | None, listing: Listing | None) -> Sequence[int]:
        """Store all of it or nothing, and give the positions; an IntegrityError where a ply is taken."""

    def append_group(self, writes: Sequence[Write]) -> list[bool]:
        """Store what is meant for different matches; one whose ply is taken falls out alone, which is False."""

    def rows(self, match: str, after: int, until: int | None) -> list[bytes]:
        """The rows of these plies, in order."""

    def first_row(self, match: str) -> bytes | None:
        """The row that opened the match."""

    def last_ply(self, match: str) -> int:
        """How many records there are, a parent's prefix included; 0 for an unknown match."""

    def kept(self, match: str, until: int | None) -> Kept | None:
        """The latest kept state up to a ply."""

    def drop_kept(self, match: str) -> None:
        """Forget the kept states of a match."""

    def erase(self, rows: Sequence[Row], make: Make) -> None:
        """Write rows again without some of what stood beside their records; lists and standings are made anew."""

    def listing(self, match: str) -> Listing | None:
        """One match as lists show it."""

    def listings(self, most: int | None = None, skip: int = 0, **wanted: Any) -> list[Listing]:
        """Matches whose columns are as wanted, the latest opened first; so many of them are skipped."""

    def count(self, **wanted: Any) -> int:
        """How many matches there are whose columns are as wanted."""

    def beginning(self, text: str, most: int) -> list[str]:
        """The names of matches that begin like this."""

    def changed_after(self, positions: Positions) -> tuple[list[Listing], Positions]:
        """The matches whose outcome was settled or corrected since, in the order of sealing; how far that leads."""

    def ids(self) -> list[str]:
        """Every match of the log, in the order of opening; the list is not asked."""

    def log(self, after: int, most: int) -> list[tuple[int, Row]]:
        """The rows of all matches after a position, with their positions."""

    def milestones(self, match: str) -> list[bytes]:
        """The rows of the records that change what lists show of a match."""

    def relist(self, matches: Sequence[str], make: Make) -> None:
        """Write the rows of these matches anew from their milestones."""

    def prune(self) -> None:
        """Drop the standings, all kept states, and the rows of matches that are not in the log."""

    def progress(self) -> Positions:
        """How far the standings know the log."""

    def standings(self, game: str | None = None, most: int | None = None) -> list[Standing]:
        """Those of one game or of all, the best rating first, then those without one."""

    def save_standings(self, before: Positions, after: Positions, rows: Sequence[Standing], anew: bool) -> bool:
        """Bring them up from there to here; False where somebody else was quicker."""

    def close(self) -> None:
        """Let go of the store."""
