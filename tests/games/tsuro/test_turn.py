"""The phases of a turn, the blocked front, and how a match ends."""

import pytest

from tests.games.tsuro.drawing import EMPTY_SEA, at, deal, drawn, facing, then, tuck
from tests.table import clause
from tidelog.domain.errors import MatchOver
from tidelog.domain.games.tsuro import GAME
from tidelog.domain.games.tsuro import events as e
from tidelog.domain.kernel.facts import write_move

QUIET = """
    . . . . . . 1G
    .
    .
    . . W34 . . . .
    .
    .
    1B . . . . . 2G
"""
"""Red stands on C4; the daikaiju are far away."""


@clause("tsuro/4.1")
def test_a_turn_runs_from_dice_over_placing_to_drawing_and_goes_on_clockwise() -> None:
    position = drawn(QUIET, ["D4 7", "A1 0"], ["W34 W32 W01"], phase="dice")
    position = position.then(0, "roll 1,1")
    assert position.state.phase == "act"
    position = position.then(1, "place W34 0")
    assert position.state.phase == "draw"
    position = deal(position, "W02")
    assert (position.state.active, position.state.turn, position.state.phase) == (2, 10, "dice")


@clause("tsuro/4.1")
def test_the_next_ship_afloat_is_next() -> None:
    position = drawn(QUIET, ["D4 7", "lost", "A1 0"], ["W34 W32 W01"])
    assert deal(position.then(1, "place W34 0"), "W02").state.active == 3


@clause("tsuro/4.2")
def test_all_daikaiju_act_even_after_the_active_ship_is_eaten_and_then_its_turn_is_over() -> None:
    sea = """
    .
    .
    .
    . 1G W34 . . . .
    . . . . . 2G .
    .
    . . 3G . . . .
    """
    position = drawn(sea, ["D4 7", "A1 0", "B1 0"], ["W01"], phase="die")
    position = position.then(0, "roll 5")
    assert (facing(position, 1), at(position, "C4"), at(position, "F6")) == ("lost", "1G", "2G")
    position = tuck(position, "W01")
    assert (position.state.active, position.state.phase) == (2, "dice")


@clause("tsuro/4.3")
def test_fewer_than_three_daikaiju_are_filled_up_and_no_dice_follow() -> None:
    sea = QUIET.replace("2G", ".")
    position = drawn(sea, ["D4 7", "A1 0"], ["W34 W32 W01"])
    position = deal(position.then(1, "place W34 0"), "W02")
    assert position.state.phase == "refill"
    position = then(position, "emerge 5B", "roll 5,5", "lay 2")
    assert at(position, "F6") == "5B"
    assert position.state.phase == "act"


@clause("tsuro/4.3")
def test_a_refill_goes_on_until_there_are_three() -> None:
    position = drawn(EMPTY_SEA, ["D4 7", "A1 0"], ["W34 W32 W01"])
    position = deal(position.then(1, "place W34 0"), "W02")
    for name, roll in (("5B", "5,5"), ("4B", "5,6"), ("3B", "6,6")):
        assert position.state.phase == "refill"
        position = then(position, f"emerge {name}", f"roll {roll}", "lay 2")
    assert position.state.phase == "act"


@clause("tsuro/4.4")
@pytest.mark.parametrize("gold", range(1, 7))
@pytest.mark.parametrize("blue", range(1, 7))
def test_a_sum_of_6_7_or_8_rolls_a_die_for_the_daikaiju(gold: int, blue: int) -> None:
    position = drawn(QUIET, ["D4 7", "A1 0"], ["W34"], phase="dice").then(0, f"roll {gold},{blue}")
    assert position.state.phase == ("die" if 6 <= gold + blue <= 8 else "act")


@clause("tsuro/4.5")
def test_a_6_brings_in_one_tile_and_none_moves() -> None:
    position = drawn(QUIET, ["D4 7", "A1 0"], ["W34"], phase="die").then(0, "roll 6")
    position = then(position, "emerge 4G", "roll 3,1", "lay 1")
    assert (at(position, "C1"), at(position, "G1"), at(position, "A7")) == ("4G", "1G", "1B")
    assert position.state.phase == "act"


@clause("tsuro/4.6")
def test_on_1_to_5_every_daikaiju_acts_once_on_that_number() -> None:
    sea = """
    .
    . . 1G . 1B . .
    .
    .
    .
    . . 2G . . . .
    .
    """
    position = drawn(sea, ["A1 0", "A1 1"], ["W34"], phase="die")
    position.when(0, "roll 3").includes(
        e.RampageBegun(3, ("1G", "1B", "2G")),
        e.DaikaijuMoved("1G", "B2"),
        e.DaikaijuMoved("1B", "D2"),
        e.DaikaijuMoved("2G", "C5"),
    )


BLOCKED = QUIET.replace("W34 .", "W34 5G")


@clause("tsuro/4.7")
def test_a_daikaiju_before_the_active_ship_sinks_it() -> None:
    position = drawn(BLOCKED, ["D4 7", "A1 0", "B1 0"], ["W34"], phase="dice")
    position.when(0, "roll 1,1").includes(e.ShipBlocked(1, "5G"))


