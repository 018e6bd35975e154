"""Where the entries of a house's log are kept: a file beside the keys, each entry once, in one order for all."""

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeVar

from tidelog.domain.errors import BadStore
from tidelog.domain.files import make_private
from tidelog.domain.store.sqlite import Link, explained, file_address, patiently

T = TypeVar("T")

_ID: Final = int.from_bytes(b"tidl", "big")
_TABLES: Final = (
    "CREATE TABLE IF NOT EXISTS entries (number INTEGER PRIMARY KEY, data BLOB NOT NULL UNIQUE)",
    "CREATE TABLE IF NOT EXISTS head (one INTEGER PRIMARY KEY CHECK (one = 1), note TEXT NOT NULL)",
    f"PRAGMA application_id={_ID}",
)


class Entries:
    """The entries of one log."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._link = Link(file_address(path))

    def begin(self, first: bytes) -> None:
        """Make the file, with the entry a log begins with; a log that is there goes on."""
        self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        make_private(self._path)

        def make(raw: sqlite3.Connection) -> None:
            if raw.execute("PRAGMA application_id").fetchone()[0] == _ID:
                return
            if raw.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                raise BadStore(f"{self._path} is a database of something else, and not the log of a house")
            for statement in _TABLES:
                raw.execute(statement)
            raw.execute("INSERT INTO entries VALUES (0, ?)", (first,))

        self._with(make)

    def add(self, entries: Sequence[bytes]) -> None:
        """Add these at the end, in one transaction; one that stands there already is not added again."""

        def put(raw: sqlite3.Connection) -> None:
            patiently(raw, "BEGIN IMMEDIATE")
            try:
                for data in entries:
                    size = raw.execute("SELECT count(*) FROM entries").fetchone()[0]
                    raw.execute("INSERT OR IGNORE INTO entries VALUES (?, ?)", (size, data))
                raw.execute("COMMIT")
            except BaseException:
                raw.execute("ROLLBACK")
                raise

        self._with(put)

    def all(self) -> list[bytes]:
        """Every entry, in order."""
        return self._with(lambda raw: [bytes(d) for (d,) in raw.execute("SELECT data FROM entries ORDER BY number")])

    def number(self, data: bytes) -> int | None:
        """Where an entry stands; None where it does not."""
        found = self._with(lambda raw: raw.execute("SELECT number FROM entries WHERE data = ?", (data,)).fetchone())
        return None if found is None else int(found[0])

    def note(self) -> str:
        """The last head that was signed, with what witnesses signed below it; empty where there is none."""
        found = self._with(lambda raw: raw.execute("SELECT note FROM head").fetchone())
        return "" if found is None else str(found[0])

    def keep_note(self, note: str) -> None:
        """Keep a head in the place of the one before."""
        self._with(lambda raw: raw.execute("INSERT OR REPLACE INTO head VALUES (1, ?)", (note,)))

    def _with(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with self._link as raw:
            try:
                return work(raw)
            except sqlite3.Error as fault:
                raise explained(fault) from None

    def close(self) -> None:
        """Let go of the file."""
        self._link.close()
