"""Every game as an environment: PettingZoo's own tests pass, hidden things stay hidden, matches become bundles."""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

from tidelog.domain import catalog
from tidelog.domain.errors import BadSeats, IllegalMove, InvalidMove
from tidelog.domain.files import save
from tidelog.replays.bundle import write_bundle
from tidelog.replays.learn.environment import Environment, env, worth
from tidelog.replays.learn.numbering import numbering_of
from tidelog.replays.verify import verify_bundle

games = pytest.mark.parametrize("name", catalog.GAMES)


def played(environment: Any, seed: int, most: int = 10_000) -> list[str]:
    """A match at random; gives who was asked, in order."""
    rng, asked = random.Random(seed), []
    environment.reset(seed=seed)
    for agent in environment.agent_iter(most):
        shown, _, over, cut, _ = environment.last()
        asked.append(agent)
        environment.step(None if over or cut else rng.choice(np.flatnonzero(shown["action_mask"]).tolist()))
    return asked


@games
@pytest.mark.filterwarnings("ignore:.*")
def test_the_tests_of_pettingzoo_pass(name: str) -> None:
    api_test(env(name), num_cycles=60, verbose_progress=False)
    seed_test(lambda: env(name), num_cycles=10)


@games
@pytest.mark.torture
def test_the_performance_test_of_pettingzoo_passes(name: str, pytestconfig: pytest.Config) -> None:
    if not pytestconfig.getoption("--torture"):
        pytest.skip("it plays for five seconds: --torture")
    performance_benchmark(env(name))


@games
def test_a_match_is_played_to_its_end_and_becomes_a_bundle(name: str, tmp_path: Path) -> None:
    environment = Environment(name, None, {})
    played(environment, 3)
    assert environment.agents == []
    places = [environment.infos.get(agent, {}) for agent in environment.possible_agents]
    assert environment.table.game.outcome(environment.state_now) is not None, places
    save(tmp_path / "m.tide", write_bundle(environment.bundle()))
    assert verify_bundle(tmp_path / "m.tide").holds


def test_the_same_seed_is_the_same_match() -> None:
    one, other = Environment("tsuro", 3, {}), Environment("tsuro", 3, {})
    assert played(one, 5) == played(other, 5)
    assert one.acts == other.acts
    played(other, 6)
    assert one.acts != other.acts


def test_who_chooses_at_the_same_time_does_not_see_what_another_has_chosen() -> None:
    environment = Environment("orongo", 3, {})
    environment.reset(seed=1)
    first = environment.agent_selection
    before = {agent: environment.observe(agent)["observation"] for agent in environment.possible_agents}
    shown = environment.observe(first)
    bids = np.flatnonzero(shown["action_mask"])
    rows = []
    for bid in (bids[0], bids[-1]):
        environment.reset(seed=1)
        environment.step(bid)
        assert environment.agent_selection != first
        rows.append(environment.observe(environment.agent_selection)["observation"].tolist())
        assert not environment.observe(first)["action_mask"].any()
    assert rows[0] == rows[1]
    assert rows[0] != before[environment.agent_selection].tolist()  # that somebody has chosen is public


def test_what_is_not_legal_is_refused_with_its_clause() -> None:
    environment = Environment("orongo", 2, {})
    environment.reset(seed=1)
    numbering = numbering_of("orongo")
    mask = environment.observe(environment.agent_selection)["action_mask"]
    illegal = int(np.flatnonzero(mask == 0)[0])
    with pytest.raises(IllegalMove) as caught:
        environment.step(illegal)
    assert caught.value.clause == "orongo/5.1"
    with pytest.raises(InvalidMove, match="expected a number from 0"):
        environment.step(numbering.size)
    with pytest.raises(BadSeats):
        Environment("orongo", 9, {})


def test_a_match_that_takes_too_long_is_cut_off(tmp_path: Path) -> None:
    environment = Environment("yamatai", 2, {}, plies=60)
    played(environment, 1)
    assert 60 <= len(environment.acts) < 70
    assert environment.table.game.outcome(environment.state_now) is None
    save(tmp_path / "m.tide", write_bundle(environment.bundle()))
    assert verify_bundle(tmp_path / "m.tide").holds


def test_rewards_go_from_one_to_minus_one_and_add_up_to_nothing() -> None:
    assert [worth(place, (1, 2, 3)) for place in (1, 2, 3)] == [1, 0, -1]
    assert [worth(place, (1, 1)) for place in (1, 1)] == [0, 0]
    for places in ((1, 2, 2, 4), (1, 1, 3), (2, 1), (1, 1, 1, 1)):
        assert sum(worth(place, places) for place in places) == pytest.approx(0)


def test_the_board_is_shown_as_the_seat_sees_it() -> None:
    environment = Environment("tongiaki", 2, {})
    environment.reset(seed=1)
    assert "seat_1" in environment.render()
