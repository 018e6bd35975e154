"""Where matches are: a store, or a folder of bundles. Each place has a stamp that tells when it must be read again."""

import os
import shlex
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple, Protocol, TypeVar

import msgspec

from tidelog.domain.errors import BadStore, Malformed, Misuse, TidelogError, Trouble
from tidelog.domain.house import House
from tidelog.domain.log.records.log import Log
from tidelog.domain.log.records.names import readable
from tidelog.domain.log.records.record import Opened
from tidelog.domain.store.folder import data_folder
from tidelog.domain.store.tables import Listing
from tidelog.replays.archive.reading import public
from tidelog.replays.bundle import read_bundle

BESIDE = "-find"
"""How the name of the index of a store ends."""
T = TypeVar("T")
_EACH: Final = 100
"""Matches that are read together."""
_AHEAD: Final = 6


class Skipped(NamedTuple):
    """A place that cannot be read, and why."""

    place: str
    why: str


class Source(Protocol):
    """Matches that lie together."""

    def stamps(self) -> dict[str, str]:
        """Every place a sealed match may be at, with what changes when it does."""

    def log(self, place: str) -> Log:
        """What everybody may know of the match at a place; refused where it is not sealed, or no match."""

    def word(self, place: str) -> str:
        """What a verb takes to open the match at a place."""

    def index_path(self) -> Path | None:
        """The file its index is kept in; none where it has no place of its own."""


class Folder:
    """Bundles on the disk: all below a folder, or one by itself."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def stamps(self) -> dict[str, str]:
        """Every bundle, by its way from the folder, with the time and the size of its file."""
        if not self.path.is_dir():
            return {".": _stamp_of(str(self.path))}
        found, whole = {}, len(str(self.path / "x")) - 1
        for folder, _, names in os.walk(self.path):
            for name in names:
                if name.endswith(".tide"):
                    file = f"{folder}/{name}"
                    found[file[whole:]] = _stamp_of(file)
        return dict(sorted(found.items()))

    def log(self, place: str) -> Log:
        """The match in a file."""
        file = self.path / place
        if not file.is_file():
            raise Malformed(f"{file.name} is no file")
        return public(read_bundle(file).log)

    def word(self, place: str) -> str:
        """The name of the file."""
        return shlex.quote(str(self.path / place))

    def index_path(self) -> Path | None:
        """In the user's folder, for this one may be anybody's; a bundle by itself has none."""
        return _of_ours(str(self.path.resolve())) if self.path.is_dir() else None


def _stamp_of(file: str) -> str:
    there = os.stat(file) if os.path.exists(file) else os.lstat(file)
    return f"{there.st_mtime_ns}/{there.st_size}"


def _of_ours(address: str) -> Path:
    return data_folder(create=True) / f"find-{sha256(address.encode(errors='surrogateescape')).hexdigest()[:16]}"


class Stored:
    """The matches of a store that are over, as are all they branch from."""

    def __init__(self, house: House, address: str) -> None:
        self.house, self.address = house, address

    def stamps(self) -> dict[str, str]:
        """Every match that is open to all, with what lists show of it."""
        rows = {row.match: row for row in self.house.matches.tables.listings(status="sealed")}
        return {match: _stamp(row) for match, row in sorted(rows.items()) if _is_open(row, rows)}

    def log(self, place: str) -> Log:
        """A match of the store."""
        log = self.house.matches.log_of(place)
        return public(log, *(e.record.match for e in log if isinstance(e.record, Opened)))

    def word(self, place: str) -> str:
        """The name of the match, and of the store where it is not the user's own."""
        own = str((data_folder() / "matches.tidelog").resolve())
        return place if self.address == own else f"{place} --store {shlex.quote(self.address)}"

    def index_path(self) -> Path | None:
        """Beside the file of the store; for one in another program's care, in the user's folder."""
        return _of_ours(self.address) if "://" in self.address else Path(f"{self.address}{BESIDE}")


def _stamp(row: Listing) -> str:
    return sha256(msgspec.json.encode((row.changed, row.closed, row.seats, row.outcome))).hexdigest()[:16]


def _is_open(row: Listing, sealed: dict[str, Listing]) -> bool:
    while row.parent in sealed:
        row = sealed[row.parent]
    return not row.parent


@contextmanager
def source_at(place: str, keys: Path) -> Iterator[Source]:
    """The matches at an address: of a store, of a folder, or of one bundle."""
    path = Path(place).expanduser()
    if "://" not in place and (path.is_dir() or place.endswith(".tide")):
        if not path.exists():
            raise Misuse(f"{path} is not there")
        yield Folder(path)
        return
    if "://" not in place and not path.is_file():
        raise BadStore(f"there is no store and no folder {place}")
    house = House.at(place if "://" in place else str(path), keys)
    try:
        yield Stored(house, place if "://" in place else str(path.resolve()))
    finally:
        house.close()


def read_all(
    source: Source, skipped: list[Skipped], work: Callable[[str, Log], T], places: Iterable[str] | None = None
) -> Iterator[T]:
    """What work makes of every match that can be read; the others are noted, and the rest goes on."""
    for place in source.stamps() if places is None else places:
        try:
            made = work(place, source.log(place))
        except Trouble:
            raise
        except Exception as fault:  # what a forged log makes of a state may break any function of a game
            skipped.append(skip(place, fault))
            continue
        yield made


def in_parts(source: Source, work: Callable[[Source, list[str]], T], workers: int | None = None) -> Iterator[T]:
    """What work makes of some places at a time, in order; of bundles on all cores, and only a few parts ahead."""
    places = sorted(source.stamps())
    parts = [places[start : start + _EACH] for start in range(0, len(places), _EACH)]
    if not isinstance(source, Folder) or len(parts) < 2:
        yield from (work(source, part) for part in parts)
        return
    with ProcessPoolExecutor(workers) as pool:
        left = iter(parts)
        waiting = [pool.submit(work, source, part) for part in islice(left, _AHEAD)]
        while waiting:
            yield waiting.pop(0).result()
            waiting += [pool.submit(work, source, part) for part in islice(left, 1)]


def skip(place: str, fault: Exception) -> Skipped:
    """What is said of a place that cannot be read."""
    if isinstance(fault, (MemoryError, RecursionError)) or not isinstance(fault, (TidelogError, OSError)):
        return Skipped(place, f"its records cannot be followed ({type(fault).__name__})")
    if isinstance(fault, OSError):
        return Skipped(place, fault.strerror or str(fault))
    return Skipped(place, readable(str(fault)))


def skipped_words(skipped: list[Skipped]) -> list[str]:
    """Each place that was left out, and at the end how many."""
    lines = [f"left out {one.place}: {one.why}" for one in skipped]
    return [*lines, f"{len(lines)} left out"] if len(lines) > 1 else lines
