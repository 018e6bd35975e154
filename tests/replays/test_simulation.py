"""Simulating many matches: stopping early."""

import os
import signal

import pytest

from tidelog.domain import catalog
from tidelog.domain.kernel.game import settle_options
from tidelog.replays.simulation import Plan, seats_for, simulate


def test_ctrl_c_is_heard_between_two_matches_and_never_in_the_middle_of_waiting() -> None:
    options = settle_options(catalog.game("orongo"), {})
    before = signal.getsignal(signal.SIGINT)
    matches = simulate(Plan("orongo", seats_for("orongo", []), options, "stop"), 1000, None, 1)
    assert next(matches).records > 0
    os.kill(os.getpid(), signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        list(matches)
    assert signal.getsignal(signal.SIGINT) == before
