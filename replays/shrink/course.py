"""A course of play: who did what, followed again under today's rules, with what cannot be done left out."""

import random
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple, Protocol

from tidelog.domain.errors import EndlessRule, TidelogError
from tidelog.domain.kernel.facts import Event, Move, folded
from tidelog.domain.kernel.game import Game
from tidelog.domain.kernel.judge import judge
from tidelog.domain.kernel.seats import CHANCE, Seat
from tidelog.domain.kernel.secret import named, unnamed
from tidelog.domain.log.records.log import Log
from tidelog.domain.log.records.record import Resign
from tidelog.domain.log.records.rows import moves_of

_AHEAD: Final = 16
"""How far among the acts of those who are asked one is looked for that can be done now."""


class Act(NamedTuple):
    """A move of a seat, or an answer of chance; what it hides has no name yet."""

    seat: Seat
    move: Move


class Table(NamedTuple):
    """What is played, by how many, with which options."""

    game: Game[Any]
    seats: int
    options: Mapping[str, str]

    def start(self) -> Any:
        """The state before the first move."""
        return self.game.start(self.seats, self.options)


class Goal(Protocol):
    """Where a course has come as far as it should."""

    def __call__(self, state: Any) -> Act | None:
        """The act that ends the course here, if it is the place."""


def acts_of(log: Log, until: int) -> list[Act]:
    """Everything that was done up to a ply and not taken back; who resigned has done nothing."""
    done: list[tuple[int, Act]] = []
    for entry in islice(log, until):
        if entry.to is not None:
            done = [(ply, act) for ply, act in done if ply <= entry.to]
        elif entry.move is not None and not isinstance(entry.move, Resign):
            done.append((entry.ply, Act(entry.seat, unnamed(moves_of(log.game), entry.move))))
    return [act for _, act in done]


def decided(game: Game[Any], state: Any, act: Act, base: str) -> tuple[Event, ...]:
    """What follows from an act, with what it hides named so."""
    return judge(game, state, act.seat, named(type(act.move), act.move, base))


def followed(
    table: Table, acts: Sequence[Act], goal: Goal | None, fill: random.Random | None = None
) -> list[Act] | None:
    """The acts that could be done, in the order in which they were asked for, up to the goal; None if it is missed.

    A seat that is asked and has none of its own acts left makes its first legal move, and chance any, where `fill`
    says so; else the course ends there.
    """
    game, state, left = table.game, table.start(), list(acts)
    done: list[Act] = []
    for step in range(len(acts) + 1):
        awaited = game.awaiting(state)
        if goal and (last := goal(state)):
            return [*done, last]
        taken = _next(game, state, awaited, left, step)
        if taken is None and awaited and fill:
            taken = _filled(game, state, awaited[0], fill, step)
        if taken is None:
            break
        act, state = taken
        done.append(act)
    return None if goal else done


def _next(game: Game[Any], state: Any, awaited: Sequence[Seat], left: list[Act], step: int) -> tuple[Act, Any] | None:
    """The first act of those who are asked that can be done here; it is taken from those that are left."""
    own = (number for number, act in enumerate(left) if act.seat in awaited)
    for number in islice(own, _AHEAD):
        after = state_after(game, state, left[number], step)
        if after is not None:
            return left.pop(number), after
    return None


def state_after(game: Game[Any], state: Any, act: Act, step: int) -> Any:
    """The state after an act; None where the rules refuse it, or fail at it."""
    try:
        return folded(state, decided(game, state, act, f"x{step}"), game.evolve)
    except EndlessRule:
        return None
    except (TidelogError, LookupError, ValueError, TypeError):
        return None


def _filled(game: Game[Any], state: Any, seat: Seat, fill: random.Random, step: int) -> tuple[Act, Any] | None:
    move = game.chance(state).sample(fill) if seat == CHANCE else game.legal(state, seat)[0]
    act = Act(seat, unnamed(type(move), move))
    after = state_after(game, state, act, step)
    return None if after is None else (act, after)
