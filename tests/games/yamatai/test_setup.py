"""The box, the map and the set-up (yamatai/1 to yamatai/3)."""

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.games.yamatai.drawing import at_turn, known, play, table
from tests.table import Position, clause, opening
from tidelog.domain.errors import BadSeats, InvalidMove, UnknownOption
from tidelog.domain.games.yamatai import GAME
from tidelog.domain.games.yamatai.material import (
    BOAT_COUNTS,
    BOATS,
    BUILDINGS,
    FLEET_BOATS,
    FLEETS,
    ISLANDS,
    NEEDS,
    SEAS,
    SPECIALISTS,
    TOKENS,
)
from tidelog.domain.games.yamatai.moves import DealCulture
from tidelog.domain.kernel.game import check_seats, settle_options
from tidelog.domain.kernel.seats import CHANCE, PUBLIC
from tidelog.domain.kernel.secret import seen_by
from tidelog.domain.kernel.words import listed

DEAL = f"deal-culture {','.join(TOKENS)}"


def set_up(seats: int, order: str) -> Position:
    """A match whose tiles come in the order of their numbers."""
    lines = [DEAL, f"deal-order {order}"]
    lines += [f"draw-specialist {name}" for name in list(SPECIALISTS)[:5]]
    lines += [f"draw-building {tile}" for tile in list(BUILDINGS)[:5]]
    lines += [f"turn-fleet {number}" for number in FLEETS[:5]]
    return play(opening(GAME, seats), *lines)


@clause("yamatai/1.1")
def test_two_to_four_seats_in_four_colours_and_no_options() -> None:
    assert GAME.colours == ("blue", "orange", "purple", "grey")
    for seats in (1, 5):
        with pytest.raises(BadSeats):
            check_seats(GAME, seats)
    with pytest.raises(UnknownOption):
        settle_options(GAME, {"sacred": "off"})


@clause("yamatai/2.1")
def test_there_are_34_islands_in_seven_columns() -> None:
    columns = [sum(round(island.x / 160) == column for island in ISLANDS) for column in range(1, 8)]
    assert columns == [4, 5, 5, 6, 5, 5, 4]
    assert [island.id for island in ISLANDS] == [f"I{number:02}" for number in range(1, 35)]


@clause("yamatai/2.1")
def test_a_name_that_is_no_island_is_refused() -> None:
    position = table("I01 fan  I02 mask", step="trade", fleet=3)
    position.when(1, "swap-culture I35").refused("yamatai/2.1")


@clause("yamatai/2.2")
def test_there_are_91_sea_spaces_each_a_border_of_one_or_two_islands() -> None:
    assert [sea.id for sea in SEAS] == [f"S{number:02}" for number in range(1, 92)]
    assert sum(sea.kind == "channel" for sea in SEAS) == 73
    assert all(len(sea.islands) == (2 if sea.kind == "channel" else 1) for sea in SEAS)


@clause("yamatai/2.2")
def test_being_next_to_each_other_goes_both_ways() -> None:
    seas = {sea.id: sea for sea in SEAS}
    islands = {island.id: island for island in ISLANDS}
    assert all(sea.id in seas[other].neighbours for sea in SEAS for other in sea.neighbours)
    assert all(sea.id in islands[name].seas for sea in SEAS for name in sea.islands)
    assert all(name in seas[sea].islands for name, island in islands.items() for sea in island.seas)


@clause("yamatai/2.3")
def test_islands_are_neighbours_when_they_share_a_sea_space_and_not_at_a_corner() -> None:
    for island in ISLANDS:
        shared = {name for sea in SEAS if island.id in sea.islands for name in sea.islands} - {island.id}
        assert set(island.neighbours) == shared
        assert not shared & set(island.corner_only)


@clause("yamatai/2.4")
def test_five_western_sea_spaces_are_starting_spots_and_none_touches_another() -> None:
    starts = {sea.start: sea for sea in SEAS if sea.start}
    assert {letter: sea.id for letter, sea in starts.items()} == dict(
        zip("ABCDE", ("S01", "S02", "S03", "S04", "S05"), strict=True)
    )
    assert not any(other.id in sea.neighbours for sea in starts.values() for other in starts.values())


@clause("yamatai/2.5")
def test_eighty_boats_lie_in_the_supply() -> None:
    supply = dict(zip(BOATS, opening(GAME, 2).state.supply, strict=True))
    assert supply == {"bamboo": 22, "wood": 19, "stone": 16, "clay": 13, "gold": 10}
    assert sum(BOAT_COUNTS) == 80


@clause("yamatai/2.6")
def test_only_tucked_tiles_are_hidden_and_only_from_those_who_have_not_looked() -> None:
    state = table(tucked=(known("H01", 1), known("H02", 1, 2)), step="trade").state
    for viewer, seen in ((1, ["H01", "H02"]), (2, [None, "H02"]), (PUBLIC, [None, None])):
        view = seen_by(GAME.state, state, viewer)
        assert [secret.value for secret in view.tucked] == seen
    public = seen_by(GAME.state, state, PUBLIC)
    assert (public.players, public.unrevealed, public.fleets_down) == (
        state.players,
        state.unrevealed,
        state.fleets_down,
    )


