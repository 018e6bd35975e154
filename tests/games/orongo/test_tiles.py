"""New tiles at the start of a round, and the last round (orongo/4)."""

import pytest

from tests.games.orongo.drawing import ALL_TILES, BLUE, RED, bids, island
from tests.table import Position, clause, opening
from tidelog.domain.errors import InvalidMove
from tidelog.domain.games.orongo import GAME
from tidelog.domain.games.orongo import events as e
from tidelog.domain.games.orongo.material import FIRST_TILES, LATER_TILES, TILES
from tidelog.domain.games.orongo.moves import Draw
from tidelog.domain.games.orongo.rules_bid import stack
from tidelog.domain.kernel.seats import CHANCE


def without(*tiles: int) -> str:
    """All tiles but these."""
    return " ".join(str(tile) for tile in TILES if tile not in tiles)


def drawn_until_bidding(position: Position) -> int:
    """How many tiles chance draws before somebody is asked to bid."""
    count = 0
    while GAME.awaiting(position.state) == (CHANCE,):
        position = position.then(CHANCE, GAME.chance(position.state).pick([0]))
        count += 1
    return count


@clause("orongo/4.1")
@pytest.mark.parametrize("seats, first, later", [(2, 6, 3), (3, 6, 3), (4, 8, 4)])
def test_a_round_brings_as_many_tiles_as_the_players_need(seats: int, first: int, later: int) -> None:
    assert drawn_until_bidding(opening(GAME, seats, {"amulet": "1"})) == first
    next_round = bids(island(seats, out="1 2 3 4 5 6", round=1), *[0] * seats)
    assert drawn_until_bidding(next_round.includes(e.RoundBegun(2, later))) == later


@clause("orongo/4.1")
def test_the_amulet_given_by_chance_opens_the_first_round() -> None:
    opening(GAME, 4).when(CHANCE, "give-amulet 3").then(e.AmuletGiven(3), e.RoundBegun(1, 8))


@clause("orongo/4.2")
def test_every_tile_of_the_stack_is_as_likely() -> None:
    position = opening(GAME, 2, {"amulet": "1"})
    position = position.then(CHANCE, "draw 7")
    ask = GAME.chance(position.state)
    assert ask.wire == ("one", 59)
    assert [ask.pick([n]) for n in range(59)] == [Draw(tile) for tile in TILES if tile != 7]


@clause("orongo/4.2")
def test_a_tile_that_is_out_cannot_be_drawn_again() -> None:
    position = opening(GAME, 2, {"amulet": "1"}).then(CHANCE, "draw 7")
    with pytest.raises(InvalidMove, match="cannot answer"):
        _ = position.when(CHANCE, "draw 7").events


@clause("orongo/4.2", "orongo/5.1")
def test_the_last_tile_of_a_round_opens_the_bidding() -> None:
    position = opening(GAME, 2, {"amulet": "1"})
    for tile in (1, 2, 3, 4, 5):
        position = position.when(CHANCE, f"draw {tile}").then(e.TileDrawn(tile))
    position = position.when(CHANCE, "draw 6").then(e.TileDrawn(6), e.BiddingOpened())
    assert GAME.awaiting(position.state) == (RED, BLUE)


@clause("orongo/4.3")
def test_the_round_that_draws_the_last_tiles_is_an_ordinary_one() -> None:
    position = bids(island(out=without(3, 33, 60), round=18), 0, 0).includes(e.RoundBegun(19, 3))
    for tile in (3, 33, 60):
        position = position.then(CHANCE, f"draw {tile}")
    assert stack(position.state) == 0
    assert not position.state.last


@clause("orongo/4.3")
def test_when_the_stack_cannot_fill_a_round_it_is_the_last_and_no_tile_is_laid() -> None:
    position = bids(island(out=ALL_TILES, round=19), 0, 0).includes(e.LastRoundBegun(20), e.BiddingOpened())
    assert position.state.last
    assert GAME.awaiting(position.state) == (RED, BLUE)


@clause("orongo/4.3")
def test_too_few_tiles_are_left_where_they_are() -> None:
    position = bids(island(out=without(3, 33), round=18), 0, 0).includes(e.LastRoundBegun(19))
    assert stack(position.state) == 2


@clause("orongo/4.3")
@pytest.mark.parametrize("seats, hidden", [(2, 0), (3, 0), (4, 0), (3, 3), (4, 4)])
def test_the_stack_always_comes_out_even(seats: int, hidden: int) -> None:
    assert (len(TILES) - hidden - FIRST_TILES[seats]) % LATER_TILES[seats] == 0
