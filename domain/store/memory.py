"""A store that lasts as long as the program: for tests, simulations and looking into bundles."""

from collections.abc import Sequence
from typing import Any

from eventsourcing.persistence import IntegrityError, StoredEvent
from eventsourcing.popo import POPOApplicationRecorder, POPOFactory

from tidelog.domain.log.records.rows import Row
from tidelog.domain.store.following import Following
from tidelog.domain.store.hub import Hub, News
from tidelog.domain.store.tables import MILESTONES, Kept, Listing, Make, Positions, Standing, Write, rows_of


class MemoryRecorder(POPOApplicationRecorder):
    """Rows in lists, the rest in dicts."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: dict[str, dict[int, bytes]] = {}
        self._log: list[Row] = []
        self._milestones: dict[str, list[tuple[int, str]]] = {}
        self._kept: dict[str, list[Kept]] = {}
        self._matches: dict[str, Listing] = {}
        self._standings: dict[tuple[str, str], Standing] = {}
        self._progress: Positions = (0,)
        self.hub = Hub()

    def append(self, rows: Sequence[Row], kept: Kept | None, listing: Listing | None) -> Sequence[int]:
        """Store all of it or nothing."""
        with self._database_lock:
            self._insert_events(rows)  # type: ignore[arg-type]
            positions = list(range(len(self._log) + 1, len(self._log) + len(rows) + 1))
            for row in rows:
                self._rows.setdefault(row.originator_id, {})[row.originator_version] = row.state
                self._log.append(row)
                if row.topic in MILESTONES:
                    self._milestones.setdefault(row.originator_id, []).append((len(self._log), row.topic))
            if kept:
                self._kept.setdefault(kept.match, []).append(kept)
            if listing:
                self._list(listing)
        self.hub.learn([News(row.originator_id, at) for row, at in zip(rows, positions, strict=True)])
        return positions

    def append_group(self, writes: Sequence[Write]) -> list[bool]:
        """Store what is meant for different matches; one whose ply is taken falls out alone."""
        return [self._appended(write) for write in writes]

    def _appended(self, write: Write) -> bool:
        try:
            self.append(*write)
        except IntegrityError:
            return False
        return True

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int] | None:
        """What the library asks of a recorder: an append of records alone."""
        return self.append(rows_of(stored_events), None, None)

    def select_events(
        self,
        originator_id: Any,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        """What the library asks of a recorder: the rows of a match."""
        found = super().select_events(originator_id, gt=gt, lte=lte, desc=desc, limit=limit)
        return [StoredEvent(*row) for row in rows_of(found)]

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> Following:
        """What the library asks of a recorder: all records after a position, and those that come."""
        return Following(self, gt, topics)

    def _list(self, listing: Listing) -> None:
        places = self._milestones.get(listing.match, [])
        sealed = max((at for at, topic in places if topic == "sealed"), default=0)
        began = min((at for at, _ in places), default=0)
        self._matches[listing.match] = Listing(*listing[:10], sealed, began, places[-1][0] if sealed else 0)

    def rows(self, match: str, after: int, until: int | None) -> list[bytes]:
        """The rows of these plies, in order."""
        rows = self._rows.get(match, {})
        return [state for ply, state in rows.items() if ply > after and (until is None or ply <= until)]

    def first_row(self, match: str) -> bytes | None:
        """The row that opened the match."""
        return next(iter(self._rows.get(match, {}).values()), None)

    def last_ply(self, match: str) -> int:
        """How many records there are, a parent's prefix included."""
        return next(reversed(self._rows.get(match, {0: b""})))

    def kept(self, match: str, until: int | None) -> Kept | None:
        """The latest kept state up to a ply."""
        for kept in reversed(self._kept.get(match, [])):
            if until is None or kept.ply <= until:
                return kept
        return None

    def drop_kept(self, match: str) -> None:
        """Forget the kept states of a match."""
        self._kept.pop(match, None)

    def erase(self, rows: Sequence[Row], make: Make) -> None:
        """Write rows again without some of what stood beside their records; lists and standings are made anew."""
        states = {(row.originator_id, row.originator_version): row.state for row in rows}
        for (match, ply), state in states.items():
            self._rows[match][ply] = state
        self._log = [
            row._replace(state=states.get((row.originator_id, row.originator_version), row.state)) for row in self._log
        ]
        self.relist([row.originator_id for row in rows], make)
        self._standings.clear()
        self._progress = (0,)

    def listing(self, match: str) -> Listing | None:
        """One match as lists show it."""
        return self._matches.get(match)

    def listings(self, most: int | None = None, skip: int = 0, **wanted: Any) -> list[Listing]:
        """Matches whose columns are as wanted, the latest opened first; so many of them are skipped."""
        found = [m for m in self._matches.values() if all(_is_wanted(m, k, v) for k, v in wanted.items())]
        latest = sorted(found, key=lambda listing: (-listing.opened, -listing.began))[skip:]
        return latest[:most]

    def count(self, **wanted: Any) -> int:
        """How many matches there are whose columns are as wanted."""
        return len(self.listings(**wanted))

    def beginning(self, text: str, most: int) -> list[str]:
        """The names of matches that begin like this."""
        return sorted(match for match in self._matches if match.startswith(text))[:most]

    def changed_after(self, positions: Positions) -> tuple[list[Listing], Positions]:
        """The matches whose outcome was settled or corrected since, in the order of sealing; how far that leads."""
        known = max(positions, default=0)
        found = [listing for listing in self._matches.values() if listing.changed > known]
        return sorted(found, key=lambda row: row.position), (max([known, *(row.changed for row in found)]),)

    def ids(self) -> list[str]:
        """Every match of the log, in the order of opening."""
        return list(self._rows)

    def log(self, after: int, most: int) -> list[tuple[int, Row]]:
        """The rows of all matches after a position, with their positions."""
        return list(enumerate(self._log[after : after + most], after + 1))

    def milestones(self, match: str) -> list[bytes]:
        """The rows of the records that change what lists show of a match."""
        return [self._log[at - 1].state for at, _ in self._milestones.get(match, [])]

    def relist(self, matches: Sequence[str], make: Make) -> None:
        """Write the rows of these matches anew from their milestones."""
        for match in matches:
            self._list(make(self.milestones(match)))

    def prune(self) -> None:
        """Drop the standings, all kept states, and the rows of matches that are not in the log."""
        self._kept.clear()
        self._standings.clear()
        self._progress = (0,)
        self._matches = {match: row for match, row in self._matches.items() if match in self._rows}

    def progress(self) -> Positions:
        """How far the standings know the log."""
        return self._progress

    def standings(self, game: str | None = None, most: int | None = None) -> list[Standing]:
        """Those of one game or of all, the best rating first, then those without one."""
        found = [row for row in self._standings.values() if game in (None, row.game)]
        return sorted(found, key=_by_rating)[:most]

    def save_standings(self, before: Positions, after: Positions, rows: Sequence[Standing], anew: bool) -> bool:
        """Bring them up from there to here; False where somebody else was quicker."""
        if self._progress != before:
            return False
        kept = {} if anew else self._standings
        self._standings = kept | {(row.game, row.player): row for row in rows}
        self._progress = after
        return True

    def close(self) -> None:
        """Nothing to let go of."""


def _by_rating(row: Standing) -> tuple[Any, ...]:
    return row.kind != "key", -row.rating, -row.won, row.played, row.game, row.player


class Factory(POPOFactory):
    """Makes what the library asks for."""

    def application_recorder(self) -> MemoryRecorder:
        """Where the rows go."""
        return MemoryRecorder()


def settings() -> dict[str, str]:
    """How the library is told to use memory."""
    return {"PERSISTENCE_MODULE": __name__}


# The library looks for the one factory class of a persistence module.
del POPOFactory


def _is_wanted(row: Listing, word: str, value: Any) -> bool:
    """Whether a row is as wanted in a column, or by one of the words that stand for more than a column."""
    if word == "player":
        return f',"{value.lower()}",' in row.seats.lower()
    if word == "since":
        return bool(row.opened >= value)
    return bool(row.status != value) if word == "isnt" else bool(getattr(row, word) == value)
