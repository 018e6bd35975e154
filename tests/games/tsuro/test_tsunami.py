"""The tsunami: how it comes, rolls on, drowns ships and leaves."""

import pytest

from tests.games.tsuro.drawing import at, deal, drawn, facing, then
from tests.table import Position, clause, opening
from tidelog.domain.errors import InvalidMove
from tidelog.domain.games.tsuro import GAME
from tidelog.domain.games.tsuro import events as e
from tidelog.domain.games.tsuro.material import EAST, NORTH, SQUARE, SQUARES, WEST
from tidelog.domain.games.tsuro.state import Arrival, Tsunami

SEA = """
    . . . . . . 1G
    .
    .
    . . W34 . . . .
    .
    .
    1B . . . . . 2G
"""
SHIPS = ["D4 7", "A1 0", "B1 0"]


def wave(square: str, direction: int, keeper: int = 2, advances: int = 0) -> Tsunami:
    """A tsunami on a square."""
    return Tsunami(SQUARE[square], direction, keeper, advances)


def next_turn(
    tsunami: Tsunami, ships: list[str], sea: str = SEA, active: int = 1, options: str = "tsunami"
) -> Position:
    """The first turn after the one of `active`, whose ship has just placed its last tile far away."""
    position = drawn(sea, ships, ["W34"] * len(ships), options=options, tsunami=tsunami, active=active)
    position = position.then(active, "place W34 0")
    return deal(position, "W03", "W05", "W06")


@clause("tsuro/10.1")
def test_the_tsunami_comes_from_the_deck_over_whatever_is_there_and_nobody_rolls() -> None:
    position = drawn(SEA, ["D4 7", "A1 0"], ["W34"], options="tsunami", phase="die")
    position = then(position, "roll 6", "emerge tsunami", "roll 6,1")
    position = position.when(0, "lay 1").includes(e.TsunamiArrived("G1", WEST, 1))
    assert at(position, "G1") == "1G"
    assert position.state.phase == "act"


@clause("tsuro/10.2")
def test_it_belongs_to_the_active_player_and_is_no_daikaiju() -> None:
    position = drawn(SEA, ["D4 7", "A1 0"], options="tsunami", phase="die", active=2)
    position = then(position, "roll 6", "emerge tsunami", "roll 3,3", "lay 0")
    assert position.state.tsunami == wave("C3", NORTH, keeper=2)
    assert position.state.daikaiju() == 3


@clause("tsuro/10.2", "tsuro/10.8")
def test_it_passes_to_the_next_afloat_when_its_owner_is_lost() -> None:
    position = next_turn(wave("D5", NORTH, keeper=2), ["D4 7", "lost", "A1 0"], options="tsunami tsunami_by_round")
    assert position.state.active == 3
    assert position.state.tsunami == wave("D4", NORTH, keeper=2, advances=1)


@clause("tsuro/10.3")
@pytest.mark.parametrize("keeper", [1, 2, 3])
def test_it_moves_in_every_turn_whoever_brought_it_in(keeper: int) -> None:
    position = next_turn(wave("D7", NORTH, keeper), ["D4 7", "A1 0", "B1 0"])
    assert position.state.tsunami == wave("D6", NORTH, keeper, advances=1)


@clause("tsuro/10.3", "tsuro/16.1")
def test_it_does_not_move_in_the_turn_of_a_ghost() -> None:
    ghosts = {"options": "tsunami ghost_rolls"}
    position = drawn(SEA, ["D4 7", "lost", "A1 0"], ["W34"], tsunami=wave("D7", NORTH), **ghosts)
    position = deal(position.then(1, "place W34 0"), "W03", "W05", "W06")
    assert (position.state.active, position.state.tsunami) == (2, wave("D7", NORTH))
    position = position.then(0, "roll 1,1")
    assert (position.state.active, position.state.tsunami) == (3, wave("D6", NORTH, advances=1))


@clause("tsuro/10.8")
def test_by_an_option_it_moves_only_in_the_turns_of_its_owner() -> None:
    mine = next_turn(wave("D7", NORTH, keeper=2), SHIPS, options="tsunami tsunami_by_round")
    assert mine.state.tsunami == wave("D6", NORTH, keeper=2, advances=1)
    other = next_turn(wave("D7", NORTH, keeper=3), SHIPS, options="tsunami tsunami_by_round")
    assert other.state.tsunami == wave("D7", NORTH, keeper=3)


