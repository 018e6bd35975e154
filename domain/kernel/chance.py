"""Chance is a player: what it may be asked for, and how numbers become the move it makes.

Each kind of question has the form it is written down in (`wire`), so that an auditor can throw again.
"""

import random
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any, Protocol

import msgspec

from tidelog.domain.kernel.facts import Move
from tidelog.domain.kernel.secret import Secret, secrets_in, with_secrets

Wire = tuple[str | int, ...]


class Ask(Protocol):
    """A question to chance: equally likely outcomes, each a move of CHANCE."""

    @property
    def wire(self) -> Wire:
        """What is asked, as it stands in the log."""

    def pick(self, numbers: Sequence[int]) -> Move:
        """The move these thrown numbers stand for."""

    def sample(self, rng: random.Random) -> Move:
        """A move at random, where nothing has to be proven."""

    def includes(self, move: Move) -> bool:
        """Whether this move is a possible answer."""

    def outcomes(self) -> tuple[Move, ...]:
        """Every possible answer once; none where they are too many to list."""


class OneOf(msgspec.Struct, frozen=True):
    """One of these values, each as likely as the others; a value may stand there several times."""

    values: Sequence[Any]
    make: Callable[[Any], Move]

    @property
    def wire(self) -> Wire:
        """One of n, by number alone: the list itself may hold hidden things."""
        return ("one", len(self.values))

    def pick(self, numbers: Sequence[int]) -> Move:
        """The move of the value at the thrown place."""
        return self.make(self.values[numbers[0]])

    def sample(self, rng: random.Random) -> Move:
        """A value at random."""
        return self.make(self.values[int(rng.random() * len(self.values))])

    def includes(self, move: Move) -> bool:
        """Whether one of the values makes this move."""
        return any(self.make(value) == move for value in self.values)

    def outcomes(self) -> tuple[Move, ...]:
        """The move of each value, equal ones once."""
        return tuple(dict.fromkeys(self.make(value) for value in self.values))


class Dice(msgspec.Struct, frozen=True):
    """One die for each number of faces; `make` is given the eyes."""

    faces: tuple[int, ...]
    make: Callable[[tuple[int, ...]], Move]

    @property
    def wire(self) -> Wire:
        """The faces of each die."""
        return ("dice", *self.faces)

    def pick(self, numbers: Sequence[int]) -> Move:
        """The move of these dice, whose faces count from 1."""
        return self.make(tuple(number + 1 for number in numbers))

    def sample(self, rng: random.Random) -> Move:
        """A throw of all the dice."""
        return self.make(tuple([int(rng.random() * face) + 1 for face in self.faces]))

    def includes(self, move: Move) -> bool:
        """Whether some throw makes this move."""
        return move in self.outcomes()

    def outcomes(self) -> tuple[Move, ...]:
        """The move of each throw."""
        return tuple(self.make(eyes) for eyes in product(*(range(1, face + 1) for face in self.faces)))


class Shuffle(msgspec.Struct, frozen=True):
    """All these values in random order; `make` is given the order."""

    values: Sequence[Any]
    make: Callable[[tuple[Any, ...]], Move]
    order: Callable[[Move], tuple[Any, ...]]

    @property
    def wire(self) -> Wire:
        """A shuffle of n."""
        return ("shuffle", len(self.values))

    def pick(self, numbers: Sequence[int]) -> Move:
        """The move that lays the values out in the thrown order."""
        return self.make(tuple(self.values[number] for number in numbers))

    def sample(self, rng: random.Random) -> Move:
        """Any order."""
        return self.make(tuple(rng.sample(self.values, len(self.values))))

    def includes(self, move: Move) -> bool:
        """Whether the move lays out exactly these values."""
        return type(move) is type(self.make(tuple(self.values))) and sorted(self.order(move)) == sorted(self.values)

    def outcomes(self) -> tuple[Move, ...]:
        """None: the orders are too many to list."""
        return ()


def as_asked(ask: Ask, move: Move) -> Move:
    """A typed answer with its hidden values hidden for those whom the question names."""
    other = ask.sample(random.Random(0))  # any answer will do: they differ in their values alone
    owners = iter([secret.who for secret in secrets_in(type(other), other)])
    return with_secrets(type(move), move, lambda s: Secret(s.slot, next(owners, s.who), s.value))
