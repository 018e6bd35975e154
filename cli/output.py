"""Where what a verb has made goes: into the file it was given, or to stdout for `-`."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryDirectory
from typing import BinaryIO

from tidelog.cli.session import store_file
from tidelog.domain.errors import BadFile
from tidelog.domain.files import fresh_file, save


def put(
    file: Path,
    made: bytes | str,
    *,
    force: bool,
    reads: Sequence[Path] = (),
    store: str = "",
    secret: bool = False,
) -> None:
    """Write it, whole or not at all, and over nothing that is there unless that is forced."""
    data = made.encode() if isinstance(made, str) else made
    if not is_stdout(file):
        save(file, data, replace=force, reads=(*reads, *store_file(store)), secret=secret)
        return
    with _stdout(isinstance(made, str)) as out:
        out.write(data)


@contextmanager
def to_fill(file: Path, *, force: bool, store: str) -> Iterator[Path]:
    """An empty file for others to fill with what is secret; when they are done it goes where it belongs."""
    if not is_stdout(file):
        with fresh_file(file, replace=force, reads=store_file(store), secret=True) as beside:
            yield beside
        return
    with _stdout(text=False) as out, TemporaryDirectory(prefix="tidelog-") as folder:
        filled = Path(folder) / "filled"
        yield filled
        with filled.open("rb") as whole:
            copyfileobj(whole, out)


def is_stdout(file: Path) -> bool:
    """Whether `-` was given for a file."""
    return str(file) == "-"


def shown(file: Path) -> str:
    """What a file is called when a verb has written it."""
    return "stdout" if is_stdout(file) else str(file)


@contextmanager
def _stdout(text: bool) -> Iterator[BinaryIO]:
    """The bytes of stdout; refused where they would garble a terminal."""
    if sys.stdout is None:
        raise BadFile("stdout cannot be written: it is closed")
    if sys.stdout.isatty() and not text:
        raise BadFile("what is to be written is no text for a terminal: name a file, or lead stdout into one")
    sys.stdout.flush()
    yield sys.stdout.buffer
    sys.stdout.buffer.flush()


def unseen(move: str) -> str:
    """A move as it was given; for `-` what is typed without being shown, or what comes through a pipe.

    What stands on a command line can be read by everybody on the machine, a sealed bid too.
    """
    if move != "-":
        return move
    if sys.stdin.isatty():
        from getpass import getpass

        return getpass("move: ").strip()
    return sys.stdin.readline().strip()
