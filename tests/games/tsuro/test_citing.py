"""Which clause the history and the audit cite, where one type of event stands for several cases."""

import pytest

from tests.games.tsuro.drawing import EMPTY_SEA, deal, drawn, then
from tests.games.tsuro.test_portal import ARRIVED, opened
from tests.games.tsuro.test_setup import launched
from tests.games.tsuro.test_taihou import AHEAD, BEYOND, BLOCKED, EATEN
from tests.games.tsuro.test_taihou import blocked as blocked_front
from tests.games.tsuro.test_tsunami import SEA, SHIPS, next_turn, wave
from tests.games.tsuro.test_turn import PREY, QUIET
from tests.table import Attempt, Position, clause
from tidelog.domain.games.tsuro import events as e
from tidelog.domain.games.tsuro.material import EAST
from tidelog.domain.games.tsuro.moves import Deal
from tidelog.domain.kernel.facts import Event
from tidelog.domain.kernel.secret import UNNAMED, Secret

UZUSHIO = """
    . . . . . . 1G
    .
    .
    . . W34 uzushio 3G . .
    .
    .
    1B . . . . . 2G
"""


def dealt(position: Position, kind: str) -> Attempt:
    """Chance deals a tile to whoever draws."""
    return position.when(0, Deal(Secret(UNNAMED, (position.state.drawer,), kind)))


@clause("tsuro/3.2", "tsuro/5.5", "tsuro/9.1", "tsuro/12.5")
def test_a_tile_is_dealt_drawn_for_want_of_a_wake_or_drawn_at_the_end() -> None:
    started = drawn(EMPTY_SEA, ["D4 7", "A1 0"], phase="begin").when(0, "begin 1")
    assert started.cites(e.DrawingBegun) == ("tsuro/3.2",)
    assert dealt(started.position, "W01").cites(e.TileDrawn) == ("tsuro/3.2",)
    wanting = drawn(SEA, SHIPS, ["taihou"], options="taihou")
    assert wanting.when(1, "draw").cites(e.DrawingBegun) == ("tsuro/5.5",)
    assert dealt(wanting.then(1, "draw"), "W01").cites(e.TileDrawn) == ("tsuro/5.5",)
    thrown = opened(["D4 7", "A1 0", "B1 0"], ["portal taihou"], "portal taihou").then(0, "roll 1,1")
    assert dealt(thrown.then(1, "draw"), "W01").cites(e.TileDrawn) == ("tsuro/12.5",)
    sailed = drawn(QUIET, ["D4 7", "A1 0"], ["W34 W32 W01"]).when(1, "place W34 0")
    assert sailed.cites(e.DrawingBegun) == ("tsuro/9.1",)
    assert dealt(sailed.position, "W02").cites(e.TileDrawn) == ("tsuro/9.1",)


@clause("tsuro/9.1", "tsuro/9.3")
def test_with_taihou_the_drawer_says_that_he_is_done() -> None:
    hands = ["W34 W32 W01"]
    without = drawn(QUIET, ["D4 7", "A1 0"], hands).then(1, "place W34 0")
    assert dealt(without, "W02").cites(e.DrawingEnded) == ("tsuro/9.1",)
    asked = drawn(QUIET, ["D4 7", "A1 0"], hands, options="taihou").then(1, "place W34 0")
    assert deal(asked, "W02").when(1, "done").cites(e.DrawingEnded) == ("tsuro/9.3",)


@clause("tsuro/4.1", "tsuro/16.1")
def test_the_turn_of_a_ghost_cites_the_clause_for_ghosts() -> None:
    position = drawn(QUIET, ["D4 7", "lost", "A1 0"], ["W34 W32 W01"], options="ghost_rolls").then(1, "place W34 0")
    assert dealt(position, "W02").cites(e.TurnBegun) == ("tsuro/16.1",)
    ghost = deal(position, "W02")
    assert ghost.when(0, "roll 1,1").cites(e.TurnBegun) == ("tsuro/4.1",)


