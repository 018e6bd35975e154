"""A table of the lobby: what is agreed there, who sits, and how facts change it."""

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from tidelog.domain.log.primitives.canonical import encode
from tidelog.domain.log.primitives.tokens import hashed
from tidelog.domain.log.records.record import Terms
from tidelog.service.facts import (
    Begun,
    Closed,
    Fact,
    Fairness,
    Invited,
    Place,
    SeatFreed,
    SeatTaken,
    TableOpened,
    WatchingAllowed,
    Withdrawn,
)

State = Literal["open", "playing", "closed"]


class Chair(msgspec.Struct, frozen=True):
    """A place with who sits there, and the invitation to it."""

    place: Place
    key: bytes = b""
    invitation: bytes = b""
    """The hash of its token; empty where there is none."""
    expires: int = 0

    @property
    def is_open(self) -> bool:
        """Whether a player may still sit down."""
        return self.place.kind == "player" and not self.key


class Table(msgspec.Struct, frozen=True):
    """A table as it stands."""

    id: str
    host: bytes
    game: str
    options: Mapping[str, str]
    chairs: tuple[Chair, ...]
    private: bool
    level: Fairness
    terms: Terms | None
    referee: bytes
    opened: int
    changed: int
    watching: tuple[bytes, ...] = ()
    match: str = ""
    earlier: tuple[str, ...] = ()
    """Matches that ended because somebody did not join."""
    join_by: int = 0
    state: State = "open"
    size: int = 0
    """How many facts there are."""

    @property
    def agreed(self) -> bytes:
        """All that those who sit down agree to, as canonical bytes."""
        places = tuple((chair.place.kind, chair.place.name) for chair in self.chairs)
        return encode(
            (self.id, self.game, dict(self.options), places, self.private, self.level, self.terms, self.referee)
        )

    @property
    def agreed_hash(self) -> bytes:
        """What a claim names of it."""
        return hashed(self.agreed)

    @property
    def is_full(self) -> bool:
        """Whether nobody is missing."""
        return not any(chair.is_open for chair in self.chairs)

    def seats_of(self, key: bytes) -> tuple[int, ...]:
        """Where somebody sits."""
        return tuple(seat for seat, chair in enumerate(self.chairs, 1) if key and chair.key == key)


def opened_table(name: str, fact: TableOpened) -> Table:
    """The table that a first fact opens."""
    return Table(
        id=name,
        host=fact.host,
        game=fact.game,
        options=fact.options,
        chairs=tuple(map(Chair, fact.places)),
        private=fact.private,
        level=fact.level,
        terms=fact.terms,
        referee=fact.referee,
        opened=fact.at,
        changed=fact.at,
    )


def evolve(table: Table, fact: Fact) -> Table:
    """The table after a fact."""
    after = _EVOLVE[type(fact)](table, fact)
    return replace(after, size=table.size + 1, changed=getattr(fact, "at", table.changed))


def _seated(table: Table, seat: int, **changes: Any) -> Table:
    row = table.chairs
    return replace(table, chairs=(*row[: seat - 1], replace(row[seat - 1], **changes), *row[seat:]))


def _taken(table: Table, fact: SeatTaken) -> Table:
    return _seated(table, fact.seat, key=fact.key, invitation=b"", expires=0)


def _freed(table: Table, fact: SeatFreed) -> Table:
    """Where a match had begun it is over now, and the table waits again."""
    earlier = (*table.earlier, table.match) if table.match else table.earlier
    return replace(_seated(table, fact.seat, key=b""), match="", earlier=earlier, join_by=0, state="open")


def _invited(table: Table, fact: Invited) -> Table:
    return _seated(table, fact.seat, invitation=fact.token, expires=fact.expires)


def _withdrawn(table: Table, fact: Withdrawn) -> Table:
    return _seated(table, fact.seat, invitation=b"", expires=0)


def _begun(table: Table, fact: Begun) -> Table:
    return replace(table, match=fact.match, join_by=fact.join_by, state="playing")


_EVOLVE: Final[Mapping[type[Fact], Callable[[Table, Any], Table]]] = {
    SeatTaken: _taken,
    SeatFreed: _freed,
    Invited: _invited,
    Withdrawn: _withdrawn,
    WatchingAllowed: lambda table, fact: replace(table, watching=(*table.watching, fact.token)[-8:]),
    Begun: _begun,
    Closed: lambda table, fact: replace(table, state="closed"),
}
