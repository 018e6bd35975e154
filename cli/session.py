"""The user's folder, and the house of the store a verb was given; what a verb reads is a match there, or a file."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tidelog.domain.errors import BadStore, Forbidden, Malformed, Misuse, TidelogError, UnknownSeat
from tidelog.domain.gallery import View
from tidelog.domain.house import House
from tidelog.domain.kernel.seats import HOUSE, PUBLIC, Seat
from tidelog.domain.log.records.log import Log
from tidelog.domain.log.records.match import Match
from tidelog.domain.store.folder import data_folder
from tidelog.projections.film import Film


def store_file(store: str) -> tuple[Path, ...]:
    """The file a verb's store is kept in; none where it is in memory or in another program's care."""
    if "://" in store or store == ":memory:":
        return ()
    return (Path(store).expanduser() if store else data_folder() / "matches.tidelog",)


@contextmanager
def house_of(store: str, create: bool = False) -> Iterator[House]:
    """The house of this store, or of the one in the user's folder; only verbs that bring matches in make a new file."""
    folder, files = data_folder(create=not store), store_file(store)
    if store and not create and not all(path.exists() for path in files):
        raise BadStore(f"there is no store {store}")
    house = House.at(store or str(files[0]), folder / "keys", os.environ.get("TIDELOG_HEADS", ""))
    try:
        yield house
    finally:
        house.close()


def check_one_viewer(seat: str | None, public: bool) -> None:
    """Refuse to look through two pairs of eyes."""
    if public and seat is not None:
        raise Misuse(f"expected --as SEAT or --public, got both: --as {seat} --public")


def viewer(house: House, match: Match, seat: str | None, public: bool) -> Seat:
    """Who looks, by the options of a verb."""
    check_one_viewer(seat, public)
    return house.gallery.viewer(match, seat, public)


@contextmanager
def followed(*sources: str) -> Iterator[None]:
    """A file may hold a log that nobody audited: what its facts make of a state may break any function of a game."""
    try:
        yield
    except (TidelogError, OSError):
        raise
    except Exception as fault:
        if not any(map(is_file, sources)):
            raise
        told = f"cannot be followed ({type(fault).__name__}): `tidelog audit FILE` says what is wrong with it"
        raise Malformed(f"{' or '.join(filter(is_file, sources))} {told}") from None


@contextmanager
def look(store: str, match: str, at: int | None, seat: str | None, public: bool) -> Iterator[View]:
    """A match at a ply, as a viewer sees it."""
    with house_of(store) as house:
        yield seen(house, match, at, seat, public)


def seen(house: House, match: str, at: int | None, seat: str | None, public: bool) -> View:
    """A match of a house at a ply, as a viewer sees it."""
    return house.gallery.view(match, at, viewer(house, house.load(match), seat, public))


def is_file(source: str) -> bool:
    """Whether a source is a bundle on the disk and not the name of a match."""
    return source.endswith(".tide") or "/" in source or Path(source).is_file()


def files_of(*sources: str) -> list[Path]:
    """Those of the sources that are bundles on the disk."""
    return [Path(source) for source in sources if is_file(source)]


def source_log(house: House, source: str) -> tuple[Log, Seat]:
    """The log of a match in the store or of a bundle, and who looks at it when nothing else is said."""
    if is_file(source):
        return _bundle_log(source), HOUSE
    match = house.load(source)
    return house.matches.log_of(source), viewer(house, match, None, False)


def _bundle_log(source: str) -> Log:
    from tidelog.replays.bundle import read_bundle

    return read_bundle(Path(source)).log


def brought_in(house: House, source: str) -> str:
    """The name of a match in the store; a bundle is imported first."""
    if not is_file(source):
        return source
    from tidelog.replays.imports import import_bundle

    return import_bundle(house, Path(source)).id


def source_film(store: str, source: str, seat: str | None, public: bool, strict: bool) -> Film:
    """A match or a bundle to wind through; `strict` wants to know who looks at an unsealed match."""
    check_one_viewer(seat, public)
    if is_file(source):
        log = _bundle_log(source)
        return Film(log.seen_by(_bundle_viewer(log, seat, public)))
    with house_of(store) as house:
        match = house.load(source)
        if strict and not house.gallery.is_open(match) and seat is None and not public:
            raise Forbidden("the match is not sealed: say --public or --as SEAT")
        return Film(house.gallery.log(source, viewer(house, match, seat, public)))


def _bundle_viewer(log: Log, seat: str | None, public: bool) -> Seat:
    if public:
        return PUBLIC
    if seat is None or seat.lower() == "house":
        return HOUSE
    names = [name.lower() for name in log.names]
    if not (seat.isdigit() and 1 <= int(seat) <= len(names)) and seat.lower() not in names:
        raise UnknownSeat(f"the match has the seats {', '.join(names)}, not {seat!r}")
    return int(seat) if seat.isdigit() else names.index(seat.lower()) + 1
