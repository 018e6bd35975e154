"""The index of an archive: what was read of each match, in a small database beside it, to be asked in SQL.

A cache: it is caught up before it is asked, place by place, and made anew when its shape or a game has changed.
Only public facts of sealed matches go into it.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

import tidelog
from tidelog.domain import catalog
from tidelog.domain.log.records.log import Log
from tidelog.domain.store.matches import code_of
from tidelog.replays.archive.query import Query, is_of_matches
from tidelog.replays.archive.reading import MOST_SEATS, MatchFacts, RecordFacts, match_facts, record_facts
from tidelog.replays.archive.sources import Skipped, Source, read_all
from tidelog.replays.archive.sql import condition, of_match
from tidelog.replays.archive.terms import PLIES

_MARK: Final = 0x71DE106
"""What a database of ours says of itself; another one is never touched."""
_SHAPE: Final = 1
_SCORES: Final = ", ".join(f"score{seat} INTEGER" for seat in range(1, MOST_SEATS + 1))
_TABLES: Final = (
    "CREATE TABLE about (code TEXT NOT NULL)",
    """CREATE TABLE matches (id INTEGER PRIMARY KEY, place TEXT NOT NULL UNIQUE, stamp TEXT NOT NULL, why TEXT NOT NULL,
       match TEXT, game TEXT, version INTEGER, level TEXT, options TEXT, names TEXT, opened INTEGER, records INTEGER,
       reason TEXT, places TEXT, winners TEXT)""",
    f"""CREATE TABLE records (id INTEGER PRIMARY KEY, kind TEXT, seat INTEGER, verb TEXT, move TEXT, round INTEGER,
       {_SCORES})""",
    "CREATE TABLE words (id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE)",
    "CREATE TABLE clauses (clause INTEGER, record INTEGER, PRIMARY KEY (clause, record)) WITHOUT ROWID",
    "CREATE TABLE events (event INTEGER, record INTEGER, number INTEGER, fields TEXT,"
    " PRIMARY KEY (event, record, number)) WITHOUT ROWID",
)
_PATIENCE: Final = 60.0
_EACH: Final = 500
"""Matches that go in with one transaction."""
Told = Callable[[int, int], None]
Place = tuple[str, int]
"""Where a match is, and a ply of it."""


class NoIndex(Exception):
    """There is no place for an index here, and why."""


class Index:
    """The index of one source; open it with `index_of`."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._sql = database

    def catch_up(self, source: Source, told: Told = lambda done, of: None) -> list[Skipped]:
        """Read what is new or has changed, drop what is gone; gives the places that cannot be read."""
        stamps = source.stamps()
        known = dict(self._sql.execute("SELECT place, stamp FROM matches"))
        gone = [place for place, stamp in known.items() if stamps.get(place) != stamp]
        new = [place for place, stamp in stamps.items() if known.get(place) != stamp]
        self.forget(gone)
        for begin in range(0, len(new), _EACH):
            self._take(source, new[begin : begin + _EACH], stamps)
            told(min(begin + _EACH, len(new)), len(new))
        rows = self._sql.execute("SELECT place, why FROM matches WHERE why <> '' ORDER BY place")
        return [Skipped(*row) for row in rows]

    def _take(self, source: Source, places: list[str], stamps: dict[str, str]) -> None:
        skipped: list[Skipped] = []

        def work(place: str, log: Log) -> tuple[str, MatchFacts, list[RecordFacts]]:
            return place, match_facts(log), list(record_facts(log))

        with self._sql:
            self._sql.execute("BEGIN IMMEDIATE")
            known = {place for (place,) in self._sql.execute("SELECT place FROM matches")}  # another was quicker
            left = [place for place in places if place not in known]
            words = dict(self._sql.execute("SELECT word, id FROM words"))
            for place, match, records in read_all(source, skipped, work, left):
                self._put(place, stamps[place], match, records, words)
            for one in skipped:
                values = (one.place, stamps[one.place], one.why)
                self._sql.execute("INSERT INTO matches (place, stamp, why) VALUES (?,?,?)", values)

    def _put(
        self, place: str, stamp: str, match: MatchFacts, records: list[RecordFacts], words: dict[str, int]
    ) -> None:
        row = (place, stamp, "", *_match_row(match))
        number = self._sql.execute(f"INSERT INTO matches VALUES (NULL, {_marks(row)})", row).lastrowid or 0
        first = number << PLIES
        rows = [(first | one.ply, *_record_row(one)) for one in records]
        self._sql.executemany(f"INSERT INTO records VALUES ({_marks(rows[0])})", rows)
        told: list[tuple[int, int]] = []
        happened: list[tuple[int, int, int, str]] = []
        for one in records:
            told += [(self._word(clause, words), first | one.ply) for clause in one.clauses]
            for n, event in enumerate(one.events):
                word = self._word(event.event, words)
                happened.append((word, first | one.ply, n, msgspec.json.encode(event.fields).decode()))
        self._sql.executemany("INSERT INTO clauses VALUES (?,?)", told)
        self._sql.executemany("INSERT INTO events VALUES (?,?,?,?)", happened)

    def _word(self, word: str, words: dict[str, int]) -> int:
        if word not in words:
            words[word] = self._sql.execute("INSERT INTO words (word) VALUES (?)", (word,)).lastrowid or 0
        return words[word]

    def forget(self, places: Sequence[str]) -> None:
        """Leave nothing of these places."""
        with self._sql:
            for place in places:
                found = self._sql.execute("SELECT id FROM matches WHERE place=?", (place,)).fetchone()
                if found is None:
                    continue
                span = (found[0] << PLIES, (found[0] + 1) << PLIES)
                for table, column in (("records", "id"), ("clauses", "record"), ("events", "record")):
                    self._sql.execute(f"DELETE FROM {table} WHERE {column} >= ? AND {column} < ?", span)
                self._sql.execute("DELETE FROM matches WHERE id=?", found)

    def count(self, query: Query) -> list[tuple[str, int, int]]:
        """The matches with records that were asked for: place, number, and how many records; in the order of places."""
        if is_of_matches(query):
            where, values = of_match(query)
            text = f"SELECT m.place, m.id, 1 FROM matches m WHERE m.why = '' AND {where} ORDER BY m.place"
            return list(self._sql.execute(text, values))
        where, values = condition(query)
        counts = f"SELECT r.id >> {PLIES} AS of, count(*) AS found FROM records r WHERE {where} GROUP BY 1"
        text = f"SELECT m.place, m.id, c.found FROM ({counts}) c JOIN matches m ON m.id = c.of ORDER BY m.place"
        return list(self._sql.execute(text, values))

    def plies(self, query: Query, match: int) -> list[int]:
        """The records of one match that were asked for; of a question about matches, the last."""
        low, high = match << PLIES, (match + 1) << PLIES
        if is_of_matches(query):
            return [self._sql.execute("SELECT records FROM matches WHERE id=?", (match,)).fetchone()[0]]
        where, values = condition(query)
        text = f"SELECT r.id FROM records r WHERE r.id >= ? AND r.id < ? AND {where} ORDER BY r.id"
        return [number - low for (number,) in self._sql.execute(text, (low, high, *values))]

    def size(self) -> tuple[int, int]:
        """How many matches and records it knows."""
        row = self._sql.execute("SELECT (SELECT count(*) FROM matches WHERE why=''), (SELECT count(*) FROM records)")
        matches, records = row.fetchone()
        return int(matches), int(records)


