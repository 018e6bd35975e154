"""Hands and the draw pile: drawing, refusing, and what nobody may learn from being asked."""

from tests.games.tsuro.drawing import EMPTY_SEA, deal, drawn, hand, then, tuck, without_pile
from tests.table import clause
from tidelog.domain.games.tsuro import GAME
from tidelog.domain.games.tsuro import events as e
from tidelog.domain.kernel.facts import write_move
from tidelog.domain.kernel.secret import Secret, Shown, Slot, seen_by

SEA = """
    . . . . . . 1G
    .
    .
    .
    .
    .
    1B . . . . . 2G
"""
BLOCKED = """
    . . . . . . 1G
    .
    .
    . . W34 3G . . .
    .
    .
    1B . . . . . 2G
"""
SHIPS = ["D4 7", "A1 0"]


@clause("tsuro/9.1")
def test_the_active_player_draws_up_to_three() -> None:
    position = drawn(SEA, SHIPS, ["W34"], phase="act").then(1, "place W34 0")
    assert position.state.owed == 3
    position = deal(position, "W01", "W02", "W03")
    assert hand(position, 1) == "W01 W02 W03"
    assert position.state.active == 2


@clause("tsuro/9.1")
def test_with_a_short_pile_he_draws_what_there_is() -> None:
    position = drawn(SEA, SHIPS, ["W34"], under_pile=("W05",))
    position = without_pile(position).then(1, "place W34 0")
    assert hand(position, 1) == "W05!"
    assert position.state.active == 2
    empty = without_pile(drawn(SEA, SHIPS, ["W34"])).then(1, "place W34 0")
    assert (hand(empty, 1), empty.state.active) == ("", 2)


@clause("tsuro/9.1")
def test_only_the_active_player_draws_and_nobody_discards() -> None:
    position = drawn(SEA, SHIPS, ["W34 W02 W03 W04", "W05"], options="taihou").then(1, "place W34 0")
    assert (hand(position, 1), hand(position, 2)) == ("W02 W03 W04", "W05")
    assert position.state.active == 2


@clause("tsuro/9.2")
def test_a_third_taihou_is_shown_leaves_the_game_and_is_replaced() -> None:
    position = drawn(SEA, SHIPS, ["W34 taihou taihou"], options="taihou").then(1, "place W34 0")
    position = deal(position, "taihou")
    assert position.state.gone == ("taihou",)
    assert position.state.owed == 1
    position = deal(position, "W01")
    assert hand(position, 1) == "taihou taihou W01"


@clause("tsuro/9.2")
def test_a_third_taihou_with_nothing_left_to_draw_is_not_replaced() -> None:
    position = drawn(SEA, SHIPS, ["W34 taihou taihou"], options="taihou", under_pile=("taihou",))
    position = without_pile(position).then(1, "place W34 0")
    assert (hand(position, 1), position.state.gone) == ("taihou taihou", ("taihou",))
    assert position.state.active == 2


@clause("tsuro/9.3")
def test_a_taihou_drawn_just_now_may_be_refused() -> None:
    position = drawn(SEA, SHIPS, ["W34 taihou W02"], options="taihou").then(1, "place W34 0")
    position = deal(position, "taihou")
    assert [write_move(move) for move in position.legal(1)] == ["refuse", "done"]
    position = deal(position.then(1, "refuse"), "W05")
    assert hand(position, 1) == "taihou W02 W05"
    assert [write_move(move) for move in position.legal(1)] == ["done"]
    assert position.then(1, "done").state.active == 2


@clause("tsuro/9.3")
def test_a_taihou_held_before_cannot_be_refused() -> None:
    position = drawn(SEA, SHIPS, ["W34 taihou W02"], options="taihou").then(1, "place W34 0")
    deal(position, "W01").when(1, "refuse").refused("tsuro/9.3")


