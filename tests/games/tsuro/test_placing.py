"""What a captain may place: the three tiers, and what he does without a wake tile."""

import pytest

from tests.games.tsuro.drawing import deal, drawn, facing, hand, then, without_pile
from tests.table import Position, clause
from tidelog.domain.games.tsuro import GAME
from tidelog.domain.games.tsuro import events as e
from tidelog.domain.games.tsuro.state import Tsunami
from tidelog.domain.kernel.facts import write_move
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
    position.when(1, "place W01 0").refused("tsuro/5.2")


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


DOOMED = NO_SAFETY.replace(". . W34 . 3G", "W34 W34 W34 . 3G")
"""The same, and his wake behind him leads off the sea: whatever he lays loses his ship."""


@clause("tsuro/5.3", "tsuro/5.4")
def test_where_no_placement_is_safe_all_that_harm_nobody_else_are_allowed() -> None:
    position = drawn(DOOMED, ["D4 7", "A1 0", "B1 0"], ["W34 W01 W35"])
    assert choices(position) == ["place W01 0", "place W34 0", "place W35 0"]
    assert facing(position.then(1, "place W34 0"), 1) == "lost"


@clause("tsuro/5.4")
def test_a_taihou_in_hand_does_not_make_a_daikaiju_ahead_safe() -> None:
    position = drawn(OPEN.replace("W34 . . .", "W34 . 3G ."), ["D4 7", "A1 0"], ["W34 W35 taihou"], options="taihou")
    assert choices(position) == ["place W35 0", "fire E4"]
    position.when(1, "place W34 0").refused("tsuro/5.2")


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


@clause("tsuro/5.3")
def test_nobody_sinks_himself_who_can_fire_or_open_the_portal_instead() -> None:
    both = drawn(DOOMED, ["D4 7", "A1 0"], ["W34 taihou portal"], options="taihou portal")
    assert choices(both) == ["fire D3", "fire E4", "fire D5", "open-portal"]
    shot = drawn(DOOMED, ["D4 7", "A1 0"], ["W34 taihou"], options="taihou")
    assert choices(shot) == ["fire D3", "fire E4", "fire D5"]
    assert "fire at D3, fire at E4 or fire at D5 instead" in shot.when(1, "place W34 0").refused("tsuro/5.3")
    portal = drawn(DOOMED, ["D4 7", "A1 0"], ["W34 portal"], options="portal")
    assert choices(portal) == ["open-portal"]
    assert "you can open the portal instead" in portal.when(1, "place W34 0").refused("tsuro/5.3")


@clause("tsuro/5.3")
def test_a_shot_or_the_portal_takes_no_harmless_placement_away() -> None:
    position = drawn(NO_SAFETY.replace("3G", "."), ["D4 7", "A1 0"], ["W34 taihou portal"], options="taihou portal")
    assert choices(position) == ["place W34 0", "fire D3", "fire D5", "open-portal"]


@clause("tsuro/5.3")
def test_a_taihou_without_a_target_does_not_keep_anybody_from_sinking() -> None:
    sea = DOOMED.replace("3B", "W34").replace("4B", "W34").replace("3G", "W34")
    sea = sea.replace("W34 W34 W34 . W34 . .", "W34 W34 W34 . W34 W34 W34")
    position = drawn(sea, ["D4 7", "A1 0", "B1 0"], ["W34 taihou"], options="taihou")
    assert choices(position) == ["place W34 0"]
    assert facing(position.then(1, "place W34 0"), 1) == "lost"


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
    assert "now you can fire" in near.when(1, "pass").refused("tsuro/5.6")


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


RETURN = """
    .
    .
    .
    . W01 . . . . .
    .
    .
    .
"""
"""Red is on his hash before A4, Orange faces it from B4: whoever leaves A4 by its right side may come back to it."""


@clause("tsuro/5.2", "tsuro/5.3", "tsuro/6.6")
def test_ships_that_sail_through_one_tile_and_end_at_one_port_collide_so_that_any_other_placement_comes_first() -> None:
    position = drawn(RETURN, ["A4 7", "A4 2"], ["W19 W32 W34", "W01 W02 W03"])
    assert choices(position) == ["place W34 0"]
    words = position.when(1, "place W19 0").refused("tsuro/5.3")
    assert "collide with that of seat 2 at A3 5" in words
    position.when(1, "place W34 0").includes(e.ShipLeft(1))
    forced = drawn(RETURN, ["A4 7", "A4 2"], ["W19"]).when(1, "place W19 0")
    forced.includes(e.ShipCollided(1), e.ShipCollided(2))


