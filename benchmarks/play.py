"""Random play by the rules alone, in records a second, against Catanatron's ticks a second."""

import math
import random
from time import process_time
from typing import Any

from benchmarks.measure import Line, Section, at_least, best, rate
from tidelog.domain import catalog
from tidelog.domain.kernel.game import Game, settle_options
from tidelog.domain.kernel.rules import folded
from tidelog.domain.kernel.seats import CHANCE
from tidelog.domain.kernel.secret import named

SEATS = 4
_MATCHES = 20
"""The same ones in every round, so that the best round is the quietest and not the easiest; and many, since those of
Catanatron are others in every process, whatever their seed."""


def random_match(game: Game[Any], seats: int, rng: random.Random) -> int:
    """Play one match by awaiting, legal, chance, decide and evolve; gives the number of records."""
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


def _ours(name: str) -> float:
    game = catalog.game(name)
    records, began = 0, process_time()
    for seed in range(_MATCHES):
        records += random_match(game, SEATS, random.Random(seed))
    return (process_time() - began) / records


def _catanatron() -> float:
    from catanatron import Color, Game, RandomPlayer

    ticks, began = 0, process_time()
    for seed in range(_MATCHES):
        match = Game([RandomPlayer(colour) for colour in Color], seed=seed)
        match.play()
        ticks += len(match.state.actions)
    return (process_time() - began) / ticks


def random_play(rounds: int, games: tuple[str, ...]) -> Section:
    """Every game against Catanatron, and the geometric mean of all."""
    tasks = {name: lambda name=name: _ours(name) for name in games}
    found = best(rounds, tasks | {"catanatron": _catanatron})
    base = found["catanatron"]
    lines = [
        Line(
            f"{name}, times as fast as Catanatron",
            rate(1 / found[name], "records"),
            rate(1 / base, "ticks"),
            base / found[name],
            at_least(1),
        )
        for name in games
    ]
    mean = math.prod(base / found[name] for name in games) ** (1 / len(games))
    lines.append(Line("geometric mean", rate(mean / base, "records"), rate(1 / base, "ticks"), mean, at_least(2)))
    says = f"Whole matches of {SEATS} random players, chance included, nothing stored."
    return Section("Random play, rules only", says, tuple(lines))
