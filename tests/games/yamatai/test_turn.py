"""The turn, the fleet tile and the trade (yamatai/4 to yamatai/6)."""

import pytest

from tests.games.yamatai.drawing import at_turn, blue, boats, finish, mat, offers, play, table, with_supply
from tests.table import clause
from tidelog.domain.errors import NotYourTurn
from tidelog.domain.games.yamatai import events as e
from tidelog.domain.kernel.seats import CHANCE

ROOM = "I01 .\nI02 ."


@clause("yamatai/4.1")
def test_two_players_have_two_turns_each_in_a_round() -> None:
    position = table(step="recruit", fleet=7)
    for seat, fleet in ((2, 3), (1, 1), (2, 4)):
        position = finish(position)
        assert at_turn(position) == (seat, "fleet")
        position = play(position, f"fleet {fleet}")
    position = finish(position)
    assert position.state.used == (7, 3, 1, 4)
    assert at_turn(position) == (CHANCE, "specialists")


@clause("yamatai/4.1")
def test_three_players_have_three_turns_in_a_round() -> None:
    position = play(table("", mat(), mat(), mat(), step="recruit", fleet=2, played=(5, 6)), "done")
    assert at_turn(position) == (CHANCE, "specialists")


@clause("yamatai/4.1")
def test_nobody_moves_out_of_turn() -> None:
    with pytest.raises(NotYourTurn):
        _ = table(step="trade").when(2, "done").events


@clause("yamatai/4.2")
def test_the_steps_of_a_turn_come_in_order() -> None:
    position = table(ROOM.replace(".", "fan"), mat("wood", culture="drum drum"), step="trade", people="SP10")
    position.when(1, "place S02 wood").refused("yamatai/4.2")
    position = play(position, "done")
    position.when(1, "sell wood").refused("yamatai/4.2")
    position.when(1, "collect I01").refused("yamatai/4.2")
    position = play(position, "place S02 wood")
    assert at_turn(position) == (1, "act")
    position.when(1, "recruit SP10 drum,drum").refused("yamatai/4.2")
    position = play(position, "collect I01")
    assert at_turn(position) == (1, "recruit")


@clause("yamatai/4.2", "yamatai/4.3")
def test_done_leaves_trading_placing_and_recruiting_at_any_time() -> None:
    position = table("", mat("wood", culture="drum drum"), step="trade", people="SP10")
    for step, following in (("trade", "place"), ("place", "recruit")):
        assert at_turn(position) == (1, step)
        position = position.when(1, "done").includes(e.StepEnded(1, step))
        assert at_turn(position)[1] == following
    assert at_turn(play(position, "done")) == (2, "fleet")


@clause("yamatai/4.3")
def test_a_step_without_a_choice_is_passed_over() -> None:
    position = play(table("", mat("gold", coins=0)), "place S02 gold")
    assert at_turn(position) == (2, "fleet")


@clause("yamatai/4.3")
def test_the_only_possible_act_is_made_without_asking() -> None:
    position = table("I01 fan", mat("gold"))
    after = position.when(1, "place S02 gold").includes(e.TokenCollected(1, "I01", "fan"))
    assert at_turn(after) == (2, "fleet")


@clause("yamatai/5.1")
def test_the_harbour_joins_the_hand_before_the_fleet_is_taken() -> None:
    position = table("", mat(harbour="clay clay"), step="fleet", fleet=7)
    after = position.when(1, "fleet 7").includes(e.HarbourEmptied(1, ("clay", "clay")), e.FleetTaken(1, 7, ("gold",)))
    assert boats(blue(after).hand) == "clay clay gold"
    assert boats(blue(after).harbour) == ""


@clause("yamatai/5.2")
def test_only_a_fleet_tile_that_lies_face_up_can_be_taken() -> None:
    position = table(step="fleet", fleet=4)
    assert sorted(offers(position)) == ["fleet 1", "fleet 2", "fleet 3", "fleet 4", "fleet 5"]
    sentence = position.when(1, "fleet 8").refused("yamatai/5.2")
    assert "1, 2, 3, 4 and 5 do" in sentence
    taken = play(position, "fleet 4")
    assert 4 not in taken.state.fleets
    assert taken.state.used == (4,)


@clause("yamatai/5.3")
def test_boats_that_are_not_in_the_supply_are_not_taken() -> None:
    position = with_supply(table(step="fleet", fleet=2), bamboo=1)
    position.when(1, "fleet 2").includes(e.FleetTaken(1, 2, ("bamboo",)))


