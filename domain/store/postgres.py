"""PostgreSQL, for several programs on one log: a schema of its own, one round trip for each append.

A persistence module of the event sourcing library. Every append locks the log, so that positions are in the
order of the commits; an append whose answer got lost is never sent again blindly.
"""

import time
from collections.abc import Callable, Sequence
from threading import RLock
from typing import Any, Final, TypeAlias, TypeVar

import psycopg
from eventsourcing.persistence import (
    ApplicationRecorder,
    InfrastructureFactory,
    IntegrityError,
    Subscription,
    TrackingRecorder,
)
from eventsourcing.utils import Environment
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict

from tidelog.domain.errors import BadStore, StoreTrouble, Unanswered
from tidelog.domain.log.records.rows import Row
from tidelog.domain.store.queries import (
    Queries,
    Run,
    put_beside,
    tables,
)
from tidelog.domain.store.tables import VERSION, Kept, Listing

T = TypeVar("T")
Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]

SCHEMA: Final = "tidelog"
_URL: Final = "TIDELOG_POSTGRES_URL"
_LOCK: Final = int.from_bytes(b"tidelog", "big")
_PATIENCE: Final = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2)
"""How long to wait before each try to reach a server again that has been reached before."""
_EVENTS: Final = """CREATE TABLE stored_events (
  notification_id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, originator_id TEXT COLLATE "C" NOT NULL,
  originator_version BIGINT NOT NULL, topic TEXT NOT NULL, state BYTEA NOT NULL,
  UNIQUE (originator_id, originator_version))"""
# The library's own database function lacks the lock: positions would not be in the order of the commits.
_APPEND: Final = """CREATE FUNCTION append_records(m TEXT[], v BIGINT[], t TEXT[], s BYTEA[]) RETURNS VOID
LANGUAGE plpgsql AS $$ BEGIN
  LOCK TABLE stored_events IN EXCLUSIVE MODE;
  INSERT INTO stored_events (originator_id, originator_version, topic, state)
    SELECT * FROM unnest(m, v, t, s);
END $$"""
_ABOUT: Final = "CREATE TABLE about (program TEXT NOT NULL, tables BIGINT NOT NULL)"
_CALL: Final = "SELECT append_records(%b::text[], %b::bigint[], %b::text[], %b::bytea[])"
_UNREADABLE: Final = "this PostgreSQL address cannot be read"
_UNREACHED: Final = {
    "password": "the password is not accepted",
    "no pg_hba.conf": "it does not let this user in",
    "does not exist": "there is no such database or user",
    "refused": "nobody answers there",
    "No such file": "nobody answers there",
    "starting up": "it is starting; try again",
    "shutting down": "it is stopping; try again",
    "too many": "it has no connection to spare; try again",
    "translate host": "there is no such host",
    "resolve host": "there is no such host",
    "timeout": "it does not answer in time",
}


class Link:
    """One connection, made when it is first needed and again when it was lost; for one thread at a time."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._lock = RLock()
        self._raw: Connection | None = None
        self._known = False

    def __enter__(self) -> Connection:
        self._lock.acquire()
        try:
            if self._raw is None or self._raw.closed:
                self._raw = self._connect()
                self._known = True
            return self._raw
        except BaseException:
            self._lock.release()
            raise

    def __exit__(self, *fault: object) -> None:
        self._lock.release()

    def _connect(self) -> Connection:
        for pause in _PATIENCE if self._known else ():
            try:
                return connect(self._url)
            except StoreTrouble:
                time.sleep(pause)
        return connect(self._url)

    def close(self) -> None:
        """Let go of the server; the next use connects again."""
        with self._lock:
            if self._raw is not None:
                self._raw.close()
            self._raw = None


def connect(url: str) -> Connection:
    """A connection on which every commit is on the server's disk before it returns."""
    options = f"-c search_path={SCHEMA} -c synchronous_commit=on -c lock_timeout=10s -c client_min_messages=error"
    try:
        return psycopg.connect(url, autocommit=True, connect_timeout=10, options=options)
    except psycopg.Error as fault:
        # What the driver says may repeat the address, and with it the password.
        sentence = next((says for sign, says in _UNREACHED.items() if sign in str(fault)), "it cannot be reached")
    if place(url) == _UNREADABLE:
        raise BadStore(_UNREADABLE)
    raise StoreTrouble(f"{place(url)}: {sentence}")


def place(url: str) -> str:
    """The address as it may be printed: without user, password and options."""
    try:
        parts = conninfo_to_dict(url)
    except psycopg.Error:
        return _UNREADABLE
    return f"the database {parts.get('dbname') or ''} on {parts.get('host') or 'this machine'}"