@clause("tsuro/4.4", "tsuro/4.5", "tsuro/4.7", "tsuro/11.2")
def test_a_phase_that_a_clause_of_its_own_begins_cites_that() -> None:
    dice = drawn(UZUSHIO, ["D1 0", "A1 0"], ["W34"], options="uzushio", phase="dice")
    assert dice.when(0, "roll 3,4").cites(e.PhaseBegun) == ("tsuro/4.4",)
    assert dice.when(0, "roll 1,1").cites(e.PhaseBegun) == ("tsuro/11.2",)
    assert drawn(QUIET, ["D4 7", "A1 0"], phase="die").when(0, "roll 6").cites(e.PhaseBegun) == ("tsuro/4.5",)
    front = drawn(BLOCKED, ["D4 7", "A1 0", "B1 0"], phase="dice").when(0, "roll 1,1")
    assert front.cites(e.PhaseBegun) == ("tsuro/4.7",)


@clause("tsuro/4.4", "tsuro/7.8", "tsuro/10.1", "tsuro/11.2", "tsuro/12.3")
@pytest.mark.parametrize(
    "phase, before, roll, cited",
    [
        ("dice", "", "1,1", "tsuro/4.4"),
        ("die", "", "2", "tsuro/4.4"),
        ("whirl", "", "6", "tsuro/11.2"),
        ("die", "roll 6; emerge 5G", "3,3", "tsuro/7.8"),
        ("die", "roll 6; emerge tsunami", "3,3", "tsuro/10.1"),
        ("act", "open-portal", "1,1", "tsuro/12.3"),
    ],
)
def test_a_roll_cites_what_it_is_for(phase: str, before: str, roll: str, cited: str) -> None:
    options = "tsunami uzushio portal"
    position = drawn(UZUSHIO, ["E1 0", "A1 0"], ["portal W34"], options=options, phase=phase)
    position = then(position, *filter(None, before.split("; ")))
    assert position.when(0, f"roll {roll}").cites(e.DiceRolled) == (cited,)


@clause("tsuro/7.8", "tsuro/12.3")
def test_a_void_roll_cites_the_newcomer_or_the_portal() -> None:
    newcomer = then(drawn(QUIET, ["D4 7", "A1 0"], phase="die"), "roll 6", "emerge 5G")
    assert newcomer.when(0, "roll 6,1").cites(e.RollVoided) == ("tsuro/7.8",)
    thrown = opened(["C3 7", "A1 0"], ["portal W01"], sea=EMPTY_SEA)
    assert thrown.when(0, "roll 3,3").cites(e.RollVoided) == ("tsuro/12.3",)


def waves(position: Position, roll: int) -> set[str]:
    """All that is cited for one ship and one roll against the wave."""
    rolling = position.when(0, f"roll {roll}")
    kinds: tuple[type[Event], ...] = (e.DiceRolled, e.WaveBraved, e.ShipDrowned)
    return {rolling.cites(kind)[0] for kind in kinds if rolling.cites(kind)}


@clause("tsuro/10.5")
def test_a_wave_that_comes_over_a_ship_cites_the_clause_for_it() -> None:
    position = next_turn(wave("B4", EAST, keeper=2), ["E7 7", "D4 7", "A1 0"])
    assert waves(position, 1) == waves(position, 6) == {"tsuro/10.5"}


@clause("tsuro/10.6")
def test_a_ship_that_sails_into_the_wave_cites_the_clause_for_it() -> None:
    position = drawn(SEA, SHIPS, ["W34 W01"], options="tsunami", tsunami=wave("D1", EAST, 3))
    assert position.when(1, "place W34 0").cites(e.WaveMet) == ("tsuro/10.6",)
    position = position.then(1, "place W34 0")
    assert waves(position, 1) == waves(position, 6) == {"tsuro/10.6"}


