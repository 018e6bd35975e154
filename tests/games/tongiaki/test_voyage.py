"""Migration: what sails, where it comes to, how it ends."""

from collections import Counter

import pytest

from tests.games.tongiaki.drawing import drawn, menu, reserve, shore, where
from tests.table import Position, clause
from tidelog.domain.games.tongiaki import GAME
from tidelog.domain.games.tongiaki import events as e
from tidelog.domain.games.tongiaki.material import WINDS
from tidelog.domain.kernel.seats import CHANCE

SOUTH, SOUTHWEST, NORTHWEST, NORTH, NORTHEAST, SOUTHEAST = range(len(WINDS))
HARBOUR = """
    tonga                       a BYG b BYG c BYG d BYG e BYG f BYG
    W01    north of tonga
    W02    southwest of W01
    W13    northeast of tonga
    W14    south of W13
    W15    south of tonga
    W16    northwest of W15
"""
"""Every lane beside Tonga leads back to Tonga, and every mooring is taken."""


def northbound(boats: str, more: str = "") -> Position:
    """These two boats at Tonga, and an orange one about to join them and to make them sail north."""
    return drawn(f"tonga d {boats}. a O..\n{more}", turn="orange").then(4, "expand tonga")


def sails_north(boats: str, more: str = "") -> Position:
    """A fleet of these two boats and an orange one has sailed north, as far as it gets without a new tile."""
    return northbound(boats, more).then(4, "place tonga.d")


@clause("tongiaki/7.1", "tongiaki/7.2")
def test_when_two_beaches_are_filled_both_must_sail_in_any_order() -> None:
    """Edge case 1."""
    table = drawn("tonga a BY. f BY.").then(1, "expand tonga").then(1, "place tonga.a")
    table = table.when(1, "place tonga.f").then(e.BoatAdded(1, "tonga.f"), e.MigrationForced(("tonga.a", "tonga.f")))
    assert menu(table) == ["launch tonga.a", "launch tonga.f"]
    table.when(1, "launch tonga.b").refused("tongiaki/7.1")
    table.when(1, "settle").refused("tongiaki/7.2")
    for first, other in (("tonga.a", "tonga.f"), ("tonga.f", "tonga.a")):
        lost = table.then(1, f"launch {first}").when(CHANCE, "draw W03")
        lost.includes(e.FleetLost("W03", 3, 2, (1, 1, 2)), e.FleetLaunched(other, (1, 1, 2)))


@clause("tongiaki/7.2", "tongiaki/7.6")
def test_the_first_voyage_may_lay_what_the_second_meets() -> None:
    """Edge case 1: the target of the second fleet is altered by the first."""
    table = drawn("tonga a BY. f BY.").then(1, "expand tonga").then(1, "place tonga.a").then(1, "place tonga.f")
    table = table.then(1, "launch tonga.a").then(CHANCE, "draw W01").then(CHANCE, "draw samoa")
    assert where(table, "samoa") == (1, 0, SOUTHWEST)
    table = table.then(1, "land blue samoa.a").then(1, "land blue samoa.b")
    assert shore(table, "samoa") == "a B.. b B... c Y...."
    assert table.state.phase == "land"
    assert table.state.fleet == bytes((1, 1, 2))
    assert shore(table, "tonga") == "a ... b ... c ... d ... e ... f ..."


@clause("tongiaki/7.1")
def test_boats_of_others_must_sail_from_a_touched_island() -> None:
    sea = """
        tonga                   a B.. b YYY
    """
    table = drawn(sea).then(1, "expand tonga")
    table.when(1, "place tonga.a").includes(e.FleetLaunched("tonga.b", (2, 2, 2)))


@clause("tongiaki/7.12")
def test_a_full_beach_of_an_untouched_island_waits() -> None:
    sea = """
        tonga                 a BB. b BB.
        samoa north of tonga  a BYG
    """
    table = drawn(sea).then(1, "expand tonga").then(1, "place tonga.a").then(1, "place tonga.b")
    table.then(1, "place tonga.c").then(1, "place tonga.d").when(1, "launch samoa.a").refused("tongiaki/7.12")
    retried = drawn(sea).then(1, "expand samoa").when(1, "place samoa.b")
    retried.includes(e.FleetLaunched("samoa.a", (1, 2, 3)))


