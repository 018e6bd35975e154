"""SQLite in one file: write-ahead log, every commit on the disk before it is acknowledged.

A persistence module of the event sourcing library: its factory, datastore and recorder, with one transaction
for the records, a kept state and the list of matches, and plain tuples all the way.
"""

import errno
import os
import random
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from threading import Lock
from typing import Any, Final
from urllib.parse import unquote

from eventsourcing.persistence import IntegrityError
from eventsourcing.sqlite import (
    SQLiteApplicationRecorder,
    SQLiteDatastore,
    SQLiteFactory,
)
from eventsourcing.utils import Environment

from tidelog.domain.errors import BadStore, StoreTrouble
from tidelog.domain.log.records.rows import Row
from tidelog.domain.store.queries import (
    Queries,
    Run,
    put_beside,
    tables,
)
from tidelog.domain.store.tables import VERSION, Kept, Listing, Make

APPLICATION_ID: Final = int.from_bytes(b"tide", "big")
_EVENTS: Final = """CREATE TABLE IF NOT EXISTS stored_events (
  notification_id INTEGER PRIMARY KEY, originator_id TEXT NOT NULL, originator_version INTEGER NOT NULL,
  topic TEXT NOT NULL, state BLOB NOT NULL, UNIQUE (originator_id, originator_version))"""
_INSERT: Final = "INSERT INTO stored_events (originator_id, originator_version, topic, state) VALUES (?,?,?,?)"
PATIENCE = 10.0
"""Seconds to wait for one's turn."""
_PAUSE: Final = (0.0005, 0.002)
_FAULTS: Final = {
    "SQLITE_FULL": "the disk is full; nothing was stored",
    "SQLITE_READONLY": "the store cannot be written: it is read-only",
    "SQLITE_BUSY": "the store is busy: another program holds it; try again",
    "SQLITE_LOCKED": "the store is busy: another program holds it; try again",
    "SQLITE_PROTOCOL": "the store is busy: another program holds it; try again",
    "SQLITE_IOERR": "the disk failed; look whether the last move is there before you make it again",
    "SQLITE_CORRUPT": "the store is damaged",
    "SQLITE_NOTADB": "the store is no database",
    "SQLITE_CANTOPEN": "the store cannot be opened",
}


_DURABLE: Final = ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL")


def connect(name: str, timeout: float, first: Sequence[str] = _DURABLE) -> sqlite3.Connection:
    """A connection on which every commit is on the disk before it returns."""
    raw = _connected(name, timeout)
    try:
        for statement in (*first, "SELECT count(*) FROM sqlite_master"):
            patiently(raw, statement)
    except sqlite3.OperationalError as fault:
        raw.close()
        if fault.sqlite_errorname not in ("SQLITE_CANTOPEN", "SQLITE_READONLY_DIRECTORY"):
            raise
        return _frozen(name, fault)
    return raw


def _connected(name: str, timeout: float) -> sqlite3.Connection:
    return sqlite3.connect(
        name, uri=True, check_same_thread=False, isolation_level=None, cached_statements=64, timeout=timeout
    )


def _frozen(name: str, fault: sqlite3.Error) -> sqlite3.Connection:
    """A store in a folder where nothing can be written can still be read, if all of it is in its one file."""
    path = Path(unquote(name.removeprefix("file:").partition("?")[0]))
    log = path.with_name(path.name + "-wal")
    if not path.is_file() or os.access(path.parent, os.W_OK) or (log.exists() and log.stat().st_size):
        raise fault
    return _connected(f"{name.partition('?')[0]}?immutable=1", 0)


class Link:
    """One connection, made when it is first needed and used by one thread at a time."""

    def __init__(self, name: str, first: str = "") -> None:
        self._name = name
        self._first = first
        self._lock = Lock()
        self._raw: sqlite3.Connection | None = None

    def __enter__(self) -> sqlite3.Connection:
        self._lock.acquire()
        try:
            if self._raw is None:
                self._raw = connect(self._name, 5)
                self._raw.execute(self._first)
            return self._raw
        except sqlite3.Error as fault:
            self._lock.release()
            raise explained(fault) from fault
        except BaseException:
            self._lock.release()
            raise

    def __exit__(self, *fault: object) -> None:
        self._lock.release()

    def close(self) -> None:
        """Let go of the file; the next use opens it again."""
        with self._lock:
            if self._raw is not None:
                self._raw.close()
            self._raw = None


class Datastore(SQLiteDatastore):
    """The library's datastore, with one connection to write and one to read in the place of its pool."""

    def __init__(self, db_name: str) -> None:
        super().__init__(db_name, originator_id_type="text")
        self.writer = Link(db_name, "PRAGMA busy_timeout=0")
        self.reader = Link(db_name)

    def close(self) -> None:
        """Let go of the file."""
        super().close()
        if hasattr(self, "reader"):
            self.writer.close()
            self.reader.close()


