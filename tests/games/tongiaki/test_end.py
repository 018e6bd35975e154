"""The end and the scores."""

import pytest

from tests.games.tongiaki.drawing import drawn, reserve, shore
from tests.games.tongiaki.test_settlement import ALL_ISLANDS_BUT_SAMOA, ALL_WATER_BUT_W16
from tests.table import Position, clause
from tidelog.domain.errors import MatchOver
from tidelog.domain.games.tongiaki import GAME
from tidelog.domain.games.tongiaki import events as e
from tidelog.domain.games.tongiaki.rules_end import CALM, LAST_ISLAND, LAST_WATER
from tidelog.domain.kernel.facts import Outcome
from tidelog.domain.kernel.seats import CHANCE


def northwest_of(sea: str, turn: str = "yellow") -> Position:
    """A yellow, a blue and a green boat leave Tonga to the northwest, where the hex is empty."""
    harbour = sea.replace("a BY.", "c BG. b Y.. a GGG")
    table = drawn(harbour, turn=turn).then(2, "expand tonga").then(2, "place tonga.c")
    return table.then(2, "launch tonga.c")


def ended(position: Position) -> Outcome:
    """How the match ended, which it must have."""
    outcome = GAME.outcome(position.state)
    assert outcome is not None
    return outcome


@clause("tongiaki/9.1", "tongiaki/9.2", "tongiaki/9.4")
def test_the_last_island_is_landed_on_and_no_other_beach_sails() -> None:
    table = northwest_of(ALL_ISLANDS_BUT_SAMOA).then(CHANCE, "draw samoa")
    assert GAME.outcome(table.state) is None
    table = table.then(2, "land yellow samoa.a").then(2, "land blue samoa.b")
    assert shore(table, "samoa") == "a Y.. b B... c G...."
    assert shore(table, "tonga").startswith("a GGG")
    assert ended(table).reason == LAST_ISLAND
    assert GAME.awaiting(table.state) == ()
    with pytest.raises(MatchOver):
        table.then(3, "settle")


@clause("tongiaki/9.1", "tongiaki/9.3")
def test_from_the_last_water_the_fleet_goes_home_whatever_its_colours() -> None:
    table = northwest_of(ALL_WATER_BUT_W16)
    before = reserve(table, "blue")
    drawing = table.when(CHANCE, "draw W16")
    assert drawing.events[:2] == (e.TileFound("W16", -1, 0, 5), e.FleetRecalled((1, 2, 3)))
    assert len(drawing.events) == 3
    assert ended(drawing.position).reason == LAST_WATER
    assert reserve(drawing.position, "blue") == before + 1


@clause("tongiaki/9.1")
def test_the_match_goes_on_while_both_kinds_are_left() -> None:
    table = northwest_of(ALL_WATER_BUT_W16).then(CHANCE, "draw samoa")
    assert GAME.outcome(table.state) is None


@clause("tongiaki/9.5")
def test_ten_rounds_without_a_tile_end_the_match() -> None:
    sea = "tonga a B.. b Y..\nsamoa north of tonga a B.."
    almost = drawn(sea, seats=3, calm=28).then(1, "found-royal samoa")
    assert GAME.outcome(almost.state) is None
    over = drawn(sea, seats=3, calm=29).when(1, "found-royal samoa")
    assert e.TurnEnded(1, 30) in over.events
    assert ended(over.position).reason == CALM


@clause("tongiaki/9.5")
def test_a_turn_with_a_new_tile_begins_the_count_again() -> None:
    table = drawn("tonga a BY.", seats=3, calm=29).then(1, "expand tonga").then(1, "place tonga.a")
    lost = table.when(CHANCE, "draw W03")
    assert e.TurnEnded(1, 0) in lost.events
    assert GAME.outcome(lost.position.state) is None
    assert e.TurnEnded(2, 1) in lost.position.then(2, "reenter 1").when(2, "place tonga.c").events


@clause("tongiaki/1.2", "tongiaki/10.1")
def test_presence_scores_once_for_everybody_who_is_there() -> None:
    sea = """
        tonga                  a BY.
        samoa  north of tonga  a BBB b Y...
        oahu   south of tonga  b BB...
    """
    blue, yellow, green, _ = GAME.scores(drawn(sea).state)
    assert blue.lines == (("Tonga", 0), ("Oahu", 4), ("Samoa", 5))
    assert (blue.total, yellow.total, green.total) == (9, 5, 0)


def finished(sea: str, seats: int = 3) -> Outcome:
    """The outcome when blue becomes king of Tahiti and the match ends there for want of new tiles."""
    return ended(drawn(sea, seats=seats, calm=10 * seats - 1).then(1, "found-royal tahiti"))


@clause("tongiaki/10.2")
def test_the_most_points_win_and_the_others_are_ranked() -> None:
    sea = """
        tahiti  north of tonga      a B.
        samoa   south of tonga      a YYG
        nauru   northeast of tonga  a Y.
    """
    assert finished(sea) == Outcome(CALM, (3, 1, 2))


@clause("tongiaki/10.3")
def test_equal_points_are_settled_by_royal_islands() -> None:
    sea = """
        tahiti  north of tonga      a B.
        oahu    south of tonga      a Y..
    """
    assert finished(sea, seats=2).places == (1, 2)


@clause("tongiaki/10.3")
def test_royal_islands_go_before_the_number_of_scoring_islands() -> None:
    sea = """
        tahiti  north of tonga      a B.
        nauru   south of tonga      a Y.
        tubuai  northeast of tonga  a Y..
    """
    assert finished(sea, seats=2).places == (1, 2)


@clause("tongiaki/10.3")
def test_equal_royal_islands_are_settled_by_the_number_of_scoring_islands() -> None:
    sea = """
        tonga                         a YYB
        tahiti     north of tonga     royal B
        oahu       south of tonga     royal Y
        samoa      northeast of oahu  a B..
        tubuai     south of oahu      a Y..
        rarotonga  southwest of oahu  a Y..
        fiji       north of tahiti    a G....
    """
    over = drawn(sea, seats=3, calm=29, turn="green").then(3, "found-royal fiji")
    assert [score.total for score in GAME.scores(over.state)] == [9, 9, 5]
    assert ended(over).places == (2, 1, 3)


@clause("tongiaki/10.3")
def test_tonga_is_no_scoring_island_and_equals_share_the_place() -> None:
    sea = """
        tonga                      a YY.
        tahiti  north of tonga     a B.
        oahu    south of tonga     royal Y
    """
    assert finished(sea, seats=2).places == (1, 1)
