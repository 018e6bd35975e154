"""Seats that change hands, and time that runs out: who did it is named, and nobody plays for another unnoticed."""

from pathlib import Path

import pytest

from tests.forger import minted, seeds_of
from tests.ledger import Plain, finding, first, forged, full, opened, plain, play, player_of, table, trusting, verdicts
from tidelog.domain.corrections import rule
from tidelog.domain.custody import lapse, rekey, reseat
from tidelog.domain.errors import Forbidden
from tidelog.domain.house import House
from tidelog.domain.log.audit.audit import audit
from tidelog.domain.log.primitives.note import parse_pin
from tidelog.domain.log.records.match import Match
from tidelog.domain.log.records.record import Terms
from tidelog.domain.store.matches import Matches
from tidelog.domain.store.memory import settings

NAMES = ("ana", "ben", "cy")
MINUTE = Terms("move", 60_000, 0, "resigned")


class Clock:
    """A clock that a test winds."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        """Milliseconds."""
        return self.now


@pytest.fixture
def clock() -> Clock:
    """Stands until it is wound."""
    return Clock()


@pytest.fixture
def app(tmp_path: Path, clock: Clock) -> House:
    """A house with a clock that a test winds, the keys of three players, and two spare ones."""
    keys = table(tmp_path, *NAMES, "spare", "umpire").keys
    return House(Matches(settings()), keys, clock)


def changed(app: House, match: Match, records: list[Plain], *names: str) -> dict[str, tuple[str, str]]:
    """Verdict and clause of every claim about a log that the house made anew, with the keys of these players."""
    report = trusting(app, minted(full(app, match), records, seeds_of(app, *names)))
    return {found.claim: (found.verdict, found.clause) for found in report.findings}


def test_a_player_goes_on_with_a_new_key_and_co_signs_with_it(app: House) -> None:
    match = rekey(app, play(app, opened(app, "orongo", NAMES), 6).id, 1, "spare")
    match = play(app, match, 4000)
    report = trusting(app, full(app, match))
    assert report.exit_code == 0, report.failed
    assert verdicts(report)["COMPLETE"] == "PROVEN"
    with pytest.raises(Forbidden):
        rekey(app, play(app, opened(app, "orongo", NAMES), 6).id, 1, "ben")


@pytest.mark.parametrize("lie", ["another key", "no agreement", "a key that is there"])
def test_a_change_of_key_that_its_player_did_not_sign_is_found(lie: str, app: House) -> None:
    match = rekey(app, play(app, opened(app, "orongo", NAMES), 6).id, 1, "spare")
    records = plain(full(app, match))
    index = first(records, "rekeyed")
    if lie == "another key":
        records[index][7][0][5][1] = app.keys.public("umpire")
    elif lie == "no agreement":
        records[index][8] = bytes(64)
    else:
        records[index][7][0][5][1] = app.keys.public("ben")
    held = {"another key": ("umpire",), "no agreement": ("ana",), "a key that is there": ("ana", "ben")}[lie]
    claim, clause = changed(app, match, records, *held)["AUTHORS"]
    assert claim == "FAILED"
    assert clause in ("log/4.2", "log/3.13")


def test_the_referee_s_own_key_rules_and_the_house_s_does_not(app: House) -> None:
    """Attack 10: the house cannot sign in the referee's name."""
    match = app.open("orongo", NAMES, referee=app.keys.public("umpire"))
    match = rule(app, play(app, match, 6).id, "orongo/1.1", "it stands")
    assert verdicts(trusting(app, full(app, match)))["RULINGS"] == "PROVEN"
    records = plain(full(app, match))
    records[first(records, "ruling")][12] = bytes(64)
    assert changed(app, match, records, *NAMES)["RULINGS"] == ("FAILED", "log/3.6")
    with pytest.raises(Exception, match="referee holds no seat"):
        app.open("orongo", NAMES, referee=app.keys.public("ana"))


def test_a_consent_serves_one_ruling_only(app: House) -> None:
    """Attack 11: not a later one, nor one with another reason or ply."""
    match = play(app, opened(app, "orongo", NAMES), 6)
    to = match.head.size
    match = rule(app, play(app, match, 2).id, "orongo/1.1", "a slip", to, agreed=(1, 2, 3))
    records = plain(full(app, match))
    index = first(records, "ruling")
    for place, value in ((8, bytes(32)), (9, to + 1)):
        other = plain(full(app, match))
        other[index][place] = value
        assert changed(app, match, other)["AUTHORS"] == ("FAILED", "log/3.6")
    again = [*records, [*records[index][:5], records[-1][5], *records[index][6:]]]
    assert changed(app, match, again)["AUTHORS"][0] == "FAILED"


def test_a_key_the_referee_names_is_his_word_in_three_claims(app: House) -> None:
    """Attack 12: it signs, but feeds no draw, and the player's own last key is asked for at the end."""
    match = reseat(app, play(app, opened(app, "orongo", NAMES), 6).id, 2, "spare")
    assert match.head.holders[1].custody == "referee"
    match = play(app, match, 4000)
    records = plain(full(app, match))
    at = first(records, "reseated")
    assert not any(r[7][0][3] for r in records[at:] if r[0] in ("move", "ready") and r[7][0][0] == 2)
    assert any(r[7][1] for r in records[at:] if r[0] == "move" and r[7][0][0] == 2)
    report = trusting(app, full(app, match))
    assert report.exit_code == 0, report.failed
    assert "ben signed" in finding(report, "AUTHORS").detail
    assert "a key the referee named" in finding(report, "AUTHORS").detail
    assert "the referee's from ply" in finding(report, "COMPLETE").detail
    (app.keys.folder / "ben.key").unlink()
    other = House(app.matches, type(app.keys)(app.keys.folder))
    assert verdicts(trusting(other, full(other, match)))["COMPLETE"] == "UNDETERMINED"