@clause("tsuro/5.2", "tsuro/6.5")
def test_a_placement_that_sends_another_ship_round_for_ever_is_not_harmless() -> None:
    position = drawn(RETURN, ["A4 7", "A4 2"], ["W03 W15", "W01 W02"])
    assert choices(position) == ["place W15 0", "place W15 1", "place W15 2", "place W15 3"]
    assert "the ship of seat 2 round for ever through A4" in position.when(1, "place W03 0").refused("tsuro/5.2")


@clause("tsuro/5.3")
def test_to_send_another_round_for_ever_is_as_bad_as_to_sink_and_both_are_open_when_nothing_else_is() -> None:
    position = drawn(RETURN, ["A4 7", "A4 2"], ["W03 W34"])
    lost = {line: facing(position.then(1, line), 1) == "lost" for line in choices(position)}
    ways = [f"place W03 {turns}" for turns in range(4)]
    assert lost == dict(zip(ways, [False, False, True, True], strict=True)) | {"place W34 0": True}


@clause("tsuro/5.2")
@pytest.mark.parametrize(
    "sea, ships, hand, line, words",
    [
        (OPEN, ["A1 7", "G5 2"], "W34 W01", "place W01 0", "lead your ship off the sea at A1 6, and you can do better"),
        (OPEN.replace("W34 . . .", "W34 . 3G ."), ["D4 7", "A1 0"], "W34 W35", "place W34 0", "to daikaiju 3G on E4"),
        (OPEN.replace("W34 . . .", "W34 . uzushio ."), ["D4 7", "A1 0"], "W34 W35", "place W34 0", "the uzushio on E4"),
        (CUT, ["D4 7", "F4 7"], "W34 W35", "place W34 0", "your ship collide with that of seat 2 at F4 7"),
        (CUT, ["D4 7", "D4 2", "B4 2"], "W34 W35", "place W34 0", "the ships of seat 2 and seat 3 collide at B4 2"),
        (CUT, ["D4 7", "D4 2", "B4 2"], "W34 W35", "place W34 0", "you can do better: W35 turned 0"),
    ],
)
def test_a_refused_placement_says_what_it_would_do_to_whom_and_where(
    sea: str, ships: list[str], hand: str, line: str, words: str
) -> None:
    assert words in drawn(sea, ships, [hand], options="uzushio").when(1, line).refused("tsuro/5.2")


@clause("tsuro/1.5")
@pytest.mark.parametrize("line", ["fire D3", "open-portal", "hold", "refuse", "reroll", "keep", "enter 3"])
def test_what_belongs_to_a_module_that_is_off_is_not_part_of_the_match(line: str) -> None:
    words = drawn(OPEN, ["D4 7", "A1 0"], ["W34"]).when(1, line).refused("tsuro/1.5")
    assert words.startswith("this match is played without the ")


@clause("tsuro/5.1")
def test_a_wrong_word_while_placing_is_told_only_what_this_match_has() -> None:
    base = drawn(OPEN, ["D4 7", "A1 0"], ["W34"]).when(1, "done").refused("tsuro/5.1")
    assert base == "now is the time to place a wake tile (tsuro/5.1)"
    cannons = drawn(OPEN, ["D4 7", "A1 0"], ["W34"], options="taihou portal").when(1, "done").refused("tsuro/5.1")
    assert cannons == "now is the time to place a wake tile, or to fire or open the portal instead (tsuro/5.1)"


@clause("tsuro/5.5", "tsuro/2.8")
def test_for_want_of_a_wake_tile_he_draws_from_under_an_empty_pile_too() -> None:
    position = drawn(OPEN, ["D4 7", "A1 0"], ["taihou"], options="taihou", under_pile=("W28",))
    position = without_pile(position)
    assert choices(position) == ["draw"]
    assert hand(position.then(1, "draw"), 1) == "taihou W28!"
