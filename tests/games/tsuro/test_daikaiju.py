"""How daikaiju come, move, turn, eat and leave; the uzushio does the same on its own die."""

import pytest

from tests.games.tsuro.drawing import EMPTY_SEA, at, deal, drawn, facing, then, tuck
from tests.table import clause
from tidelog.domain.errors import InvalidMove
from tidelog.domain.games.tsuro import events as e
from tidelog.domain.games.tsuro import material as m
from tidelog.domain.games.tsuro.state import Arrival

ALONE = """
    .
    .
    .
    . . . {} . . .
    .
    .
    .
"""
"""One daikaiju in the middle of the sea."""
FAR = ["A1 0", "A1 1"]


@clause("tsuro/7.1")
def test_daikaiju_act_by_rotation_number_and_gold_before_blue() -> None:
    sea = """
    .
    . 5B . 2B . 1B .
    .
    . 5G . 2G . 1G .
    .
    .
    .
    """
    events = drawn(sea, FAR, phase="die").when(0, "roll 4").events
    acted = [v.monster for v in events if isinstance(v, e.DaikaijuMoved | e.DaikaijuTurned)]
    assert acted == ["1G", "1B", "2G", "2B", "5G", "5B"]


@clause("tsuro/7.2")
@pytest.mark.parametrize("number", range(1, 6))
def test_the_die_of_its_rotation_number_turns_a_daikaiju_to_the_left(number: int) -> None:
    position = drawn(ALONE.format(f"{number}G/3"), FAR, phase="die").then(0, f"roll {number}")
    assert at(position, "D4") == f"{number}G"
    assert position.state.bearings[m.MONSTER_OF[f"{number}G"]] == 0


ARROWS = {1: "-NWSE", 2: "E-NWS", 3: "SE-NW", 4: "WSE-N", 5: "NWSE-"}
"""The research table: by rotation number, the direction for each die from 1 to 5; `-` turns."""
BESIDE = {"N": "D3", "E": "E4", "S": "D5", "W": "C4"}


@clause("tsuro/7.3")
@pytest.mark.parametrize("number", range(1, 6))
@pytest.mark.parametrize("die", range(1, 6))
def test_any_other_number_moves_it_by_its_arrow(number: int, die: int) -> None:
    way = ARROWS[number][die - 1]
    position = drawn(ALONE.format(f"{number}B"), FAR, phase="die").then(0, f"roll {die}")
    assert at(position, BESIDE[way] if way != "-" else "D4") == f"{number}B"


@clause("tsuro/7.3")
def test_a_turned_daikaiju_has_turned_arrows() -> None:
    for bearing, square in enumerate(["D3", "C4", "D5", "E4"]):
        position = drawn(ALONE.format(f"1G/{bearing}"), FAR, phase="die").then(0, "roll 2")
        assert at(position, square) == "1G"


@clause("tsuro/7.4")
def test_one_that_leaves_the_sea_goes_under_the_deck() -> None:
    sea = EMPTY_SEA.replace(".", ". . . 1G . . .", 1)
    position = drawn(sea, FAR, phase="die").when(0, "roll 2").includes(e.DaikaijuLeft("1G"))
    assert position.state.under_deck == (m.MONSTER_OF["1G"],)
    assert at(position, "D1") == "."


@clause("tsuro/7.5", "tsuro/7.1")
def test_one_that_is_landed_on_is_defeated_and_does_not_act() -> None:
    sea = ALONE.replace("{} .", "1G 4G")
    position = drawn(sea, FAR, phase="die").when(0, "roll 5").position
    assert at(position, "E4") == "1G"
    assert position.state.under_deck == (m.MONSTER_OF["4G"],)
    assert position.state.daikaiju() == 1


@clause("tsuro/7.5")
def test_one_that_has_acted_can_still_be_defeated_by_a_later_one() -> None:
    sea = """
    .
    .
    .
    . . 1G . 2G . .
    .
    .
    .
    """
    position = drawn(sea, FAR, phase="die").then(0, "roll 5")
    assert (at(position, "D4"), at(position, "E5")) == ("1G", "2G")
    sea = sea.replace("1G . 2G", "1G . 2G/3")
    position = drawn(sea, FAR, phase="die").when(0, "roll 5").includes(e.DaikaijuDefeated("1G", "2G"))
    assert (at(position, "D4"), position.state.under_deck) == ("2G", (0,))