@clause("tongiaki/7.3")
def test_every_boat_of_the_beach_is_in_the_fleet() -> None:
    table = northbound("YG").when(4, "place tonga.d")
    afloat = table.includes(e.FleetLaunched("tonga.d", (2, 3, 4)))
    assert shore(afloat, "tonga") == "a O.. b ... c ... d ... e ... f ..."
    assert afloat.state.fleet == bytes((2, 3, 4))


@clause("tongiaki/7.4")
def test_the_fleet_leaves_by_a_footbridge_of_its_own_beach() -> None:
    sea = """
        tonga                 a Y..
        samoa north of tonga  a YB. b B... c B....
    """
    table = drawn(sea, turn="yellow").then(2, "expand samoa").then(2, "place samoa.a")
    assert menu(table) == ["sail southwest", "sail northwest"]
    table.when(2, "sail north").refused("tongiaki/7.4")
    table.when(2, "launch samoa.a").refused("tongiaki/7.4")
    table.when(2, "sail northwest").then(e.FleetSailed("samoa", NORTHWEST))


@clause("tongiaki/7.5")
def test_a_tile_is_drawn_for_an_empty_hex_and_looks_back() -> None:
    afloat = sails_north("YG")
    assert GAME.awaiting(afloat.state) == (CHANCE,)
    found = afloat.when(CHANCE, "draw samoa").includes(e.TileFound("samoa", 0, -1, SOUTH))
    assert where(found, "samoa") == (0, -1, SOUTH)


@clause("tongiaki/7.6", "tongiaki/7.8")
def test_old_tiles_are_sailed_over_and_their_numbers_checked() -> None:
    sea = """
        W08   north of tonga
        W06   north of W08
        samoa north of W06
    """
    northbound("YG", sea).when(4, "place tonga.d").includes(
        e.FleetSailed("tonga", NORTH),
        e.LaneCrossed("W08", 3, 3, NORTH),
        e.LaneCrossed("W06", 3, 3, NORTH),
        e.LandfallMade("samoa"),
    )
    northbound("YY", sea).when(4, "place tonga.d").includes(e.FleetLost("W08", 3, 2, (2, 2, 4)))


@clause("tongiaki/7.7")
def test_five_boats_of_one_colour_do_not_pass_a_lane_that_needs_two() -> None:
    """Edge case 3."""
    sea = """
        tonga                 a Y..
        samoa north of tonga  c BBBB.
    """
    table = drawn(sea).then(1, "expand samoa")
    assert where(table, "samoa") == (0, -1, SOUTH)
    assert shore(table, "samoa") == "a B.. b B... c ....."
    assert table.state.fleet == bytes((1, 1, 1, 1, 1))
    lost = table.when(CHANCE, "draw W02").includes(
        e.TileFound("W02", 1, -1, NORTHWEST), e.FleetLost("W02", 2, 1, (1, 1, 1, 1, 1))
    )
    assert reserve(lost, "blue") == 13
    assert where(lost, "W02") == (1, -1, NORTHWEST)


@clause("tongiaki/7.7", "tongiaki/7.8")
@pytest.mark.parametrize(
    "tile, need, passes", [("W01", 0, True), ("W02", 2, True), ("W06", 3, False), ("W07", 4, False)]
)
def test_a_fleet_of_two_colours_passes_lanes_that_need_two_or_none(tile: str, need: int, passes: bool) -> None:
    events = sails_north("YY").when(CHANCE, f"draw {tile}").events
    crossed = [event for event in events if isinstance(event, e.LaneCrossed)]
    lost = [event for event in events if isinstance(event, e.FleetLost)]
    assert [(event.need, event.aboard) for event in crossed] == [(need, 2)] * passes
    assert [(event.need, event.aboard) for event in lost] == [(need, 2)] * (not passes)


@clause("tongiaki/7.9")
def test_an_island_at_the_footbridge_is_landed_on_by_a_bare_side() -> None:
    landing = northbound("YG", "samoa north of tonga").when(4, "place tonga.d")
    landing.includes(e.FleetSailed("tonga", NORTH), e.LandfallMade("samoa"))


@clause("tongiaki/7.9")
def test_a_fleet_may_land_on_the_island_it_left() -> None:
    table = sails_north("YG").then(CHANCE, "draw W01")
    home = table.when(CHANCE, "draw W02")
    landed = home.includes(
        e.TileFound("W02", -1, 0, NORTHEAST), e.LaneCrossed("W02", 2, 3, SOUTHEAST), e.LandfallMade("tonga")
    )
    assert {move.split()[1] for move in menu(landed)} == {"yellow", "green", "orange"}
    assert {move.split()[2] for move in menu(landed)} == {f"tonga.{letter}" for letter in "abcdef"}


