"""Commands that arrive together are stored together: each is answered for itself, and one that fails does so alone."""

import random
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import tidelog.domain.house as house_module
import tidelog.domain.store.matches as matches_module
from tests.store.playing import GAME, SEATS, opened, whole
from tidelog.domain.errors import MatchOver, StaleMatch, TidelogError, UnknownMatch
from tidelog.domain.house import House
from tidelog.domain.log.records.command import Submission
from tidelog.domain.log.records.match import Match
from tidelog.domain.log.records.rows import Row
from tidelog.domain.store.recent import Recent
from tidelog.domain.store.tables import Kept, Write


@pytest.fixture
def app(store: str, keys: Path) -> Iterator[House]:
    with opened(store, keys) as found:
        yield found


def _next(app: House, match: Match, luck: random.Random) -> tuple[str, Submission]:
    seat = match.awaiting[0]
    return match.id, app.pens.command(match, seat, luck.choice(match.game.legal(match.state, seat)))


def _stored(answer: Match | TidelogError) -> Match:
    assert isinstance(answer, Match), answer
    return answer


def test_matches_played_in_groups_to_their_end_are_whole_and_listed(
    app: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matches_module, "KEEP_EVERY", 20)
    luck = random.Random(1)
    matches = [app.open(GAME, SEATS) for _ in range(4)]
    while running := [match for match in matches if match.awaiting]:
        after = app.deliver_group([_next(app, match, luck) for match in running])
        matches = [match for match in matches if not match.awaiting] + [_stored(one) for one in after]
    for match in matches:
        kept = app.matches.tables.kept(match.id, None)
        assert kept
        assert kept.ply > 100
        assert whole(app, match.id).head == match.head
    assert app.matches.tables.count(status="sealed") == 4


def test_what_is_refused_in_a_group_is_refused_alone(app: House) -> None:
    luck = random.Random(2)
    good, stale, over = (app.open(GAME, SEATS) for _ in range(3))
    late = _next(app, stale, luck)
    seat = stale.awaiting[0]
    app.act(stale.id, seat, stale.game.legal(stale.state, seat)[-1])
    asked = _next(app, over, luck)
    app.resign(over.id, 1)
    answers = app.deliver_group([_next(app, good, luck), late, ("nobody", late[1]), asked])
    assert _stored(answers[0]).head.size == good.head.size + 1
    assert [type(answer) for answer in answers[1:]] == [StaleMatch, UnknownMatch, MatchOver]
    assert whole(app, good.id).head == _stored(answers[0]).head


def test_one_whose_ply_another_program_has_taken_falls_out_of_the_group_alone(shared: str, keys: Path) -> None:
    with opened(shared, keys) as one, opened(shared, keys) as other:
        luck = random.Random(3)
        matches = [one.open(GAME, SEATS) for _ in range(3)]
        commands = [_next(one, match, luck) for match in matches]
        taken = other.load(matches[1].id)
        other.act(taken.id, taken.awaiting[0], taken.game.legal(taken.state, taken.awaiting[0])[-1])
        answers = one.deliver_group(commands)
        assert isinstance(answers[1], StaleMatch)
        for match, answer in zip((matches[0], matches[2]), (answers[0], answers[2]), strict=True):
            assert _stored(answer).head.size == match.head.size + 1
            assert other.load(match.id).head == _stored(answer).head


def test_a_group_sent_again_is_answered_and_not_applied_twice(app: House) -> None:
    for name in SEATS:
        app.keys.create(name)
    commands = [_next(app, app.open(GAME, SEATS), random.Random(4)) for _ in range(3)]
    first = app.deliver_group(commands)
    again = app.deliver_group([*commands, *commands])
    assert [_stored(answer).head for answer in again] == [_stored(answer).head for answer in first] * 2


def test_commands_of_one_match_that_arrive_together_are_applied_one_after_the_other(app: House) -> None:
    match = app.open(GAME, SEATS)
    assert len(match.awaiting) == 3
    bids = [(match.id, app.pens.command(match, s, match.game.legal(match.state, s)[0])) for s in match.awaiting]
    sizes = [_stored(answer).head.size for answer in app.deliver_group(bids)]
    assert sizes[0] < sizes[1] < sizes[2]
    assert whole(app, match.id).head.counters == (2, 2, 2)


def test_no_transaction_holds_more_commands_than_a_group(app: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_module, "GROUP", 2)
    luck = random.Random(5)
    commands = [_next(app, app.open(GAME, SEATS), luck) for _ in range(5)]
    assert all(isinstance(answer, Match) for answer in app.deliver_group(commands))
    assert app.deliver_group([]) == []


def test_what_lies_beside_a_write_that_falls_out_is_not_stored(app: House) -> None:
    rows = app.matches.engine
    rows.append([Row("a", 1, "move", b"")], None, None)
    stored = rows.append_group(
        [
            Write([Row("a", 1, "move", b"other"), Row("a", 2, "move", b"")], Kept("a", 2, "code", b"", b"")),
            Write([Row("b", 1, "move", b"")], Kept("b", 1, "code", b"", b"")),
        ]
    )
    assert stored == [False, True]
    assert rows.rows("a", 0, None) == [b""]
    assert rows.kept("a", None) is None
    assert rows.kept("b", None)


def test_another_command_with_a_used_counter_is_refused_however_often(app: House) -> None:
    app.keys.create("Ana")
    match = app.open(GAME, SEATS)
    moves = match.game.legal(match.state, 1)
    app.deliver(match.id, app.pens.command(match, 1, moves[0]))
    other = (match.id, app.pens.command(match, 1, moves[1]))
    assert [type(answer) for answer in app.deliver_group([other, other])] == [StaleMatch, StaleMatch]


def test_a_command_signed_twice_differently_is_still_the_same_command(app: House) -> None:
    app.keys.create("Ana")
    match = app.open(GAME, SEATS)
    command = app.pens.command(match, 1, match.game.legal(match.state, 1)[0])
    after = app.deliver(match.id, command)
    signed = type(command.signed)(command.signed.command, bytes(64))
    assert app.deliver(match.id, Submission(signed, command.openings)).head == after.head


def test_threads_that_load_and_forget_the_same_few_matches_never_trip_over_each_other(app: House) -> None:
    known, faults = Recent(2), []
    matches = [app.open(GAME, SEATS) for _ in range(4)]

    def churn() -> None:
        try:
            for turn in range(3000):
                match = matches[turn % 4]
                known.put(match)
                known.get(match.id)
                known.drop(match.id)
        except KeyError as fault:
            faults.append(fault)

    threads = [threading.Thread(target=churn) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults
