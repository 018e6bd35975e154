"""How the tests of the store play: random legal moves, and a look at whether a match is whole."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tidelog.domain.app import Tidelog
from tidelog.domain.log.match import Match

GAME = "orongo"
SEATS = ("Ana", "Ben", "Cleo")


@contextmanager
def opened(store: str, keys: Path) -> Iterator[Tidelog]:
    """Tidelog on a store, let go of at the end."""
    app = Tidelog.at(store, keys)
    try:
        yield app
    finally:
        app.close()


def play(app: Tidelog, match: str, rng: random.Random, moves: int = 10_000) -> Match:
    """This many random moves, or all until the end."""
    found = app.load(match)
    for _ in range(moves):
        if not found.awaiting:
            break
        seat = found.awaiting[0]
        found = app.act(match, seat, rng.choice(found.game.legal(found.state, seat)))
    return found


def whole(app: Tidelog, match: str) -> Match:
    """The match folded from its first record: the chain of roots is checked on the way."""
    app.matches.rows.drop_kept(match)
    app.matches._recent.clear()
    found = app.load(match)
    plies = app.matches.rows.states(match, 0, None)
    assert len(plies) == found.head.size - found.opened.index
    assert app.matches.state_at(match, found.head.size) == found.state
    return found
