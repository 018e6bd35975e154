"""Matches to measure with: counting matches of any length, and real ones played at random."""

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import counting
from benchmarks.counting.moves import Add
from tidelog.domain.house import House
from tidelog.domain.kernel.hush import Hush
from tidelog.domain.log.records.match import Match
from tidelog.domain.log.records.record import Custody, Level, Resign
from tidelog.domain.log.records.rows import Row, row_of
from tidelog.domain.log.writing import play
from tidelog.domain.log.writing.draft import Draft, Setup, Sitter, open_match

NAMES = ("ann", "ben")


_MEMORY = Path("/dev/shm")
"""A folder in memory, where the system has one: a commit there waits for nothing."""


@contextmanager
def scratch(disk: bool = True) -> Iterator[Path]:
    """A folder for one benchmark, on the disk or in memory."""
    with TemporaryDirectory(prefix="tidelog-bench-", dir=None if disk or not _MEMORY.is_dir() else _MEMORY) as folder:
        yield Path(folder)


def house(folder: Path) -> House:
    """A store in a file, every commit on the disk, and keys for two players."""
    app = House.at(str(folder / "store.db"), folder / "keys")
    for name in NAMES:
        if not app.keys.has(name):
            app.keys.create(name)
    return app


def counted(app: House, name: str, records: int, custody: Custody = "house") -> Match:
    """A counting match with this many records, stored at once, and no state kept of it."""
    draft = _opened(app, name, custody)
    for seat in (1, 2):
        play.join(draft, app.pens.command(draft.match, seat, None))
    match = app.matches.append(_counted_on(app, draft, records), None)
    app.matches.tables.drop_kept(name)
    return match


def kept(app: House, name: str, at: int, records: int) -> Match:
    """A counting match with a state kept at one ply and this many records in all."""
    first = counted(app, name, at - 1)
    match = app.act(name, *next_add(first))
    return app.matches.append(_counted_on(app, Draft(match, app.now(), app.recall(name)), records), match)


def _counted_on(app: House, draft: Draft, records: int) -> Draft:
    while draft.match.head.size < records:
        play.act(draft, app.pens.command(draft.match, *next_add(draft.match)))
    return draft


def _opened(app: House, name: str, custody: Custody) -> Draft:
    level: Level = "F2" if custody == "self" else "F1"
    setup = Setup(
        match=name,
        game=counting.GAME,
        options={},
        seats=tuple(_sitter(app, name, custody) for name in NAMES),
        level=level,
        secret=Hush(os.urandom(32)),
        rules=bytes(32),
        house=app.keys.house(),
    )
    return open_match(setup, app.now(), app.recall(name))


def _sitter(app: House, name: str, custody: Custody) -> Sitter:
    return Sitter("player", name, app.keys.public(name)) if custody == "self" else Sitter("guest", name)


def resigned(app: House, name: str) -> Match:
    """The shortest match there is: opened, joined by two keys, and resigned by the first."""
    draft = _opened(app, name, "self")
    for seat in (1, 2):
        play.join(draft, app.pens.command(draft.match, seat, None))
    play.take(draft, app.pens.command(draft.match, 1, Resign()))
    return app.matches.append(draft, None)


def cold(app: House, match: str) -> Match:
    """A match read from the store, as after a restart."""
    app.matches._recent.clear()
    return app.load(match)


def next_add(match: Match) -> tuple[int, Add]:
    """Whose turn it is in a counting match, and a number to add."""
    return match.state.turn, Add(match.head.size % 9 + 1)


def rows_of(app: House, match: str, after: int = 0) -> list[Row]:
    """The stored rows of a match, as they went in."""
    found = app.matches.tables.rows(match, after, None)
    return [row_of(match, after + ply, state) for ply, state in enumerate(found, 1)]


def played(app: House, game: str, seats: int, name: str) -> Match:
    """A whole match of a game between random bots, at level F1."""
    match = app.open(game, ["bot:random"] * seats, match=name)
    return app.play_bots(match.id, random.Random(1))