@clause("tsuro/10.8")
@pytest.mark.parametrize("given, by_round", [({}, False), ({"tsunami_moves": "round"}, True)])
def test_the_option_says_when_it_moves_and_every_turn_is_the_default(given: dict[str, str], by_round: bool) -> None:
    assert opening(GAME, 2, given).state.choices.tsunami_by_round is by_round


def test_in_a_match_from_before_the_option_it_goes_on_moving_once_a_round() -> None:
    older = {option.name: option.values[0] for option in GAME.options if option.name != "tsunami_moves"}
    assert GAME.start(2, older).choices.tsunami_by_round


@clause("tsuro/10.4")
@pytest.mark.parametrize("advances, drowned_by", [(0, 2), (1, 2), (2, 3), (3, 3)])
def test_its_number_goes_from_2_over_3_and_3_to_4(advances: int, drowned_by: int) -> None:
    position = next_turn(wave("B4", EAST, keeper=2, advances=advances), ["E7 7", "D4 7", "A1 0"])
    assert position.state.braving == 2
    position.when(0, f"roll {drowned_by}").includes(e.ShipDrowned(2))
    position.when(0, f"roll {drowned_by + 1}").includes(e.WaveBraved(2))


@clause("tsuro/10.5")
def test_every_ship_on_a_tile_of_the_line_rolls_in_turn_order() -> None:
    sea = SEA.replace(". . W34 . . . .", "W34 . W34 . . W34 .")
    position = next_turn(wave("D5", NORTH, keeper=2), ["B2 7", "A3 5", "D4 7", "G4 7"], sea)
    assert (position.state.braving, position.state.queue) == (2, (2, 3, 4))
    position = then(position, "roll 6", "roll 1", "roll 4")
    assert [facing(position, seat) for seat in (2, 3, 4)] == ["A3 5", "lost", "G4 7"]


@clause("tsuro/10.5")
def test_the_line_is_a_column_when_it_moves_east_or_west_and_ships_on_hashes_are_not_in_it() -> None:
    sea = SEA.replace(". . W34 . . . .", ". . W34 . W34 . .")
    position = next_turn(wave("D2", WEST, keeper=2), ["F6 7", "D4 7", "F4 7", "C1 0"], sea)
    assert (position.state.braving, position.state.queue) == (2, (2,))


@clause("tsuro/10.6")
def test_a_ship_that_sails_into_the_line_rolls_at_once_and_then_sails_on() -> None:
    sea = SEA.replace(". . W34 . . . .", ". . W34 . W34 W34 .")
    position = drawn(sea, SHIPS, ["W34 W01"], options="tsunami", tsunami=wave("E1", EAST, 3, 3))
    position = position.when(1, "place W34 0").includes(e.ShipSailed(1, 2, "E4", 2, False), e.WaveMet(1))
    assert GAME.awaiting(position.state) == (0,)
    assert facing(position.then(0, "roll 4"), 1) == "G4 7"
    position.when(0, "roll 3").includes(e.ShipDrowned(1))


@clause("tsuro/10.6")
def test_a_ship_that_stops_in_the_line_rolls_too_and_then_faces_where_it_was_going() -> None:
    position = drawn(SEA, SHIPS, ["W34 W01"], options="tsunami", tsunami=wave("D1", EAST, 3))
    position = position.then(1, "place W34 0")
    position = position.when(0, "roll 2").includes(e.WaveBraved(1), e.ShipStopped(1))
    assert facing(position, 1) == "E4 7"


@clause("tsuro/10.6")
def test_along_the_line_there_is_no_new_roll_and_a_hash_counts_as_outside() -> None:
    position = drawn(SEA, SHIPS, ["W34 W01"], options="tsunami", tsunami=wave("B4", NORTH, 3))
    assert facing(position.then(1, "place W34 0"), 1) == "E4 7"
    hash_ship = drawn(SEA, ["C1 0", "A1 0"], ["W34 W01"], options="tsunami", tsunami=wave("C2", WEST, 2))
    assert hash_ship.then(1, "place W34 0").state.braving == 1