@clause("tsuro/4.7")
def test_the_uzushio_before_the_active_ship_sinks_it_too() -> None:
    sea = QUIET.replace("W34 .", "W34 uzushio")
    position = drawn(sea, ["D4 7", "A1 0", "B1 0"], ["W34"], phase="whirl", options="uzushio")
    position.when(0, "roll 6").includes(e.ShipBlocked(1, "uzushio"))


@clause("tsuro/4.7", "tsuro/2.6")
def test_a_daikaiju_beside_or_behind_a_ship_blocks_nothing() -> None:
    sea = """
    . . . . . . 1G
    .
    . . 1B . . . .
    . 2G W34 . 5G . .
    . . 4G . . . .
    .
    .
    """
    position = drawn(sea, ["D4 7", "A1 0"], ["W34"], phase="dice").then(0, "roll 1,1")
    assert (position.state.phase, facing(position, 1)) == ("act", "D4 7")


@clause("tsuro/4.7")
def test_only_the_front_of_the_active_ship_is_checked() -> None:
    position = drawn(BLOCKED, ["A1 0", "D4 7"], ["W34"], phase="dice").then(0, "roll 1,1")
    assert (position.state.phase, facing(position, 2)) == ("act", "D4 7")


ON_HASHES = """
    . 5G . . . . 1G
    .
    .
    .
    .
    .
    1B . . . . . 2G
"""


@clause("tsuro/4.8")
def test_a_ship_on_its_hash_relocates_on_the_same_edge_before_an_empty_square() -> None:
    position = drawn(ON_HASHES, ["B1 0", "C1 0"], ["W34"], phase="dice").then(0, "roll 1,1")
    assert GAME.awaiting(position.state) == (1,)
    hashes = {write_move(move) for move in position.legal(1)}
    free = {f"relocate {column}1 {port}" for column in "ACDEF" for port in (0, 1)} - {"relocate C1 0"}
    assert hashes == free
    position = position.then(1, "relocate F1 1")
    assert (facing(position, 1), position.state.phase) == ("F1 1", "act")


@clause("tsuro/4.8")
@pytest.mark.parametrize(
    "where, why",
    [
        ("B1 0", "your ship is on B1 0"),
        ("B1 1", "daikaiju 5G lies on B1"),
        ("C1 0", "the ship of seat 2 is on C1 0"),
        ("A1 7", "A1 7 is on the west edge, and your ship stays on the north edge"),
        ("D4 0", "D4 0 is no hash"),
        ("D1 8", "D1 8 is no hash"),
        ("E1 0", "a wake tile lies on E1"),
        ("F1 0", "the uzushio lies on F1"),
        ("G1 0", "daikaiju 1G lies on G1"),
        ("Z9 1", "Z9 1 is no hash"),
    ],
)
def test_no_other_hash_will_do_and_the_refusal_says_why(where: str, why: str) -> None:
    sea = ON_HASHES.replace(". 5G . . . . 1G", ". 5G . . W34 uzushio 1G")
    position = drawn(sea, ["B1 0", "C1 0"], ["W34"], options="uzushio", phase="dice")
    position = then(position, "roll 1,1", "roll 6")
    assert why in position.when(1, f"relocate {where}").refused("tsuro/4.8")


@clause("tsuro/4.8")
def test_the_only_free_hash_is_taken_by_itself() -> None:
    sea = ON_HASHES.replace(". 5G . . . . 1G", "W34 5G W34 W34 W34 . 1G")
    position = drawn(sea, ["B1 0", "F1 0"], ["W34"], phase="dice")
    position.when(0, "roll 1,1").includes(e.ShipRelocated(1, "F1", 1), e.PhaseBegun("act"))


@clause("tsuro/4.8", "tsuro/4.7")
def test_a_ship_without_a_free_hash_is_lost() -> None:
    sea = ON_HASHES.replace(". 5G . . . . 1G", "W34 5G W34 W34 W34 W34 1G")
    position = drawn(sea, ["B1 0", "A3 7", "A4 7"], ["W34"], phase="dice")
    position.when(0, "roll 1,1").includes(e.ShipBlocked(1, "5G"))


@clause("tsuro/4.8")
def test_relocation_is_allowed_in_a_late_turn_but_not_once_the_ship_has_sailed() -> None:
    late = drawn(ON_HASHES, ["B1 0", "C1 0"], ["W34"], phase="dice", turn=80).then(0, "roll 1,1")
    assert late.state.phase == "relocate"
    sailed = drawn(BLOCKED, ["D4 7", "A1 0", "B1 0"], ["W34"], phase="dice")
    sailed.when(0, "roll 1,1").includes(e.ShipBlocked(1, "5G"))


