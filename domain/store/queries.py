"""The tables and what is asked of them, in the SQL that SQLite and PostgreSQL share.

An engine adds how a statement is run and how a transaction begins and ends.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from eventsourcing.persistence import Notification, StoredEvent

from tidelog.domain.log.records.rows import Row
from tidelog.domain.store.following import Following
from tidelog.domain.store.tables import MILESTONES, Kept, Listing, Make, Positions, Standing, rows_of

_KEPT: Final = """CREATE TABLE IF NOT EXISTS kept (
  match TEXT NOT NULL, ply BIGINT NOT NULL, code TEXT NOT NULL, head {blob} NOT NULL, state {blob} NOT NULL,
  PRIMARY KEY (match, ply))"""
_MATCHES: Final = """CREATE TABLE IF NOT EXISTS matches (
  match TEXT PRIMARY KEY, game TEXT NOT NULL, status TEXT NOT NULL, level TEXT NOT NULL, seats TEXT NOT NULL,
  parent TEXT NOT NULL, parent_ply BIGINT NOT NULL, opened BIGINT NOT NULL, closed BIGINT NOT NULL,
  outcome TEXT NOT NULL, position BIGINT NOT NULL, began BIGINT NOT NULL, changed BIGINT NOT NULL)"""
_STANDINGS: Final = """CREATE TABLE IF NOT EXISTS standings (
  game TEXT NOT NULL, player TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, played BIGINT NOT NULL,
  won BIGINT NOT NULL, shared BIGINT NOT NULL, places BIGINT NOT NULL, mu DOUBLE PRECISION NOT NULL,
  sigma DOUBLE PRECISION NOT NULL, PRIMARY KEY (game, player))"""
_PROGRESS: Final = """CREATE TABLE IF NOT EXISTS progress (
  of TEXT PRIMARY KEY, position {positions} NOT NULL)"""
_INDEXES: Final = (
    "CREATE INDEX IF NOT EXISTS matches_opened ON matches (opened DESC, began DESC)",
    "INSERT INTO progress VALUES ('standings', '0') ON CONFLICT DO NOTHING",
)

_MOST: Final = 2**62
_COLUMNS: Final = "originator_id, originator_version, topic, state"
_OF_MATCH: Final = "FROM stored_events WHERE originator_id=?"
_PLIES: Final = "originator_version>? AND originator_version<=? ORDER BY originator_version"
_MILESTONES: Final = f"SELECT state {_OF_MATCH} AND topic IN (?,?,?,?) ORDER BY originator_version"
_ERASE: Final = "UPDATE stored_events SET state=? WHERE originator_id=? AND originator_version=?"
_KEEP: Final = """INSERT INTO kept VALUES (?,?,?,?,?) ON CONFLICT (match, ply)
  DO UPDATE SET code=excluded.code, head=excluded.head, state=excluded.state"""
_LIST: Final = f"""INSERT INTO matches VALUES (?,?,?,?,?,?,?,?,?,?,
  (SELECT coalesce(max(notification_id), 0) {_OF_MATCH} AND topic='sealed'),
  (SELECT coalesce(min(notification_id), 0) {_OF_MATCH}),
  (SELECT coalesce(max(notification_id), 0) {_OF_MATCH} AND topic IN ('sealed', 'ruling') AND EXISTS
    (SELECT 1 {_OF_MATCH} AND topic='sealed')))
  ON CONFLICT (match) DO UPDATE SET game=excluded.game, status=excluded.status, level=excluded.level,
  seats=excluded.seats, parent=excluded.parent, parent_ply=excluded.parent_ply, opened=excluded.opened,
  closed=excluded.closed, outcome=excluded.outcome, position=excluded.position, began=excluded.began,
  changed=excluded.changed"""
_RATED: Final = "ORDER BY kind <> 'key', mu - 3 * sigma DESC, won DESC, played, game, player LIMIT ?"

Run = Callable[..., list[Any]]
"""Runs one statement in a transaction; gives its rows."""


def tables(blob: str, positions: str) -> tuple[str, ...]:
    """What makes all tables beside the log, and their indexes; engines differ in what they call these types."""
    progress = _PROGRESS.format(positions=positions)
    return (_KEPT.format(blob=blob), _MATCHES, _STANDINGS, progress, *_INDEXES)


class Engine(Protocol):
    """What an engine adds."""

    _SHARDS: int
    _SHARD: str

    def _read(self, statement: str, *values: Any) -> list[Any]: ...

    def _in_order(self, most: int, ask: Callable[[int], list[Any]]) -> list[Any]: ...

    def _change(self, work: Callable[[Run], None], matches: Sequence[str] | None = ()) -> None: ...

    def append(self, rows: Sequence[Row], kept: Kept | None, listing: Listing | None) -> Sequence[int]: ...


class Queries:
    """All that both engines ask in the same words."""

    _SHARDS = 1
    """How many parts of the log have an order of their own."""
    _SHARD = "0"
    """Which of them a row of the list of matches belongs to."""

    def insert_events(self: Engine, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int] | None:
        """What the library asks of a recorder: an append of records alone."""
        return self.append(rows_of(stored_events), None, None) if stored_events else []

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> Following:
        """What the library asks of a recorder: all records after a position, and those that come."""
        return Following(self, gt, topics)

    def select_events(
        self: Engine,
        originator_id: Any,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        """What the library asks of a recorder: the rows of a match."""
        rows = self._read(
            f"SELECT {_COLUMNS} {_OF_MATCH} AND {_PLIES} {'DESC' if desc else 'ASC'} LIMIT ?",
            originator_id,
            -1 if gt is None else gt,
            _MOST if lte is None else lte,
            _MOST if limit is None else limit,
        )
        return [StoredEvent(*row) for row in rows]

    def select_notifications(
        self: Engine,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        """What the library asks of a recorder: the rows of all matches."""
        among = f"AND topic IN ({','.join('?' * len(topics))})" if topics else ""
        first, last = 0 if start is None else start - inclusive_of_start, _MOST if stop is None else stop
        asked = (
            f"SELECT {_COLUMNS}, notification_id FROM stored_events WHERE notification_id>? AND notification_id<=? "
            f"{among} ORDER BY notification_id LIMIT ?"
        )
        rows = self._in_order(limit, lambda known: self._read(asked, first, min(last, known), *topics, limit))
        return [Notification(*row) for row in rows]

    def max_notification_id(self: Engine) -> int | None:
        """What the library asks of a recorder: the last position."""
        asked = "SELECT max(notification_id) FROM stored_events WHERE notification_id<=? HAVING count(*) > 0"
        rows = self._in_order(_MOST, lambda known: self._read(asked, known))
        return int(rows[0][0]) if rows else None

    def rows(self: Engine, match: str, after: int, until: int | None) -> list[bytes]:
        """The rows of these plies, in order."""
        rows = self._read(
            f"SELECT state {_OF_MATCH} AND {_PLIES}",
            match,
            after,
            _MOST if until is None else until,
        )
        return [row[0] for row in rows]

    def first_row(self: Engine, match: str) -> bytes | None:
        """The row that opened the match."""
        rows = self._read(f"SELECT state {_OF_MATCH} ORDER BY originator_version LIMIT 1", match)
        return rows[0][0] if rows else None

    def last_ply(self: Engine, match: str) -> int:
        """How many records there are, a parent's prefix included."""
        rows = self._read(f"SELECT coalesce(max(originator_version), 0) {_OF_MATCH}", match)
        return int(rows[0][0])

    def kept(self: Engine, match: str, until: int | None) -> Kept | None:
        """The latest kept state up to a ply."""
        rows = self._read(
            "SELECT * FROM kept WHERE match=? AND ply<=? ORDER BY ply DESC LIMIT 1",
            match,
            _MOST if until is None else until,
        )
        return Kept(*rows[0]) if rows else None

    def drop_kept(self: Engine, match: str) -> None:
        """Forget the kept states of a match."""

        def drop(run: Run) -> None:
            run("DELETE FROM kept WHERE match=?", match)

        self._change(drop)

    def erase(self: Engine, rows: Sequence[Row], make: Make) -> None:
        """Write rows again without some of what stood beside their records; lists and standings are made anew."""

        def write(run: Run) -> None:
            for row in rows:
                run(_ERASE, row.state, row.originator_id, row.originator_version)
            for match in sorted({row.originator_id for row in rows}):
                _put_listing(run, make([row[0] for row in run(_MILESTONES, match, *MILESTONES)]))
            run("UPDATE progress SET position='0'")
            run("DELETE FROM standings")

        self._change(write, [row.originator_id for row in rows])

    def listing(self: Engine, match: str) -> Listing | None:
        """One match as lists show it."""
        rows = self._read("SELECT * FROM matches WHERE match=?", match)
        return Listing(*rows[0]) if rows else None

    def listings(self: Engine, most: int | None = None, skip: int = 0, **wanted: Any) -> list[Listing]:
        """Matches whose columns are as wanted, the latest opened first; so many of them are skipped."""
        rows = self._read(
            f"SELECT * FROM matches {_where(wanted)} ORDER BY opened DESC, began DESC LIMIT ? OFFSET ?",
            *_values(wanted),
            _MOST if most is None else most,
            skip,
        )
        return [Listing(*row) for row in rows]

    def count(self: Engine, **wanted: Any) -> int:
        """How many matches there are whose columns are as wanted."""
        return int(self._read(f"SELECT count(*) FROM matches {_where(wanted)}", *_values(wanted))[0][0])

    def beginning(self: Engine, text: str, most: int) -> list[str]:
        """The names of matches that begin like this."""
        rows = self._read(
            "SELECT match FROM matches WHERE match>=? AND match<? ORDER BY match LIMIT ?", text, f"{text}\x7f", most
        )
        return [row[0] for row in rows]

    def changed_after(self: Engine, positions: Positions) -> tuple[list[Listing], Positions]:
        """The matches whose outcome was settled or corrected since, in the order of sealing; how far that leads."""
        known = [*positions, *[0] * (self._SHARDS - len(positions))]
        values = [value for pair in enumerate(known) for value in pair]
        rows = self._read(
            f"SELECT known.column1, matches.* FROM (VALUES {','.join(['(?,?)'] * len(known))}) AS known "
            f"JOIN matches ON {self._SHARD} = known.column1 AND changed > known.column2 ORDER BY position",
            *values,
        )
        for shard, *row in rows:
            known[shard] = max(known[shard], Listing(*row).changed)
        return [Listing(*row) for _, *row in rows], tuple(known)

    def ids(self: Engine) -> list[str]:
        """Every match of the log, in the order of opening; the list is not asked."""
        rows = self._read("SELECT originator_id FROM stored_events GROUP BY 1 ORDER BY min(notification_id)")
        return [row[0] for row in rows]

    def log(self: Engine, after: int, most: int) -> list[tuple[int, Row]]:
        """The rows of all matches after a position, with their positions."""
        asked = (
            f"SELECT notification_id, {_COLUMNS} FROM stored_events WHERE notification_id>? AND notification_id<=? "
            "ORDER BY notification_id LIMIT ?"
        )
        rows = self._in_order(most, lambda known: self._read(asked, after, known, most))
        return [(row[0], Row(*row[1:])) for row in rows]

    def milestones(self: Engine, match: str) -> list[bytes]:
        """The rows of the records that change what lists show of a match."""
        return [row[0] for row in self._read(_MILESTONES, match, *MILESTONES)]

    def relist(self: Engine, matches: Sequence[str], make: Make) -> None:
        """Write the rows of these matches anew from their milestones."""

        def write(run: Run) -> None:
            for match in matches:
                _put_listing(run, make([row[0] for row in run(_MILESTONES, match, *MILESTONES)]))

        self._change(write, matches)

    def prune(self: Engine) -> None:
        """Drop the standings, all kept states, and the rows of matches that are not in the log."""

        def drop(run: Run) -> None:
            run("DELETE FROM kept")
            run("UPDATE progress SET position='0'")
            run("DELETE FROM standings")
            run("DELETE FROM matches WHERE match NOT IN (SELECT originator_id FROM stored_events)")

        self._change(drop, None)

    def progress(self: Engine) -> Positions:
        """How far the standings know the log."""
        found = self._read("SELECT position FROM progress WHERE of='standings'")[0][0]
        return tuple(int(position) for position in str(found).split())

    def standings(self: Engine, game: str | None = None, most: int | None = None) -> list[Standing]:
        """Those of one game or of all, the best rating first, then those without one."""
        wanted = {"game": game} if game else {}
        limit = _MOST if most is None else most
        rows = self._read(f"SELECT * FROM standings {_where(wanted)} {_RATED}", *wanted.values(), limit)
        return [Standing(*row) for row in rows]

    def save_standings(self: Engine, before: Positions, after: Positions, rows: Sequence[Standing], anew: bool) -> bool:
        """Bring them up from there to here; False where somebody else was quicker."""
        saved = False

        def save(run: Run) -> None:
            nonlocal saved
            ours = "UPDATE progress SET position=? WHERE of='standings' AND position=? RETURNING 1"
            saved = bool(run(ours, _text(after), _text(before)))
            if saved and anew:
                run("DELETE FROM standings")
            for row in rows if saved else ():
                run("DELETE FROM standings WHERE game=? AND player=?", row.game, row.player)
                run("INSERT INTO standings VALUES (?,?,?,?,?,?,?,?,?,?)", *row)

        self._change(save)
        return saved