def test_a_seat_given_away_without_the_referee_s_signature_is_found(app: House) -> None:
    match = app.open("orongo", NAMES, referee=app.keys.public("umpire"))
    match = reseat(app, play(app, match, 6).id, 2)
    records = plain(full(app, match))
    records[first(records, "reseated")][10] = bytes(64)
    assert changed(app, match, records)["RULINGS"] == ("FAILED", "log/3.14")
    with pytest.raises(Forbidden, match="given away already"):
        reseat(app, match.id, 2, "spare")


def test_time_that_ran_out_ends_the_match_and_is_the_house_s_word(app: House, clock: Clock) -> None:
    match = play(app, app.open("orongo", NAMES, terms=MINUTE), 6)
    late = match.awaiting
    with pytest.raises(Forbidden, match="ms left"):
        lapse(app, match.id)
    clock.now += 60_000
    match = lapse(app, match.id)
    assert match.outcome is not None
    assert "lapsed" in match.outcome.reason
    assert all(match.outcome.places[seat - 1] == max(match.outcome.places) for seat in late)
    report = trusting(app, full(app, match))
    assert report.exit_code == 0, report.failed
    assert verdicts(report)["LAPSES"] == "NOT CLAIMED"
    assert "the house's word" in finding(report, "LAPSES").detail


def test_the_term_bot_lets_the_house_play_on(app: House, clock: Clock) -> None:
    match = play(app, app.open("orongo", NAMES, terms=Terms("move", 60_000, 0, "bot")), 6)
    seat = match.awaiting[0]
    clock.now += 60_000
    match = lapse(app, match.id, (seat,))
    assert match.head.holders[seat - 1].custody == "house"
    match = play(app, match, 4000)
    report = trusting(app, full(app, match))
    assert not report.failed
    assert f"seat {seat} is the house's from ply" in finding(report, "AUTHORS").detail


def test_a_clock_counts_every_decision_of_a_seat_and_gains_with_each(app: House, clock: Clock) -> None:
    match = app.open("yamatai", ("ana", "ben"), terms=Terms("clock", 20_000, 1_000, "abandoned"))
    for _ in range(6):
        clock.now += 2_000
        match = play(app, match, 1)
    seat = match.awaiting[0]
    with pytest.raises(Forbidden, match=f"seat {seat} had"):
        lapse(app, match.id)
    clock.now += 60_000
    match = lapse(app, match.id)
    assert match.outcome is not None
    assert match.outcome.reason == "abandoned"
    assert trusting(app, full(app, match)).exit_code == 0


@pytest.mark.parametrize("lie", ["early", "long awaited", "another", "unsigned"])
def test_a_deadline_that_was_bent_is_found(lie: str, app: House, clock: Clock) -> None:
    """Attack 17."""
    match = play(app, app.open("orongo", NAMES, terms=MINUTE), 6)
    clock.now += 60_000
    match = lapse(app, match.id)
    records = plain(full(app, match))
    index = first(records, "lapsed")
    if lie == "early":
        for record in records[index:]:
            record[5] -= 1
    elif lie == "long awaited":
        records[index][8] = 2
    elif lie == "another":
        records[index][7] = [next(s for s in (1, 2, 3) if s not in records[index - 1][6])]
    else:
        records[index][10] = bytes(64)
    honest = full(app, match)
    bundle = forged(app, honest, records) if lie == "unsigned" else minted(honest, records, seeds_of(app))
    assert finding(trusting(app, bundle), "LAPSES").verdict == "FAILED"


def test_a_seat_that_does_not_co_sign_after_a_lapse_leaves_the_end_to_a_pin(app: House, clock: Clock) -> None:
    match = play(app, app.open("orongo", NAMES, terms=MINUTE), 6)
    clock.now += 60_000
    match = lapse(app, match.id)
    (app.keys.folder / "ben.key").unlink()
    other = House(app.matches, type(app.keys)(app.keys.folder))
    bundle = full(other, match)
    assert verdicts(trusting(other, bundle))["COMPLETE"] == "UNDETERMINED"
    assert verdicts(trusting(other, bundle, pins=(parse_pin(bundle.checkpoint),)))["COMPLETE"] == "PROVEN"


def test_one_trusted_player_vouches_for_no_match_she_made_up(app: House, tmp_path: Path) -> None:
    """Defect 1 of the review: she runs her own house and plays both sides."""
    own = table(tmp_path / "own", "ben")
    (own.keys.folder / "ana.key").write_bytes((app.keys.folder / "ana.key").read_bytes())
    match = play(own, opened(own, "orongo", ("ana", "bert")), 4000)
    report = audit(full(own, match).evidence(trusted=(player_of(app, "ana"),)))
    assert report.exit_code == 3
    assert finding(report, "ANCHOR").code == "unanchored"
