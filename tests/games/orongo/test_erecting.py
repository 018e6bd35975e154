"""Moai that a token forces, what they cost, and what their owner may choose (orongo/7)."""

import pytest

from tests.games.orongo.drawing import BLUE, RED, island, places, player, winners
from tests.table import Position, clause
from tidelog.domain.errors import InvalidMove
from tidelog.domain.games.orongo import GAME
from tidelog.domain.games.orongo import events as e
from tidelog.domain.games.orongo.material import INDEX
from tidelog.domain.games.orongo.moves import Erect
from tidelog.domain.kernel.facts import write_move

TWO_QUARRIES = "51 45 46 P36 P37 40 47 54 P44 P46"
"""P39 would join both quarries and the food of the inland to the palms of the south."""


def choices(position: Position) -> list[str]:
    """What red may erect."""
    return [write_move(move) for move in position.legal(RED)]


def built(red: str, shells: int = 24, moai: int = 10, blue: str = "", out: str = "1 2", tokens: int = 2) -> Position:
    """Red is to place, with this on the island."""
    return island(red=red, blue=blue, out=out, placing=(RED,), tokens=(tokens, 0), shells=(shells, 24), moai=(moai, 10))


@clause("orongo/7.1", "orongo/7.4")
def test_a_quarry_and_a_coastal_palm_force_a_moai_for_one_shell() -> None:
    position = built("21").when(RED, "place P19").then(e.TokenPlaced(RED, "P19"), e.MoaiErected(RED, "P19", (21,)))
    assert player(position, RED).shells == 23
    assert player(position, RED).moai == 9
    assert position.state.spent[INDEX["21"]]


@clause("orongo/7.1")
@pytest.mark.parametrize(
    "red, palm, tiles",
    [
        ("21", "P19", (21,)),
        ("14 8", "P12", (8, 14)),
        ("30 20", "P19", (20, 30)),
        ("12 7", "P10", (7, 12)),
    ],
    ids=["a quarry", "a temple and a god", "a birdman and a nest", "two food"],
)
def test_the_four_sets(red: str, palm: str, tiles: tuple[int, ...]) -> None:
    built(red).when(RED, f"place {palm}").then(e.TokenPlaced(RED, palm), e.MoaiErected(RED, palm, tiles))


@clause("orongo/7.1")
@pytest.mark.parametrize("red, palm", [("14", "P12"), ("8", "P12"), ("30", "P19"), ("12 13", "P11"), ("4 7", "P06")])
def test_no_other_tiles_are_a_set(red: str, palm: str) -> None:
    built(red).when(RED, f"place {palm}").then(e.TokenPlaced(RED, palm))


@clause("orongo/7.1")
def test_a_set_without_a_free_coastal_palm_forces_nothing() -> None:
    built("21* P19^ 30", out="1 2 20").when(RED, "place 20").then(e.TokenPlaced(RED, "20"))


@clause("orongo/7.1")
def test_no_palm_bears_two_moai() -> None:
    position = built("21* P19^ 30", out="1 2 20").then(RED, "place 20")
    assert position.state.moai[INDEX["P19"]] == RED
    # The next coastal palm of the group takes the Moai that P19 could not.
    position.when(RED, "place P15").includes(e.MoaiErected(RED, "P15", (20, 30)))


@clause("orongo/7.1")
def test_a_spent_tile_is_no_part_of_a_set() -> None:
    built("21* P19^").when(RED, "place P23").then(e.TokenPlaced(RED, "P23"))


@clause("orongo/7.1")
def test_only_the_group_of_the_token_counts() -> None:
    # The quarry of the other group lies elsewhere.
    built("40 14").when(RED, "place P12").then(e.TokenPlaced(RED, "P12"))


@clause("orongo/7.1")
def test_a_moai_is_erected_before_the_next_token() -> None:
    position = built("15 23 31 P25").then(RED, "place P24")
    assert position.state.erecting == "P24"
    for move in ("place 1", "done"):
        assert "has to be erected" in position.when(RED, move).refused("orongo/7.1")


@clause("orongo/7.1", "orongo/6.1")
def test_the_turn_goes_on_until_the_moai_of_its_last_token_stand() -> None:
    position = built("15 23 31 P25", tokens=1)
    position = position.when(RED, "place P24").then(e.TokenPlaced(RED, "P24"), e.ErectingBegun(RED, "P24"))
    position.when(RED, "erect P24 23").then(
        e.MoaiErected(RED, "P24", (23,)), e.ErectingEnded(RED), e.TurnEnded(RED), e.RoundBegun(6, 3)
    )


