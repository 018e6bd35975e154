"""The mystic portal: ships and daikaiju it takes, and where they come out."""

from tests.games.tsuro.drawing import at, deal, drawn, facing, hand, then, tuck, without_pile
from tests.table import Position, clause
from tidelog.domain.games.tsuro import GAME
from tidelog.domain.games.tsuro import events as e
from tidelog.domain.games.tsuro.material import EAST, SQUARE
from tidelog.domain.games.tsuro.state import Tsunami
from tidelog.domain.kernel.facts import write_move

SEA = """
    . . . . . . 1G
    .
    .
    . . W34 . W34 . .
    .
    .
    1B . . . . . 2G
"""


def choices(position: Position) -> list[str]:
    """The lines of all legal moves of whoever is awaited."""
    return [write_move(move) for move in position.legal(GAME.awaiting(position.state)[0])]


def opened(ships: list[str], hands: list[str], options: str = "portal", sea: str = SEA) -> Position:
    """Seat 1 has opened the portal before its ship."""
    return drawn(sea, ships, hands, options=options).then(1, "open-portal")


@clause("tsuro/12.1")
def test_the_portal_may_be_placed_instead_of_a_wake_tile() -> None:
    position = drawn(SEA, ["D4 7", "A1 0"], ["portal W01"], options="portal")
    assert "open-portal" in choices(position)
    position = position.when(1, "open-portal").includes(e.PortalPlaced(1, 0, "D4"))
    assert at(position, "D4") == "portal"


@clause("tsuro/12.1")
def test_without_the_portal_in_hand_it_cannot_be_opened() -> None:
    drawn(SEA, ["D4 7", "A1 0"], ["W01"], options="portal").when(1, "open-portal").refused("tsuro/12.1")


@clause("tsuro/12.2")
def test_ships_are_taken_in_turn_order_and_the_active_one_last() -> None:
    position = opened(["D4 7", "D4 0", "A1 0", "D4 2"], ["portal W01", "W34", "", "W33"])
    assert position.state.rider == 2
    position = then(position, "roll 2,2", "place W34 0", "enter 0")
    assert position.state.rider == 4
    position = then(position, "roll 5,5", "place W33 0", "enter 2")
    assert position.state.rider == 1


@clause("tsuro/12.2", "tsuro/4.2")
def test_a_ship_that_sails_into_the_portal_later_is_taken_even_if_the_active_ship_is_lost() -> None:
    sea = """
    . . . . . . 1G
    .
    . . . 3G . . .
    . . portal . W34 . .
    . . . W34 . . .
    .
    1B . . . . . 2G
    """
    position = drawn(sea, ["D4 4", "D4 2", "A1 0", "B1 0"], ["W34", "W33"], options="portal")
    position = position.when(1, "place W34 0").includes(e.ShipSunk(1, "3G"), e.PortalEntered(2))
    position = then(position, "roll 2,2", "place W33 0", "enter 2")
    assert (position.state.active, position.state.phase) == (2, "dice")


@clause("tsuro/12.3")
def test_the_dice_name_the_square_and_the_portal_itself_is_rolled_again() -> None:
    sea = """
    . . . . . . 1G
    .
    . W34 . . . . .
    .
    .
    .
    1B . . . . . 2G
    """
    position = opened(["C3 7", "A1 0"], ["portal W01"], sea=sea)
    position = position.when(0, "roll 3,3").then(e.DiceRolled((3, 3), False), e.RollVoided("C3"))
    position.when(0, "roll 6,5").includes(e.HavenRolled("G6"))


@clause("tsuro/12.4")
def test_a_ship_thrown_to_a_daikaiju_is_lost() -> None:
    position = opened(["D4 7", "A1 0", "B1 0"], ["portal W01"])
    position.when(0, "roll 6,1").includes(e.ShipDevoured(1, "1G"))


@clause("tsuro/12.4")
def test_a_taihou_does_not_help_against_the_uzushio() -> None:
    sea = SEA.replace("1G", "uzushio")
    position = opened(["D4 7", "A1 0", "B1 0"], ["portal taihou"], "portal taihou uzushio", sea)
    position.when(0, "roll 6,1").includes(e.ShipDevoured(1, "uzushio"))


@clause("tsuro/12.5")
def test_on_an_empty_square_the_owner_places_any_wake_tile_turned_as_he_likes() -> None:
    position = opened(["D4 7", "A1 0"], ["portal W33 W01"]).then(0, "roll 1,1")
    assert choices(position) == ["place W01 0", "place W33 0", "place W33 1"]
    position.when(1, "place W09 0").refused("tsuro/12.5")
    position.when(1, "draw").refused("tsuro/12.5")
    position = position.then(1, "place W33 1")
    assert (at(position, "A1"), hand(position, 1)) == ("W33", "W01")


