"""What is in the box, and how the sea is laid out."""

from collections import Counter

import pytest

from tests.games.tsuro.drawing import EMPTY_SEA, drawn
from tests.table import clause, opening
from tidelog.domain.errors import BadSeats
from tidelog.domain.games.tsuro import GAME
from tidelog.domain.games.tsuro import material as m
from tidelog.domain.kernel.game import check_seats


@clause("tsuro/1.1")
def test_two_to_eight_seats_have_a_colour_each_red_first() -> None:
    for seats in range(2, 9):
        check_seats(GAME, seats)
    for seats in (1, 9):
        with pytest.raises(BadSeats):
            check_seats(GAME, seats)
    assert GAME.colours[0] == "red"
    assert len(set(GAME.colours)) == 8


@clause("tsuro/1.2")
def test_there_is_no_score_but_being_afloat() -> None:
    scores = GAME.scores(drawn(EMPTY_SEA, ["A1 0", "lost"]).state)
    assert [score.total for score in scores] == [1, 0]


@clause("tsuro/1.3")
def test_the_56_wake_tiles_are_all_35_possible_ones_at_least_once() -> None:
    ways = {wake: {m.JOINED[m.CODE[wake, turns]] for turns in m.ROTATIONS[wake]} for wake in m.WAKES[:35]}
    all_ways = [way for found in ways.values() for way in found]
    assert len(set(all_ways)) == len(all_ways) == 7 * 5 * 3 * 1
    assert sum(m.COPIES) == 56
    assert Counter(m.COPIES) == {1: 17, 2: 16, 3: 1, 4: 1}
    assert Counter(len(found) for found in ways.values()) == {1: 5, 2: 10, 4: 20}


@clause("tsuro/1.4")
def test_each_rotation_number_is_there_once_in_gold_and_once_in_blue() -> None:
    assert m.DAIKAIJU == ("1G", "1B", "2G", "2B", "3G", "3B", "4G", "4B", "5G", "5B")


@clause("tsuro/1.5", "tsuro/1.6")
@pytest.mark.parametrize(
    "option, tiles, monsters",
    [
        ("", 56, 10),
        ("portal", 57, 10),
        ("taihou", 61, 10),
        ("phoenix", 57, 10),
        ("tsunami", 56, 11),
        ("uzushio", 56, 11),
        ("tsunami uzushio portal taihou phoenix", 63, 12),
    ],
)
def test_each_module_adds_its_tiles(option: str, tiles: int, monsters: int) -> None:
    state = opening(GAME, 3, dict.fromkeys(option.split(), "on")).state
    assert GAME.census(state) == {"wake tiles": tiles, "daikaiju": monsters}


@clause("tsuro/2.1")
def test_the_sea_runs_from_a1_at_the_top_left_to_g7_at_the_bottom_right() -> None:
    assert len(m.SQUARES) == 49
    assert (m.SQUARES[0], m.SQUARES[6], m.SQUARES[42], m.SQUARES[48]) == ("A1", "G1", "A7", "G7")


@clause("tsuro/2.2")
def test_gold_names_a_column_and_blue_a_row_and_the_middle_lines_have_no_number() -> None:
    assert m.SQUARES[m.ROLLED[1, 1]] == "A1"
    assert m.SQUARES[m.ROLLED[3, 4]] == "C5"
    assert m.SQUARES[m.ROLLED[6, 2]] == "G2"
    reached = {m.SQUARES[square] for square in m.ROLLED.values()}
    assert len(reached) == 36
    assert not any(name[0] == "D" or name[1] == "4" for name in reached)


@clause("tsuro/2.3")
def test_each_port_touches_one_port_of_the_neighbour_and_back() -> None:
    inside = [place for place in range(m.RIM) if m.AHEAD[place] < m.RIM]
    assert all(m.AHEAD[m.AHEAD[place]] == place for place in inside)
    c3 = m.SQUARE["C3"] * 8
    names = [f"{m.SQUARES[m.AHEAD[c3 + port] // 8]}{m.AHEAD[c3 + port] % 8}" for port in range(8)]
    assert names == ["C25", "C24", "D37", "D36", "C41", "C40", "B33", "B32"]


@clause("tsuro/2.4")
def test_a_turn_moves_every_port_two_on_and_turns_that_look_the_same_are_one() -> None:
    flat, turned = m.JOINED[m.CODE["W02", 0]], m.JOINED[m.CODE["W02", 1]]
    assert all(turned[(port + 2) % 8] == (flat[port] + 2) % 8 for port in range(8))
    assert m.ROTATIONS["W34"] == (0,)
    assert m.ROTATIONS["W10"] == (0, 1)
    assert m.ROTATIONS["W02"] == (0, 1, 2, 3)


@clause("tsuro/2.4")
def test_a_turn_that_looks_like_a_smaller_one_is_refused() -> None:
    position = drawn(EMPTY_SEA, ["D1 0", "A1 0"], ["W34"])
    assert "not 1" in position.when(1, "place W34 1").refused("tsuro/2.4")


@clause("tsuro/2.5")
def test_there_are_14_hashes_on_each_edge_and_a_corner_has_four_of_two_edges() -> None:
    assert len(m.HASHES) == 56
    assert {len(edge) for edge in m.EDGE.values()} == {14}
    corner = [place for place in m.HASHES if place // 8 == m.SQUARE["A1"]]
    assert len(corner) == 4
    assert len({m.EDGE[place] for place in corner}) == 2
