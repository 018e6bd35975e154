"""What the store is measured against: raw sqlite3 with the same bytes, and the stock event sourcing idiom."""

import sqlite3
from collections.abc import Mapping
from pathlib import Path
from uuid import UUID

import msgpack
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from tidelog.domain.log.records.rows import Row
from tidelog.domain.store.sqlite import connect

_TABLE = """CREATE TABLE stored_events (
  notification_id INTEGER PRIMARY KEY, originator_id TEXT NOT NULL, originator_version INTEGER NOT NULL,
  topic TEXT NOT NULL, state BLOB NOT NULL, UNIQUE (originator_id, originator_version))"""
_INSERT = "INSERT INTO stored_events (originator_id, originator_version, topic, state) VALUES (?,?,?,?)"
_SELECT = "SELECT state FROM stored_events WHERE originator_id=? ORDER BY originator_version"


class Raw:
    """Rows in the same table by sqlite3 alone, every commit on the disk; nothing is checked or folded."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = connect(f"file:{path}", 5)
        self._file.execute(_TABLE)

    def append(self, *rows: Row) -> None:
        """One durable transaction."""
        self._file.execute("BEGIN IMMEDIATE")
        self._file.executemany(_INSERT, rows)
        self._file.execute("COMMIT")

    def load(self, match: str) -> list[object]:
        """Every row of a match, unpacked."""
        unpack = msgpack.unpackb
        return [unpack(row[0]) for row in self._file.execute(_SELECT, (match,)).fetchall()]

    def size(self) -> int:
        """The bytes of the file once the write-ahead log is folded in."""
        return checkpointed(self._file, self.path)


class Count(Aggregate):
    """The counting game as the library's documentation writes aggregates."""

    @event("Opened")
    def __init__(self, seats: list[str]) -> None:
        self.counts = [0] * len(seats)
        self.turn = 1

    def add(self, seat: int, number: int) -> None:
        """The command: checks, then triggers the event."""
        if seat != self.turn or not 1 <= number <= 9:
            raise ValueError("not now")
        self._added(seat=seat, number=number)

    @event("Added")
    def _added(self, seat: int, number: int) -> None:
        self.counts[seat - 1] += number
        self.turn = seat % len(self.counts) + 1


class Log(Aggregate):
    """Any game's records, each a move in its text form and its events as plain data."""

    @event("Opened")
    def __init__(self, game: str, seats: list[str]) -> None:
        self.size = 0

    @event("Moved")
    def moved(self, seat: int, move: str, events: list[object]) -> None:
        """One record."""
        self.size += 1


AS_IT_COMES: dict[str, str] = {}
CACHED = {"AGGREGATE_CACHE_MAXSIZE": "100"}
"""The library's own cache of aggregates, one setting: a match stays in memory, as ours does."""
UNCOPIED = {**CACHED, "DEEPCOPY_FROM_AGGREGATE_CACHE": "n"}
"""And what is taken from it is not copied first, so a command that fails half way leaves its marks in the cache."""


class Stock(Application[UUID]):
    """The library with default JSON and default SQLite; get, command, save."""

    def __init__(self, path: Path, settings: Mapping[str, str] = AS_IT_COMES) -> None:
        super().__init__({"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(path), **settings})
        self.path = path

    def open(self, plies: int) -> UUID:
        """A match of two seats with this many moves, saved at once."""
        count = Count(seats=["red", "blue"])
        for ply in range(plies):
            count.add(ply % 2 + 1, ply % 9 + 1)
        self.save(count)
        return count.id

    def add(self, match: UUID, seat: int, number: int) -> None:
        """One move."""
        count: Count = self.repository.get(match)
        count.add(seat, number)
        self.save(count)

    def size(self) -> int:
        """The bytes of the file once the write-ahead log is folded in."""
        self.close()
        file = sqlite3.connect(self.path)
        try:
            return checkpointed(file, self.path)
        finally:
            file.close()


def checkpointed(file: sqlite3.Connection, path: Path) -> int:
    """The size of a database whose write-ahead log has been written back."""
    file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path.stat().st_size