@clause("tsuro/12.10")
def test_a_ship_that_the_portal_throws_into_the_wave_cites_the_clause_for_it() -> None:
    position = drawn(
        ARRIVED, ["D4 7", "A1 0", "B1 0"], ["portal W01"], options="portal tsunami", tsunami=wave("B5", EAST)
    )
    position = then(position, "open-portal", "roll 2,2")
    assert position.when(1, "enter 7").cites(e.WaveMet) == ("tsuro/12.10",)
    position = position.then(1, "enter 7")
    assert waves(position, 1) == waves(position, 6) == {"tsuro/12.10"}


@clause("tsuro/3.4", "tsuro/4.3", "tsuro/4.5")
def test_a_daikaiju_is_called_in_set_up_to_fill_up_or_on_a_6() -> None:
    first = then(launched(2), "emerge 1G", "roll 1,1").when(0, "lay 0")
    assert first.cites(e.DaikaijuCalled) == ("tsuro/3.4",)
    refill = drawn(QUIET.replace("2G", "."), ["D4 7", "A1 0"], ["W34 W32 W01"]).then(1, "place W34 0")
    assert dealt(refill, "W02").cites(e.DaikaijuCalled) == ("tsuro/4.3",)
    six = drawn(QUIET, ["D4 7", "A1 0"], phase="die").when(0, "roll 6")
    assert six.cites(e.DaikaijuCalled) == ("tsuro/4.5",)


@clause("tsuro/7.8", "tsuro/10.1", "tsuro/11.1")
@pytest.mark.parametrize("monster, cited", [("5G", "tsuro/7.8"), ("tsunami", "tsuro/10.1"), ("uzushio", "tsuro/11.1")])
def test_what_comes_from_the_deck_cites_its_own_clause(monster: str, cited: str) -> None:
    position = drawn(QUIET, ["D4 7", "A1 0"], ["W34"], options="tsunami uzushio", phase="die").then(0, "roll 6")
    assert position.when(0, f"emerge {monster}").cites(e.DaikaijuEmerged) == (cited,)
    position = position.then(0, f"emerge {monster}")
    rolled = "tsuro/10.1" if monster == "tsunami" else "tsuro/2.2"
    assert position.when(0, "roll 3,3").cites(e.ArrivalRolled) == (rolled,)
    laid = position.then(0, "roll 3,3").when(0, "lay 0")
    assert laid.cites(e.ArrivalLaid) == ("tsuro/10.1" if monster == "tsunami" else "tsuro/7.8",)
    assert laid.cites(e.DaikaijuArrived) == (() if monster == "tsunami" else (cited,))


@clause("tsuro/11.1", "tsuro/11.2", "tsuro/11.3")
def test_what_the_uzushio_does_cites_its_clauses() -> None:
    position = drawn(UZUSHIO, ["C5 0", "A1 0", "B1 0"], options="uzushio", phase="whirl", active=2)
    west = position.when(0, "roll 2")
    assert west.cites(e.RampageBegun) == ("tsuro/11.2",)
    assert west.cites(e.DaikaijuMoved) == ("tsuro/11.3",)
    assert west.cites(e.WakeEaten) == west.cites(e.ShipEaten) == ("tsuro/11.1",)
    assert position.when(0, "roll 5").cites(e.DaikaijuTurned) == ("tsuro/11.3",)
    assert position.when(0, "roll 4").cites(e.DaikaijuDefeated) == ("tsuro/11.1",)
    leaving = EMPTY_SEA.replace(".", "uzushio . . . . . .", 1)
    left = drawn(leaving, ["D4 7", "G1 2"], options="uzushio", phase="whirl").when(0, "roll 2")
    assert left.cites(e.DaikaijuLeft) == ("tsuro/11.1",)


@clause("tsuro/4.6", "tsuro/7.2", "tsuro/7.3", "tsuro/7.6")
def test_what_a_daikaiju_does_cites_the_clauses_for_daikaiju() -> None:
    acting = drawn(EATEN, ["A1 0", "B1 0", "C5 0"], phase="die").when(0, "roll 5")
    assert acting.cites(e.RampageBegun) == ("tsuro/4.6",)
    assert set(acting.cites(e.DaikaijuMoved)) == {"tsuro/7.3"}
    assert acting.cites(e.WakeEaten) == acting.cites(e.ShipEaten) == ("tsuro/7.6",)


