"""Normal turns: expansion, an empty reserve, coming back."""

import pytest

from tests.games.tongiaki.drawing import drawn, expandable, menu, reserve, shore
from tests.table import clause, opening
from tidelog.domain.errors import InvalidMove
from tidelog.domain.games.tongiaki import GAME
from tidelog.domain.games.tongiaki import events as e
from tidelog.domain.kernel.seats import CHANCE
from tidelog.domain.kernel.typed import read_typed

ALL_BLUE_OUT = """
    tonga                  a BBB b BBB c BBB d BB.
    samoa  north of tonga  a B.. b B... c BB...
"""
TONGA_FULL = "tonga a BYG b BYG c BYG d BYG e BYG f BYG"


@clause("tongiaki/1.3")
def test_a_turn_is_to_expand_to_found_or_to_settle() -> None:
    sea = """
        tonga                  a BY.
        samoa  north of tonga  a B..
    """
    assert menu(drawn(sea)) == ["expand tonga", "expand samoa", "found-royal samoa", "settle"]
    words = drawn(sea).when(1, "place tonga.a").refused("tongiaki/1.3")
    assert words.startswith("'place' is not asked for now: a turn is to expand")


@clause("tongiaki/4.1")
def test_an_expansion_needs_an_own_boat_on_the_island() -> None:
    sea = """
        tonga                  a B..
        samoa  north of tonga  a Y..
    """
    drawn(sea).when(1, "expand samoa").refused("tongiaki/4.1")


@clause("tongiaki/4.1")
def test_all_boats_of_an_expansion_go_to_the_chosen_island() -> None:
    sea = """
        tonga                  a B..
        samoa  north of tonga  a B..
    """
    drawn(sea).then(1, "expand tonga").when(1, "place samoa.a").refused("tongiaki/4.1")


@clause("tongiaki/4.2", "tongiaki/4.3")
def test_two_boats_become_four_on_different_beaches() -> None:
    table = drawn("tonga a BB.")
    table = table.when(1, "expand tonga").then(e.ExpansionBegun(1, "tonga", 2))
    table = table.when(1, "place tonga.b").then(e.BoatAdded(1, "tonga.b"))
    table.when(1, "place tonga.b").refused("tongiaki/4.3")
    table = table.when(1, "place tonga.c").then(e.BoatAdded(1, "tonga.c"), e.TurnEnded(1, 1), e.TurnBegun(2))
    assert shore(table, "tonga") == "a BB. b B.. c B.. d ... e ... f ..."
    assert reserve(table, "blue") == 11


@clause("tongiaki/4.3", "tongiaki/4.5", "tongiaki/4.8")
def test_a_beach_that_had_a_boat_may_get_another_in_the_next_turn() -> None:
    every = [f"place tonga.{letter}" for letter in "abcdef"]
    had = drawn("tonga a B.. c Y..").then(1, "expand tonga").then(1, "place tonga.b")
    assert menu(had.then(2, "expand tonga")) == every
    had = drawn("tonga a B..").then(1, "expand tonga").then(1, "place tonga.b")
    assert menu(had.then(2, "reenter 2")) == every
    out = """
        tonga                 a B.. c YY.
        samoa north of tonga  a YYY b YYYY c YYYY.
        fiji  south of tonga  a YY...
    """
    had = drawn(out, seats=2).then(1, "expand tonga").then(1, "place tonga.d")
    assert "place tonga.d" in menu(had.then(2, "expand tonga").then(2, "take tonga.c"))


@clause("tongiaki/4.2", "tongiaki/8.5")
def test_three_boats_on_an_island_of_two_beaches_add_two() -> None:
    """Edge case 2, first half."""
    sea = """
        tonga
        tuamotu  north of tonga  a BB.. b B...
    """
    drawn(sea).when(1, "expand tuamotu").includes(
        e.ExpansionBegun(1, "tuamotu", 2),
        e.BoatAdded(1, "tuamotu.a"),
        e.BoatAdded(1, "tuamotu.b"),
        e.TurnEnded(1, 1),
    )


@clause("tongiaki/4.2", "tongiaki/4.3")
def test_nine_boats_on_tonga_add_six() -> None:
    """Edge case 2, second half."""
    table = drawn("tonga a BB. b BB. c B.. d B.. e B.. f BB.").then(1, "expand tonga")
    assert shore(table, "tonga") == "a BBB b BBB c BB. d BB. e BB. f BBB"
    assert reserve(table, "blue") == 0


