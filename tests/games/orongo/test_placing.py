"""Where tokens may go, and in which order (orongo/6)."""

import pytest

from tests.games.orongo.drawing import BLUE, GREEN, ORANGE, RED, bids, island, on, places, player
from tests.table import clause
from tidelog.domain.errors import InvalidMove
from tidelog.domain.games.orongo import GAME
from tidelog.domain.games.orongo import events as e
from tidelog.domain.kernel.typed import read_typed


@clause("orongo/6.1")
def test_the_first_places_all_then_the_second_then_the_others_clockwise_from_the_amulet() -> None:
    # Orange wins and holds the amulet; clockwise from there red comes before green.
    position = bids(island(4, out="1 2 3 4 5 6 7 8"), 1, 5, 1, 6).position
    acting = []
    for tile in range(1, 8):
        (seat,) = GAME.awaiting(position.state)
        acting.append(seat)
        position = position.then(seat, f"place {tile}")
    assert acting == [ORANGE, ORANGE, ORANGE, BLUE, BLUE, RED, GREEN]


@clause("orongo/6.1")
def test_the_place_of_a_seat_with_one_token_does_not_depend_on_its_bid() -> None:
    # Orange bids more than green, which sits closer to the left of the winner, red.
    attempt = bids(island(4, out="1 2 3 4", amulet=RED), 9, 8, 1, 2)
    attempt.includes(e.PlacingOpened((RED, BLUE, GREEN, ORANGE)))


@clause("orongo/6.1")
def test_the_round_ends_when_all_have_placed() -> None:
    position = island(out="1 2 3", placing=(RED, BLUE), tokens=(1, 1))
    position = position.when(RED, "place 1").then(e.TokenPlaced(RED, "1"), e.TurnEnded(RED))
    position.when(BLUE, "place 2").then(e.TokenPlaced(BLUE, "2"), e.TurnEnded(BLUE), e.RoundBegun(6, 3))


@clause("orongo/6.5", "orongo/7.1", "orongo/9.4")
def test_whoever_places_is_told_what_has_to_be_done_first() -> None:
    placing = island(out="1 2 3", placing=(RED,), tokens=(1, 0))
    assert "a token has to be placed" in placing.when(RED, "bid 1").refused("orongo/6.5")
    erecting = island(red="15 23 31 P25", placing=(RED,), tokens=(2, 0), out="1 2").then(RED, "place P24")
    assert "a Moai has to be erected" in erecting.when(RED, "bid 1").refused("orongo/7.1")
    hiding = island(3, out="1 2", placing=(RED,), hidden=(30, None, None), options={"hidden_tile": "on"})
    assert "reveal your hidden tile" in hiding.when(RED, "bid 1").refused("orongo/9.4")


@clause("orongo/6.5")
def test_who_wants_to_pass_is_told_that_nobody_does() -> None:
    placing = island(out="1 2 3", placing=(RED,), tokens=(1, 0)).state
    with pytest.raises(InvalidMove, match=r"'pass' is no move; .*a place for it: place SPACE") as caught:
        read_typed(GAME, placing, RED, "pass")
    assert caught.value.clause == "orongo/6.5"


@clause("orongo/6.2")
def test_a_token_goes_on_any_tile_that_is_out_anywhere_on_the_island() -> None:
    position = island(red="1", out="33 60", placing=(RED,), tokens=(2, 0))
    position.when(RED, "place 60").then(e.TokenPlaced(RED, "60"))


@clause("orongo/6.2")
def test_a_tile_that_is_not_out_takes_no_token() -> None:
    position = island(red="1", out="33 60", placing=(RED,), tokens=(2, 0))
    assert "not out" in position.when(RED, "place 2").refused("orongo/6.2")


@clause("orongo/6.2")
def test_a_tile_with_a_token_takes_no_other() -> None:
    position = island(red="1", blue="2", out="33 60", placing=(RED,), tokens=(2, 0))
    for tile in ("1", "2"):
        assert "holds a token" in position.when(RED, f"place {tile}").refused("orongo/6.2")


@clause("orongo/6.2")
def test_a_spent_tile_is_never_empty() -> None:
    position = island(red="21* P19^", out="33 60", placing=(BLUE,), tokens=(0, 2))
    position.when(BLUE, "place 21").refused("orongo/6.2")


@clause("orongo/6.3")
def test_a_palm_takes_a_token_next_to_one_of_the_same_seat() -> None:
    position = island(red="23", blue="40", out="1", placing=(RED,), tokens=(2, 0))
    assert places(position, RED) == {"1", "P16", "P21", "P25"}
    assert "next to none" in position.when(RED, "place P26").refused("orongo/6.3")
    assert "next to none" in position.when(RED, "place P01").refused("orongo/6.3")


