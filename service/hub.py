"""Who waits for which match or for the lobby, and waking them. All of it on the event loop; other threads hand over."""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from tidelog.domain.log.records.match import Match
from tidelog.service.tables import Table

Waiter = asyncio.Future[None]
_KEPT: Final = 1_000


class Hub:
    """What has changed, and who wants to know."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: dict[str, list[Waiter]] = defaultdict(list)
        self._heads: dict[str, int] = {}
        self.stopping = False
        self.changes: list[Table | str] = []
        """Tables, and names of matches that began or ended, in the order of their changes."""
        self.dropped = 0
        """How many of them are kept no more."""

    def begin(self) -> None:
        """From now on this loop is the one to wake people on."""
        self._loop = asyncio.get_running_loop()

    def head(self, match: str) -> int:
        """The ply a match was last known at here; 0 where nothing was heard of it."""
        return self._heads.get(match, 0)

    def match_known(self, match: Match) -> None:
        """Where a match stands, as somebody who begins to watch has found it; may be called from any thread."""
        self._heads[match.id] = max(match.head.size, self._heads.get(match.id, 0))

    def match_changed(self, match: Match) -> None:
        """A match has gone on."""
        self._call(lambda: self._match_changed(match))

    def table_changed(self, table: Table) -> None:
        """A table has changed."""
        self._call(lambda: self._noted(table))

    def stirred(self, match: str) -> None:
        """Something beside the log has changed: who asks to take back, or whose session is over."""
        self._call(lambda: self._wake(match))

    def _call(self, work: Callable[[], None]) -> None:
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self._loop.call_soon_threadsafe(work)

    def _match_changed(self, match: Match) -> None:
        before = self._heads.get(match.id, 0)
        if match.head.size > before:
            self._heads[match.id] = match.head.size
            self._wake(match.id)
        if match.head.status == "sealed" or before == 0:
            self._noted(match.id)

    def _noted(self, change: Table | str) -> None:
        self.changes.append(change)
        if len(self.changes) > _KEPT:
            self.changes.pop(0)
            self.dropped += 1
        self._wake("")

    def _wake(self, key: str) -> None:
        for waiter in self._waiting.pop(key, ()):
            if not waiter.done():
                waiter.set_result(None)

    def waiting(self, key: str) -> Waiter:
        """A promise that is kept with the next news of a match, or of the lobby where the name is empty."""
        waiter: Waiter = asyncio.get_running_loop().create_future()
        self._waiting[key].append(waiter)
        return waiter

    def forget(self, key: str, waiter: Waiter) -> None:
        """Somebody does not wait any more."""
        with suppress(ValueError):
            self._waiting[key].remove(waiter)
        if not self._waiting[key]:
            del self._waiting[key]

    def dismiss(self) -> None:
        """Send everybody away: the service stops."""
        self.stopping = True
        for key in list(self._waiting):
            self._wake(key)
