"""What goes wrong with a file: the right sentence, nothing lost, and play goes on when the cause is gone."""

import os
import random
import resource
import shutil
import sqlite3
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks.torture import CONTEXT
from tests.store.playing import GAME, SEATS, look_in_and_leave, opened, play, whole
from tidelog.domain.errors import BadStore, HeadRefused, StoreTrouble
from tidelog.domain.house import House
from tidelog.domain.store.sqlite import connect


@pytest.fixture
def app(sqlite: str, keys: Path) -> Iterator[House]:
    with opened(sqlite, keys) as found:
        yield found


def _writer(app: House) -> Any:
    rows: Any = app.matches.engine
    return rows.datastore.writer


def test_a_full_disk_is_named_and_play_goes_on_when_there_is_room(app: House) -> None:
    match = app.open(GAME, SEATS).id
    with _writer(app) as raw:
        pages = raw.execute("PRAGMA page_count").fetchone()[0]
        raw.execute(f"PRAGMA max_page_count={pages + 2}")
    with pytest.raises(StoreTrouble, match="the disk is full; nothing was stored"):
        play(app, match, random.Random(1))
    stopped = app.load(match).head
    assert whole(app, match).head == stopped
    with _writer(app) as raw:
        raw.execute("PRAGMA max_page_count=1000000")
    assert play(app, match, random.Random(1)).head.status == "sealed"
    assert whole(app, match).head.status == "sealed"


