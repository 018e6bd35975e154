"""The taihou: who is asked, who is saved, and the shot in place of a tile."""

from tests.games.tsuro.drawing import at, deal, drawn, facing, hand, then
from tests.table import Position, clause
from tidelog.domain.games.tsuro import GAME
from tidelog.domain.games.tsuro import events as e
from tidelog.domain.games.tsuro.material import MONSTER_OF
from tidelog.domain.kernel.facts import write_move

BLOCKED = """
    . . . . . . 1G
    .
    .
    . . W34 3G . . .
    .
    .
    1B . . . . . 2G
"""
"""Daikaiju 3 lies before Red, who stands on C4."""


def choices(position: Position, seat: int) -> list[str]:
    """The lines of all legal moves."""
    return [write_move(move) for move in position.legal(seat)]


def blocked(red: str) -> Position:
    """Red's front is blocked and he is asked."""
    position = drawn(BLOCKED, ["D4 7", "A1 0", "B1 0"], [red], options="taihou", phase="dice")
    return position.then(0, "roll 1,1")


@clause("tsuro/13.1")
def test_a_fired_taihou_leaves_the_game_and_the_daikaiju_goes_under_its_deck() -> None:
    position = blocked("taihou W01").when(1, "fire D4").includes(e.TaihouFired(1, 0, "3G")).state
    assert position.gone == ("taihou",)
    assert position.under_deck == (MONSTER_OF["3G"],)


@clause("tsuro/13.1")
def test_nobody_fires_without_a_taihou() -> None:
    blocked("W34 W01").when(1, "fire D4").refused("tsuro/13.1")


@clause("tsuro/13.2")
def test_a_taihou_clears_a_blocked_front_and_the_turn_goes_on() -> None:
    position = blocked("taihou W01")
    assert choices(position, 1) == ["fire D4", "hold"]
    position = position.then(1, "fire D4")
    assert (at(position, "D4"), facing(position, 1), position.state.phase) == (".", "D4 7", "act")


@clause("tsuro/13.2", "tsuro/4.7")
def test_whoever_holds_is_lost() -> None:
    blocked("taihou W01").when(1, "hold").includes(e.TaihouHeld(1), e.ShipBlocked(1, "3G"))


AHEAD = """
    . . . . . . 1G
    .
    .
    . . W34 . 3G . .
    .
    .
    1B . . . . . 2G
"""


BEYOND = AHEAD.replace(". 3G . .", ". W34 3G .")
"""The daikaiju lies beyond E4, too far off to be fired at from before D4."""


@clause("tsuro/13.2", "tsuro/6.3")
def test_a_taihou_saves_a_ship_that_sails_into_a_daikaiju() -> None:
    position = drawn(BEYOND, ["D4 7", "A1 0", "B1 0"], ["W34 taihou"], options="taihou")
    position = position.then(1, "place W34 0")
    assert GAME.awaiting(position.state) == (1,)
    saved = position.then(1, "fire F4")
    assert (facing(saved, 1), at(saved, "F4")) == ("F4 7", ".")
    position.when(1, "hold").includes(e.ShipSunk(1, "3G"))


@clause("tsuro/13.2", "tsuro/12.4")
def test_a_taihou_clears_the_square_the_portal_leads_to_which_then_is_empty() -> None:
    position = drawn(AHEAD, ["D4 7", "A1 0", "B1 0"], ["portal taihou W01"], options="taihou portal")
    position = then(position, "open-portal", "roll 6,1")
    assert choices(position, 1) == ["fire G1", "hold"]
    position.when(1, "hold").includes(e.ShipDevoured(1, "1G"))
    assert choices(position.then(1, "fire G1"), 1) == ["place W01 0"]


EATEN = """
    . . . . . . .
    .
    .
    . 1G W34 . . . .
    .
    .
    . . . . . . 2G
"""
"""On a 5 daikaiju 1 will land on C4, where ships stand."""


@clause("tsuro/13.3")
def test_a_taihou_drives_off_a_daikaiju_that_lands_on_the_own_tile_in_anybodys_turn() -> None:
    position = drawn(EATEN, ["A1 0", "D4 7", "C5 0"], ["", "taihou"], options="taihou", phase="die")
    position = position.when(0, "roll 5").includes(e.ShipThreatened("1G", "C4", (2, 3)))
    position = position.then(2, "fire C4")
    assert (at(position, "C4"), at(position, "B4")) == ("W34", ".")
    assert [facing(position, seat) for seat in (2, 3)] == ["D4 7", "C5 0"]


@clause("tsuro/13.3")
def test_a_taihou_drives_off_a_daikaiju_that_arrives_on_the_own_tile() -> None:
    sea = """
    . . . . . . 1G
    .
    . . W34 . . . .
    .
    .
    .
    1B . . . . . 2G
    """
    position = drawn(sea, ["A1 0", "D3 7"], ["", "taihou"], options="taihou", phase="die")
    position = then(position, "roll 6", "emerge 4G", "roll 3,3", "lay 0")
    assert GAME.awaiting(position.state) == (2,)
    saved = position.then(2, "fire C3")
    assert (at(saved, "C3"), saved.state.under_deck) == ("W34", (MONSTER_OF["4G"],))
    eaten = position.then(2, "hold")
    assert (at(eaten, "C3"), facing(eaten, 2)) == ("4G", "lost")


