"""Files that people keep: written whole or not at all, and never over something they would miss.

Every file Tidelog writes for its user goes through here. A store, a key, and what the verb reads are never replaced,
whatever is said; any other file only if somebody says so.
"""

import errno
import os
import re
import stat
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from tidelog.domain import entropy
from tidelog.domain.errors import BadFile, FileKept, FileTrouble

_DATABASE: Final = b"SQLite format 3\0"
JOURNALS: Final = ("-wal", "-shm", "-journal")
"""How the names of the files end that a database has beside it; without them it is not whole."""
_KEY: Final = re.compile(rb"[0-9a-f]{64}\n?")
OF_THE_MACHINE: Final = (
    *(errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EROFS),
    *(errno.EMFILE, errno.ENFILE, errno.ENOMEM),
)
"""What goes wrong with a file through nobody's fault: there is no room, or a disk fails."""
_NO_LINKS: Final = (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS)


def save(path: Path, data: bytes, *, replace: bool = False, reads: Sequence[Path] = (), secret: bool = False) -> None:
    """Write a file whole or not at all; one that is there is left as it is, unless it is to be replaced."""
    with fresh_file(path, replace=replace, reads=reads, secret=secret) as beside:
        beside.write_bytes(data)


@contextmanager
def fresh_file(
    path: Path, *, replace: bool = False, reads: Sequence[Path] = (), secret: bool = False
) -> Iterator[Path]:
    """An empty file to write into; once it is whole and on the disk it takes the name, else nothing is left of it."""
    try:
        target = _place(path, replace, reads)
        beside = target.with_name(f".tidelog-{entropy.fresh(6).hex()}")
        try:
            os.close(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600 if secret else 0o666))
            yield beside
            with beside.open("rb+") as file:
                os.fsync(file.fileno())
            _place(path, replace, reads)  # once more: what takes long to write may find a store there by now
            (_replace if replace else _create)(beside, target)
            _sync_folder(target.parent)
        finally:
            _remove(beside)
    except FileExistsError:
        raise _there(path) from None
    except OSError as fault:
        kind = FileTrouble if fault.errno in OF_THE_MACHINE else BadFile
        raise kind(f"{path} cannot be written: {fault.strerror}") from None


def make_private(path: Path) -> None:
    """An empty file that its owner alone can read, whatever the umask; one that is there stays as it is."""
    with suppress(FileExistsError):
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        os.fchmod(descriptor, 0o600)
        os.close(descriptor)


def loose(paths: Iterable[Path]) -> list[Path]:
    """Those of the files that others than their owner may read or write."""
    found = [path for path in paths if path.is_file()]
    return [path for path in found if stat.S_IMODE(path.stat().st_mode) & 0o077] if os.name == "posix" else []


def check_free(path: Path) -> None:
    """Refuse a name that is taken, before any work is done for it."""
    if path.exists():
        raise _there(path)


def _there(path: Path) -> FileKept:
    return FileKept(f"{path} is there already: name another file, or say --force to replace it")


def _place(path: Path, replace: bool, reads: Sequence[Path]) -> Path:
    """Where the file goes: to the end of all links. Refused where something is that must not be replaced."""
    target = Path(os.path.realpath(path))
    try:
        there = path.stat()
    except FileNotFoundError:
        there = None
    if there and not stat.S_ISREG(there.st_mode):
        kind = "a folder: name a file in it" if stat.S_ISDIR(there.st_mode) else "a device or a pipe: name a file"
        raise FileKept(f"{path} is {kind}")
    if what := _is_read(target, reads) or _is_treasure(target):
        raise FileKept(f"{path} {what}, which is never replaced: name another file")
    if there and not replace:
        raise _there(path)
    return target


def _is_read(path: Path, reads: Sequence[Path]) -> str:
    """Whether a file is what the verb works on, or its journal.

    Asked first, and without a look inside: whoever opens and closes the file of a store gives up all locks that the
    same process holds on it, and the store in use is among what is read.
    """
    if any(_is_same(path, source) for source in reads):
        return "is what this is made from"
    return "belongs to the store" if any(_is_same(o, s) for o in _owners(path) for s in reads) else ""


def _is_treasure(path: Path) -> str:
    """What a file is that no word of the user gives up; the names beside a store are its own, taken or not."""
    if _beginning(path).startswith(_DATABASE):
        return "is a store or another database"
    if _KEY.fullmatch(_beginning(path)):
        return "is a key"
    return "belongs to a store" if any(_beginning(owner).startswith(_DATABASE) for owner in _owners(path)) else ""


def _owners(path: Path) -> list[Path]:
    """The databases whose journal a file of this name would be."""
    return [Path(str(path).removesuffix(end)) for end in JOURNALS if path.name.endswith(end)]


def _beginning(path: Path) -> bytes:
    if not path.is_file():
        return b""
    with path.open("rb") as file:
        return file.read(80)


def _is_same(one: Path, other: Path) -> bool:
    """Whether two names mean one file: by a link, by another way to it, or by a second name on the disk."""
    try:
        return os.path.samefile(one, other)
    except OSError:
        return os.path.realpath(one) == os.path.realpath(other)


def _sync_folder(path: Path) -> None:
    with suppress(OSError):  # not every system lets a folder be opened
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _create(beside: Path, target: Path) -> None:
    """Give the file its name if nobody has it: of two who try at once, one is refused."""
    try:
        os.link(beside, target)
    except OSError as fault:
        if fault.errno not in _NO_LINKS:
            raise
        _reserve_and_create(beside, target)


def _reserve_and_create(beside: Path, target: Path) -> None:
    """The same on a disk that gives no file two names: the name is taken by an empty file first."""
    os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        beside.replace(target)
    except OSError:
        target.unlink()
        raise


def _replace(beside: Path, target: Path) -> None:
    """Put the file in the place of another, and let nobody read it who could not read that one."""
    with suppress(FileNotFoundError):
        beside.chmod(stat.S_IMODE(beside.stat().st_mode) & stat.S_IMODE(target.stat().st_mode))
    beside.replace(target)


def _remove(beside: Path) -> None:
    for end in ("", *JOURNALS):
        with suppress(OSError):
            Path(f"{beside}{end}").unlink()
