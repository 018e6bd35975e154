"""Taking back and ruling: refused with the reason where it must be, and for ever in the history where not."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.matches import memory, opened, played
from tidelog.domain.branches import branch, family
from tidelog.domain.corrections import rule, undo
from tidelog.domain.errors import (
    BadPly,
    BadSeats,
    Forbidden,
    Malformed,
    MatchOver,
    Misuse,
    UnknownClause,
)
from tidelog.domain.games.orongo.moves import Draw
from tidelog.domain.house import House
from tidelog.domain.kernel.facts import Move, Outcome
from tidelog.domain.kernel.seats import HOUSE
from tidelog.domain.log.audit.audit import audit
from tidelog.domain.log.records.match import Match
from tidelog.projections.history import history
from tidelog.replays.export import stored_evidence
from tidelog.replays.transcript import HEAD, import_transcript, write_transcript


@pytest.fixture
def app(tmp_path: Path) -> House:
    return memory(tmp_path)


@pytest.fixture
def match(app: House) -> Match:
    return app.open("orongo", ["Ana", "Ben"], {"amulet": "1"})


def words(app: House, match: Match) -> list[str]:
    return [line.words for line in history(app.matches.log_of(match.id))]


def test_a_bid_can_be_taken_back_alone_while_nobody_else_has_moved(app: House, match: Match) -> None:
    bid = app.act(match.id, 1, "bid 3")
    back = undo(app, match.id, 1)
    assert back.state == match.state
    assert back.head.size == bid.head.size + 1
    assert words(app, match)[-1] == f"Ana takes back to ply {match.head.size}"


def test_once_bids_are_shown_every_seat_has_to_agree(app: House, match: Match) -> None:
    app.act(match.id, 1, "bid 3")
    app.act(match.id, 2, "bid 1")
    with pytest.raises(Forbidden, match="came to light"):
        undo(app, match.id, 2)
    back = undo(app, match.id, 2, agreed=[1])
    assert back.awaiting == (2,)
    assert words(app, match)[-1].endswith("with the consent of Ana")


def test_another_seats_move_cannot_be_taken_back_alone(app: House, match: Match) -> None:
    ply = match.head.size
    app.act(match.id, 1, "bid 3")
    app.act(match.id, 2, "bid 24")
    placed = app.load(match.id)
    seat = placed.awaiting[0]
    while app.load(match.id).awaiting == (seat,):
        now = app.load(match.id)
        app.act(match.id, seat, now.game.legal(now.state, seat)[0])
    other = app.load(match.id).awaiting[0]
    assert other != seat
    with pytest.raises(Forbidden, match="every seat's consent"):
        undo(app, match.id, other, ply + 2)


def test_a_slot_is_never_used_again_after_a_take_back(app: House, match: Match) -> None:
    app.act(match.id, 1, "bid 3")
    undo(app, match.id, 1)
    again = app.act(match.id, 1, "bid 4")
    assert again.state.players[0].bid.slot == "c1.3"


def test_a_ply_before_play_began_or_in_the_future_is_refused(app: House, match: Match) -> None:
    for ply in (0, 2, match.head.size, 99):
        with pytest.raises(BadPly):
            undo(app, match.id, 1, ply, [2])


def test_nothing_can_be_taken_back_by_a_seat_that_has_not_moved(app: House, match: Match) -> None:
    with pytest.raises(BadPly, match="has made no move"):
        undo(app, match.id, 1)


def test_a_ruling_stands_in_the_history_with_clause_and_reason(app: House, match: Match) -> None:
    before = app.load(match.id)
    after = rule(app, match.id, "orongo/5.1", "the bid was seen by all")
    assert after.state == before.state
    assert words(app, match)[-1] == ("The referee rules by orongo/5.1: the position stands. the bid was seen by all")


def test_a_ruling_can_take_the_match_back(app: House, match: Match) -> None:
    app.act(match.id, 1, "bid 3")
    app.act(match.id, 2, "bid 1")
    after = rule(app, match.id, "orongo/5.1", "Ben looked", to=match.head.size)
    assert after.state == match.state
    assert after.awaiting == (1, 2)


def test_after_the_seal_a_ruling_can_only_correct_the_outcome(app: House) -> None:
    match = played(app, opened(app, "orongo", 7), 7)
    places = tuple(range(1, len(match.names) + 1))
    with pytest.raises(MatchOver):
        rule(app, match.id, "orongo/8.3", "x", to=10)
    corrected = rule(app, match.id, "orongo/8.3", "miscounted", outcome=Outcome("corrected", places))
    assert corrected.outcome == Outcome("corrected", places)
    listed = app.matches.tables.listing(match.id)
    assert listed is not None
    assert "corrected" in listed.outcome


def test_a_ruling_needs_a_clause_of_the_game_and_a_reason(app: House, match: Match) -> None:
    with pytest.raises(Misuse, match="cites one of its clauses"):
        rule(app, match.id, "chess/1.1", "x")
    with pytest.raises(UnknownClause):
        rule(app, match.id, "orongo/99.9", "x")
    with pytest.raises(Misuse, match="with its reason"):
        rule(app, match.id, "orongo/5.1", "  ")
    with pytest.raises(Forbidden, match="only after the seal"):
        rule(app, match.id, "orongo/5.1", "x", outcome=Outcome("y", (1, 2)))


def test_only_the_house_rules_and_branches_an_unsealed_match(app: House, match: Match, tmp_path: Path) -> None:
    stranger = House(app.matches, memory(tmp_path / "elsewhere").keys)
    with pytest.raises(Forbidden, match="only the house"):
        rule(stranger, match.id, "orongo/5.1", "x")
    with pytest.raises(Forbidden, match="only the house"):
        branch(stranger, match.id, 5)


def test_a_branch_names_its_parent_and_the_family_is_a_tree(app: House) -> None:
    match = played(app, opened(app, "orongo", 3), 3)
    child = branch(app, match.id, 20)
    grandchild = branch(app, child.id, 22)
    found = family(app, grandchild.id)
    assert found.listing.match == match.id
    assert found.branches[0].branches[0].listing.match == grandchild.id
    assert words(app, grandchild)[20].startswith(f"Match {child.id} of Orongo is opened")


def test_a_branch_of_a_branch_reads_through_to_the_first_record(app: House) -> None:
    match = played(app, opened(app, "orongo", 3), 3)
    child = branch(app, match.id, 20)
    grandchild = branch(app, child.id, child.head.size)
    for ply in (0, 5, 20):
        assert app.matches.state_at(grandchild.id, ply) == app.matches.state_at(match.id, ply)
    end = played(app, grandchild, 5)
    assert app.matches.refresh(end.id).state == end.state


def test_a_branch_of_a_ply_that_is_not_there_or_for_other_seats_is_refused(app: House, match: Match) -> None:
    with pytest.raises(BadPly):
        branch(app, match.id, 999)
    with pytest.raises(BadSeats):
        branch(app, match.id, 5, seats=["Ana"])
    with pytest.raises(Forbidden, match="only a sealed match"):
        branch(app, match.id, 5, "same")


def test_a_mistake_in_a_transcript_names_its_line_and_leaves_nothing(app: House) -> None:
    match = played(app, opened(app, "orongo", 3), 3)
    lines = write_transcript(app.matches.log_of(match.id)).splitlines()
    lines[16] = lines[16].split(":")[0] + ": jump 3"
    before = app.matches.tables.listings()
    with pytest.raises(Malformed, match="line 17: 'jump 3' is no move"):
        import_transcript(app, "\n".join(lines))
    assert app.matches.tables.listings() == before


@pytest.mark.parametrize("text", ["", "hello", f"{HEAD}\nnonsense here"])
def test_a_text_that_is_no_transcript_is_refused(app: House, text: str) -> None:
    with pytest.raises(Malformed):
        import_transcript(app, text)


def test_a_second_undo_goes_further_back(app: House, match: Match) -> None:
    app.act(match.id, 1, "bid 3")
    app.act(match.id, 2, "bid 24")
    placing = app.load(match.id)
    seat = placing.awaiting[0]
    for _ in range(2):
        now = app.load(match.id)
        app.act(match.id, seat, now.game.legal(now.state, seat)[0])
    undo(app, match.id, seat)
    assert undo(app, match.id, seat).state == placing.state


def test_one_seat_alone_cannot_undo_a_ruling_or_what_all_took_back(app: House, match: Match) -> None:
    bid = app.act(match.id, 1, "bid 3")
    rule(app, match.id, "orongo/5.1", "she looked", to=match.head.size)
    with pytest.raises(Forbidden, match="decided by all"):
        undo(app, match.id, 1, bid.head.size)
    app.act(match.id, 1, "bid 4")
    undo(app, match.id, 1, match.head.size, [2])
    with pytest.raises(Forbidden, match="decided by all"):
        undo(app, match.id, 1, match.head.size + 1)


def test_a_match_with_many_take_backs_is_folded_in_one_pass(app: House, match: Match) -> None:
    for _ in range(60):
        app.act(match.id, 1, "bid 3")
        undo(app, match.id, 1)
    assert app.matches.refold(match.id).state == match.state
    assert app.matches.state_at(match.id, app.load(match.id).head.size) == match.state


def test_a_branch_of_a_branch_before_its_own_opening_names_the_owner_of_the_ply_and_audits(app: House) -> None:
    match = played(app, opened(app, "orongo", 3), 3)
    child = branch(app, match.id, 20)
    grandchild = played(app, branch(app, child.id, 12), 5)
    assert grandchild.opened.parent is not None
    assert grandchild.opened.parent.match == match.id
    assert not audit(stored_evidence(app, grandchild.id, viewer=HOUSE)).failed


def test_a_branch_opened_with_a_clock_behind_its_parent_does_not_go_back_in_time(tmp_path: Path) -> None:
    clock = [5_000]
    base = memory(tmp_path)
    app = House(base.matches, base.keys, lambda: clock[0])
    match = played(app, app.open("orongo", ["Ana", "Ben"]), 1, most=20)
    clock[0] = 1_000
    child = branch(app, match.id, 10)
    assert child.head.at == 5_000
    assert not audit(stored_evidence(app, child.id, viewer=HOUSE)).failed


def test_a_sealed_branch_opens_nothing_of_its_running_parent(app: House, match: Match, tmp_path: Path) -> None:
    bid = app.act(match.id, 1, "bid 3")
    child = app.abandon(branch(app, match.id, bid.head.size).id, "a look")
    assert not app.gallery.is_open(child)
    stranger = House(app.matches, memory(tmp_path / "elsewhere").keys)
    with pytest.raises(Forbidden, match="only the house"):
        branch(stranger, child.id, bid.head.size)


@pytest.mark.parametrize("name", ["house", "Chance", "PUBLIC", "2"])
def test_a_name_that_means_something_else_is_no_seat(app: House, name: str) -> None:
    with pytest.raises(BadSeats):
        app.open("orongo", ["Ana", name])


def test_a_key_sits_on_one_seat_only(app: House) -> None:
    key = app.keys.create("Ana") and app.keys.public("Ana").hex()
    with pytest.raises(BadSeats, match="one seat only"):
        app.open("orongo", [f"Ben={key}", f"Cy={key}"])


def test_options_and_seats_are_part_of_a_seeded_name(app: House) -> None:
    one = app.open("orongo", ["Ana", "Ben", "Cy"], seed="x")
    other = app.open("orongo", ["Ana", "Ben", "Cy"], {"hidden_tile": "on"}, seed="x")
    assert one.id != other.id


def test_the_luck_a_branch_keeps_is_checked_against_its_parent(app: House) -> None:
    match = played(app, opened(app, "orongo", 3), 3)
    child = played(app, branch(app, match.id, 20, "same"), 9)
    evidence = stored_evidence(app, child.id, viewer=HOUSE)
    luck = next(f for f in audit(evidence).findings if f.claim == "LUCK")
    assert "are its parent's again" in luck.detail
    other = {number: (ask, _another(move)) for number, (ask, move) in evidence.answers.items()}
    forged = next(f for f in audit(replace(evidence, answers=other)).failed if f.claim == "LEGAL")
    assert "the parent was answered" in forged.detail


def _another(move: Move) -> Move:
    """Another tile than the one that was drawn."""
    return Draw(move.tile % 60 + 1) if isinstance(move, Draw) else move
