"""The tables and functions of a store on PostgreSQL: recognised, made, and brought up from an earlier version.

A match belongs to one of 16 shards by its name. Whoever appends holds the locks of the shards it writes to until it
has committed, so within a shard positions are in the order of the commits, and nobody waits for another shard.
"""

from collections.abc import Callable
from threading import Event, Thread
from typing import Final

import psycopg

from tidelog.domain.errors import BadStore
from tidelog.domain.store.postgres_links import SCHEMA, Connection, connect, explained, place, runner
from tidelog.domain.store.queries import Run, tables

SHARDS: Final = 16
TABLES: Final = 3
"""The version of the tables; SQLite, where one writes at a time, has no shards and is one behind."""
_MAKING: Final = int.from_bytes(b"tidelog", "big")
LOCK: Final = 77
"""The first half of the name of every shard's lock; the second half is the shard."""
_EVENTS: Final = """CREATE TABLE stored_events (
  notification_id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, originator_id TEXT COLLATE "C" NOT NULL,
  originator_version BIGINT NOT NULL, topic TEXT NOT NULL, state BYTEA NOT NULL,
  UNIQUE (originator_id, originator_version))"""
_ABOUT: Final = "CREATE TABLE about (program TEXT NOT NULL, tables BIGINT NOT NULL)"
# The server's own hash of a text may change from one of its versions to the next; this never does.
_SHARD_OF: Final = f"""CREATE FUNCTION shard_of(name TEXT) RETURNS INT
IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS
$$ BEGIN RETURN get_byte(sha256(convert_to(name, 'UTF8')), 0) % {SHARDS}; END $$"""
# Always in rising order, so that no two wait for each other in a circle.
_TAKE_TURNS: Final = f"""CREATE FUNCTION take_turns(names TEXT[]) RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE shard INT; BEGIN
  FOR shard IN SELECT DISTINCT shard_of(name) FROM unnest(names) AS name ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock({LOCK}, shard);
  END LOOP;
END $$"""
_APPEND: Final = """CREATE FUNCTION append_records(m TEXT[], v BIGINT[], t TEXT[], s BYTEA[])
RETURNS SETOF BIGINT LANGUAGE plpgsql AS $$ BEGIN
  PERFORM take_turns(m);
  RETURN QUERY INSERT INTO stored_events (originator_id, originator_version, topic, state)
    SELECT * FROM unnest(m, v, t, s) RETURNING notification_id;
END $$"""
# A match of which any ply is taken falls out before anything is inserted: the locks are held, so nobody else can
# take one after this look.
_APPEND_GROUP: Final = """CREATE FUNCTION append_group(m TEXT[], v BIGINT[], t TEXT[], s BYTEA[])
RETURNS TABLE (match TEXT, place BIGINT) LANGUAGE plpgsql AS $$ DECLARE taken TEXT[]; BEGIN
  PERFORM take_turns(m);
  taken := ARRAY(SELECT e.originator_id FROM unnest(m, v) AS g(m, v)
    JOIN stored_events e ON e.originator_id = g.m AND e.originator_version = g.v);
  RETURN QUERY INSERT INTO stored_events AS e (originator_id, originator_version, topic, state)
    SELECT * FROM unnest(m, v, t, s) AS g(m, v, t, s) WHERE g.m <> ALL (taken)
    RETURNING e.originator_id, e.notification_id;
END $$"""
# Whatever has a position up to the one read first holds the lock of its shard or has ended. To pass through all of
# them, one after the other, is therefore to wait for it; writers wait for one shard at a time at the most.
_WATERMARK: Final = f"""CREATE FUNCTION watermark() RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE last BIGINT; BEGIN
  SELECT coalesce(max(notification_id), 0) INTO last FROM stored_events;
  FOR shard IN 0..{SHARDS - 1} LOOP
    PERFORM pg_advisory_lock_shared({LOCK}, shard);
    PERFORM pg_advisory_unlock_shared({LOCK}, shard);
  END LOOP;
  RETURN last;
END $$"""
_FUNCTIONS: Final = (_SHARD_OF, _TAKE_TURNS, _APPEND, _APPEND_GROUP, _WATERMARK)
_INDEXES: Final = (
    "CREATE INDEX stored_events_shard ON stored_events (shard_of(originator_id), notification_id)",
    "CREATE INDEX matches_changed ON matches (shard_of(match), changed)",
)
_UP: Final = (
    "DROP FUNCTION append_records(TEXT[], BIGINT[], TEXT[], BYTEA[])",
    *_FUNCTIONS,
    "DROP INDEX matches_changed",
    *_INDEXES,
    "ALTER TABLE progress ALTER COLUMN position TYPE TEXT USING '0'",
    "DELETE FROM standings",
    f"UPDATE about SET tables={TABLES}",
)
_DONE: Final = """SELECT blocks_done, blocks_total FROM pg_stat_progress_create_index
  WHERE relid = 'stored_events'::regclass AND blocks_total > 0"""

