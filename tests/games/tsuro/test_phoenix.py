"""The Phoenix: a roll made again, and a wake tile like any other."""

import pytest
from msgspec.structs import replace

from tests.games.tsuro.drawing import EMPTY_SEA, at, deal, drawn, facing, hand, then, without_pile
from tests.games.tsuro.test_setup import launched
from tests.table import Position, clause
from tidelog.domain.games.tsuro import GAME
from tidelog.domain.games.tsuro import events as e
from tidelog.domain.games.tsuro.material import CODE, EAST, JOINED, SQUARE
from tidelog.domain.games.tsuro.state import Tsunami
from tidelog.domain.kernel.facts import write_move

SEA = """
    . . . . . . 1G
    .
    .
    . . W34 . . . .
    .
    .
    1B . . . . . 2G
"""


def rolled(phase: str, roll: str, options: str = "phoenix", **fields: object) -> Position:
    """A roll in a turn of Red while Orange holds the Phoenix."""
    position = drawn(SEA, ["D4 7", "A1 0"], ["W34", "phoenix! W33"], options=options, phase=phase, **fields)
    return position.then(0, f"roll {roll}")


@clause("tsuro/14.1")
@pytest.mark.parametrize("phase, roll", [("dice", "1,1"), ("die", "6"), ("die", "2")])
def test_after_any_roll_its_holder_alone_is_asked_before_the_effect(phase: str, roll: str) -> None:
    position = rolled(phase, roll)
    assert GAME.awaiting(position.state) == (2,)
    assert [write_move(move) for move in position.legal(2)] == ["reroll", "keep"]
    assert position.state.phase == phase


@clause("tsuro/14.1")
def test_the_whole_roll_is_made_again_and_stands() -> None:
    position = rolled("dice", "3,4").when(2, "reroll").then(e.PhoenixSpent(2, 0))
    assert GAME.awaiting(position.state) == (0,)
    position = position.then(0, "roll 1,1")
    assert position.state.phase == "act"


@clause("tsuro/14.1")
def test_a_roll_that_is_kept_takes_effect() -> None:
    position = rolled("dice", "3,4").then(2, "keep")
    assert (position.state.phase, hand(position, 2)) == ("die", "phoenix! W33")


@clause("tsuro/14.1")
def test_it_answers_rolls_for_squares_and_against_the_wave_too() -> None:
    position = then(rolled("die", "6"), "keep", "emerge 3G", "roll 3,3")
    assert GAME.awaiting(position.state) == (2,)
    assert at(then(position, "reroll", "roll 5,5", "lay 0"), "F6") == "3G"
    wave = Tsunami(SQUARE["D1"], EAST, 2)
    position = drawn(SEA, ["D4 7", "A1 0"], ["W34", "phoenix!"], options="phoenix tsunami", tsunami=wave).then(
        1, "place W34 0"
    )
    position = then(position, "roll 1")
    assert GAME.awaiting(position.state) == (2,)
    assert facing(then(position, "reroll", "roll 5"), 1) == "E4 7"


@clause("tsuro/14.1", "tsuro/7.8")
def test_a_void_roll_is_made_again_without_asking() -> None:
    position = then(rolled("die", "6"), "keep", "emerge 3G")
    position = position.when(0, "roll 6,1").then(e.DiceRolled((6, 1), False), e.RollVoided("G1"))
    assert GAME.awaiting(position.state) == (0,)


@clause("tsuro/14.1")
def test_a_new_roll_that_is_void_is_rolled_again() -> None:
    position = then(rolled("die", "6"), "keep", "emerge 3G", "roll 3,3", "reroll", "roll 6,1")
    assert at(then(position, "roll 2,2", "lay 0"), "B2") == "3G"


@clause("tsuro/14.2")
def test_it_sleeps_in_set_up_and_when_a_tile_is_laid() -> None:
    position = launched(2, "phoenix")
    hands = (("phoenix", *position.state.hand(1)[1:]), position.state.hand(2))
    position = Position(GAME, replace(position.state, hands=hands))
    position = then(position, "emerge 1G", "roll 3,3")
    assert GAME.awaiting(position.state) == (0,)
    laid = then(rolled("die", "6"), "keep", "emerge 3G", "roll 3,3", "keep", "lay 0")
    assert (at(laid, "C3"), laid.state.phase) == ("3G", "act")


@clause("tsuro/14.3")
def test_discarded_it_leaves_the_game_and_is_replaced_in_its_holders_own_turn() -> None:
    position = rolled("dice", "1,1").then(2, "reroll")
    assert position.state.gone == ("phoenix",)
    assert hand(position, 2) == "W33"
    position = deal(then(position, "roll 1,1", "place W34 0"), "W03", "W05", "W06")
    position = then(position, "roll 1,1", "place W33 0")
    assert position.state.owed == 3


@clause("tsuro/14.4")
def test_it_may_be_placed_as_four_straight_wakes_and_has_no_power_there() -> None:
    position = drawn(EMPTY_SEA, ["D4 7", "A1 0"], ["phoenix! W01"], options="phoenix")
    position = position.then(1, "place phoenix 0")
    assert (at(position, "D4"), facing(position, 1)) == ("phoenix", "E4 7")
    assert tuple(JOINED[CODE["phoenix", 0]]) == (5, 4, 7, 6, 1, 0, 3, 2)
    assert position.state.phoenix_holder() == 0


@clause("tsuro/14.4")
def test_eaten_it_goes_under_the_draw_pile_like_any_tile() -> None:
    sea = """
    .
    .
    .
    . 1G phoenix . . . .
    .
    .
    .
    """
    position = drawn(sea, ["A1 0", "B1 0"], options="phoenix", phase="die").then(0, "roll 5")
    assert position.state.under_pile == ("phoenix",)


@clause("tsuro/14.4", "tsuro/8.2")
def test_drawn_again_from_under_the_pile_it_is_the_phoenix_again() -> None:
    position = drawn(SEA, ["D4 7", "A1 0"], ["W34"], options="phoenix", under_pile=("phoenix",))
    position = without_pile(position).then(1, "place W34 0")
    assert hand(position, 1) == "phoenix!"
    assert GAME.awaiting(position.then(0, "roll 1,1").state) == (1,)
