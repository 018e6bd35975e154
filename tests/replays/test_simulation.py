"""Simulating many matches: without a log they are the same matches, and stopping early."""

import os
import signal

import pytest
from msgspec.structs import replace

from tidelog.domain import catalog
from tidelog.domain.kernel.game import settle_options
from tidelog.replays.simulation import Plan, count_one, planned, play_one, seats_for, simulate


def test_ctrl_c_is_heard_between_two_matches_and_never_in_the_middle_of_waiting() -> None:
    options = settle_options(catalog.game("orongo"), {})
    before = signal.getsignal(signal.SIGINT)
    matches = simulate(Plan("orongo", seats_for("orongo", []), options, "stop"), 1000, None, 1)
    assert next(matches).records > 0
    os.kill(os.getpid(), signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        list(matches)
    assert signal.getsignal(signal.SIGINT) == before


@pytest.mark.parametrize("game", catalog.GAMES)
@pytest.mark.parametrize("bots", [("random",) * 3, ("easy", "random"), ("mcts:2", "greedy")])
def test_a_match_without_a_log_is_the_match_that_would_have_been_recorded(game: str, bots: tuple[str, ...]) -> None:
    plan = planned(game, bots, {}, "both ways")
    recorded = play_one(plan, 1)[1]
    assert replace(count_one(plan, 1), seconds=0) == replace(recorded, seconds=0)


def test_hidden_tiles_and_every_module_are_the_same_without_a_log_too() -> None:
    for game, options in (("orongo", {"hidden_tile": "on"}), ("tsuro", dict.fromkeys(_MODULES, "on"))):
        plan = planned(game, ("random",) * 4, options, "all of it")
        for number in range(3):
            recorded = play_one(plan, number)[1]
            assert replace(count_one(plan, number), seconds=0) == replace(recorded, seconds=0)


_MODULES = ("tsunami", "uzushio", "portal", "taihou", "phoenix")
