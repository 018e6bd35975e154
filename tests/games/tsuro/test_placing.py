"""What a captain may place: the three tiers, and what he does without a wake tile."""

from tests.games.tsuro.drawing import deal, drawn, facing, hand, then, without_pile
from tests.table import Position, clause
from tidelog.domain.games.tsuro import GAME
from tidelog.domain.games.tsuro import events as e
from tidelog.domain.games.tsuro.state import Tsunami
from tidelog.domain.kernel.notation import write_move
from tidelog.domain.kernel.secret import Shown, Slot

OPEN = """
    . . . . . . 1G
    .
    .
    . . W34 . . . .
    .
    .
    1B . . . . . 2G
"""
"""Red stands on C4 and faces D4, with open sea all around."""


def choices(position: Position, seat: int = 1) -> list[str]:
    """The lines of all legal moves."""
    return [write_move(move) for move in position.legal(seat)]


@clause("tsuro/5.1", "tsuro/8.2")
def test_a_wake_tile_of_the_hand_goes_on_the_front_square_and_is_shown() -> None:
    position = drawn(OPEN, ["D4 7", "A1 0"], ["W02 W34"])
    position.when(1, "place W34 0").includes(
        e.TileShown(1, 1, Shown(Slot("h1.1"), "W34")), e.WakePlaced(1, 1, "W34", 0, "D4")
    )


@clause("tsuro/5.1")
def test_a_tile_that_is_not_in_the_hand_is_refused() -> None:
    position = drawn(OPEN, ["D4 7", "A1 0"], ["W02 W34"])
    assert "W02, W34" in position.when(1, "place W05 0").refused("tsuro/5.1")


@clause("tsuro/5.1")
def test_a_taihou_is_no_wake_tile() -> None:
    position = drawn(OPEN, ["D4 7", "A1 0"], ["W34 taihou"], options="taihou")
    position.when(1, "place taihou 0").refused("tsuro/5.1")


@clause("tsuro/5.1", "tsuro/2.4")
def test_every_turn_that_looks_different_is_a_move_of_its_own() -> None:
    position = drawn(OPEN, ["D4 7", "A1 0"], ["W34 W33"])
    assert choices(position) == ["place W33 0", "place W33 1", "place W34 0"]


@clause("tsuro/5.2")
def test_a_placement_that_keeps_the_ship_afloat_comes_before_any_other() -> None:
    position = drawn(OPEN, ["A1 7", "G5 2"], ["W34 W01"])
    assert choices(position) == ["place W34 0"]
    assert "another placement" in position.when(1, "place W01 0").refused("tsuro/5.2")


NO_SAFETY = """
    . . . . . . 1G
    .
    . . . 3B . . .
    . . W34 . 3G . .
    . . . 4B . . .
    .
    1B . . . . . 2G
"""
"""Around D4 there are daikaiju, and behind Red his own straight wake leads off the sea."""


@clause("tsuro/5.3", "tsuro/5.4")
def test_where_no_placement_is_safe_all_that_harm_nobody_else_are_allowed() -> None:
    sea = NO_SAFETY.replace(". . W34 . 3G", "W34 W34 W34 . 3G")
    position = drawn(sea, ["D4 7", "A1 0", "B1 0"], ["W34 W01 W35"])
    assert choices(position) == ["place W01 0", "place W34 0", "place W35 0"]
    assert facing(position.then(1, "place W34 0"), 1) == "lost"


@clause("tsuro/5.4")
def test_a_taihou_in_hand_does_not_make_a_daikaiju_ahead_safe() -> None:
    sea = NO_SAFETY.replace("4B", ".")
    position = drawn(sea, ["D4 7", "A1 0", "B1 0"], ["W34 W35 taihou"], options="taihou")
    placed = [line for line in choices(position) if line.startswith("place")]
    assert placed == ["place W34 0", "place W35 0"]
    position = drawn(OPEN.replace("W34 . . .", "W34 . 3G ."), ["D4 7", "A1 0"], ["W34 W35 taihou"], options="taihou")
    assert [line for line in choices(position) if line.startswith("place")] == ["place W35 0"]


@clause("tsuro/5.2", "tsuro/5.4")
def test_the_portal_ahead_is_as_good_as_an_empty_square() -> None:
    sea = NO_SAFETY.replace("3G", "portal")
    position = drawn(sea, ["D4 7", "A1 0"], ["W34 W35"], options="portal")
    assert choices(position) == ["place W34 0"]


CUT = """
    . . . . . . 1G
    .
    .
    . . W34 . W34 . .
    .
    .
    1B . . . . . 2G
"""
"""Blue stands on a cut trail on E4 and faces F4 by the lane that Red would come along."""


@clause("tsuro/5.2")
def test_a_safe_placement_comes_before_a_collision() -> None:
    position = drawn(CUT, ["D4 7", "F4 7"], ["W34 W35"])
    assert choices(position) == ["place W35 0"]
    position.when(1, "place W34 0").refused("tsuro/5.2")


@clause("tsuro/5.3")
def test_losing_the_own_ship_alone_comes_before_a_collision() -> None:
    sea = CUT.replace(". . W34 . W34", "W34 W34 W34 . W34")
    position = drawn(sea, ["D4 7", "F4 7", "A1 0"], ["W34 W01"])
    assert choices(position) == ["place W01 0"]
    position.when(1, "place W34 0").refused("tsuro/5.3")


