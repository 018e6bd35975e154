"""A store on PostgreSQL as an earlier version left it is brought up, whole or not at all, and says how far it is."""

import random
from pathlib import Path

import pytest

from tests.store.playing import GAME, SEATS, opened, play, whole
from tidelog.domain.errors import BadStore, StoreTrouble
from tidelog.domain.house import House
from tidelog.domain.store import postgres_tables
from tidelog.domain.store.engines import bring_up
from tidelog.domain.store.postgres_links import connect
from tidelog.projections.standings import catch_up

# The tables as they were before there were shards.
BEFORE = """
DROP FUNCTION append_records(TEXT[], BIGINT[], TEXT[], BYTEA[]);
DROP FUNCTION append_group(TEXT[], BIGINT[], TEXT[], BYTEA[]);
DROP FUNCTION take_turns(TEXT[]);
DROP FUNCTION watermark();
DROP INDEX stored_events_shard;
DROP INDEX matches_changed;
DROP FUNCTION shard_of(TEXT);
CREATE INDEX matches_changed ON matches (changed);
ALTER TABLE progress ALTER COLUMN position TYPE BIGINT USING 7;
UPDATE about SET tables = 2;
CREATE FUNCTION append_records(m TEXT[], v BIGINT[], t TEXT[], s BYTEA[]) RETURNS VOID
LANGUAGE plpgsql AS $$ BEGIN
  LOCK TABLE stored_events IN EXCLUSIVE MODE;
  INSERT INTO stored_events (originator_id, originator_version, topic, state)
    SELECT * FROM unnest(m, v, t, s);
END $$"""


def _as_before(url: str) -> None:
    with connect(url) as raw:
        raw.execute(BEFORE)


@pytest.fixture
def old(postgres: str, keys: Path) -> str:
    """A store of before, with a match and its standings."""
    with opened(postgres, keys) as app:
        match = app.open(GAME, SEATS, match="old").id
        play(app, match, random.Random(1), 30)
        app.resign(match, 1)
        catch_up(app.matches.tables)
    _as_before(postgres)
    return postgres


def test_an_earlier_store_is_refused_with_what_brings_it_up(old: str, keys: Path) -> None:
    with pytest.raises(BadStore, match="has the tables of an earlier Tidelog; `tidelog store migrate` brings them up"):
        House.at(old, keys)


def test_an_earlier_store_is_brought_up_and_goes_on(old: str, keys: Path) -> None:
    told: list[tuple[int, int]] = []
    assert bring_up(old, lambda done, of: told.append((done, of))) == postgres_tables.TABLES
    assert told[-1] == (1, 1)
    with opened(old, keys) as app:
        assert whole(app, "old").head.status == "sealed"
        catch_up(app.matches.tables)
        assert {row.played for row in app.matches.tables.standings()} == {1}
        match = app.open(GAME, SEATS).id
        assert play(app, match, random.Random(2), 5).head == whole(app, match).head
    assert bring_up(old, lambda done, of: told.append((done, of))) == postgres_tables.TABLES
    assert told.count((1, 1)) == 1


def test_a_store_that_cannot_be_brought_up_is_left_as_it_was(old: str, keys: Path) -> None:
    with connect(old) as raw:
        raw.execute("DROP INDEX matches_changed")
    with pytest.raises(StoreTrouble, match="matches_changed"):
        bring_up(old, lambda done, of: None)
    with pytest.raises(BadStore, match="of an earlier Tidelog"):
        House.at(old, keys)
