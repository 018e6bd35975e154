"""The box and the table before the first bid (orongo/1 to orongo/3)."""

import math
from collections import Counter

import pytest

from tests.games.orongo.drawing import BLUE, RED, island, on, places, player
from tests.table import clause, opening
from tidelog.domain.errors import BadSeats, InvalidMove, UnknownOption
from tidelog.domain.games.orongo import GAME
from tidelog.domain.games.orongo import events as e
from tidelog.domain.games.orongo.material import (
    ALL_SHELLS,
    INDEX,
    IS_COASTAL,
    ISLAND,
    NEIGHBOURS,
    PICTURE,
    SPACES,
    TILE_SPACE,
    TILES,
)
from tidelog.domain.games.orongo.moves import GiveAmulet
from tidelog.domain.games.orongo.rules_bid import stack
from tidelog.domain.kernel.game import check_seats
from tidelog.domain.kernel.seats import CHANCE


@clause("orongo/1.1")
def test_two_to_four_play() -> None:
    for seats in (2, 3, 4):
        check_seats(GAME, seats)
        assert len(opening(GAME, seats).state.players) == seats
    for seats in (1, 5):
        with pytest.raises(BadSeats, match="2 to 4"):
            check_seats(GAME, seats)


@clause("orongo/2.1")
def test_the_island_has_60_tile_spaces_and_50_palms() -> None:
    names = [space.id for space in SPACES]
    assert sorted(names) == sorted([str(n) for n in range(1, 61)] + [f"P{n:02}" for n in range(1, 51)])


@clause("orongo/2.1")
def test_a_space_that_is_not_on_the_island_is_refused() -> None:
    position = island(red="23", placing=(RED,), tokens=(1, 0))
    for name in ("61", "0", "P51", "p24", "reef"):
        position.when(RED, f"place {name}").refused("orongo/2.1")


@clause("orongo/2.2")
def test_the_pictures_are_counted() -> None:
    counts = Counter(PICTURE.values())
    assert counts == {"quarry": 6, "food": 18, "temple": 9, "god": 9, "birdman": 9, "nest": 9}
    assert [tile for tile in TILES if PICTURE[tile] == "quarry"] == [10, 21, 23, 27, 40, 51]


@clause("orongo/2.2", "orongo/4.2")
def test_a_tile_goes_on_the_space_of_its_number() -> None:
    position = opening(GAME, 2, {"amulet": "1"})
    for tile in (60, 1, 33):
        position = position.when(CHANCE, f"draw {tile}").then(e.TileDrawn(tile))
    assert [i for i, out in enumerate(position.state.tiles) if out] == sorted(INDEX[name] for name in ("1", "33", "60"))


@clause("orongo/2.3")
def test_neighbours_are_the_spaces_that_share_a_side() -> None:
    touching = ISLAND.side * math.sqrt(3)
    for index, space in enumerate(SPACES):
        near = {
            other
            for other, place in enumerate(SPACES)
            if other != index and math.dist((space.x, space.y), (place.x, place.y)) < touching * 1.01
        }
        assert set(NEIGHBOURS[index]) == near


@clause("orongo/2.4")
def test_the_30_palms_of_the_outer_edge_are_coastal() -> None:
    coastal = {space.id for index, space in enumerate(SPACES) if IS_COASTAL[index]}
    edge = {space.id for space in SPACES if len(space.neighbours) < 6 and space.picture == "palm"}
    assert coastal == edge
    assert len(coastal) == 30


@clause("orongo/2.4", "orongo/7.1")
def test_an_inland_palm_bears_no_moai() -> None:
    island(red="23", out="1 2", placing=(RED, BLUE), tokens=(2, 1)).when(RED, "place P25").then(
        e.TokenPlaced(RED, "P25")
    )


@clause("orongo/2.5")
def test_spent_tiles_and_palms_with_a_moai_connect_a_group() -> None:
    # 51 - P39 - 44 (spent) - P35 (Moai) - P30: the new token reaches the quarry through both.
    position = island(red="51 P39 44* 46* P35^", out="1 2", placing=(RED,), tokens=(2, 0))
    position.when(RED, "place P30").includes(e.MoaiErected(RED, "P30", (51,)))


