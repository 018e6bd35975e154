"""A backup is the whole store at one moment, in one file, whoever writes meanwhile."""

import os
import random
import resource
import shutil
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from benchmarks.torture import roots_of
from tests.store.playing import GAME, SEATS, look_in_and_leave, opened, play
from tidelog.domain.checking import check_match
from tidelog.domain.errors import BadFile, FileKept, StoreTrouble
from tidelog.domain.files import fresh_file, save
from tidelog.domain.house import House
from tidelog.domain.store.backup import back_up, check_alone

ROOT = Path(__file__).parent.parent.parent


def _quiet(done: int, of: int) -> None:
    pass


def _backed_up(app: House, path: Path) -> int:
    with fresh_file(path, secret=True) as beside:
        return back_up(app.matches.engine, beside, _quiet)


def _log(app: House) -> list[object]:
    return [row for _, row in app.matches.tables.log(0, 1_000_000)]


def test_a_backup_has_every_row_root_and_listing_in_one_file(shared: str, tmp_path: Path, keys: Path) -> None:
    copy = tmp_path / "there" / "copy.tidelog"
    copy.parent.mkdir()
    with opened(shared, keys) as app:
        running, sealed = app.open(GAME, SEATS).id, play(app, app.open(GAME, SEATS).id, random.Random(1)).id
        play(app, running, random.Random(2), 15)
        assert _backed_up(app, copy) == 2
        assert os.listdir(copy.parent) == ["copy.tidelog"]
        with opened(str(copy), keys) as other:
            assert _log(other) == _log(app)
            assert [m[:10] for m in other.matches.tables.listings()] == [m[:10] for m in app.matches.tables.listings()]
            for match in (running, sealed):
                assert roots_of(other, match) == roots_of(app, match)
                assert check_match(other, match) == []
            assert play(other, running, random.Random(3)).head.status == "sealed"


def test_a_backup_has_what_a_plain_copy_misses(sqlite: str, tmp_path: Path, keys: Path) -> None:
    plain, copy = tmp_path / "plain.tidelog", tmp_path / "copy.tidelog"
    with opened(sqlite, keys) as app:
        for number in range(4):
            play(app, app.open(GAME, SEATS).id, random.Random(number), 10)
        assert Path(f"{sqlite}-wal").stat().st_size > Path(sqlite).stat().st_size
        shutil.copy(sqlite, plain)
        assert _backed_up(app, copy) == 4
        with opened(str(plain), keys) as other:
            assert other.matches.tables.count() < 4, "then the README need not warn of it"
        with opened(str(copy), keys) as other:
            assert _log(other) == _log(app)


def test_a_backup_is_for_its_owner_alone_and_replaces_no_store(sqlite: str, tmp_path: Path, keys: Path) -> None:
    copy = tmp_path / "copy.tidelog"
    with opened(sqlite, keys) as app:
        app.open(GAME, SEATS)
        _backed_up(app, copy)
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
        before = copy.read_bytes()
        with pytest.raises(FileKept, match="is a store or another database, which is never replaced"):
            _backed_up(app, copy)
        with pytest.raises(FileKept):
            _backed_up(app, Path(sqlite))
        assert copy.read_bytes() == before


def test_an_empty_store_is_backed_up_too(store: str, tmp_path: Path, keys: Path) -> None:
    copy = tmp_path / "copy.tidelog"
    with opened(store, keys) as app:
        assert _backed_up(app, copy) == 0
    with opened(str(copy), keys) as other:
        assert other.matches.tables.count() == 0


_WRITER = """
import random, sys
from pathlib import Path
from tests.store.playing import GAME, SEATS, opened, play

with opened(sys.argv[1], Path(sys.argv[2])) as app:
    for number in range(1_000_000):
        play(app, app.open(GAME, SEATS).id, random.Random(number))
        print(number, flush=True)
"""


@contextmanager
def _writing(store: str, keys: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that plays one match after the other."""
    words = [sys.executable, "-c", _WRITER, store, str(keys)]
    process = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout
        process.stdout.readline()
        yield process
    finally:
        process.kill()
        process.communicate()


def test_a_backup_is_whole_while_another_process_writes(shared: str, tmp_path: Path, keys: Path) -> None:
    sizes = []
    with opened(shared, keys) as app, _writing(shared, keys) as writer:
        for turn in range(4):
            copy = tmp_path / f"{turn}.tidelog"
            _backed_up(app, copy)
            with opened(str(copy), keys) as other:
                sizes.append(len(_log(other)))
                for match in other.matches.tables.ids():
                    assert [fault for fault in check_match(other, match) if "was signed" not in fault] == [], turn
            time.sleep(0.2)
        assert writer.poll() is None, "the writer must not be disturbed"
    assert sizes == sorted(set(sizes)), "the writer has written between the backups"


def test_where_the_room_ends_no_backup_is_left(sqlite: str, tmp_path: Path, keys: Path) -> None:
    copy = tmp_path / "there" / "copy.tidelog"
    copy.parent.mkdir()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    with opened(sqlite, keys) as app:
        play(app, app.open(GAME, SEATS).id, random.Random(1))
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, limits[1]))
        try:
            with pytest.raises(StoreTrouble, match=r"^no backup was made: the disk (failed|is full)$"):
                _backed_up(app, copy)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        assert os.listdir(copy.parent) == []
        assert _backed_up(app, copy) == 1


def test_a_refusal_takes_no_lock_away_from_the_store_in_use(sqlite: str, keys: Path) -> None:
    """To open and close a file gives up the locks of the process on it; the next to leave would drop the journal."""
    with opened(sqlite, keys) as app:
        match = play(app, app.open(GAME, SEATS).id, random.Random(1), 5)
        for name in (sqlite, f"{sqlite}-wal", f"{sqlite}-shm"):
            with pytest.raises(FileKept, match="which is never replaced"):
                save(Path(name), b"x", replace=True, reads=[Path(sqlite)])
        look_in_and_leave(sqlite)
        assert Path(f"{sqlite}-wal").is_file(), "another process has taken the journal away under our feet"
        assert play(app, match.id, random.Random(2)).head.status == "sealed"


@pytest.mark.parametrize("end", ["-wal", "-shm", "-journal"])
def test_a_journal_left_of_another_store_is_not_mixed_into_a_backup(tmp_path: Path, end: str) -> None:
    (tmp_path / f"copy.tidelog{end}").write_bytes(b"of old")
    (tmp_path / "link").symlink_to("copy.tidelog")
    for name in ("copy.tidelog", "link"):
        with pytest.raises(BadFile, match=f"copy.tidelog{end} is left of another store: move it away"):
            check_alone(tmp_path / name)
    check_alone(tmp_path / "other.tidelog")
