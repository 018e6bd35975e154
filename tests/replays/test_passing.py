"""Matches of another house: what came in can go out again, with the head that house signed and no other."""

from pathlib import Path

import pytest

from tests.ledger import finished, full, opened, play, seats_for, table
from tidelog.domain import catalog
from tidelog.domain.branches import branch
from tidelog.domain.errors import Forbidden
from tidelog.domain.house import House
from tidelog.domain.kernel.seats import HOUSE, PUBLIC
from tidelog.domain.log.audit.audit import audit
from tidelog.domain.log.audit.evidence import Key
from tidelog.domain.log.primitives.inclusion import parse_proof
from tidelog.domain.log.records.record import SECRET_SLOT
from tidelog.replays.bundle import Bundle
from tidelog.replays.export import bundle_of, stored_evidence
from tidelog.replays.imports import bring_in
from tidelog.replays.passing import kept_head
from tidelog.replays.proof import check, prove

games = pytest.mark.parametrize("name", catalog.GAMES)


def verdicts(house: House, bundle: Bundle) -> list[tuple[str, str, str]]:
    """What an audit finds that trusts the house."""
    key = house.keys.house()
    return [(f.claim, f.verdict, f.detail) for f in audit(bundle.evidence((Key("house", key.name, key.key),))).findings]


@games
def test_a_finished_match_of_another_house_goes_out_with_the_same_proofs(name: str, house: House, guest: House) -> None:
    match = finished(house, name)
    came = full(house, match)
    bring_in(guest, came)
    gone = bundle_of(guest, match.id, HOUSE)
    assert (gone.records, gone.checkpoint, gone.rules) == (came.records, came.checkpoint, came.rules)
    assert verdicts(house, gone) == verdicts(house, came)


@games
def test_an_unfinished_one_goes_out_with_what_came_and_without_the_secret(
    name: str, house: House, guest: House
) -> None:
    match = play(house, opened(house, name, seats_for(name, "ana")), 12)
    for viewer in (PUBLIC, 1, HOUSE):
        came = bundle_of(house, match.id, viewer)
        bring_in(guest, came)
        gone = bundle_of(guest, match.id, viewer)
        slots = {opening.slot for beside in gone.openings for opening in beside}
        assert SECRET_SLOT not in slots
        assert slots <= {opening.slot for beside in came.openings for opening in beside}
        assert (gone.records, gone.checkpoint) == (came.records, came.checkpoint)
        assert not [one for one in verdicts(house, gone) if one[1] == "FAILED"]


def test_what_was_passed_on_can_be_passed_on_again(house: House, guest: House, tmp_path: Path) -> None:
    match = finished(house, "orongo")
    bring_in(guest, full(house, match))
    third = table(tmp_path / "third")
    bring_in(third, bundle_of(guest, match.id, HOUSE))
    assert bundle_of(third, match.id, HOUSE).checkpoint == full(house, match).checkpoint


def test_a_branch_of_another_house_goes_out_with_its_parent(house: House, guest: House) -> None:
    match = finished(house, "orongo")
    child = play(house, branch(house, match.id, 20), 8)
    bring_in(guest, bundle_of(house, child.id, PUBLIC))
    gone = bundle_of(guest, child.id, PUBLIC)
    assert not [one for one in verdicts(house, gone) if one[1] == "FAILED"]
    with pytest.raises(Forbidden, match="no head it signed is kept here"):
        bundle_of(guest, match.id, HOUSE)


def test_the_latest_head_is_kept_whatever_comes_after(house: House, guest: House) -> None:
    match = play(house, opened(house, "orongo", ("ben", "cy")), 6)
    early = bundle_of(house, match.id, PUBLIC)
    late = bundle_of(house, play(house, match, 4).id, PUBLIC)
    for bundle in (early, late, early):
        bring_in(guest, bundle)
    assert bundle_of(guest, match.id, PUBLIC).checkpoint == late.checkpoint


def test_a_head_that_was_spoilt_or_lost_is_none(house: House, guest: House) -> None:
    match = finished(house, "orongo")
    bring_in(guest, full(house, match))
    kept = guest.keys.folder / "heads" / match.id
    kept.write_text(kept.read_text().replace("tidelog/", "tidelog-"))
    with pytest.raises(Forbidden, match="no head it signed is kept here"):
        bundle_of(guest, match.id, HOUSE)
    kept.unlink()
    with pytest.raises(Forbidden, match="another house, which alone can export it"):
        bundle_of(guest, match.id, HOUSE)


def test_a_house_keeps_no_head_of_its_own(house: House) -> None:
    match = finished(house, "orongo")
    bring_in(house, full(house, match))
    assert kept_head(house, match) is None


def test_a_record_of_another_house_can_be_proven_below_its_head(house: House, guest: House) -> None:
    match = finished(house, "orongo")
    bring_in(guest, full(house, match))
    key = house.keys.house()
    found = check(
        parse_proof(prove(stored_evidence(guest, match.id, viewer=HOUSE), 12)), (Key("house", key.name, key.key),)
    )
    assert found.holds
    assert found.signers == (key.name,)