@clause("tongiaki/4.2")
def test_a_reserve_of_one_adds_one_though_three_are_claimed() -> None:
    """Edge case 10, first half."""
    sea = """
        tonga                 a B.. b B.. c B..
        samoa north of tonga  a BBB b BBBB c BBBB.
    """
    assert reserve(drawn(sea), "blue") == 1
    table = drawn(sea).when(1, "expand tonga").then(e.ExpansionBegun(1, "tonga", 1))
    assert table.then(1, "place tonga.d").state.colour == 2


@clause("tongiaki/4.4")
def test_with_an_empty_reserve_one_boat_is_taken_from_any_island() -> None:
    """Edge case 10, second half."""
    table = drawn(ALL_BLUE_OUT)
    table = table.when(1, "expand samoa").then(e.BoatSought(1, "samoa"))
    own = ["tonga.a", "tonga.b", "tonga.c", "tonga.d", "samoa.a", "samoa.b", "samoa.c"]
    assert menu(table) == [f"take {beach}" for beach in own]
    table.when(1, "take tonga.e").refused("tongiaki/4.4")
    table = table.when(1, "take tonga.a").then(e.BoatTaken(1, "tonga.a"))
    assert menu(table) == ["place samoa.a", "place samoa.b", "place samoa.c"]
    table = table.then(1, "place samoa.b")
    assert shore(table, "samoa") == "a B.. b BB.. c BB..."
    assert table.state.colour == 2


@clause("tongiaki/4.4")
def test_taking_a_boat_makes_nothing_sail_where_it_came_from() -> None:
    table = drawn(ALL_BLUE_OUT).then(1, "expand samoa").then(1, "take tonga.d").then(1, "place samoa.a")
    assert shore(table, "tonga") == "a BBB b BBB c BBB d B.. e ... f ..."
    assert table.state.phase == "turn"


@clause("tongiaki/4.4")
def test_the_last_boat_of_the_chosen_island_may_be_the_one_taken() -> None:
    sea = """
        tonga                 a BBB b BBB c BBB d BBB e BB.
        samoa north of tonga  a B..
    """
    table = drawn(sea).then(1, "expand samoa").then(1, "take samoa.a")
    assert menu(table) == ["place samoa.b", "place samoa.c"]


@clause("tongiaki/4.5")
def test_a_boat_taken_from_the_chosen_island_goes_on_another_beach() -> None:
    table = drawn(ALL_BLUE_OUT).then(1, "expand samoa").then(1, "take samoa.a")
    assert menu(table) == ["place samoa.b", "place samoa.c"]
    table.when(1, "place samoa.a").refused("tongiaki/4.5")


@clause("tongiaki/4.5")
def test_a_boat_taken_goes_back_where_no_other_beach_has_room() -> None:
    sea = """
        tonga                   a BBB b BBB c BBB d B..
        tubuai  north of tonga  a YYY b BB.
        samoa   south of tonga  a BBB
    """
    sought = drawn(sea).then(1, "expand tubuai")
    sought.when(1, "take tubuai.b").includes(e.BoatTaken(1, "tubuai.b"), e.BoatAdded(1, "tubuai.b"))


@clause("tongiaki/4.4", "tongiaki/4.6")
def test_a_boat_that_was_taken_makes_the_beach_it_fills_sail() -> None:
    sea = """
        tonga                 a BBB b BBB c BBB d B..
        samoa north of tonga  a BB. b B... c BB...
    """
    table = drawn(sea).then(1, "expand samoa").then(1, "take tonga.d")
    filled = table.when(1, "place samoa.a").includes(e.BoatAdded(1, "samoa.a"), e.FleetLaunched("samoa.a", (1, 1, 1)))
    assert shore(filled, "tonga") == "a BBB b BBB c BBB d ... e ... f ..."


@clause("tongiaki/4.5")
def test_a_beach_a_boat_was_taken_from_is_open_again_in_the_next_turn() -> None:
    table = drawn(ALL_BLUE_OUT).then(1, "expand samoa").then(1, "take tonga.d").then(1, "place samoa.a")
    assert "place tonga.d" in menu(table.then(2, "reenter 1"))
    assert "place tonga.d" in menu(table.then(2, "reenter 2"))