class PostgresRecorder(Queries, ApplicationRecorder):
    """Stores records, kept states and the list of matches."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._writer = Link(url)
        self._reader = Link(url)

    def append(self, rows: Sequence[Row], kept: Kept | None, listing: Listing | None) -> None:
        """Store all of it or nothing; Unanswered where the server went away before it said which."""
        columns = [list(column) for column in zip(*rows, strict=True)]
        if kept is None and listing is None:
            self._try(lambda raw: raw.execute(_CALL, columns, prepare=True))
            return

        def store(raw: Connection) -> None:
            with raw.transaction():
                raw.execute(_CALL, columns)
                put_beside(_runner(raw), kept, listing)

        self._try(store)

    def _change(self, work: Callable[[Run], None]) -> None:
        def change(raw: Connection) -> None:
            with raw.transaction():
                raw.execute("LOCK TABLE stored_events IN EXCLUSIVE MODE")
                work(_runner(raw))

        try:
            self._try(change)
        except Unanswered:
            self._try(change)  # done twice it is as if done once: nothing here adds to the log

    def _try(self, work: Callable[[Connection], object]) -> None:
        with self._writer as raw:
            try:
                work(raw)
            except psycopg.Error as fault:
                raise explained(fault, raw) from None

    def _read(self, statement: str, *values: Any) -> list[Any]:
        try:
            return self._ask(statement, values)
        except Unanswered:
            return self._ask(statement, values)

    def _ask(self, statement: str, values: tuple[Any, ...]) -> list[Any]:
        with self._reader as raw:
            try:
                return _runner(raw)(statement, *values)
            except psycopg.Error as fault:
                raise explained(fault, raw) from None

    def prepare(self) -> None:
        """Recognise the tables, or make them where there are none; several programs may do so at once."""
        if not self._inspect(self._read):
            self._try(self._create)

    def _inspect(self, run: Run) -> bool:
        """Whether the tables are here; refuses those of something else or of a newer version."""
        looked_for = "SELECT to_regnamespace(?) IS NOT NULL, to_regclass(?) IS NOT NULL"
        schema, about = run(looked_for, SCHEMA, f"{SCHEMA}.about")[0]
        if not schema:
            return False
        where = place(self._url)
        program, version = run("SELECT program, tables FROM about")[0] if about else ("", 0)
        if program != "tidelog":
            raise BadStore(f"{where} has a schema {SCHEMA!r} of something else")
        if version < VERSION:
            raise BadStore(
                f"{where} holds matches of format {version}, which was never released and is not read any more"
            )
        if version > VERSION:
            raise BadStore(f"{where} was written by a newer Tidelog (tables {version}, this one knows {VERSION})")
        return True

    def _create(self, raw: Connection) -> None:
        with raw.transaction():
            raw.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
            if self._inspect(_runner(raw)):
                return  # another program was quicker
            raw.execute(f"CREATE SCHEMA {SCHEMA}")
            for statement in (_EVENTS, _APPEND, *tables("BYTEA"), _ABOUT):
                raw.execute(statement)
            raw.execute("INSERT INTO about VALUES ('tidelog', %s)", (VERSION,))

    def close(self) -> None:
        """Let go of the server."""
        self._writer.close()
        self._reader.close()

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> Subscription[Any]:
        """Views catch up by position when they are asked; nobody waits for news."""
        raise NotImplementedError


def _runner(raw: Connection) -> Run:
    def run(statement: str, *values: Any) -> list[Any]:
        cursor = raw.execute(statement.replace("?", "%s"), values, binary=True)
        return cursor.fetchall() if cursor.description else []

    return run


def explained(fault: psycopg.Error, raw: Connection) -> Exception:
    """A fault of the server as a sentence for a person."""
    if isinstance(fault, errors.UniqueViolation):
        return IntegrityError("a ply is taken")
    if raw.closed or raw.broken:
        return Unanswered("the connection to the database was lost; look whether the last move is there")
    if isinstance(fault, errors.DiskFull):
        return StoreTrouble("the disk of the database is full; nothing was stored")
    if isinstance(fault, errors.ReadOnlySqlTransaction):
        return StoreTrouble("the store cannot be written: it is read-only")
    if isinstance(fault, (errors.LockNotAvailable, errors.QueryCanceled, errors.DeadlockDetected)):
        return StoreTrouble("the store is busy: another program holds it; try again")
    if isinstance(fault, errors.InsufficientPrivilege):
        return StoreTrouble("this user of the database may not do that; its owner must allow it")
    return StoreTrouble(f"the database failed: {fault.diag.message_primary or type(fault).__name__}")


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