@clause("tsuro/10.6", "tsuro/6.5")
def test_a_loop_through_the_line_rolls_each_time_it_comes_from_outside() -> None:
    sea = """
    . . . . . . 1G
    .
    . . W35 W35 . . .
    . . W35 . . . .
    .
    .
    1B . . . . . 2G
    """
    position = drawn(sea, ["D4 7", "A1 0", "B1 0"], ["W35"], options="tsunami", tsunami=wave("D1", EAST, 3))
    position = position.then(1, "place W35 0")
    assert position.state.braving == 1
    position.when(0, "roll 6").includes(e.WaveBraved(1), e.ShipLooped(1))


@clause("tsuro/10.7")
def test_when_it_leaves_the_sea_it_is_out_for_good() -> None:
    position = next_turn(wave("D1", NORTH, keeper=2), ["D4 7", "A1 0", "B1 0"])
    assert position.state.tsunami is None
    assert position.state.tsunami_gone
    position = then(position, "roll 3,3", "roll 6")
    with pytest.raises(InvalidMove):
        _ = position.when(0, "emerge tsunami").events


@clause("tsuro/10.1")
def test_daikaiju_move_and_tiles_are_placed_under_the_tsunami() -> None:
    position = drawn(SEA, SHIPS, ["W34 W01"], options="tsunami", tsunami=wave("D4", NORTH, 3))
    position = position.then(1, "place W34 0")
    assert at(position, "D4") == "W34"
    assert position.state.tsunami is not None
    assert SQUARES[position.state.tsunami.square] == "D4"


def test_the_whole_tsunami_phase_is_finished_even_if_its_owner_drowns_first() -> None:
    sea = SEA.replace(". . W34 . . . .", ". . W34 . W34 . .")
    position = next_turn(wave("A5", NORTH, keeper=2), ["B2 7", "D4 7", "F4 7"], sea)
    position = position.then(0, "roll 1")
    assert position.state.braving == 3
    position = position.then(0, "roll 6")
    assert (facing(position, 2), facing(position, 3)) == ("lost", "F4 7")


@clause("tsuro/4.2", "tsuro/10.2")
def test_a_tsunami_that_comes_when_no_ship_is_left_does_not_stop_the_phase() -> None:
    sea = """
    .
    .
    . . W34 . . . .
    .
    .
    .
    . . . . . . 2G
    """
    ships = ["D3 7", "C4 0", "lost"]
    position = drawn(sea, ships, options="tsunami", phase="refill", arrival=Arrival())
    position = then(position, "emerge 3B", "roll 3,3", "lay 0")
    assert [facing(position, seat) for seat in (1, 2)] == ["lost", "lost"]
    position = then(position, "emerge tsunami", "roll 4,4", "lay 0")
    assert position.state.tsunami == wave("E5", NORTH, keeper=1)
    outcome = then(position, "emerge 1B", "roll 5,5", "lay 0").state.outcome
    assert outcome is not None
    assert outcome.places == (1, 1, 3)


@clause("tsuro/10.5")
def test_a_ship_on_a_hash_of_the_middle_column_is_not_in_the_line_either() -> None:
    position = next_turn(wave("E2", WEST, keeper=2), ["F6 7", "A1 0", "D1 0"])
    assert (position.state.braving, position.state.phase) == (0, "dice")


@clause("tsuro/4.1", "tsuro/4.3")
def test_the_daikaiju_check_follows_the_tsunami() -> None:
    position = next_turn(wave("D7", NORTH, keeper=2), SHIPS, SEA.replace("2G", "."))
    assert position.state.tsunami == wave("D6", NORTH, keeper=2, advances=1)
    assert position.state.phase == "refill"


@clause("tsuro/10.6", "tsuro/6.5")
def test_a_loop_whose_last_tile_is_in_the_line_ends_after_one_roll() -> None:
    sea = """
    . . . . . . 1G
    .
    . . W35 W35 . . .
    . . W35 . . . .
    .
    .
    1B . . . . . 2G
    """
    position = drawn(sea, ["D4 7", "A1 0", "B1 0"], ["W35"], options="tsunami", tsunami=wave("A4", NORTH, 3))
    position = position.when(1, "place W35 0").includes(e.ShipSailed(1, 4, "C4", 2, False), e.WaveMet(1))
    position.when(0, "roll 6").includes(e.ShipStopped(1), e.ShipLooped(1))
