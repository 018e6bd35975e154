"""Whole matches: random play ends, and a final score can be checked by hand from the history."""

import random
import re

import pytest

from tests.table import Position, clause, opening
from tidelog.domain.games.yamatai import GAME
from tidelog.domain.games.yamatai.material import COINS, ISLANDS, OPEN_FLEETS, SPECIALISTS
from tidelog.domain.kernel.seats import CHANCE
from tidelog.domain.kernel.secret import named

NAMES = ("Ana", "Ben", "Cy", "Dora")


def play_on(position: Position, rng: random.Random) -> tuple[Position, list[str]]:
    """One random move, and what the history tells of it."""
    (seat,) = GAME.awaiting(position.state)
    moves = position.legal(seat)
    move = GAME.chance(position.state).sample(rng) if seat == CHANCE else rng.choice(moves)
    state, words = position.state, []
    for event in GAME.decide(state, seat, named(type(move), move, f"r{position.ply}")):
        words.append(GAME.tell(state, event, NAMES))
        state = GAME.evolve(state, event)
    return Position(GAME, state, position.ply + 1), [word for word in words if word]


@clause("yamatai/2.7", "yamatai/13.6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_matches_end_and_lose_no_piece(seats: int) -> None:
    rng = random.Random(seats)
    for _ in range(20):
        position = opening(GAME, seats)
        census = GAME.census(position.state)
        while GAME.awaiting(position.state):
            position, _ = play_on(position, rng)
            state = position.state
            assert GAME.census(state) == census
            if state.phase == "fleet" and not state.used:
                assert len(state.fleets) == sum(map(len, state.fleets_down)) == OPEN_FLEETS
            assert not any(state.buildings[place] and state.culture[place] for place in range(len(ISLANDS)))
        outcome = GAME.outcome(position.state)
        assert outcome is not None
        assert sorted(outcome.places) == list(range(1, seats + 1))


@clause("yamatai/14.6", "yamatai/14.7")
@pytest.mark.parametrize("seed", range(6))
def test_the_final_score_can_be_checked_by_hand_from_the_history(seed: int) -> None:
    rng = random.Random(seed)
    position = opening(GAME, 3)
    history: list[str] = []
    while GAME.awaiting(position.state):
        position, words = play_on(position, rng)
        history += words
    for name, score in zip(NAMES, GAME.scores(position.state), strict=False):
        assert by_hand([line for line in history if name in re.split(r"\W", line)]) == score.total


def by_hand(history: list[str]) -> int:
    """A player's points, from the lines of the history that name the player and the points on the tiles."""

    def total(pattern: str) -> int:
        return sum(int(number) for line in history for number in re.findall(pattern, line))

    def named_in(pattern: str) -> set[str]:
        return {found[1] for line in history if (found := re.search(pattern, line))}

    people = named_in(r"recruits .*\((SP\d\d)\)")
    unbuilt = named_in(r"reserves .*(\w\d\d) from") - named_in(r"builds .*(\w\d\d) on")
    coins = COINS + total(r"(?:sells \w+ for|gets|taking|gives \w+) (\d+) coin") - total(r"buys \w+ for (\d+) coin")
    scrapped = sum(int(n) for line in history if " scraps " in line for n in re.findall(r"\d+", line))
    return (
        total(r"builds .* for (\d+) point")
        + total(r"gets (\d+) prestige")
        + sum(SPECIALISTS[name].vp for name in people)
        + ("SP18" in people) * len(people)
        + coins // (4 if "SP17" in people else 5)
        - len(unbuilt)
        - ("SP05" not in people) * ((scrapped + 1) // 2)
    )
