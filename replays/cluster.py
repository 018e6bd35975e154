"""Work on the machines of a Dask cluster: tasks go out as they are asked for, answers come back as they are ready.

What travels is bytes, and nothing is read or written over there. A task is a function of its arguments alone, so one
whose machine was lost is done again by the cluster, elsewhere, and gives the same answer.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeVar

import msgspec

from tidelog.domain.errors import Misuse, Trouble
from tidelog.domain.files import save
from tidelog.domain.kernel.seats import HOUSE
from tidelog.replays.bundle import write_bundle
from tidelog.replays.export import bundle_of
from tidelog.replays.simulation import Plan, Played, count_one, kept_name, play_one
from tidelog.replays.verify import KNOWN, Verdict, verify_bundle

A = TypeVar("A")
B = TypeVar("B")

_BATCH: Final = 10
"""What goes in one task: to send one costs milliseconds, however little is to be done."""
_AHEAD: Final = 3
"""Tasks that are out for each thread of a worker."""
_PATIENCE: Final = 30
"""Seconds to look for a cluster, and for the first of its workers."""
_ENDING: Final = ".tide"


class Parcel(msgspec.Struct, frozen=True):
    """A bundle on its way: its path here, its bytes, and those of its list of known divergences."""

    path: str
    data: bytes
    known: bytes = b""


def simulate_on(address: str, plan: Plan, matches: int, keep: Path | None, replace: bool = False) -> Iterator[Played]:
    """Each match of a plan as it ends; a bundle that is to be kept travels here and is written here."""
    with _connected(address) as client:
        for played, data in _spread(client, _Playing(plan, keep is not None), range(1, matches + 1)):
            if keep is not None:
                save(keep / kept_name(plan, int(played.seed.rpartition("/")[2])), data, replace=replace)
            yield played


def verify_on(address: str, paths: Iterable[Path]) -> Iterator[Verdict]:
    """The verdict on each bundle as it is ready; the bundles are read here, and only so many at once."""
    with _connected(address) as client:
        yield from _spread(client, _verified, map(_parcel, paths))


def found_below(paths: Iterable[Path]) -> Iterator[Path]:
    """Every bundle at or below these paths, as the folders give them: however many there are, they are not listed."""
    for path in paths:
        if not path.exists():
            raise Misuse(f"{path} is not there")
        yield from _walked(path) if path.is_dir() else (path,)


def _walked(folder: Path) -> Iterator[Path]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                yield from _walked(Path(entry.path))
            elif entry.name.endswith(_ENDING):
                yield Path(entry.path)


def _parcel(path: Path) -> Parcel:
    beside = path.with_suffix(KNOWN)
    return Parcel(str(path), path.read_bytes(), beside.read_bytes() if beside.is_file() else b"")


class _Playing(msgspec.Struct, frozen=True):
    """Plays a match of a plan; gives its bytes where they are wanted."""

    plan: Plan
    kept: bool

    def __call__(self, number: int) -> tuple[Played, bytes]:
        if not self.kept:
            return count_one(self.plan, number), b""
        house, played = play_one(self.plan, number)
        return played, write_bundle(bundle_of(house, played.match, HOUSE))


def _verified(parcel: Parcel) -> Verdict:
    with TemporaryDirectory() as folder:
        path = Path(folder) / Path(parcel.path).name
        path.write_bytes(parcel.data)
        if parcel.known:
            path.with_suffix(KNOWN).write_bytes(parcel.known)
        return msgspec.structs.replace(verify_bundle(path), path=parcel.path)


@contextmanager
def _connected(address: str) -> Iterator[Any]:
    try:
        client = _dask().Client(address, timeout=_PATIENCE, set_as_default=False)
        client.wait_for_workers(1, timeout=_PATIENCE)
    except (OSError, ValueError, TimeoutError):
        raise Trouble(f"no cluster with a worker answers at {address}") from None
    with client:
        yield client


def _dask() -> Any:
    """The library, which has no types of its own; few have it installed."""
    try:
        return import_module("distributed")
    except ImportError:
        raise Misuse("a cluster needs Dask: pip install 'tidelog[cluster]'") from None


def _spread(client: Any, work: Callable[[A], B], tasks: Iterable[A]) -> Iterator[B]:
    """The answers as they are ready; only so many tasks are out at once, however many there are."""
    waiting = _batched(tasks)
    out = _dask().as_completed(loop=client.loop, with_results=True)
    for batch in islice(waiting, _AHEAD * sum(client.nthreads().values())):
        out.add(_sent(client, work, batch))
    for _, answers in out:
        for batch in islice(waiting, 1):
            out.add(_sent(client, work, batch))
        yield from answers


def _sent(client: Any, work: Callable[[A], B], batch: list[A]) -> Any:
    # Not pure: two bundles of the same bytes are two tasks, and each has an answer.
    return client.submit(_each, work, batch, pure=False)


def _each(work: Callable[[A], B], batch: list[A]) -> list[B]:
    return [work(task) for task in batch]


def _batched(tasks: Iterable[A]) -> Iterator[list[A]]:
    waiting = iter(tasks)
    while batch := list(islice(waiting, _BATCH)):
        yield batch