@clause("yamatai/5.4")
def test_a_fleet_without_a_power_offers_none() -> None:
    for fleet in (1, 10):
        position = table("(B01) (W02)\nI01 fan  I05 mask", fleet=fleet, step="trade", row="H01")
        position.when(1, "sacred-ground I02").refused("yamatai/5.4")
        assert {line.split()[0] for line in offers(position)} == {"buy", "done"}


@clause("yamatai/5.4")
def test_a_power_works_while_trading_acting_and_recruiting_but_not_while_placing() -> None:
    drawing = "I01 fan  I02 mask"
    start = table(drawing, mat("wood gold", culture="drum drum"), step="trade", fleet=7, people="SP10")
    assert "sacred-ground I05" in offers(start)
    placing = play(start, "done", "place S02 wood")
    placing.when(1, "sacred-ground I05").refused("yamatai/5.4")
    acting = play(placing, "done")
    assert "sacred-ground I05" in offers(acting)
    recruiting = play(acting, "collect I01", "done")
    assert at_turn(recruiting) == (1, "recruit")
    assert "sacred-ground I05" in offers(recruiting)


@clause("yamatai/5.4")
def test_a_power_does_not_work_while_storing() -> None:
    position = play(table("", mat("wood gold"), fleet=7, step="act"), "done")
    assert at_turn(position) == (1, "store")
    position.when(1, "sacred-ground I05").refused("yamatai/5.4")


@clause("yamatai/5.4")
def test_a_power_works_once_and_only_that_of_the_tile_taken() -> None:
    position = play(table("(W02)", step="trade", fleet=7), "sacred-ground I05")
    position.when(1, "sacred-ground I06").refused("yamatai/5.4")
    position.when(1, "remove-boat S02").refused("yamatai/5.4")


@clause("yamatai/5.4")
def test_a_power_not_used_is_gone_with_the_turn() -> None:
    position = play(table(step="recruit", fleet=7), "done", "fleet 2")
    position.when(2, "sacred-ground I05").refused("yamatai/5.4")


@clause("yamatai/6.1")
def test_one_boat_is_bought_or_sold_in_a_turn() -> None:
    position = play(table("", mat("wood"), step="trade", fleet=7), "buy bamboo")
    position.when(1, "buy bamboo").refused("yamatai/6.1")
    position.when(1, "sell wood").refused("yamatai/6.1")


@clause("yamatai/6.1")
def test_gold_is_neither_bought_nor_sold() -> None:
    position = table("", mat("gold", coins=50), step="trade")
    position.when(1, "buy gold").refused("yamatai/6.1")
    position.when(1, "sell gold").refused("yamatai/6.1")
    assert not [line for line in offers(position) if "gold" in line]


@clause("yamatai/6.2")
@pytest.mark.parametrize("boat,price", [("bamboo", 2), ("wood", 3), ("stone", 4), ("clay", 5)])
def test_a_boat_costs_what_it_brings(boat: str, price: int) -> None:
    position = table("", mat(boat), step="trade")
    position.when(1, f"buy {boat}").includes(e.BoatBought(1, boat, price))
    position.when(1, f"sell {boat}").includes(e.BoatSold(1, boat, price))
    assert blue(play(position, f"buy {boat}")).coins == 10 - price
    assert blue(play(position, f"sell {boat}")).coins == 10 + price


@clause("yamatai/6.3")
def test_buying_needs_the_coins_and_a_boat_in_the_supply() -> None:
    table("", mat(coins=4), step="trade").when(1, "buy clay").refused("yamatai/6.3")
    with_supply(table(step="trade"), clay=0).when(1, "buy clay").refused("yamatai/6.3")
    assert boats(blue(play(table("", mat(coins=5), step="trade"), "buy clay")).hand) == "clay"


@clause("yamatai/6.4")
def test_a_boat_from_the_harbour_can_be_sold_back_to_the_supply() -> None:
    position = with_supply(table("", mat(harbour="clay"), step="fleet", fleet=7), clay=0)
    position = play(position, "fleet 7", "sell clay")
    assert blue(position).coins == 15
    assert position.state.supply[3] == 1
    table("", mat("wood"), step="trade").when(1, "sell clay").refused("yamatai/6.4")