@clause("tongiaki/7.10")
def test_a_fleet_that_meets_a_royal_island_is_home_again_and_its_tiles_stay() -> None:
    """Edge case 6."""
    table = sails_north("YG", "samoa northwest of tonga royal G")
    back = table.when(CHANCE, "draw W01").includes(
        e.TileFound("W01", 0, -1, SOUTH),
        e.LaneCrossed("W01", 0, 3, SOUTHWEST),
        e.FleetBounced("samoa", "tonga.d", (2, 3, 4)),
        e.TurnBegun(1),
    )
    assert where(back, "W01") == (0, -1, SOUTH)
    assert shore(back, "tonga") == "a O.. b ... c ... d YGO e ... f ..."


@clause("tongiaki/7.10")
def test_a_bounced_beach_does_not_sail_again_in_this_turn_by_no_other_bridge() -> None:
    """Edge case 7."""
    sea = """
        tonga
        samoa north of tonga      a YB. c Y....
        fiji  northwest of samoa  royal G
    """
    table = drawn(sea, turn="yellow").then(2, "expand samoa").then(2, "place samoa.a").then(2, "place samoa.b")
    bounced = table.when(2, "sail northwest").then(
        e.FleetSailed("samoa", NORTHWEST),
        e.FleetBounced("fiji", "samoa.a", (1, 2, 2)),
        e.TurnEnded(2, 1),
        e.TurnBegun(3),
    )
    assert shore(bounced, "samoa") == "a BYY b Y... c Y...."


@clause("tongiaki/7.10", "tongiaki/7.12")
def test_a_bounced_beach_sails_again_when_its_island_is_touched_in_a_later_turn() -> None:
    sea = """
        tonga                 d BB. a Y..
        samoa north of tonga  royal G
    """
    bounced = drawn(sea).then(1, "expand tonga").then(1, "place tonga.b").then(1, "place tonga.d")
    assert shore(bounced, "tonga") == "a Y.. b B.. c ... d BBB e ... f ..."
    again = bounced.then(2, "expand tonga").when(2, "place tonga.a")
    again.includes(e.FleetLaunched("tonga.d", (1, 1, 1)), e.FleetBounced("samoa", "tonga.d", (1, 1, 1)))


@clause("tongiaki/7.10", "tongiaki/7.1")
def test_a_bounced_beach_is_refused_while_another_sails() -> None:
    sea = """
        tonga                 d BYG a BB. b BBG
        samoa north of tonga  royal G
    """
    table = drawn(sea).then(1, "expand tonga").then(1, "launch tonga.d")
    assert menu(table) == ["launch tonga.a", "launch tonga.b"]
    table.when(1, "launch tonga.d").refused("tongiaki/7.10")


def the_whole_turn(table: Position) -> tuple[Position, list[e.FleetLaunched]]:
    """The first choice every time until another colour's turn begins, and all launches on the way."""
    seat, colour, launches = table.state.seat_of(table.state.colour), table.state.colour, []
    while table.state.colour == colour:
        attempt = table.when(seat, table.legal(seat)[0])
        launches += [event for event in attempt.events if isinstance(event, e.FleetLaunched)]
        table = attempt.position
    return table, launches


@clause("tongiaki/7.11", "tongiaki/7.12")
def test_a_beach_sails_three_times_in_a_turn_and_then_stays_full() -> None:
    table, launches = the_whole_turn(drawn(HARBOUR))
    assert len(launches) == 18
    assert Counter(event.beach for event in launches) == {f"tonga.{letter}": 3 for letter in "abcdef"}
    assert shore(table, "tonga") == "a BYG b BYG c BYG d BYG e BYG f BYG"
    assert table.state.colour == 2
    _, launches = the_whole_turn(table)
    assert len(launches) == 18


@clause("tongiaki/7.11")
def test_a_fourth_launch_is_refused() -> None:
    table = drawn(HARBOUR).then(1, "expand tonga")
    while "launch tonga.a" in menu(table):
        table = table.then(1, "launch tonga.a")
    assert menu(table) == [f"launch tonga.{letter}" for letter in "bcdef"]
    table.when(1, "launch tonga.a").refused("tongiaki/7.11")
