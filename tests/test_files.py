"""Files are written whole or not at all, and never over what somebody would miss."""

import errno
import os
import resource
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tidelog.domain.errors import BadFile, FileKept, FileTrouble, TidelogError
from tidelog.domain.files import save

ROOT = Path(__file__).parent.parent
OLD, NEW = b"what was there", b"what is new"


def names(folder: Path) -> list[str]:
    """Everything in a folder, hidden files included."""
    return sorted(path.name for path in folder.iterdir())


def database(path: Path) -> bytes:
    """A small database; its bytes."""
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("CREATE TABLE accounts (name TEXT)")
    return path.read_bytes()


@contextmanager
def umask(mask: int) -> Iterator[None]:
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


def test_a_file_is_written_and_nothing_else(tmp_path: Path) -> None:
    save(tmp_path / "a", NEW)
    assert (tmp_path / "a").read_bytes() == NEW
    assert names(tmp_path) == ["a"]


def test_a_file_that_is_there_is_replaced_only_if_somebody_says_so(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(OLD)
    with pytest.raises(FileKept, match="is there already: name another file, or say --force to replace it"):
        save(path, NEW)
    assert path.read_bytes() == OLD
    save(path, NEW, replace=True)
    assert path.read_bytes() == NEW
    assert names(tmp_path) == ["a"]


def test_a_link_is_followed_and_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    target, link = tmp_path / "far" / "a", tmp_path / "link"
    link.symlink_to(Path("far") / "a")
    save(link, OLD)
    assert target.read_bytes() == OLD
    with pytest.raises(FileKept, match="link is there already"):
        save(link, NEW)
    save(link, NEW, replace=True)
    assert link.is_symlink()
    assert target.read_bytes() == NEW
    assert names(tmp_path / "far") == ["a"]


def test_links_that_lead_in_a_circle_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    with pytest.raises(BadFile, match="a cannot be written: "):
        save(tmp_path / "a", NEW, replace=True)
    assert names(tmp_path) == ["a", "b"]


@pytest.mark.parametrize(
    "name", ["store", "symbolic", "hard", "sub/../store", "store-wal", "store-shm", "store-journal"]
)
def test_no_word_replaces_a_database_or_what_belongs_to_it(tmp_path: Path, name: str) -> None:
    before = database(tmp_path / "store")
    (tmp_path / "sub").mkdir()
    (tmp_path / "symbolic").symlink_to("store")
    os.link(tmp_path / "store", tmp_path / "hard")
    there = names(tmp_path)
    for replace in (False, True):
        with pytest.raises(FileKept, match="which is never replaced: name another file"):
            save(tmp_path / name, NEW, replace=replace)
    assert (tmp_path / "store").read_bytes() == (tmp_path / "hard").read_bytes() == before
    assert names(tmp_path) == there


def test_the_journal_of_a_store_is_not_replaced_by_way_of_a_link(tmp_path: Path) -> None:
    database(tmp_path / "store")
    (tmp_path / "store-wal").write_bytes(OLD)
    (tmp_path / "link").symlink_to("store-wal")
    with pytest.raises(FileKept, match="link belongs to a store"):
        save(tmp_path / "link", NEW, replace=True)
    assert (tmp_path / "store-wal").read_bytes() == OLD


def test_a_file_that_only_ends_like_a_journal_is_a_file_like_others(tmp_path: Path) -> None:
    (tmp_path / "notes").write_bytes(OLD)
    save(tmp_path / "notes-journal", NEW)
    save(tmp_path / "-wal", NEW)
    assert names(tmp_path) == ["-wal", "notes", "notes-journal"]


def test_no_word_replaces_a_key(tmp_path: Path) -> None:
    key = tmp_path / "house.key"
    key.write_text("ab" * 32 + "\n")
    with pytest.raises(FileKept, match=r"house\.key is a key, which is never replaced"):
        save(key, NEW, replace=True)
    assert key.read_text() == "ab" * 32 + "\n"


@pytest.mark.parametrize("name", ["source", "symbolic", "hard", "sub/../source"])
def test_no_word_replaces_what_is_read(tmp_path: Path, name: str) -> None:
    source = tmp_path / "source"
    source.write_bytes(OLD)
    (tmp_path / "sub").mkdir()
    (tmp_path / "symbolic").symlink_to("source")
    os.link(source, tmp_path / "hard")
    for replace in (False, True):
        with pytest.raises(FileKept, match="is what this is made from, which is never replaced"):
            save(tmp_path / name, NEW, replace=replace, reads=[tmp_path / "other", source])
        with pytest.raises(FileKept, match="is what this is made from"):
            save(source, NEW, replace=replace, reads=[tmp_path / name])
    assert source.read_bytes() == (tmp_path / "hard").read_bytes() == OLD
    assert (tmp_path / "symbolic").is_symlink()


def test_only_a_file_is_written(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "null").symlink_to("/dev/null")
    for name, says in (("folder", "is a folder: name a file in it"), ("pipe", "a pipe"), ("null", "is a device")):
        for replace in (False, True):
            with pytest.raises(FileKept, match=says):
                save(tmp_path / name, NEW, replace=replace)
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
    assert names(tmp_path) == ["folder", "null", "pipe"]
    assert names(tmp_path / "folder") == []


def test_a_device_of_ones_own_stays_a_device(tmp_path: Path) -> None:
    node = tmp_path / "node"
    try:
        os.mknod(node, stat.S_IFCHR | 0o666, os.makedev(1, 3))
    except PermissionError:
        pytest.skip("only root makes devices")
    with pytest.raises(FileKept, match="is a device or a pipe"):
        save(node, NEW, replace=True)
    assert stat.S_ISCHR(node.stat().st_mode)


def test_a_folder_that_is_not_there_or_is_a_file_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(OLD)
    for place in ("missing/a", "file/a"):
        with pytest.raises(BadFile, match=f"{place} cannot be written: "):
            save(tmp_path / place, NEW)
    assert names(tmp_path) == ["file"]


def test_a_long_name_needs_no_longer_one(tmp_path: Path) -> None:
    save(tmp_path / ("a" * 255), NEW)
    assert names(tmp_path) == ["a" * 255]


def test_a_new_file_has_the_rights_of_any_new_file_and_a_secret_one_is_for_its_owner(tmp_path: Path) -> None:
    with umask(0o027):
        save(tmp_path / "plain", NEW)
        save(tmp_path / "secret", NEW, secret=True)
    assert stat.S_IMODE((tmp_path / "plain").stat().st_mode) == 0o640
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600


def test_nobody_reads_a_replaced_file_who_could_not_read_the_old_one(tmp_path: Path) -> None:
    for mode in (0o600, 0o644):
        path = tmp_path / f"{mode:o}"
        path.write_bytes(OLD)
        path.chmod(mode)
        with umask(0o022):
            save(path, NEW, replace=True)
        assert stat.S_IMODE(path.stat().st_mode) == mode


def test_of_many_who_write_one_file_at_once_exactly_one_wins(tmp_path: Path) -> None:
    for turn in range(30):
        path, begin = tmp_path / str(turn), threading.Barrier(8)
        won: list[bytes] = []

        def attempt(number: int, path: Path = path, begin: threading.Barrier = begin, won: list[bytes] = won) -> None:
            data = b"%d" % number
            begin.wait()
            try:
                save(path, data)
            except FileKept:
                return
            won.append(data)

        threads = [threading.Thread(target=attempt, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert won == [path.read_bytes()]
    assert names(tmp_path) == sorted(str(turn) for turn in range(30))


def test_a_disk_that_gives_no_file_two_names_does_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    save(tmp_path / "a", NEW)
    assert (tmp_path / "a").read_bytes() == NEW
    with pytest.raises(FileKept, match="is there already"):
        save(tmp_path / "a", OLD)
    assert (tmp_path / "a").read_bytes() == NEW
    assert names(tmp_path) == ["a"]


@pytest.mark.parametrize("there", [False, True])
def test_where_the_room_ends_the_old_file_stays_and_nothing_is_left(tmp_path: Path, there: bool) -> None:
    path = tmp_path / "a"
    if there:
        path.write_bytes(OLD)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, limits[1]))
    try:
        with pytest.raises(FileTrouble, match="a cannot be written: File too large"):
            save(path, b"x" * 100_000, replace=there)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert names(tmp_path) == (["a"] if there else [])
    assert not there or path.read_bytes() == OLD


def test_a_full_disk_is_said_and_the_old_file_stays(tmp_path: Path) -> None:
    full = tmp_path / "full"
    full.mkdir()
    mount = shutil.which("mount")
    words = [mount or "", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(full)]
    if not mount or subprocess.run(words, capture_output=True, check=False).returncode:
        pytest.skip("only root mounts a small disk")
    try:
        (full / "a").write_bytes(OLD)
        with pytest.raises(FileTrouble, match="a cannot be written: No space left on device"):
            save(full / "a", b"x" * 1_000_000, replace=True)
        assert (full / "a").read_bytes() == OLD
        assert names(full) == ["a"]
    finally:
        subprocess.run(["umount", str(full)], check=True)


_KILLED = """
import os, signal, sys
from pathlib import Path
from tidelog.domain.files import fresh_file

with fresh_file(Path(sys.argv[1]), replace=True) as beside:
    beside.write_bytes(b"half of it")
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_who_is_killed_before_the_end_leaves_the_old_file_whole(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(OLD)
    done = subprocess.run([sys.executable, "-c", _KILLED, str(path)], cwd=ROOT, check=False)
    assert done.returncode == -signal.SIGKILL
    assert path.read_bytes() == OLD
    save(path, NEW, replace=True)
    assert path.read_bytes() == NEW


_FORBIDDEN = """
import os, sys
from pathlib import Path
from tidelog.domain.errors import TidelogError
from tidelog.domain.files import save

if os.geteuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
for name in sys.argv[1:]:
    try:
        save(Path(name), b"new", replace=True)
        print("done")
    except TidelogError as refusal:
        print(refusal)
"""


@pytest.fixture
def commons() -> Iterator[Path]:
    """A folder that every user reaches; pytest's own are shut to others."""
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


def test_a_folder_or_a_file_one_may_not_use_is_said(commons: Path) -> None:
    shut, wide = commons / "shut", commons / "wide"
    for folder, mode in ((shut, 0o755), (wide, 0o777)):
        folder.mkdir()
        folder.chmod(mode)
        (folder / "old").write_bytes(OLD)
    (wide / "old").chmod(0)
    shut.chmod(0o555)
    words = [str(shut / "old"), str(shut / "new"), str(wide / "old"), str(wide / "new")]
    done = subprocess.run(
        [sys.executable, "-c", _FORBIDDEN, *words], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == [*(f"{word} cannot be written: Permission denied" for word in words[:3]), "done"]
    for folder, mode in ((shut, 0o755), (wide, 0o777)):
        folder.chmod(mode)
        (folder / "old").chmod(0o600)
        assert (folder / "old").read_bytes() == OLD
    assert (names(shut), names(wide)) == (["old"], ["new", "old"])


def test_no_message_names_a_file_the_user_has_not_named(tmp_path: Path) -> None:
    for place in ("missing/a", "b" * 300):
        with pytest.raises(TidelogError) as refusal:
            save(tmp_path / place, NEW)
        assert ".tidelog-" not in str(refusal.value)
