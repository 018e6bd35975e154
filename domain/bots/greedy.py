"""Bots that look one move ahead, by the game's own estimate of how seats stand: at some moves, or at all."""

import random
from typing import Any, Final

from tidelog.domain.bots.ahead import Bot, after, glanced, guess, shares, thrown
from tidelog.domain.bots.mixed import mixed, others_choose
from tidelog.domain.kernel.facts import Move
from tidelog.domain.kernel.game import Game
from tidelog.domain.kernel.seats import CHANCE, Seat

_GUESSES: Final = 4
"""How often a move is looked at where luck or something hidden decides what it brings."""
_CARELESS: Final = 0.5
"""How often a bot that glances makes any move."""
_ROUNDS: Final = 10
"""Of bidding against itself, where several choose at the same time."""


def greedy_bot(game: Game[Any], view: Any, seat: Seat, rng: random.Random) -> Move:
    """The move after which the seat stands best; any of them where several do."""
    moves = game.legal(view, seat)
    if len(moves) == 1:
        return moves[0]
    if others_choose(game, view):
        return mixed(game, view, seat, range(_ROUNDS), rng)
    worths = looked_at(game, view, seat, moves, rng)
    best = max(worths)
    return rng.choice([move for move, worth in zip(moves, worths, strict=True) if worth == best])


def looked_at(game: Game[Any], view: Any, seat: Seat, moves: tuple[Move, ...], rng: random.Random) -> list[float]:
    """How the seat stands after each move: the mean over guesses, the same ones and the same luck for every move."""
    states = [guess(game, view, rng) for _ in range(_GUESSES)]
    seeds = [rng.random() for _ in states]
    return [_worth(game, states, seeds, seat, move) for move in moves]


def _worth(game: Game[Any], states: list[Any], seeds: list[float], seat: Seat, move: Move) -> float:
    total = 0.0
    for state, seed in zip(states, seeds, strict=True):
        then = after(game, state, seat, move, "?0")
        if state is states[0] and states[-1] is state and game.awaiting(then) != (CHANCE,):
            return shares(game, then)[seat - 1]
        total += shares(game, thrown(game, then, random.Random(seed)))[seat - 1]
    return total / len(states)


def glancing_bot(looks: int) -> Bot:
    """A bot that looks at so many of its moves, whichever, and takes the best; every other time it does not look."""

    def choose(game: Game[Any], view: Any, seat: Seat, rng: random.Random) -> Move:
        if others_choose(game, view):
            return mixed(game, view, seat, range(looks), rng)
        careless = rng.random() < _CARELESS
        return glanced(game, guess(game, view, rng), seat, 1 if careless else looks, rng)[0]

    return choose