@clause("orongo/2.5")
def test_tokens_of_another_seat_do_not_connect() -> None:
    # P39 links quarry 51 to food 54 and the coast; blue holds it, or red does.
    position = island(red="51 54", blue="P39 55", out="1 2", placing=(RED,), tokens=(2, 0))
    position.when(RED, "place P44").then(e.TokenPlaced(RED, "P44"))
    position = island(red="51 54 P39", blue="55", out="1 2", placing=(RED,), tokens=(2, 0))
    position.when(RED, "place P44").includes(e.MoaiErected(RED, "P44", (51,)))


@clause("orongo/2.6")
def test_nothing_that_lies_on_the_island_leaves_it() -> None:
    position = island(red="21 P19", blue="P15", out="1 2", placing=(RED, BLUE), tokens=(1, 1), shells=(5, 5))
    before = GAME.census(position.state)
    position = position.then(RED, "place P23")
    assert GAME.census(position.state) == before
    assert [on(position, name) for name in ("21", "P19", "P23", "P15")] == [RED, RED, RED, BLUE]


@clause("orongo/2.6")
def test_the_census_counts_shells_tokens_and_moai_wherever_they_are() -> None:
    position = island(red="21* P19^", placing=(RED,), tokens=(2, 0), shells=(20, 24), reef=3, out="1 2")
    assert GAME.census(position.state) == {
        "shells": 48,
        "tokens of seat 1": 40,
        "Moai of seat 1": 10,
        "tokens of seat 2": 40,
        "Moai of seat 2": 10,
    }


@clause("orongo/3.1", "orongo/3.2", "orongo/3.3", "orongo/3.4")
@pytest.mark.parametrize("seats, shells, moai", [(2, 24, 10), (3, 16, 6), (4, 12, 5)])
def test_the_box_is_dealt_out_by_the_number_of_players(seats: int, shells: int, moai: int) -> None:
    state = opening(GAME, seats).state
    assert [(p.supply, p.shells, p.moai) for p in state.players] == [(40, shells, moai)] * seats
    assert shells * seats == ALL_SHELLS
    assert state.reef == 0
    assert not any(state.moai)
    assert not any(state.tiles)
    assert stack(state) == 60
    assert (state.round, state.last, state.amulet, state.queue) == (0, False, 0, ())
    assert not any(p.staged or p.bid or p.hidden for p in state.players)


@clause("orongo/3.2")
def test_shells_are_counted_in_the_open() -> None:
    position = island(shells=(7, 9))
    assert "7 shells" in GAME.board(position.state, ("Ana", "Ben"), lambda text, colour: text)
    assert player(position, BLUE).shells == 9


@clause("orongo/3.5")
def test_chance_decides_who_begins_with_the_amulet() -> None:
    position = opening(GAME, 3)
    assert GAME.awaiting(position.state) == (CHANCE,)
    assert [GAME.chance(position.state).pick([n]) for n in range(3)] == [GiveAmulet(n) for n in (1, 2, 3)]
    with pytest.raises(InvalidMove):
        _ = position.when(CHANCE, "give-amulet 4").events
    assert position.when(CHANCE, "give-amulet 2").includes(e.AmuletGiven(2)).state.amulet == 2


@clause("orongo/3.5")
def test_the_host_may_give_the_amulet() -> None:
    state = opening(GAME, 3, {"amulet": "3"}).state
    assert (state.amulet, state.round, state.phase) == (3, 1, "tiles")
    with pytest.raises(UnknownOption, match=r"seat 3, and there are 2 seats \(orongo/3.5\)"):
        opening(GAME, 2, {"amulet": "3"})


def test_an_empty_island_offers_only_the_tiles_that_are_out() -> None:
    assert places(island(out="1 23 60", placing=(RED,), tokens=(1, 0)), RED) == {"1", "23", "60"}


def test_the_picture_of_every_tile_is_that_of_its_space() -> None:
    assert all(SPACES[TILE_SPACE[tile]].picture == PICTURE[tile] for tile in TILES)
