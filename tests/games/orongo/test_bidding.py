"""Secret bids, their ranking, the reef and the amulet (orongo/5)."""

import pytest

from tests.games.orongo.drawing import BLUE, GREEN, ORANGE, RED, bids, island, player, shells
from tests.table import clause
from tidelog.domain.errors import NotYourTurn
from tidelog.domain.games.orongo import GAME
from tidelog.domain.games.orongo import events as e
from tidelog.domain.games.orongo.rules_bid import rank
from tidelog.domain.kernel.facts import write_move
from tidelog.domain.kernel.seats import CHANCE, PUBLIC, Seat
from tidelog.domain.kernel.secret import seen_by

OUT = "1 2 3 4 5 6"


def ranking(amulet: Seat, *bid: int) -> list[Seat]:
    """The seats in the order of their bids."""
    return rank(amulet, dict(enumerate(bid, 1)))


@clause("orongo/5.1")
def test_a_bid_is_none_to_all_of_the_shells() -> None:
    position = island(out=OUT, shells=(3, 45))
    assert [write_move(move) for move in position.legal(RED)] == ["bid 0", "bid 1", "bid 2", "bid 3"]
    assert "0 to 3" in position.when(RED, "bid 4").refused("orongo/5.1")
    position.when(RED, "bid -1").refused("orongo/5.1")


@clause("orongo/5.1")
def test_a_bid_once_made_stands() -> None:
    position = island(out=OUT).then(RED, "bid 3")
    assert GAME.awaiting(position.state) == (BLUE,)
    assert position.legal(RED) == ()
    with pytest.raises(NotYourTurn, match="a bid once made stands; awaited: seat 2") as caught:
        _ = position.when(RED, "bid 4").events
    assert caught.value.clause == "orongo/5.1"


@clause("orongo/5.1")
def test_a_seat_without_shells_that_bids_is_told_why_it_is_not_asked() -> None:
    position = island(out=OUT, shells=(0, 24))
    with pytest.raises(NotYourTurn, match="you have no shells, so you bid none and are not asked") as caught:
        _ = position.when(RED, "bid 0").events
    assert caught.value.clause == "orongo/5.1"


@clause("orongo/5.1")
def test_a_bid_is_secret_until_all_have_chosen() -> None:
    position = island(3, out=OUT).then(RED, "bid 3")
    for viewer, value in ((RED, 3), (BLUE, None), (GREEN, None), (PUBLIC, None)):
        assert seen_by(GAME.state, position.state, viewer).player(RED).bid.value == value


@clause("orongo/5.1")
def test_a_hidden_bid_may_be_anything_its_seat_can_pay() -> None:
    position = island(3, out=OUT, shells=(2, 20, 26)).then(RED, "bid 1")
    (bid,) = GAME.unseen(seen_by(GAME.state, position.state, BLUE))
    assert bid.slots == (player(position, RED).bid.slot,)  # type: ignore[union-attr]
    assert bid.values == (0, 1, 2)
    assert GAME.unseen(seen_by(GAME.state, position.state, RED)) == ()


@clause("orongo/5.1")
def test_bids_may_come_in_any_order() -> None:
    position = island(3, out=OUT).then(GREEN, "bid 1").then(RED, "bid 2")
    assert GAME.awaiting(position.state) == (BLUE,)
    position.when(BLUE, "bid 3").includes(e.PlacingOpened((BLUE, RED, GREEN)))


@clause("orongo/5.1")
def test_nobody_may_place_before_all_have_bid() -> None:
    island(red="23", out=OUT).when(RED, "place P25").refused("orongo/5.1")


@clause("orongo/5.1")
def test_a_seat_without_shells_bids_none_and_is_not_asked() -> None:
    position = island(3, out=OUT, shells=(4, 0, 6), reef=38)
    assert GAME.awaiting(position.state) == (RED, GREEN)
    position = bids(position, 1, None, 2).includes(e.ReefTaken(BLUE, 40))
    assert shells(position) == (4, 40, 4)


