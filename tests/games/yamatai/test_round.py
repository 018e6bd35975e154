"""The end of a round (yamatai/13)."""

import random

from msgspec.structs import replace

from tests.games.yamatai.drawing import at_turn, mat, play, table
from tests.table import Position, clause, given
from tidelog.domain.games.yamatai import GAME
from tidelog.domain.games.yamatai import events as e
from tidelog.domain.kernel.seats import CHANCE

FIVE = "SP01 SP02 SP03 SP04 SP05"
HOUSES = "H01 H02 H03 H04 H05"


def last_turn(people: str = FIVE, row: str = HOUSES, played: tuple[int, ...] = (5, 6, 7), fleet: int = 2) -> Position:
    """Blue may end the last turn of a round of two players."""
    return table("", mat(), step="recruit", fleet=fleet, played=played, people=people, row=row)


def refilled(position: Position) -> Position:
    """The position after all draws that are due."""
    rng = random.Random(1)
    while at_turn(position)[0] == CHANCE:
        position = position.then(CHANCE, GAME.chance(position.state).sample(rng))
    return position


@clause("yamatai/13.1")
def test_the_end_is_looked_for_before_anything_is_filled() -> None:
    position = table("", mat(standard=0), step="recruit", fleet=2, played=(5, 6, 7), people="SP01", row="H01")
    (_, ended) = position.when(1, "done").events
    assert isinstance(ended, e.MatchEnded)
    after = position.then(1, "done")
    assert GAME.awaiting(after.state) == ()
    assert (after.state.coins, after.state.row) == ((0,), ("H01",))


@clause("yamatai/13.1")
def test_the_steps_of_the_end_of_a_round_come_in_order() -> None:
    events = last_turn().when(1, "done").events
    kinds = [type(event) for event in events]
    assert kinds == [e.StepEnded, e.CoinsLaid, e.RefillBegun, e.RefillBegun, e.OrderSet, e.RefillBegun]


@clause("yamatai/13.2")
def test_two_coins_go_on_each_specialist_left() -> None:
    position = table("", step="recruit", fleet=2, played=(5, 6, 7), people="SP01 SP02", coins=(0, 4), row=HOUSES)
    assert play(position, "done").state.coins == (2, 6)


@clause("yamatai/13.3")
def test_specialists_are_filled_before_buildings_and_new_ones_have_no_coins() -> None:
    position = play(last_turn("SP01 SP02 SP03 SP04", "H01 H02 H03"), "done")
    assert at_turn(position) == (CHANCE, "specialists")
    position = play(position, "draw-specialist SP18")
    assert position.state.specialists[-1] == "SP18"
    assert position.state.coins == (2, 2, 2, 2, 0)
    assert at_turn(position) == (CHANCE, "buildings")
    position = play(position, "draw-building P04", "draw-building T01")
    assert position.state.row == ("H01", "H02", "H03", "P04", "T01")
    assert at_turn(position) == (CHANCE, "fleets")


@clause("yamatai/13.3", "yamatai/4.3")
def test_the_last_specialist_of_the_deck_needs_no_draw() -> None:
    owned = mat(people=" ".join(f"SP{number:02}" for number in range(5, 18)))
    four = "SP01 SP02 SP03 SP04"
    position = table("", owned, step="recruit", fleet=2, played=(5, 6, 7), people=four, row=HOUSES)
    position.when(1, "done").includes(e.SpecialistRevealed("SP18"))


@clause("yamatai/13.4")
def test_the_next_order_follows_the_fleet_tiles_used() -> None:
    position = last_turn(played=(5, 1, 7), fleet=3)
    assert position.state.order == (2, 1, 2, 1)
    position.when(1, "done").includes(e.OrderSet((1, 1, 2, 2)))


@clause("yamatai/13.4", "yamatai/4.1")
def test_two_turns_of_one_player_may_follow_each_other() -> None:
    position = refilled(play(last_turn(played=(5, 1, 7), fleet=3), "done"))
    assert position.state.round == 2
    assert [at_turn(position), position.state.order] == [(1, "fleet"), (1, 1, 2, 2)]


@clause("yamatai/13.5")
def test_five_fleets_lie_face_up_again_those_longest_face_down_first() -> None:
    position = play(last_turn(), "done")
    assert position.state.fleets == (1,)
    assert GAME.chance(position.state).wire == ("one", 5)
    position = play(position, "turn-fleet 10", "turn-fleet 3", "turn-fleet 4", "turn-fleet 8")
    assert position.state.fleets == (1, 10, 3, 4, 8)
    assert position.state.fleets_down == ((9,), (2, 5, 6, 7))
    assert at_turn(position) == (1, "fleet")


@clause("yamatai/13.5", "yamatai/4.3")
def test_a_single_fleet_of_an_older_round_is_turned_up_without_a_draw() -> None:
    position = last_turn()
    position = given(GAME, replace(position.state, fleets_down=((9,), (3, 4, 8, 10))))
    position = position.when(1, "done").includes(e.FleetRevealed(9))
    assert GAME.chance(position.state).wire == ("one", 4)


@clause("yamatai/13.6")
def test_the_used_fleets_go_face_down_after_all_others() -> None:
    two = refilled(play(last_turn(), "done"))
    assert two.state.fleets_down[-1] == (2, 5, 6, 7)
    assert two.state.used == ()
    three = table("", mat(), mat(), mat(), step="recruit", fleet=2, played=(5, 6), people=FIVE, row=HOUSES)
    three = refilled(play(three, "done"))
    assert three.state.fleets_down[-1] == (2, 5, 6)
    assert sum(map(len, three.state.fleets_down)) == len(three.state.fleets) == 5
