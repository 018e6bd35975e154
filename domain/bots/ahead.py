"""Looking ahead from a view: what is hidden is guessed, what is random is thrown, how a seat stands is estimated."""

import random
from typing import Any

from tidelog.domain.kernel.game import Game
from tidelog.domain.kernel.rules import Move, folded
from tidelog.domain.kernel.seats import CHANCE, Seat
from tidelog.domain.kernel.secret import named, opened


def guess(game: Game[Any], view: Any, rng: random.Random) -> Any:
    """A state that looks like this view to its viewer: every missing value is one of those it may be."""
    values: dict[str, Any] = {}
    for group in game.unseen(view):
        values.update(zip(group.slots, rng.sample(group.values, len(group.slots)), strict=True))
    return opened(game.state, view, values) if values else view


def after(game: Game[Any], state: Any, seat: Seat, move: Move, name: str) -> Any:
    """The state after a legal move; what it hides goes by this name."""
    return folded(state, game.decide(state, seat, named(type(move), move, name)), game.evolve)


def settled(game: Game[Any], state: Any, moves: int, rng: random.Random) -> Any:
    """The state once seats have made so many moves, any they may, and chance has answered."""
    number = 0
    while awaited := game.awaiting(state):
        seat = awaited[0]
        if seat == CHANCE:
            move = game.chance(state).sample(rng)
        elif moves:
            move, moves = any_of(game.legal(state, seat), rng), moves - 1
        else:
            break
        number += 1
        state = after(game, state, seat, move, f"??{number}")
    return state


def any_of(moves: tuple[Move, ...], rng: random.Random) -> Move:
    """One of these moves, each as likely as the others."""
    return moves[int(rng.random() * len(moves))]


def share(game: Game[Any], state: Any, seat: Seat) -> float:
    """How much of the win belongs to a seat: known at the end, estimated by the game before."""
    outcome = game.outcome(state)
    if outcome is None:
        return game.worth(state, seat)
    winners = outcome.winners
    return 1 / len(winners) if seat in winners else 0.0
