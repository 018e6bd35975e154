"""The switches of a match (orongo/10)."""

import pytest

from tests.games.orongo.drawing import BLUE, GREEN, ORANGE, RED, bids, island, shells
from tests.table import clause
from tidelog.domain.errors import UnknownOption
from tidelog.domain.games.orongo import GAME
from tidelog.domain.games.orongo import events as e
from tidelog.domain.kernel.game import settle_options
from tidelog.domain.kernel.seats import Seat

OUT = "1 2 3 4 5 6 7 8"


@clause("orongo/10.1")
@pytest.mark.parametrize(
    "value, order", [("clockwise", (RED, BLUE, GREEN, ORANGE)), ("bid", (RED, BLUE, ORANGE, GREEN))]
)
def test_seats_with_one_token_place_clockwise_or_by_bid(value: str, order: tuple[Seat, ...]) -> None:
    position = island(4, out=OUT, options={"one_token_order": value})
    bids(position, 9, 8, 1, 2).includes(e.PlacingOpened(order))


@clause("orongo/10.1")
def test_by_bid_means_by_rank_where_bids_are_equal() -> None:
    # Red and blue tie for one token; the holder of the amulet ranks last, so only red's turns them round.
    for amulet, ones in ((BLUE, (RED, BLUE)), (ORANGE, (RED, BLUE)), (RED, (BLUE, RED))):
        position = island(4, out=OUT, amulet=amulet, options={"one_token_order": "bid"})
        bids(position, 2, 2, 5, 4).includes(e.PlacingOpened((GREEN, ORANGE, *ones)))


@clause("orongo/10.2")
def test_the_payment_reaches_those_who_bid_none() -> None:
    position = bids(island(3, out=OUT, reef=4, shells=(15, 15, 14)), 0, 3, 0).includes(
        e.BidPaid(BLUE, 3), e.ReefTaken(RED, 3), e.ReefTaken(GREEN, 3)
    )
    assert (shells(position), position.state.reef) == ((18, 12, 17), 1)


@clause("orongo/10.2")
def test_or_it_stays_on_the_reef_for_a_later_round() -> None:
    position = island(3, out=OUT, reef=4, shells=(15, 15, 14), options={"zero_gets_payment": "no"})
    position = bids(position, 0, 3, 0).includes(e.ReefTaken(RED, 2), e.ReefTaken(GREEN, 2), e.BidPaid(BLUE, 3))
    assert (shells(position), position.state.reef) == ((17, 12, 16), 3)


@clause("orongo/10.2")
def test_a_sole_bidder_then_pays_nobody() -> None:
    position = island(out=OUT, shells=(24, 24), options={"zero_gets_payment": "no"})
    position = bids(position, 5, 0).position
    assert (shells(position), position.state.reef) == ((19, 24), 5)


def test_the_defaults_are_those_of_the_manual() -> None:
    assert settle_options(GAME, {}) == {
        "hidden_tile": "off",
        "one_token_order": "clockwise",
        "zero_gets_payment": "yes",
        "amulet": "random",
    }


def test_a_value_that_is_no_choice_is_refused() -> None:
    with pytest.raises(UnknownOption, match="clockwise or bid"):
        settle_options(GAME, {"one_token_order": "random"})