def _put_listing(run: Run, listing: Listing) -> None:
    """Write the row of a match; its positions are read from the log."""
    run(_LIST, *listing[:10], *[listing.match] * 4)


def put_beside(run: Run, kept: Kept | None, listing: Listing | None) -> None:
    """Write what lies beside the log, in the transaction of the records it follows from."""
    if kept:
        run(_KEEP, *kept)
    if listing:
        _put_listing(run, listing)


def _text(positions: Positions) -> str:
    return " ".join(map(str, positions))


def _where(wanted: dict[str, Any]) -> str:
    """What a row has to be: as wanted in a column, or by one of the words that stand for more than a column."""
    return "WHERE " + " AND ".join(_WANTED.get(word, f"{word}=?") for word in wanted) if wanted else ""


_WANTED: Final = {"player": "lower(seats) LIKE lower(?) ESCAPE '\\'", "since": "opened>=?", "isnt": "status<>?"}


def _values(wanted: dict[str, Any]) -> list[Any]:
    """What stands for the question marks of `_where`."""
    return [_sitting(value) if word == "player" else value for word, value in wanted.items()]


def _sitting(name: str) -> str:
    """The pattern of the seats of a match in which somebody of this name sits."""
    said = name.replace("\\", r"\\").replace("%", r"\%").replace("_", r"\_")
    return f'%,"{said}",%'
