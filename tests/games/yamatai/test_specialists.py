"""The eighteen specialists, one by one (yamatai/12)."""

import pytest

from tests.games.yamatai.drawing import (
    at_turn,
    blue,
    boats,
    finish,
    mat,
    offers,
    play,
    table,
    tokens,
    with_supply,
)
from tests.table import Position, clause
from tidelog.domain.games.yamatai import GAME
from tidelog.domain.games.yamatai import events as e
from tidelog.domain.games.yamatai.material import SPECIALISTS


def acting(drawing: str, people: str, row: str = "", fleet: int = 7) -> Position:
    """Blue, with these specialists, has laid wood on S02 and is asked to act."""
    position = table(drawing, mat("wood gold", people=people), row=row, fleet=fleet)
    return play(position, "place S02 wood", "done")


def total(position: Position) -> int:
    """Blue's points."""
    return GAME.scores(position.state)[0].total


# SP01, the Shipwright


@clause("yamatai/12.1")
def test_the_shipwright_exchanges_a_boat_for_another_colour() -> None:
    position = table("", mat("bamboo gold", people="SP01"), step="trade")
    assert offers(position, "exchange") == [f"exchange bamboo {boat}" for boat in ("wood", "stone", "clay")]
    after = play(position, "exchange bamboo clay")
    assert boats(blue(after).hand) == "clay gold"
    assert (after.state.supply[0], after.state.supply[3]) == (22, 12)


@clause("yamatai/12.1")
def test_the_shipwright_works_without_gold_and_with_boats_that_are_there() -> None:
    position = with_supply(table("", mat("bamboo gold", people="SP01"), step="trade"), clay=0)
    for line in ("gold clay", "bamboo gold", "bamboo bamboo", "wood stone", "bamboo clay"):
        position.when(1, f"exchange {line}").refused("yamatai/12.1")
    table("", mat("bamboo"), step="trade").when(1, "exchange bamboo clay").refused("yamatai/12.1")


@clause("yamatai/12.1", "yamatai/12.19")
def test_the_shipwright_works_once_a_turn_beside_the_trade_and_only_while_trading() -> None:
    position = table("", mat("bamboo", people="SP01 SP02"), step="trade")
    position = play(position, "buy wood", "exchange wood clay")
    position.when(1, "exchange clay stone").refused("yamatai/12.19")
    play(position, "done").when(1, "exchange clay stone").refused("yamatai/4.2")


# SP02, the Broker, and SP03, the Haggler


@clause("yamatai/12.2")
def test_the_broker_trades_twice_in_any_mixture() -> None:
    position = table("", mat("wood", people="SP02"), step="trade", fleet=7)
    position = play(position, "sell wood", "buy clay")
    assert blue(position).coins == 10 + 3 - 5
    position.when(1, "buy bamboo").refused("yamatai/12.2")


@clause("yamatai/12.3")
def test_the_haggler_pays_one_less_and_gets_one_more() -> None:
    position = table("", mat("wood", people="SP03", coins=4), step="trade")
    assert blue(play(position, "buy clay")).coins == 0
    assert blue(play(position, "sell wood")).coins == 8


# SP04, the Harbour Master


@clause("yamatai/12.4")
def test_the_harbour_master_stores_two_and_must() -> None:
    position = play(table("", mat("wood clay gold", people="SP04")), "done", "store gold")
    position.when(1, "done").refused("yamatai/9.1")
    position = play(position, "store wood")
    assert (boats(blue(position).harbour), boats(blue(position).scrapped)) == ("wood gold", "clay")


@clause("yamatai/12.4")
def test_the_harbour_master_stores_two_boats_without_asking() -> None:
    position = play(table("", mat("wood clay", people="SP04")), "done")
    assert boats(blue(position).harbour) == "wood clay"


@clause("yamatai/12.4")
def test_the_harbour_master_recruited_after_storing_changes_nothing_in_this_turn() -> None:
    position = table("", mat("wood wood", culture="fan fan"), people="SP04")
    position = play(position, "done", "recruit SP04 fan,fan")
    assert (boats(blue(position).harbour), boats(blue(position).scrapped)) == ("wood", "wood")


# SP05, the Salvager


@clause("yamatai/12.5")
def test_the_salvager_forgives_scrapped_boats() -> None:
    assert total(table("", mat(coins=0, scrapped="wood wood wood", people="SP05"))) == 2
    assert total(table("", mat(coins=0, scrapped="wood wood wood"))) == -2


