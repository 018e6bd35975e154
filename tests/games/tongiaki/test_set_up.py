"""Set-up: Tonga, the first boats, who starts."""

import pytest

from tests.games.tongiaki.drawing import menu, reserve, shore, where
from tests.table import clause, opening
from tidelog.domain.errors import BadSeats, NotYourTurn
from tidelog.domain.games.tongiaki import GAME
from tidelog.domain.games.tongiaki import events as e
from tidelog.domain.kernel.game import check_seats
from tidelog.domain.kernel.seats import CHANCE, HOUSE, PUBLIC
from tidelog.domain.kernel.secret import seen_by


@clause("tongiaki/1.1")
def test_two_to_six_play() -> None:
    for seats in (2, 3, 4, 5, 6):
        check_seats(GAME, seats)
        assert len(opening(GAME, seats, {"two_colours": "off"}).state.reserve) == seats
    for seats in (1, 7):
        with pytest.raises(BadSeats):
            check_seats(GAME, seats)


@clause("tongiaki/1.1")
def test_only_the_active_player_is_asked() -> None:
    begun = opening(GAME, 3).then(CHANCE, "begin 2")
    assert GAME.awaiting(begun.state) == (2,)
    assert begun.legal(2)
    assert begun.legal(1) == begun.legal(3) == ()
    with pytest.raises(NotYourTurn):
        begun.then(1, "place tonga.a")


@clause("tongiaki/2.1", "tongiaki/3.1")
def test_a_match_begins_with_tonga_and_all_boats_in_reserve() -> None:
    table = opening(GAME, 6)
    assert where(table, "tonga") == (0, 0, 0)
    assert len(table.state.sea.laid) == 1
    assert shore(table, "tonga") == "a ... b ... c ... d ... e ... f ..."
    assert [reserve(table, colour) for colour in GAME.colours] == [15] * 6
    assert GAME.colours == ("blue", "yellow", "green", "orange", "red", "purple")


@clause("tongiaki/3.2")
def test_chance_picks_who_starts() -> None:
    table = opening(GAME, 3)
    assert GAME.awaiting(table.state) == (CHANCE,)
    assert GAME.chance(table.state).wire == ("one", 3)
    begun = table.when(CHANCE, "begin 3").then(e.StartChosen(3))
    assert GAME.awaiting(begun.state) == (3,)


@clause("tongiaki/3.3", "tongiaki/3.5", "tongiaki/3.6")
def test_one_boat_each_twice_round_then_the_start_player_begins() -> None:
    table = opening(GAME, 3).then(CHANCE, "begin 2")
    table = table.when(2, "place tonga.a").then(e.FirstBoatPlaced(2, "tonga.a", 3))
    table = table.then(3, "place tonga.b").then(1, "place tonga.c")
    table = table.then(2, "place tonga.a").then(3, "place tonga.b")
    table = table.when(1, "place tonga.d").then(e.FirstBoatPlaced(1, "tonga.d", 2), e.TurnBegun(2))
    assert shore(table, "tonga") == "a YY. b GG. c B.. d B.. e ... f ..."
    assert [reserve(table, colour) for colour in ("blue", "yellow", "green")] == [13, 13, 13]
    assert GAME.awaiting(table.state) == (2,)


@clause("tongiaki/3.3")
def test_nothing_but_first_boats_is_asked_at_set_up() -> None:
    table = opening(GAME, 2).then(CHANCE, "begin 1")
    assert "'settle' is not asked for now" in table.when(1, "settle").refused("tongiaki/3.3")


@clause("tongiaki/3.4")
def test_a_third_boat_may_not_lie_on_a_beach_at_set_up() -> None:
    table = opening(GAME, 2).then(CHANCE, "begin 1").then(1, "place tonga.a").then(2, "place tonga.a")
    assert "place tonga.a" not in menu(table)
    table.when(1, "place tonga.a").refused("tongiaki/3.4")


@clause("tongiaki/2.9")
@pytest.mark.parametrize("beach", ["tonga.g", "samoa.a", "tonga", "x"])
def test_a_beach_that_is_not_in_the_sea_is_no_place_for_a_boat(beach: str) -> None:
    table = opening(GAME, 2).then(CHANCE, "begin 1")
    assert f"'{beach}' is no beach in the sea" in table.when(1, f"place {beach}").refused("tongiaki/2.9")


@clause("tongiaki/3.4", "tongiaki/3.5", "tongiaki/8.5")
def test_the_last_two_boats_of_six_players_find_the_last_beach_by_themselves() -> None:
    table = opening(GAME, 6).then(CHANCE, "begin 1")
    places = [f"place tonga.{letter}" for letter in "aabbccddee"]
    for seat, place in zip([1, 2, 3, 4, 5, 6, 1, 2, 3, 4], places, strict=True):
        table = table.then(seat, place)
    assert shore(table, "tonga") == "a BY. b GO. c RP. d BY. e GO. f RP."
    assert table.state.phase == "turn"


@clause("tongiaki/2.17")
def test_everybody_sees_the_whole_table() -> None:
    table = opening(GAME, 2).then(CHANCE, "begin 1").then(1, "place tonga.a")
    for viewer in (1, 2, PUBLIC):
        assert seen_by(GAME.state, table.state, viewer) == seen_by(GAME.state, table.state, HOUSE)
    assert GAME.unseen(table.state) == ()
