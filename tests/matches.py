"""Whole matches for tests, in memory: opened, played at random, and taken up again."""

import random
from pathlib import Path

from tidelog.domain import catalog
from tidelog.domain.errors import UnknownOption
from tidelog.domain.house import House
from tidelog.domain.kernel.game import settle_options
from tidelog.domain.log.records.match import Match


def memory(folder: Path) -> House:
    """A house in memory with keys in a folder of the test."""
    return House.at(":memory:", folder)


def some_options(name: str, seats: int, rng: random.Random) -> dict[str, str]:
    """Options at random that the game allows for this many seats."""
    game = catalog.game(name)
    options = {option.name: rng.choice(option.values) for option in game.options}
    try:
        game.start(seats, settle_options(game, options))
    except UnknownOption:
        return {}
    return options


def opened(app: House, name: str, seed: int, keys: int = 0) -> Match:
    """A match with any number of seats and any options; the first `keys` seats hold their own key."""
    rng = random.Random(seed)
    seats = rng.randint(*catalog.game(name).seats)
    names = [f"Player{seat}" for seat in range(1, seats + 1)]
    for player in names[:keys]:
        if not app.keys.has(player):
            app.keys.create(player)
    return app.open(name, names, some_options(name, seats, rng))


def played(app: House, match: Match, seed: int, most: int = 10_000) -> Match:
    """The match after at most so many random commands."""
    rng = random.Random(seed)
    for _ in range(most):
        if not match.awaiting:
            break
        seat = rng.choice(match.awaiting)
        match = app.act(match.id, seat, rng.choice(match.game.legal(match.state, seat)))
    return match
