"""How ships sail, meet, collide and are lost, and what their loss earns."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.tsuro.drawing import at, drawn, facing, hand, then, tuck
from tests.games.tsuro.naive import naive_end
from tests.table import Position, clause, opening, step
from tidelog.domain.games.tsuro import GAME
from tidelog.domain.games.tsuro import events as e
from tidelog.domain.games.tsuro import material as m
from tidelog.domain.games.tsuro.sailing import end_through, leads, sail
from tidelog.domain.kernel.facts import write_move
from tidelog.domain.kernel.secret import Secret, seen_by

OPEN = """
    . . . . . . 1G
    .
    .
    . . W34 . W34 . .
    .
    .
    1B . . . . . 2G
"""
"""Red stands on C4 and faces D4; beyond it E4 is a straight wake."""


@clause("tsuro/6.1")
def test_a_ship_sails_through_tile_after_tile() -> None:
    position = drawn(OPEN, ["D4 7", "A1 0"], ["W34 W01"])
    position.when(1, "place W34 0").includes(e.ShipSailed(1, 2, "E4", 2, True))
    assert facing(position.then(1, "place W34 0"), 1) == "F4 7"


@clause("tsuro/6.1")
def test_every_ship_that_faces_the_new_tile_sails_in_turn_order_and_others_do_not() -> None:
    position = drawn(OPEN, ["D4 1", "D4 7", "A1 0", "D4 4"], ["", "W34 W01"], active=2)
    position = position.when(2, "place W34 0").includes(
        e.SailingBegun((2, 4, 1)),
        e.ShipSailed(2, 2, "E4", 2, True),
        e.ShipSailed(4, 1, "D4", 1, True),
        e.ShipSailed(1, 1, "D4", 4, True),
    )
    assert [facing(position, seat) for seat in (1, 2, 3, 4)] == ["D5 1", "F4 7", "A1 0", "D3 4"]


@clause("tsuro/6.1")
def test_ships_may_cross_and_may_run_against_each_other_on_one_wake() -> None:
    position = drawn(OPEN, ["D4 7", "D4 2", "D4 0"], ["W34 W01"])
    position = position.then(1, "place W34 0")
    assert facing(position, 1) == "F4 7"
    assert facing(position, 2) == "B4 2"
    assert facing(position, 3) == "D5 0"


@clause("tsuro/6.2", "tsuro/2.6", "tsuro/2.7")
def test_a_ship_stops_before_an_empty_square_on_its_last_tile() -> None:
    position = drawn(OPEN, ["D4 7", "A1 0"], ["W35 W01"]).then(1, "place W35 0")
    assert facing(position, 1) == "D3 5"
    assert m.SQUARES[position.state.on[0]] == "D4"


@clause("tsuro/6.3")
def test_a_ship_that_meets_a_daikaiju_sinks() -> None:
    sea = OPEN.replace(". W34 . .", ". 3G . .")
    position = drawn(sea, ["D4 7", "A1 0", "B1 0"], ["W34"])
    position.when(1, "place W34 0").includes(e.ShipSailed(1, 1, "D4", 2, True), e.ShipSunk(1, "3G"))


@clause("tsuro/6.3")
def test_a_ship_that_meets_the_uzushio_sinks() -> None:
    sea = OPEN.replace(". W34 . .", ". uzushio . .")
    position = drawn(sea, ["D4 7", "A1 0", "B1 0"], ["W34"], options="uzushio taihou")
    position.when(1, "place W34 0").includes(e.ShipSunk(1, "uzushio"))


@clause("tsuro/6.4")
def test_a_ship_that_leaves_the_sea_is_lost() -> None:
    position = drawn(OPEN, ["G3 7", "A1 0", "B1 0"], ["W34"])
    position.when(1, "place W34 0").includes(e.ShipSailed(1, 1, "G3", 2, True), e.ShipLeft(1))


LOOP = """
    . . . . . . 1G
    .
    . . W35 W35 . . .
    . . W35 . . . .
    .
    .
    1B . . . . . 2G
