"""The sixteen edge cases of the research page, each as it is numbered there."""

from tests.games.tsuro.drawing import at, deal, drawn, facing, hand, then, tuck, without_pile
from tests.table import clause
from tidelog.domain.games.tsuro import GAME
from tidelog.domain.games.tsuro import events as e
from tidelog.domain.games.tsuro.material import MONSTER_OF, UZUSHIO
from tidelog.domain.kernel.facts import write_move

FAR = """
    . . . . . . 1G
    .
    .
    {}
    .
    .
    1B . . . . . 2G
"""


@clause("tsuro/4.8", "tsuro/2.5")
def test_case_1_a_ship_before_a_corner_relocates_on_the_edge_of_its_hash() -> None:
    sea = """
    5G . . . . . .
    .
    .
    .
    .
    .
    .
    """
    left = drawn(sea, ["A1 7", "G1 0"], ["W34"], phase="dice").then(0, "roll 1,1")
    assert {write_move(m)[9:11] for m in left.legal(1)} == {"A2", "A3", "A4", "A5", "A6", "A7"}
    top = drawn(sea, ["A1 0", "G7 2"], ["W34"], phase="dice").then(0, "roll 1,1")
    assert {write_move(m)[9:11] for m in top.legal(1)} == {"B1", "C1", "D1", "E1", "F1", "G1"}


@clause("tsuro/4.8", "tsuro/6.1")
def test_case_2_a_tile_of_another_moves_a_ship_off_its_hash_and_it_cannot_relocate_any_more() -> None:
    position = drawn(FAR.format("."), ["B1 7", "B1 0", "G3 2"], ["W34 W01"]).then(1, "place W34 0")
    assert facing(position, 2) == "B2 0"
    blocked = drawn(
        FAR.format(".").replace("    .\n", "    . 5G . . . . .\n", 1),
        ["C1 7", "B2 0", "G3 2"],
        phase="dice",
        active=2,
    )
    blocked.when(0, "roll 1,1").includes(e.ShipBlocked(2, "5G"))


@clause("tsuro/6.1")
def test_case_3_ships_joined_head_on_sail_each_others_wakes_backwards() -> None:
    gaps = drawn(FAR.format(". . W34 . W34 . ."), ["D4 7", "D4 2"], ["W34 W01"]).then(1, "place W34 0")
    assert (facing(gaps, 1), facing(gaps, 2)) == ("F4 7", "B4 2")
    whole = drawn(FAR.format("W34 W34 W34 . W34 W34 W34"), ["D4 7", "D4 2", "A1 0"], ["W34"])
    whole.when(1, "place W34 0").includes(e.ShipLeft(1), e.ShipLeft(2))


@clause("tsuro/6.6")
def test_case_4_running_up_behind_a_ship_on_a_cut_trail_is_a_collision() -> None:
    position = drawn(FAR.format(". . W34 . W34 . ."), ["D4 7", "F4 7", "A1 0"], ["W34"])
    position.when(1, "place W34 0").includes(e.ShipCollided(1), e.ShipCollided(2))


@clause("tsuro/7.6")
def test_case_5_the_square_a_daikaiju_came_from_is_empty() -> None:
    position = drawn(FAR.format(". 4G W34 . . . ."), ["A1 0", "B1 0"], phase="die").then(0, "roll 3")
    assert (at(position, "B4"), at(position, "C4")) == (".", "4G")
    position = drawn(FAR.format(". . 4G . . . ."), ["C4 6", "A1 0"], phase="die").then(0, "roll 5")
    assert (at(position, "C4"), at(position, "C3"), facing(position, 1)) == (".", "4G", "C4 6")


@clause("tsuro/7.6")
def test_case_6_all_ships_on_an_eaten_tile_are_lost_at_once() -> None:
    ships = ["D4 7", "C5 0", "C3 5", "A1 0", "B1 0"]
    position = drawn(FAR.format(". 4G W34 . . . ."), ships, phase="die", active=4).then(0, "roll 3")
    assert [facing(position, seat) for seat in (1, 2, 3, 4, 5)] == ["lost", "lost", "lost", "A1 0", "B1 0"]


@clause("tsuro/4.2")
def test_case_7_when_the_active_ship_is_eaten_its_turn_ends_and_the_others_go_on() -> None:
    position = drawn(FAR.format(". 4G W34 . . . ."), ["D4 7", "A1 0", "B1 0"], phase="die").then(0, "roll 3")
    assert facing(position, 1) == "lost"
    assert (position.state.active, position.state.turn) == (2, 10)


@clause("tsuro/15.1", "tsuro/15.2")
def test_case_8_the_last_two_lost_in_one_phase_tie_and_one_left_has_won() -> None:
    both = drawn(FAR.format(". 4G W34 . . . ."), ["D4 7", "C5 0"], phase="die").then(0, "roll 3")
    assert both.state.outcome is not None
    assert both.state.outcome.places == (1, 1)
    one = drawn(FAR.format(". 4G W34 . . . ."), ["D4 7", "A1 0"], phase="die").then(0, "roll 3")
    assert one.state.outcome is not None
    assert one.state.outcome.places == (2, 1)


