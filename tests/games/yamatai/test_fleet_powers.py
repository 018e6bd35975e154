"""The powers of fleets 3 to 9, alone and together with others (yamatai/11)."""

import pytest

from tests.games.yamatai.drawing import (
    at_turn,
    blue,
    culture_at,
    finish,
    mat,
    offers,
    play,
    sea_at,
    table,
    tokens,
)
from tests.table import clause
from tidelog.domain.games.yamatai import events as e
from tidelog.domain.games.yamatai import events_power as p

# Fleet 3, swap culture


@clause("yamatai/11.5")
def test_fleet_3_swaps_two_tokens_of_different_kinds_and_mountains_stay() -> None:
    position = play(table("I01^ fan  I05 fan  I34 mask  I33 drum", step="trade", fleet=3), "swap-culture I01")
    position.when(1, "swap-culture I05").refused("yamatai/11.5")
    position.when(1, "swap-culture I02").refused("yamatai/11.5")
    swapped = play(position, "swap-culture I34")
    assert (culture_at(swapped, "I01"), culture_at(swapped, "I34")) == ("mask", "fan")
    assert swapped.state.mountains == position.state.mountains


@clause("yamatai/11.5", "yamatai/8.3")
def test_fleet_3_brings_the_token_one_wants_beside_the_chain() -> None:
    position = table("I01 fan  I34 mask", mat("wood gold"), fleet=3)
    position = play(position, "place S02 wood", "done", "swap-culture I34")
    assert tokens(blue(position).culture) == "mask", "the only act left is made"


# Fleet 4, move a boat


@clause("yamatai/11.6")
def test_fleet_4_moves_a_boat_to_an_empty_sea_space_beside_it() -> None:
    position = play(table("(G07) (B08)", step="trade", fleet=4), "move-boat S07")
    assert offers(position) == ["move-boat S02", "move-boat S06", "move-boat S15"]
    position.when(1, "move-boat S08").refused("yamatai/11.6")
    position.when(1, "move-boat S16").refused("yamatai/11.6")
    moved = play(position, "move-boat S15")
    assert (sea_at(moved, "S07"), sea_at(moved, "S15")) == ("", "gold")


@clause("yamatai/11.6", "yamatai/11.12")
def test_fleet_4_does_not_move_a_boat_placed_in_this_turn() -> None:
    position = play(table("(G07)", mat("wood gold"), fleet=4), "place S02 wood", "done")
    position.when(1, "move-boat S02").refused("yamatai/11.12")
    position.when(1, "move-boat S03").refused("yamatai/11.6")
    assert offers(position, "move") == ["move-boat S07"]


@clause("yamatai/11.6", "yamatai/7.2")
def test_fleet_4_opens_a_way_for_the_first_boat() -> None:
    starts = "(W01) (W02) (W03) (W04) (W05)"
    position = table(f"{starts} (G15)", mat("gold"), step="trade", fleet=4)
    moved = play(position, "move-boat S15", "move-boat S26", "done")
    assert "place S32 gold" in offers(moved)
    assert "place S06 gold" not in offers(moved)


# Fleet 5, swap boats


@clause("yamatai/11.7")
def test_fleet_5_swaps_two_boats_of_different_colours() -> None:
    position = play(table("(G07) (B08) (B20)", step="trade", fleet=5), "swap-boats S08")
    assert (sea_at(position, "S07"), sea_at(position, "S08")) == ("bamboo", "gold"), "only one other colour"
    position = play(table("(G07) (B08) (B20) (C31)", step="trade", fleet=5), "swap-boats S08")
    position.when(1, "swap-boats S20").refused("yamatai/11.7")
    position.when(1, "swap-boats S21").refused("yamatai/11.7")
    swapped = play(position, "swap-boats S31")
    assert (sea_at(swapped, "S08"), sea_at(swapped, "S31")) == ("clay", "bamboo")


@clause("yamatai/11.7", "yamatai/8.8")
def test_fleet_5_may_swap_a_boat_placed_in_this_turn_and_build_with_it() -> None:
    position = table("I01 .\n(B01) (C90) (G91)", mat("wood gold"), row="H05", fleet=5)
    position = play(position, "place S02 wood", "done", "swap-boats S02", "swap-boats S90")
    assert blue(position).built == ("H05",)


# Fleet 6, remove boats


@clause("yamatai/11.8")
def test_fleet_6_removes_one_or_two_boats_to_the_supply() -> None:
    position = table("(G07) (B08) (B20)", step="trade", fleet=6)
    one = play(position, "remove-boat S07")
    assert offers(one) == ["remove-boat S08", "remove-boat S20", "done"]
    stopped = one.when(1, "done").includes(e.StepEnded(1, "remove"), p.PowerSpent(1))
    assert stopped.state.supply[4] == 10
    assert stopped.state.now.power == "used"
    two = play(one, "remove-boat S08")
    assert two.state.now.power == "used"
    two.when(1, "remove-boat S20").refused("yamatai/5.4")