@clause("tsuro/9.3", "tsuro/8.1")
def test_he_is_asked_whatever_he_drew_but_not_if_he_drew_nothing() -> None:
    position = drawn(SEA, SHIPS, ["W34 W03 W02"], options="taihou").then(1, "place W34 0")
    assert GAME.awaiting(deal(position, "W01").state) == (1,)
    nothing = without_pile(drawn(SEA, SHIPS, ["W34"], options="taihou")).then(1, "place W34 0")
    assert nothing.state.active == 2


@clause("tsuro/8.1")
def test_the_active_player_is_asked_even_if_he_has_a_single_choice() -> None:
    position = drawn(SEA, SHIPS, ["W34"])
    assert len(position.legal(1)) == 1
    assert GAME.awaiting(position.state) == (1,)


@clause("tsuro/8.1")
def test_with_taihou_a_threatened_captain_without_one_is_asked_and_can_only_hold() -> None:
    position = drawn(BLOCKED, ["D4 7", "A1 0", "B1 0"], ["W01"], options="taihou", phase="dice")
    position = position.then(0, "roll 1,1")
    assert GAME.awaiting(position.state) == (1,)
    assert [write_move(move) for move in position.legal(1)] == ["hold"]


@clause("tsuro/8.2")
def test_whoever_draws_the_phoenix_shows_it_and_its_place_is_public() -> None:
    position = drawn(SEA, SHIPS, ["W34 W01 W02"], options="phoenix").then(1, "place W34 0")
    position = deal(position, "phoenix")
    assert hand(position, 1) == "W01 W02 phoenix!"
    assert seen_by(GAME.state, position.state, 2).phoenix_holder() == 1


@clause("tsuro/8.2")
def test_a_tile_is_shown_by_its_slot_as_it_is_played() -> None:
    events = drawn(SEA, SHIPS, ["W34"]).when(1, "place W34 0").events
    assert events[0] == e.TileShown(1, 0, Shown(Slot("h1.0"), "W34"))


@clause("tsuro/2.8")
def test_others_see_how_many_tiles_a_hand_has_but_not_which() -> None:
    view = seen_by(GAME.state, drawn(SEA, SHIPS, ["W34 W01"]).state, 2)
    assert [tile.value for tile in view.hand(1) if isinstance(tile, Secret)] == [None, None]


@clause("tsuro/2.8")
def test_tiles_tucked_openly_are_drawn_in_their_order_without_chance_and_stay_open() -> None:
    position = drawn(SEA, SHIPS, ["W34 W01"], under_pile=("W05", "W06", "W07"))
    position = without_pile(position).then(1, "place W34 0")
    assert hand(position, 1) == "W01 W05! W06!"
    assert position.state.under_pile == ("W07",)


@clause("tsuro/2.8", "tsuro/6.8")
def test_a_tile_shuffled_under_the_pile_is_seen_by_its_drawer_alone() -> None:
    sea = """
    . . . . . . 1G
    .
    .
    W34 W34 W34 . W34 . .
    .
    .
    1B . . . . . 2G
    """
    position = without_pile(drawn(sea, ["D4 7", "D4 2", "A1 0"], ["W34 W01", "W05"]))
    position = then(position, "place W34 0", "done")
    position = tuck(position, "W05")
    assert hand(position, 1) == "W01 W05"
    drawn_tile = position.state.hand(1)[1]
    assert isinstance(drawn_tile, Secret)
    assert drawn_tile.who == (1,)


def test_a_hidden_tile_may_be_anything_that_is_not_seen() -> None:
    position = drawn(EMPTY_SEA, SHIPS, ["W07 W34 W01", "W02 W03"])
    (group,) = GAME.unseen(seen_by(GAME.state, position.state, 1))
    assert len(group.slots) == 2
    assert group.values.count("W07") == 3
    assert "W34" not in group.values
    assert len(group.values) == 53


@clause("tsuro/8.2", "tsuro/2.8")
def test_of_two_like_tiles_the_open_one_is_played_and_the_hidden_one_stays_hidden() -> None:
    position = drawn(SEA, SHIPS, ["W33 W33! W01"]).when(1, "place W33 0")
    assert not [event for event in position.events if isinstance(event, e.TileShown)]
    assert hand(position.position, 1) == "W33 W01"
