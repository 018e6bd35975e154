"""Two histories of one house: the file that convicts, and heads that are shown to extend each other."""

import random
from pathlib import Path

import msgspec
import pytest

from tests.ledger import full, house_of, play, player_of, seats_for, table
from tidelog.domain.errors import Malformed
from tidelog.domain.house import House
from tidelog.domain.kernel.seats import HOUSE
from tidelog.domain.log.primitives.note import parse_pin
from tidelog.domain.log.records.match import Match
from tidelog.domain.store.matches import Matches
from tidelog.domain.store.memory import settings
from tidelog.replays.bundle import Bundle
from tidelog.replays.conflict import conflict_of, judge, read_conflict
from tidelog.replays.consistency import extends, parse_extension, prove_from, signers
from tidelog.replays.export import bundle_of, stored_evidence
from tidelog.replays.imports import bring_in


@pytest.fixture
def house(tmp_path: Path) -> House:
    """A house with ana's key."""
    return table(tmp_path, "ana")


def two_courses(house: House, more: int) -> tuple[Bundle, Bundle]:
    """One match of a house without a memory, told in two ways from a ply on, the second so much longer."""
    begun = play(house, house.open("orongo", seats_for("orongo", "ana")), 4)
    twin = House(Matches(settings()), house.keys)
    bring_in(twin, full(house, begun))
    first = play(house, house.load(begun.id), 3, seed=2)
    second: Match = twin.load(begun.id)
    rng = random.Random(3)
    while second.head.size < first.head.size + more:
        seat = second.awaiting[0]
        second = twin.act(second.id, seat, rng.choice(second.game.legal(second.state, seat)))
    return full(house, first), bundle_of(twin, begun.id, HOUSE)


@pytest.mark.parametrize("more", [0, 5])
def test_two_heads_of_one_key_that_contradict_each_other_convict_it(house: House, more: int) -> None:
    one, other = two_courses(house, more)
    data = conflict_of(one.checkpoint, other.checkpoint, other.records)
    assert data
    found = read_conflict(data)
    assert judge(found, (house_of(house),))[0] == "PROVEN"
    assert judge(found, (player_of(house, "ana"),))[0] == "UNANCHORED"
    assert b"".join(one.records[-1:]) not in data


def test_two_heads_of_one_history_convict_nobody(house: House) -> None:
    match = play(house, house.open("orongo", seats_for("orongo", "ana")), 4)
    early, late = house.receipt(match), full(house, play(house, match, 4))
    assert conflict_of(early, late.checkpoint, late.records) is None


def test_a_proof_with_the_root_of_the_smaller_head_itself_is_no_conflict(house: House) -> None:
    match = play(house, house.open("orongo", seats_for("orongo", "ana")), 4)
    early, late = house.receipt(match), full(house, play(house, match, 4))
    one, other = two_courses(house, 5)
    found = read_conflict(conflict_of(one.checkpoint, other.checkpoint, other.records) or b"")
    honest = msgspec.structs.replace(found, first=early, second=late.checkpoint, root=parse_pin(early).head.root)
    assert judge(honest, (house_of(house),))[0] == "FAILED"


def test_a_later_head_is_shown_to_extend_an_earlier_one_without_the_records(house: House) -> None:
    match = play(house, house.open("orongo", seats_for("orongo", "ana")), 4)
    early = parse_pin(house.receipt(match)).head
    play(house, match, 6)
    proof = parse_extension(prove_from(stored_evidence(house, match.id), early))
    assert extends(proof, early)
    assert signers(proof, (house_of(house),)) == ("house",)
    one, other = two_courses(house, 5)
    with pytest.raises(Malformed, match="does not extend the head"):
        prove_from(other.evidence(), parse_pin(one.checkpoint).head)
    assert not extends(proof, parse_pin(one.checkpoint).head)