@clause("tsuro/13.2", "tsuro/13.3", "tsuro/13.5")
def test_a_shot_cites_what_it_is_fired_at() -> None:
    assert blocked_front("taihou W01").when(1, "fire D4").cites(e.TaihouFired) == ("tsuro/13.2",)
    ahead = drawn(BEYOND, ["D4 7", "A1 0", "B1 0"], ["W34 taihou"], options="taihou").then(1, "place W34 0")
    assert ahead.when(1, "fire F4").cites(e.TaihouFired) == ("tsuro/13.2",)
    thrown = drawn(AHEAD, ["D4 7", "A1 0"], ["portal taihou W01"], options="taihou portal")
    thrown = then(thrown, "open-portal", "roll 6,1")
    assert thrown.when(1, "fire G1").cites(e.TaihouFired) == ("tsuro/13.2",)
    landing = drawn(EATEN, ["A1 0", "D4 7", "C5 0"], ["", "taihou"], options="taihou", phase="die").then(0, "roll 5")
    assert landing.when(2, "fire C4").cites(e.TaihouFired) == ("tsuro/13.3",)
    beside = drawn(AHEAD, ["D4 7", "A1 0"], ["W34 taihou"], options="taihou")
    assert beside.when(1, "fire E4").cites(e.TaihouFired) == ("tsuro/13.5",)


@clause("tsuro/5.1", "tsuro/12.5", "tsuro/14.4")
def test_a_wake_tile_is_placed_before_the_ship_where_the_portal_led_or_is_the_phoenix() -> None:
    placed = drawn(QUIET, ["D4 7", "A1 0"], ["W34 phoenix!"], options="phoenix")
    assert placed.when(1, "place W34 0").cites(e.WakePlaced) == ("tsuro/5.1",)
    assert placed.when(1, "place phoenix 0").cites(e.WakePlaced) == ("tsuro/14.4",)
    thrown = opened(["D4 7", "A1 0"], ["portal W33 W01"]).then(0, "roll 1,1")
    assert thrown.when(1, "place W33 1").cites(e.WakePlaced) == ("tsuro/12.5",)


@clause("tsuro/6.1", "tsuro/6.2", "tsuro/12.7")
def test_a_ship_sails_from_a_tile_or_from_where_the_portal_led() -> None:
    placed = drawn(QUIET, ["D4 7", "A1 0"], ["W34"]).when(1, "place W34 0")
    assert placed.cites(e.SailingBegun) == placed.cites(e.ShipSailed) == ("tsuro/6.1",)
    thrown = opened(["D4 7", "A1 0"], ["portal W33 W01"]).then(0, "roll 2,2").then(1, "place W33 1")
    entered = thrown.when(1, "enter 2")
    assert entered.cites(e.SailingBegun) == entered.cites(e.ShipSailed) == ("tsuro/12.7",)
    braved = drawn(SEA, SHIPS, ["W34 W01"], options="tsunami", tsunami=wave("D1", EAST, 3)).then(1, "place W34 0")
    assert braved.when(0, "roll 6").cites(e.ShipStopped) == ("tsuro/6.2",)


@clause("tsuro/15.1", "tsuro/15.2", "tsuro/15.3")
def test_the_end_cites_one_ship_no_ship_or_the_last_turn() -> None:
    one = drawn(BLOCKED, ["D4 7", "A1 0"], ["W34"], phase="dice").when(0, "roll 1,1")
    assert one.cites(e.MatchEnded) == ("tsuro/15.1",)
    none = drawn(PREY, ["D4 7", "D6 7", "lost"], ["W34"], phase="die").when(0, "roll 5")
    assert none.cites(e.MatchEnded) == ("tsuro/15.2",)
    late = drawn(QUIET, ["D4 7", "A1 0", "lost"], ["W34 W32 W01"], turn=500).then(1, "place W34 0")
    assert dealt(late, "W02").cites(e.MatchEnded) == ("tsuro/15.3",)
