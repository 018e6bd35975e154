"""The box and the sea: tiles, sides, lanes, connectors."""

from collections import Counter
from pathlib import Path

from hypothesis import given as for_all
from hypothesis import strategies as st

from tests.games.tongiaki.drawing import drawn, menu, where
from tests.table import Position, clause
from tests.walks import positions
from tidelog.domain.games.tongiaki import events as e
from tidelog.domain.games.tongiaki.material import (
    BEACHES,
    COLOURS,
    CONNECTORS,
    ISLANDS,
    LANES,
    MOORINGS,
    OPPOSITE,
    SIDES,
    STACK,
    WINDS,
)
from tidelog.domain.games.tongiaki.moves import Draw
from tidelog.domain.games.tongiaki.sea import FIRST_SEA, Laid, Sea, berths, beyond, chart, faces, lane
from tidelog.domain.kernel.seats import CHANCE

NORTH = WINDS.index("north")


@clause("tongiaki/2.2")
def test_sixteen_islands_are_worth_fifty_three() -> None:
    assert Counter(island.value for island in ISLANDS.values()) == {0: 1, 2: 3, 3: 4, 4: 5, 5: 3}
    assert sum(island.value for island in ISLANDS.values()) == 53
    assert ISLANDS["tonga"].value == 0


def printed(first: str) -> list[list[str]]:
    """The cells of the table of the rules page whose first heading this is, without its head."""
    page = (Path(__file__).parents[3] / "docs" / "rules" / "tongiaki.md").read_text()
    table = page.split(f"| {first} |", 1)[1].split("\n\n", 1)[0]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines()[2:]]


@clause("tongiaki/2.2", "tongiaki/2.8", "tongiaki/2.9")
def test_the_islands_are_those_of_the_rules_page() -> None:
    islands = [
        [island.name, str(island.value)]
        + [f"{beach.size} @ {', '.join(map(str, beach.bridges))}" for beach in island.beaches]
        for island in ISLANDS.values()
    ]
    assert [[cell for cell in row if cell] for row in printed("island")] == islands


@clause("tongiaki/2.3", "tongiaki/2.10")
def test_the_water_tiles_are_those_of_the_rules_page() -> None:
    waters = [[tile, *(f"{a}-{b}: {need or 'none'}" for a, b, need in lanes)] for tile, lanes in LANES.items()]
    assert printed("water") == waters


@clause("tongiaki/2.2")
def test_an_island_that_is_not_in_the_sea_cannot_be_chosen() -> None:
    drawn("tonga a B..").when(1, "expand samoa").refused("tongiaki/2.2")


@clause("tongiaki/2.3", "tongiaki/2.10")
def test_three_lanes_use_every_side_of_a_water_tile_once() -> None:
    assert len(LANES) == 16
    for lanes in LANES.values():
        assert sorted(side for a, b, _ in lanes for side in (a, b)) == list(range(SIDES))


@clause("tongiaki/2.10")
def test_each_number_stands_on_twelve_of_the_forty_eight_lanes() -> None:
    """Edge case 13: the lanes at the red side, which a fresh tile is entered by, are in the second line."""
    assert Counter(need for lanes in LANES.values() for _, _, need in lanes) == {0: 12, 2: 12, 3: 12, 4: 12}
    assert Counter(lanes[0][2] for lanes in LANES.values()) == {0: 5, 2: 3, 3: 5, 4: 3}


@clause("tongiaki/2.4")
def test_thirty_one_tiles_are_in_one_stack_and_each_may_come_next() -> None:
    afloat = drawn("tonga a BY.").then(1, "expand tonga").then(1, "place tonga.a")
    ask = afloat.game.chance(afloat.state)
    assert ask.wire == ("one", 31)
    assert {ask.pick([n]) for n in range(31)} == {Draw(tile) for tile in STACK}
    assert "tonga" not in STACK


@clause("tongiaki/2.8")
def test_every_island_has_footbridges_on_its_upper_sides() -> None:
    assert sorted(CONNECTORS["tonga"]) == [0, 1, 2, 3, 4, 5]
    for island in set(ISLANDS) - {"tonga"}:
        lacks = {0, 3} if island in ("mururoa", "tubuai") else {0}
        assert set(CONNECTORS[island]) == set(range(SIDES)) - lacks
        assert len(CONNECTORS[island]) == len(set(CONNECTORS[island]))
    assert {len(beach.bridges) for beach in BEACHES.values()} == {1, 2, 3}


@clause("tongiaki/2.9")
def test_forty_seven_beaches_hold_a_hundred_and_fifty_two_boats() -> None:
    elsewhere = [beach.size for beach in BEACHES.values() if beach.island != "tonga"]
    assert Counter(elsewhere) == {2: 11, 3: 14, 4: 10, 5: 6}
    assert [beach.size for beach in ISLANDS["tonga"].beaches] == [3] * 6
    assert MOORINGS == 152


@clause("tongiaki/2.9")
def test_a_mooring_holds_one_boat() -> None:
    expanding = drawn("tonga a BYG b BB.").then(1, "expand tonga")
    assert "place tonga.a" not in menu(expanding)
    expanding.when(1, "place tonga.a").refused("tongiaki/2.9")
    expanding.when(1, "place atlantis").refused("tongiaki/2.9")


