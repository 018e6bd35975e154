"""Random captains: every match ends, and what must hold holds at every record."""

import random

import pytest

from tests.games.tsuro.drawing import EVERYTHING
from tests.table import clause
from tidelog.domain.games.tsuro import GAME
from tidelog.domain.games.tsuro.material import DAIKAIJU, LAST_WAKE, PORTS, RIM
from tidelog.domain.games.tsuro.moments import moment
from tidelog.domain.games.tsuro.rules_daikaiju import in_deck
from tidelog.domain.games.tsuro.state import State
from tidelog.domain.kernel.game import settle_options
from tidelog.domain.kernel.seats import CHANCE

MATCHES = 20


def check(state: State) -> None:
    """The invariants at the end of the research page, at rest."""
    afloat = [place for place in state.places if place >= 0]
    if state.phase not in ("sail", "meet", "portal", "ride", "haven"):
        assert all(place < RIM and not 0 < state.sea[place // PORTS] <= LAST_WAKE for place in afloat)
        assert len(set(afloat)) == len(afloat)
    assert len(in_deck(state)) == state.deck
    assert state.daikaiju() <= len(DAIKAIJU)
    if moment(state) == "deal":
        assert GAME.chance(state).wire == ("one", state.pile)
    assert all(len(hand) <= 5 for hand in state.hands)


def play(seats: int, options: str, seed: int) -> State:
    """A match of random captains, checked at every record."""
    rng = random.Random(seed)
    state = GAME.start(seats, settle_options(GAME, dict.fromkeys(options.split(), "on")))
    census = GAME.census(state)
    while awaited := GAME.awaiting(state):
        seat = awaited[0]
        if seat == CHANCE:
            move = GAME.chance(state).sample(rng)
        else:
            moves = GAME.legal(state, seat)
            move = moves[rng.randrange(len(moves))]
        for event in GAME.decide(state, seat, move):
            state = GAME.evolve(state, event)
        assert GAME.census(state) == census
        check(state)
    return state


@clause("tsuro/1.6", "tsuro/2.7")
@pytest.mark.parametrize("options", ["", EVERYTHING, f"{EVERYTHING} ghost_rolls"])
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_random_matches_end_and_keep_every_invariant(seats: int, options: str) -> None:
    for seed in range(MATCHES):
        state = play(seats, options, seed)
        assert state.outcome is not None
        assert state.outcome.winners
        assert 1 <= state.turn <= 500


def test_random_matches_end_under_any_set_of_options() -> None:
    rng = random.Random(5)
    names = [option.name for option in GAME.options if "on" in option.values]
    for seed in range(3 * MATCHES):
        options = " ".join(rng.sample(names, rng.randint(0, len(names))))
        assert play(rng.randint(2, 8), options, seed).outcome is not None
