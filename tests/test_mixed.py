"""Choices made at the same time: bots look for a mixture, and take the others for players."""

import random
from typing import Any

import pytest

from tests.games.orongo.drawing import island
from tidelog.domain import bots, catalog
from tidelog.domain.bots.ahead import after
from tidelog.domain.bots.mixed import Chooser, choosers_of, others_choose, spread
from tidelog.domain.kernel.game import settle_options
from tidelog.domain.kernel.seats import CHANCE
from tidelog.domain.kernel.secret import seen_by

ORONGO = catalog.game("orongo")


def first_bid(seats: int, seed: int) -> Any:
    """The table of Orongo when the first bids are due."""
    state, rng = ORONGO.start(seats, settle_options(ORONGO, {})), random.Random(seed)
    while ORONGO.awaiting(state) == (CHANCE,):
        state = after(ORONGO, state, CHANCE, ORONGO.chance(state).sample(rng), f"r{rng.random()}")
    return state


def test_regret_leads_to_half_and_half_where_the_other_guesses_heads_or_tails() -> None:
    one, two = Chooser(1, ["heads", "tails"]), Chooser(2, ["heads", "tails"])
    one.regrets = [3.0, 0.0]
    for number in range(2000):
        plans = one.strategy(), two.strategy()
        one.learn(plans[0], [plans[1][0], plans[1][1]], number)
        two.learn(plans[1], [plans[0][1], plans[0][0]], number)
    for chooser in (one, two):
        assert chooser.played[0] / sum(chooser.played) == pytest.approx(0.5, abs=0.05)


def test_what_is_always_worse_is_never_chosen() -> None:
    chooser = Chooser(1, ["good", "bad"])
    for number in range(30):
        chooser.learn(chooser.strategy(), [1.0, 0.0], number)
    assert {chooser.drawn(random.Random(seed)) for seed in range(50)} == {"good"}


def test_a_long_list_is_looked_at_ever_more_loosely() -> None:
    places = spread(40)
    assert places[:5] == [0, 1, 2, 3, 4]
    assert places[-1] == 39
    assert len(places) < 15
    assert spread(1) == [0]
    assert spread(4) == [0, 1, 2, 3]


def test_a_bid_that_lies_face_down_is_a_choice_and_no_draw() -> None:
    state = first_bid(3, 1)
    state = after(ORONGO, state, 2, ORONGO.legal(state, 2)[3], "b2")
    view = seen_by(ORONGO.state, state, 1)
    assert others_choose(ORONGO, view)
    assert sorted(chooser.seat for chooser in choosers_of(ORONGO, view, 1)) == [1, 2, 3]
    state = after(ORONGO, state, 3, ORONGO.legal(state, 3)[0], "b3")
    view = seen_by(ORONGO.state, state, 1)
    assert ORONGO.awaiting(view) == (1,)
    assert others_choose(ORONGO, view)


def test_nobody_else_chooses_while_a_token_is_placed() -> None:
    position = island(3, red="31", out="10 41 22", shells=(9, 5, 5), placing=(1, 2, 3), tokens=(3, 2, 1))
    assert not others_choose(ORONGO, seen_by(ORONGO.state, position.state, 1))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("level", ["normal", "hard"])
def test_bots_bid_for_tokens_and_not_always_the_same(seats: int, level: str) -> None:
    shells = []
    for seed in range(8):
        state = first_bid(seats, seed)
        bid = bots.choose(f"{level}-red", ORONGO, state, 1, random.Random(seed))
        shells.append(bid.shells.value)  # type: ignore[attr-defined]
    assert sum(number > 0 for number in shells) > len(shells) / 3
    assert len({*shells}) > 1
