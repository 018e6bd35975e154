"""Random play by the rules alone, in records a second, against Catanatron's ticks and the actions of other engines."""

import math
import random
from collections.abc import Callable
from functools import partial
from time import process_time
from typing import Any

from benchmarks import peers
from benchmarks.measure import Line, Section, at_least, best, rate
from tidelog.domain import catalog
from tidelog.domain.kernel.facts import folded
from tidelog.domain.kernel.game import Game, settle_options
from tidelog.domain.kernel.seats import CHANCE
from tidelog.domain.kernel.secret import named

SEATS = 4
_MATCHES = 20
"""The same ones in every round, so that the best round is the quietest and not the easiest; and many, since those of
Catanatron are others in every process, whatever their seed."""

Match = Callable[[Game[Any], int, random.Random], int]

_SAYS = (
    f"Whole matches of {SEATS} random players, chance included, nothing stored; processor time. Ours by the loop that "
    "recording and simulating run: `decide` has folded the facts it states, and its state is taken. `By a plain loop` "
    "is what anybody would write against the contract: it evolves every fact once more and asks `random.choice`. The "
    "other engines play other games, so read only the order; OpenSpiel's in C++ are called from Python."
)
_NOTE = (
    "A loop written by somebody else finds less than the mean above for two reasons, and both are shown: it evolves "
    "every fact that `decide` has folded already, and it may seat two, who have more to choose from. A third cannot "
    "be shown: Catanatron's matches are others in every run, so the best of few short runs is its easiest one. Some "
    "of OpenSpiel's games in Python do less for an action than ours and are quicker; its games in C++ are far quicker."
)


def random_match(game: Game[Any], seats: int, rng: random.Random) -> int:
    """Play one match by awaiting, legal, chance and decide, whose state is taken; gives the number of records."""
    state, records = game.start(seats, settle_options(game, {})), 0
    awaiting, legal, decide, evolve = game.awaiting, game.legal, game.decide, game.evolve
    while awaited := awaiting(state):
        seat = awaited[0]
        if seat == CHANCE:
            move = game.chance(state).sample(rng)
        else:
            moves = legal(state, seat)
            move = moves[int(rng.random() * len(moves))]
        state = folded(state, decide(state, seat, named(type(move), move, f"r{records}")), evolve)
        records += 1
    return records


def plain_match(game: Game[Any], seats: int, rng: random.Random) -> int:
    """The same as somebody writes it who knows only the contract: every fact is evolved."""
    state, records = game.start(seats, settle_options(game, {})), 0
    while awaited := game.awaiting(state):
        seat = awaited[0]
        move = game.chance(state).sample(rng) if seat == CHANCE else rng.choice(game.legal(state, seat))
        for event in game.decide(state, seat, named(type(move), move, f"r{records}")):
            state = game.evolve(state, event)
        records += 1
    return records


def _ours(name: str, match: Match, seats: int) -> float:
    game = catalog.game(name)
    records, began = 0, process_time()
    for seed in range(_MATCHES):
        records += match(game, seats, random.Random(seed))
    return (process_time() - began) / records


def random_play(rounds: int, games: tuple[str, ...]) -> Section:
    """Every game against Catanatron, the geometric mean of all, and other engines."""
    tasks = {name: partial(_ours, name, random_match, SEATS) for name in games}
    tasks |= {f"plain {name}": partial(_ours, name, plain_match, SEATS) for name in games}
    tasks |= {f"two {name}": partial(_ours, name, plain_match, 2) for name in games}
    others = peers.here()
    found = best(rounds, tasks | others | {"catanatron": peers.catanatron})
    base = found["catanatron"]

    def line(name: str, spent: float, unit: str, goal: float | None = None) -> Line:
        told = f"{name}, times as fast as Catanatron"
        return Line(
            told, rate(1 / spent, unit), rate(1 / base, "ticks"), base / spent, at_least(goal) if goal else None
        )

    def mean(kind: str) -> float:
        return math.prod(found[f"{kind}{name}"] for name in games) ** (1 / len(games))

    lines = [line(name, found[name], "records", 1) for name in games]
    lines += [
        line("geometric mean", mean(""), "records", 2),
        line("geometric mean by a plain loop", mean("plain "), "records"),
        line("geometric mean by a plain loop, two seats", mean("two "), "records"),
    ]
    lines += [line(name, found[name], "actions") for name in others]
    return Section("Random play, rules only", _SAYS + peers.missing(), tuple(lines), note=_NOTE)
