"""A game as a PettingZoo environment (AEC): seats are agents, chance plays inside, what is hidden stays hidden.

Seats that choose at the same time are asked one after the other, and none sees what another has chosen. An action is a
number (numbering.py), an observation the seat's number and a row of its view (shape.py), with a mask of what is legal.
"""

import random
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from tidelog.domain import catalog
from tidelog.domain.kernel.facts import Move, folded
from tidelog.domain.kernel.game import Game, check_seats, settle_options
from tidelog.domain.kernel.judge import judge
from tidelog.domain.kernel.picture import plain
from tidelog.domain.kernel.seats import CHANCE, Seat
from tidelog.domain.kernel.secret import named, seen_by, unnamed
from tidelog.replays.bundle import Bundle
from tidelog.replays.learn.numbering import numbering_of
from tidelog.replays.learn.shape import MOST, shape_of
from tidelog.replays.shrink.course import Act, Table
from tidelog.replays.shrink.entered import entered

PLIES: Final = 2_000
"""After so many moves and draws a match is cut off; no game of ours is half as long."""
ABANDONED: Final = "the environment was left before the end"
Seen = dict[str, Any]


def env(game: str, seats: int | None = None, options: Mapping[str, str] | None = None, plies: int = PLIES) -> Any:
    """A game to learn, for so many seats, with PettingZoo's check that its calls come in order."""
    return OrderEnforcingWrapper(Environment(game, seats, options or {}, plies))


def seen(game: Game[Any], view: Any, seat: Seat, moves: tuple[Move, ...]) -> Seen:
    """What a seat is shown: its number, its view as a row, and which numbers are legal moves."""
    numbering = numbering_of(game.name)
    mask = np.zeros(numbering.size, dtype=np.int8)
    mask[[numbering.number(move) for move in moves]] = 1
    row = np.array([seat, *shape_of(game.name).row(view)], dtype=np.int32)
    return {"observation": row, "action_mask": mask}


class Environment(AECEnv):  # type: ignore[misc] # pettingzoo has no types
    """One match after the other, each from `reset` to its outcome or the limit."""

    def __init__(self, game: str, seats: int | None, options: Mapping[str, str], plies: int = PLIES) -> None:
        super().__init__()
        rules = catalog.game(game)
        count = rules.seats[0] if seats is None else seats
        check_seats(rules, count)
        self.table = Table(rules, count, settle_options(rules, options))
        self.table.start()
        self.metadata = {"name": f"tidelog_{game}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = "ansi"
        self.plies = plies
        self.possible_agents = [f"seat_{seat}" for seat in range(1, count + 1)]
        size = shape_of(game).size + 1
        actions = numbering_of(game).size
        shown = spaces.Dict(
            {
                "observation": spaces.Box(-MOST, MOST, (size,), np.int32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, shown)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._rng = random.Random(0)
        self._begin()

    def observation_space(self, agent: str) -> Any:
        """The same for every seat and every state."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Every move that has a number."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match; with a seed, chance answers the same as the last time."""
        if seed is not None:
            self._rng = random.Random(seed)
        self._begin()

    def _begin(self) -> None:
        self.state_now = self.table.start()
        self.acts: list[Act] = []
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def step(self, action: Any) -> None:
        """The move of the agent that is asked; one that is not legal is refused with its clause."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seat(agent)
        self._do(seat, numbering_of(self.table.game.name).move_of(int(action), seat))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on()
        self._accumulate_rewards()

    def _seat(self, agent: str) -> Seat:
        return self.possible_agents.index(agent) + 1

    def _do(self, seat: Seat, move: Move) -> None:
        game, state = self.table.game, self.state_now
        events = judge(game, state, seat, named(type(move), move, f"e{len(self.acts)}"))
        self.state_now = folded(state, events, game.evolve)
        self.acts.append(Act(seat, unnamed(type(move), move)))

    def _go_on(self) -> None:
        """Chance answers until a seat is asked, the match is over, or it has taken too long."""
        game = self.table.game
        while (awaited := game.awaiting(self.state_now)) == (CHANCE,):
            self._do(CHANCE, game.chance(self.state_now).sample(self._rng))
        outcome = game.outcome(self.state_now)
        if outcome is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            for agent, place in zip(self.possible_agents, outcome.places, strict=True):
                self.rewards[agent] = worth(place, outcome.places)
                self.infos[agent] = {"place": place, "reason": outcome.reason}
        elif len(self.acts) >= self.plies:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[awaited[0] - 1]

    def observe(self, agent: str) -> Seen:
        """What a seat sees; nobody but who is asked has a legal move."""
        game, seat = self.table.game, self._seat(agent)
        asked = agent == self.agent_selection and not (self.terminations[agent] or self.truncations[agent])
        view = seen_by(game.state, self.state_now, seat)
        return seen(game, view, seat, game.legal(view, seat) if asked else ())

    def render(self) -> str:
        """The board as the seat sees it that is asked."""
        game, seat = self.table.game, self._seat(self.agent_selection)
        return game.board(seen_by(game.state, self.state_now, seat), tuple(self.possible_agents), plain)

    def bundle(self) -> Bundle:
        """The match so far as a bundle: entered by name, decided anew, sealed."""
        return entered(self.table, self.acts, reason=ABANDONED)

    def close(self) -> None:
        """There is nothing to let go of."""


def worth(place: int, places: tuple[int, ...]) -> float:
    """A place as a reward: 1 for the first alone, -1 for the last alone, what is shared in the middle; 0 together."""
    better = sum(other < place for other in places)
    equal = places.count(place) - 1
    return 1 - 2 * (better + equal / 2) / max(1, len(places) - 1)
