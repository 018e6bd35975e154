"""`legal` and `decide` agree on the whole move space, not only on a sample of it."""

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement, product

import pytest

from tests.table import Position, opening, step
from tidelog.domain.errors import IllegalMove
from tidelog.domain.games.yamatai import GAME
from tidelog.domain.games.yamatai import moves as m
from tidelog.domain.games.yamatai.material import (
    BOATS,
    BUILDINGS,
    FLEETS,
    ISLANDS,
    KINDS,
    SEAS,
    SPECIALISTS,
)
from tidelog.domain.kernel.facts import Move

_ISLANDS = [island.id for island in ISLANDS]
_SEAS = [sea.id for sea in SEAS]


def every_move() -> Iterator[Move]:
    """Every move a seat could think of."""
    yield from (m.Done(), m.Reserve(), m.ExtraCulture(), *map(m.Fleet, FLEETS), *map(m.Take, BUILDINGS))
    for by_boat in (m.Buy, m.Sell, m.Store):
        yield from map(by_boat, BOATS)
    for by_island in (m.Collect, m.Survey, m.SwapCulture, m.SacredGround):
        yield from map(by_island, _ISLANDS)
    for by_sea in (m.MoveBoat, m.SwapBoats, m.RemoveBoat):
        yield from map(by_sea, _SEAS)
    yield from (m.Exchange(give, take) for give, take in product(BOATS, BOATS))
    yield from (m.Place(sea, boat) for sea, boat in product(_SEAS, BOATS))
    yield from (m.Build(tile, island) for tile, island in product(BUILDINGS, _ISLANDS))
    for count in (1, 2, 3):
        payments = combinations_with_replacement(sorted(KINDS), count)
        yield from (m.Recruit(name, paid) for name, paid in product(SPECIALISTS, payments))


EVERY_MOVE = tuple(every_move())


def accepted(position: Position, seat: int) -> set[Move]:
    """All that `decide` lets pass."""
    found = set()
    for move in EVERY_MOVE:
        try:
            GAME.decide(position.state, seat, move)
        except IllegalMove:
            continue
        found.add(move)
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_move_is_accepted_if_and_only_if_it_is_legal(seats: int) -> None:
    rng = random.Random(seats)
    tried = set()
    for _ in range(4):
        position = opening(GAME, seats)
        while GAME.awaiting(position.state):
            (seat,) = GAME.awaiting(position.state)
            kind = (position.state.phase, position.state.now.fleet, position.state.now.power)
            if seat and kind not in tried:
                tried.add(kind)
                assert accepted(position, seat) == set(position.legal(seat))
            position = step(position, rng)
