"""New settlements."""

from tests.games.tongiaki.drawing import drawn, menu, reserve, shore, where
from tests.table import clause
from tidelog.domain.games.tongiaki import GAME
from tidelog.domain.games.tongiaki import events as e
from tidelog.domain.games.tongiaki.rules_end import LAST_ISLAND, LAST_WATER
from tidelog.domain.kernel.seats import CHANCE

ALL_WATER_BUT_W16 = """
    tonga    a BY.
    W01 W02 W03 W04 W05 W06 W07 W08 W09 W10 W11 W12 W13 W14 W15    south of tonga
"""
ALL_ISLANDS_BUT_SAMOA = """
    tonga    a BY.
    nauru rarotonga rapa-nui tokelau tuamotu hiva-oa   north of tonga
    mangareva oahu tahiti tuvalu fiji hawaii           northeast of tonga
    mururoa                                            south of tonga
    tubuai                                             southeast of tonga    a Y..
"""


@clause("tongiaki/6.1")
def test_a_settlement_can_be_chosen_with_boats_and_without() -> None:
    assert "settle" in menu(drawn("tonga a BB."))
    assert "settle" in menu(drawn("tonga a YY."))


@clause("tongiaki/6.2")
def test_all_boats_of_the_settlers_leave_the_beaches() -> None:
    sea = """
        tonga                 a BYB b GGB
        samoa north of tonga  a BBB
    """
    table = drawn(sea).when(1, "settle").then(e.SettlementBegun(1, 6))
    assert shore(table, "tonga") == "a Y.. b GG. c ... d ... e ... f ..."
    assert shore(table, "samoa") == "a ... b .... c ....."
    assert reserve(table, "blue") == 15


@clause("tongiaki/6.3")
def test_water_is_laid_anywhere_by_its_red_side_and_another_tile_is_drawn() -> None:
    table = drawn("tonga a BY.").then(1, "settle")
    assert GAME.awaiting(table.state) == (CHANCE,)
    table = table.when(CHANCE, "draw W05").then(e.TileDrawn("W05"))
    around = [
        "0 -1 south",
        "1 -1 southwest",
        "1 0 northwest",
        "0 1 north",
        "-1 1 northeast",
        "-1 0 southeast",
    ]
    assert sorted(menu(table)) == sorted(f"lay {hex}" for hex in around)
    table = table.when(1, "lay 0 1 north").then(e.WaterLaid("W05", 0, 1, 3))
    assert GAME.awaiting(table.state) == (CHANCE,)
    assert GAME.chance(table.state).wire == ("one", 30)


@clause("tongiaki/6.3")
def test_a_tile_goes_on_an_empty_hex_and_has_to_be_laid() -> None:
    table = drawn("tonga a BY.").then(1, "settle").then(CHANCE, "draw W05")
    table.when(1, "lay 0 0 south").refused("tongiaki/2.12")
    table.when(1, "settle").refused("tongiaki/6.3")


@clause("tongiaki/6.3")
def test_from_a_water_tile_the_settlers_may_go_on_by_any_side() -> None:
    table = drawn("tonga\nW05 north of tonga").then(1, "settle").then(CHANCE, "draw samoa")
    beyond = ["0 -2 south", "1 -2 southwest", "1 -1 northwest", "-1 0 northeast", "-1 -1 southeast"]
    assert {f"lay {hex}" for hex in beyond} <= set(menu(table))


@clause("tongiaki/6.4")
def test_an_island_is_laid_the_same_way_and_settled_with_one_boat() -> None:
    table = drawn("tonga a BYG").then(1, "settle").then(CHANCE, "draw samoa")
    table = table.when(1, "lay 0 -1 south").then(e.IslandLaid("samoa", 0, -1, 0))
    assert where(table, "samoa") == (0, -1, 0)
    assert menu(table) == ["place samoa.a", "place samoa.b", "place samoa.c"]
    table.when(1, "place tonga.a").refused("tongiaki/6.4")
    table.when(1, "place oahu.a").refused("tongiaki/2.9")
    table = table.when(1, "place samoa.b").then(e.SettlerPlaced(1, "samoa.b"), e.TurnEnded(1, 0), e.TurnBegun(2))
    assert shore(table, "samoa") == "a ... b B... c ....."


@clause("tongiaki/6.5", "tongiaki/9.1")
def test_the_last_water_ends_the_match_without_a_settler() -> None:
    table = drawn(ALL_WATER_BUT_W16).then(1, "settle").then(CHANCE, "draw W16")
    over = table.then(1, "lay 0 -1 south")
    outcome = GAME.outcome(over.state)
    assert outcome is not None
    assert outcome.reason == LAST_WATER
    assert reserve(over, "blue") == 15


@clause("tongiaki/6.5", "tongiaki/9.1")
def test_the_last_island_is_settled_before_the_match_ends() -> None:
    table = drawn(ALL_ISLANDS_BUT_SAMOA).then(1, "settle").then(CHANCE, "draw samoa")
    settling = table.then(1, "lay -1 0 southeast")
    assert GAME.outcome(settling.state) is None
    over = settling.then(1, "place samoa.a")
    outcome = GAME.outcome(over.state)
    assert outcome is not None
    assert outcome.reason == LAST_ISLAND
    assert outcome.winners == (1,)
    assert GAME.scores(over.state)[0].total == 5


@clause("tongiaki/2.5")
def test_a_direction_that_is_none_is_told_the_six() -> None:
    table = drawn("tonga a B..").then(1, "settle").then(CHANCE, "draw W05")
    words = table.when(1, "lay 0 -1 upwards").refused("tongiaki/2.5")
    assert "'upwards' is no direction; they are south, southwest, northwest, north, northeast and southeast" in words
