"""Collecting and building (yamatai/8)."""

import pytest
from msgspec.structs import replace

from tests.games.yamatai.drawing import at_turn, blue, culture_at, mat, offers, play, table, tokens
from tests.table import Position, clause, opening
from tidelog.domain.games.yamatai import GAME
from tidelog.domain.games.yamatai import events as e
from tidelog.domain.games.yamatai.islands import needed
from tidelog.domain.games.yamatai.material import BUILDINGS, PALACE, TORII

FOUR_TOKENS = """
    I01 fan    s07    I06 mask
    s02        s08
    I02 drum          I07 crane
"""


def acting(drawing: str, hand: str = "wood", row: str = "", fleet: int = 7, reserved: str = "") -> Position:
    """Blue has laid wood on S02, with the power of fleet 7 in reserve so that it is asked."""
    return play(table(drawing, mat(hand, reserved=reserved), row=row, fleet=fleet), "place S02 wood", "done")


@clause("yamatai/8.1")
def test_without_a_boat_placed_there_is_nothing_to_act_on() -> None:
    position = play(table(FOUR_TOKENS, mat("wood"), row="H01", fleet=7), "done")
    position.when(1, "collect I01").refused("yamatai/8.1")
    position.when(1, "build H01 I05").refused("yamatai/8.1")
    assert not offers(position, "collect")
    assert "done" in offers(position)


@clause("yamatai/8.1")
def test_a_turn_has_one_act() -> None:
    drawing = "I01 fan\n(B01) (B06)\nI02 ."
    collected = play(acting(drawing, "wood gold", "T01"), "collect I01")
    assert at_turn(collected) == (1, "act")
    collected.when(1, "build T01 I01").refused("yamatai/8.1")
    built = play(acting("I01 .\n(B01)\nI02 fan", "wood gold", "T01 H02"), "build T01 I01")
    built.when(1, "collect I02").refused("yamatai/8.1")
    built.when(1, "build H02 I01").refused("yamatai/8.1")


@clause("yamatai/8.2")
def test_whoever_can_collect_must_act() -> None:
    position = acting("I01 fan", "wood gold")
    assert "done" not in offers(position)
    position.when(1, "done").refused("yamatai/8.2")


@clause("yamatai/8.2")
def test_whoever_can_build_without_a_waiver_must_act() -> None:
    position = acting("I01 .\n(B01)", "wood gold", "H02")
    position.when(1, "done").refused("yamatai/8.2")


@clause("yamatai/8.2", "yamatai/11.11")
def test_a_build_that_needs_a_waiver_is_no_duty() -> None:
    position = acting("I01 .", "wood gold", "H02", fleet=9)
    assert sorted(offers(position)) == ["build H02 I01", "build H02 I02", "done"]


@clause("yamatai/8.2")
def test_the_duty_is_judged_again_after_a_power() -> None:
    drawing = """
        I01 .    (S06)    (C88)
        s02
        I02 .    (S08)
    """
    position = acting(drawing, "wood gold", "T05 H05", fleet=5)
    assert "done" in offers(position)
    swapped = play(position, "swap-boats S88", "swap-boats S06")
    assert blue(swapped).built == ("T05",), "the only act left is made"


@clause("yamatai/8.3")
def test_a_token_for_each_boat_from_any_island_beside_the_chain() -> None:
    position = play(table(FOUR_TOKENS, mat("wood wood")), "place S02 wood", "place S08 wood")
    assert offers(position, "collect") == ["collect I01", "collect I02", "collect I06"]
    position = play(position, "collect I06", "collect I01")
    assert tokens(blue(position).culture) == "fan mask"
    assert culture_at(position, "I02") == "drum"
    assert at_turn(position) == (2, "fleet")


@clause("yamatai/8.3")
def test_islands_away_from_the_chain_and_islands_without_a_token_give_nothing() -> None:
    position = acting(FOUR_TOKENS.replace("I02 drum", "I02 ."), "wood gold")
    position.when(1, "collect I06").refused("yamatai/8.3")
    position.when(1, "collect I02").refused("yamatai/8.3")


@clause("yamatai/8.4")
def test_collecting_once_begun_goes_on_without_anything_between() -> None:
    position = play(table(FOUR_TOKENS, mat("wood wood gold"), fleet=7, row="H01"), "place S02 wood", "place S08 wood")
    position = play(position, "done", "collect I06")
    assert offers(position) == ["collect I01", "collect I02"]
    position.when(1, "done").refused("yamatai/8.4")
    position.when(1, "sacred-ground I09").refused("yamatai/8.4")
    position.when(1, "build H01 I06").refused("yamatai/8.4")


