"""The tests' second reading beside the rules: at every wake tile both list the same placements."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.tsuro.drawing import EVERYTHING
from tests.games.tsuro.naive import naive_placements
from tests.table import Position, clause, opening, step
from tidelog.domain.games.tsuro import GAME
from tidelog.domain.games.tsuro import material as m
from tidelog.domain.games.tsuro.moves import Place
from tidelog.domain.games.tsuro.rules_draw import values
from tidelog.domain.games.tsuro.sailing import course, harm, tiers
from tidelog.domain.games.tsuro.state import State


def placements(position: Position, seat: int) -> list[tuple[str, int]]:
    """What the rules list."""
    return [(move.tile, move.turns) for move in position.legal(seat) if isinstance(move, Place)]


def second_reading(state: State, seat: int) -> list[tuple[str, int]]:
    """What the tests' own reading lists."""
    hand = values(state.hand(seat))
    front = divmod(state.places[seat - 1] // 8, m.SIDE)
    beside = [(front[0] + dy, front[1] + dx) for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0))]
    codes = [state.sea[r * m.SIDE + c] for r, c in beside if 0 <= r < m.SIDE and 0 <= c < m.SIDE]
    shot = "taihou" in hand and any(m.MONSTER <= code < m.MONSTER + 10 for code in codes)
    return naive_placements(state.sea, state.places, seat, hand, shot or "portal" in hand)


def lockstep(seats: int, options: str, seed: int) -> int:
    """A match of random captains; how many lists of placements were compared."""
    rng, compared = random.Random(seed), 0
    position = opening(GAME, seats, dict.fromkeys(options.split(), "on"))
    while GAME.awaiting(position.state):
        state = position.state
        if state.phase == "act" and GAME.awaiting(state) == (state.active,):
            assert placements(position, state.active) == second_reading(state, state.active), (seats, options, seed)
            compared += 1
        position = step(position, rng)
    return compared


@clause("tsuro/5.2", "tsuro/5.3", "tsuro/5.4")
@pytest.mark.parametrize("options", ["", EVERYTHING, f"{EVERYTHING} ghost_rolls"])
def test_both_readings_list_the_same_placements_all_match_long(options: str) -> None:
    """With the profile `deep` 2,000 matches and more, else a few."""
    matches = max(settings.default.max_examples, 10) * 2 // 3 + 1 if settings.default else 10
    assert sum(lockstep(2 + seed % 7, options, seed) for seed in range(matches)) > matches


def crowded(rng: random.Random) -> tuple[bytes, tuple[int, ...], tuple[str, ...]]:
    """A sea full of cut trails, several ships before one empty square and others elsewhere, and a hand."""
    codes = [*m.LAID, *[0] * 40, m.MONSTER + 3, m.OPEN_PORTAL]
    sea = bytearray(rng.choice(codes) for _ in m.SQUARES)
    square = rng.randrange(len(m.SQUARES))
    sea[square] = m.EMPTY
    waiting = [place for place in range(m.RIM) if sea[place // 8] == m.EMPTY and place // 8 != square]
    here = [square * 8 + port for port in rng.sample(range(8), rng.randint(1, 4))]
    places = (*here, *rng.sample(waiting, rng.randint(0, min(4, len(waiting)))))
    return bytes(sea), places, tuple(sorted(rng.sample(m.WAKES, 3)))


@clause("tsuro/5.2", "tsuro/5.3")
@settings(max_examples=200)
@given(st.integers(0, 1_000_000))
def test_both_readings_agree_where_many_ships_sail_through_one_tile(seed: int) -> None:
    sea, places, wakes = crowded(random.Random(seed))
    found = tiers(sea, places, 1, wakes)
    best = found.harmless or found.apart or found.other
    assert list(best) == naive_placements(sea, places, 1, list(wakes), False)
    assert list(found.harmless) == naive_placements(sea, places, 1, list(wakes), True)


@clause("tsuro/5.2")
@settings(max_examples=100)
@given(st.integers(0, 1_000_000))
def test_something_speaks_against_a_placement_exactly_when_it_is_not_harmless(seed: int) -> None:
    sea, places, wakes = crowded(random.Random(seed))
    found = tiers(sea, places, 1, wakes)
    for tier, ways in enumerate(found):
        for way in ways:
            wrong = harm(sea, course(sea, places, 1, way))
            assert (wrong is None, wrong is not None and wrong.kind == "collision") == (tier == 0, tier == 2)
