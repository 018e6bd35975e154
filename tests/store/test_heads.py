"""The memory of heads, wherever it lies: it compares and sets, a group in one flush, and never goes back by itself."""

import os
import sqlite3
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from benchmarks.torture import CONTEXT
from tidelog.domain.errors import BadStore
from tidelog.domain.store.engines import heads_at
from tidelog.domain.store.heads import FleetingHeads, Heads, Raise, Told

Make = Callable[[], Heads]
ONE, TWO = Told(1, b"1" * 32), Told(2, b"2" * 32)


@pytest.fixture(params=["fleeting", "sqlite", "postgres"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Make]:
    """Opens one and the same memory again and again."""
    made: list[Heads] = []
    address = "" if request.param != "postgres" else str(request.getfixturevalue("postgres"))
    if address:
        _drop(address)

    def again() -> Heads:
        if request.param != "fleeting" or not made:
            made.append(FleetingHeads() if request.param == "fleeting" else heads_at(address, tmp_path / "keys"))
        return made[-1]

    yield again
    for heads in made:
        heads.close()


def _drop(address: str) -> None:
    import psycopg

    with psycopg.connect(address, autocommit=True) as raw:
        raw.execute("DROP SCHEMA IF EXISTS tidelog_heads CASCADE")


def test_what_is_raised_is_remembered_by_whoever_opens_it_next(make: Make) -> None:
    assert make().raise_all([Raise("a", None, ONE), Raise("b", None, TWO)]) == [True, True]
    assert make().told(["a", "b", "c"]) == {"a": ONE, "b": TWO}


def test_only_what_was_remembered_can_be_replaced(make: Make) -> None:
    make().raise_all([Raise("a", None, ONE)])
    assert make().raise_all([Raise("a", TWO, ONE), Raise("b", None, ONE)]) == [False, True]
    assert make().raise_all([Raise("a", None, TWO), Raise("b", Told(1, b"x" * 32), TWO)]) == [False, False]
    assert make().told(["a", "b"]) == {"a": ONE, "b": ONE}
    assert make().raise_all([Raise("a", ONE, TWO)]) == [True]


def _race(number: int, folder: str, answers: object) -> None:
    heads = heads_at("", Path(folder))
    won = 0
    for size in range(1, 40):
        before = Told(size, bytes(32)) if size > 1 else None
        won += heads.raise_all([Raise("a", before, Told(size + 1, bytes(32)))])[0]
    answers.put(won)  # type: ignore[attr-defined]


def test_of_many_programs_that_set_the_same_head_one_wins(tmp_path: Path) -> None:
    answers = CONTEXT.Queue()
    processes = [CONTEXT.Process(target=_race, args=(n, str(tmp_path / "keys"), answers)) for n in range(4)]
    for process in processes:
        process.start()
    assert sum(answers.get(timeout=60) for _ in processes) == 39
    for process in processes:
        process.join()
    assert heads_at("", tmp_path / "keys").told(["a"]) == {"a": Told(40, bytes(32))}


def test_the_file_is_for_its_owner_alone_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        heads_at("", tmp_path / "keys").raise_all([Raise("a", None, ONE)])
    finally:
        os.umask(before)
    found = list((tmp_path / "keys").glob("memory*"))
    assert found
    assert {stat.S_IMODE(path.stat().st_mode) for path in found} == {0o600}


def test_a_database_of_something_else_is_not_taken_for_a_memory(tmp_path: Path) -> None:
    raw = sqlite3.connect(tmp_path / "memory")
    raw.execute("CREATE TABLE heads (tail TEXT)")
    raw.close()
    with pytest.raises(BadStore, match="and not the memory of heads"):
        heads_at("", tmp_path).told(["a"])