@clause("tsuro/12.5")
def test_without_a_wake_tile_he_draws_and_if_there_is_none_the_ship_is_lost() -> None:
    position = opened(["D4 7", "A1 0", "B1 0"], ["portal taihou"], "portal taihou").then(0, "roll 1,1")
    assert choices(position) == ["draw"]
    position.when(1, "pass").refused("tsuro/12.5")
    assert choices(deal(position.then(1, "draw"), "W01")) == ["place W01 0"]
    empty = without_pile(position)
    assert choices(empty) == ["pass"]
    empty.when(1, "draw").refused("tsuro/12.5")
    empty.when(1, "pass").includes(e.ShipStranded(1))


@clause("tsuro/12.5", "tsuro/9.1")
def test_a_tile_used_in_the_turn_of_another_is_not_replaced_now() -> None:
    position = opened(["D4 7", "D4 2", "A1 0"], ["portal W01", "W33 W02"])
    position = then(position, "roll 2,2", "place W33 0", "enter 2")
    assert hand(position, 2) == "W02"


ARRIVED = """
    . . . . . . 1G
    . W34 . . . . .
    .
    . . W34 . W34 . .
    .
    .
    1B . . . . . 2G
"""
"""A wake tile waits on B2."""


@clause("tsuro/12.6")
def test_on_a_wake_tile_he_picks_one_of_its_eight_ports() -> None:
    position = opened(["D4 7", "A1 0"], ["portal W01"], sea=ARRIVED).then(0, "roll 2,2")
    assert choices(position) == [f"enter {port}" for port in range(8)]
    assert facing(position.then(1, "enter 4"), 1) == "B1 4"
    position.when(1, "enter 8").refused("tsuro/12.6")


@clause("tsuro/12.6")
def test_a_port_picked_on_that_square_in_this_phase_is_not_picked_again() -> None:
    position = opened(["D4 7", "D4 2", "A1 0"], ["portal W01"], sea=ARRIVED)
    position = then(position, "roll 2,2", "enter 4", "roll 2,2")
    assert "enter 4" not in choices(position)
    assert "not 4" in position.when(1, "enter 4").refused("tsuro/12.6")


@clause("tsuro/12.6")
def test_a_port_that_ends_where_another_ship_ends_is_avoided() -> None:
    position = opened(["D4 7", "A1 0", "C2 7"], ["portal W01"], sea=ARRIVED).then(0, "roll 2,2")
    assert choices(position) == [f"enter {port}" for port in (0, 1, 2, 3, 4, 5, 6)]


@clause("tsuro/12.6")
def test_when_all_ports_were_picked_any_will_do() -> None:
    b2 = SQUARE["B2"] * 8
    position = drawn(ARRIVED, ["D4 7", "A1 0"], ["portal W01"], options="portal", picked=tuple(range(b2, b2 + 8)))
    position = then(position, "open-portal", "roll 2,2")
    assert len(choices(position)) == 8


@clause("tsuro/12.6")
def test_the_last_port_is_taken_by_itself() -> None:
    b2 = SQUARE["B2"] * 8
    position = drawn(ARRIVED, ["D4 7", "A1 0"], ["portal W01"], options="portal", picked=tuple(range(b2, b2 + 7)))
    position = position.then(1, "open-portal").when(0, "roll 2,2").includes(e.PortPicked(1, "B2", 7))
    assert facing(position, 1) == "C2 7"


@clause("tsuro/12.6", "tsuro/6.4")
def test_a_port_that_loses_the_ship_may_be_picked() -> None:
    position = opened(["D4 7", "A1 0", "B1 0"], ["portal W01 W34"]).then(0, "roll 1,3")
    position = position.then(1, "place W34 0")
    assert "enter 2" in choices(position)
    position.when(1, "enter 2").includes(e.ShipLeft(1))


@clause("tsuro/12.7")
def test_ships_that_faced_the_new_tile_sail_with_the_rider() -> None:
    position = opened(["D4 7", "A1 0", "B2 0"], ["portal W34"]).then(0, "roll 2,2").then(1, "place W34 0")
    position = position.when(1, "enter 2").includes(
        e.SailingBegun((1, 3)), e.ShipSailed(1, 1, "B2", 7, True), e.ShipSailed(3, 1, "B2", 5, True)
    )
    assert (facing(position, 1), facing(position, 3)) == ("A2 2", "B3 0")


@clause("tsuro/12.7", "tsuro/6.8")
def test_ships_lost_in_the_portal_phase_earn_no_swap() -> None:
    position = opened(["D4 7", "A3 0", "B1 0"], ["portal W34", "W05"]).then(0, "roll 1,3")
    position = position.then(1, "place W34 0")
    after = position.then(1, "enter 4")
    assert facing(after, 2) == "A4 0"
    sea = """
    . . . . . . 1G
    .
    .
    3G . W34 . W34 . .
    .
    .
    1B . . . . . 2G
    """
    position = opened(["D4 7", "A3 0", "B1 0"], ["portal W34", "W05"], sea=sea).then(0, "roll 1,3")
    position = then(position, "place W34 0", "enter 4")
    assert facing(position, 2) == "lost"
    assert tuck(position, "W05").state.phase == "draw"