EATEN = """
    .
    .
    .
    . 1G W34 . . . .
    .
    .
    .
"""


@clause("tsuro/7.6")
def test_one_that_lands_on_a_wake_tile_eats_it_and_all_ships_on_it() -> None:
    position = drawn(EATEN, ["D4 7", "C5 0", "A1 0", "B1 0"], phase="die", active=3)
    position = position.when(0, "roll 5").includes(
        e.WakeEaten("1G", "C4", "W34"),
        e.ShipEaten(1, "1G"),
        e.ShipEaten(2, "1G"),
        e.DaikaijuMoved("1G", "C4"),
    )
    assert (at(position, "C4"), at(position, "B4")) == ("1G", ".")
    assert position.state.under_pile == ("W34",)


@clause("tsuro/7.7")
def test_ships_that_face_the_square_or_stand_on_a_hash_are_not_harmed() -> None:
    sea = EMPTY_SEA.replace(".", "1G . . . . . .", 1)
    position = drawn(sea, ["B1 0", "B1 7", "G7 3"], phase="die", active=3).then(0, "roll 5")
    assert at(position, "B1") == "1G"
    assert (facing(position, 1), facing(position, 2)) == ("B1 0", "B1 7")


@clause("tsuro/7.8")
def test_bringing_one_in_takes_the_top_tile_then_dice_then_a_way_to_lay_it() -> None:
    position = drawn(EATEN, FAR, phase="die").then(0, "roll 6")
    position.then(0, "emerge 2G").when(0, "roll 6,4").includes(e.ArrivalRolled("G5"))
    position = then(position, "emerge 2G", "roll 6,4", "lay 3")
    assert at(position, "G5") == "2G"
    assert position.state.bearings[m.MONSTER_OF["2G"]] == 3


@clause("tsuro/7.8")
def test_only_what_is_in_the_deck_can_come() -> None:
    position = drawn(EATEN, FAR, phase="die").then(0, "roll 6")
    for name in ("1G", "uzushio", "tsunami"):
        with pytest.raises(InvalidMove):
            _ = position.when(0, f"emerge {name}").events


@clause("tsuro/7.8")
def test_a_square_with_a_daikaiju_or_the_portal_is_rolled_again() -> None:
    sea = EMPTY_SEA.replace(".", "1G portal . . . . .", 1)
    position = then(drawn(sea, FAR, phase="die", options="portal"), "roll 6", "emerge 2G")
    position = position.when(0, "roll 1,1").then(e.DiceRolled((1, 1), False), e.RollVoided("A1"))
    position = position.when(0, "roll 2,1").then(e.DiceRolled((2, 1), False), e.RollVoided("B1"))
    assert at(then(position, "roll 3,1", "lay 0"), "C1") == "2G"


@clause("tsuro/7.8", "tsuro/7.6")
def test_one_that_comes_onto_a_wake_tile_eats_it() -> None:
    sea = """
    .
    .
    . . W34 . . . .
    . 1G . . . . .
    .
    .
    .
    """
    position = drawn(sea, ["D3 7", "A1 0", "B1 0"], ["W01"], phase="die", active=2)
    position = then(position, "roll 6", "emerge 2G", "roll 3,3", "lay 0")
    assert (at(position, "C3"), facing(position, 1)) == ("2G", "lost")
    assert tuck(position, "W01").state.phase == "act"


@clause("tsuro/2.8")
def test_when_only_tucked_daikaiju_remain_the_next_one_is_no_chance() -> None:
    position = drawn(EATEN, FAR, phase="die", under_deck=(9, 4, 1, 2, 3, 5, 6, 7, 8)).then(0, "roll 6")
    assert position.state.arrival is not None
    assert position.state.arrival.monster == 9
    assert position.state.under_deck[0] == 4


UZUSHIO = ALONE.format("uzushio")


