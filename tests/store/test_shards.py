"""Appends to different shards do not wait for each other, and yet no reader misses a record: each order is staged."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.store.playing import SEATS, opened
from tidelog.domain.house import House
from tidelog.domain.log.records.rows import Row
from tidelog.domain.store.copying import relist
from tidelog.domain.store.postgres_links import Connection, connect
from tidelog.domain.store.postgres_news import Shards
from tidelog.domain.store.postgres_tables import SHARDS
from tidelog.domain.store.tables import Recorder
from tidelog.projections.standings import catch_up

SOON = 0.3
"""Seconds after which somebody who has not answered is waiting."""


@pytest.fixture
def app(postgres: str, keys: Path) -> Iterator[House]:
    with opened(postgres, keys) as found:
        yield found


@pytest.fixture
def rows(app: House) -> Recorder:
    return app.matches.engine


@pytest.fixture
def names(postgres: str, app: House) -> tuple[str, str, str]:
    """Two matches of one shard, and one of another."""
    with connect(postgres) as raw:
        asked = "SELECT name, shard_of(name) FROM unnest(%s::text[]) AS name ORDER BY 2, 1"
        found = raw.execute(asked, ([f"m{number}" for number in range(100)],)).fetchall()
    one = [name for name, shard in found if shard == found[0][1]]
    return one[0], one[1], found[-1][0]


@contextmanager
def unfinished(postgres: str, match: str) -> Iterator[Callable[[], None]]:
    """An append that has its position and is not committed; gives what commits it."""
    with connect(postgres) as raw:
        raw.execute("BEGIN")
        asked = "SELECT append_records(%s::text[], ARRAY[1]::bigint[], ARRAY['move'], ARRAY['x'::bytea])"
        raw.execute(asked, ([match],))
        yield lambda: _commit(raw)


def _commit(raw: Connection) -> None:
    raw.execute("COMMIT")


@contextmanager
def aside(work: Callable[[], Any]) -> Iterator[Future[Any]]:
    """Something that is done in a thread of its own, since it may have to wait."""
    with ThreadPoolExecutor(1) as pool:
        yield pool.submit(work)


def waits(answer: Future[Any]) -> bool:
    """Whether somebody has no answer yet, though there was time enough."""
    try:
        answer.result(SOON)
    except TimeoutError:
        return True
    return False


def _plainly(raw: Connection, after: int) -> list[tuple[str, int]]:
    """What one would read on without knowing of shards: whatever has a higher position."""
    asked = "SELECT originator_id, notification_id FROM stored_events WHERE notification_id > %s ORDER BY 2"
    return [(match, at) for match, at in raw.execute(asked, (after,)).fetchall()]


def test_an_append_waits_for_one_to_its_own_shard_and_for_no_other(
    postgres: str, rows: Recorder, names: tuple[str, str, str]
) -> None:
    slow, same, other = names
    with unfinished(postgres, slow) as commit:
        rows.append([Row(other, 1, "move", b"")], None, None)
        with aside(lambda: rows.append([Row(same, 1, "move", b"")], None, None)) as answer:
            assert waits(answer)
            commit()
            answer.result(10)


def test_a_reader_of_plain_positions_loses_the_record_that_is_committed_late(
    postgres: str, rows: Recorder, names: tuple[str, str, str]
) -> None:
    """The control: this staging does lose a record where shards are not known of."""
    slow, _, quick = names
    with connect(postgres) as raw, unfinished(postgres, slow) as commit:
        rows.append([Row(quick, 1, "move", b"")], None, None)
        ((match, last),) = _plainly(raw, 0)
        commit()
        assert match == quick
        assert _plainly(raw, last) == [], "the slow one has a lower position and is never seen"


def test_a_reader_of_each_shard_sees_the_record_that_is_committed_late(
    postgres: str, rows: Recorder, names: tuple[str, str, str]
) -> None:
    slow, _, quick = names
    shards = Shards(SHARDS)
    with connect(postgres) as raw, unfinished(postgres, slow) as commit:
        rows.append([Row(quick, 1, "move", b"")], None, None)
        assert [news.match for news in shards.read(raw)] == [quick]
        commit()
        assert [news.match for news in shards.read(raw)] == [slow]
        assert shards.read(raw) == []


@pytest.mark.parametrize(
    "read",
    [
        lambda library, after: [note.id for note in library.select_notifications(after, 10, inclusive_of_start=False)],
        lambda library, after: [at for at, _ in library.log(after, 10)],
        lambda library, after: list(range(after + 1, (library.max_notification_id() or 0) + 1)),
    ],
    ids=["select_notifications", "log", "max_notification_id"],
)
def test_the_log_over_all_shards_is_read_up_to_where_all_is_committed(
    postgres: str, app: House, names: tuple[str, str, str], read: Callable[[Any, int], list[int]]
) -> None:
    slow, _, quick = names
    library: Any = app.matches.recorder
    library.append([Row(quick, 1, "move", b"")], None, None)
    assert read(library, 0) == [1]
    with unfinished(postgres, slow) as commit:
        library.append([Row(quick, 2, "move", b"")], None, None)
        with aside(lambda: read(library, 1)) as answer:
            assert waits(answer)
            commit()
            assert answer.result(10) == [2, 3]


def test_one_who_follows_the_log_is_given_the_record_that_is_committed_late(
    postgres: str, app: House, names: tuple[str, str, str]
) -> None:
    slow, _, quick = names
    library: Any = app.matches.recorder
    with unfinished(postgres, slow) as commit, library.subscribe(gt=0) as subscription:
        library.append([Row(quick, 1, "move", b"")], None, None)
        commit()
        assert [next(subscription).originator_id, next(subscription).originator_id] == [slow, quick]


def test_a_seal_that_is_committed_late_counts_as_if_it_had_come_in_time(
    postgres: str, app: House, names: tuple[str, str, str]
) -> None:
    for name in SEATS[:2]:
        app.keys.create(name)
    first, _, second = names
    for match in (first, second):
        app.open("orongo", SEATS, match=match)
    app.resign(first, 1)
    app.resign(second, 2)
    rows = app.matches.engine
    with connect(postgres) as raw:  # as it looks to one who reads before the first is committed
        raw.execute("BEGIN")
        (hidden,) = raw.execute("DELETE FROM matches WHERE match = %s RETURNING *", (first,)).fetchall()
        raw.execute("COMMIT")
        catch_up(rows)
        raw.execute(f"INSERT INTO matches VALUES ({','.join(['%s'] * len(hidden))})", hidden)
    catch_up(rows)
    found = rows.standings()
    rows.prune()
    relist(rows, rows.ids(), lambda done, of: None)
    catch_up(rows)
    assert found == rows.standings()
    assert {row.played for row in found} == {2}
