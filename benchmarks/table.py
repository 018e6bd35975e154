"""Matches to measure with: counting matches of any length, and real ones played at random."""

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import counting
from benchmarks.counting.moves import Add
from tidelog.domain.app import Tidelog
from tidelog.domain.log import writing
from tidelog.domain.log.match import Match
from tidelog.domain.log.record import Custody, Level, SeatInfo
from tidelog.domain.log.writing import Draft, Row, Setup

NAMES = ("ann", "ben")


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder for one benchmark."""
    with TemporaryDirectory(prefix="tidelog-bench-") as folder:
        yield Path(folder)


def house(folder: Path) -> Tidelog:
    """A store in a file, every commit on the disk, and keys for two players."""
    app = Tidelog.at(str(folder / "store.db"), folder / "keys")
    for name in NAMES:
        if not app.keys.has(name):
            app.keys.create(name)
    return app


def counted(app: Tidelog, name: str, records: int, custody: Custody = "house") -> Match:
    """A counting match with this many records, stored at once, and no state kept of it."""
    draft = _opened(app, name, custody)
    for seat in (1, 2):
        writing.join(draft, app.command(draft.match, seat, None))
    match = app.matches.append(_counted_on(app, draft, records), None)
    app.matches.rows.drop_kept(name)
    return match


def kept(app: Tidelog, name: str, at: int, records: int) -> Match:
    """A counting match with a state kept at one ply and this many records in all."""
    first = counted(app, name, at - 1)
    match = app.act(name, *next_add(first))
    return app.matches.append(_counted_on(app, Draft(match, app.now(), app.recall(name)), records), match)


def _counted_on(app: Tidelog, draft: Draft, records: int) -> Draft:
    while draft.match.head.size < records:
        writing.act(draft, app.command(draft.match, *next_add(draft.match)))
    return draft


def _opened(app: Tidelog, name: str, custody: Custody) -> Draft:
    level: Level = "F2" if custody == "self" else "F1"
    setup = Setup(
        match=name,
        game=counting.GAME,
        options={},
        seats=tuple(SeatInfo(n, app.keys.public(n) if custody == "self" else b"", custody) for n in NAMES),
        level=level,
        secret=os.urandom(32),
        rules=bytes(32),
        house=app.keys.house(),
    )
    return writing.open_match(setup, app.now(), app.recall(name))


def cold(app: Tidelog, match: str) -> Match:
    """A match read from the store, as after a restart."""
    app.matches._recent.clear()
    return app.load(match)


def next_add(match: Match) -> tuple[int, Add]:
    """Whose turn it is in a counting match, and a number to add."""
    return match.state.turn, Add(match.head.size % 9 + 1)


def rows_of(app: Tidelog, match: str, after: int = 0) -> list[Row]:
    """The stored rows of a match, as they went in."""
    found = app.matches.rows.states(match, after, None)
    return [writing.row_of(match, after + ply, state) for ply, state in enumerate(found, 1)]


def played(app: Tidelog, game: str, seats: int, name: str) -> Match:
    """A whole match of a game between random bots, at level F1."""
    match = app.open(game, ["bot:random"] * seats, match=name)
    return app.play_bots(match.id, random.Random(1))