def test_a_disk_that_fails_is_named_and_nothing_acknowledged_is_lost(app: House, sqlite: str) -> None:
    match = app.open(GAME, SEATS).id
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    size = Path(f"{sqlite}-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 20_000, limits[1]))
    try:
        with pytest.raises(StoreTrouble, match="the disk"):
            play(app, match, random.Random(1))
        stopped = app.load(match).head
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert whole(app, match).head == stopped
    assert play(app, match, random.Random(1)).head.status == "sealed"


def test_a_store_another_program_holds_is_busy_until_it_lets_go(
    app: House, sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tidelog.domain.store import sqlite as engine

    monkeypatch.setattr(engine, "PATIENCE", 0.1)
    match = app.open(GAME, SEATS).id
    other = sqlite3.connect(sqlite, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreTrouble, match="the store is busy"):
        play(app, match, random.Random(1), 1)
    assert app.load(match).awaiting
    other.execute("ROLLBACK")
    other.close()
    assert play(app, match, random.Random(1), 5).head == whole(app, match).head


def test_a_torn_last_write_is_recognised_and_left_out(app: House, sqlite: str, tmp_path: Path, keys: Path) -> None:
    match = app.open(GAME, SEATS).id
    before = play(app, match, random.Random(1), 20)
    size = Path(f"{sqlite}-wal").stat().st_size
    play(app, match, random.Random(2), 1)
    log = Path(f"{sqlite}-wal").read_bytes()
    assert len(log) > size, "the last move must be in pages of its own"
    torn = tmp_path / "torn.tidelog"
    shutil.copy(sqlite, torn)
    Path(f"{torn}-wal").write_bytes(log[: len(log) - 1000])
    with opened(str(torn), keys) as other:
        assert whole(other, match).head == before.head
        with pytest.raises(HeadRefused, match="was signed: it can only be read"):
            play(other, match, random.Random(3))
    (keys / "memory").unlink()
    with opened(str(torn), keys) as other:
        assert play(other, match, random.Random(3)).head.status == "sealed"


def test_a_store_opened_twice_by_one_process_keeps_its_locks(app: House, sqlite: str, keys: Path) -> None:
    match = play(app, app.open(GAME, SEATS).id, random.Random(1), 5)
    with opened(sqlite, keys) as other:
        look_in_and_leave(sqlite)
        assert Path(f"{sqlite}-wal").is_file(), "another process has taken the journal away under our feet"
        assert other.load(match.id).head == match.head
    assert play(app, match.id, random.Random(2)).head.status == "sealed"


def test_a_damaged_file_is_named(app: House, sqlite: str, keys: Path) -> None:
    match = app.open(GAME, SEATS).id
    play(app, match, random.Random(1))
    app.close()
    data = Path(sqlite).read_bytes()
    Path(sqlite).write_bytes(data[:8192] + b"\xff" * (len(data) - 8192))
    with opened(sqlite, keys) as other, pytest.raises(StoreTrouble, match="damaged"):
        other.load(match)


@pytest.mark.parametrize(
    "content,sentence",
    [
        (b"not a database at all", "is no database"),
        (b"SQLite format 3\0" + b"\0" * 200, "database|damaged"),
    ],
)
def test_a_file_of_something_else_is_refused(sqlite: str, keys: Path, content: bytes, sentence: str) -> None:
    Path(sqlite).write_bytes(content)
    with pytest.raises((BadStore, StoreTrouble), match=sentence):
        House.at(sqlite, keys)
    assert Path(sqlite).read_bytes() == content


def test_a_database_of_something_else_or_of_a_newer_version_is_refused(sqlite: str, keys: Path) -> None:
    other = sqlite3.connect(sqlite)
    other.execute("CREATE TABLE accounts (name TEXT)")
    with pytest.raises(BadStore, match="is a database of something else"):
        House.at(sqlite, keys)
    other.execute("DROP TABLE accounts")
    other.close()
    with opened(sqlite, keys):
        pass
    newer = sqlite3.connect(sqlite)
    newer.execute("PRAGMA user_version=99")
    newer.close()
    with pytest.raises(BadStore, match="was written by a newer Tidelog \\(tables 99, this one knows"):
        House.at(sqlite, keys)


def _look_only(store: str, keys: str, match: str, answers: Any) -> None:
    """Look and try to move as somebody who may only read."""
    with opened(":memory:", Path(keys)) as app:
        play(app, app.open(GAME, SEATS).id, random.Random(1), 1)  # all is imported before the rights are gone
    if os.geteuid() == 0:
        os.setgid(65534)
        os.setuid(65534)
    try:
        with opened(store, Path(keys)) as app:
            answers.put(app.load(match).head.size)
            play(app, match, random.Random(1), 1)
            answers.put("moved")
    except BaseException as fault:
        answers.put(f"{type(fault).__name__}: {fault}")


@pytest.mark.parametrize("folder_mode", [0o755, 0o777])
def test_a_store_that_is_read_only_can_be_looked_at_and_says_so_when_it_is_to_be_changed(
    folder_mode: int,
) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        store, keys = folder / "matches.tidelog", folder / "keys"
        with opened(str(store), keys) as app:
            match = app.open(GAME, SEATS)
        for path in keys.iterdir():
            path.chmod(0o644)
        keys.chmod(0o755)
        store.chmod(0o444)
        folder.chmod(folder_mode if os.geteuid() == 0 else folder_mode & 0o555)
        answers = CONTEXT.Queue()
        process = CONTEXT.Process(target=_look_only, args=(str(store), str(keys), match.id, answers))
        process.start()
        assert answers.get(timeout=60) == match.head.size
        assert answers.get(timeout=60) == "StoreTrouble: the store cannot be written: it is read-only"
        process.join()
        folder.chmod(0o755)
        store.chmod(0o644)
        with opened(str(store), keys) as app:
            assert play(app, match.id, random.Random(1), 1).head.size > match.head.size


def test_a_folder_that_is_not_there_is_named(tmp_path: Path, keys: Path) -> None:
    with pytest.raises(BadStore, match="is not there"):
        House.at(str(tmp_path / "nowhere" / "matches.tidelog"), keys)
    with pytest.raises(BadStore, match="is a folder"):
        House.at(str(tmp_path), keys)
    with pytest.raises(BadStore, match="a file or a postgresql:// address, not mysql://"):
        House.at("mysql://me:sekret@host/db", keys)


def test_a_store_that_another_program_is_just_making_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "new.tidelog"
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("CREATE TABLE made (by TEXT)")
    other.execute("BEGIN")
    other.execute("SELECT * FROM made").fetchall()
    done = threading.Timer(0.3, lambda: other.execute("COMMIT"))
    done.start()
    # Before this lock the engine makes no pause that would be long enough.
    found = connect(f"file:{path}", 0.01)
    assert found.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    done.join()
    found.close()
    other.close()
