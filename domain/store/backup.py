"""A backup: the whole store in one file of its own, as it stood at one moment, while others may go on writing."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from tidelog.domain.errors import BadFile, StoreTrouble
from tidelog.domain.files import JOURNALS
from tidelog.domain.store.copying import Tell, copy
from tidelog.domain.store.matches import Matches
from tidelog.domain.store.sqlite import SQLiteRecorder, explained, settings
from tidelog.domain.store.tables import Recorder


def back_up(source: Recorder, path: Path, tell: Tell) -> int:
    """Fill an empty file with every match of a store; how many there are in it."""
    if isinstance(source, SQLiteRecorder):
        source.back_up(path)
    else:
        _copy(source, path, tell)
    return _matches_in(path)


def _copy(source: Recorder, path: Path, tell: Tell) -> None:
    """From another engine: match by match, up to the last record there is when the end of the log is reached."""
    target = Matches(settings(path))
    try:
        copy(source, target.tables, tell)
    finally:
        target.close()


def _matches_in(path: Path) -> int:
    """How many matches a file holds by itself, without anything beside it."""
    if any(Path(f"{path}{end}").exists() for end in JOURNALS):
        raise StoreTrouble("the copy is not whole in its one file; nothing was written")
    try:
        with closing(sqlite3.connect(path.as_uri() + "?immutable=1", uri=True)) as raw:
            return int(raw.execute("SELECT count(*) FROM matches").fetchone()[0])
    except sqlite3.Error as fault:
        raise explained(fault) from None


def check_alone(path: Path) -> None:
    """Refuse a name beside which a journal lies: the engine would take it for the backup's own, and mix the two."""
    for end in JOURNALS:
        left = Path(f"{os.path.realpath(path)}{end}")
        if left.exists():
            raise BadFile(f"{left} is left of another store: move it away, or name another file")
