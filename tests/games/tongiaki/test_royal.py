"""Royal islands."""

from tests.games.tongiaki.drawing import drawn, menu, reserve, shore
from tests.table import clause
from tidelog.domain.games.tongiaki import GAME
from tidelog.domain.games.tongiaki import events as e
from tidelog.domain.kernel.seats import CHANCE

ALONE = """
    tonga                 a BYG b BY.
    samoa north of tonga  a BBB b B...
"""


@clause("tongiaki/5.1")
def test_a_king_must_be_alone_on_an_island() -> None:
    sea = """
        tonga                  a B..
        samoa  north of tonga  a BB. b Y...
        fiji   south of tonga  a Y....
    """
    assert menu(drawn(sea)) == ["expand tonga", "expand samoa", "settle"]
    drawn(sea).when(1, "found-royal samoa").refused("tongiaki/5.1")
    drawn(sea).when(1, "found-royal fiji").refused("tongiaki/5.1")
    drawn(sea).when(1, "found-royal oahu").refused("tongiaki/2.2")
    assert "found-royal fiji" in menu(drawn(sea, turn="yellow"))


@clause("tongiaki/5.1")
def test_tonga_never_becomes_royal() -> None:
    drawn("tonga a BBB").when(1, "found-royal tonga").refused("tongiaki/5.1")


@clause("tongiaki/5.1")
def test_an_island_is_founded_once() -> None:
    sea = """
        tonga                 a B..
        samoa north of tonga  royal B
    """
    drawn(sea).when(1, "found-royal samoa").refused("tongiaki/5.1")


@clause("tongiaki/5.2")
def test_nobody_founds_a_third_royal_island() -> None:
    sea = """
        tonga
        samoa  north of tonga  royal B
        fiji   south of tonga  {fiji}
        oahu   northeast of tonga  a B..
    """
    assert "found-royal oahu" in menu(drawn(sea.format(fiji="royal Y")))
    drawn(sea.format(fiji="royal B")).when(1, "found-royal oahu").refused("tongiaki/5.2")


@clause("tongiaki/5.3", "tongiaki/5.4")
def test_one_boat_lies_down_the_others_go_home_and_the_turn_is_over() -> None:
    table = drawn(ALONE)
    before = reserve(table, "blue")
    table = table.when(1, "found-royal samoa").then(
        e.RoyalIslandFounded(1, "samoa", 3), e.TurnEnded(1, 1), e.TurnBegun(2)
    )
    assert shore(table, "samoa") == "a ... b .... c ....."
    assert reserve(table, "blue") == before + 3
    assert table.state.king("samoa") == 1


@clause("tongiaki/5.3")
def test_a_single_boat_becomes_the_marker() -> None:
    """Edge case 11."""
    table = drawn("tonga\nsamoa north of tonga c B....")
    table = table.when(1, "found-royal samoa").includes(e.RoyalIslandFounded(1, "samoa", 0))
    assert reserve(table, "blue") == 14
    assert table.state.king("samoa") == 1


@clause("tongiaki/5.5")
def test_nobody_expands_or_comes_back_to_a_royal_island() -> None:
    sea = """
        tonga                  {tonga}
        samoa  north of tonga  royal B
    """
    drawn(sea.format(tonga="a B..")).when(1, "expand samoa").refused("tongiaki/5.5")
    for turn, seat in (("blue", 1), ("yellow", 2)):
        back = drawn(sea.format(tonga=""), turn=turn).then(seat, "reenter 1")
        assert not any("samoa" in move for move in menu(back))
        back.when(seat, "place samoa.a").refused("tongiaki/5.5")


@clause("tongiaki/5.5", "tongiaki/7.10")
def test_a_fleet_with_the_kings_own_boats_may_not_land_either() -> None:
    sea = """
        tonga                  d BB.
        samoa  north of tonga  royal B
    """
    table = drawn(sea).then(1, "expand tonga").then(1, "place tonga.a")
    table.when(1, "place tonga.d").includes(e.FleetBounced("samoa", "tonga.d", (1, 1, 1)))


@clause("tongiaki/5.6")
def test_a_royal_island_scores_for_its_king_alone() -> None:
    sea = """
        tonga                  a B..
        samoa  north of tonga  royal B
        fiji   south of tonga  a Y....
    """
    blue, yellow, *_ = GAME.scores(drawn(sea).state)
    assert (blue.total, yellow.total) == (5, 5)
    assert blue.lines == (("Tonga", 0), ("Samoa, royal", 5))
    assert yellow.lines == (("Fiji", 5),)


@clause("tongiaki/5.7", "tongiaki/6.2")
def test_a_settlement_leaves_the_kings_where_they_are() -> None:
    sea = """
        tonga                  a BYG b BY.
        samoa  north of tonga  royal B
    """
    table = drawn(sea).when(1, "settle").then(e.SettlementBegun(1, 2))
    assert shore(table, "tonga") == "a YG. b Y.. c ... d ... e ... f ..."
    assert table.state.king("samoa") == 1
    assert reserve(table, "blue") == 14


@clause("tongiaki/5.7")
def test_a_king_marker_cannot_be_taken() -> None:
    sea = """
        tonga                 a BBB b BBB c BBB d BBB e B..
        samoa north of tonga  royal B
        fiji  south of tonga  a B....
    """
    table = drawn(sea).then(1, "expand fiji")
    assert not any("samoa" in move for move in menu(table))
    table.when(1, "take samoa.a").refused("tongiaki/4.4")


@clause("tongiaki/5.5", "tongiaki/7.10")
def test_a_fleet_does_not_pass_a_royal_island() -> None:
    sea = """
        tonga                  d BB.
        samoa  north of tonga  royal Y
        fiji   north of samoa
    """
    table = drawn(sea).then(1, "expand tonga").then(1, "place tonga.a").then(1, "place tonga.d")
    assert shore(table, "tonga") == "a B.. b ... c ... d BBB e ... f ..."
    assert CHANCE not in GAME.awaiting(table.state)
