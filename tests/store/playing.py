"""How the tests of the store play: random legal moves, and a look at whether a match is whole."""

import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tidelog.domain.house import House
from tidelog.domain.log.records.match import Match

GAME = "orongo"
SEATS = ("Ana", "Ben", "Cleo")


@contextmanager
def opened(store: str, keys: Path) -> Iterator[House]:
    """A house on a store, let go of at the end."""
    app = House.at(store, keys)
    try:
        yield app
    finally:
        app.close()


def look_in_and_leave(store: str) -> None:
    """Another process opens a file, looks, and lets go of it; the last one to do so takes the journal away."""
    look = f"import sqlite3; raw = sqlite3.connect({store!r}); raw.execute('SELECT * FROM matches'); raw.close()"
    subprocess.run([sys.executable, "-c", look], check=True)


def play(app: House, match: str, rng: random.Random, moves: int = 10_000) -> Match:
    """This many random moves, or all until the end."""
    found = app.load(match)
    for _ in range(moves):
        if not found.awaiting:
            break
        seat = found.awaiting[0]
        found = app.act(match, seat, rng.choice(found.game.legal(found.state, seat)))
    return found


def whole(app: House, match: str) -> Match:
    """The match folded from its first record: the chain of roots is checked on the way."""
    app.matches.tables.drop_kept(match)
    app.matches._recent.clear()
    found = app.load(match)
    plies = app.matches.tables.rows(match, 0, None)
    assert len(plies) == found.head.size - found.opened.index
    assert app.matches.state_at(match, found.head.size) == found.state
    return found
