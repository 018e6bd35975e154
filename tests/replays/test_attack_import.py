"""What a hostile bundle or transcript could do to the store it is brought into."""

from pathlib import Path

import msgspec
import pytest

from tests.forger import minted, seeds_of
from tests.ledger import Plain, finding, forged, full, opened, plain, play, seats_for, table, trusting
from tidelog.domain import catalog
from tidelog.domain.branches import branch
from tidelog.domain.errors import Refused
from tidelog.domain.house import House
from tidelog.domain.kernel.seats import HOUSE, PUBLIC
from tidelog.domain.log.records.match import Match
from tidelog.domain.log.records.record import Opening
from tidelog.replays.bundle import Bundle
from tidelog.replays.export import bundle_of
from tidelog.replays.imports import bring_in
from tidelog.replays.transcript import import_transcript, write_transcript

games = pytest.mark.parametrize("name", catalog.GAMES)


@pytest.fixture
def house(tmp_path: Path) -> House:
    """Where matches are played."""
    return table(tmp_path / "house", "ana")


def for_all(bundle: Bundle, slots: set[str]) -> Bundle:
    """The bundle with some of its openings meant for every seat."""
    openings = tuple(
        tuple(Opening(o.slot, (1, 2, 3, 4), o.salt, o.value) if o.slot in slots else o for o in beside)
        for beside in bundle.openings
    )
    return msgspec.structs.replace(bundle, openings=openings)


@games
def test_nobody_is_let_into_a_secret_by_a_doctored_copy(name: str, house: House) -> None:
    match = play(house, opened(house, name, seats_for(name, "ana")), 8)
    bundle = full(house, match)
    slots = sorted({o.slot for beside in bundle.openings for o in beside})
    assert "secret" in slots
    for slot in [slot for slot in slots if not slot.startswith("name")]:
        lost = House.at(":memory:", house.keys._folder)
        with pytest.raises(Refused, match="opened to a seat"):
            bring_in(lost, for_all(bundle, {slot}))
    assert bring_in(House.at(":memory:", house.keys._folder), bundle).added


def continued(house: House, match: Match) -> list[Plain]:
    """The records of a match with one more, which nobody but the house could have made."""
    twin = House.at(":memory:", house.keys._folder)
    bring_in(twin, full(house, match))
    records = plain(full(twin, play(twin, match, 1)))[: match.head.size + 1]
    records[-1][5] += 1
    return records


def test_a_file_without_a_signed_head_adds_nothing_to_a_match_that_is_here(house: House) -> None:
    match = play(house, opened(house, "orongo", ("ben", "cy")), 6)
    public = bundle_of(house, match.id, PUBLIC)
    with pytest.raises(Refused, match="no head"):
        bring_in(house, forged(house, public, continued(house, match), checkpoint=""))
    assert house.load(match.id).head.size == match.head.size


def test_a_branch_of_another_house_adds_nothing_to_its_parent_here(house: House, tmp_path: Path) -> None:
    match = play(house, opened(house, "orongo", ("ben", "cy")), 6)
    stranger = table(tmp_path / "stranger")
    records = continued(house, match)
    twin = House.at(":memory:", house.keys._folder)
    bring_in(twin, full(house, match))
    child = plain(full(twin, branch(twin, match.id, match.head.size)))[match.head.size :]
    child[0][15] = ["house", stranger.keys.house().key]
    child[0][20] = [match.id, len(records)]
    for place, record in enumerate(child[1:], 1):
        record[7][0][1:3] = [
            sum(r[0] in ("joined", "move") and r[7][0][0] == place for r in records),
            len(records) + place,
        ]
    child[2][6] = records[-1][6]
    bundle = minted(bundle_of(house, match.id, PUBLIC), [*records, *child[:3]], seeds_of(stranger))
    assert not trusting(stranger, bundle).failed
    with pytest.raises(Refused, match="its own house has not signed"):
        bring_in(house, bundle)
    assert house.load(match.id).head.size == match.head.size


def test_facts_of_other_rules_come_in_only_if_they_can_be_shown(house: House, tmp_path: Path) -> None:
    bundle = full(house, play(house, opened(house, "orongo", ("ben", "cy")), 12))
    for tile, known in ((None, True), (2**63, False)):
        records = plain(bundle)
        records[0][9] = 7
        drawn = [event for record in records for event in record[1] if event[0] == "TileDrawn.1"]
        drawn[-1][1] = tile or drawn[-1][1]
        forgery = minted(bundle, records, seeds_of(house))
        guest = table(tmp_path / str(tile))
        if known:
            assert bring_in(guest, forgery).added == len(records)
            continue
        with pytest.raises(Refused, match="other rules"):
            bring_in(guest, forgery)


def test_a_transcript_from_somebody_else_is_signed_with_nobodys_key(house: House, tmp_path: Path) -> None:
    other = table(tmp_path / "other")
    match = play(other, opened(other, "orongo", ("ana", "ben")), 3000)
    found = import_transcript(house, write_transcript(other.matches.log_of(match.id)))
    assert {info.custody for info in found.opened.seats} == {"house"}
    assert "ana signed" not in finding(trusting(house, full(house, found)), "AUTHORS").detail


def test_lines_that_nobody_signed_do_not_drive_out_a_co_signed_head(house: House, tmp_path: Path) -> None:
    guest = table(tmp_path / "guest")
    match = house.abandon(play(house, opened(house, "orongo", ("ana", "ben")), 4).id, "short")
    bundle = full(house, match)
    house_only = forged(house, bundle, plain(bundle)).checkpoint
    junk = "".join(f"— nobody{number} {'A' * 92}\n" for number in range(9))
    bring_in(guest, bundle)
    bring_in(guest, msgspec.structs.replace(bundle, checkpoint=house_only + junk))
    assert bundle_of(guest, match.id, HOUSE).checkpoint == bundle.checkpoint
