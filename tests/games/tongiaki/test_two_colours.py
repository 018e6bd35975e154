"""The option for two players with two colours each."""

import pytest

from tests.games.tongiaki.drawing import drawn, menu, reserve
from tests.table import clause, opening
from tidelog.domain.errors import UnknownOption
from tidelog.domain.games.tongiaki import GAME
from tidelog.domain.games.tongiaki import events as e
from tidelog.domain.games.tongiaki.material import LANES
from tidelog.domain.games.tongiaki.rules_end import CALM
from tidelog.domain.kernel.seats import CHANCE

ON = {"two_colours": "on"}


@clause("tongiaki/11.1")
def test_the_option_is_for_two_players() -> None:
    assert len(opening(GAME, 2, ON).state.reserve) == 4
    for seats in (3, 4, 5, 6):
        with pytest.raises(UnknownOption):
            opening(GAME, seats, ON)


@clause("tongiaki/11.1")
def test_two_players_have_two_colours_each_unless_they_say_otherwise() -> None:
    assert [len(opening(GAME, seats).state.reserve) for seats in (2, 3, 4, 5, 6)] == [4, 3, 4, 5, 6]
    assert len(opening(GAME, 2, {"two_colours": "off"}).state.reserve) == 2


@clause("tongiaki/11.1")
def test_two_colours_alone_cross_only_half_of_the_fresh_lanes() -> None:
    """Edge case 12."""
    assert sum(lanes[0][2] <= 2 for lanes in LANES.values()) == 8
    afloat = drawn("tonga a BY. b B..", seats=2).then(1, "expand tonga").then(1, "place tonga.c")
    afloat = afloat.then(1, "place tonga.a")
    for tile, lanes in LANES.items():
        events = afloat.when(CHANCE, f"draw {tile}").events
        assert any(isinstance(event, e.LaneCrossed) for event in events) == (lanes[0][2] <= 2)


@clause("tongiaki/11.2")
def test_colours_take_turns_in_their_order_and_each_sets_up_two_boats() -> None:
    table = opening(GAME, 2, ON).then(CHANCE, "begin 2")
    seats = []
    while table.state.phase == "set-up":
        (seat,) = GAME.awaiting(table.state)
        seats.append((seat, table.state.colour))
        table = table.then(seat, table.legal(seat)[0])
    assert seats == [(2, 2), (1, 3), (2, 4), (1, 1)] * 2
    assert table.state.colour == 2
    assert [reserve(table, colour) for colour in ("blue", "yellow", "green", "orange")] == [13] * 4


@clause("tongiaki/11.2")
def test_every_rule_is_for_each_colour_by_itself() -> None:
    sea = """
        tonga                  a BY.
        samoa  north of tonga  a BG.
        fiji   south of tonga  royal B
        oahu   southwest of tonga royal B
        tahiti northwest of tonga a G.
    """
    blue, green = (drawn(sea, turn=turn, seats=2, colours=4) for turn in ("blue", "green"))
    assert menu(blue) == ["expand tonga", "expand samoa", "settle"]
    assert menu(green) == ["expand tahiti", "expand samoa", "found-royal tahiti", "settle"]
    green.when(1, "found-royal samoa").refused("tongiaki/5.1")
    orange = drawn(sea, turn="orange", seats=2, colours=4)
    assert menu(orange) == ["reenter 1", "reenter 2", "settle"]


@clause("tongiaki/11.2")
def test_a_round_of_the_stall_guard_has_four_turns() -> None:
    sea = "tonga a Y..\nsamoa north of tonga a B.."
    assert GAME.outcome(drawn(sea, seats=2, colours=4, calm=38).then(1, "found-royal samoa").state) is None
    over = drawn(sea, seats=2, colours=4, calm=39).then(1, "found-royal samoa")
    outcome = GAME.outcome(over.state)
    assert outcome is not None
    assert outcome.reason == CALM


@clause("tongiaki/11.3")
def test_an_island_with_both_colours_of_a_player_counts_twice() -> None:
    sea = """
        tonga                  a BY.
        samoa  north of tonga  a BG. b O...
    """
    first, second = GAME.scores(drawn(sea, seats=2, colours=4).state)
    assert (first.total, second.total) == (10, 5)
    assert first.lines == (("Tonga, blue", 0), ("Samoa, blue", 5), ("Samoa, green", 5))


@clause("tongiaki/11.3")
def test_kings_of_both_colours_are_added_for_ties() -> None:
    sea = """
        tahiti   north of tonga      royal B
        oahu     south of tonga      royal G
        tuvalu   northeast of tonga  a Y.
        hiva-oa  southwest of tonga  a O.
    """
    over = drawn(sea, seats=2, colours=4, calm=39, turn="yellow").then(2, "found-royal tuvalu")
    outcome = GAME.outcome(over.state)
    assert [score.total for score in GAME.scores(over.state)] == [8, 8]
    assert outcome is not None
    assert outcome.places == (1, 2)
