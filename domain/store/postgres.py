"""PostgreSQL, for several programs on one log: a schema of its own, one round trip for each append.

A persistence module of the event sourcing library. Appends to different shards do not wait for each other; an append
whose answer got lost is never sent again blindly.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from threading import Event
from typing import Any, Final, TypeVar

import psycopg
from eventsourcing.persistence import ApplicationRecorder, InfrastructureFactory, TrackingRecorder
from eventsourcing.utils import Environment

from tidelog.domain.errors import Unanswered
from tidelog.domain.log.records.rows import Row
from tidelog.domain.store.hub import Hub, Learn, News
from tidelog.domain.store.postgres_links import Connection, explained, pooled, runner
from tidelog.domain.store.postgres_news import Herald, follow
from tidelog.domain.store.postgres_tables import LOCK, SHARDS, check, create
from tidelog.domain.store.queries import Queries, Run, put_beside
from tidelog.domain.store.tables import Kept, Listing, Write

T = TypeVar("T")

WRITERS: Final = 8
READERS: Final = 8
"""Connections of one process, at the most; those that read never wait for those that write."""
_URL: Final = "TIDELOG_POSTGRES_URL"
_COLUMNS: Final = "%b::text[], %b::bigint[], %b::text[], %b::bytea[]"
_APPEND: Final = f"SELECT append_records({_COLUMNS})"
_APPEND_GROUP: Final = f"SELECT match, place FROM append_group({_COLUMNS})"
_TAKE_TURNS: Final = "SELECT take_turns(%s::text[])"
_TAKE_ALL: Final = f"SELECT pg_advisory_xact_lock({LOCK}, shard) FROM generate_series(0, {SHARDS - 1}) AS shard"


class PostgresRecorder(Queries, ApplicationRecorder):
    """Stores records, kept states and the list of matches."""

    _SHARDS = SHARDS
    _SHARD = "shard_of(match)"

    def __init__(self, url: str) -> None:
        self._url = url
        self._writers = pooled(url, WRITERS)
        self._readers = pooled(url, READERS)
        self._herald = Herald(self._readers)
        self._known = 0

    @cached_property
    def hub(self) -> Hub:
        """Who waits for records in this process."""
        return Hub(self)

    def follow(self, learn: Learn, stopped: Event) -> None:
        """Tell of what other processes store."""
        follow(self._url, SHARDS, learn, stopped)

    def append(self, rows: Sequence[Row], kept: Kept | None, listing: Listing | None) -> Sequence[int]:
        """Store all of it or nothing; Unanswered where the server went away before it said which."""
        columns = _columns(rows)

        def store(raw: Connection) -> list[int]:
            if kept is None and listing is None:
                return _numbers(raw, columns)
            with raw.transaction():
                positions = _numbers(raw, columns)
                put_beside(runner(raw), kept, listing)
            return positions

        positions = self._try(store)
        self._tell([News(row.originator_id, at) for row, at in zip(rows, positions, strict=True)])
        return positions

    def append_group(self, writes: Sequence[Write]) -> list[bool]:
        """Store what is meant for different matches; one whose ply is taken falls out alone."""
        columns = _columns([row for write in writes for row in write.rows])
        beside = [write for write in writes if write.kept or write.listing]

        def store(raw: Connection) -> list[News]:
            if not beside:
                return _news(raw, columns)
            with raw.transaction():
                news = _news(raw, columns)
                stored = {one.match for one in news}
                for write in beside:
                    if write.rows[0].originator_id in stored:
                        put_beside(runner(raw), write.kept, write.listing)
            return news

        news = self._try(store)
        self._tell(news)
        stored = {one.match for one in news}
        return [write.rows[0].originator_id in stored for write in writes]

    def _tell(self, news: list[News]) -> None:
        self.hub.learn(news)
        self._herald.tell(news)

    def _change(self, work: Callable[[Run], None], matches: Sequence[str] | None = ()) -> None:
        """A change beside the log, in turn with the appends to these matches; None means to all."""

        def change(raw: Connection) -> None:
            with raw.transaction():
                if matches is None:
                    raw.execute(_TAKE_ALL)
                elif matches:
                    raw.execute(_TAKE_TURNS, (list(matches),))
                work(runner(raw))

        try:
            self._try(change)
        except Unanswered:
            self._try(change)  # done twice it is as if done once: nothing here adds to the log

    def _try(self, work: Callable[[Connection], T]) -> T:
        with self._writers.one() as raw:
            try:
                return work(raw)
            except psycopg.Error as fault:
                told = explained(fault, raw)
        if isinstance(told, Unanswered):
            self._let_go()
        raise told

    def _let_go(self) -> None:
        """A server that was lost once takes all connections with it, and with it what was known of its positions."""
        self._writers.close()
        self._readers.close()
        self._known = 0

    def _in_order(self, most: int, ask: Callable[[int], list[Any]]) -> list[Any]:
        """What is asked over all shards goes up to where all is committed; that is looked for when it is needed."""
        found = ask(self._known)
        if len(found) < most:
            self._known = int(self._read("SELECT watermark()")[0][0])
            found = ask(self._known)
        return found

    def _read(self, statement: str, *values: Any) -> list[Any]:
        try:
            return self._ask(statement, values)
        except Unanswered:
            return self._ask(statement, values)

    def _ask(self, statement: str, values: tuple[Any, ...]) -> list[Any]:
        with self._readers.one() as raw:
            try:
                return runner(raw)(statement, *values)
            except psycopg.Error as fault:
                told = explained(fault, raw)
                raw.close()  # what it held in mid-statement goes with it
        if isinstance(told, Unanswered):
            self._let_go()
        raise told

    def prepare(self) -> None:
        """Recognise the tables, or make them where there are none; several programs may do so at once."""
        if not check(self._read, self._url):
            self._try(lambda raw: create(raw, self._url))

    def close(self) -> None:
        """Let go of the server."""
        self.hub.close()
        self._herald.close()
        self._writers.close()
        self._readers.close()


def _columns(rows: Sequence[Row]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]


def _numbers(raw: Connection, columns: list[list[Any]]) -> list[int]:
    return [row[0] for row in raw.execute(_APPEND, columns, prepare=True, binary=True)]


def _news(raw: Connection, columns: list[list[Any]]) -> list[News]:
    return [News(*row) for row in raw.execute(_APPEND_GROUP, columns, prepare=True, binary=True)]


class Factory(InfrastructureFactory[TrackingRecorder]):
    """Makes what the library asks for."""

    def __init__(self, env: Environment | dict[str, str]) -> None:
        super().__init__(env)

    def application_recorder(self) -> PostgresRecorder:
        """Where the rows go."""
        recorder = PostgresRecorder(str(self.env.get(_URL)))
        recorder.prepare()
        return recorder

    def aggregate_recorder(self, purpose: str = "events") -> PostgresRecorder:
        """The same."""
        return self.application_recorder()

    def tracking_recorder(self, tracking_recorder_class: Any = None) -> Any:
        """Not needed: the standings remember their own position."""
        raise NotImplementedError

    def process_recorder(self) -> Any:
        """Not needed."""
        raise NotImplementedError


def settings(url: str) -> dict[str, str]:
    """How the library is told to use this server."""
    return {"PERSISTENCE_MODULE": __name__, _URL: url}


# The library looks for the one factory class of a persistence module.
del InfrastructureFactory
