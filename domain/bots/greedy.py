"""The greedy bot: one move ahead, by the game's own estimate of how a seat stands."""

import random
from typing import Any, Final

from tidelog.domain.bots.ahead import after, guess, settled, share
from tidelog.domain.kernel.game import Game
from tidelog.domain.kernel.rules import Move
from tidelog.domain.kernel.seats import CHANCE, Seat

_GUESSES: Final = 4
"""How often a move is looked at where luck or something hidden decides what it brings."""


def greedy_bot(game: Game[Any], view: Any, seat: Seat, rng: random.Random) -> Move:
    """The move after which the seat stands best; any of them where several do."""
    moves = game.legal(view, seat)
    if len(moves) == 1:
        return moves[0]
    states = [guess(game, view, rng) for _ in range(_GUESSES)]
    seeds = [rng.random() for _ in states]
    fellows = len(game.awaiting(view)) - 1
    worths = [_worth(game, states, seeds, seat, move, fellows) for move in moves]
    best = max(worths)
    return rng.choice([move for move, worth in zip(moves, worths, strict=True) if worth == best])


def _worth(game: Game[Any], states: list[Any], seeds: list[float], seat: Seat, move: Move, fellows: int) -> float:
    """The mean over all guesses; every move meets the same guesses and the same luck."""
    total = 0.0
    for state, seed in zip(states, seeds, strict=True):
        then = after(game, state, seat, move, "?0")
        if not fellows and game.awaiting(then) != (CHANCE,) and state is states[0]:
            return share(game, then, seat)
        total += share(game, settled(game, then, fellows, random.Random(seed)), seat)
    return total / len(states)