"""
"""Three of four corners that lead round in a circle; only D4 is missing."""


@clause("tsuro/6.5")
def test_a_ship_whose_wake_leads_back_to_where_it_began_is_lost() -> None:
    position = drawn(LOOP, ["D4 7", "A1 0", "B1 0"], ["W35"])
    position = position.when(1, "place W35 0").includes(e.ShipSailed(1, 4, "C4", 2, True), e.ShipLooped(1))
    assert facing(position, 1) == "lost"


@clause("tsuro/6.6")
def test_a_ship_that_runs_up_behind_a_waiting_one_collides_with_it() -> None:
    position = drawn(OPEN, ["D4 7", "F4 7", "A1 0"], ["W34"]).when(1, "place W34 0")
    position.includes(e.ShipCollided(1), e.ShipCollided(2))


@clause("tsuro/6.6")
def test_a_ship_lost_on_its_way_collides_with_nobody() -> None:
    sea = OPEN.replace(". W34 . .", ". 3G . .")
    position = drawn(sea, ["D4 7", "E4 7", "A1 0"], ["W34"]).then(1, "place W34 0")
    assert [facing(position, seat) for seat in (1, 2)] == ["lost", "E4 7"]


@clause("tsuro/6.6", "tsuro/2.7")
def test_ships_may_face_one_square_by_different_ports() -> None:
    position = drawn(OPEN, ["D4 7", "F4 6", "A1 0"], ["W34"]).then(1, "place W34 0")
    assert [facing(position, seat) for seat in (1, 2)] == ["F4 7", "F4 6"]


KILL = OPEN.replace("1B . . . . . 2G", ". . . . . 1B 2G")


def killed(options: str = "", mine: str = "W34 W01 W02", theirs: str = "W03 W04 W05") -> Position:
    """Red has sent Orange, who came the other way, off the sea; Yellow looks on."""
    sea = KILL.replace(". . W34 . W34", "W34 W34 W34 . W34")
    position = drawn(sea, ["D4 7", "D4 2", "A1 0"], [mine, theirs, "W06"], options=options)
    return position.then(1, "place W34 0")


@clause("tsuro/6.7")
def test_whoever_sank_others_may_swap_tiles_with_their_hands_one_at_a_time() -> None:
    position = killed()
    assert facing(position, 2) == "lost"
    assert GAME.awaiting(position.state) == (1,)
    position = then(position, "swap 1 2", "swap 2 2")
    assert hand(position, 1) == "W04 W01"
    assert [write_move(move) for move in position.legal(1)][-1] == "done"


@clause("tsuro/6.7")
def test_only_the_captain_who_sank_them_sees_the_hands() -> None:
    position = killed()
    seen = {viewer: seen_by(GAME.state, position.state, viewer).pool for viewer in (1, 2, 3)}
    assert [tile.value for tile in seen[1] if isinstance(tile, Secret)] == ["W03", "W04", "W05"]
    assert [tile.value for tile in seen[3] if isinstance(tile, Secret)] == [None, None, None]


@clause("tsuro/6.7")
def test_a_swap_names_a_tile_of_the_hand_and_one_of_the_pool() -> None:
    assert "2 tiles" in killed().when(1, "swap 3 1").refused("tsuro/6.7")
    killed().when(1, "swap 1 4").refused("tsuro/6.7")
    killed().when(1, "swap 0 1").refused("tsuro/6.7")


@clause("tsuro/6.8")
def test_the_rest_goes_under_the_draw_pile_in_an_order_nobody_knows() -> None:
    position = then(killed(), "swap 1 1", "done")
    assert GAME.awaiting(position.state) == (0,)
    position = tuck(position, "W05 W01 W04")
    assert [tile.who for tile in position.state.under_pile if isinstance(tile, Secret)] == [(), (), ()]
    assert not position.state.pool


@clause("tsuro/6.8")
def test_nobody_swaps_when_the_active_ship_is_lost_too() -> None:
    position = drawn(OPEN, ["D4 7", "F4 7", "A1 0", "B1 0"], ["W34 taihou", "W02"], options="taihou")
    position = position.then(1, "place W34 0")
    assert GAME.awaiting(position.state) == (0,)
    assert tuck(position, "W02 taihou").state.active == 3


@clause("tsuro/6.8")
def test_hands_lost_to_daikaiju_earn_no_swap() -> None:
    sea = OPEN.replace(". . W34 . W34", ". 1G W34 . W34").replace("1G\n", ".\n", 1)
    position = drawn(sea, ["A1 0", "D4 7", "B1 0"], ["W01", "W02 W03"], phase="die").then(0, "roll 5")
    assert facing(position, 2) == "lost"
    position = tuck(position, "W03 W02")
    assert (position.state.phase, len(position.state.under_pile)) == ("act", 3)


@clause("tsuro/6.9")
def test_a_swap_may_not_leave_three_taihou() -> None:
    position = killed("taihou", "W34 taihou taihou", "taihou W04")
    assert position.when(1, "swap 1 2").events
    assert position.when(1, "swap 1 1").events
    crowded = killed("taihou", "W34 W02 taihou taihou", "taihou W04")
    crowded.when(1, "swap 1 1").refused("tsuro/6.9")
    assert crowded.when(1, "swap 2 1").events


def test_the_active_ship_sails_on_while_the_other_goes_back_along_its_wake() -> None:
    position = killed()
    assert facing(position, 1) == "F4 7"
    assert at(position, "D4") == "W34"


@clause("tsuro/6.1", "tsuro/6.5")
@settings(max_examples=40)
@given(st.integers(0, 1_000_000))
def test_every_path_equals_that_of_a_naive_tracer(seed: int) -> None:
    """Forty seas by Hypothesis, 25 places on each: a thousand paths."""
    rng = random.Random(seed)
    codes = list(m.LAID) + [0] * 60 + [m.MONSTER + 3, m.OPEN_PORTAL]
    sea = bytes(rng.choice(codes) for _ in m.SQUARES)
    filled = [place for place in range(m.RIM) if 0 < sea[place // 8] <= m.LAST_WAKE]
    for _ in range(25):
        place = rng.choice(filled)
        leg = sail(sea, place, place, m.NOWHERE, None)
        assert m.AHEAD[leg.on * 8 + leg.port] == naive_end(sea, place)[0]
        assert leg.tiles == naive_end(sea, place)[1]
        square = place // 8
        ahead = leads(sea[:square] + b"\0" + sea[square + 1 :], square)
        assert end_through(m.JOINED[sea[square]], place % 8, square, ahead) == naive_end(sea, place)[0]


def test_the_ships_of_a_thousand_placements_end_where_the_naive_tracer_says() -> None:
    rng = random.Random(8)
    checked = 0
    while checked < 1000:
        position = opening(GAME, rng.randint(2, 8))
        while GAME.awaiting(position.state) and checked < 1000:
            before, position = position, step(position, rng)
            if before.state.phase == "act" and position.state.sea != before.state.sea:
                checked += _check_placement(before, position)


def _check_placement(before: Position, after: Position) -> int:
    square = before.state.places[before.state.active - 1] // 8
    for seat, place in enumerate(before.state.places, 1):
        if place // 8 == square and after.state.places[seat - 1] >= 0:
            assert after.state.places[seat - 1] == naive_end(after.state.sea, place)[0]
    return 1


@clause("tsuro/6.7")
def test_nobody_swaps_who_has_no_tile_left_to_give() -> None:
    position = killed(mine="W34")
    assert GAME.awaiting(position.state) == (0,)
    assert tuck(position, "W03 W04 W05").state.phase == "draw"


@clause("tsuro/2.8", "tsuro/6.8")
def test_hands_go_under_what_lies_under_the_pile_already() -> None:
    sea = KILL.replace(". . W34 . W34", "W34 W34 W34 . W34")
    position = drawn(sea, ["D4 7", "D4 2", "A1 0"], ["W34", "W03"], under_pile=("W07",))
    position = tuck(position.then(1, "place W34 0"), "W03")
    assert position.state.under_pile[0] == "W07"
    assert len(position.state.under_pile) == 2
