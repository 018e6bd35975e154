"""A store that lasts as long as the program: for tests, simulations and looking into bundles."""

from collections.abc import Sequence
from typing import Any

from eventsourcing.popo import POPOApplicationRecorder, POPOFactory

from tidelog.domain.log.writing import Row
from tidelog.domain.store.tables import Kept, Listing


class MemoryRecorder(POPOApplicationRecorder):
    """Rows in lists, the rest in dicts."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: dict[str, dict[int, bytes]] = {}
        self._kept: dict[str, list[Kept]] = {}
        self._matches: dict[str, Listing] = {}

    def append(self, rows: Sequence[Row], kept: Kept | None, listing: Listing | None) -> None:
        """Store all of it or nothing."""
        with self._database_lock:
            self._insert_events(rows)  # type: ignore[arg-type]
            for row in rows:
                self._rows.setdefault(row.originator_id, {})[row.originator_version] = row.state
            if kept:
                self._kept.setdefault(kept.match, []).append(kept)
            if listing:
                position = self.max_notification_id() or 0
                self._matches[listing.match] = listing._replace(
                    position=position if listing.status == "sealed" else 0
                )

    def states(self, match: str, after: int, until: int | None) -> list[bytes]:
        """The rows of these plies, in order."""
        rows = self._rows.get(match, {})
        return [state for ply, state in rows.items() if ply > after and (until is None or ply <= until)]

    def first_state(self, match: str) -> bytes | None:
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

    def listing(self, match: str) -> Listing | None:
        """One match as lists show it."""
        return self._matches.get(match)

    def listings(self, **wanted: Any) -> list[Listing]:
        """All matches whose columns are as wanted, the latest opened first."""
        found = [m for m in self._matches.values() if all(getattr(m, k) == v for k, v in wanted.items())]
        return sorted(reversed(found), key=lambda listing: -listing.opened)

    def close(self) -> None:
        """Nothing to let go of."""


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