@clause("orongo/7.1")
def test_nothing_is_erected_unless_a_token_forces_it() -> None:
    assert "no Moai" in built("23 P25").when(RED, "erect P24 23").refused("orongo/7.1")


@clause("orongo/7.2")
def test_one_palm_takes_one_moai_however_many_sets_there_are() -> None:
    position = built("15 23 31 P25").then(RED, "place P24").then(RED, "erect P24 23")
    assert position.state.moai.count(RED) == 1
    assert position.state.spent.count(1) == 1


@clause("orongo/7.2")
def test_the_set_that_is_left_fires_when_a_second_palm_joins() -> None:
    position = (
        built("15 23* 31 P25 P24^")
        .when(RED, "place P20")
        .then(e.TokenPlaced(RED, "P20"), e.MoaiErected(RED, "P20", (15, 31)))
    )
    assert position.state.moai.count(RED) == 2


@clause("orongo/7.2")
def test_one_token_may_force_several_moai_and_all_must_stand() -> None:
    position = built("15 23 31 P24 P20").then(RED, "place P25").then(RED, "erect P20 15 31")
    assert position.state.moai.count(RED) == 2
    assert position.state.spent.count(1) == 3
    assert player(position, RED).shells == 21


@clause("orongo/7.2")
def test_a_token_joins_sets_and_palms_of_groups_that_were_apart() -> None:
    # Quarry 23 with P21 on one side, two coastal palms with nothing to spend on the other.
    built("23 P21 P24 P20").when(RED, "place P25").then(e.TokenPlaced(RED, "P25"), e.ErectingBegun(RED, "P25"))


@clause("orongo/7.2", "orongo/7.5")
def test_the_number_of_moai_left_bounds_what_is_forced() -> None:
    # Two sets, two palms, but no own Moai left: only the Ceremonial one is forced, for one shell.
    position = built("15 23 31 P24 P20", shells=1, moai=0)
    assert "P25" in places(position, RED)
    assert choices(position.then(RED, "place P25")) == ["erect P20 23", "erect P24 23"]


@clause("orongo/7.3")
def test_the_owner_chooses_set_and_palm() -> None:
    position = built("15 23 31 P24 P20").then(RED, "place P25")
    assert choices(position) == [
        "erect P20 23",
        "erect P20 15 31",
        "erect P24 23",
        "erect P24 15 31",
    ]


@clause("orongo/7.3")
def test_with_one_shell_only_the_quarry_is_left_to_choose() -> None:
    position = built("15 23 31 P25", shells=2).then(RED, "place P24")
    assert choices(position) == ["erect P24 23", "erect P24 15 31"]
    position = built("15 23 31 P25", shells=1).then(RED, "place P24")
    assert position.state.spent[INDEX["23"]]
    assert not position.state.erecting


@clause("orongo/7.3")
def test_two_of_three_food_and_one_of_two_palms() -> None:
    position = built("15 24 31 P25 P24 P20").then(RED, "place P21")
    assert choices(position) == [
        f"erect {palm} {tiles}" for palm in ("P20", "P24") for tiles in ("15 24", "15 31", "24 31")
    ]
    position.when(RED, "erect P24 24 31").then(e.MoaiErected(RED, "P24", (24, 31)), e.ErectingEnded(RED))


@clause("orongo/7.3")
def test_a_choice_must_leave_shells_for_the_rest() -> None:
    # Two palms for two quarries and a pair of food: 2 shells pay for both quarries only, 3 for any two sets.
    position = built(TWO_QUARRIES, shells=2).then(RED, "place P39")
    assert choices(position) == [f"erect {palm} {tile}" for palm in ("P44", "P46") for tile in (40, 51)]
    words = position.when(RED, "erect P44 46 47").refused("orongo/7.3")
    assert "46 and 47 would leave you 0 shells, and 1 Moai still to come costs 1 at least" in words
    position = built(TWO_QUARRIES, shells=3).then(RED, "place P39").then(RED, "erect P44 46 47")
    assert choices(position) == ["erect P46 40", "erect P46 51"]


@clause("orongo/7.3")
def test_more_palms_than_sets_take_no_shells_for_moai_that_are_not_due() -> None:
    # Two sets and three palms: 3 shells pay for both sets, whichever comes first.
    position = built("15 23 31 P24 P20 P30", shells=3).then(RED, "place P25")
    assert choices(position) == [f"erect {palm} {tiles}" for palm in ("P20", "P24", "P30") for tiles in ("23", "15 31")]


@clause("orongo/7.3")
def test_the_last_of_several_moai_is_erected_by_itself_where_one_choice_is_left() -> None:
    position = built("15 23 31 P24 P20").then(RED, "place P25")
    position.when(RED, "erect P24 15 31").then(
        e.MoaiErected(RED, "P24", (15, 31)), e.MoaiErected(RED, "P20", (23,)), e.ErectingEnded(RED)
    )


