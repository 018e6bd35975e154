"""The variation with a hidden tile for each seat (orongo/9)."""

import pytest

from tests.games.orongo.drawing import BLUE, GREEN, ORANGE, RED, bids, island, on, places, player
from tests.table import Position, clause, opening
from tidelog.domain.errors import InvalidMove, UnknownOption
from tidelog.domain.games.orongo import GAME
from tidelog.domain.games.orongo import events as e
from tidelog.domain.games.orongo.material import NOT_QUARRIES, PICTURE
from tidelog.domain.games.orongo.moves import Deal, Done, Place, Reveal
from tidelog.domain.games.orongo.rules_bid import stack
from tidelog.domain.games.orongo.state import State
from tidelog.domain.kernel.notation import read_move
from tidelog.domain.kernel.seats import CHANCE, PUBLIC, Seat
from tidelog.domain.kernel.secret import Shown, Slot, seen_by

ON = {"hidden_tile": "on"}


def dealt(*tiles: int) -> Position:
    """A match of three whose seats have been dealt these tiles, seat 1 first."""
    position = opening(GAME, 3, {**ON, "amulet": "1"})
    for seat, tile in enumerate(tiles, 1):
        position = position.then(CHANCE, deal(seat, tile))
    return position


def deal(seat: Seat, tile: int) -> Deal:
    """Chance deals this tile to a seat: a secret of that seat."""
    move = read_move((Deal,), seat, f"deal {tile}")
    assert isinstance(move, Deal)
    return move


def ends_of_turn(position: Position, seat: Seat) -> list[type]:
    """What the seat may do but place."""
    return [type(move) for move in position.legal(seat) if not isinstance(move, Place)]


def revealed(seat: Seat, tile: int) -> e.HiddenTilePlaced:
    """The hidden tile of a drawn position coming out."""
    return e.HiddenTilePlaced(seat, Shown(Slot(f"hidden{seat}"), tile))


@clause("orongo/9.1")
def test_the_hidden_tile_is_not_for_two() -> None:
    with pytest.raises(UnknownOption, match="3 or 4 players"):
        opening(GAME, 2, ON)


@clause("orongo/9.1")
def test_each_seat_in_turn_is_dealt_a_tile_before_the_first_round() -> None:
    position = dealt(30, 7)
    assert [p.hidden is not None for p in position.state.players] == [True, True, False]
    attempt = position.when(CHANCE, deal(GREEN, 8))
    assert attempt.includes(e.RoundBegun(1, 6)).state.phase == "tiles"


@clause("orongo/9.1")
def test_without_the_option_nothing_is_dealt() -> None:
    opening(GAME, 3).when(CHANCE, "give-amulet 1").then(e.AmuletGiven(1), e.RoundBegun(1, 6))


@clause("orongo/9.1")
def test_with_it_the_amulet_is_followed_by_the_deal() -> None:
    position = opening(GAME, 3, ON).when(CHANCE, "give-amulet 1").then(e.AmuletGiven(1))
    assert position.state.phase == "deal"


@clause("orongo/9.1")
def test_no_quarry_is_dealt_and_no_tile_twice() -> None:
    ask = GAME.chance(dealt(30).state)
    assert ask.wire == ("one", 53)
    tiles = [ask.pick([n]).tile.value for n in range(53)]  # type: ignore[attr-defined]
    assert 30 not in tiles
    assert not any(PICTURE[tile] == "quarry" for tile in tiles)
    with pytest.raises(InvalidMove):
        _ = dealt(30).when(CHANCE, deal(BLUE, 21)).events


@clause("orongo/9.1")
def test_a_hidden_tile_is_known_to_its_seat_alone() -> None:
    state = dealt(30, 7, 8).state
    for viewer in (RED, BLUE, GREEN, PUBLIC):
        view: State = seen_by(GAME.state, state, viewer)
        known = [p.hidden.value if p.hidden else None for p in view.players]
        assert known == [tile if seat == viewer else None for seat, tile in enumerate((30, 7, 8), 1)]