@clause("orongo/5.1", "orongo/5.6")
def test_where_nobody_has_shells_all_bid_none_at_once_and_share_the_reef() -> None:
    position = island(out="1 2", placing=(RED,), tokens=(1, 0), shells=(0, 0), reef=48)
    position = position.then(RED, "place 1").then(CHANCE, "draw 21").then(CHANCE, "draw 22")
    position.when(CHANCE, "draw 23").then(
        e.TileDrawn(23),
        e.BiddingOpened(),
        e.BidsRevealed((), ()),
        e.ReefTaken(RED, 24),
        e.ReefTaken(BLUE, 24),
        e.PlacingOpened(()),
        e.RoundBegun(7, 3),
    )


@clause("orongo/5.2")
def test_all_bids_are_shown_together() -> None:
    attempt = bids(island(3, out=OUT), 3, 0, 2)
    revealed = next(event for event in attempt.events if isinstance(event, e.BidsRevealed))
    assert revealed.seats == (RED, BLUE, GREEN)
    assert [bid.value for bid in revealed.shells] == [3, 0, 2]
    assert all(p.bid is None for p in attempt.position.state.players)


@clause("orongo/5.2")
def test_the_highest_bid_ranks_first_and_a_bid_of_none_not_at_all() -> None:
    assert ranking(RED, 1, 3, 2, 0) == [BLUE, GREEN, RED]
    assert ranking(BLUE, 0, 0, 0, 5) == [ORANGE]
    assert ranking(BLUE, 0, 0) == []


@clause("orongo/5.3")
@pytest.mark.parametrize(
    "amulet, order",
    [
        (RED, [BLUE, GREEN, ORANGE, RED]),
        (BLUE, [GREEN, ORANGE, RED, BLUE]),
        (GREEN, [ORANGE, RED, BLUE, GREEN]),
        (ORANGE, [RED, BLUE, GREEN, ORANGE]),
    ],
)
def test_the_amulet_holder_loses_every_tie(amulet: Seat, order: list[Seat]) -> None:
    assert ranking(amulet, 2, 2, 2, 2) == order


@clause("orongo/5.3")
def test_a_tie_for_second_place_is_broken_in_the_same_way() -> None:
    assert ranking(BLUE, 2, 2, 7, 2) == [GREEN, ORANGE, RED, BLUE]


@clause("orongo/5.3")
def test_the_amulet_does_not_outrank_a_higher_bid() -> None:
    assert ranking(BLUE, 2, 3, 2, 1) == [BLUE, GREEN, RED, ORANGE]


@clause("orongo/5.3", "orongo/5.4", "orongo/5.5", "orongo/5.7", "orongo/6.1")
def test_the_tie_example_of_four_players() -> None:
    # Clockwise A-B-C-D, B holds the amulet, bids 3/3/3/1.
    position = island(4, out=OUT, amulet=BLUE, shells=(12, 12, 12, 12))
    position = bids(position, 3, 3, 3, 1).includes(
        e.BidPaid(GREEN, 3),
        e.TokensStaged(GREEN, 3),
        e.TokensStaged(RED, 2),
        e.TokensStaged(BLUE, 1),
        e.TokensStaged(ORANGE, 1),
        e.AmuletPassed(GREEN),
        e.PlacingOpened((GREEN, RED, ORANGE, BLUE)),
    )
    assert shells(position) == (12, 12, 9, 12)
    assert position.state.reef == 3


@clause("orongo/5.3")
def test_ties_look_to_the_holder_of_before_not_to_the_new_one() -> None:
    # Red held it; green wins. By the new holder orange would come before blue.
    position = island(4, out=OUT, amulet=RED)
    bids(position, 0, 2, 5, 2).includes(e.TokensStaged(GREEN, 3), e.TokensStaged(BLUE, 2), e.TokensStaged(ORANGE, 1))


@clause("orongo/5.4", "orongo/5.5")
def test_only_the_first_in_rank_pays() -> None:
    position = bids(island(3, out=OUT), 5, 4, 3).position
    assert shells(position) == (11, 16, 16)
    assert position.state.reef == 5
    assert [p.staged for p in position.state.players] == [3, 2, 1]
    assert [p.supply for p in position.state.players] == [37, 38, 39]


