"""A branch vouches for its own records: what it makes of its parent's is told apart, and never counted as its own."""

from pathlib import Path
from typing import Any

import pytest

from tests.forger import minted, seeds_of
from tests.ledger import finding, full, opened, plain, play, seats_for, table, trusting, verdicts
from tidelog.domain import catalog
from tidelog.domain.branches import branch
from tidelog.domain.house import House
from tidelog.domain.kernel.seats import CHANCE
from tidelog.domain.log.audit.audit import audit
from tidelog.domain.log.primitives.note import parse_pin
from tidelog.domain.log.records.match import Match
from tidelog.replays.bundle import Bundle
from tidelog.replays.imports import bring_in

NAMES = ("ana", "ben", "cy")
games = pytest.mark.parametrize("name", catalog.GAMES)


@pytest.fixture
def app(tmp_path: Path) -> House:
    """A house, and three keys."""
    return table(tmp_path, *NAMES)


def entered(app: House, name: str, draws: int) -> Match:
    """A match in which so many draws were typed in, each the first that could be."""
    least, _ = catalog.game(name).seats
    match = app.open(name, ("dan", "eve", "fay", "gus")[: max(2, least)], level="given")
    while match.head.draws < draws or match.awaiting == (CHANCE,):
        if match.awaiting == (CHANCE,):
            ask = match.game.chance(match.state)
            numbers = range(int(ask.wire[1])) if ask.wire[0] == "shuffle" else [0] * len(ask.wire)
            match = app.enter(match.id, ask.pick(numbers))
        else:
            match = play(app, match, 1)
    return match


@games
def test_draws_that_were_typed_in_before_a_branch_are_never_proven(name: str, app: House) -> None:
    match = entered(app, name, 4)
    seats = ("ana", *match.names[1:])
    child = play(app, branch(app, match.id, match.head.size, seats=seats), 3000)
    found = finding(trusting(app, full(app, child)), "LUCK")
    assert found.verdict == "NOT CLAIMED"
    assert f"{match.head.draws} draws before the branch were entered by name" in found.detail


def test_the_level_of_luck_before_a_branch_is_named(app: House) -> None:
    match = play(app, app.open("orongo", ("dan", "eve")), 6)
    child = play(app, branch(app, match.id, match.head.size, seats=("ana", "eve")), 3000)
    found = finding(trusting(app, full(app, child)), "LUCK")
    assert found.verdict == "PROVEN"
    assert f"{match.head.draws} of them in match {match.id} at level F1" in found.detail


@games
def test_nobody_is_said_to_have_signed_what_another_signed_in_the_parent(name: str, app: House) -> None:
    seats = (*NAMES, "dan")[: max(2, catalog.game(name).seats[0])]
    match = play(app, opened(app, name, seats), 2)
    swapped = (*seats[1:], seats[0])
    child = branch(app, match.id, match.head.size, seats=swapped)
    detail = finding(trusting(app, full(app, child)), "AUTHORS").detail
    own, _, before = detail.partition(f"before, in match {match.id}: ")
    assert "signed 1 (own key)" in own
    assert all(f"{seat} signed 1 " in own for seat in swapped if seat in NAMES)
    made = match.head.counters
    assert all(f"{who} signed {count} " in before for who, count in zip(seats, made, strict=True) if who in NAMES)


def tampered(app: House, field: int, value: Any) -> tuple[Bundle, int]:
    """A branch whose opening record says something else, all signed anew."""
    match = play(app, opened(app, "orongo", NAMES), 9)
    bundle = full(app, play(app, branch(app, match.id, match.head.size), 2))
    records, index = plain(bundle), match.head.size
    records[index][field] = value(records[index][field])
    return minted(bundle, records, seeds_of(app, *NAMES)), index


def test_a_branch_with_other_seats_game_or_options_is_a_verdict_and_no_crash(app: House) -> None:
    for field, value in (
        (12, lambda seats: seats[:1]),
        (12, lambda seats: seats[:2]),
        (12, lambda seats: []),
        (8, lambda game: "tsuro"),
        (8, lambda game: "o\x1b[31mrongo"),
        (11, lambda options: {}),
        (11, lambda options: {**options, "tide": "high"}),
    ):
        bundle, index = tampered(app, field, value)
        report = trusting(app, bundle)
        assert report.exit_code == 1
        assert report.failed[0].record in (index, index + 1)
        assert report.game == "orongo"