@clause("orongo/9.1")
def test_to_the_others_a_hidden_tile_may_be_any_that_is_not_out_and_no_quarry() -> None:
    position = island(3, out="1 2 21", hidden=(30, 7, None), options=ON)
    (tiles,) = GAME.unseen(seen_by(GAME.state, position.state, RED))
    assert tiles.slots == ("hidden2",)
    assert set(tiles.values) == set(NOT_QUARRIES) - {1, 2, 30}
    assert GAME.unseen(position.state) == ()


@clause("orongo/9.1")
def test_hidden_tiles_are_not_in_the_stack() -> None:
    state = dealt(30, 7, 8).state
    assert stack(state) == 57
    assert GAME.chance(state).wire == ("one", 57)
    with pytest.raises(InvalidMove):
        _ = dealt(30, 7, 8).when(CHANCE, "draw 30").events


@clause("orongo/9.2")
def test_nobody_is_offered_a_tile_while_others_are_drawn() -> None:
    position = dealt(30, 7, 8)
    assert [position.legal(seat) for seat in (CHANCE, RED, BLUE, GREEN)] == [()] * 4


@clause("orongo/9.1")
def test_a_tile_brought_out_leaves_the_stack_as_it_was() -> None:
    position = with_tile(30)
    before = stack(position.state)
    assert stack(position.then(RED, "reveal").state) == before


def with_tile(tile: int, tokens: int = 2, red: str = "21", out: str = "1 2 3", supply: int = 20) -> Position:
    """Red places, holding this tile; blue follows."""
    return island(
        3,
        red=red,
        out=out,
        placing=(RED, BLUE),
        tokens=(tokens, 2, 0),
        supply=(supply, 20, 20),
        hidden=(tile, None, None),
        options=ON,
    )


@clause("orongo/9.2")
def test_the_tile_may_come_out_before_the_first_token_between_two_and_after_the_last() -> None:
    position = with_tile(30)
    position.when(RED, "reveal").then(revealed(RED, 30))
    position = position.then(RED, "place 1")
    position.when(RED, "reveal").then(revealed(RED, 30))
    position = position.then(RED, "place 2")
    assert GAME.awaiting(position.state) == (RED,)
    position.when(RED, "reveal").then(revealed(RED, 30))


@clause("orongo/9.2")
def test_the_tile_goes_on_its_number_and_a_token_comes_from_the_supply() -> None:
    position = with_tile(30).then(RED, "reveal")
    assert "30" in places(position, RED)
    assert (player(position, RED).staged, player(position, RED).supply) == (3, 19)
    assert player(position, RED).hidden is None


@clause("orongo/9.2")
def test_the_extra_token_need_not_go_on_the_new_tile() -> None:
    position = with_tile(30, tokens=1).then(RED, "place 1").then(RED, "reveal").then(RED, "place 2")
    assert on(position, "2") == RED
    assert on(position, "30") == 0


@clause("orongo/9.2")
def test_the_tile_comes_out_only_once() -> None:
    position = with_tile(30).then(RED, "reveal")
    assert Reveal() not in position.legal(RED)
    assert "no hidden tile" in position.when(RED, "reveal").refused("orongo/9.2")


@clause("orongo/9.2")
def test_the_tile_stays_in_hand_while_a_moai_is_to_be_erected() -> None:
    position = with_tile(30, red="15 23 31 P25").then(RED, "place P24")
    assert position.state.erecting == "P24"
    assert Reveal() not in position.legal(RED)
    assert "has to be erected" in position.when(RED, "reveal").refused("orongo/9.2")
    position = position.then(RED, "erect P24 23")
    position.when(RED, "reveal").then(revealed(RED, 30))


