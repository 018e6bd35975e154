"""What an honest match can prove, at every level and stage, whole or redacted."""

from pathlib import Path

import msgspec
import pytest

from tests.ledger import (
    finding,
    finished,
    full,
    house_of,
    opened,
    play,
    player_of,
    seats_for,
    table,
    trusting,
    verdicts,
)
from tidelog.domain import catalog
from tidelog.domain.branches import branch
from tidelog.domain.corrections import rule, undo
from tidelog.domain.house import House
from tidelog.domain.kernel.facts import Outcome
from tidelog.domain.kernel.seats import HOUSE, PUBLIC
from tidelog.domain.log.audit.audit import audit
from tidelog.domain.log.primitives.note import parse_pin
from tidelog.domain.rulebook import clauses
from tidelog.domain.store.keyring import Keyring
from tidelog.replays.bundle import parse_bundle, write_bundle
from tidelog.replays.export import bundle_of, stored_evidence

games = pytest.mark.parametrize("name", catalog.GAMES)
PLAY = ("FORM", "LOG", "HEAD", "ANCHOR", "AUTHORS", "LUCK", "HIDDEN", "LEGAL", "RULES")


@games
def test_a_sealed_match_proves_everything_it_promises(name: str, tmp_path: Path) -> None:
    app = table(tmp_path, "ana")
    match = finished(app, name)
    report = trusting(app, parse_bundle(write_bundle(full(app, match))))
    assert report.exit_code == 0, report.failed
    assert {verdicts(report)[claim] for claim in (*PLAY, "COMPLETE")} == {"PROVEN"}


@games
@pytest.mark.parametrize("viewer", [HOUSE, PUBLIC, 1, 2])
def test_a_running_match_fails_nothing_for_any_viewer(name: str, viewer: int, tmp_path: Path) -> None:
    app = table(tmp_path, "ana")
    match = opened(app, name, seats_for(name, "ana"))
    for moves in (0, 3, 7, 30):
        match = play(app, match, moves)
        report = trusting(app, bundle_of(app, match.id, viewer))
        assert not report.failed
        if match.head.status != "sealed":
            assert verdicts(report)["COMPLETE"] == "UNDETERMINED"


@games
def test_a_redacted_copy_of_a_running_match_says_what_cannot_be_known_yet(name: str, tmp_path: Path) -> None:
    app = table(tmp_path, "ana")
    match = play(app, opened(app, name, seats_for(name, "ana")), 3)
    report = trusting(app, bundle_of(app, match.id, PUBLIC))
    if match.head.draws and match.head.status == "running":
        assert verdicts(report)["LUCK"] == "UNDETERMINED"
    assert report.exit_code == 0


def test_where_a_record_cannot_be_read_the_log_is_not_called_whole(tmp_path: Path) -> None:
    app = table(tmp_path, "ana")
    bundle = full(app, finished(app, "orongo"))
    cut = bundle.records[20][:-1]
    forged = msgspec.structs.replace(bundle, records=(*bundle.records[:20], cut, *bundle.records[21:]))
    report = trusting(app, forged)
    found = {claim: verdicts(report)[claim] for claim in PLAY if claim not in ("ANCHOR", "RULES")}
    assert (found.pop("FORM"), found.pop("HEAD")) == ("FAILED", "FAILED")
    assert set(found.values()) == {"UNDETERMINED"}


@games
def test_a_seeded_match_needs_no_anchor(name: str, tmp_path: Path) -> None:
    app = table(tmp_path)
    match = play(app, opened(app, name, seats_for(name), seed="seven"), 5000)
    report = audit(full(app, match).evidence())
    assert report.exit_code == 0
    assert verdicts(report)["ANCHOR"] == "NOT CLAIMED"
    assert "seeded" in finding(report, "LUCK").detail


def test_without_a_key_from_outside_a_file_is_unanchored(tmp_path: Path) -> None:
    app = table(tmp_path, "ana")
    report = audit(full(app, finished(app, "orongo")).evidence())
    assert verdicts(report)["ANCHOR"] == "UNDETERMINED"
    assert "UNANCHORED" in finding(report, "ANCHOR").detail
    assert report.exit_code == 3


def test_the_key_of_a_seat_vouches_for_that_seat_and_not_for_the_log(tmp_path: Path) -> None:
    app = table(tmp_path, "ana")
    bundle = full(app, finished(app, "orongo"))
    report = audit(bundle.evidence(trusted=(player_of(app, "ana"),)))
    assert report.exit_code == 3
    assert "you know the key of ana" in finding(report, "ANCHOR").detail
    both = audit(bundle.evidence(trusted=(house_of(app), player_of(app, "ana"))))
    assert both.exit_code == 0


def test_a_seat_whose_key_nobody_knows_is_named(tmp_path: Path) -> None:
    app = table(tmp_path, "ana", "ben")
    report = trusting(app, full(app, play(app, opened(app, "orongo", ("ana", "ben")), 4)))
    assert "you do not know the key of ana, ben" in finding(report, "ANCHOR").detail


