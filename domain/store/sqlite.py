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
from functools import cached_property
from pathlib import Path
from threading import Event, Lock
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
from tidelog.domain.files import make_private
from tidelog.domain.log.records.rows import Row
from tidelog.domain.store.hub import SECOND, Hub, Learn, News
from tidelog.domain.store.pool import Pool
from tidelog.domain.store.queries import (
    Queries,
    Run,
    put_beside,
    tables,
)
from tidelog.domain.store.tables import VERSION, Kept, Listing, Make, Write

APPLICATION_ID: Final = int.from_bytes(b"tide", "big")
_EVENTS: Final = """CREATE TABLE IF NOT EXISTS stored_events (
  notification_id INTEGER PRIMARY KEY, originator_id TEXT NOT NULL, originator_version INTEGER NOT NULL,
  topic TEXT NOT NULL, state BLOB NOT NULL, UNIQUE (originator_id, originator_version))"""
_INSERT: Final = "INSERT INTO stored_events (originator_id, originator_version, topic, state) VALUES (?,?,?,?)"
_NEWS: Final = """SELECT max(notification_id), originator_id FROM stored_events WHERE notification_id>?
  GROUP BY originator_id ORDER BY 1"""
_CHANGED: Final = "CREATE INDEX IF NOT EXISTS matches_changed ON matches (changed)"
READERS: Final = 8
"""Connections that read, at the most; they never wait for the one that writes."""
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
    """The one connection that writes, made when it is first needed and used by one thread at a time."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._lock = Lock()
        self._raw: sqlite3.Connection | None = None

    def __enter__(self) -> sqlite3.Connection:
        self._lock.acquire()
        try:
            if self._raw is None:
                self._raw = connect(self._name, 5)
                self._raw.execute("PRAGMA busy_timeout=0")
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
    """The library's datastore, with one connection to write and some to read in the place of its pool."""

    def __init__(self, db_name: str) -> None:
        super().__init__(db_name, originator_id_type="text")
        self.name = db_name
        self.writer = Link(db_name)
        self.readers = Pool(lambda: connect(db_name, 5), READERS)

    def close(self) -> None:
        """Let go of the file."""
        super().close()
        if hasattr(self, "readers"):
            self.writer.close()
            self.readers.close()


class SQLiteRecorder(Queries, SQLiteApplicationRecorder):  # type: ignore[misc] # the library decorates what we replace
    """Stores records, kept states and the list of matches."""

    datastore: Datastore

    @cached_property
    def hub(self) -> Hub:
        """Who waits for records in this process."""
        return Hub(self)

    def create_table(self) -> None:
        """Make the tables of a new store; those another process has just made are left as they are."""
        self._write(_create)

    def append(self, rows: Sequence[Row], kept: Kept | None, listing: Listing | None) -> Sequence[int]:
        """Store all of it or nothing."""
        positions: Sequence[int] = ()

        def insert(raw: sqlite3.Connection) -> None:
            nonlocal positions
            positions = _insert(raw, Write(rows, kept, listing))

        self._write(insert)
        self.hub.learn([News(row.originator_id, at) for row, at in zip(rows, positions, strict=True)])
        return positions

    def append_group(self, writes: Sequence[Write]) -> list[bool]:
        """Store what is meant for different matches; one whose ply is taken falls out alone."""
        stored: list[Sequence[int]] = []
        self._write(lambda raw: stored.extend(_insert_or_not(raw, write) for write in writes))
        pairs = zip(writes, stored, strict=True)
        self.hub.learn([News(write.rows[0].originator_id, at) for write, positions in pairs for at in positions])
        return [bool(positions) for positions in stored]

    def follow(self, learn: Learn, stopped: Event) -> None:
        """Tell of what other processes store: whether the file has changed is asked every second."""
        with suppress(StoreTrouble), closing(connect(self.datastore.name, 5)) as raw:
            known, changed = self._last(), _changes(raw)
            while not stopped.wait(SECOND):
                with suppress(StoreTrouble):
                    if changed != (changed := _changes(raw)):
                        news = [News(str(match), at) for at, match in self._read(_NEWS, known)]
                        known = news[-1].position if news else known
                        learn(news)

    def _last(self) -> int:
        return int(self._read("SELECT coalesce(max(notification_id), 0) FROM stored_events")[0][0])

    def erase(self, rows: Sequence[Row], make: Make) -> None:
        """The same, and nothing of what was erased stays behind in the file or in its journal."""
        with self.datastore.writer as raw:
            raw.execute("PRAGMA secure_delete=ON")
        super().erase(rows, make)
        with self.datastore.writer as raw:
            raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _in_order(self, most: int, ask: Callable[[int], list[Any]]) -> list[Any]:
        return ask(2**62)  # one writes at a time: positions are in the order of the commits

    def _change(self, work: Callable[[Run], None], matches: Sequence[str] | None = ()) -> None:
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
        try:
            with self.datastore.readers.one() as raw:
                return raw.execute(statement, values).fetchall()
        except sqlite3.Error as fault:
            raise explained(fault) from fault

    def back_up(self, path: Path) -> None:
        """Copy all of the store into an empty file, what is in its journal included, as it stands at this moment.

        In one step: the engine begins anew after each write of others in between, and might never come to the end.
        """
        with self.datastore.readers.one() as raw:
            try:
                with closing(sqlite3.connect(path)) as target:
                    target.execute("PRAGMA journal_mode=OFF")  # the file is thrown away if this fails
                    raw.backup(target)
            except sqlite3.Error as fault:
                what, _, _ = str(explained(fault)).partition(";")
                raise StoreTrouble(f"no backup was made: {what}") from fault

    def close(self) -> None:
        """Let go of the file."""
        self.hub.close()
        self.datastore.close()


def _insert(raw: sqlite3.Connection, write: Write) -> Sequence[int]:
    raw.executemany(_INSERT, write.rows)
    last = int(raw.execute("SELECT last_insert_rowid()").fetchone()[0])
    put_beside(_runner(raw), write.kept, write.listing)
    return list(range(last - len(write.rows) + 1, last + 1))


def _insert_or_not(raw: sqlite3.Connection, write: Write) -> Sequence[int]:
    """The same, inside a transaction that goes on where a ply is taken; then nothing of this is stored."""
    raw.execute("SAVEPOINT one")
    try:
        positions = _insert(raw, write)
    except sqlite3.IntegrityError:
        raw.execute("ROLLBACK TO one")
        positions = ()
    raw.execute("RELEASE one")
    return positions


def _changes(raw: sqlite3.Connection) -> int:
    """Another number after each commit of others."""
    try:
        return int(raw.execute("PRAGMA data_version").fetchone()[0])
    except sqlite3.Error as fault:
        raise explained(fault) from fault


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
    for statement in (_EVENTS, *tables("BLOB", "BIGINT"), _CHANGED):
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
    if not known:
        with suppress(OSError):  # the engine says what is wrong with the place
            make_private(path)
    return {
        "PERSISTENCE_MODULE": __name__,
        "SQLITE_DBNAME": file_address(path),
        "CREATE_TABLE": "no" if known else "yes",
    }


# The library looks for the one factory class of a persistence module.
del SQLiteFactory