@clause("tsuro/12.8")
def test_a_ship_is_taken_three_times_at_most() -> None:
    sea = """
    . . . . . . 1G
    . . W34 . . . .
    . W34 . . . . .
    .
    .
    .
    1B . . . . . 2G
    """
    position = opened(["C3 7", "A1 0", "B1 0"], ["portal W01"], sea=sea)
    position = then(position, "roll 2,3", "enter 7", "roll 2,3", "enter 6", "roll 3,2")
    assert position.state.rides[0] == 3
    position.when(1, "enter 0").includes(e.ShipVanished(1))


@clause("tsuro/12.9")
def test_daikaiju_beside_a_new_portal_are_brought_in_anew_in_their_order() -> None:
    sea = """
    . . . . . . 1G
    .
    . . . uzushio . . .
    . . W34 . W34 . .
    . . . 3G . . .
    .
    1B . . . . . 2G
    """
    position = opened(["D4 7", "G5 2"], ["portal W01 W33"], "portal uzushio", sea)
    position = then(position, "roll 1,1", "place W01 0")
    position = position.when(1, "enter 4").includes(e.PortalStirred(("3G", "uzushio")), e.DaikaijuTakenUp("3G"))
    position = then(position, "roll 2,6", "lay 1", "roll 3,6", "lay 2")
    assert (at(position, "B7"), at(position, "C7"), at(position, "D3")) == ("3G", "uzushio", ".")
    assert position.state.phase == "draw"


@clause("tsuro/12.9")
def test_a_daikaiju_that_steps_onto_the_portal_is_brought_in_anew_and_does_not_act_again() -> None:
    sea = SEA.replace("W34 . W34", "5B portal .")
    position = drawn(sea, ["A1 0", "A1 1"], ["W01"], options="portal", phase="die")
    position = position.when(0, "roll 4").includes(e.DaikaijuTakenUp("5B"))
    position = then(position, "roll 2,2", "lay 0")
    assert (at(position, "B2"), at(position, "C4"), at(position, "D4")) == ("5B", ".", "portal")
    assert position.state.phase == "act"


@clause("tsuro/12.9")
def test_an_old_portal_leaves_the_daikaiju_beside_it_alone() -> None:
    sea = """
    . . . . . . 1G
    .
    . . 4G . . . .
    . . portal . 3G . .
    .
    .
    1B . . . . . 2G
    """
    position = drawn(sea, ["D4 0", "A1 0"], ["W35 W01"], options="portal")
    position = then(position, "place W35 0", "roll 2,2", "place W01 0", "enter 0")
    assert at(position, "C3") == "4G"
    assert position.state.phase == "draw"


@clause("tsuro/12.9")
def test_a_portal_that_found_no_daikaiju_beside_it_takes_none_in_a_later_turn() -> None:
    sea = """
    . . . . . . 1G
    .
    . . . . 3G . .
    . . W34 . . . .
    .
    . . . W34 . . .
    1B . . . . . 2G
    """
    position = opened(["D4 7", "D5 4"], ["portal W01", "W34"], sea=sea)
    position = then(position, "roll 1,1", "place W01 0", "enter 4")
    assert position.state.phase == "draw"
    position = then(deal(position, "W02", "W03", "W05"), "roll 3,3", "roll 5")
    assert at(position, "D3") == "3G"
    position = then(position, "place W34 0", "roll 2,2", "draw")
    position = then(deal(position, "W33"), "place W33 0", "enter 2")
    assert at(position, "D3") == "3G"
    assert position.state.phase == "draw"


@clause("tsuro/12.10")
def test_arriving_in_the_wave_line_is_one_roll() -> None:
    position = drawn(
        ARRIVED,
        ["D4 7", "A1 0", "B1 0"],
        ["portal W01"],
        options="portal tsunami",
        tsunami=Tsunami(SQUARE["B5"], EAST, 2),
    )
    position = then(position, "open-portal", "roll 2,2", "enter 7")
    assert position.state.braving == 1
    position.when(0, "roll 1").includes(e.ShipDrowned(1), e.PortalLeft(1))
    assert facing(position.then(0, "roll 2"), 1) == "C2 7"


@clause("tsuro/12.6", "tsuro/12.7")
def test_a_port_that_ends_where_a_ship_will_end_that_faced_the_new_tile_is_avoided() -> None:
    position = opened(["D4 7", "A1 0", "B2 0"], ["portal W34"]).then(0, "roll 2,2").then(1, "place W34 0")
    assert choices(position) == [f"enter {port}" for port in range(1, 8)]


@clause("tsuro/12.10")
def test_a_ship_taken_from_a_tile_in_the_wave_line_rolls_all_the_same() -> None:
    sea = ARRIVED.replace(". . W34 . W34 . .", ". W34 . . W34 . .")
    wave = Tsunami(SQUARE["B5"], EAST, 2)
    position = drawn(sea, ["C4 7", "A1 0"], ["portal W01"], options="portal tsunami", tsunami=wave)
    assert then(position, "open-portal", "roll 2,2", "enter 7").state.braving == 1