@clause("orongo/7.1", "orongo/7.4", "orongo/2.4", "orongo/2.1")
@pytest.mark.parametrize(
    "move, name, why",
    [
        ("erect P25 23", "2.4", "palm P25 is inland"),
        ("erect P12 23", "7.1", "palm P12 is not in the group of your token on P25"),
        ("erect P19 23", "7.1", "palm P19 is not in the group of your token on P25"),
        ("erect P30 23", "7.1", "palm P30 bears a Moai already"),
        ("erect 15 23", "2.4", "'15' is none"),
        ("erect P99 23", "2.4", "'P99' is none"),
        ("erect P24 31", "7.1", "food 31 is no set"),
        ("erect P24 23 31", "7.1", "quarry 23 and food 31 are no set"),
        ("erect P24 15 15", "7.1", "food 15 and food 15 are no set"),
        ("erect P24 99", "2.1", "no 99"),
        ("erect P24 21", "7.1", "tile 21 is not in the group of your token on P25"),
        ("erect P24 24 31", "7.4", "tile 24 is spent"),
    ],
)
def test_what_is_no_choice_is_refused_with_what_is_wrong(move: str, name: str, why: str) -> None:
    position = built("15 23 31 24* P21 P30^ P24 P20", blue="P19 21").then(RED, "place P25")
    assert why in position.when(RED, move).refused(f"orongo/{name}")


@clause("orongo/7.3")
def test_the_tiles_of_a_moai_may_be_named_in_any_order() -> None:
    position = built("15 23 31 P24 P20").then(RED, "place P25")
    told = position.when(RED, "erect P24 15 31").events
    assert position.when(RED, "erect P24 31 15").events == told
    with pytest.raises(InvalidMove, match="'erect P24 31 15' is written 'erect P24 15 31'"):
        _ = position.when(RED, Erect("P24", 31, 15)).events


@clause("orongo/7.4")
def test_every_tile_spent_takes_a_shell_of_its_owner_for_good() -> None:
    position = built("14 8").then(RED, "place P12")
    assert player(position, RED).shells == 22
    assert [position.state.spent[INDEX[tile]] for tile in ("14", "8")] == [1, 1]
    assert position.state.reef == 0
    assert player(position, BLUE).shells == 24


@clause("orongo/7.5", "orongo/8.1", "orongo/1.2")
def test_a_seat_without_own_moai_erects_the_ceremonial_one() -> None:
    position = (
        built("21", moai=0)
        .when(RED, "place P19")
        .includes(e.TokenPlaced(RED, "P19"), e.CeremonialErected(RED, "P19", (21,)))
    )
    assert player(position, RED).shells == 23
    assert winners(position) == (RED,)


@clause("orongo/7.5")
def test_the_ceremonial_moai_needs_all_own_moai_out() -> None:
    position = (
        built("21", moai=1).when(RED, "place P19").then(e.TokenPlaced(RED, "P19"), e.MoaiErected(RED, "P19", (21,)))
    )
    assert GAME.outcome(position.state) is None


@clause("orongo/7.5")
def test_the_ceremonial_moai_costs_shells_like_any_other() -> None:
    built("21", moai=0, shells=0).when(RED, "place P19").refused("orongo/6.4")


@clause("orongo/7.5", "orongo/7.2")
def test_the_last_own_moai_and_the_ceremonial_one_may_follow_from_one_token() -> None:
    position = built("15 23 31 P24 P20", moai=1, shells=3).then(RED, "place P25")
    position = position.when(RED, "erect P24 15 31").includes(
        e.MoaiErected(RED, "P24", (15, 31)), e.CeremonialErected(RED, "P20", (23,))
    )
    assert winners(position) == (RED,)


@clause("orongo/7.5", "orongo/6.4")
def test_the_last_own_moai_is_not_to_be_had_without_the_ceremonial_one() -> None:
    built("15 23 31 P24 P20", moai=1, shells=2).when(RED, "place P25").refused("orongo/6.4")


@clause("orongo/7.5", "orongo/7.3")
def test_the_own_moai_must_leave_shells_for_the_ceremonial_one() -> None:
    position = built(TWO_QUARRIES, moai=1, shells=2).then(RED, "place P39")
    position.when(RED, "erect P44 46 47").refused("orongo/7.3")
    position.when(RED, "erect P44 40").includes(
        e.MoaiErected(RED, "P44", (40,)), e.CeremonialErected(RED, "P46", (51,))
    )