@clause("tsuro/5.3", "tsuro/6.6")
def test_a_collision_is_allowed_when_nothing_else_is_possible() -> None:
    position = drawn(CUT, ["D4 7", "F4 7", "A1 0"], ["W34"])
    assert choices(position) == ["place W34 0"]
    position.when(1, "place W34 0").includes(e.ShipCollided(1), e.ShipCollided(2))


@clause("tsuro/5.3")
def test_a_position_where_every_placement_sinks_several_ships_at_once() -> None:
    sea = """
    . . . . . . 1G
    .
    . . . 3B . . .
    . . W34 . W34 . .
    . . . 4B . . .
    .
    1B . . . . . 2G
    """
    position = drawn(sea, ["D4 7", "D4 2", "A1 0"], ["W35 W24"])
    assert choices(position)
    for move in position.legal(1):
        after = position.then(1, move)
        assert facing(after, 1) == facing(after, 2) == "lost"


@clause("tsuro/5.4")
def test_neither_a_shot_nor_the_portal_counts_as_another_option() -> None:
    sea = NO_SAFETY.replace(". . W34 . 3G", "W34 W34 W34 . 3G")
    position = drawn(sea, ["D4 7", "A1 0"], ["W34 taihou portal"], options="taihou portal")
    assert choices(position) == ["place W34 0", "fire D3", "fire E4", "fire D5", "open-portal"]


@clause("tsuro/5.4")
def test_the_roll_for_a_tsunami_does_not_count_against_a_placement() -> None:
    wave = Tsunami(square=3, direction=1, keeper=2, advances=3)
    position = drawn(OPEN, ["D4 7", "A1 0"], ["W34 W02"], options="tsunami", tsunami=wave)
    still = drawn(OPEN, ["D4 7", "A1 0"], ["W34 W02"])
    assert choices(position) == choices(still)


@clause("tsuro/5.5")
def test_without_a_wake_tile_the_captain_draws_until_one_comes() -> None:
    position = drawn(OPEN, ["D4 7", "A1 0"], ["taihou taihou"], options="taihou")
    assert choices(position) == ["draw"]
    position = deal(position.then(1, "draw"), "taihou")
    assert position.state.gone == ("taihou",)
    position = deal(position, "W28")
    assert choices(position) == ["place W28 0"]
    assert hand(position, 1) == "taihou taihou W28"


@clause("tsuro/5.5")
def test_a_tile_that_is_no_wake_tile_leaves_the_choice_to_draw_again() -> None:
    position = drawn(OPEN, ["D4 7", "A1 0"], ["taihou"], options="taihou portal")
    position = deal(position.then(1, "draw"), "portal")
    assert choices(position) == ["open-portal", "draw"]


@clause("tsuro/5.5")
def test_the_phoenix_counts_as_a_wake_tile() -> None:
    position = drawn(OPEN, ["D4 7", "A1 0"], ["phoenix! taihou"], options="taihou phoenix")
    assert choices(position) == ["place phoenix 0"]
    position.when(1, "draw").refused("tsuro/5.5")


@clause("tsuro/5.6")
def test_with_nothing_to_place_to_draw_or_to_fire_at_the_captain_passes() -> None:
    position = without_pile(drawn(OPEN, ["D4 7", "A1 0"], ["taihou"], options="taihou"))
    assert choices(position) == ["pass"]
    position = then(position, "pass")
    assert position.state.active == 2
    assert GAME.awaiting(position.state) == (0,)


@clause("tsuro/5.6")
def test_nobody_passes_who_can_do_something() -> None:
    position = drawn(OPEN, ["D4 7", "A1 0"], ["W34"])
    position.when(1, "pass").refused("tsuro/5.6")
    near = without_pile(drawn(NO_SAFETY, ["D4 7", "A1 0"], ["taihou"], options="taihou"))
    assert choices(near) == ["fire D3", "fire E4", "fire D5"]
    near.when(1, "draw").refused("tsuro/5.6")


@clause("tsuro/5.2")
def test_a_placement_that_sends_another_ship_into_a_waiting_one_is_not_the_best() -> None:
    sea = """
    . . . . . . 1G
    .
    . . . W34 . . .
    . . W34 . . . .
    . . . W34 . . .
    .
    1B . . . . . 2G
    """
    position = drawn(sea, ["D4 7", "D4 0", "D6 0"], ["W34 W35"])
    assert choices(position) == ["place W35 0"]
    position.when(1, "place W34 0").refused("tsuro/5.2")


@clause("tsuro/5.2", "tsuro/6.5")
def test_an_endless_wake_may_be_placed_only_when_nothing_better_is_possible() -> None:
    sea = """
    . . . . . . 1G
    .
    . . W35 W35 . . .
    . . W35 . . . .
    .
    .
    1B . . . . . 2G
    """
    position = drawn(sea, ["D4 7", "A1 0"], ["W34 W35"])
    assert choices(position) == ["place W34 0"]
    position.when(1, "place W35 0").refused("tsuro/5.2")
    assert choices(drawn(sea, ["D4 7", "A1 0"], ["W35"])) == ["place W35 0"]


@clause("tsuro/5.5", "tsuro/2.8")
def test_for_want_of_a_wake_tile_he_draws_from_under_an_empty_pile_too() -> None:
    position = drawn(OPEN, ["D4 7", "A1 0"], ["taihou"], options="taihou", under_pile=("W28",))
    position = without_pile(position)
    assert choices(position) == ["draw"]
    assert hand(position.then(1, "draw"), 1) == "taihou W28!"