@clause("tongiaki/2.5", "tongiaki/2.6", "tongiaki/2.11")
def test_straight_north_from_tonga_the_lane_of_w05_leads_on_to_the_next_hex_north() -> None:
    """Edge case 14, first vector."""
    met = drawn("tonga d BYG e O..", turn="orange").then(4, "expand tonga")
    afloat = met.then(4, "place tonga.e")
    assert where(drawn("W05 north of tonga"), "W05") == (0, -1, 0)
    way = lane(Laid("W05", 0, -1, 0), NORTH)
    assert (way.out, way.need) == (NORTH, 4)
    assert beyond(Laid("W05", 0, -1, 0), way.out) == (0, -2)
    found = afloat.when(CHANCE, "draw W05")
    found.includes(e.TileFound("W05", 0, -1, 0), e.FleetLost("W05", 4, 3, (1, 2, 3)))


@clause("tongiaki/2.5", "tongiaki/2.6", "tongiaki/2.11")
def test_southeast_from_tonga_w01_is_turned_twice_and_leads_back_beside_tonga() -> None:
    """Edge case 14, second vector."""
    afloat = drawn("tonga f BY.").then(1, "expand tonga").then(1, "place tonga.f")
    crossing = afloat.when(CHANCE, "draw W01")
    crossing.includes(e.TileFound("W01", 1, 0, 2), e.LaneCrossed("W01", 0, 2, NORTH))
    beside = crossing.position.when(CHANCE, "draw samoa")
    landing = beside.includes(e.TileFound("samoa", 1, -1, 0))
    assert chart(landing.state.sea).near["tonga"][WINDS.index("northeast")] == "samoa"


@clause("tongiaki/2.7", "tongiaki/2.12")
@for_all(positions("tongiaki"))
def test_every_tile_has_its_red_side_at_a_connector_of_a_tile_that_was_there_before(
    position: Position,
) -> None:
    at: dict[tuple[int, int], Laid] = {}
    for laid in position.state.sea.laid:
        assert (laid.q, laid.r) not in at
        if at:
            reached_from = at[beyond(laid, laid.red)]
            sides = {faces(side, reached_from.red) for side in CONNECTORS[reached_from.tile]}
            assert OPPOSITE[laid.red] in sides
        else:
            assert laid.tile == "tonga"
        at[laid.q, laid.r] = laid


@st.composite
def seas(draw: st.DrawFn) -> Sea:
    """Any sea the rules of laying allow, without playing for it."""
    sea = FIRST_SEA
    for tile in draw(st.lists(st.sampled_from(STACK), unique=True, max_size=len(STACK))):
        q, r, red = draw(st.sampled_from(berths(sea)))
        sea = Sea((*sea.laid, Laid(tile, q, r, red)))
    return sea


@clause("tongiaki/2.14")
@for_all(seas())
def test_no_voyage_circles_on_water(sea: Sea) -> None:
    near = chart(sea).near
    for laid in sea.laid:
        for side in CONNECTORS[laid.tile] if laid.tile in ISLANDS else ():
            at, heading, seen = laid.tile, faces(side, laid.red), set()
            while (tile := near[at][heading]) in LANES:
                assert (tile, heading) not in seen
                seen.add((tile, heading))
                at, heading = tile, lane(chart(sea).where[tile], heading).out
            assert tile == "" or tile in ISLANDS


@clause("tongiaki/2.5", "tongiaki/2.12")
@for_all(seas())
def test_the_chart_says_what_lies_beside_each_tile_and_where_a_tile_may_be_laid(sea: Sea) -> None:
    at = {(laid.q, laid.r): laid.tile for laid in sea.laid}
    open_connectors = set()
    for laid in sea.laid:
        beside = [beyond(laid, direction) for direction in range(SIDES)]
        assert chart(sea).near[laid.tile] == tuple(at.get(hex, "") for hex in beside)
        ways = {faces(side, laid.red) for side in CONNECTORS[laid.tile]}
        open_connectors |= {(*beside[way], OPPOSITE[way]) for way in ways if beside[way] not in at}
    assert set(berths(sea)) == open_connectors
    assert len(berths(sea)) == len(open_connectors)
    assert set(chart(sea).stack) == set(STACK) - set(at.values())
    left = chart(sea).waters_left, chart(sea).islands_left
    assert left == (len(set(LANES) - set(at.values())), len(set(ISLANDS) - set(at.values())))


@clause("tongiaki/2.16")
@for_all(seas())
def test_a_tile_can_always_be_laid(sea: Sea) -> None:
    assert berths(sea)


@clause("tongiaki/2.12")
def test_a_royal_island_still_connects() -> None:
    closed = drawn("samoa north of tonga royal B", turn="yellow").then(2, "settle")
    assert "lay 0 -2 south" in menu(closed.then(CHANCE, "draw W01"))


@clause("tongiaki/2.12")
def test_a_red_side_must_meet_an_open_connector() -> None:
    laying = drawn("tubuai north of tonga").then(1, "settle").then(CHANCE, "draw W01")
    laying.when(1, "lay 0 -2 south").refused("tongiaki/2.12")
    laying.when(1, "lay 5 5 south").refused("tongiaki/2.12")
    assert where(laying.then(1, "lay 1 -2 southwest"), "W01") == (1, -2, 1)


@clause("tongiaki/2.13")
def test_a_lane_may_end_at_a_bare_side() -> None:
    sea = """
        tubuai north of tonga
        W01    northeast of tubuai
    """
    assert "lay 0 -2 southeast" in menu(drawn(sea).then(1, "settle").then(CHANCE, "draw W05"))


@clause("tongiaki/2.15")
@for_all(positions("tongiaki"))
def test_no_boat_is_ever_lost(position: Position) -> None:
    state = position.state
    for colour in range(1, state.colours + 1):
        ashore = state.moorings.count(colour) + state.kings.count(colour)
        assert state.reserve[colour - 1] + ashore + state.fleet.count(colour) == 15
    assert set(position.game.census(state).values()) == {15}
    assert list(position.game.census(state)) == [f"{colour} boats" for colour in COLOURS[: state.colours]]