@clause("tsuro/4.9", "tsuro/15.3")
def test_after_500_turns_all_who_are_afloat_share_the_first_place() -> None:
    position = drawn(QUIET, ["D4 7", "A1 0", "lost"], ["W34 W32 W01"], turn=500)
    position = deal(position.then(1, "place W34 0"), "W02")
    assert position.state.outcome is not None
    assert position.state.outcome.reason == "500 turns are over"
    assert position.state.outcome.places == (1, 1, 3)


@clause("tsuro/15.1")
def test_the_last_ship_afloat_wins_at_once() -> None:
    position = drawn(BLOCKED, ["D4 7", "A1 0"], ["W34"], phase="dice").then(0, "roll 1,1")
    assert position.state.outcome is not None
    assert position.state.outcome.places == (2, 1)
    assert GAME.awaiting(position.state) == ()


PREY = """
    .
    .
    .
    . 1G W34 . . . .
    .
    . 1B W34 . . . .
    .
"""


@clause("tsuro/15.2")
def test_ships_lost_one_after_the_other_in_a_phase_tie_if_none_is_left() -> None:
    position = drawn(PREY, ["D4 7", "D6 7", "lost"], ["W34"], phase="die").then(0, "roll 5")
    assert position.state.outcome is not None
    assert position.state.outcome.reason == "no ship is left"
    assert position.state.outcome.places == (1, 1, 3)


@clause("tsuro/15.2")
def test_a_ship_lost_earlier_in_the_turn_ties_too() -> None:
    position = drawn(PREY, ["D4 7", "D6 7", "lost"], ["W34"], phase="die", lost=(0, 0, 9)).then(0, "roll 5")
    assert position.state.outcome is not None
    assert position.state.outcome.places == (1, 1, 1)


@clause("tsuro/15.4")
def test_others_are_ranked_by_the_turn_they_were_lost_in() -> None:
    position = drawn(BLOCKED, ["D4 7", "A1 0", "lost", "lost", "lost"], ["W34"], phase="dice", lost=(0, 0, 3, 5, 3))
    outcome = position.then(0, "roll 1,1").state.outcome
    assert outcome is not None
    assert outcome.places == (2, 1, 4, 3, 4)


@clause("tsuro/15.4")
def test_nothing_can_be_done_after_the_end() -> None:
    position = drawn(BLOCKED, ["D4 7", "A1 0"], ["W34"], phase="dice").then(0, "roll 1,1")
    with pytest.raises(MatchOver):
        _ = position.when(2, "place W34 0").events


@clause("tsuro/16.1")
def test_with_ghosts_a_lost_seat_rolls_for_the_daikaiju_and_does_no_more() -> None:
    position = drawn(QUIET, ["D4 7", "lost", "A1 0"], ["W34 W32 W01"], options="ghost_rolls")
    position = deal(position.then(1, "place W34 0"), "W02")
    assert (position.state.active, position.state.phase) == (2, "dice")
    position = then(position, "roll 3,4", "roll 1")
    assert (position.state.active, position.state.turn) == (3, 11)


@clause("tsuro/16.1")
def test_a_ghost_fills_up_the_daikaiju_as_well() -> None:
    sea = QUIET.replace("2G", ".")
    position = drawn(sea, ["D4 7", "lost", "A1 0"], ["W34 W32 W01"], options="ghost_rolls")
    position = deal(position.then(1, "place W34 0"), "W02")
    position = then(position, "emerge 5B", "roll 5,5", "lay 2")
    assert (position.state.active, position.state.phase) == (3, "dice")


@clause("tsuro/16.1")
def test_what_comes_in_a_ghosts_turn_belongs_to_the_next_seat_afloat() -> None:
    position = drawn(QUIET, ["D4 7", "lost", "lost", "A1 0"], phase="die", options="ghost_rolls tsunami", active=2)
    position = then(position, "roll 6", "emerge tsunami", "roll 3,3", "lay 0")
    assert position.state.tsunami is not None
    assert position.state.tsunami.keeper == 4


@clause("tsuro/16.1")
def test_a_turn_of_a_ghost_counts_for_the_last_turn_and_for_ties() -> None:
    position = drawn(QUIET, ["D4 7", "lost", "A1 0"], phase="dice", options="ghost_rolls", active=2, turn=500)
    outcome = position.then(0, "roll 1,1").state.outcome
    assert outcome is not None
    assert outcome.places == (1, 3, 1)
    both = drawn(PREY, ["D4 7", "D6 7", "lost"], phase="die", options="ghost_rolls", active=3).then(0, "roll 5")
    assert both.state.outcome is not None
    assert both.state.outcome.places == (1, 1, 3)


@clause("tsuro/4.1")
def test_without_ghosts_a_lost_seat_is_passed_over() -> None:
    position = drawn(QUIET, ["D4 7", "lost", "A1 0"], ["W34 W32 W01"])
    assert deal(position.then(1, "place W34 0"), "W02").state.active == 3


def test_a_refused_move_says_what_the_table_waits_for() -> None:
    position = drawn(QUIET, ["D4 7", "A1 0"], ["W34"])
    assert "place a wake tile" in position.when(1, "done").refused("tsuro/5.1")