def test_a_kept_checkpoint_anchors_a_file_and_proves_its_end(tmp_path: Path) -> None:
    app = table(tmp_path, "ana")
    bundle = full(app, finished(app, "orongo"))
    pin = parse_pin(bundle.checkpoint)
    report = audit(bundle.evidence(pins=(pin,)))
    assert report.exit_code == 0
    assert verdicts(report)["PINS"] == "PROVEN"


def test_somebody_who_bears_a_known_name_with_another_key_is_found(tmp_path: Path) -> None:
    app = table(tmp_path, "ana")
    bundle = full(app, finished(app, "orongo"))
    other = table(tmp_path / "other", "ana")
    report = audit(bundle.evidence(trusted=(player_of(other, "ana"),)))
    assert verdicts(report)["ANCHOR"] == "FAILED"
    assert report.exit_code == 1


def test_auditing_ones_own_store_trusts_its_house(tmp_path: Path) -> None:
    app = table(tmp_path, "ana")
    report = audit(stored_evidence(app, finished(app, "orongo").id, viewer=HOUSE))
    assert report.exit_code == 0
    assert verdicts(report)["COMPLETE"] == "PROVEN"


def test_a_sealed_head_that_a_seat_has_not_co_signed_is_not_proven_complete(tmp_path: Path) -> None:
    app = table(tmp_path, "ana")
    match = finished(app, "orongo")
    (tmp_path / "keys" / "ana.key").unlink()
    app = House(app.matches, Keyring(tmp_path / "keys"))
    report = trusting(app, full(app, match))
    assert verdicts(report)["COMPLETE"] == "UNDETERMINED"
    assert "ana" in finding(report, "COMPLETE").detail
    assert report.exit_code == 3


def test_a_match_of_bots_and_guests_rests_on_the_word_of_the_house(tmp_path: Path) -> None:
    app = table(tmp_path)
    match = play(app, opened(app, "orongo", ("ben", "cy")), 5000)
    report = trusting(app, full(app, match))
    assert report.exit_code == 0
    assert verdicts(report)["COMPLETE"] == "NOT CLAIMED"
    assert "house's word" in finding(report, "AUTHORS").detail
    assert finding(report, "LUCK").detail.startswith("F1")


def test_entered_luck_is_not_claimed(tmp_path: Path) -> None:
    app = table(tmp_path)
    match = app.open("orongo", ("ben", "cy"), level="given")
    match = app.enter(match.id, "give-amulet 1")
    report = trusting(app, full(app, match))
    assert verdicts(report)["LUCK"] == "NOT CLAIMED"
    assert report.exit_code == 0


@games
def test_take_backs_and_rulings_are_audited_with_the_rest(name: str, tmp_path: Path) -> None:
    app = table(tmp_path, "ana", "ben")
    seats = seats_for(name, "ana", "ben")
    match = play(app, opened(app, name, seats), 5)
    ply = match.head.size
    match = play(app, match, 2, seed=2)
    match = undo(app, match.id, 1, ply, tuple(range(2, len(seats) + 1)))
    match = play(app, match, 2, seed=3)
    clause = next(iter(clauses(name)))
    own = [seat for seat, info in enumerate(match.opened.seats, 1) if info.key]
    match = rule(app, match.id, clause, "the dice fell off the table", to=ply, agreed=own)
    match = play(app, match, 5000, seed=4)
    match = rule(app, match.id, clause, "shared", outcome=Outcome("corrected", (1,) * len(seats)))
    report = trusting(app, full(app, match))
    assert report.exit_code == 0, report.failed
    assert verdicts(report)["RULINGS"] == "PROVEN"
    assert "1 take-backs" in finding(report, "LEGAL").detail


@games
@pytest.mark.parametrize("sealed", [False, True])
def test_a_branch_is_audited_with_the_prefix_of_its_parent(name: str, sealed: bool, tmp_path: Path) -> None:
    app = table(tmp_path, "ana")
    match = play(app, opened(app, name, seats_for(name, "ana")), 8)
    ply = match.head.size
    match = play(app, match, 5000 if sealed else 2)
    child = play(app, branch(app, match.id, ply), 5000, seed=5)
    bundle = parse_bundle(write_bundle(full(app, child)))
    assert len(bundle.records) == child.head.size
    report = trusting(app, bundle)
    assert report.exit_code == 0, report.failed
    public = trusting(app, bundle_of(app, child.id, PUBLIC))
    assert not public.failed


def test_a_resignation_ends_a_match_and_is_proven(tmp_path: Path) -> None:
    app = table(tmp_path, "ana")
    match = play(app, opened(app, "orongo", ("ana", "ben", "cy")), 9)
    match = app.resign(match.id, 1)
    assert trusting(app, full(app, match)).exit_code == 0