@clause("tsuro/11.1")
def test_the_uzushio_eats_and_defeats_and_leaves_like_a_daikaiju() -> None:
    sea = UZUSHIO.replace(". uzushio", "W34 uzushio")
    position = drawn(sea, ["B4 2", "A1 0", "B1 0"], options="uzushio", phase="whirl", active=2).then(0, "roll 2")
    assert (at(position, "C4"), facing(position, 1)) == ("uzushio", "lost")
    sea = UZUSHIO.replace(". uzushio", "3G uzushio")
    position = drawn(sea, FAR, options="uzushio", phase="whirl").then(0, "roll 2")
    assert (at(position, "C4"), position.state.under_deck) == ("uzushio", (m.MONSTER_OF["3G"],))
    sea = EMPTY_SEA.replace(".", "uzushio . . . . . .", 1)
    position = drawn(sea, FAR, options="uzushio", phase="whirl").then(0, "roll 2")
    assert position.state.under_deck == (m.UZUSHIO,)


@clause("tsuro/11.1")
def test_the_uzushio_does_not_count_as_a_daikaiju() -> None:
    assert drawn(UZUSHIO, FAR, options="uzushio").state.daikaiju() == 0


@clause("tsuro/11.2")
def test_the_uzushio_acts_when_the_daikaiju_rest_and_rests_on_a_6() -> None:
    sea = UZUSHIO.replace("uzushio . . .", "uzushio . . 1G")
    position = drawn(sea, ["A1 0", "A1 1"], ["W34"], options="uzushio", phase="dice")
    assert position.then(0, "roll 3,4").state.phase == "die"
    stirred = position.then(0, "roll 1,1")
    assert stirred.state.phase == "whirl"
    assert at(stirred.then(0, "roll 1"), "D3") == "uzushio"
    rested = stirred.then(0, "roll 6")
    assert (at(rested, "D4"), at(rested, "G4"), rested.state.phase) == ("uzushio", "1G", "act")


@clause("tsuro/11.2")
def test_without_the_uzushio_on_the_sea_there_is_no_die_for_it() -> None:
    position = drawn(EATEN, FAR, ["W34"], options="uzushio", phase="dice")
    assert position.then(0, "roll 1,1").state.phase == "act"


@clause("tsuro/11.3")
@pytest.mark.parametrize("die, square", [(1, "D3"), (2, "C4"), (3, "D5"), (4, "E4"), (5, "D4")])
def test_the_uzushio_moves_as_one_with_the_rotation_number_5(die: int, square: str) -> None:
    position = drawn(UZUSHIO, FAR, options="uzushio", phase="whirl").then(0, f"roll {die}")
    assert at(position, square) == "uzushio"
    assert position.state.bearings[m.UZUSHIO] == (1 if die == 5 else 0)


@clause("tsuro/2.8", "tsuro/7.4", "tsuro/7.6")
def test_what_goes_under_a_stack_first_is_drawn_first() -> None:
    sea = """
    . . . . . . 1B
    .
    .
    . 1G W34 . . 2B .
    . . . . . W33 .
    .
    2G . . . . . .
    """
    position = drawn(sea, FAR, phase="die").then(0, "roll 5")
    assert position.state.under_pile == ("W34", "W33")
    assert position.state.under_deck == (m.MONSTER_OF["1B"], m.MONSTER_OF["2G"])


@clause("tsuro/11.1", "tsuro/4.3")
def test_the_uzushio_does_not_count_in_the_daikaiju_check() -> None:
    sea = """
    . . . . . . 1G
    .
    .
    . . . uzushio . . .
    .
    .
    1B . . . . . .
    """
    position = drawn(sea, ["D6 7", "A1 0"], ["W34 W32 W01"], options="uzushio")
    position = deal(position.then(1, "place W34 0"), "W02")
    assert position.state.phase == "refill"
    sea = sea.replace("1B", ".")
    position = drawn(sea, FAR, ["W34"], options="uzushio", phase="refill", arrival=Arrival())
    position = then(position, "emerge 2G", "roll 5,5", "lay 0")
    assert (position.state.daikaiju(), position.state.phase) == (2, "refill")
    assert then(position, "emerge 3G", "roll 6,5", "lay 0").state.phase == "act"