# SP06, the Pilot, and SP07, the Lighthouse Keeper


@clause("yamatai/12.6")
def test_the_pilot_begins_beside_a_boat_of_any_colour() -> None:
    drawing = "(W01) (W02) (W03) (W04) (W05) (C31)"
    with_pilot = table(drawing, mat("gold", people="SP06"))
    assert "place S32 gold" in offers(with_pilot)
    assert "place S06 gold" in offers(with_pilot)
    assert "next to a boat" in with_pilot.when(1, "place S50 gold").refused("yamatai/7.2")
    table(drawing, mat("gold")).when(1, "place S32 gold").refused("yamatai/7.2")


@clause("yamatai/12.6")
def test_the_pilot_does_not_help_the_second_boat() -> None:
    position = play(table("(C31)", mat("gold wood", people="SP06")), "place S32 gold")
    position.when(1, "place S41 wood").refused("yamatai/7.3")


@clause("yamatai/12.7")
def test_the_lighthouse_keeper_begins_on_every_rim_space() -> None:
    position = table("", mat("gold", people="SP07"))
    rim = [
        "01",
        "02",
        "03",
        "04",
        "05",
        "14",
        "19",
        "25",
        "30",
        "41",
        "47",
        "58",
        "63",
        "69",
        "74",
        "83",
        "87",
    ]
    rim += ["88", "89", "90", "91"]
    assert offers(position, "place") == [f"place S{number} gold" for number in rim]
    table("", mat("gold")).when(1, "place S91 gold").refused("yamatai/7.2")


# SP08, the Antiquarian


@clause("yamatai/12.8")
def test_the_antiquarian_collects_one_token_more() -> None:
    position = play(acting("I01 fan  I02 mask", "SP08"), "collect I01")
    assert tokens(blue(position).culture) == "fan mask"


@clause("yamatai/12.8", "yamatai/8.1")
def test_the_antiquarian_collects_nothing_without_a_boat_placed() -> None:
    position = play(table("I01 fan", mat("wood", people="SP08"), fleet=7), "done")
    position.when(1, "collect I01").refused("yamatai/8.1")


# SP09, the Interpreter


@clause("yamatai/12.9")
def test_the_interpreter_pays_with_any_three_tokens() -> None:
    position = table("", mat(culture="fan fan fan mask", people="SP09"), step="recruit", people="SP03")
    assert offers(position, "recruit") == [
        "recruit SP03 fan,fan",
        "recruit SP03 fan,fan,fan",
        "recruit SP03 fan,fan,mask",
    ]
    assert "any three" in position.when(1, "recruit SP03 fan,mask").refused("yamatai/10.1")


# SP10, the Patron


@clause("yamatai/12.10")
def test_the_patron_brings_four_coins_at_once() -> None:
    position = table("", mat(culture="fan fan"), step="recruit", people="SP10", coins=(2,))
    after = position.when(1, "recruit SP10 fan,fan").includes(
        e.SpecialistRecruited(1, "SP10", ("fan", "fan"), 2), e.PatronPaid(1, 4)
    )
    assert blue(after).coins == 16


# SP11 to SP13, prestige


@clause("yamatai/12.11")
def test_the_mountain_ascetic_earns_two_on_a_mountain() -> None:
    built = play(acting("I01^ .\n(B01)", "SP11", "H02"), "build H02 I01")
    assert blue(built).prestige == 2
    plain = play(acting("I01 .\n(B01)", "SP11", "H02"), "build H02 I01")
    assert blue(plain).prestige == 0


@clause("yamatai/12.12")
def test_the_shrine_keeper_earns_one_more_beside_prestige_however_many() -> None:
    built = play(acting("I01 .  I05 #Torii  I02 #Palace\n(B01)", "SP12", "H02"), "build H02 I01")
    assert blue(built).prestige == 3
    alone = play(acting("I01 .\n(B01)", "SP12", "H02"), "build H02 I01")
    assert blue(alone).prestige == 0


@clause("yamatai/12.13")
def test_the_court_architect_earns_mountain_and_neighbours_with_prestige_buildings() -> None:
    drawing = "I01^ .  I05 #Torii  I02 #blue\n(B01) (B06) (S07)"
    built = play(acting(drawing, "SP13", "R01"), "build R01 I01")
    assert (blue(built).prestige, blue(built).coins) == (2, 10)


# SP14, the Master Mason


