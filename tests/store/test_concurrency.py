"""Many hands on one store: one winner of every race, choices at the same time, start-up all at once."""

import random
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from benchmarks.torture import CONTEXT, Plan, doubled, torture
from tests.store.playing import GAME, SEATS, opened, play, whole
from tidelog.domain.errors import Refused, StaleMatch
from tidelog.domain.house import House
from tidelog.domain.log.records.record import Moved
from tidelog.domain.log.records.rows import read_record, unstore

# The process all others are forked from has everything imported, so that sixteen start in a second.
CONTEXT.set_forkserver_preload(
    [__name__, "tidelog.domain.games.orongo", "tidelog.domain.store.sqlite", "tidelog.domain.store.postgres"]
)


def _together(work: Callable[..., Any], count: int, *given: Any) -> list[Any]:
    """The answers of so many processes that begin at the same moment."""
    barrier, answers = CONTEXT.Barrier(count), CONTEXT.Queue()
    processes = [
        CONTEXT.Process(target=_answer, args=(work, number, barrier, answers, *given)) for number in range(count)
    ]
    for process in processes:
        process.start()
    found = [answers.get(timeout=60) for _ in processes]
    for process in processes:
        process.join()
    return found


def _answer(work: Callable[..., Any], number: int, barrier: Any, answers: Any, *given: Any) -> None:
    try:
        answers.put(work(number, barrier, *given))
    except BaseException as fault:
        answers.put(f"{type(fault).__name__}: {fault}")
        raise


def _race(number: int, barrier: Any, store: str, keys: Path, match: str, seat: int) -> str:
    with opened(store, keys) as app:
        found = app.load(match)
        moves = found.game.legal(found.state, seat)
        barrier.wait()
        try:
            app.act(match, seat, moves[number % len(moves)])
        except Refused as told:
            return str(told)
    return "accepted"


def _to_a_single_choice(app: House, match: str) -> int:
    """Play until one seat alone is awaited."""
    found = app.load(match)
    while len(found.awaiting) != 1:
        found = play(app, match, random.Random(1), 1)
    return found.awaiting[0]


def test_of_sixteen_processes_with_the_same_move_one_is_accepted_and_the_others_are_told(
    shared: str, keys: Path
) -> None:
    with opened(shared, keys) as app:
        match = app.open(GAME, SEATS).id
        seat = _to_a_single_choice(app, match)
        before = app.load(match).head.size
        answers = Counter(_together(_race, 16, shared, keys, match, seat))
        assert answers.pop("accepted") == 1
        assert sum(answers.values()) == 15
        assert all("was changed by someone else" in told for told in answers)
        after = whole(app, match)
        moves = [read_record(after.game, unstore(row)[0]) for row in app.matches.tables.rows(match, before, None)]
        assert sum(isinstance(record, Moved) for record in moves) == 1


def _bid(number: int, barrier: Any, store: str, keys: Path, match: str) -> str:
    return _race(0, barrier, store, keys, match, number + 1)


def test_choices_made_at_the_same_time_are_all_accepted(shared: str, keys: Path) -> None:
    with opened(shared, keys) as app:
        match = app.open(GAME, SEATS)
        assert len(match.awaiting) == 3
        assert _together(_bid, 3, shared, keys, match.id) == ["accepted"] * 3
        assert whole(app, match.id).head.counters == (2, 2, 2)


def _crowd(number: int, barrier: Any, store: str, keys: Path, match: str) -> int:
    rng, accepted = random.Random(number), 0
    with opened(store, keys) as app:
        barrier.wait()
        for _ in range(25):
            found = app.load(match)
            seat = rng.choice(found.awaiting)
            try:
                app.act(match, seat, rng.choice(found.game.legal(found.state, seat)))
                accepted += 1
            except Refused:
                continue
    return accepted


@pytest.mark.torture
def test_many_processes_on_one_match_lose_double_and_interleave_nothing(
    shared: str, keys: Path, often: Callable[[str, int, int], int]
) -> None:
    with opened(shared, keys) as app:
        match = app.open(GAME, SEATS).id
        accepted = sum(_together(_crowd, often("processes on one match", 4, 16), shared, keys, match))
        after = whole(app, match)
        assert sum(after.head.counters) == accepted + len(SEATS)
        assert doubled(after, app) == 0


def _open_at_once(number: int, barrier: Any, store: str, keys: Path) -> str:
    barrier.wait()
    with opened(store, keys) as app:
        return app.open(GAME, SEATS, match=f"m{number}").id


def test_a_new_store_can_be_opened_by_several_programs_at_once(shared: str, keys: Path) -> None:
    assert sorted(_together(_open_at_once, 6, shared, keys)) == [f"m{number}" for number in range(6)]
    with opened(shared, keys) as app:
        assert len({app.load(match).opened.house.key for match in app.matches.tables.ids()}) == 1
        assert app.matches.tables.count() == 6


def test_positions_are_in_the_order_of_the_commits(shared: str, keys: Path) -> None:
    with opened(shared, keys) as app:
        seen: list[int] = []
        writers = [threading.Thread(target=_open_some, args=(shared, keys, number)) for number in range(3)]
        for writer in writers:
            writer.start()
        while any(writer.is_alive() for writer in writers):
            seen += [at for at, _ in app.matches.tables.log(seen[-1] if seen else 0, 1000)]
        seen += [at for at, _ in app.matches.tables.log(seen[-1] if seen else 0, 1000)]
        assert seen == [at for at, _ in app.matches.tables.log(0, 10_000)]


def _open_some(store: str, keys: Path, number: int) -> None:
    with opened(store, keys) as app:
        for at in range(10):
            app.open(GAME, SEATS, match=f"t{number}x{at}")


def test_a_program_sees_what_another_has_done_and_is_told_when_it_acts_on_an_old_view(shared: str, keys: Path) -> None:
    with opened(shared, keys) as one, opened(shared, keys) as other:
        match = one.open(GAME, SEATS).id
        seat = _to_a_single_choice(one, match)
        known = other.load(match)
        after = play(one, match, random.Random(1), 1)
        with pytest.raises(StaleMatch, match=f"is at ply {after.head.size} now"):
            other.act(match, seat, known.game.legal(known.state, seat)[0])
        assert other.load(match).head == after.head
        assert play(other, match, random.Random(2), 3).head == one.load(match).head


@pytest.mark.torture
def test_processes_killed_while_they_play_lose_nothing(
    shared: str, tmp_path: Path, often: Callable[[str, int, int], int], record_property: Callable[[str, object], None]
) -> None:
    processes, matches, kills = often("processes", 3, 8), often("matches each", 4, 200), often("kills at most", 20, 400)
    plan = Plan(
        shared, tmp_path / "torture", processes, matches, moves=15, kills=kills, group=often("matches at once", 2, 8)
    )
    report = torture(plan, (0.01, 0.05))
    for name, value in report._asdict().items():
        record_property(name, value)
    assert (report.lost, report.doubled, report.failed) == (0, 0, 0)
    assert report.matches == report.sealed == processes * matches
    assert report.kills > 3
