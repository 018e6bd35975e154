"""How tests talk about a match: `given(position).when(seat, "place P46").then(...)` or `.refused("orongo/6.3")`."""

import random
from collections.abc import Mapping
from typing import Any

import pytest

from tidelog.domain.errors import IllegalMove
from tidelog.domain.kernel.facts import Event, Move, folded
from tidelog.domain.kernel.game import Game, cite, settle_options
from tidelog.domain.kernel.judge import judge
from tidelog.domain.kernel.notation import read_move
from tidelog.domain.kernel.seats import CHANCE, Seat
from tidelog.domain.kernel.secret import named, unnamed

clause = pytest.mark.clause


class Position:
    """A game and a state of it; immutable."""

    def __init__(self, game: Game[Any], state: Any, ply: int = 0) -> None:
        self.game, self.state, self.ply = game, state, ply

    def after(self, *events: Event) -> "Position":
        """The position after these facts."""
        state = self.state
        for event in events:
            state = self.game.evolve(state, event)
        return Position(self.game, state, self.ply + 1)

    def when(self, seat: Seat, move: Move | str) -> "Attempt":
        """A move somebody tries here."""
        if isinstance(move, str):
            move = read_move(self.game.moves, seat, move)
        return Attempt(self, seat, named(type(move), move, f"t{self.ply}s{seat}"))

    def then(self, seat: Seat, move: Move | str) -> "Position":
        """The position after a move that must be legal."""
        return self.when(seat, move).position

    def legal(self, seat: Seat) -> tuple[Move, ...]:
        """What this seat may do here."""
        return self.game.legal(self.state, seat)


class Attempt:
    """A move tried in a position."""

    def __init__(self, position: Position, seat: Seat, move: Move) -> None:
        self._from, self._seat, self._move = position, seat, move

    @property
    def events(self) -> tuple[Event, ...]:
        """The facts that follow."""
        return judge(self._from.game, self._from.state, self._seat, self._move)

    @property
    def position(self) -> Position:
        """The position after them."""
        start = self._from
        return Position(start.game, folded(start.state, self.events, start.game.evolve), start.ply + 1)

    def then(self, *events: Event) -> Position:
        """Exactly these facts follow."""
        assert self.events == events
        return self.position

    def includes(self, *events: Event) -> Position:
        """These facts follow, in this order, among others."""
        told = iter(self.events)
        for event in events:
            assert event in told, f"{event} does not follow from {self._move}: {self.events}"
        return self.position

    def cites(self, kind: type[Event]) -> tuple[str, ...]:
        """The clauses that the facts of this kind come from, in the order in which they follow."""
        game, state, found = self._from.game, self._from.state, []
        for event in self.events:
            if isinstance(event, kind):
                found.append(cite(game, state, event))
            state = game.evolve(state, event)
        return tuple(found)

    def refused(self, name: str) -> str:
        """The rules refuse it by this clause; the sentence is returned."""
        with pytest.raises(IllegalMove) as caught:
            _ = self.events
        assert caught.value.clause == name, caught.value
        assert unnamed(type(self._move), self._move) not in self._from.legal(self._seat)
        return str(caught.value)


def opening(game: Game[Any], seats: int, options: Mapping[str, str] | None = None) -> Position:
    """A match before its first record."""
    return Position(game, game.start(seats, settle_options(game, options or {})))


def given(game: Game[Any], state: Any, *events: Event) -> Position:
    """A position made up for a test."""
    return Position(game, state).after(*events)


def step(position: Position, rng: random.Random) -> Position:
    """One move at random: of chance, or of a seat that is awaited."""
    awaited = position.game.awaiting(position.state)
    seat = awaited[rng.randrange(len(awaited))]
    if seat == CHANCE:
        return position.then(seat, position.game.chance(position.state).sample(rng))
    moves = position.legal(seat)
    return position.then(seat, moves[rng.randrange(len(moves))])