@clause("yamatai/12.14")
def test_the_master_mason_does_without_a_bamboo_or_a_wood_boat() -> None:
    position = acting("I01 .\n(S01)", "SP14", "H10 H14 H06")
    assert offers(position, "build") == ["build H10 I01", "build H06 I01"]
    position.when(1, "build H10 I01").includes(e.MasonUsed(1, "bamboo"), e.StandardBuilt(1, "H10", "I01"))
    position.when(1, "build H14 I01").refused("yamatai/8.8")


@clause("yamatai/12.14", "yamatai/8.2")
def test_a_build_by_the_master_mason_is_no_duty() -> None:
    position = acting("I01 .", "SP14", "H02")
    assert "done" in offers(position)


# SP15, the Guild Master


@clause("yamatai/12.15")
def test_the_guild_master_adds_two_coins_once_to_a_group() -> None:
    built = play(acting("I01 .  I05 #blue  I02 #blue\n(B01)", "SP15", "T01"), "build T01 I01")
    assert blue(built).coins == 10 + 3 * 2 + 2
    alone = play(acting("I01 .\n(B01)", "SP15", "T01"), "build T01 I01")
    assert blue(alone).coins == 10


# SP16, the Surveyor


@clause("yamatai/12.16")
def test_the_surveyor_takes_a_token_right_after_building() -> None:
    position = play(acting("I01 .\n(B01)\nI02 fan", "SP16", "H02"), "build H02 I01")
    assert at_turn(position) == (1, "survey")
    assert offers(position) == ["survey I02", "done"]
    position.when(1, "sacred-ground I05").refused("yamatai/12.16")
    position.when(1, "survey I01").refused("yamatai/12.16")
    position.when(1, "survey I06").refused("yamatai/12.16")
    surveyed = play(position, "survey I02")
    assert tokens(blue(surveyed).culture) == "fan"
    assert at_turn(surveyed) == (1, "act")
    assert "sacred-ground I05" in offers(surveyed)


@clause("yamatai/12.16")
def test_the_surveyor_may_take_nothing_and_has_nothing_to_do_without_a_token_or_a_building() -> None:
    position = play(acting("I01 .\n(B01)\nI02 fan", "SP16", "H02"), "build H02 I01", "done")
    assert at_turn(position) == (1, "act")
    assert tokens(blue(position).culture) == ""
    bare = play(acting("I01 .\n(B01)", "SP16", "H02"), "build H02 I01")
    assert at_turn(bare) == (1, "act")
    collected = play(acting("I01 fan  I02 mask", "SP16"), "collect I01")
    assert at_turn(collected) == (1, "act")
    collected.when(1, "survey I02").refused("yamatai/4.2")


# SP17, the Treasurer, and SP18, the Chronicler


@clause("yamatai/12.17")
def test_the_treasurer_counts_a_point_for_every_four_coins() -> None:
    assert total(table("", mat(coins=19, people="SP17"))) == 4 + 1
    assert total(table("", mat(coins=19))) == 3


@clause("yamatai/12.18")
def test_the_chronicler_counts_every_specialist_himself_included() -> None:
    assert total(table("", mat(coins=0, people="SP18 SP17 SP04"))) == 0 + 1 + 3 + 3


@clause("yamatai/12.19")
@pytest.mark.parametrize("name,verb", [("SP01", "exchange"), ("SP16", "survey")])
def test_a_power_that_is_used_waits_for_the_next_turn(name: str, verb: str) -> None:
    position = table("I01 fan", mat("wood", culture="fan fan"), step="recruit", people=name, fleet=7)
    position = play(position, f"recruit {name} fan,fan")
    assert not offers(position, verb)
    position.when(1, "exchange wood clay").refused("yamatai/4.2")
    position.when(1, "survey I01").refused("yamatai/4.2")


@clause("yamatai/12.19")
def test_the_shipwright_works_again_in_the_next_turn_of_the_same_round() -> None:
    position = finish(play(table("", mat("wood", people="SP01"), step="trade", fleet=7), "exchange wood clay"))
    position = play(finish(play(position, "fleet 1")), "fleet 4")
    assert position.state.round == 1
    assert offers(position, "exchange")


@clause("yamatai/12.1")
def test_the_eighteen_specialists_have_their_points() -> None:
    assert [tile.vp for tile in SPECIALISTS.values()] == [
        2,
        2,
        2,
        3,
        2,
        2,
        2,
        2,
        1,
        3,
        2,
        2,
        1,
        1,
        2,
        2,
        1,
        0,
    ]