Told = Callable[[int, int], None]


def inspect(run: Run, url: str) -> int:
    """Which version of the tables is here, 0 where there is none; refuses those of something else or newer ones."""
    looked_for = "SELECT to_regnamespace(?) IS NOT NULL, to_regclass(?) IS NOT NULL"
    schema, about = run(looked_for, SCHEMA, f"{SCHEMA}.about")[0]
    if not schema:
        return 0
    where = place(url)
    program, version = run("SELECT program, tables FROM about")[0] if about else ("", 0)
    if program != "tidelog":
        raise BadStore(f"{where} has a schema {SCHEMA!r} of something else")
    if version < TABLES - 1:
        raise BadStore(f"{where} holds matches of format {version}, which was never released and is not read any more")
    if version > TABLES:
        raise BadStore(f"{where} was written by a newer Tidelog (tables {version}, this one knows {TABLES})")
    return int(version)


def check(run: Run, url: str) -> bool:
    """Whether the tables are here, as this version of Tidelog has them."""
    version = inspect(run, url)
    if 0 < version < TABLES:
        raise BadStore(f"{place(url)} has the tables of an earlier Tidelog; `tidelog store migrate` brings them up")
    return version == TABLES


def create(raw: Connection, url: str) -> None:
    """Make the tables; several programs may do so at once."""
    with raw.transaction():
        raw.execute("SELECT pg_advisory_xact_lock(%s)", (_MAKING,))
        if check(runner(raw), url):
            return  # another program was quicker
        raw.execute(f"CREATE SCHEMA {SCHEMA}")
        for statement in (_EVENTS, _SHARD_OF, *tables("BYTEA", "TEXT"), _ABOUT, *_FUNCTIONS[1:], *_INDEXES):
            raw.execute(statement)
        raw.execute("INSERT INTO about VALUES ('tidelog', %s)", (TABLES,))


def migrate(url: str, tell: Told) -> bool:
    """Bring the tables of an earlier version up, all or nothing; whether there was anything to do.

    Those who write wait meanwhile, and so that none of them goes on without shards, the function they call is gone
    afterwards. No record is touched.
    """
    raw = connect(url)
    try:
        if inspect(runner(raw), url) in (0, TABLES):
            return False
        ready = Event()
        watch = Thread(target=_tell, args=(url, tell, ready))
        watch.start()
        try:
            _bring_up(raw, url)
        finally:
            ready.set()
            watch.join()
    except psycopg.Error as fault:
        raise explained(fault, raw) from None
    finally:
        raw.close()
    tell(1, 1)
    return True


def _bring_up(raw: Connection, url: str) -> None:
    with raw.transaction():
        raw.execute("SELECT pg_advisory_xact_lock(%s)", (_MAKING,))
        raw.execute("LOCK TABLE stored_events IN EXCLUSIVE MODE")
        if inspect(runner(raw), url) < TABLES:
            for statement in _UP:
                raw.execute(statement)


def _tell(url: str, tell: Told, ready: Event) -> None:
    """Say from time to time how far the server is with the one thing that takes long, the index over the log."""
    with connect(url) as raw:
        while not ready.wait(0.2):
            for done, of in raw.execute(_DONE):
                tell(min(done, of - 1), of)