def _match_row(match: MatchFacts) -> tuple[Any, ...]:
    lists = [msgspec.json.encode(part).decode() for part in (match.options, match.names)]
    ends = [msgspec.json.encode(part).decode() for part in (match.places, match.winners)]
    return (
        match.match,
        match.game,
        match.version,
        match.level,
        *lists,
        match.opened,
        match.records,
        match.reason,
        *ends,
    )


def _record_row(one: RecordFacts) -> tuple[Any, ...]:
    scores = (*one.scores, *[None] * (MOST_SEATS - len(one.scores)))
    return (one.kind, one.seat, one.verb, one.move, one.round, *scores)


def _marks(row: tuple[Any, ...]) -> str:
    return ",".join("?" * len(row))


@contextmanager
def index_of(source: Source) -> Iterator[Index]:
    """The index of a source, made where there is none; refused where it has no place or cannot be written."""
    path = source.index_path()
    if path is None:
        raise NoIndex("one bundle by itself has none")
    try:
        database = _opened(path)
    except (OSError, sqlite3.Error) as fault:
        raise NoIndex(f"{path} cannot be used: {getattr(fault, 'strerror', None) or fault}") from None
    try:
        yield Index(database)
    finally:
        database.close()


def _opened(path: Path) -> sqlite3.Connection:
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        return _whole(path)
    except sqlite3.DatabaseError:
        if not _is_ours(path):
            raise
        path.unlink()  # a cache that a crash of the machine has torn: it is made again
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        return _whole(path)


def _whole(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
    try:
        _set_up(database)
    except BaseException:
        database.close()
        raise
    return database


def _set_up(database: sqlite3.Connection) -> None:
    database.execute("PRAGMA synchronous=OFF")
    database.execute("PRAGMA secure_delete=ON")
    database.execute("PRAGMA cache_size=-65536")
    with database:
        database.execute("BEGIN IMMEDIATE")
        (mark,) = database.execute("PRAGMA application_id").fetchone()
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type='table'")]
        if mark != _MARK and tables:
            raise sqlite3.OperationalError("it is another database")
        if tables and database.execute("SELECT code FROM about").fetchone() == (_code(),):
            return
        for name in tables:
            database.execute(f"DROP TABLE {name}")
        database.execute(f"PRAGMA application_id={_MARK}")
        for statement in _TABLES:
            database.execute(statement)
        database.execute("INSERT INTO about VALUES (?)", (_code(),))


def _is_ours(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(72)[68:] == _MARK.to_bytes(4, "big")


@cache
def _code() -> str:
    """What an index depends on: its own shape, and how each game folds, cites and counts."""
    games = "".join(code_of(catalog.game(name)) for name in catalog.GAMES)
    return f"{tidelog.__version__}/{_SHAPE}/{sha256(games.encode()).hexdigest()[:16]}"