@clause("orongo/9.2")
def test_the_extra_token_erects_like_any_other() -> None:
    position = with_tile(30, red="21* 20 P19^").then(RED, "reveal").then(RED, "place 30")
    position.when(RED, "place P23").includes(e.MoaiErected(RED, "P23", (20, 30)))


@clause("orongo/9.2")
def test_nobody_brings_a_tile_out_in_the_turn_of_another() -> None:
    position = island(3, out="1 2 3", placing=(RED, BLUE), tokens=(2, 2, 0), hidden=(None, 30, None), options=ON)
    assert position.legal(BLUE) == ()


@clause("orongo/9.3")
def test_without_a_token_in_the_supply_the_tile_stays_hidden() -> None:
    position = with_tile(30, supply=0)
    assert Reveal() not in position.legal(RED)
    position.when(RED, "reveal").refused("orongo/9.3")


@clause("orongo/9.3", "orongo/9.4")
def test_a_seat_with_no_place_for_its_token_may_bring_out_its_tile_or_be_done() -> None:
    position = island(3, placing=(RED,), tokens=(1, 0, 0), hidden=(5, None, None), options=ON)
    assert position.legal(RED) == (Reveal(), Done())
    position.when(RED, "done").includes(e.TokensReturned(RED, 1), e.TurnEnded(RED))
    position.when(RED, "reveal").includes(revealed(RED, 5), e.TokenPlaced(RED, "5"))


@clause("orongo/9.4", "orongo/6.5")
def test_a_tile_that_opens_one_place_for_two_tokens_sends_the_other_back() -> None:
    # God 1 with all its neighbours taken: the token on it leads nowhere.
    position = island(
        3,
        blue="P01 P04 P05",
        placing=(RED,),
        tokens=(1, 0, 0),
        hidden=(1, None, None),
        options=ON,
    )
    position.when(RED, "reveal").then(
        revealed(RED, 1),
        e.TokenPlaced(RED, "1"),
        e.TokensReturned(RED, 1),
        e.TurnEnded(RED),
        e.RoundBegun(6, 3),
    )


@clause("orongo/9.3", "orongo/9.4")
def test_a_tile_that_opens_no_place_leaves_only_done_and_is_asked_for_all_the_same() -> None:
    # Red cannot pay for the Moai that a token on food 12 would force.
    def holding(tile: int) -> Position:
        return island(
            3,
            red="7 P10",
            blue="P06 P09 P14 P11",
            placing=(RED,),
            tokens=(1, 0, 0),
            shells=(0, 20, 20),
            hidden=(tile, None, None),
            options=ON,
        )

    assert holding(12).legal(RED) == (Done(),)
    holding(12).when(RED, "reveal").refused("orongo/9.3")
    assert holding(13).legal(RED) == (Reveal(), Done())
    assert GAME.awaiting(holding(12).state) == GAME.awaiting(holding(13).state) == (RED,)


@clause("orongo/9.4")
def test_a_seat_is_asked_after_its_last_token_and_not_before() -> None:
    position = with_tile(30, tokens=1)
    assert ends_of_turn(position, RED) == [Reveal]
    position.when(RED, "done").refused("orongo/6.5")
    position = position.then(RED, "place 1")
    assert position.legal(RED) == (Reveal(), Done())
    assert "reveal your hidden tile or be done" in position.when(RED, "place 2").refused("orongo/9.4")
    position = position.when(RED, "done").then(e.TurnEnded(RED))
    assert GAME.awaiting(position.state) == (BLUE,)


@clause("orongo/9.4")
def test_with_the_tile_in_hand_even_a_single_place_is_a_choice() -> None:
    position = with_tile(30, red="", out="1")
    assert position.legal(RED) == (Place("1"), Reveal())


@clause("orongo/9.3", "orongo/9.4")
def test_the_last_token_of_the_supply_is_enough() -> None:
    position = with_tile(30, tokens=1, supply=1).then(RED, "place 1")
    assert position.legal(RED) == (Reveal(), Done())
    assert player(position.then(RED, "reveal"), RED).supply == 0


