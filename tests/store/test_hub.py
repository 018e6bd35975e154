"""Whoever waits for a record is woken: by an append of the same process or of another, and late where news got lost."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.store.playing import GAME, SEATS, opened
from tidelog.domain.house import House
from tidelog.domain.store.hub import SECOND, Hub, News
from tidelog.domain.store.postgres_news import Herald

LONG = 10 * SECOND


class Ear:
    """Hears of matches, and waits for one."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self._some = threading.Condition()

    def __call__(self, matches: frozenset[str]) -> None:
        with self._some:
            self.heard += matches
            self._some.notify_all()

    def hears(self, match: str) -> bool:
        with self._some:
            return self._some.wait_for(lambda: match in self.heard, LONG)


@contextmanager
def listening(app: House) -> Iterator[Ear]:
    ear = Ear()
    let_go = app.matches.hub.on_append(ear)
    yield ear
    let_go()


def test_an_append_wakes_whoever_listens_in_the_process_before_it_is_answered(store: str, keys: Path) -> None:
    with opened(store, keys) as app, listening(app) as ear:
        match = app.open(GAME, SEATS).id
        assert ear.heard == [match]
        assert app.matches.hub.position > 0


def test_one_who_waits_for_a_position_is_woken_by_the_next_record(store: str, keys: Path) -> None:
    with opened(store, keys) as app:
        hub = app.matches.hub
        threading.Timer(0.05, app.open, (GAME, SEATS)).start()
        assert hub.wait(hub.position, LONG) > 0
        assert hub.wait(hub.position, 0.01) == hub.position


def test_another_process_is_told(shared: str, keys: Path) -> None:
    with opened(shared, keys) as one, opened(shared, keys) as other, listening(one) as ear:
        _settle(other)
        match = other.open(GAME, SEATS).id
        assert ear.hears(match)


def _settle(app: House) -> None:
    """Give the other time to begin to watch; what is stored before is not news to it."""
    time.sleep(0.3)
    app.matches.tables.count()


def test_news_come_over_the_server_at_once(postgres: str, keys: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tidelog.domain.store import postgres_news

    with opened(postgres, keys) as one, opened(postgres, keys) as other, listening(one) as ear:
        _settle(other)
        monkeypatch.setattr(postgres_news.Shards, "read", lambda shards, raw: [])  # deaf but for the server's news
        match = other.open(GAME, SEATS).id
        assert ear.hears(match)


def test_a_lost_wake_up_costs_a_second_and_no_record(
    postgres: str, keys: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Herald, "tell", lambda herald, news: None)  # as if the process had died after its commit
    with opened(postgres, keys) as one, opened(postgres, keys) as other, listening(one) as ear:
        _settle(other)
        match = other.open(GAME, SEATS).id
        assert ear.hears(match)


def test_one_who_watches_a_server_that_restarts_misses_nothing(postgres: str, keys: Path) -> None:
    import psycopg

    with opened(postgres, keys) as one, opened(postgres, keys) as other, listening(one) as ear:
        _settle(other)
        with psycopg.connect(postgres, autocommit=True) as raw:
            raw.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
        match = other.open(GAME, SEATS).id
        assert ear.hears(match)


def test_what_is_heard_of_twice_wakes_once() -> None:
    ear, hub = Ear(), Hub()
    hub.on_append(ear)
    hub.learn([News("a", 1)])
    hub.learn([News("a", 1), News("b", 2)])
    assert ear.heard == ["a", "b"]


def test_one_who_has_let_go_hears_nothing_more(store: str, keys: Path) -> None:
    with opened(store, keys) as app:
        with listening(app) as ear:
            pass
        app.open(GAME, SEATS)
        assert not ear.heard


def test_the_library_s_subscription_gives_what_is_there_and_what_comes(store: str, keys: Path) -> None:
    with opened(store, keys) as app:
        library: Any = app.matches.recorder
        first = app.open(GAME, SEATS).id
        there = app.load(first).head.size
        with library.subscribe(gt=0) as subscription:
            assert [next(subscription).originator_version for _ in range(there)] == list(range(1, there + 1))
            threading.Timer(0.05, app.open, (GAME, SEATS), {"match": "later"}).start()
            assert next(subscription).originator_id == "later"