@clause("tsuro/4.5")
def test_case_9_with_all_daikaiju_on_the_sea_a_6_does_nothing() -> None:
    sea = """
    . . . . . . 1G
    .
    1B . 2G . 2B . 3G
    .
    3B . 4G . 4B . 5G
    .
    5B . . . . . .
    """
    position = drawn(sea, ["A1 0", "B1 0"], ["W34"], phase="die")
    assert (position.state.deck, position.state.daikaiju()) == (0, 10)
    after = position.then(0, "roll 6")
    assert after.state.sea == position.state.sea
    assert after.state.phase == "act"


@clause("tsuro/7.1", "tsuro/7.5")
def test_case_10_a_defeated_daikaiju_does_not_act_and_the_winner_does_not_act_twice() -> None:
    position = drawn(FAR.format(". 4G 5G . . . ."), ["A1 0", "B1 0"], phase="die")
    events = position.when(0, "roll 3").events
    acted = [v.monster for v in events if isinstance(v, e.DaikaijuMoved | e.DaikaijuTurned)]
    assert acted.count("4G") == 1
    assert "5G" not in acted
    assert e.DaikaijuDefeated("5G", "4G") in events


@clause("tsuro/4.3")
def test_case_11_too_few_daikaiju_in_mid_turn_wait_for_the_next_turn() -> None:
    position = drawn(FAR.format("."), ["A3 7", "B1 0"], ["W34 W01 W02"], phase="die").then(0, "roll 5")
    assert position.state.daikaiju() == 1
    assert position.state.phase == "act"
    assert deal(position.then(1, "place W34 0"), "W03").state.phase == "refill"


@clause("tsuro/12.1")
def test_case_12_the_portal_takes_a_ship_by_whatever_side_it_comes() -> None:
    for ship, square in (("C4 7", "C4"), ("D3 0", "D3"), ("E4 3", "E4"), ("D5 4", "D5")):
        sea = FAR.format(". . . portal . . .")
        position = drawn(sea, [ship, "A1 0"], ["W34 W01"], options="portal").then(1, "place W34 0")
        assert position.state.rider == 1, square


@clause("tsuro/5.6", "tsuro/13.5")
def test_case_13_a_hand_of_taihou_and_an_empty_pile_fires_or_passes() -> None:
    near = without_pile(drawn(FAR.format(". . W34 . 3G . ."), ["D4 7", "A1 0"], ["taihou"], options="taihou"))
    assert [write_move(move) for move in near.legal(1)] == ["fire E4"]
    far = without_pile(drawn(FAR.format(". . W34 . . . ."), ["D4 7", "A1 0"], ["taihou"], options="taihou"))
    assert [write_move(move) for move in far.legal(1)] == ["pass"]


@clause("tsuro/6.7", "tsuro/6.8")
def test_case_14_portal_taihou_and_phoenix_can_be_won_and_the_rest_goes_under_the_pile() -> None:
    sea = FAR.format("W34 W34 W34 . W34 . .")
    hands = ["W34 W01 W02", "portal taihou phoenix!"]
    position = drawn(sea, ["D4 7", "D4 2", "A1 0"], hands, options="portal taihou phoenix")
    position = then(position, "place W34 0", "swap 1 1", "swap 2 3")
    assert hand(position, 1) == "portal phoenix!"
    assert position.state.phoenix_holder() == 1
    position = tuck(position.then(1, "done"), "W02 taihou W01")
    assert len(position.state.under_pile) == 3


@clause("tsuro/10.1", "tsuro/4.3", "tsuro/4.5")
def test_case_15_a_tsunami_in_a_refill_is_placed_and_drawing_goes_on_but_on_a_6_it_is_the_arrival() -> None:
    sea = FAR.format(".").replace("2G", ".")
    position = drawn(sea, ["A3 7", "B1 0"], ["W34 W01 W02"], options="tsunami")
    position = deal(position.then(1, "place W34 0"), "W03")
    position = then(position, "emerge tsunami", "roll 3,3", "lay 0")
    assert GAME.awaiting(position.state) == (0,)
    assert position.state.phase == "refill"
    position = then(position, "emerge 3B", "roll 4,4", "lay 0")
    assert position.state.phase == "act"
    six = drawn(FAR.format("."), ["A3 7", "B1 0"], ["W34"], options="tsunami", phase="die")
    six = then(six, "roll 6", "emerge tsunami", "roll 3,3", "lay 0")
    assert six.state.phase == "act"


@clause("tsuro/11.1")
def test_case_16_an_uzushio_that_is_landed_on_goes_under_the_deck_and_can_return() -> None:
    sea = FAR.format(". 4G uzushio . . . .")
    position = drawn(sea, ["A1 0", "B1 0"], ["W34"], options="uzushio", phase="die").then(0, "roll 3")
    assert at(position, "C4") == "4G"
    assert UZUSHIO in position.state.under_deck
    rest = tuple(i for i in range(10) if i not in [MONSTER_OF[name] for name in ("1G", "1B", "2G")])
    back = drawn(FAR.format("."), ["A3 7", "B1 0"], options="uzushio", phase="die", under_deck=(UZUSHIO, *rest)).then(
        0, "roll 6"
    )
    assert at(then(back, "roll 3,3", "lay 0"), "C3") == "uzushio"
