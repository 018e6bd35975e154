"""Where tests draw from: bytes and a clock that follow from the seed of the run and the name of the test.

The program has no switch for this. A test's process puts SEEDED in the place of the system itself; a process that a
test starts does the same before its first line, through `site/sitecustomize.py`, which only those find whose PYTHONPATH
leads there. Each process of a test draws a stream of its own: they are numbered in a file that the environment names.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import shake_256
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from tidelog.domain import entropy

ROOT = Path(__file__).parent.parent
_SITE = str(ROOT / "tests" / "site")
RUN = ""
"""The seed of the run."""
STARTS = "TIDELOG_TESTS_STARTS"
"""Names the file of a test: a line that says what its draws follow from, then a sign for each process it started."""
_EPOCH = 1_767_225_600_000
_APART = 60_000
"""How far the clocks of two processes are apart, so that one that starts later has the later time."""


class Place(NamedTuple):
    """How far one has drawn."""

    words: str
    process: int = 0
    seed: int = 0
    drawn: int = 0
    ticks: int = 0


class Seeded:
    """Draws that follow from words. Hypothesis takes it for a generator of its own, and begins anew at each example."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._place = Place("")

    def begin(self, words: str, process: int = 0) -> None:
        """Draw what follows from these words from now on; without words, refuse to."""
        self._lock, self._place = Lock(), Place(words, process)

    def fresh(self, size: int) -> bytes:
        """The next bytes."""
        with self._lock:
            self._place = place = self._place._replace(drawn=self._place.drawn + 1)
        assert place.words, "drawn outside of a test: wrap what a test shares with others in `drawing(...)`"
        return shake_256(repr(place[:4]).encode()).digest(size)

    def now(self) -> int:
        """A millisecond after the last time asked."""
        with self._lock:
            self._place = place = self._place._replace(ticks=self._place.ticks + 1)
        return _EPOCH + place.process * _APART + place.ticks

    def seed(self, seed: int) -> None:
        """Begin anew; each number is another stream."""
        self._place = self._place._replace(seed=seed, drawn=0, ticks=0)

    def getstate(self) -> Place:
        """How far it is."""
        return self._place

    def setstate(self, place: Place) -> None:
        """Go on from there."""
        self._place = place


SEEDED = Seeded()


def install() -> None:
    """Put SEEDED in the place of the system, here and in every process that is started from here."""
    if entropy.source is not SEEDED:
        entropy.source = SEEDED
        os.register_at_fork(after_in_child=begin_process)
    path = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    if _SITE not in path:
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [_SITE, *path]))


def begin_test(name: str, starts: Path) -> None:
    """A test begins, in this process; those it starts are numbered in this file."""
    words = f"{RUN}/{name}"
    starts.write_text(f"{words}\n")
    os.environ[STARTS] = str(starts)
    SEEDED.begin(words)


def end_test() -> None:
    """Nothing is drawn between two tests."""
    del os.environ[STARTS]
    SEEDED.begin("")


def begin_process() -> None:
    """A process of the test that the environment names begins."""
    if STARTS in os.environ:
        take_number(os.environ[STARTS])


def take_number(starts: str) -> None:
    """Draw as the next process of this test."""
    file = os.open(starts, os.O_RDWR | os.O_APPEND)
    try:
        words = os.pread(file, 4096, 0).partition(b"\n")[0]
        os.write(file, b".")  # at the end, whoever else writes: our place there is ours alone
        SEEDED.begin(words.decode(), os.lseek(file, 0, os.SEEK_CUR) - len(words) - 1)
    finally:
        os.close(file)


@contextmanager
def drawing(*words: str) -> Iterator[None]:
    """For what tests share: it follows from the seed of the run and these words, whichever test comes first."""
    before = SEEDED.getstate()
    SEEDED.begin("/".join((RUN, *words)))
    try:
        yield
    finally:
        SEEDED.setstate(before)