def test_a_branch_that_names_another_parent_or_ply_is_found(app: House) -> None:
    for value in (lambda p: [p[0], p[1] - 1], lambda p: ["other", p[1]], lambda p: None, lambda p: [p[0], 2**40]):
        bundle, index = tampered(app, 20, value)
        found = finding(trusting(app, bundle), "LEGAL")
        assert (found.verdict, found.record, found.clause) == ("FAILED", index, "log/9.1")


def test_a_branch_of_a_branch_cannot_bear_the_name_of_the_first_match(app: House) -> None:
    first = play(app, opened(app, "orongo", NAMES), 9)
    second = play(app, branch(app, first.id, first.head.size), 3)
    bundle = full(app, play(app, branch(app, second.id, second.head.size), 3))
    records = plain(bundle)
    for record in records[second.head.size :]:
        record[2] = first.id
    found = finding(trusting(app, minted(bundle, records, seeds_of(app, *NAMES))), "LEGAL")
    assert (found.verdict, found.record, found.clause) == ("FAILED", second.head.size, "log/2.3")


def test_another_version_of_the_rules_excuses_no_breach_of_the_format(app: House) -> None:
    match = play(app, opened(app, "orongo", ("dan", "eve")), 9)
    bundle = full(app, match)
    records = plain(bundle)
    records[0][9] = 7
    made = sum(r[0] in ("move", "joined") and r[7][0][0] == 1 for r in records)
    command = [1, made, len(records), b"", [], ["take-back.1", 4]]
    taken = ["taken-back", [], match.id, 0, b"", records[-1][5], [1], 4, [[command, b""]]]
    found = finding(trusting(app, minted(bundle, [*records, taken], seeds_of(app))), "LEGAL")
    assert (found.verdict, found.clause) == ("FAILED", "log/3.5")


def test_a_branch_under_other_rules_excuses_no_illegal_move_of_its_parent(app: House) -> None:
    match = play(app, opened(app, "orongo", ("dan", "eve")), 9)
    bundle = full(app, branch(app, match.id, match.head.size))
    records = plain(bundle)
    records[match.head.size][9] = 7
    index = next(i for i, r in enumerate(records) if any(e[0] == "TokenPlaced.1" for e in r[1]))
    next(e for e in records[index][1] if e[0] == "TokenPlaced.1")[1] = 2
    next(e for e in records[index][1] if e[0] == "TokenPlaced.1")[2] = "P01"
    found = finding(trusting(app, minted(bundle, records, seeds_of(app))), "LEGAL")
    assert (found.verdict, found.record) == ("FAILED", index)


def test_a_parent_that_another_house_tells_is_said_to_be_unproven(app: House, tmp_path: Path) -> None:
    match = app.abandon(play(app, opened(app, "orongo", ("dan", "eve")), 9).id, "enough")
    other = table(tmp_path / "other")
    bring_in(other, full(app, match))
    ply = match.head.size - 3
    bundle = full(other, branch(other, match.id, ply))
    report = trusting(other, bundle)
    assert f"its first {ply} records are told as those of match {match.id}" in finding(report, "ANCHOR").detail
    own = trusting(app, full(app, branch(app, match.id, ply)))
    assert "are told as those" not in finding(own, "ANCHOR").detail


def test_a_head_of_the_parent_from_after_the_branch_accuses_nobody(app: House) -> None:
    match = play(app, opened(app, "orongo", NAMES), 9)
    child = play(app, branch(app, match.id, match.head.size), 12)
    later = parse_pin(full(app, play(app, match, 4)).checkpoint)
    report = trusting(app, full(app, child), pins=(later,))
    assert not report.failed
    assert verdicts(report)["PINS"] == "UNDETERMINED"
    assert "no part of this log" in finding(report, "PINS").detail
    early = parse_pin(full(app, match).checkpoint)
    assert match.id in early.head.origin


@games
def test_a_second_course_of_a_match_is_called_a_branch(name: str, app: House) -> None:
    match = play(app, opened(app, name, seats_for(name, "ana")), 2)
    child = branch(app, match.id, match.head.size)
    told = f"a branch of match {match.id} at ply {match.head.size}, which may have gone on otherwise"
    assert told in finding(trusting(app, full(app, child)), "LOG").detail


def test_a_head_of_the_parent_at_the_branch_fits(app: House) -> None:
    match = play(app, opened(app, "orongo", NAMES), 9)
    pin = parse_pin(full(app, match).checkpoint)
    child = play(app, branch(app, match.id, match.head.size), 12)
    report = audit(full(app, child).evidence(pins=(pin,)))
    assert verdicts(report)["PINS"] == "PROVEN"
    assert verdicts(report)["ANCHOR"] == "UNDETERMINED"