@clause("orongo/5.5")
def test_with_two_players_the_second_gets_two_tokens_and_nobody_one() -> None:
    position = bids(island(out=OUT), 1, 2).position
    assert [p.staged for p in position.state.players] == [2, 3]


@clause("orongo/5.5")
def test_the_third_and_the_fourth_get_one_token_each() -> None:
    position = bids(island(4, out=OUT), 1, 2, 3, 4).position
    assert [p.staged for p in position.state.players] == [1, 1, 2, 3]


@clause("orongo/5.6")
def test_a_sole_bidder_pays_straight_to_those_who_bid_none() -> None:
    position = bids(island(3, out=OUT), 0, 6, 0).includes(
        e.BidPaid(BLUE, 6), e.ReefTaken(RED, 3), e.ReefTaken(GREEN, 3), e.PlacingOpened((BLUE,))
    )
    assert shells(position) == (19, 10, 19)
    assert [p.staged for p in position.state.players] == [0, 3, 0]


@clause("orongo/5.6")
def test_what_cannot_be_shared_stays_on_the_reef() -> None:
    # The reef is 7 with the payment, and two share it: 3 each, 1 stays.
    position = bids(island(3, out=OUT, reef=4, shells=(15, 15, 14)), 0, 3, 0).position
    assert shells(position) == (18, 12, 17)
    assert position.state.reef == 1


@clause("orongo/5.6")
def test_the_reef_is_kept_when_nobody_bids_none() -> None:
    assert bids(island(out=OUT, reef=8, shells=(20, 20)), 1, 2).position.state.reef == 10


@clause("orongo/5.6")
def test_a_reef_too_small_to_share_is_left_alone() -> None:
    position = bids(island(4, out=OUT, reef=1, shells=(12, 12, 12, 11)), 0, 0, 1, 0).position
    assert position.state.reef == 2
    assert shells(position) == (12, 12, 11, 11)


@clause("orongo/5.6")
def test_without_shells_and_with_an_empty_reef_a_seat_gets_nothing() -> None:
    # What the winner pays is all there is.
    position = bids(island(3, out=OUT, shells=(40, 0, 8)), 1, None, 0).position
    assert shells(position) == (39, 0, 8)
    assert position.state.reef == 1


@clause("orongo/5.7")
def test_the_highest_bidder_takes_the_amulet() -> None:
    attempt = bids(island(out=OUT, amulet=RED), 1, 2)
    assert attempt.includes(e.AmuletPassed(BLUE)).state.amulet == BLUE


@clause("orongo/5.7")
def test_the_amulet_stays_with_a_holder_who_wins_again() -> None:
    attempt = bids(island(out=OUT, amulet=RED), 2, 1)
    assert e.AmuletPassed(RED) not in attempt.events
    assert attempt.position.state.amulet == RED


@clause("orongo/5.7", "orongo/5.6")
def test_when_nobody_bids_they_share_the_reef_and_the_amulet_stays() -> None:
    position = bids(island(out=OUT, amulet=BLUE, reef=5, shells=(20, 23)), 0, 0).includes(
        e.ReefTaken(RED, 2), e.ReefTaken(BLUE, 2), e.PlacingOpened(()), e.RoundBegun(6, 3)
    )
    assert position.state.amulet == BLUE
    assert position.state.reef == 1
    assert [p.staged for p in position.state.players] == [0, 0]


@clause("orongo/5.8")
def test_a_seat_takes_what_is_left_of_its_supply() -> None:
    position = bids(island(4, out=OUT, supply=(2, 1, 0, 40)), 4, 3, 2, 1).position
    assert [p.staged for p in position.state.players] == [2, 1, 0, 1]
    assert [p.supply for p in position.state.players] == [0, 0, 0, 39]


@clause("orongo/5.8")
def test_a_winner_without_tokens_pays_and_takes_the_amulet_all_the_same() -> None:
    position = bids(island(out=OUT, supply=(0, 40), amulet=BLUE), 2, 1).includes(
        e.BidPaid(RED, 2), e.AmuletPassed(RED), e.TurnEnded(RED)
    )
    assert GAME.awaiting(position.state) == (BLUE,)
    assert player(position, RED).shells == 22