@clause("yamatai/11.8", "yamatai/11.12")
def test_fleet_6_leaves_the_boats_of_this_turn() -> None:
    position = play(table("(G07)", mat("wood gold"), fleet=6), "place S02 wood", "done")
    position.when(1, "remove-boat S02").refused("yamatai/11.12")
    position.when(1, "remove-boat S03").refused("yamatai/11.8")
    position.when(1, "remove-boat S07").includes(p.BoatRemoved(1, "S07", "gold"), p.PowerSpent(1))


@clause("yamatai/11.8")
def test_fleet_6_frees_a_starting_spot() -> None:
    position = table("(W01) (W02) (W03) (W04) (W05)", mat("gold"), step="trade", fleet=6)
    position = play(position, "remove-boat S03", "done", "done")
    assert offers(position, "place") == ["place S03 gold"]


# Fleet 7, sacred ground


@clause("yamatai/11.9")
def test_fleet_7_keeps_an_island_for_its_owner() -> None:
    position = table("I01 .\n(B01)", mat(), mat("wood gold"), step="trade", fleet=7, row="H02")
    position = play(position, "sacred-ground I01", "done", "fleet 2", "done", "place S02 wood")
    assert position.state.sacred[0] == 1
    assert "build H02 I01" not in offers(position)


@clause("yamatai/11.9")
def test_fleet_7_does_not_keep_the_token_of_the_island() -> None:
    position = play(table("I01!o fan", mat("wood")), "place S02 wood")
    assert tokens(blue(position).culture) == "fan"


@clause("yamatai/11.9")
def test_fleet_7_needs_an_island_without_a_building_and_without_sacred_ground() -> None:
    position = table("I01 #orange  I02!o .  I03!b .  I05 fan  I06 #Torii", step="trade", fleet=7)
    position.when(1, "sacred-ground I01").refused("yamatai/11.9")
    position.when(1, "sacred-ground I02").refused("yamatai/11.9")
    position.when(1, "sacred-ground I03").refused("yamatai/11.9")
    position.when(1, "sacred-ground I06").refused("yamatai/11.9")
    assert "sacred-ground I05" in offers(position)


@clause("yamatai/11.9")
def test_fleet_7_needs_one_of_the_eight_tokens() -> None:
    eight = " ".join(f"I0{number}!o ." for number in range(1, 9))
    position = table(eight, step="trade", fleet=7)
    position.when(1, "sacred-ground I20").refused("yamatai/11.9")


# Fleet 8, extra culture


@clause("yamatai/11.10")
@pytest.mark.parametrize("step", ["trade", "act"])
def test_fleet_8_collects_one_token_more(step: str) -> None:
    position = table("I01 fan  I02 mask", mat("wood gold"), step="trade", fleet=8)
    moves = ["done", "place S02 wood", "done"]
    moves.insert(0 if step == "trade" else len(moves), "extra-culture")
    position = play(position, *moves, "collect I01")
    assert tokens(blue(position).culture) == "fan mask"


@clause("yamatai/11.10", "yamatai/5.4")
def test_fleet_8_is_used_once() -> None:
    position = play(table(step="trade", fleet=8), "extra-culture")
    position.when(1, "extra-culture").refused("yamatai/5.4")


@clause("yamatai/11.10")
def test_fleet_8_unused_brings_nothing() -> None:
    position = play(table("I01 fan  I02 mask", mat("wood gold"), fleet=8), "place S02 wood", "done", "collect I01")
    assert tokens(blue(position).culture) == "fan"


@clause("yamatai/11.10")
def test_fleet_8_is_too_late_after_the_first_token() -> None:
    drawing = "I01 fan  I02 mask  I06 drum"
    position = play(table(drawing, mat("wood gold", culture="crane crane"), people="SP10", fleet=8), "place S02 wood")
    position = play(position, "done", "collect I01")
    assert at_turn(position) == (1, "recruit")
    assert "before you collect" in position.when(1, "extra-culture").refused("yamatai/11.10")


@clause("yamatai/11.10")
def test_fleet_8_needs_a_token_beside_the_chain() -> None:
    position = play(table("(B01) (B06)", mat("wood gold"), row="H02 T01", fleet=8), "place S02 wood", "done")
    assert "none is beside your boats" in position.when(1, "extra-culture").refused("yamatai/11.10")


@clause("yamatai/11.10", "yamatai/8.1")
def test_fleet_8_without_a_boat_placed_collects_nothing() -> None:
    position = table("I01 fan", mat("wood gold"), step="trade", fleet=8)
    position = play(position, "extra-culture", "done", "done")
    assert at_turn(position) == (1, "store")


@clause("yamatai/11.10", "yamatai/12.8")
def test_fleet_8_adds_to_the_antiquarian() -> None:
    drawing = "I01 fan  I02 mask  I05 drum  I06 crane"
    position = table(drawing, mat("wood wood", people="SP08"), step="trade", fleet=8)
    position = play(position, "extra-culture", "done", "place S01 wood", "place S06 wood", "collect I05")
    assert tokens(blue(position).culture) == "fan drum", "two islands are beside the chain"
    position = table(drawing, mat("wood wood", people="SP08"), step="trade", fleet=8)
    position = play(position, "extra-culture", "done", "place S02 wood", "place S07 wood", "collect I06")
    assert tokens(blue(position).culture) == "fan mask crane"


