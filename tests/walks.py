"""Matches for the laws: Hypothesis chooses seats, options and moves; a seed plays on from there."""

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from tests.table import Position, opening, step
from tidelog.domain import catalog
from tidelog.domain.errors import UnknownOption
from tidelog.domain.kernel.facts import Move
from tidelog.domain.kernel.seats import CHANCE, Seat

LONGEST = 5_000
"""Ten times the records of a long match at random: those of Tsuro with eight seats come to some 400."""


@st.composite
def openings(draw: st.DrawFn, name: str) -> Position:
    """A match of this game before its first record, with any seats and options it allows."""
    game = catalog.game(name)
    seats = draw(st.integers(*game.seats))
    options = {option.name: draw(st.sampled_from(option.values)) for option in game.options}
    try:
        return opening(game, seats, options)
    except UnknownOption:
        return opening(game, seats)


@st.composite
def positions(draw: st.DrawFn, name: str) -> Position:
    """Any position that play can reach: some moves by Hypothesis, after some by a seed."""
    position = draw(openings(name))
    rng = random.Random(draw(st.integers(0, 10_000)))
    for _ in range(draw(st.integers(0, 400))):
        if not position.game.awaiting(position.state):
            return position
        position = step(position, rng)
    for choice in draw(st.lists(st.integers(0, 1_000_000), max_size=6)):
        if not position.game.awaiting(position.state):
            break
        position = step(position, random.Random(choice))
    return position


def to_the_end(position: Position, seed: int) -> Iterator[Position]:
    """Every position of a match played on at random; one that goes on for ever fails instead of hanging."""
    rng = random.Random(seed)
    yield position
    for _ in range(LONGEST):
        if not position.game.awaiting(position.state):
            return
        position = step(position, rng)
        yield position
    raise AssertionError(f"the match has not ended after {LONGEST} records")


def acting(position: Position) -> list[Seat]:
    """The seats, chance aside, that are awaited."""
    return [seat for seat in position.game.awaiting(position.state) if seat != CHANCE]


def all_seats(position: Position) -> range:
    """Every seat of the match."""
    return range(1, len(position.game.scores(position.state)) + 1)


def offered(position: Position) -> list[tuple[Seat, Move]]:
    """Every legal move of every awaited seat."""
    return [(seat, move) for seat in acting(position) for move in position.legal(seat)]
