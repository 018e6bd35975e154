"""Looking ahead from a view: what is hidden is guessed, what is random is thrown, how seats stand is estimated."""

import random
from collections.abc import Callable, Sequence
from typing import Any, Final

from tidelog.domain.kernel.facts import Move, folded
from tidelog.domain.kernel.game import Game
from tidelog.domain.kernel.seats import CHANCE, Seat
from tidelog.domain.kernel.secret import named, opened
from tidelog.domain.kernel.worth import divided

Bot = Callable[[Game[Any], Any, Seat, random.Random], Move]
"""Chooses one of the legal moves of a seat from its view."""

_CLEAR: Final = 3.0
"""How far apart the best score and none are, where a game has no estimate of its own: odds of twenty to one."""


def guess(game: Game[Any], view: Any, rng: random.Random) -> Any:
    """A state that looks like this view to its viewer: every missing value is one of those it may be."""
    values: dict[str, Any] = {}
    for group in game.unseen(view):
        values.update(zip(group.slots, rng.sample(group.values, len(group.slots)), strict=True))
    return opened(game.state, view, values) if values else view


def after(game: Game[Any], state: Any, seat: Seat, move: Move, name: str) -> Any:
    """The state after a legal move; what it hides goes by this name."""
    return folded(state, game.decide(state, seat, named(type(move), move, name)), game.evolve)


def shares(game: Game[Any], state: Any) -> tuple[float, ...]:
    """How much of the win belongs to each seat: known at the end, estimated before."""
    outcome = game.outcome(state)
    if outcome is not None:
        each = 1 / len(outcome.winners)
        return tuple([each if place == 1 else 0.0 for place in outcome.places])
    if game.worth is not None:
        return game.worth.shares(state)
    totals = [score.total for score in game.scores(state)]
    return divided([_CLEAR * total / (1 + max(map(abs, totals))) for total in totals])


def any_of(moves: Sequence[Move], rng: random.Random) -> Move:
    """One of these moves, each as likely as the others."""
    return moves[int(rng.random() * len(moves))]


def thrown(game: Game[Any], state: Any, rng: random.Random, name: str = "?!") -> Any:
    """The state once chance has answered all it is asked now; what it hides goes by names that begin so."""
    number = 0
    while game.awaiting(state) == (CHANCE,):
        number += 1
        state = after(game, state, CHANCE, game.chance(state).sample(rng), f"{name}{number}")
    return state


def glanced(
    game: Game[Any], state: Any, seat: Seat, looks: int, rng: random.Random, name: str = "?0"
) -> tuple[Move, Any]:
    """What a player does at a glance: of a few moves the one after which he stands best, and what it leads to."""
    moves = game.legal(state, seat)
    tried = rng.sample(moves, looks) if len(moves) > looks else moves
    best, chosen, then = -1.0, tried[0], None
    for move in tried:
        found = after(game, state, seat, move, name)
        stands = shares(game, found)[seat - 1] if len(tried) > 1 else 1.0
        if stands > best:
            best, chosen, then = stands, move, found
    return chosen, then


def settled(game: Game[Any], state: Any, moves: int, looks: int, rng: random.Random) -> Any:
    """The state once seats have made so many moves at a glance, and chance has answered.

    It goes no further than to the next choice of several at the same time: what they choose depends on what each
    believes of the others, and no glance tells.
    """
    state = thrown(game, state, rng, "?!")
    for number in range(moves):
        awaited = game.awaiting(state)
        if len(awaited) != 1:
            break
        state = glanced(game, state, awaited[0], looks, rng, f"?{number}?")[1]
        state = thrown(game, state, rng, f"?{number}!")
    return state