@clause("yamatai/2.7")
def test_the_census_counts_what_is_in_the_box() -> None:
    for seats, pieces in ((2, 10), (3, 8), (4, 6)):
        census = dict(GAME.census(opening(GAME, seats).state))
        assert sum(count for name, count in census.items() if name.endswith("boats")) == 80
        assert (census["building tiles"], census["specialists"], census["fleet tiles"]) == (28, 18, 10)
        assert (census["culture tokens"], census["sacred ground"]) == (30, 8)
        assert all(census[f"standard buildings of seat {seat}"] == pieces for seat in range(1, seats + 1))


@clause("yamatai/3.1")
def test_each_island_gets_one_of_34_shuffled_tokens() -> None:
    assert len(TOKENS) == len(ISLANDS) == 34
    assert all(sum(token.startswith(kind) for token in TOKENS) == 5 for kind in ("lantern", "fan", "crane"))
    state = play(opening(GAME, 3), f"deal-culture {','.join(reversed(TOKENS))}").state
    assert state.culture[0] == 0
    assert state.culture[-1] == 1


@clause("yamatai/3.1")
def test_chance_cannot_deal_tokens_that_are_not_in_the_box() -> None:
    with pytest.raises(InvalidMove):
        _ = opening(GAME, 2).when(CHANCE, DealCulture(("fan",) * 34)).events


@clause("yamatai/3.2", "yamatai/3.3")
def test_bordered_tokens_make_seven_mountains_and_empty_tokens_go() -> None:
    state = play(opening(GAME, 2), DEAL).state
    assert sum(state.mountains) == 7
    assert state.culture.count(0) == 4
    empty_mountain = TOKENS.index("empty^")
    assert state.mountains[empty_mountain]
    assert not state.culture[empty_mountain]


@clause("yamatai/3.4", "yamatai/3.5", "yamatai/3.6")
def test_five_specialists_five_buildings_and_five_fleets_lie_open() -> None:
    state = set_up(3, "2,3,1").state
    assert state.specialists == ("SP01", "SP02", "SP03", "SP04", "SP05")
    assert state.coins == (0, 0, 0, 0, 0)
    assert state.row == ("H01", "H02", "H03", "H04", "H05")
    assert (len(state.specialist_deck), state.deck) == (13, 23)
    assert state.fleets == (1, 2, 3, 4, 5)
    assert state.fleets_down == ((6, 7, 8, 9, 10),)


@clause("yamatai/3.5")
def test_the_building_tiles_are_16_houses_5_trading_posts_3_torii_and_4_palaces() -> None:
    kinds = [tile.type for tile in BUILDINGS.values()]
    assert [kinds.count(kind) for kind in ("house", "trading", "torii", "palace")] == [16, 5, 3, 4]


PAGE = (Path(__file__).parents[3] / "docs" / "rules" / "yamatai.md").read_text()


def in_words(boats: tuple[str, ...]) -> str:
    """`two bamboo and wood`, as the rules page writes what is printed on a tile."""
    many = {1: "", 2: "two ", 3: "three "}
    return listed([f"{many[count]}{boat}" for boat, count in Counter(boats).items()])


@clause("yamatai/3.5", "yamatai/8.8", "yamatai/14.6")
def test_each_building_tile_needs_the_boats_and_has_the_points_that_the_rules_page_says() -> None:
    (text,) = re.findall(r"^\*\*3\.5\*\* (.*)$", PAGE, re.MULTILINE)
    printed = [f"{tile} {in_words(NEEDS[tile])} ({BUILDINGS[tile].vp})" for tile in BUILDINGS]
    assert re.findall(r"[A-Z]\d\d [a-z, ]+ \(\d+\)", text) == printed


@clause("yamatai/3.7")
def test_everybody_has_ten_coins_and_pieces_by_the_number_of_players() -> None:
    for seats, pieces in ((2, 10), (3, 8), (4, 6)):
        players = opening(GAME, seats).state.players
        assert [(player.coins, player.standard) for player in players] == [(10, pieces)] * seats


@clause("yamatai/3.8")
def test_with_three_or_four_any_order_may_come_first() -> None:
    assert at_turn(set_up(3, "2,3,1")) == (2, "fleet")
    assert at_turn(set_up(4, "4,3,1,2")) == (4, "fleet")


@clause("yamatai/3.8")
def test_with_two_players_each_has_one_of_the_first_two_turns() -> None:
    position = play(opening(GAME, 2), DEAL)
    ask = GAME.chance(position.state)
    assert ask.wire == ("one", 4)
    assert set_up(2, "1,2,2,1").state.order == (1, 2, 2, 1)
    with pytest.raises(InvalidMove):
        _ = position.when(CHANCE, "deal-order 1,1,2,2").events


@clause("yamatai/5.3")
def test_the_fleet_tiles_bring_their_boats() -> None:
    (text,) = re.findall(r"^\*\*5\.3\*\* .*The tiles: (.*?)\.", PAGE, re.MULTILINE)
    assert text.split("; ") == [f"{number} {in_words(FLEET_BOATS[number])}" for number in FLEETS]
    assert FLEET_BOATS[9] == ("wood", "stone")
