"""Set-up: who begins, the deal, the ships, the first daikaiju."""

import pytest

from tests.games.tsuro.drawing import EMPTY_SEA, deal, drawn, facing, then
from tests.table import Position, clause, opening
from tidelog.domain.games.tsuro import GAME
from tidelog.domain.games.tsuro import events as e


def launched(seats: int, options: str = "") -> Position:
    """A match in which seat 2 begins and all ships are on the top edge."""
    position = opening(GAME, seats, dict.fromkeys(options.split(), "on")).then(0, "begin 2")
    kinds = [f"W{number:02}" for number in range(1, 3 * seats + 1)]
    position = deal(position, *kinds)
    for launch in ["A1 0", "A1 1", "B1 0", "B1 1", "C1 0", "C1 1", "D1 0", "D1 1"][:seats]:
        position = then(position, f"launch {launch}")
    return position


@clause("tsuro/3.1")
def test_chance_names_who_begins() -> None:
    position = opening(GAME, 4)
    assert GAME.awaiting(position.state) == (0,)
    assert position.then(0, "begin 3").state.active == 3


@clause("tsuro/3.2")
def test_each_seat_in_turn_order_is_dealt_three_tiles_that_only_it_sees() -> None:
    position = deal(opening(GAME, 2).then(0, "begin 2"), "W01", "W02", "W03")
    assert len(position.state.hand(2)) == 3
    assert not position.state.hand(1)
    assert all(tile.who == (2,) for tile in position.state.hand(2))
    assert position.state.pile == 53


@clause("tsuro/3.2")
def test_with_taihou_a_seat_may_refuse_one_at_the_deal_and_a_third_is_replaced() -> None:
    position = opening(GAME, 2, {"taihou": "on"}).then(0, "begin 1")
    position = deal(position, "taihou", "taihou", "taihou")
    assert position.state.gone == ("taihou",)
    position = deal(position, "W01")
    assert GAME.awaiting(position.state) == (1,)
    position = deal(position.then(1, "refuse"), "W02").then(1, "done")
    assert position.state.gone == ("taihou", "taihou")
    assert len(position.state.hand(1)) == 3
    assert position.state.drawer == 2


@clause("tsuro/3.3")
def test_ships_are_launched_in_turn_order_on_free_hashes() -> None:
    position = deal(opening(GAME, 2).then(0, "begin 2"), *[f"W{n:02}" for n in range(1, 7)])
    assert GAME.awaiting(position.state) == (2,)
    assert len(position.legal(2)) == 56
    position = position.then(2, "launch C1 1")
    assert len(position.legal(1)) == 55
    assert "already" in position.when(1, "launch C1 1").refused("tsuro/3.3")


@clause("tsuro/2.5")
def test_a_ship_cannot_be_launched_off_the_rim() -> None:
    position = deal(opening(GAME, 2).then(0, "begin 2"), *[f"W{n:02}" for n in range(1, 7)])
    assert "no hash" in position.when(2, "launch D4 0").refused("tsuro/2.5")


@clause("tsuro/3.4")
@pytest.mark.parametrize("seats, daikaiju", [(2, 6), (4, 6), (5, 5), (6, 5), (7, 4), (8, 4)])
def test_so_many_daikaiju_are_brought_in_before_the_first_turn(seats: int, daikaiju: int) -> None:
    position = launched(seats)
    for number, name in enumerate(["1G", "1B", "2G", "2B", "3G", "3B"][:daikaiju], 1):
        assert position.state.phase == "spawn"
        position = then(position, f"emerge {name}", f"roll {number},6", "lay 0")
    assert position.state.turn == 1
    assert position.state.active == 2
    assert position.state.daikaiju() == daikaiju


@clause("tsuro/3.4")
def test_a_tsunami_or_uzushio_drawn_in_set_up_is_placed_and_does_not_count() -> None:
    position = launched(8, "tsunami uzushio")
    position = then(position, "emerge uzushio", "roll 1,6", "lay 0", "emerge tsunami", "roll 2,6", "lay 0")
    assert position.state.tsunami is not None
    assert position.state.daikaiju() == 0
    for number, name in enumerate(["1G", "1B", "2G"], 3):
        position = then(position, f"emerge {name}", f"roll {number},6", "lay 0")
    assert position.state.phase == "spawn"
    assert then(position, "emerge 5G", "roll 6,6", "lay 0").state.turn == 1


@clause("tsuro/3.5")
def test_a_daikaiju_before_a_ship_on_its_hash_does_not_sink_it_in_set_up() -> None:
    position = then(launched(2), "emerge 1G", "roll 1,1", "lay 0")
    assert facing(position, 1) == "A1 1"
    assert facing(position, 2) == "A1 0"


@clause("tsuro/10.2")
def test_a_tsunami_of_the_set_up_belongs_to_the_seat_that_begins() -> None:
    position = drawn(EMPTY_SEA, ["A1 0", "A1 1"], options="tsunami", phase="spawn", active=2)
    position = Position(GAME, GAME.evolve(position.state, e.DaikaijuCalled()))
    position = then(position, "emerge tsunami", "roll 3,3", "lay 0")
    assert position.state.tsunami is not None
    assert position.state.tsunami.keeper == 2
