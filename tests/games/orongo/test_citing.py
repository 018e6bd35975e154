"""Which clause the history and the audit cite, where one type of event stands for several cases."""

import pytest

from tests.games.orongo.drawing import ALL_TILES, BLUE, GREEN, RED, bids, island
from tests.table import clause
from tidelog.domain.games.orongo import events as e

OUT = "1 2 3 4 5 6 7 8"
ON = {"hidden_tile": "on"}


@clause("orongo/6.2", "orongo/6.3")
@pytest.mark.parametrize("space, cited", [("1", "orongo/6.2"), ("P18", "orongo/6.3"), ("P15", "orongo/6.3")])
def test_a_token_cites_the_clause_for_tiles_or_that_for_palms(space: str, cited: str) -> None:
    position = island(red="13", out=OUT, placing=(RED,), tokens=(3, 0))
    assert position.when(RED, f"place {space}").cites(e.TokenPlaced) == (cited,)


@clause("orongo/5.4", "orongo/5.5")
def test_tokens_cite_the_clause_of_the_rank_they_are_for() -> None:
    bidding = bids(island(4, out=OUT), 4, 3, 2, 1)
    assert bidding.cites(e.TokensStaged) == ("orongo/5.4", "orongo/5.5", "orongo/5.5", "orongo/5.5")


@clause("orongo/5.8")
def test_tokens_of_a_supply_that_is_too_small_cite_the_clause_for_it() -> None:
    bidding = bids(island(4, out=OUT, supply=(2, 1, 1, 40)), 4, 3, 2, 1)
    assert bidding.cites(e.TokensStaged) == ("orongo/5.8", "orongo/5.8", "orongo/5.5", "orongo/5.5")


@clause("orongo/5.6", "orongo/10.2")
@pytest.mark.parametrize("value, cited", [("yes", "orongo/5.6"), ("no", "orongo/10.2")])
def test_a_share_of_the_reef_cites_the_option_that_makes_it(value: str, cited: str) -> None:
    position = island(3, out=OUT, reef=4, shells=(15, 15, 14), options={"zero_gets_payment": value})
    assert bids(position, 0, 3, 0).cites(e.ReefTaken) == (cited, cited)


@clause("orongo/6.1", "orongo/10.1")
def test_the_order_of_placing_cites_the_option_only_where_several_have_one_token() -> None:
    by_bid = {"one_token_order": "bid"}
    assert bids(island(4, out=OUT), 4, 3, 2, 1).cites(e.PlacingOpened) == ("orongo/6.1",)
    assert bids(island(4, out=OUT, options=by_bid), 4, 3, 2, 1).cites(e.PlacingOpened) == ("orongo/10.1",)
    assert bids(island(4, out=OUT, options=by_bid), 4, 3, 2, 0).cites(e.PlacingOpened) == ("orongo/6.1",)


@clause("orongo/5.7", "orongo/9.5")
def test_where_nobody_bid_the_order_cites_that_or_the_hidden_tiles() -> None:
    assert bids(island(3, out=OUT), 0, 0, 0).cites(e.PlacingOpened) == ("orongo/5.7",)
    hidden = island(3, out=OUT, hidden=(30, None, None), options=ON)
    assert bids(hidden, 0, 0, 0).cites(e.PlacingOpened) == ("orongo/9.5",)


@clause("orongo/6.5", "orongo/9.4")
def test_tokens_go_back_by_themselves_or_with_done() -> None:
    position = island(3, placing=(RED,), tokens=(1, 0, 0), hidden=(5, None, None), options=ON)
    assert position.when(RED, "done").cites(e.TokensReturned) == ("orongo/9.4",)
    # God 1 with all its neighbours taken: the token on it leads nowhere, and the other finds no place.
    shut = island(3, blue="P01 P04 P05", placing=(RED,), tokens=(1, 0, 0), hidden=(1, None, None), options=ON)
    assert shut.when(RED, "reveal").cites(e.TokensReturned) == ("orongo/6.5",)


@clause("orongo/6.1", "orongo/9.3", "orongo/9.4")
@pytest.mark.parametrize(
    "tile, supply, cited", [(None, 20, "orongo/6.1"), (30, 0, "orongo/9.3"), (30, 20, "orongo/9.4")]
)
def test_a_turn_ends_without_a_hidden_tile_without_a_token_for_it_or_by_choice(
    tile: int | None, supply: int, cited: str
) -> None:
    position = island(
        3,
        out=OUT,
        placing=(RED, BLUE),
        tokens=(1, 1, 0),
        supply=(supply, 20, 20),
        hidden=(tile, None, None),
        options=ON,
    )
    placing = position.when(RED, "place 1")
    ending = placing if supply == 0 or tile is None else placing.position.when(RED, "done")
    assert ending.cites(e.TurnEnded) == (cited,)


@clause("orongo/8.1", "orongo/8.3")
def test_the_end_cites_the_ceremonial_moai_or_the_count() -> None:
    ceremonial = island(red="21", out="1 2", placing=(RED, BLUE), tokens=(3, 2), moai=(0, 1))
    assert ceremonial.when(RED, "place P19").cites(e.MatchEnded) == ("orongo/8.1",)
    last = island(out=ALL_TILES, placing=(RED,), tokens=(1, 0), last=True)
    assert last.when(RED, "place 1").cites(e.MatchEnded) == ("orongo/8.3",)
    ceremonial = island(3, green="21", out="1 2", placing=(GREEN,), tokens=(0, 0, 1), moai=(1, 1, 0), last=True)
    assert ceremonial.when(GREEN, "place P19").cites(e.MatchEnded) == ("orongo/8.1",)
