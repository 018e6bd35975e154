"""A fixed number for every move a seat can ask for, from the notation and the words its fields can take.

The words stand in `spaces/GAME.json`: a number means the same move in every state, on every machine, in every run.
"""

import random
from functools import cache
from importlib.resources import files
from math import prod
from typing import Any, Final

import msgspec

from tidelog.domain import catalog
from tidelog.domain.errors import InvalidMove
from tidelog.domain.kernel.facts import NOTHING, Move, verb, write_move
from tidelog.domain.kernel.game import Game, seat_moves
from tidelog.domain.kernel.notation import read_move
from tidelog.domain.kernel.seats import Seat

_MOST_KNOWN: Final = 100_000


class Field(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands at one place of a state: the words found there, or the most items or bytes."""

    words: tuple[str, ...] = ()
    most: int = 0


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the moves and the states of a game can hold."""

    moves: dict[str, tuple[tuple[str, ...], ...]]
    """For each verb, the words that each field of the move can take."""
    state: dict[str, Field]
    """By the way to the place in the state's types."""
    refusals: tuple[str, ...] = ()
    """The clauses by which moves are refused."""
    endings: tuple[str, ...] = ()
    """Why matches end."""


@cache
def space_of(game: str) -> Space:
    """The space of a game, as it was found and written down."""
    text = files("tidelog").joinpath("replays", "learn", "spaces", f"{catalog.game(game).name}.json").read_bytes()
    return msgspec.json.decode(text, type=Space)


class Numbering:
    """The numbers of a game's moves: 0 to size - 1, verb after verb, the last field counting fastest."""

    def __init__(self, game: Game[Any], space: Space) -> None:
        self._kinds = seat_moves(game)
        self._fields = [(verb(kind), space.moves[verb(kind)]) for kind in self._kinds]
        self._words = dict(self._fields)
        self._first: dict[str, int] = {}
        self._places: dict[str, tuple[dict[str, int], ...]] = {}
        self.size = 0
        """How many moves have a number."""
        for word, fields in self._fields:
            self._first[word] = self.size
            self._places[word] = tuple({text: place for place, text in enumerate(field)} for field in fields)
            self.size += prod(map(len, fields))
        self._known: dict[Move, int] = {}

    def number(self, move: Move) -> int:
        """The number of a move."""
        found = self._known.get(move)
        if found is None:
            found = self._counted(move)
            if len(self._known) < _MOST_KNOWN:
                self._known[move] = found
        return found

    def _counted(self, move: Move) -> int:
        word, *given = write_move(move).split()
        places = self._places[word]
        given += [NOTHING] * (len(places) - len(given))
        count = 0
        try:
            for place, text in zip(places, given, strict=True):
                count = count * len(place) + place[text]
        except (KeyError, ValueError):
            raise InvalidMove(f"{write_move(move)!r} has no number: `python -m tools.spaces` finds new words") from None
        return self._first[word] + count

    def move_of(self, number: int, seat: Seat) -> Move:
        """The move that a number stands for, made by this seat."""
        if not 0 <= number < self.size:
            raise InvalidMove(f"expected a number from 0 to {self.size - 1}, got {number}")
        there = (part for part in reversed(self._fields) if self._first[part[0]] <= number and _some(part[1]))
        word, fields = next(there)
        left, words = number - self._first[word], []
        for field in reversed(fields):
            left, place = divmod(left, len(field))
            words.append(field[place])
        return read_move(self._kinds, seat, " ".join([word, *reversed(words)]))

    def any_move(self, rng: random.Random, seat: Seat) -> Move:
        """A move of any kind and any words, legal or not."""
        word, fields = rng.choice([part for part in self._fields if _some(part[1])])
        return read_move(self._kinds, seat, " ".join([word, *map(rng.choice, fields)]))

    def near_move(self, rng: random.Random, seat: Seat, move: Move, word: str = "") -> Move:
        """A move like this one but for one field, which is any of its words or the one given."""
        first, *given = write_move(move).split()
        fields = self._words[first]
        if not fields:
            return move
        given += [NOTHING] * (len(fields) - len(given))
        place = rng.randrange(len(fields))
        given[place] = word or rng.choice(fields[place])
        return read_move(self._kinds, seat, " ".join([first, *given]))


def _some(fields: tuple[tuple[str, ...], ...]) -> bool:
    """Whether there is such a move at all: one that no walk has met has no words."""
    return all(fields)


@cache
def numbering_of(game: str) -> Numbering:
    """The numbering of a game."""
    return Numbering(catalog.game(game), space_of(game))
