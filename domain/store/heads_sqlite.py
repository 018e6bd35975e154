"""The memory of heads in a file beside the keys: locked while it is changed, on the disk before anything is signed."""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeVar

from tidelog.domain.errors import BadStore, StoreTrouble, Trouble
from tidelog.domain.files import make_private
from tidelog.domain.store.heads import Raise, Told
from tidelog.domain.store.sqlite import Link, explained, file_address, patiently

T = TypeVar("T")

_ID: Final = int.from_bytes(b"tidm", "big")
_TABLE: Final = "CREATE TABLE IF NOT EXISTS heads (origin TEXT PRIMARY KEY, size INTEGER NOT NULL, root BLOB NOT NULL)"
_LETTERS: Final = """CREATE TABLE IF NOT EXISTS letters (
  match TEXT NOT NULL, seat INTEGER NOT NULL, counter INTEGER NOT NULL, size INTEGER NOT NULL, data BLOB NOT NULL,
  PRIMARY KEY (match, seat, counter, size))"""
_NOTES: Final = "CREATE TABLE IF NOT EXISTS notes (origin TEXT PRIMARY KEY, note TEXT NOT NULL)"
_MANY: Final = 500


class SQLiteHeads:
    """One file; several programs of one machine may use it at once."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._link: Link | None = None

    def told(self, origins: Sequence[str]) -> Mapping[str, Told]:
        """The heads that are remembered of these logs."""

        def ask(raw: sqlite3.Connection) -> Mapping[str, Told]:
            found: dict[str, Told] = {}
            for low in range(0, len(origins), _MANY):
                part = origins[low : low + _MANY]
                marks = ",".join("?" * len(part))
                rows = raw.execute(f"SELECT origin, size, root FROM heads WHERE origin IN ({marks})", part)
                found |= {origin: Told(size, root) for origin, size, root in rows}
            return found

        return self._with(ask)

    def raise_all(self, raises: Sequence[Raise]) -> list[bool]:
        """Compare and set each, all in one transaction."""
        return self._with(lambda raw: _committed(raw, lambda: [_set(raw, one) for one in raises]))

    def letter(self, match: str, seat: int, counter: int, size: int) -> bytes | None:
        """What a seat signed here last as its command of this number, at this ply."""
        asked = "SELECT data FROM letters WHERE match = ? AND seat = ? AND counter = ? AND size = ?"
        found = self._with(lambda raw: raw.execute(asked, (match, seat, counter, size)).fetchone())
        return None if found is None else bytes(found[0])

    def keep_letter(self, match: str, seat: int, counter: int, size: int, data: bytes) -> None:
        """Keep what a seat signs, before it leaves."""
        put = "INSERT OR REPLACE INTO letters VALUES (?, ?, ?, ?, ?)"
        self._with(lambda raw: _committed(raw, lambda: raw.execute(put, (match, seat, counter, size, data))))

    def note(self, origin: str) -> str:
        """The signed head of a log that was kept last; empty where there is none."""
        asked = "SELECT note FROM notes WHERE origin = ?"
        found = self._with(lambda raw: raw.execute(asked, (origin,)).fetchone())
        return "" if found is None else str(found[0])

    def keep_note(self, origin: str, note: str) -> None:
        """Keep a signed head in the place of the one before."""
        put = "INSERT OR REPLACE INTO notes VALUES (?, ?)"
        self._with(lambda raw: _committed(raw, lambda: raw.execute(put, (origin, note))))

    def close(self) -> None:
        """Let go of the file."""
        if self._link is not None:
            self._link.close()

    def _with(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with self._opened() as raw:
            try:
                return work(raw)
            except sqlite3.Error as fault:
                raise StoreTrouble(f"the memory of heads beside the keys: {explained(fault)}") from None

    def _opened(self) -> Link:
        if self._link is None:
            link = Link(file_address(self._path))
            try:
                self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                make_private(self._path)
            except OSError as fault:
                raise Trouble(f"{self._path} cannot be made: {fault.strerror}") from None
            with link as raw:
                _prepare(raw, self._path)
            self._link = link
        return self._link


def _prepare(raw: sqlite3.Connection, path: Path) -> None:
    """Make the tables of a new memory, and refuse a database of something else."""
    try:
        ours = raw.execute("PRAGMA application_id").fetchone()[0]
        if ours == _ID:
            return
        if raw.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise BadStore(f"{path} is a database of something else, and not the memory of heads")
        _committed(
            raw, lambda: [raw.execute(one) for one in (_TABLE, _LETTERS, _NOTES, f"PRAGMA application_id={_ID}")]
        )
    except sqlite3.Error as fault:
        raise explained(fault) from None


def _committed(raw: sqlite3.Connection, work: Callable[[], T]) -> T:
    """Do it in one transaction, which is on the disk when this returns."""
    patiently(raw, "BEGIN IMMEDIATE")
    try:
        found = work()
        raw.execute("COMMIT")
        return found
    except BaseException:
        with suppress(sqlite3.Error):
            raw.execute("ROLLBACK")
        raise


def _set(raw: sqlite3.Connection, one: Raise) -> bool:
    if one.before is None:
        put = "INSERT OR IGNORE INTO heads VALUES (?, ?, ?)"
        return raw.execute(put, (one.origin, *one.after)).rowcount == 1
    change = "UPDATE heads SET size = ?, root = ? WHERE origin = ? AND size = ? AND root = ?"
    return raw.execute(change, (*one.after, one.origin, *one.before)).rowcount == 1