@clause("tsuro/13.4")
def test_owners_are_asked_in_turn_order_and_nobody_sinks_before_all_are_asked() -> None:
    position = drawn(
        EATEN,
        ["D4 7", "C5 0", "A1 0", "C3 5"],
        ["W01", "", "", "taihou"],
        options="taihou",
        phase="die",
        active=3,
    )
    position = position.then(0, "roll 5")
    assert GAME.awaiting(position.state) == (4,)
    position = position.then(4, "hold")
    assert GAME.awaiting(position.state) == (1,)
    assert facing(position, 4) == "C3 5"
    position = then(position, "hold", "hold")
    assert [facing(position, seat) for seat in (1, 2, 4)] == ["lost"] * 3


@clause("tsuro/13.4")
def test_the_first_shot_ends_the_asking_and_saves_all() -> None:
    position = drawn(EATEN, ["D4 7", "C5 0", "A1 0"], ["taihou", "taihou"], options="taihou", phase="die", active=3)
    position = then(position, "roll 5", "fire C4")
    assert hand(position, 2) == "taihou"
    assert position.state.threat is None
    assert [facing(position, seat) for seat in (1, 2)] == ["D4 7", "C5 0"]


@clause("tsuro/13.4")
def test_a_shot_goes_at_the_threat_and_nowhere_else() -> None:
    assert "D4" in blocked("taihou").when(1, "fire G1").refused("tsuro/13.4")


@clause("tsuro/13.4")
def test_only_owners_of_threatened_ships_are_asked() -> None:
    position = drawn(EATEN, ["A1 0", "D4 7", "B1 0"], ["taihou", "", "taihou"], options="taihou", phase="die")
    position = position.then(0, "roll 5")
    assert GAME.awaiting(position.state) == (2,)
    assert not position.legal(1)
    assert not position.legal(3)


TWO_MET = """
    . . . . . . 1G
    .
    . . . 5B . . .
    . . W34 . 3G . .
    . . . W34 . . .
    .
    1B . . . . . 2G
"""


@clause("tsuro/13.4")
def test_several_daikaiju_met_are_dealt_with_by_row_then_column_before_anybody_sinks() -> None:
    position = drawn(TWO_MET, ["D4 7", "D4 4", "A1 0"], ["W34"], options="taihou")
    position = position.when(1, "place W34 0").includes(e.DaikaijuMet(("D3", "E4")), e.ShipThreatened("5B", "D3", (2,)))
    position = position.then(2, "hold")
    assert GAME.awaiting(position.state) == (1,)
    assert facing(position, 2) == "D3 4"
    outcome = position.then(1, "hold").state.outcome
    assert outcome is not None
    assert outcome.places == (2, 2, 1)


@clause("tsuro/13.5")
def test_instead_of_placing_he_may_fire_at_a_daikaiju_beside_his_front_and_then_draws() -> None:
    position = drawn(TWO_MET, ["D4 7", "A1 0"], ["taihou W01 W02"], options="taihou")
    assert [line for line in choices(position, 1) if line.startswith("fire")] == ["fire D3", "fire E4"]
    position = position.then(1, "fire E4")
    assert (at(position, "E4"), facing(position, 1), position.state.phase) == (".", "D4 7", "draw")
    position = deal(position, "W33")
    assert hand(position, 1) == "W01 W02 W33"


@clause("tsuro/13.5", "tsuro/11.1")
def test_a_shot_hits_neither_the_uzushio_nor_what_is_not_beside_the_front() -> None:
    sea = TWO_MET.replace("5B", "uzushio")
    position = drawn(sea, ["D4 7", "A1 0"], ["taihou W01"], options="taihou uzushio")
    assert "on D3 is the uzushio" in position.when(1, "fire D3").refused("tsuro/11.1")
    assert "next to your front: E4" in position.when(1, "fire G1").refused("tsuro/13.5")
    position.when(1, "fire Z9").refused("tsuro/13.5")


@clause("tsuro/13.1", "tsuro/13.3")
def test_the_uzushio_asks_nobody() -> None:
    sea = """
    .
    .
    .
    . . W34 uzushio . . .
    .
    .
    1B . . . . . 2G
    """
    position = drawn(sea, ["B4 2", "A1 0", "B1 0"], ["taihou"], options="taihou uzushio", phase="whirl", active=2)
    position.when(0, "roll 2").includes(e.ShipEaten(1, "uzushio"))


@clause("tsuro/11.1", "tsuro/13.2")
def test_nobody_is_asked_for_a_taihou_when_the_uzushio_blocks_his_front() -> None:
    sea = BLOCKED.replace("3G", "uzushio")
    position = drawn(sea, ["D4 7", "A1 0", "B1 0"], ["taihou"], options="taihou uzushio", phase="whirl")
    position.when(0, "roll 6").includes(e.ShipBlocked(1, "uzushio"))
