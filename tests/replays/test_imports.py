"""Importing: verified first, extended by a longer log, refused for another one, and twice is once."""

from pathlib import Path

import pytest

from tests.ledger import finished, forged, full, house_of, opened, plain, play, seats_for, table, trusting
from tidelog.domain import catalog
from tidelog.domain.branches import branch
from tidelog.domain.errors import Equivocation, Forbidden, Refused
from tidelog.domain.house import House
from tidelog.domain.kernel.seats import HOUSE, PUBLIC
from tidelog.domain.kernel.secret import secrets_in
from tidelog.domain.log.audit.audit import audit
from tidelog.domain.log.records.command import KeyPen, prepare
from tidelog.replays.bundle import Bundle
from tidelog.replays.export import bundle_of, checkpoint, export_match, stored_evidence
from tidelog.replays.imports import bring_in, import_bundle

games = pytest.mark.parametrize("name", catalog.GAMES)


@games
def test_an_imported_match_is_the_same_match(name: str, house: House, guest: House, tmp_path: Path) -> None:
    match = finished(house, name)
    export_match(house, match.id, tmp_path / "m.tide", HOUSE)
    found = import_bundle(guest, tmp_path / "m.tide")
    assert (found.head.root, found.outcome, found.state) == (match.head.root, match.outcome, match.state)
    assert not audit(stored_evidence(guest, match.id, viewer=HOUSE)).failed


def test_importing_twice_is_once(house: House, guest: House) -> None:
    bundle = full(house, finished(house, "orongo"))
    assert bring_in(guest, bundle).added == len(bundle.records)
    assert bring_in(guest, bundle).added == 0


@games
def test_a_longer_log_extends_a_known_match_and_opens_what_was_hidden(name: str, house: House, guest: House) -> None:
    match = play(house, opened(house, name, seats_for(name, "ana")), 10)
    for viewer in (PUBLIC, 1):
        bring_in(guest, bundle_of(house, match.id, viewer))
        match = play(house, match, 7, seed=viewer + 9)
    match = play(house, match, 5000)
    done = bring_in(guest, full(house, match))
    assert done.match.head.root == match.head.root
    assert done.match.state == match.state
    own = audit(stored_evidence(guest, match.id, trusted=(house_of(house),), viewer=HOUSE))
    assert not own.failed
    assert all(f.verdict == "PROVEN" for f in own.findings if f.claim in ("LUCK", "HIDDEN", "LEGAL", "COMPLETE"))


def test_another_log_of_the_same_name_is_refused_at_its_first_difference(house: House, guest: House) -> None:
    match = play(house, opened(house, "orongo", ("ben", "cy"), match="twin"), 8)
    bring_in(guest, full(house, match))
    other = table(Path(str(house.keys._folder)).parent / "other")
    twin = play(other, opened(other, "orongo", ("ben", "cy"), match="twin"), 8)
    with pytest.raises(Equivocation, match="differ at ply 1"):
        bring_in(guest, full(other, twin))
    later = forged_later(house, match.id)
    with pytest.raises(Equivocation, match="differ at ply"):
        bring_in(guest, later)


def forged_later(house: House, match: str) -> Bundle:
    """The same match with another time in one record: a second history, rightly signed."""
    bundle = full(house, house.load(match))
    records = plain(bundle)
    for record in records[5:]:
        record[5] += 1000
    return forged(house, bundle, records)


def test_a_false_bundle_changes_nothing(house: House, guest: House) -> None:
    bundle = full(house, finished(house, "orongo"))
    records = plain(bundle)
    records[-1][7][0] = "the crowd said so"
    with pytest.raises(Refused, match="fails its audit: LEGAL"):
        bring_in(guest, forged(house, bundle, records))
    assert not guest.matches.tables.listings()


