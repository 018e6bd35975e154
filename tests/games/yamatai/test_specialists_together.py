"""Specialists together with each other and with fleets (yamatai/12)."""

from tests.games.yamatai.drawing import (
    blue,
    boats,
    mat,
    offers,
    play,
    table,
    tokens,
)
from tests.table import Position, clause
from tidelog.domain.games.yamatai import GAME
from tidelog.domain.games.yamatai import events as e


def acting(drawing: str, people: str, row: str = "", fleet: int = 7) -> Position:
    """Blue, with these specialists, has laid wood on S02 and is asked to act."""
    position = table(drawing, mat("wood gold", people=people), row=row, fleet=fleet)
    return play(position, "place S02 wood", "done")


def total(position: Position) -> int:
    """Blue's points."""
    return GAME.scores(position.state)[0].total


@clause("yamatai/12.2", "yamatai/12.3")
def test_broker_and_haggler_together_change_both_prices() -> None:
    position = table("", mat("wood", people="SP02 SP03"), step="trade")
    assert blue(play(position, "sell wood", "buy clay")).coins == 10 + 4 - 4


@clause("yamatai/12.6", "yamatai/12.7")
def test_pilot_and_lighthouse_keeper_together_open_both() -> None:
    position = table("(C32)", mat("gold", people="SP06 SP07"))
    assert {"place S91 gold", "place S33 gold", "place S02 gold"} <= set(offers(position))


@clause("yamatai/12.13", "yamatai/12.11")
def test_the_court_architect_with_the_mountain_ascetic_earns_two() -> None:
    built = play(acting("I01^ .\n(B01) (B06) (S07)", "SP13 SP11", "R01"), "build R01 I01")
    assert blue(built).prestige == 2


@clause("yamatai/12.13", "yamatai/12.12")
def test_the_court_architect_with_the_shrine_keeper_earns_nothing_more() -> None:
    built = play(acting("I01 .  I05 #Torii\n(B01) (B06) (S07)", "SP13 SP12", "R01"), "build R01 I01")
    assert blue(built).prestige == 1


@clause("yamatai/12.13", "yamatai/12.15")
def test_the_court_architect_never_earns_coins() -> None:
    built = play(acting("I01 .  I05 #blue\n(B01) (B06) (S07)", "SP13 SP15", "R01"), "build R01 I01")
    assert blue(built).coins == 10


@clause("yamatai/12.14", "yamatai/11.11")
def test_the_master_mason_and_fleet_9_do_without_two_boats() -> None:
    position = acting("I01 .", "SP14", "H09 H10 H14 H13", fleet=9)
    assert offers(position, "build") == [
        f"build {tile} {island}" for island in ("I01", "I02") for tile in ("H09", "H10")
    ]
    position.when(1, "build H09 I01").includes(e.MasonUsed(1, "bamboo"), e.DiscountUsed(1, "wood"))
    position.when(1, "build H14 I01").refused("yamatai/8.8")


@clause("yamatai/12.14", "yamatai/11.11")
def test_the_master_mason_and_fleet_9_may_miss_the_same_colour_twice() -> None:
    position = acting("I01 .", "SP14", "H07", fleet=9)
    built = position.when(1, "build H07 I01").includes(e.MasonUsed(1, "bamboo"), e.DiscountUsed(1, "bamboo"))
    assert blue(built).built == ("H07",)


@clause("yamatai/12.14")
def test_the_master_mason_goes_before_fleet_9_where_one_would_do() -> None:
    events = acting("I01 .", "SP14", "H02", fleet=9).when(1, "build H02 I01").events
    assert e.MasonUsed(1, "bamboo") in events
    assert not any(isinstance(event, e.DiscountUsed) for event in events)


@clause("yamatai/12.16", "yamatai/12.8", "yamatai/11.10")
def test_the_surveyor_takes_one_token_also_with_the_antiquarian_and_fleet_8() -> None:
    drawing = "I01 .\n(B01)\nI02 fan  I06 mask"
    position = table(drawing, mat("wood stone gold", people="SP16 SP08"), row="H02", fleet=8)
    position = play(position, "place S02 wood", "place S08 stone", "done", "extra-culture")
    position = play(position, "build H02 I01", "survey I06")
    assert tokens(blue(position).culture) == "mask"


@clause("yamatai/12.4", "yamatai/12.5")
def test_harbour_master_and_salvager_store_two_and_forgive_the_rest() -> None:
    position = play(table("", mat("wood wood wood wood", coins=0, people="SP04 SP05")), "done")
    assert (boats(blue(position).harbour), boats(blue(position).scrapped)) == ("wood wood", "wood wood")
    assert total(position) == 3 + 2


@clause("yamatai/12.9", "yamatai/12.10")
def test_the_interpreter_pays_the_patron_with_three_alike() -> None:
    position = table("", mat(culture="fan fan fan", people="SP09"), step="recruit", people="SP10")
    position = play(position, "recruit SP10 fan,fan,fan")
    assert blue(position).coins == 14
    assert tokens(blue(position).culture) == ""


@clause("yamatai/12.10", "yamatai/12.17", "yamatai/12.18")
def test_patron_treasurer_and_chronicler_count_together() -> None:
    people = mat(coins=8, culture="fan fan", people="SP17 SP18")
    position = table("", people, step="recruit", people="SP10")
    assert total(position) == 2 + 1 + 0 + 2
    assert total(play(position, "recruit SP10 fan,fan")) == 3 + 1 + 0 + 3 + 3


@clause("yamatai/12.1", "yamatai/12.3")
def test_the_shipwright_takes_no_price_so_the_haggler_changes_nothing() -> None:
    position = table("", mat("bamboo", people="SP01 SP03"), step="trade")
    assert blue(play(position, "exchange bamboo clay")).coins == 10
    assert blue(play(position, "exchange bamboo clay", "sell clay")).coins == 16


@clause("yamatai/12.11", "yamatai/12.12", "yamatai/12.15")
def test_ascetic_shrine_keeper_and_guild_master_all_earn_on_one_building() -> None:
    built = play(acting("I01^ .  I05 #Torii  I02 #blue\n(B01)", "SP11 SP12 SP15", "H02"), "build H02 I01")
    assert (blue(built).prestige, blue(built).coins) == (2 + 1 + 1, 10 + 2 + 2)


@clause("yamatai/12.16", "yamatai/12.13")
def test_the_surveyor_works_after_a_prestige_building_too() -> None:
    position = acting("I01 .\n(B01) (B06) (S07)\nI02 fan", "SP16 SP13", "R01")
    assert tokens(blue(play(position, "build R01 I01", "survey I02")).culture) == "fan"


@clause("yamatai/12.16", "yamatai/11.5")
def test_the_surveyor_goes_before_fleet_3() -> None:
    position = acting("I01 .\n(B01)\nI02 fan  I34 mask  I33 drum", "SP16", "H02", fleet=3)
    position = play(position, "build H02 I01")
    position.when(1, "swap-culture I02").refused("yamatai/12.16")
    assert "swap-culture I34" in offers(play(position, "done"))