@clause("tongiaki/4.6")
def test_a_beach_that_is_filled_must_sail_and_one_that_is_not_may_not() -> None:
    table = drawn("tonga a BY. b B..").then(1, "expand tonga")
    calm = table.then(1, "place tonga.b").then(1, "place tonga.c")
    assert calm.state.colour == 2
    afloat = table.then(1, "place tonga.b").then(1, "place tonga.a")
    assert afloat.state.fleet == bytes((1, 1, 2))
    assert afloat.game.awaiting(afloat.state) == (CHANCE,)


@clause("tongiaki/4.7")
def test_a_player_whose_last_boats_are_lost_in_anothers_turn_comes_back() -> None:
    """Edge case 9."""
    table = drawn("tonga a BY.", turn="yellow", seats=2).then(2, "expand tonga").then(2, "place tonga.a")
    table = table.then(CHANCE, "draw W03")
    assert reserve(table, "blue") == 15
    assert menu(table) == ["reenter 1", "reenter 2", "settle"]
    table.when(1, "expand tonga").refused("tongiaki/4.7")


@clause("tongiaki/4.7")
def test_one_boat_may_come_back_anywhere_tonga_too() -> None:
    sea = """
        tonga                 a YY.
        samoa north of tonga  c YYYYY
        fiji  south of tonga  royal B
    """
    table = drawn(sea).when(1, "reenter 1").then(e.ReentryBegun(1, 1, ""))
    places = [f"place tonga.{letter}" for letter in "abcdef"]
    assert menu(table) == [*places, "place samoa.a", "place samoa.b"]
    table.when(1, "place samoa.c").refused("tongiaki/2.9")
    assert table.then(1, "place tonga.b").state.colour == 2


@clause("tongiaki/4.7", "tongiaki/4.6")
def test_a_boat_that_comes_back_makes_the_full_beaches_of_its_island_sail() -> None:
    sea = """
        tonga                  a YY.
        tubuai north of tonga  a YYY b YY.
    """
    table = drawn(sea).then(1, "reenter 1")
    table.when(1, "place tonga.a").includes(e.BoatReentered(1, "tonga.a"), e.FleetLaunched("tonga.a", (1, 2, 2)))
    both = e.MigrationForced(("tubuai.a", "tubuai.b"))
    table.when(1, "place tubuai.b").includes(e.BoatReentered(1, "tubuai.b"), both)


@clause("tongiaki/4.7")
def test_kings_are_no_boats_on_a_beach_and_who_has_one_there_may_not_come_back() -> None:
    sea = """
        tonga                 a Y..
        samoa north of tonga  royal B
    """
    assert menu(drawn(sea)) == ["reenter 1", "reenter 2", "settle"]
    drawn(sea).when(1, "reenter 3").refused("tongiaki/4.7")
    drawn(sea, turn="yellow").when(2, "reenter 1").refused("tongiaki/4.7")


@clause("tongiaki/4.8")
def test_two_boats_come_back_to_two_beaches_of_tonga() -> None:
    sea = """
        tonga                 a Y..
        samoa north of tonga
    """
    table = drawn(sea).when(1, "reenter 2").then(e.ReentryBegun(1, 2, "tonga"))
    table.when(1, "place samoa.a").refused("tongiaki/4.7")
    table = table.then(1, "place tonga.a")
    table.when(1, "place tonga.a").refused("tongiaki/4.8")
    assert shore(table.then(1, "place tonga.f"), "tonga") == "a BY. b ... c ... d ... e ... f B.."


@clause("tongiaki/4.8")
def test_two_boats_share_a_beach_if_only_one_has_room() -> None:
    table = drawn("tonga a YYY b YYY c YYY d YYY e GGG f ...").then(1, "reenter 2")
    assert shore(table, "tonga") == "a YYY b YYY c YYY d YYY e GGG f BB."


@clause("tongiaki/4.8")
def test_where_one_fits_one_comes_and_where_none_fits_nobody_may_say_two() -> None:
    table = drawn("tonga a YYY b YYY c YYY d YYY e GGG f GG.")
    table.when(1, "reenter 2").includes(e.ReentryBegun(1, 1, "tonga"), e.BoatReentered(1, "tonga.f"))
    full = drawn(TONGA_FULL.replace("B", "O") + "\nsamoa north of tonga a Y..")
    assert menu(full) == ["reenter 1", "settle"]
    full.when(1, "reenter 2").refused("tongiaki/4.8")