@clause("yamatai/11.10", "yamatai/12.8", "yamatai/8.4")
@pytest.mark.parametrize("people,extra,count", [("", False, 3), ("", True, 4), ("SP08", False, 4), ("SP08", True, 5)])
def test_three_boats_beside_five_tokens_collect_no_more_than_they_may(people: str, extra: bool, count: int) -> None:
    drawing = "(W07)  I05 fan  I06 mask  I10 drum  I11 crane  I16 scroll"
    position = table(drawing, mat("wood wood wood gold", people=people), step="trade", fleet=8)
    moves = ["extra-culture"] if extra else []
    position = play(position, *moves, "done", "place S15 wood", "place S26 wood", "place S33 wood", "done")
    assert blue(position).culture == bytes(6), "nothing is taken unasked"
    position = play(position, "collect I05")
    while offers(position, "collect"):
        position = play(position, offers(position, "collect")[0])
    assert sum(blue(position).culture) == count


# Fleet 9, discount


@clause("yamatai/11.11")
def test_fleet_9_does_without_one_boat_of_any_colour() -> None:
    position = play(table("I01 .\n(B01) (G06)", mat("wood"), row="R01 H11 H15", fleet=9), "place S02 wood")
    assert offers(position, "build") == ["build H11 I01", "build H15 I01"]
    built = position.when(1, "build H11 I01").includes(e.DiscountUsed(1, "clay"), e.StandardBuilt(1, "H11", "I01"))
    assert blue(built).built == ("H11",)
    plain = position.when(1, "build H15 I01")
    assert not any(isinstance(event, e.DiscountUsed) for event in plain.events)


@clause("yamatai/11.11")
def test_fleet_9_needs_one_boat_of_the_tile_to_be_there() -> None:
    position = play(table("I01 .\n(W06)", mat("wood gold"), row="T01 H01", fleet=9), "place S02 gold", "done")
    assert offers(position) == ["build T01 I01", "done"]
    position.when(1, "build H01 I01").refused("yamatai/8.8")


@clause("yamatai/11.11", "yamatai/8.8")
def test_fleet_9_does_not_do_without_two_boats() -> None:
    position = play(table("I01 .", mat("wood gold"), row="H09 H03", fleet=9), "place S02 wood", "done")
    position.when(1, "build H09 I01").refused("yamatai/8.8")
    assert "build H03 I01" in offers(position)


# Both places


@clause("yamatai/11.12")
def test_a_sea_space_of_the_chain_counts_whatever_boat_lies_there_now() -> None:
    drawing = "I01 .  I34 .\n(B01) (C91) (B87)"
    position = play(table(drawing, mat("wood gold"), row="H05", fleet=5), "place S02 wood", "done")
    swapped = position.when(1, "swap-boats S02").position
    assert "swap-boats S91" in offers(swapped)
    after = play(swapped, "swap-boats S91")
    assert blue(after).built == ("H05",), "built on I01, beside the chain, with the clay boat that came there"
    assert after.state.buildings[33] == 0


@clause("yamatai/11.12", "yamatai/4.1")
def test_with_two_players_the_boats_of_the_own_earlier_turn_are_not_of_this_turn() -> None:
    position = table("(G03)", mat("wood", coins=0), mat(coins=0), step="place", fleet=7)
    position = play(finish(play(position, "place S02 wood")), "fleet 1")
    position = play(finish(position), "fleet 4")
    assert at_turn(position) == (1, "trade")
    assert "move-boat S02" in offers(position)


@clause("yamatai/11.13")
def test_the_first_place_is_possible_only_if_there_is_a_second() -> None:
    culture = table("I01 fan  I02 fan", step="trade", fleet=3)
    culture.when(1, "swap-culture I01").refused("yamatai/11.13")
    boats = table("(W01) (W02)", step="trade", fleet=5)
    boats.when(1, "swap-boats S01").refused("yamatai/11.13")
    hemmed = table("(W01) (S06) (S14)", step="trade", fleet=4)
    hemmed.when(1, "move-boat S01").refused("yamatai/11.13")


@clause("yamatai/11.13")
@pytest.mark.parametrize(
    "fleet,first",
    [(3, "swap-culture I01"), (4, "move-boat S07"), (5, "swap-boats S07"), (6, "remove-boat S07")],
)
def test_a_power_once_begun_is_brought_to_its_end(fleet: int, first: str) -> None:
    drawing = "I01 fan  I02 mask  I03 drum\n(W07) (B20) (C31)"
    position = play(table(drawing, mat("wood"), step="trade", fleet=fleet), first)
    assert position.state.now.power == "open"
    position.when(1, "sell wood").refused("yamatai/11.13")
    if fleet != 6:
        position.when(1, "done").refused("yamatai/11.13")


@clause("yamatai/4.3", "yamatai/11.13")
def test_a_second_place_without_a_choice_is_taken_at_once() -> None:
    position = table("I01 fan  I02 mask", step="trade", fleet=3)
    position.when(1, "swap-culture I01").includes(p.PowerOpened(1, "I01"), p.CultureSwapped(1, "I01", "I02"))