class SQLiteRecorder(Queries, SQLiteApplicationRecorder):  # type: ignore[misc] # the library decorates what we replace
    """Stores records, kept states and the list of matches."""

    datastore: Datastore

    def create_table(self) -> None:
        """Make the tables of a new store; those another process has just made are left as they are."""
        self._write(_create)

    def append(self, rows: Sequence[Row], kept: Kept | None, listing: Listing | None) -> None:
        """Store all of it or nothing."""

        def insert(raw: sqlite3.Connection) -> None:
            raw.executemany(_INSERT, rows)
            put_beside(_runner(raw), kept, listing)

        self._write(insert)

    def erase(self, rows: Sequence[Row], make: Make) -> None:
        """The same, and nothing of what was erased stays behind in the file or in its journal."""
        with self.datastore.writer as raw:
            raw.execute("PRAGMA secure_delete=ON")
        super().erase(rows, make)
        with self.datastore.writer as raw:
            raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _change(self, work: Callable[[Run], None]) -> None:
        self._write(lambda raw: work(_runner(raw)))

    def _write(self, work: Callable[[sqlite3.Connection], None]) -> None:
        with self.datastore.writer as raw:
            try:
                patiently(raw, "BEGIN IMMEDIATE")
                work(raw)
                raw.execute("COMMIT")
            except BaseException as fault:
                with suppress(sqlite3.Error):
                    raw.execute("ROLLBACK")
                if isinstance(fault, sqlite3.IntegrityError):
                    raise IntegrityError(fault) from fault
                if isinstance(fault, sqlite3.Error):
                    raise explained(fault) from fault
                raise

    def _read(self, statement: str, *values: Any) -> list[Any]:
        with self.datastore.reader as raw:
            try:
                return raw.execute(statement, values).fetchall()
            except sqlite3.Error as fault:
                raise explained(fault) from fault

    def back_up(self, path: Path) -> None:
        """Copy all of the store into an empty file, what is in its journal included, as it stands at this moment.

        In one step: the engine begins anew after each write of others in between, and might never come to the end.
        """
        with self.datastore.reader as raw:
            try:
                with closing(sqlite3.connect(path)) as target:
                    target.execute("PRAGMA journal_mode=OFF")  # the file is thrown away if this fails
                    raw.backup(target)
            except sqlite3.Error as fault:
                what, _, _ = str(explained(fault)).partition(";")
                raise StoreTrouble(f"no backup was made: {what}") from fault

    def close(self) -> None:
        """Let go of the file."""
        self.datastore.close()


def patiently(raw: sqlite3.Connection, statement: str) -> None:
    """Wait for one's turn, asking often: the engine's own pauses grow, and before some locks it makes none."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            raw.execute(statement)
            return
        except sqlite3.OperationalError as fault:
            if fault.sqlite_errorname != "SQLITE_BUSY" or time.monotonic() > until:
                raise
            time.sleep(random.uniform(*_PAUSE))  # not of domain.entropy: no record depends on it


def _runner(raw: sqlite3.Connection) -> Run:
    return lambda statement, *values: raw.execute(statement, values).fetchall()


def _create(raw: sqlite3.Connection) -> None:
    for statement in (_EVENTS, *tables("BLOB")):
        raw.execute(statement)
    raw.execute(f"PRAGMA application_id={APPLICATION_ID}")
    raw.execute(f"PRAGMA user_version={VERSION}")


def explained(fault: sqlite3.Error) -> StoreTrouble:
    """A fault of the engine as a sentence for a person."""
    name = getattr(fault, "sqlite_errorname", "")
    for sign, sentence in _FAULTS.items():
        if name.startswith(sign):
            return StoreTrouble(sentence)
    return StoreTrouble(f"the store failed: {fault}")


def inspect(path: Path) -> bool:
    """Whether the file is a store of ours already; refuses what cannot become one.

    The engine alone opens it: to open and close it here would give up every lock this process holds on it already.
    """
    if path.is_dir():
        raise BadStore(f"{path} is a folder; a store is a file")
    if not path.parent.is_dir():
        raise BadStore(f"{path.parent} is not there; a store is made in a folder that exists")
    try:
        if not path.exists() or not path.stat().st_size:
            return False
    except OSError as fault:
        raise StoreTrouble(f"{path} cannot be read: {fault.strerror}") from None
    if not os.access(path, os.R_OK):
        raise StoreTrouble(f"{path} cannot be read: {os.strerror(errno.EACCES)}")
    return _inspect_database(path)


def _inspect_database(path: Path) -> bool:
    try:
        raw = connect(f"{file_address(path)}?mode=ro", 5, ())
    except sqlite3.Error as fault:
        if getattr(fault, "sqlite_errorname", "") == "SQLITE_NOTADB":
            raise BadStore(f"{path} is no database") from None
        raise explained(fault) from fault
    try:
        ours = raw.execute("PRAGMA application_id").fetchone()[0]
        version = raw.execute("PRAGMA user_version").fetchone()[0]
        tables = raw.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    except sqlite3.Error as fault:
        raise explained(fault) from fault
    finally:
        raw.close()
    if ours != APPLICATION_ID and tables:
        raise BadStore(f"{path} is a database of something else")
    if tables and 0 < version < VERSION:
        raise BadStore(f"{path} holds matches of format {version}, which was never released and is not read any more")
    if version > VERSION:
        raise BadStore(f"{path} was written by a newer Tidelog (tables {version}, this one knows {VERSION})")
    return bool(tables)


def file_address(path: Path) -> str:
    """A file as the engine is told of it."""
    quoted = str(path).replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    return f"file:{quoted}"


class Factory(SQLiteFactory):
    """Makes what the library asks for."""

    application_recorder_class = SQLiteRecorder

    def __init__(self, env: Environment | dict[str, str]) -> None:
        super().__init__(env)
        self.datastore.close()
        self.datastore = Datastore(str(self.env.get(self.SQLITE_DBNAME)))


def settings(path: Path) -> dict[str, str]:
    """How the library is told to use this file."""
    known = inspect(path)
    return {
        "PERSISTENCE_MODULE": __name__,
        "SQLITE_DBNAME": file_address(path),
        "CREATE_TABLE": "no" if known else "yes",
    }


# The library looks for the one factory class of a persistence module.
del SQLiteFactory
