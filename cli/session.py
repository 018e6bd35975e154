"""The user's folder, and the house of the store a verb was given; what a verb reads is a match there, or a file."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from tidelog.cli.servers import is_address
from tidelog.domain.errors import (
    BadStore,
    Forbidden,
    Malformed,
    Misuse,
    NotYourTurn,
    TidelogError,
    UnknownMatch,
    UnknownSeat,
)
from tidelog.domain.gallery import View, check_ply
from tidelog.domain.house import House
from tidelog.domain.kernel.seats import HOUSE, PUBLIC, Seat
from tidelog.domain.kernel.secret import seen_by
from tidelog.domain.kernel.words import with_names
from tidelog.domain.log.records.log import Log
from tidelog.domain.log.records.match import Match
from tidelog.domain.seating import seat_named
from tidelog.domain.store.folder import data_folder
from tidelog.domain.store.keyring import Keyring
from tidelog.projections.film import Film

if TYPE_CHECKING:
    from tidelog.replays.bundle import Bundle

_NAMED: Final = 5
"""How many matches are named where several could be meant."""


def store_file(store: str) -> tuple[Path, ...]:
    """The file a verb's store is kept in; none where it is in memory or in another program's care."""
    if "://" in store or store == ":memory:":
        return ()
    return (Path(store).expanduser() if store else data_folder() / "matches.tidelog",)


def _name_loose(files: tuple[Path, ...], keys: Path) -> None:
    """Name the files with something secret in them that others may read."""
    from tidelog.cli.paint import harmless
    from tidelog.domain.files import loose

    secret = (*files, *sorted(keys.glob("*.key")), keys / "master", keys / "memory")
    for path in loose(secret):
        print(harmless(f"{path} may be read by others than you: chmod 600 {path}"), file=sys.stderr)


@contextmanager
def house_of(store: str, create: bool = False) -> Iterator[House]:
    """The house of this store, or of the one in the user's folder; only verbs that bring matches in make a new file."""
    folder, files = data_folder(create=not store), store_file(store)
    if store and not create and not all(path.exists() for path in files):
        raise BadStore(f"there is no store {store}")
    house = House.at(store or str(files[0]), folder / "keys", os.environ.get("TIDELOG_HEADS", ""))
    _name_loose(files, folder / "keys")
    try:
        yield house
    finally:
        house.close()


@contextmanager
def at_match(store: str, match: str) -> Iterator[tuple[House, Match]]:
    """The house of a store and one of its matches, by its name or an unambiguous beginning of it."""
    with house_of(store) as house:
        found = house.load(named(house, match))
        try:
            yield house, found
        except NotYourTurn as refusal:
            raise NotYourTurn(with_names(refusal.sentence, found.names), refusal.clause) from None


def named(house: House, match: str) -> str:
    """The whole name of the match that is meant; what begins several is refused with their names."""
    if not match or house.matches.has(match):
        return match
    meant = house.matches.tables.beginning(match.lower(), _NAMED + 1)
    if len(meant) > 1:
        more = " ..." if len(meant) > _NAMED else ""
        raise UnknownMatch(f"{match!r} may be {', '.join(meant[:_NAMED])}{more}: say more of the name")
    return meant[0] if meant else match


def check_one_viewer(seat: str | None, public: bool) -> None:
    """Refuse to look through two pairs of eyes."""
    if public and seat is not None:
        raise Misuse(f"expected --as SEAT or --public, got both: --as {seat} --public")


