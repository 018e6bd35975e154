"""The modules of Veterans of the Seas and the Phoenix together, where one interrupts another."""

from tests.games.tsuro.drawing import EVERYTHING, at, drawn, facing, hand, then, tuck
from tests.games.tsuro.test_tsunami import SEA, next_turn, wave
from tests.table import Position, clause
from tidelog.domain.games.tsuro import GAME
from tidelog.domain.games.tsuro import events as e
from tidelog.domain.games.tsuro.material import EAST, MONSTER_OF, NORTH

BESIDE = """
    . . . . . . 1G
    .
    . W34 . 3G . . .
    . . W34 . uzushio . .
    .
    .
    1B . . . . . 2G
"""
"""Red faces D4 from C4; daikaiju 3 and the uzushio lie beside that square, Orange stands on B3."""


def opened(hands: list[str], ships: tuple[str, ...] = ("D4 7", "C3 7", "A1 0")) -> Position:
    """Red has opened the portal and come out on B6, and the portal stirs."""
    position = drawn(BESIDE, ships, hands, options=EVERYTHING)
    return then(position, "open-portal", "roll 2,5", "place W34 0", "enter 7")


@clause("tsuro/12.9", "tsuro/13.3")
def test_a_daikaiju_that_the_portal_throws_onto_a_ship_can_be_shot_and_the_next_one_comes() -> None:
    position = opened(["portal W34", "taihou W01"])
    assert position.state.due == (MONSTER_OF["uzushio"],)
    position = then(position, "roll 2,3", "lay 0")
    assert GAME.awaiting(position.state) == (2,)
    position = position.then(2, "fire B3")
    assert (at(position, "B3"), position.state.under_deck) == ("W34", (MONSTER_OF["3G"],))
    assert position.state.arrival is not None
    assert position.state.arrival.monster == MONSTER_OF["uzushio"]


@clause("tsuro/12.9", "tsuro/11.1")
def test_the_uzushio_that_the_portal_throws_onto_a_ship_asks_nobody() -> None:
    position = then(opened(["portal W34", "taihou W01"]), "roll 5,5", "lay 0", "roll 2,3")
    position = position.when(0, "lay 0").includes(e.WakeEaten("uzushio", "B3", "W34"), e.ShipEaten(2, "uzushio"))
    assert facing(position, 2) == "lost"


@clause("tsuro/12.9", "tsuro/4.2", "tsuro/6.8")
def test_a_captain_lost_to_what_his_portal_stirred_draws_nothing() -> None:
    position = then(opened(["portal W34 W02", "W01"]), "roll 2,5", "lay 0", "hold")
    assert facing(position, 1) == "lost"
    position = then(position, "roll 5,5", "lay 0")
    position = tuck(position, "W02")
    assert (position.state.active, position.state.phase, hand(position, 1)) == (2, "dice", "")


@clause("tsuro/10.5", "tsuro/4.2")
def test_a_tsunami_that_drowns_the_active_ship_still_asks_the_others_and_then_the_turn_is_over() -> None:
    sea = SEA.replace(". . W34 . . . .", "W34 . W34 . . W34 .")
    position = next_turn(wave("D5", NORTH, keeper=2), ["B2 7", "A3 5", "D4 7", "G4 7"], sea)
    position = position.when(0, "roll 1").includes(e.ShipDrowned(2), e.WaveMet(3))
    position = tuck(then(position, "roll 6", "roll 6"), "W34")
    assert (position.state.active, position.state.phase, position.state.turn) == (3, "dice", 11)


@clause("tsuro/12.10", "tsuro/6.8")
def test_a_ship_that_drowns_where_the_portal_of_another_led_earns_him_nothing() -> None:
    sea = BESIDE.replace(". W34 . 3G . . .", ". W34 . . . . .").replace("uzushio", ".")
    position = drawn(
        sea,
        ["D4 7", "D4 2", "A1 0", "B1 0"],
        ["portal W34", "W01 W02"],
        options=EVERYTHING,
        tsunami=wave("B7", EAST, keeper=3),
    )
    position = then(position, "open-portal", "roll 2,3", "enter 7")
    assert position.state.braving == 2
    position = position.when(0, "roll 1").includes(e.ShipDrowned(2), e.PortalLeft(2), e.PortalEntered(1))
    assert position.state.phase == "ride"
    assert len(position.state.pool) == 2