@clause("yamatai/8.4")
def test_with_fewer_tokens_than_boats_all_of_them_are_taken_at_once() -> None:
    position = play(table(FOUR_TOKENS, mat("wood wood wood gold")), "place S02 wood", "place S08 wood")
    position = play(position, "place S16 wood", "done")
    after = position.when(1, "collect I07")
    assert len([event for event in after.events if isinstance(event, e.TokenCollected)]) == 1
    small = play(
        table("I01 fan  I02 drum", mat("wood wood wood")),
        "place S02 wood",
        "place S08 wood",
        "place S16 wood",
    )
    small.when(1, "collect I02").includes(e.TokenCollected(1, "I02", "drum"), e.TokenCollected(1, "I01", "fan"))


@clause("yamatai/8.5")
def test_a_tile_of_the_row_or_an_own_reserved_one_can_be_built() -> None:
    position = acting("I01 .\n(B01)", "wood gold", "H02", reserved="T01")
    assert offers(position, "build") == ["build H02 I01", "build T01 I01"]
    position.when(1, "build H01 I01").refused("yamatai/8.5")
    built = play(position, "build T01 I01")
    assert (blue(built).built, blue(built).reserved) == (("T01",), ())
    assert built.state.row == ("H02",)


@clause("yamatai/8.5")
def test_a_tile_reserved_by_another_cannot_be_built() -> None:
    position = table("I01 .\n(B01)", mat("wood gold"), mat(reserved="T01"), fleet=7)
    play(position, "place S02 wood", "done").when(1, "build T01 I01").refused("yamatai/8.5")


@clause("yamatai/8.6")
@pytest.mark.parametrize("island", ["I01 fan", "I01 #orange", "I01 #Palace", "I01!o ."])
def test_an_island_with_a_building_a_token_or_foreign_sacred_ground_is_not_free(island: str) -> None:
    position = acting(f"{island}\n(B01)", "wood gold", "H02")
    position.when(1, "build H02 I01").refused("yamatai/8.6")


@clause("yamatai/8.6")
def test_own_sacred_ground_that_is_built_on_goes_back() -> None:
    position = acting("I01!b .\n(B01)", "wood gold", "H02")
    assert position.state.sacred_left == 7
    built = position.when(1, "build H02 I01").includes(e.SacredGroundLifted(1, "I01"))
    assert built.state.sacred_left == 8
    assert not any(built.state.sacred)


@clause("yamatai/8.7")
def test_the_island_must_be_beside_the_chain_of_this_turn() -> None:
    position = acting("I01 .  I05 .\n(B06) (W14)", "wood gold", "H02")
    position.when(1, "build H02 I05").refused("yamatai/8.7")
    assert offers(position, "build") == ["build H02 I01"]


@clause("yamatai/8.8")
def test_two_boats_of_a_colour_on_the_tile_need_two_on_the_sea() -> None:
    one = acting("I01 .\n(B01)", "wood gold", "H07")
    sentence = one.when(1, "build H07 I01").refused("yamatai/8.8")
    assert "needs 2 bamboo and 1 wood round I01, and lacks 1 bamboo" in sentence
    two = acting("I01 .\n(B01) (B06)", "wood gold", "H07")
    assert offers(two, "build") == ["build H07 I01"]


def by_types(position: Position) -> Position:
    """The same where a tile asks for each colour once."""
    return Position(GAME, replace(position.state, types=True))


@clause("yamatai/8.13")
def test_by_an_option_one_boat_of_each_colour_on_the_tile_is_enough() -> None:
    one = by_types(acting("I01 .\n(B01)", "wood gold", "H07"))
    assert offers(one, "build") == ["build H07 I01"]
    one.when(1, "build H07 I01").includes(e.StandardBuilt(1, "H07", "I01"))
    none = by_types(acting("I01 .\n(C01)", "wood gold", "H07"))
    assert "needs 1 bamboo and 1 wood round I01, and lacks 1 bamboo" in none.when(1, "build H07 I01").refused(
        "yamatai/8.13"
    )
    assert opening(GAME, 2, {"boats": "types"}).state.types
    assert not opening(GAME, 2).state.types
    assert not GAME.start(2, {}).types


@clause("yamatai/8.13", "yamatai/11.11")
def test_by_types_a_waiver_stands_for_a_colour_and_one_boat_must_still_be_there() -> None:
    waived = by_types(acting("I01 .\n(C01)", "wood gold", "H07 H02", fleet=9))
    waived.when(1, "build H07 I01").includes(e.DiscountUsed(1, "bamboo"))
    bare = by_types(acting("I01 .\n(C01)", "wood gold", "H01 H02", fleet=9))
    bare.when(1, "build H01 I01").refused("yamatai/8.13")


