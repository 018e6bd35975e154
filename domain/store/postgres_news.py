"""News of a log on PostgreSQL: sent to other processes after each commit, and heard from them.

Not sent from within the append: a transaction that notifies holds one lock of the whole server from before its commit
until that is on the disk, so no two of them would ever share a flush, and the shards would gain nothing.
"""

from collections.abc import Iterable
from contextlib import closing, suppress
from threading import Condition, Event, Thread
from typing import Final

import psycopg

from tidelog.domain.errors import StoreTrouble
from tidelog.domain.store.hub import SECOND, Learn, News
from tidelog.domain.store.pool import Pool
from tidelog.domain.store.postgres_links import Connection, connect

_CHANNEL: Final = "tidelog"
# Nobody waits for this commit to be on the disk: a wake-up that is lost in a crash is made up for.
_SEND: Final = f"SELECT set_config('synchronous_commit', 'off', true), pg_notify('{_CHANNEL}', %s)"
_MOST: Final = 100
"""News in one message, which may have 8,000 bytes."""
_BREATH: Final = 0.01
"""Seconds between two messages of a busy process."""
_LOOKS: Final = 4
"""How often within the second one looks whether one is to stop."""
_LAST: Final = """SELECT coalesce(
    (SELECT max(notification_id) FROM stored_events WHERE shard_of(originator_id) = shard), 0)
  FROM generate_series(0, (SELECT count(*) - 1 FROM unnest(%s::bigint[]))::int) AS shard ORDER BY shard"""
_NEWS: Final = """SELECT known.shard::int - 1, news.originator_id, news.position
  FROM unnest(%s::bigint[]) WITH ORDINALITY AS known(position, shard)
  CROSS JOIN LATERAL (SELECT originator_id, max(notification_id) AS position FROM stored_events
    WHERE shard_of(originator_id) = known.shard::int - 1 AND notification_id > known.position GROUP BY 1) AS news"""


class Herald:
    """Tells other processes what this one has stored; what comes within a moment goes in one message."""

    def __init__(self, links: Pool[Connection]) -> None:
        self._links = links
        self._some = Condition()
        self._waiting: dict[str, int] = {}
        self._closed = Event()
        self._thread: Thread | None = None

    def tell(self, news: Iterable[News]) -> None:
        """Send this soon; it is not waited for."""
        with self._some:
            self._waiting |= dict(news)
            if self._thread is None:
                self._thread = Thread(target=self._send_all, daemon=True)
                self._thread.start()
            self._some.notify()

    def _send_all(self) -> None:
        while True:
            with self._some:
                self._some.wait_for(lambda: self._waiting or self._closed.is_set())
                waiting, self._waiting = list(self._waiting.items()), {}
            if not waiting:
                return
            for start in range(0, len(waiting), _MOST):
                self._send(waiting[start : start + _MOST])
            self._closed.wait(_BREATH)

    def _send(self, waiting: list[tuple[str, int]]) -> None:
        text = "\n".join(f"{position} {match}" for match, position in waiting)
        with suppress(StoreTrouble, psycopg.Error), self._links.one() as raw:
            raw.execute(_SEND, (text,))

    def close(self) -> None:
        """Send what waits, and stop."""
        self._closed.set()
        with self._some:
            self._some.notify()
            thread, self._thread = self._thread, None
        if thread is not None:
            thread.join()
        self._closed.clear()


class Shards:
    """How far each shard has been read, and what came to it since: never a gap, and nobody is waited for."""

    def __init__(self, count: int) -> None:
        self.positions = [0] * count

    def skip(self, raw: Connection) -> None:
        """Go on from what is there now."""
        self.positions = [row[0] for row in raw.execute(_LAST, (self.positions,))]

    def read(self, raw: Connection) -> list[News]:
        """The last record of each match that has new ones."""
        found = raw.execute(_NEWS, (self.positions,)).fetchall()
        for shard, _, position in found:
            self.positions[shard] = max(self.positions[shard], position)
        return [News(match, position) for _, match, position in found]


def follow(url: str, count: int, learn: Learn, stopped: Event) -> None:
    """Hear the news and, every second, look for what was lost; a server that is away is asked again and again."""
    shards, begun = Shards(count), False
    while not stopped.is_set():
        with suppress(StoreTrouble, psycopg.Error), closing(connect(url)) as raw:
            raw.execute(f"LISTEN {_CHANNEL}")
            if not begun:
                shards.skip(raw)
                begun = True
            while not stopped.is_set():
                learn(shards.read(raw))
                _listen(raw, learn, stopped)
        stopped.wait(SECOND)


def _listen(raw: Connection, learn: Learn, stopped: Event) -> None:
    for _ in range(_LOOKS):
        for note in raw.notifies(timeout=SECOND / _LOOKS):
            lines = (line.partition(" ") for line in note.payload.splitlines())
            learn([News(match, int(position)) for position, _, match in lines])
        if stopped.is_set():
            return
