"""What is brought against a log, or for it: kept heads and known keys count only for what they really say."""

from pathlib import Path

import msgspec
import pytest

from tests.forger import minted, renamed, seeds_of
from tests.ledger import (
    finding,
    finished,
    forged,
    full,
    house_of,
    opened,
    plain,
    play,
    player_of,
    table,
    trusting,
    verdicts,
)
from tidelog.domain.house import House
from tidelog.domain.kernel.seats import HOUSE
from tidelog.domain.log.audit.audit import audit
from tidelog.domain.log.audit.evidence import Key
from tidelog.domain.log.primitives.note import Pin, parse_pin
from tidelog.domain.log.primitives.signing import public_key
from tidelog.domain.log.records.heads import signed_head
from tidelog.domain.log.records.record import HouseInfo
from tidelog.replays.bundle import Bundle
from tidelog.replays.export import stored_evidence
from tidelog.replays.imports import bring_in

LOOKALIKE = "An\u0430"
"""Ends with a Cyrillic letter."""


@pytest.fixture
def app(tmp_path: Path) -> House:
    """A house, and the key of ana."""
    return table(tmp_path, "ana")


@pytest.fixture
def bundle(app: House) -> Bundle:
    """A whole match, sealed and co-signed."""
    return full(app, finished(app, "orongo"))


def made_up(match: str, size: int, house: str = "house", seed: bytes = bytes(32)) -> Pin:
    """A checkpoint that somebody signed with a key of his own."""
    return parse_pin(signed_head(match, size, bytes(32), HouseInfo(house, public_key(seed)), seed))


def match_of(bundle: Bundle) -> str:
    """The name of a bundle's match."""
    return str(plain(bundle)[-1][2])


def test_a_made_up_checkpoint_does_not_accuse_an_honest_house(app: House, bundle: Bundle) -> None:
    for size in (5, len(bundle.records), len(bundle.records) + 40):
        report = trusting(app, bundle, pins=(made_up(match_of(bundle), size),))
        assert not report.failed
        assert finding(report, "PINS").verdict == "UNDETERMINED"
        assert "made up" in finding(report, "PINS").detail
        assert report.exit_code == 3


def test_a_checkpoint_put_into_an_honest_file_does_not_accuse_its_house(app: House, bundle: Bundle) -> None:
    seed = bytes(32)
    note = signed_head(match_of(bundle), 9, bytes(32), HouseInfo("house", public_key(seed)), seed)
    report = trusting(app, msgspec.structs.replace(bundle, kept=(note,)))
    assert not report.failed


def test_a_checkpoint_of_another_match_accuses_nobody(app: House, bundle: Bundle) -> None:
    other = parse_pin(full(app, play(app, opened(app, "orongo", ("ana", "ben")), 4)).checkpoint)
    report = trusting(app, bundle, pins=(other,))
    assert not report.failed
    assert "no part of this log" in finding(report, "PINS").detail


def test_two_heads_the_house_signed_still_prove_two_histories(app: House, bundle: Bundle) -> None:
    records = plain(bundle)
    for record in records[5:]:
        record[5] += 1000
    twin = minted(bundle, records, seeds_of(app, "ana"))
    for pin in (parse_pin(bundle.checkpoint), parse_pin(bundle.checkpoint)):
        report = audit(twin.evidence(pins=(pin,)))
        assert finding(report, "PINS").verdict == "FAILED"
    report = audit(msgspec.structs.replace(twin, kept=(bundle.checkpoint,)).evidence())
    assert finding(report, "PINS").verdict == "FAILED"


def test_a_head_that_a_trusted_house_signed_convicts_a_log_made_with_other_keys(tmp_path: Path) -> None:
    honest, forger = table(tmp_path / "a", "ana"), table(tmp_path / "b", "Ana")
    true = full(honest, play(honest, opened(honest, "orongo", ("ana", "ben"), match="final"), 9))
    false = full(forger, play(forger, opened(forger, "orongo", ("Ana", "ben"), match="final"), 20))
    house = honest.keys.house()
    report = audit(false.evidence(trusted=(Key("house", "umpire", house.key),), pins=(parse_pin(true.checkpoint),)))
    assert finding(report, "PINS").verdict == "UNDETERMINED"
    report = audit(false.evidence(trusted=(Key("house", "house", house.key),), pins=(parse_pin(true.checkpoint),)))
    assert finding(report, "PINS").verdict == "FAILED"


def test_checkpoints_inside_a_file_do_not_vouch_for_it(app: House, bundle: Bundle) -> None:
    report = trusting(app, msgspec.structs.replace(bundle, kept=(bundle.checkpoint,)))
    assert finding(report, "PINS").verdict == "NOT CLAIMED"
    assert "cannot vouch for itself" in finding(report, "PINS").detail


