"""Copying keeps every byte, order and root; checking finds what is wrong."""

import random
import sqlite3
from pathlib import Path

import pytest

from benchmarks.torture import roots_of
from tests.store.playing import GAME, SEATS, opened, play
from tidelog.domain.branches import branch
from tidelog.domain.checking import check_match
from tidelog.domain.errors import Equivocation
from tidelog.domain.house import House
from tidelog.domain.store.copying import copy
from tidelog.domain.store.tables import Recorder


def _quiet(done: int, of: int) -> None:
    pass


def _some_matches(app: House) -> None:
    app.keys.create("Ana")
    running = app.open(GAME, SEATS).id
    sealed = play(app, app.open(GAME, SEATS).id, random.Random(1))
    play(app, running, random.Random(2), 15)
    play(app, branch(app, sealed.id, 60).id, random.Random(3), 5)


def _all(app: House) -> tuple[list[object], dict[str, list[str]], list[object]]:
    rows = app.matches.tables
    log = [row for _, row in rows.log(0, 100_000)]
    return [*log], {match: roots_of(app, match) for match in rows.ids()}, [m[:10] for m in rows.listings()]


def test_a_copy_there_and_back_has_the_same_bytes_order_roots_and_list(
    sqlite: str, postgres: str, tmp_path: Path, keys: Path
) -> None:
    back = str(tmp_path / "back.tidelog")
    with opened(sqlite, keys) as one, opened(postgres, keys) as two, opened(back, keys) as three:
        _some_matches(one)
        assert copy(one.matches.tables, two.matches.tables, _quiet) == 3
        copy(two.matches.tables, three.matches.tables, _quiet)
        assert _all(one) == _all(two) == _all(three)
        assert [check_match(three, match) for match in three.matches.tables.ids()] == [[], [], []]


def test_a_copy_goes_on_where_it_ended_and_brings_only_what_is_new(shared: str, tmp_path: Path, keys: Path) -> None:
    with opened(shared, keys) as one, opened(str(tmp_path / "two.tidelog"), keys) as two:
        _some_matches(one)
        copy(one.matches.tables, two.matches.tables, _quiet)
        play(one, one.matches.tables.ids()[0], random.Random(4))
        copy(one.matches.tables, two.matches.tables, _quiet)
        copy(one.matches.tables, two.matches.tables, _quiet)
        assert _all(one) == _all(two)


def test_a_match_opened_during_the_copy_is_listed_too(shared: str, tmp_path: Path, keys: Path) -> None:
    with opened(shared, keys) as one, opened(str(tmp_path / "two.tidelog"), keys) as two:
        one.open(GAME, SEATS, match="early")

        def open_another(done: int, of: int) -> None:
            if len(one.matches.tables.ids()) == 1:
                one.open(GAME, SEATS, match="late")

        assert copy(one.matches.tables, two.matches.tables, open_another) == 2
        assert {listing.match for listing in two.matches.tables.listings()} == {"early", "late"}
        assert _all(one) == _all(two)


def test_a_copy_never_overwrites_a_different_log(shared: str, tmp_path: Path, keys: Path) -> None:
    with opened(shared, keys) as one, opened(str(tmp_path / "two.tidelog"), tmp_path / "theirs") as two:
        for app in (one, two):
            app.open(GAME, SEATS, match="same")
        before = _all(two)
        with pytest.raises(Equivocation, match="a different log of match same; nothing was copied"):
            copy(one.matches.tables, two.matches.tables, _quiet)
        assert _all(two) == before


def test_a_check_names_what_is_wrong(sqlite: str, keys: Path) -> None:
    with opened(sqlite, keys) as app:
        match = play(app, app.open(GAME, SEATS).id, random.Random(1)).id
        assert check_match(app, match) == []
        _spoil(app.matches.tables, sqlite, "UPDATE matches SET status='running'")
        assert "its row in the list" in check_match(app, match)[0]
        _spoil(app.matches.tables, sqlite, "DELETE FROM stored_events WHERE originator_version=20")
        assert any("FAILED" in fault for fault in check_match(app, match))


def test_a_row_that_is_a_nest_is_one_sentence_and_the_check_goes_on(sqlite: str, keys: Path) -> None:
    with opened(sqlite, keys) as app:
        nest, whole = (play(app, app.open(GAME, SEATS).id, random.Random(1)).id for _ in range(2))
        with sqlite3.connect(sqlite) as raw:
            raw.execute(
                "UPDATE stored_events SET state=? WHERE originator_id=? AND originator_version=20",
                (b"\x91" * 100_000 + b"\xc0", nest),
            )
        app.matches.forget_known()
        (fault, *_) = check_match(app, nest)
        assert "bytes that fail" in fault
        assert check_match(app, whole) == []


def _spoil(rows: Recorder, store: str, statement: str) -> None:
    with sqlite3.connect(store) as raw:
        raw.execute(statement)