@clause("orongo/9.4")
def test_a_seat_without_tile_or_supply_is_not_asked() -> None:
    position = with_tile(30, tokens=1, supply=0).then(RED, "place 1")
    assert GAME.awaiting(position.state) == (BLUE,)


@clause("orongo/9.5")
def test_those_who_bid_none_may_bring_out_their_tile_after_all_others() -> None:
    # Green wins the amulet; from its left: orange, red, blue.
    position = island(4, out="1 2 3 4 5 6 7 8", hidden=(30, 32, 33, 34), options=ON)
    position = bids(position, 0, 0, 2, 0).includes(e.PlacingOpened((GREEN, ORANGE, RED, BLUE)))
    for tile in (1, 2, 3):
        position = position.then(GREEN, f"place {tile}")
    position = position.then(GREEN, "done")
    for seat in (ORANGE, RED):
        assert position.legal(seat) == (Reveal(), Done())
        position = position.then(seat, "done")
    position = position.then(BLUE, "reveal").then(BLUE, "place 32")
    assert on(position, "32") == BLUE
    assert position.state.round == 6


@clause("orongo/9.5")
def test_when_all_bid_none_the_amulet_holder_comes_last() -> None:
    position = island(3, out="1 2 3", hidden=(30, 32, 33), amulet=BLUE, options=ON)
    position = bids(position, 0, 0, 0).includes(e.PlacingOpened((GREEN, RED, BLUE)))
    assert position.legal(GREEN) == (Reveal(), Done())


@clause("orongo/9.5")
def test_a_seat_that_bid_none_and_has_used_its_tile_has_no_turn() -> None:
    position = island(3, out="1 2 3", hidden=(30, None, 33), supply=(40, 40, 0), options=ON)
    position = bids(position, 1, 0, 0).position
    for tile in (1, 2, 3):
        position = position.then(RED, f"place {tile}")
    assert position.then(RED, "done").state.round == 6


@clause("orongo/9.5")
def test_hidden_tiles_may_come_out_in_the_last_round_too() -> None:
    position = island(3, out="1 2 3", hidden=(30, None, None), last=True, options=ON)
    position = bids(position, 0, 0, 0).position
    position.when(RED, "reveal").then(revealed(RED, 30))
    assert GAME.outcome(position.then(RED, "done").state) is not None


@clause("orongo/9.5", "orongo/8.2")
def test_in_a_last_round_without_bids_hidden_tiles_are_still_asked_for_before_the_count() -> None:
    position = island(3, out="1 2 3", hidden=(30, None, 33), last=True, options=ON)
    position = bids(position, 0, 0, 0).includes(e.PlacingOpened((GREEN, RED)))
    position = position.then(GREEN, "done")
    assert GAME.outcome(position.state) is None
    position = position.then(RED, "reveal").then(RED, "place 1")
    assert GAME.outcome(position.state) is not None


@clause("orongo/9.5", "orongo/8.1")
def test_the_token_of_a_hidden_tile_may_erect_the_ceremonial_moai_of_one_who_bid_none() -> None:
    position = island(3, red="21", out="1 2", hidden=(30, None, None), moai=(0, 1, 1), options=ON)
    position = bids(position, 0, 0, 0).position.then(RED, "reveal")
    position.when(RED, "place P19").includes(e.CeremonialErected(RED, "P19", (21,)))


@clause("orongo/9.5", "orongo/9.3")
def test_one_who_bid_none_and_has_no_token_left_is_passed_over() -> None:
    position = island(3, out="1 2 3", hidden=(30, None, None), supply=(0, 40, 40), options=ON)
    bids(position, 0, 0, 0).includes(e.PlacingOpened((RED,)), e.TurnEnded(RED), e.RoundBegun(6, 3))