def test_a_forger_who_hands_over_his_own_checkpoint_is_not_anchored_by_it(app: House, tmp_path: Path) -> None:
    forger = table(tmp_path / "forger", "Annah")
    forgery = full(forger, play(forger, opened(forger, "orongo", ("Annah", "ben")), 3000))
    records = plain(forgery)
    records[0][15][0] = "umpire"
    forgery = minted(forgery, records, seeds_of(forger, "Annah"))
    keys = (house_of(app), player_of(app, "ana"))
    report = audit(forgery.evidence(trusted=keys, pins=(parse_pin(forgery.checkpoint),)))
    assert finding(report, "ANCHOR").verdict == "UNDETERMINED"
    assert report.exit_code == 3


def test_a_name_that_differs_in_case_blanks_width_or_alphabet_is_the_same_name(app: House, tmp_path: Path) -> None:
    forger = table(tmp_path / "forger", "ana")
    bundle = full(forger, play(forger, opened(forger, "orongo", ("ana", "ben")), 4))
    for name in ("Ana", "ANA", "ana ", " ana", "\uff41\uff4e\uff41", LOOKALIKE):
        records = plain(bundle)
        forgery = minted(renamed(bundle, records, 1, name), records, seeds_of(forger, "ana"))
        report = audit(forgery.evidence(trusted=(player_of(app, "ana"),)))
        assert finding(report, "ANCHOR").verdict == "FAILED", name


def test_a_known_key_under_another_name_is_called_by_the_name_that_is_known(app: House) -> None:
    bundle = full(app, play(app, opened(app, "orongo", ("ana", "ben")), 4))
    records = plain(bundle)
    forgery = minted(renamed(bundle, records, 1, "the champion"), records, seeds_of(app, "ana"))
    report = audit(forgery.evidence(trusted=(player_of(app, "ana"),)))
    assert "the champion (known to you as ana)" in finding(report, "ANCHOR").detail


def test_a_player_who_runs_a_match_as_its_house_anchors_nothing_unless_known_as_a_house(app: House) -> None:
    bundle = full(app, play(app, opened(app, "orongo", ("ben", "cy")), 4))
    records = plain(bundle)
    records[0][15] = ["umpire", app.keys.public("ana")]
    forgery = minted(bundle, records, seeds_of(app, "ana"))
    assert finding(audit(forgery.evidence(trusted=(player_of(app, "ana"),))), "ANCHOR").verdict == "UNDETERMINED"
    known = Key("house", "ana", app.keys.public("ana"))
    assert "known to you as ana" in finding(audit(forgery.evidence(trusted=(known,))), "ANCHOR").detail


def test_a_guest_who_bears_the_name_of_a_known_key_is_pointed_out(app: House, tmp_path: Path) -> None:
    other = table(tmp_path / "other")
    report = audit(
        full(other, play(other, opened(other, "orongo", ("ana", "ben")), 4)).evidence(
            trusted=(house_of(other), player_of(app, "ana"))
        )
    )
    assert not report.failed
    assert "ana: you have a key of that name, which does not sign here" in finding(report, "ANCHOR").detail


def test_a_seeded_match_is_not_vouched_for_by_keys_that_are_not_in_it(app: House) -> None:
    match = play(app, opened(app, "orongo", ("ben", "cy"), seed="seven"), 3000)
    report = trusting(app, full(app, match))
    assert not report.failed
    assert finding(report, "ANCHOR").verdict == "UNDETERMINED"
    assert report.exit_code == 3
    assert audit(full(app, match).evidence()).exit_code == 0


def test_an_imported_match_is_not_complete_because_it_is_here(app: House, tmp_path: Path) -> None:
    guest = table(tmp_path / "guest")
    match = finished(app, "orongo")
    unsigned = forged(app, full(app, match), plain(full(app, match)))
    bring_in(guest, unsigned)
    report = audit(stored_evidence(guest, match.id, trusted=(house_of(app),), viewer=HOUSE))
    assert verdicts(report)["COMPLETE"] == "UNDETERMINED"


def test_where_a_record_cannot_be_read_no_ruling_is_proven(app: House) -> None:
    bundle = full(app, play(app, opened(app, "orongo", ("ana", "ben")), 9))
    cut = msgspec.structs.replace(bundle, records=(*bundle.records[:-2], b"\x90", bundle.records[-1]))
    assert verdicts(trusting(app, cut))["RULINGS"] == "UNDETERMINED"