@clause("yamatai/8.8")
def test_ten_tiles_hang_on_how_boats_are_counted() -> None:
    doubled = [tile for tile in BUILDINGS if needed(tile, True) != needed(tile, False)]
    assert " ".join(doubled) == "H01 H03 H07 H08 H09 H12 H13 T02 R01 P01"


@clause("yamatai/8.8")
def test_more_boats_do_no_harm_and_gold_is_no_joker() -> None:
    more = acting("I01 .\n(B01) (C06) (S07)", "wood gold", "H02")
    assert offers(more, "build") == ["build H02 I01"]
    golden = acting("I01 .\n(G01)", "wood gold", "H02")
    golden.when(1, "build H02 I01").refused("yamatai/8.8")


@clause("yamatai/8.9")
def test_a_house_takes_the_tile_and_one_standard_building() -> None:
    position = acting("I01 .\n(B01)", "wood gold", "H02")
    built = position.when(1, "build H02 I01").then(e.StandardBuilt(1, "H02", "I01"))
    assert blue(built).standard == 9
    assert blue(built).built == ("H02",)
    assert built.state.buildings[0] == 1


@clause("yamatai/8.9")
def test_without_a_standard_building_left_only_prestige_can_be_built() -> None:
    drawing = "I01 .\n(B01) (B06) (S07)"
    position = play(table(drawing, mat("wood gold", standard=0), row="H02 T01 R01", fleet=7), "place S02 wood", "done")
    assert offers(position, "build") == ["build R01 I01"]
    position.when(1, "build H02 I01").refused("yamatai/8.9")
    position.when(1, "build T01 I01").refused("yamatai/8.9")


@clause("yamatai/8.10")
def test_a_mountain_brings_a_prestige_token() -> None:
    position = acting("I01^ .\n(B01)", "wood gold", "H02")
    built = position.when(1, "build H02 I01").includes(e.PrestigeGained(1, 1, "mountain"))
    assert blue(built).prestige == 1


@clause("yamatai/8.10")
def test_each_torii_and_palace_next_door_brings_a_prestige_token_whoever_built_it() -> None:
    position = acting("I01 .  I05 #Torii\n(B01)\nI02 #Palace  I06 #orange", "wood gold", "H02")
    built = position.when(1, "build H02 I01").includes(e.PrestigeGained(1, 2, "next door"))
    assert blue(built).prestige == 2


@clause("yamatai/8.10", "yamatai/2.3")
def test_a_torii_at_a_corner_brings_nothing() -> None:
    position = play(
        table("I10 #Torii  I06 .\n(B08)", mat("wood wood gold"), row="H02", fleet=7),
        "place S02 wood",
        "place S07 wood",
    )
    built = play(position, "done", "build H02 I06")
    assert blue(built).prestige == 0


@clause("yamatai/8.11")
def test_a_group_pays_a_coin_for_each_of_its_buildings() -> None:
    position = acting("I01 .  I05 #blue  I10 #blue\n(B01)", "wood gold", "H02")
    built = position.when(1, "build H02 I01").includes(e.GroupPaid(1, 3, 3))
    assert blue(built).coins == 13


@clause("yamatai/8.11")
def test_a_trading_post_pays_two_coins_for_each_building_of_its_group() -> None:
    position = acting("I01 .  I05 #blue\n(B01)", "wood gold", "T01")
    position.when(1, "build T01 I01").includes(e.GroupPaid(1, 4, 2))


@clause("yamatai/8.11")
@pytest.mark.parametrize("others", ["I09 #blue", "I05 #orange", "I05 #Torii", ""])
def test_a_building_alone_pays_nothing(others: str) -> None:
    position = acting(f"I01 .  {others}\n(B01)", "wood gold", "T01")
    built = play(position, "build T01 I01")
    assert blue(built).coins == 10


@clause("yamatai/8.12")
@pytest.mark.parametrize(
    "tile,piece,boats", [("R01", TORII, "(B01) (B06) (S07)"), ("P01", PALACE, "(B01) (B06) (C07)")]
)
def test_a_prestige_building_earns_no_bonus_and_uses_no_standard_building(tile: str, piece: int, boats: str) -> None:
    position = acting(f"I01^ .  I05 #Torii  I02 #blue\n{boats}", "wood gold", tile)
    built = position.when(1, f"build {tile} I01").then(e.PrestigeBuilt(1, tile, "I01", piece))
    assert (blue(built).prestige, blue(built).coins, blue(built).standard) == (0, 10, 9)
    assert built.state.buildings[0] == piece