@clause("tongiaki/4.9")
def test_an_island_stuck_full_may_be_chosen_to_send_its_fleets_off() -> None:
    """Edge case 8."""
    table = drawn(TONGA_FULL).when(1, "expand tonga")
    table.then(e.ExpansionBegun(1, "tonga", 0), e.MigrationForced(tuple(f"tonga.{letter}" for letter in "abcdef")))


@clause("tongiaki/4.9")
def test_nothing_is_taken_for_an_island_stuck_full_though_the_reserve_is_empty() -> None:
    table = drawn("tonga a BBB b BBB c BBB d BBB e BBB f YYY")
    assert reserve(table, "blue") == 0
    table.when(1, "expand tonga").includes(e.ExpansionBegun(1, "tonga", 0))


@clause("tongiaki/4.10")
def test_who_has_no_boat_and_finds_no_mooring_has_to_settle() -> None:
    sea = TONGA_FULL.replace("B", "O") + "\nsamoa north of tonga a O.."
    drawn(sea, turn="orange").when(4, "found-royal samoa").includes(e.TurnBegun(1), e.SettlementBegun(1, 0))


@clause("tongiaki/4.7", "tongiaki/1.3")
def test_a_wrong_word_is_told_the_kinds_of_turn_that_are_open() -> None:
    alone = drawn("tonga a B..").when(1, "place tonga.a").refused("tongiaki/1.3")
    assert alone.endswith("a turn is to expand or to settle, and nobody may pass (tongiaki/1.3)")
    afloat = drawn("tonga a Y..").when(1, "place tonga.a").refused("tongiaki/4.7")
    assert "a turn is to come back (one boat anywhere, or two on Tonga) or to settle" in afloat


@clause("tongiaki/1.3")
def test_who_wants_to_pass_is_told_that_nobody_may() -> None:
    table = drawn("tonga a B..")
    with pytest.raises(InvalidMove, match="nobody may pass: expand ISLAND, settle") as caught:
        read_typed(GAME, table.state, 1, "pass")
    assert caught.value.clause == "tongiaki/1.3"


@clause("tongiaki/4.11")
def test_where_an_expansion_may_stop_one_boat_is_enough_and_full_beaches_sail_then() -> None:
    table = expandable("tonga a B.. b B..").then(1, "expand tonga")
    table.when(1, "stop").refused("tongiaki/4.11")
    table = table.then(1, "place tonga.c")
    assert menu(table) == [*(f"place tonga.{letter}" for letter in "abdef"), "stop"]
    over = table.when(1, "stop").includes(e.ExpansionStopped(1, 1), e.TurnBegun(2))
    assert (reserve(over, "blue"), over.state.colour) == (12, 2)
    full = expandable("tonga a B.. b BBG").then(1, "expand tonga").then(1, "place tonga.c")
    full.when(1, "stop").includes(e.ExpansionStopped(1, 2), e.FleetLaunched("tonga.b", (1, 1, 3)))


@clause("tongiaki/4.11", "tongiaki/8.5")
def test_where_an_expansion_may_stop_no_beach_gets_its_boat_by_itself_but_an_only_one() -> None:
    sea = "tonga a B.. b B..\ntubuai north of tonga a BBY b B.Y"
    assert menu(expandable("tubuai north of tonga a B.. b B..").then(1, "expand tubuai")) == [
        "place tubuai.a",
        "place tubuai.b",
    ]
    only = expandable(sea).when(1, "expand tubuai")
    only.includes(e.BoatAdded(1, "tubuai.b"), e.MigrationForced(("tubuai.a", "tubuai.b")))


@clause("tongiaki/4.3", "tongiaki/4.11")
def test_without_the_option_an_expansion_does_not_stop() -> None:
    table = drawn("tonga a B.. b B..").then(1, "expand tonga").then(1, "place tonga.c")
    assert "stop" not in menu(table)
    table.when(1, "stop").refused("tongiaki/4.3")
    assert opening(GAME, 3, {"expansion": "up_to"}).state.up_to
    assert not opening(GAME, 3).state.up_to
    assert not GAME.start(3, {"two_colours": "off"}).up_to


@clause("tongiaki/4.11", "tongiaki/4.8")
def test_two_boats_that_come_back_are_no_expansion_and_both_come() -> None:
    table = expandable("tonga a Y..").then(1, "reenter 2").then(1, "place tonga.b")
    assert "stop" not in menu(table)
