"""The fourteen edge cases of the rules page of facts, one by one."""

from tests.games.yamatai.drawing import (
    at_turn,
    blue,
    finish,
    mat,
    offers,
    play,
    sea_at,
    table,
    with_supply,
)
from tests.table import clause
from tidelog.domain.games.yamatai import GAME
from tidelog.domain.games.yamatai import events as e


@clause("yamatai/7.2", "yamatai/4.3")
def test_1_without_a_place_for_the_first_boat_the_turn_goes_on_to_the_harbour() -> None:
    drawing = "(W01) (W02) (W03) (W04) (W05)"
    position = play(table(drawing, mat("gold bamboo", coins=0), step="trade"), "done")
    assert at_turn(position) == (1, "store")


@clause("yamatai/7.3")
def test_2_a_chain_that_runs_into_a_dead_end_stops() -> None:
    position = table("I01 fan  I05 mask\n(W01) (S14) (S15) (S07)", mat("wood gold"))
    after = play(position, "place S06 wood")
    assert at_turn(after) == (1, "act")
    assert blue(after).hand[4] == 1


@clause("yamatai/11.12")
def test_3_what_was_placed_in_this_turn_is_the_sea_space_not_the_boat() -> None:
    drawing = "I01 .  I33 .\n(B01) (S90) (B85) (G91)"
    position = table(drawing, mat("wood clay"), fleet=5, row="H04 T01")
    position = play(position, "place S02 wood", "done", "swap-boats S02", "swap-boats S90")
    assert sea_at(position, "S90") == "wood"
    assert blue(position).built == ("H04",), "on I01 with the stone boat; T01 on I33 is not beside the chain"


@clause("yamatai/14.2")
def test_4_a_colour_that_came_back_in_time_does_not_end_the_match() -> None:
    position = with_supply(table("(C20)", mat(), step="trade", fleet=6, played=(5, 4, 7)), clay=0)
    ended = finish(play(position, "done"))
    assert ended.state.outcome is not None
    back = finish(play(position, "remove-boat S20"))
    assert back.state.outcome is None


@clause("yamatai/14.1")
def test_5_the_round_goes_on_after_the_last_building() -> None:
    position = table("I01 .\n(B01)", mat("wood", standard=1), row="H02")
    after = play(position, "place S02 wood")
    assert blue(after).standard == 0
    assert at_turn(after) == (2, "fleet")


@clause("yamatai/8.9", "yamatai/14.1")
def test_6_the_second_turn_after_the_last_piece_builds_prestige_only() -> None:
    drawing = "I01 .\n(B01) (B06) (S07)"
    position = table(drawing, mat("wood", standard=0), row="H02 R01", played=(5, 6, 7), fleet=1)
    after = play(position, "place S02 wood")
    assert blue(after).built == ("R01",)
    assert after.state.outcome is not None


@clause("yamatai/8.12")
def test_7_a_prestige_building_beside_a_standard_one_gives_its_owner_nothing() -> None:
    position = table("I01 .  I05 #orange\n(B01) (B06) (S07)", mat("wood"), row="R01")
    after = play(position, "place S02 wood")
    assert blue(after).built == ("R01",)
    assert after.state.players[1].prestige == 0


@clause("yamatai/8.6")
def test_8_building_on_sacred_ground_takes_the_token_back() -> None:
    position = table("I01!b .\n(B01)", mat("wood"), row="H02")
    after = position.when(1, "place S02 wood").includes(e.SacredGroundLifted(1, "I01"))
    assert after.state.sacred_left == 8


@clause("yamatai/11.2")
def test_9_reserved_tiles_stay_with_their_owner_and_are_not_part_of_the_row() -> None:
    position = table("", mat(reserved="P01 P02"), step="trade", fleet=2, row="H01 H02")
    position = play(position, "reserve", "look T01", "look T02", "take H01")
    assert blue(position).reserved == ("P01", "P02", "H01")
    assert position.state.row == ("H02",)
    assert GAME.scores(position.state)[0].total == 2 - 3


@clause("yamatai/12.14", "yamatai/11.11")
def test_10_two_waivers_still_need_one_boat_of_the_tile() -> None:
    position = table("I01 .\n(S06)", mat("gold wood", people="SP14"), row="H02 T04", fleet=9)
    position = play(position, "place S02 gold", "done")
    assert offers(position) == ["build T04 I01", "done"]
    position.when(1, "build H02 I01").refused("yamatai/12.14")


@clause("yamatai/8.11")
def test_11_a_piece_that_joins_two_groups_counts_the_whole_once() -> None:
    position = table("I01 .  I05 #blue  I10 #blue  I02 #blue\n(B01)", mat("wood"), row="H02")
    position.when(1, "place S02 wood").includes(e.GroupPaid(1, 4, 4))


@clause("yamatai/5.3")
def test_12_a_fleet_without_a_boat_in_the_supply_may_be_chosen() -> None:
    position = with_supply(table(step="fleet", fleet=7), gold=0)
    position.when(1, "fleet 7").includes(e.FleetTaken(1, 7, ()))


@clause("yamatai/14.5")
def test_13_a_match_ends_with_round_30_at_the_latest() -> None:
    position = table(step="recruit", fleet=2, played=(5, 6, 7), round=30)
    assert play(position, "done").state.outcome is not None


@clause("yamatai/8.2")
def test_14_without_a_token_beside_the_chain_and_without_a_build_there_is_no_act() -> None:
    position = play(table("I09 fan", mat("wood bamboo"), row="P04"), "place S02 wood", "done")
    assert at_turn(position) == (2, "fleet")
    assert blue(position).culture == bytes(6)
