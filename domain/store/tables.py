"""What a store keeps beside the log: states to start folding from, and one row for each match to list."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from tidelog.domain.log.writing import Row

VERSION = 1
"""Of the tables; a store of a newer version is refused."""


class Kept(NamedTuple):
    """A state kept to fold on from; a cache, dropped when `code` is not today's."""

    match: str
    ply: int
    code: str
    head: bytes
    state: bytes


class Listing(NamedTuple):
    """A match as lists show it; written with the records that change it."""

    match: str
    game: str
    status: str
    level: str
    seats: str
    """JSON: name, key and custody of each seat."""
    parent: str
    parent_ply: int
    opened: int
    closed: int
    outcome: str
    """JSON: reason and places; empty while the match runs."""
    position: int = 0
    """Of the record that sealed it, in the log of the whole store."""


class Recorder(Protocol):
    """What every engine can do; one transaction for each call."""

    def append(self, rows: Sequence[Row], kept: Kept | None, listing: Listing | None) -> None:
        """Store all of it or nothing; an IntegrityError where a ply is taken."""

    def states(self, match: str, after: int, until: int | None) -> list[bytes]:
        """The rows of these plies, in order."""

    def first_state(self, match: str) -> bytes | None:
        """The row that opened the match."""

    def last_ply(self, match: str) -> int:
        """How many records there are, a parent's prefix included; 0 for an unknown match."""

    def kept(self, match: str, until: int | None) -> Kept | None:
        """The latest kept state up to a ply."""

    def drop_kept(self, match: str) -> None:
        """Forget the kept states of a match."""

    def listing(self, match: str) -> Listing | None:
        """One match as lists show it."""

    def listings(self, **wanted: Any) -> list[Listing]:
        """All matches whose columns are as wanted, the latest opened first."""

    def close(self) -> None:
        """Let go of the store."""
