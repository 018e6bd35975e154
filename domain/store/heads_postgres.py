"""The memory of heads for several nodes: a small database of its own, which no restore of the store touches."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

import psycopg

from tidelog.domain.errors import Unanswered
from tidelog.domain.store.heads import Raise, Told
from tidelog.domain.store.postgres_links import Connection, explained, pooled

T = TypeVar("T")

_MOST: Final = 4
"""Connections of one process."""
_SCHEMA: Final = "CREATE SCHEMA IF NOT EXISTS tidelog_heads"
_TABLE: Final = """CREATE TABLE IF NOT EXISTS tidelog_heads.heads (
  origin TEXT COLLATE "C" PRIMARY KEY, size BIGINT NOT NULL, root BYTEA NOT NULL)"""
_LOCK: Final = int.from_bytes(b"heads", "big")
_TOLD: Final = "SELECT origin, size, root FROM tidelog_heads.heads WHERE origin = ANY(%b::text[])"
_ORDER: Final = "SELECT 1 FROM tidelog_heads.heads WHERE origin = ANY(%b::text[]) ORDER BY origin FOR UPDATE"
_NEW: Final = """INSERT INTO tidelog_heads.heads SELECT * FROM unnest(%b::text[], %b::bigint[], %b::bytea[])
ON CONFLICT DO NOTHING RETURNING origin"""
_CHANGE: Final = """UPDATE tidelog_heads.heads AS h SET size = n.size, root = n.root
FROM unnest(%b::text[], %b::bigint[], %b::bytea[], %b::bigint[], %b::bytea[]) AS n(origin, was, old, size, root)
WHERE h.origin = n.origin AND h.size = n.was AND h.root = n.old RETURNING h.origin"""


class PostgresHeads:
    """One table; of two nodes that set the same row, one wins."""

    def __init__(self, url: str) -> None:
        self._links = pooled(url, _MOST)
        self._ready = False

    def told(self, origins: Sequence[str]) -> Mapping[str, Told]:
        """The heads that are remembered of these logs."""
        rows = self._with(lambda raw: raw.execute(_TOLD, (list(origins),), binary=True).fetchall())
        return {origin: Told(size, bytes(root)) for origin, size, root in rows}

    def raise_all(self, raises: Sequence[Raise]) -> list[bool]:
        """Compare and set each, all in one transaction; rows are locked in one order, so that no two nodes block."""

        def change(raw: Connection) -> set[str]:
            with raw.transaction():
                return _set(raw, sorted(raises))

        done = self._with(change)
        return [one.origin in done for one in raises]

    def _with(self, work: Callable[[Connection], T]) -> T:
        """Do it; where the connection was lost once more, for a head that is set already is only seen to be so."""
        try:
            return self._once(work)
        except Unanswered:
            self._links.close()  # a server that was lost takes all connections with it
            return self._once(work)

    def _once(self, work: Callable[[Connection], T]) -> T:
        with self._links.one() as raw:
            try:
                self._prepare(raw)
                return work(raw)
            except psycopg.Error as fault:
                raise explained(fault, raw) from None

    def _prepare(self, raw: Connection) -> None:
        if self._ready:
            return
        with raw.transaction():
            raw.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
            raw.execute(_SCHEMA)
            raw.execute(_TABLE)
        self._ready = True

    def close(self) -> None:
        """Let go of the server."""
        self._links.close()


def _set(raw: Connection, raises: Sequence[Raise]) -> set[str]:
    """The logs whose head was set."""
    new = [(one.origin, *one.after) for one in raises if one.before is None]
    changed = [(one.origin, *one.before, *one.after) for one in raises if one.before is not None]
    done: list[tuple[Any, ...]] = []
    if new:
        done += raw.execute(_NEW, _columns(new)).fetchall()
    if changed:
        raw.execute(_ORDER, ([one[0] for one in changed],))
        done += raw.execute(_CHANGE, _columns(changed)).fetchall()
    return {origin for (origin,) in done}


def _columns(rows: Sequence[tuple[Any, ...]]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]