@clause("orongo/6.3")
def test_a_palm_may_follow_a_token_placed_just_before() -> None:
    position = island(out="23 1", placing=(RED,), tokens=(3, 0))
    position.when(RED, "place P25").refused("orongo/6.3")
    position = position.then(RED, "place 23").then(RED, "place P25")
    position.when(RED, "place P31").includes(e.TokenPlaced(RED, "P31"))


@clause("orongo/6.3")
def test_a_palm_with_a_token_takes_no_other() -> None:
    position = island(red="23 P21", blue="P25", out="1 2", placing=(RED,), tokens=(2, 0))
    for palm in ("P21", "P25"):
        assert "holds a token" in position.when(RED, f"place {palm}").refused("orongo/6.3")


@clause("orongo/6.3")
def test_tokens_of_others_block_the_way() -> None:
    # Blue holds both palms that lead from quarry 21 to anywhere.
    position = island(red="21", blue="P19 P23", out="1 2", placing=(RED,), tokens=(2, 0))
    assert places(position, RED) == {"1", "2"}


@clause("orongo/6.4")
def test_without_shells_the_closing_token_is_refused() -> None:
    # Quarry and coastal palm: one Moai, one shell.
    position = island(red="21", out="1 2", placing=(RED,), tokens=(2, 0), shells=(0, 47))
    sentence = position.when(RED, "place P19").refused("orongo/6.4")
    assert "1 Moai" in sentence
    assert "at least 1 shell" in sentence
    assert places(position, RED) == {"1", "2"}


@clause("orongo/6.4")
def test_the_closing_token_may_be_a_tile() -> None:
    position = island(red="P19 30", out="1 21 22", placing=(RED,), tokens=(2, 0), shells=(0, 47))
    position.when(RED, "place 21").refused("orongo/6.4")


@clause("orongo/6.4")
def test_two_moai_must_both_be_paid_or_the_token_goes_elsewhere() -> None:
    # A quarry and two food with two coastal palms: 2 Moai for 3 shells. All or nothing.
    def with_shells(red: int) -> set[str]:
        position = island(red="15 23 31 P24 P20", out="1 2", placing=(RED,), tokens=(2, 0), shells=(red, 48 - red))
        return places(position, RED)

    assert "P25" not in with_shells(2)
    assert "P25" in with_shells(3)


@clause("orongo/6.4")
def test_the_cheapest_way_decides_what_can_be_paid() -> None:
    # One palm only: the quarry alone may pay for it, though the pair of food is there as well.
    position = island(red="15 23 31 P25", out="1 2", placing=(RED,), tokens=(2, 0), shells=(1, 47))
    position.when(RED, "place P24").then(e.TokenPlaced(RED, "P24"), e.MoaiErected(RED, "P24", (23,)))


@clause("orongo/6.4")
def test_a_moai_that_cannot_be_paid_is_not_put_up_later() -> None:
    position = island(red="21", out="1 2", placing=(RED,), tokens=(1, 0), shells=(0, 48), reef=0)
    position = position.then(RED, "place 1")
    assert on(position, "P19") == 0
    assert position.state.moai.count(RED) == 0


@clause("orongo/6.5")
def test_as_long_as_a_token_can_be_placed_it_must_be() -> None:
    position = island(out="1 2 3", placing=(RED,), tokens=(2, 0))
    assert "has to be" in position.when(RED, "done").refused("orongo/6.5")


@clause("orongo/6.5")
def test_tokens_without_a_place_go_back_to_the_supply() -> None:
    # Two tiles and three tokens; the palms next to them are blue's.
    position = island(blue="P19 P23 P01 P04 P05", out="1 21", placing=(RED,), tokens=(3, 0), supply=(37, 35))
    position = position.when(RED, "place 1").then(
        e.TokenPlaced(RED, "1"),
        e.TokenPlaced(RED, "21"),
        e.TokensReturned(RED, 1),
        e.TurnEnded(RED),
        e.RoundBegun(6, 3),
    )
    assert player(position, RED).supply == 38
    assert player(position, RED).staged == 0


@clause("orongo/6.5")
def test_a_single_place_is_taken_without_a_move() -> None:
    # Everybody has passed but blue, and only tile 33 is free.
    position = island(red="1", out="33 60", placing=(RED, BLUE), tokens=(1, 1))
    position = position.when(RED, "place 60").then(
        e.TokenPlaced(RED, "60"),
        e.TurnEnded(RED),
        e.TokenPlaced(BLUE, "33"),
        e.TurnEnded(BLUE),
        e.RoundBegun(6, 3),
    )
    assert on(position, "33") == BLUE


@clause("orongo/6.5")
def test_a_seat_with_no_place_at_all_is_passed_over() -> None:
    position = bids(island(out=""), 3, 2).includes(
        e.TokensReturned(RED, 3), e.TurnEnded(RED), e.TokensReturned(BLUE, 2), e.TurnEnded(BLUE)
    )
    assert [p.supply for p in position.state.players] == [40, 40]