class Sight(NamedTuple):
    """A match that is only looked at: of a store, as far as the keys here allow, or all that a file holds."""

    house: House
    match: Match
    from_file: bool

    def viewer(self, seat: str | None, public: bool = False) -> Seat:
        """Who looks, by the options of a verb."""
        check_one_viewer(seat, public)
        if not self.from_file:
            return self.house.gallery.viewer(self.match, seat, public)
        if public or seat is None or seat.lower() == "house":
            return PUBLIC if public else HOUSE
        return seat_named(self.match, seat)

    def view(self, viewer: Seat, at: int | None = None) -> View:
        """The position at a ply, as this viewer sees it."""
        if not self.from_file:
            return self.house.gallery.view(self.match.id, at, viewer)
        ply = self.match.head.size if at is None else at
        check_ply(self.match, ply)
        state = self.house.matches.state_at(self.match.id, ply)
        return View(self.match, ply, viewer, seen_by(self.match.game.state, state, viewer))

    def log(self, viewer: Seat, until: int | None = None) -> Log:
        """The records up to a ply, as this viewer may have them."""
        if not self.from_file:
            return self.house.gallery.log(self.match.id, viewer, 0, until)
        check_ply(self.match, self.match.head.size if until is None else until)
        return self.house.matches.log_of(self.match.id, 0, until).seen_by(viewer)


@contextmanager
def looking(store: str, source: str) -> Iterator[Sight]:
    """The match of a store or of a file, to look at."""
    if not is_file(source):
        with at_match(store, source) as (house, match):
            yield Sight(house, match, False)
        return
    with followed(source):
        house, match = _laid_out(source)
        yield Sight(house, match, True)


def _laid_out(source: str) -> tuple[House, Match]:
    """What a file holds, in a store that ends with the program."""
    from tidelog.replays.imports import look_into

    bundle = bundle_at(source)
    house = look_into(bundle, Keyring(data_folder() / "keys"))
    return house, house.load(bundle.log.opened.match)


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


def is_file(source: str) -> bool:
    """Whether a source is a bundle, on the disk or at an address, and not the name of a match."""
    return source.endswith(".tide") or "/" in source or Path(source).is_file()


def files_of(*sources: str) -> list[Path]:
    """Those of the sources that are bundles on the disk."""
    return [Path(source) for source in sources if is_file(source) and not is_address(source)]


def source_log(house: House, source: str) -> tuple[Log, Seat]:
    """The log of a match in the store or of a bundle, and who looks at it when nothing else is said."""
    if is_file(source):
        return bundle_at(source).log, HOUSE
    match = house.load(named(house, source))
    return house.matches.log_of(match.id), house.gallery.viewer(match)


def bundle_at(source: str) -> "Bundle":
    """The bundle of a file, or of a server's address."""
    from tidelog.replays.bundle import read_bundle

    if not is_address(source):
        return read_bundle(Path(source))
    from tidelog.cli.servers import fetched

    return fetched(source)


def brought_in(house: House, source: str) -> str:
    """The name of a match in the store; a bundle is imported first."""
    if not is_file(source):
        return named(house, source)
    from tidelog.replays.imports import bring_in

    return bring_in(house, bundle_at(source)).match.id


def source_film(store: str, source: str, seat: str | None, public: bool, strict: bool) -> Film:
    """A match or a bundle to wind through; `strict` wants to know who looks at an unsealed match."""
    check_one_viewer(seat, public)
    if is_file(source):
        log = bundle_at(source).log
        return Film(log.seen_by(_bundle_viewer(log, seat, public)))
    with at_match(store, source) as (house, match):
        if strict and not house.gallery.is_open(match) and seat is None and not public:
            raise Forbidden("the match is not sealed: say --public or --as SEAT")
        return Film(house.gallery.log(match.id, house.gallery.viewer(match, seat, public)))


def _bundle_viewer(log: Log, seat: str | None, public: bool) -> Seat:
    if public:
        return PUBLIC
    if seat is None or seat.lower() == "house":
        return HOUSE
    names = [name.lower() for name in log.names]
    if not (seat.isdigit() and 1 <= int(seat) <= len(names)) and seat.lower() not in names:
        raise UnknownSeat(f"the match has the seats {', '.join(names)}, not {seat!r}")
    return int(seat) if seat.isdigit() else names.index(seat.lower()) + 1