def test_a_refused_branch_leaves_nothing_of_its_parent(house: House, guest: House) -> None:
    for parent in ("first", "second"):
        match = play(house, opened(house, "orongo", ("ben", "cy"), match=parent), 6)
        maker = house if parent == "first" else House.at(":memory:", house.keys._folder)
        if maker is not house:
            bring_in(maker, full(house, match))
        twin = play(maker, branch(maker, parent, match.head.size, match="twin"), 3)
        if maker is house:
            bring_in(guest, full(house, twin))
            continue
        with pytest.raises(Equivocation, match="two logs claim to be match twin"):
            bring_in(guest, full(maker, twin))
    assert {listing.match for listing in guest.matches.tables.listings()} == {"first", "twin"}


def test_a_redacted_import_can_only_be_read(house: House, guest: House) -> None:
    match = play(house, opened(house, "orongo", ("ben", "cy")), 6)
    for bundle in (bundle_of(house, match.id, PUBLIC), full(house, match)):
        found = bring_in(guest, bundle).match
        with pytest.raises(Forbidden, match="key is not here"):
            guest.act(found.id, found.awaiting[0], found.game.legal(found.state, found.awaiting[0])[0])


def test_a_house_that_lost_its_store_plays_on_from_a_full_bundle(house: House) -> None:
    match = play(house, opened(house, "orongo", ("ben", "cy")), 6)
    again = House.at(":memory:", house.keys._folder)
    found = play(again, bring_in(again, full(house, match)).match, 5000)
    assert found.head.status == "sealed"
    assert trusting(again, full(again, found)).exit_code == 0


@games
def test_a_branch_comes_with_its_parent(name: str, house: House, guest: House) -> None:
    match = play(house, opened(house, name, seats_for(name, "ana")), 8)
    ply = match.head.size
    child = play(house, branch(house, match.id, ply), 6, seed=3)
    found = bring_in(guest, bundle_of(house, child.id, PUBLIC)).match
    assert found.head.root == child.head.root
    assert guest.load(match.id).head.size == ply
    play(house, match, 4)
    assert bring_in(guest, bundle_of(house, match.id, PUBLIC)).added > 0


@games
@pytest.mark.parametrize("early", [False, True])
def test_a_sealed_match_of_another_house_can_be_branched_and_played_on(
    name: str, early: bool, house: House, guest: House
) -> None:
    match = play(house, opened(house, name, seats_for(name, "ana")), 6)
    ply = match.head.size
    if early:
        bring_in(guest, bundle_of(house, match.id, PUBLIC))
    bring_in(guest, full(house, play(house, match, 5000)))
    child = play(guest, branch(guest, match.id, ply), 5000, seed=4)
    assert child.head.status == "sealed"
    report = trusting(guest, full(guest, child))
    assert not report.failed
    assert all(f.verdict == "PROVEN" for f in report.findings if f.claim in ("HIDDEN", "LEGAL"))


@games
def test_what_a_copy_learnt_late_is_shown_to_nobody_who_did_not_see_it_then(
    name: str, house: House, guest: House
) -> None:
    match = play(house, opened(house, name, seats_for(name, "ana")), 5000)
    bring_in(guest, full(house, match))
    for ply in range(1, match.head.size):
        late = guest.matches.late_openings(match.id, ply)
        state = house.matches.state_at(match.id, ply)
        seen = {secret.slot: secret.who for secret in secrets_in(match.game.state, state)}
        assert {slot: opening.who for slot, opening in late.items() if opening.who} == {
            slot: who for slot, who in seen.items() if slot in late and who
        }


def test_nobody_can_join_a_copy_that_is_only_for_reading(house: House, guest: House) -> None:
    match = house.open("orongo", (f"ana={house.keys.public('ana').hex()}", f"ben={guest.keys.house().key.hex()}"))
    found = bring_in(guest, bundle_of(house, match.id, PUBLIC)).match
    join = prepare(found, 2, None, KeyPen(guest.keys.house_seed()))
    with pytest.raises(Forbidden, match="redacted copy"):
        guest.submit(found.id, lambda now: join)


def test_only_the_house_can_sign_a_head(house: House, guest: House) -> None:
    match = play(house, opened(house, "orongo", ("ben", "cy")), 6)
    bring_in(guest, full(house, match))
    with pytest.raises(Forbidden, match="another house"):
        checkpoint(guest, guest.load(match.id))
