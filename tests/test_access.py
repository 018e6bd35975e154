"""Who may do and see what, row by row; and every look and act asks the table."""

from pathlib import Path

import pytest

from tests.ledger import table
from tidelog.domain.access import ACCESS, ANYBODY, Act, Asker, may
from tidelog.domain.branches import branch
from tidelog.domain.corrections import rule
from tidelog.domain.errors import Forbidden
from tidelog.domain.house import House
from tidelog.domain.kernel.seats import HOUSE, PUBLIC
from tidelog.domain.log.records.match import Match

SEAT, OTHER, ITS_HOUSE = Asker(frozenset({1})), Asker(frozenset({2})), Asker(house=True)

#                                     while it runs           once all is open
#                             anybody seat other house   anybody seat other house
ROWS = {
    Act.find_private: "            no  yes   yes   yes       no  yes   yes   yes",
    Act.host: "                    no  no    no    no        no  no    no    no",
    Act.close: "                   no  no    no    yes       no  no    no    yes",
    Act.look_as_public: "          yes yes   yes   yes       yes yes   yes   yes",
    Act.look_as_seat: "            no  yes   no    no        yes yes   yes   yes",
    Act.look_as_house: "           no  no    no    yes       yes yes   yes   yes",
    Act.take_as_public: "          yes yes   yes   yes       yes yes   yes   yes",
    Act.take_as_seat: "            no  yes   no    yes       yes yes   yes   yes",
    Act.take_all: "                no  no    no    yes       yes yes   yes   yes",
    Act.take_copy: "               yes yes   yes   yes       yes yes   yes   yes",
    Act.move: "                    no  yes   no    no        no  yes   no    no",
    Act.enter: "                   no  no    no    yes       no  no    no    yes",
    Act.abandon: "                 no  no    no    yes       no  no    no    yes",
    Act.rule: "                    no  no    no    yes       no  no    no    yes",
    Act.lapse: "                   no  no    no    yes       no  no    no    yes",
    Act.correct: "                 no  no    no    yes       no  no    no    yes",
    Act.branch: "                  no  no    no    yes       yes yes   yes   yes",
}


@pytest.mark.parametrize("act", Act)
def test_every_row_of_the_table_is_as_it_is_drawn_here(act: Act) -> None:
    asked = [(asker, is_open) for is_open in (False, True) for asker in (ANYBODY, SEAT, OTHER, ITS_HOUSE)]
    told = ["yes" if may(asker, act, 1, is_open) else "no" for asker, is_open in asked]
    assert told == ROWS[act].split()


def test_the_table_has_a_row_for_every_act() -> None:
    assert set(ACCESS) == set(Act) == set(ROWS)


def test_a_host_invites_and_closes_and_sees_no_more_than_the_public() -> None:
    allowed = {act for act in Act if may(Asker(host=True), act, 1)}
    assert allowed - {act for act in Act if may(ANYBODY, act, 1)} == {Act.find_private, Act.host, Act.close}


@pytest.mark.parametrize("asker", [Asker(let_in=True), Asker(referee=True)])
def test_whoever_is_let_in_or_rules_knows_of_a_private_match_and_no_more(asker: Asker) -> None:
    allowed = {act for act in Act if may(asker, act, 1)}
    assert allowed - {act for act in Act if may(ANYBODY, act, 1)} == {Act.find_private}


@pytest.fixture
def house(tmp_path: Path) -> House:
    return table(tmp_path, "ana")


@pytest.fixture
def match(house: House) -> Match:
    return house.open("orongo", ["ana", "ben"], {"amulet": "1"})


@pytest.fixture
def stranger(house: House, tmp_path: Path) -> House:
    """Somebody who can read the same store and has none of the keys."""
    from tidelog.domain.store.keyring import Keyring

    return House(house.matches, Keyring(tmp_path / "none"))


def test_somebody_without_keys_sees_what_the_public_sees_and_no_more(stranger: House, match: Match) -> None:
    assert stranger.gallery.view(match.id).viewer == PUBLIC
    for viewer in (1, 2, HOUSE):
        with pytest.raises(Forbidden):
            stranger.gallery.view(match.id, viewer=viewer)
        with pytest.raises(Forbidden):
            stranger.gallery.log(match.id, viewer)
        with pytest.raises(Forbidden):
            stranger.gallery.since(match, viewer)


def test_somebody_without_keys_does_nothing_to_a_match(stranger: House, match: Match) -> None:
    with pytest.raises(Forbidden, match="plays with the key of ana, which is not here"):
        stranger.act(match.id, 1, "bid 1")
    with pytest.raises(Forbidden, match="is held by the house"):
        stranger.act(match.id, 2, "bid 1")
    with pytest.raises(Forbidden, match="only the house"):
        stranger.abandon(match.id, "no reason")
    with pytest.raises(Forbidden, match="only the house"):
        rule(stranger, match.id, "orongo/1.1", "no reason")
    with pytest.raises(Forbidden, match="only the house"):
        branch(stranger, match.id, match.head.size)
    assert stranger.load(match.id).head == match.head


def test_once_sealed_everything_is_everybodys(house: House, stranger: House, match: Match) -> None:
    house.abandon(match.id, "the lights went out")
    for viewer in (1, 2, HOUSE, PUBLIC):
        assert stranger.gallery.view(match.id, viewer=viewer).ply == match.head.size + 1
    assert branch(stranger, match.id, match.head.size).opened.parent


def test_a_viewer_is_meant_by_name_by_number_or_not_at_all(house: House, match: Match) -> None:
    assert house.gallery.viewer(match) == PUBLIC
    assert house.gallery.viewer(match, "ana") == house.gallery.viewer(match, "1") == 1
    assert house.gallery.viewer(match, "House") == HOUSE
    sealed = house.abandon(match.id, "the lights went out")
    assert house.gallery.viewer(sealed) == HOUSE
    assert house.gallery.viewer(sealed, public=True) == PUBLIC
