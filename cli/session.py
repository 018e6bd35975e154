"""The user's folder, and Tidelog opened on the store a verb was given."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tidelog.domain.app import Tidelog, View, seat_named
from tidelog.domain.errors import Forbidden, Misuse, StoreProblem, UnknownSeat
from tidelog.domain.kernel.seats import HOUSE, PUBLIC, Seat
from tidelog.domain.log.match import Match
from tidelog.domain.log.record import read_opened, unstore
from tidelog.projections.film import Film
from tidelog.projections.frames import frames


def data_folder() -> Path:
    """Where store and keys live; TIDELOG_HOME chooses another folder."""
    import os

    if os.environ.get("TIDELOG_HOME"):
        return Path(os.environ["TIDELOG_HOME"]).expanduser()
    from platformdirs import user_data_path

    return user_data_path("tidelog", appauthor=False)


@contextmanager
def tidelog(store: str, create: bool = False) -> Iterator[Tidelog]:
    """Tidelog on this store, or on the one in the user's folder; only verbs that bring matches in make a new file."""
    folder = data_folder()
    if store and not create and "://" not in store and store != ":memory:" and not Path(store).expanduser().exists():
        raise StoreProblem(f"there is no store {store}")
    if not store:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            raise StoreProblem(f"{folder} cannot be made: {fault.strerror}") from None
        store = str(folder / "matches.tidelog")
    opened = Tidelog.at(store, folder / "keys")
    try:
        yield opened
    finally:
        opened.close()


def check_one_viewer(seat: str | None, public: bool) -> None:
    """Refuse to look through two pairs of eyes."""
    if public and seat is not None:
        raise Misuse(f"expected --as SEAT or --public, got both: --as {seat} --public")


def viewer(app: Tidelog, match: Match, seat: str | None, public: bool) -> Seat:
    """Who looks: a seat whose key is here, the house, or the public. Once all is sealed, everything is public."""
    check_one_viewer(seat, public)
    sealed = app.is_open(match)
    if seat is None:
        return HOUSE if sealed and not public else PUBLIC
    if seat.lower() == "house":
        app.check_house(match)
        return HOUSE
    number = seat_named(match, seat)
    if not sealed:
        app.check_may_see(match, number)
    return number


@contextmanager
def look(store: str, match: str, at: int | None, seat: str | None, public: bool) -> Iterator[View]:
    """A match at a ply, as a viewer sees it."""
    with tidelog(store) as app:
        yield app.view(match, at, viewer(app, app.load(match), seat, public))


def is_file(source: str) -> bool:
    """Whether a source is a bundle on the disk and not the name of a match."""
    return source.endswith(".tide") or "/" in source or Path(source).is_file()


def source_rows(app: Tidelog, source: str) -> list[bytes]:
    """The rows of a match in the store or of a bundle."""
    if is_file(source):
        return _bundle_rows(source)
    app.load(source)
    return app.matches.lineage(source)


def _bundle_rows(source: str) -> list[bytes]:
    from tidelog.replays.bundle import read_bundle

    return read_bundle(Path(source)).rows


def source_viewer(app: Tidelog, source: str) -> Seat:
    """Who looks at a source when nothing else is said: at a bundle, whoever has it."""
    return HOUSE if is_file(source) else viewer(app, app.load(source), None, False)


def brought_in(app: Tidelog, source: str) -> str:
    """The name of a match in the store; a bundle is imported first."""
    if not is_file(source):
        return source
    from tidelog.replays.imports import import_bundle

    return import_bundle(app, Path(source)).id


def source_film(store: str, source: str, seat: str | None, public: bool, strict: bool) -> Film:
    """A match or a bundle to wind through; `strict` wants to know who looks at an unsealed match."""
    check_one_viewer(seat, public)
    if is_file(source):
        return _bundle_film(_bundle_rows(source), seat, public)
    with tidelog(store) as app:
        match = app.load(source)
        if strict and not app.is_open(match) and seat is None and not public:
            raise Forbidden("the match is not sealed: say --public or --as SEAT")
        return Film(frames(app.matches.lineage(source), viewer(app, match, seat, public)))


def _bundle_film(rows: list[bytes], seat: str | None, public: bool) -> Film:
    if public:
        return Film(frames(rows, PUBLIC))
    if seat is None or seat.lower() == "house":
        return Film(frames(rows))
    names = [info.name.lower() for info in read_opened(unstore(rows[0])[0]).seats]
    if not (seat.isdigit() and 1 <= int(seat) <= len(names)) and seat.lower() not in names:
        raise UnknownSeat(f"the match has the seats {', '.join(names)}, not {seat!r}")
    return Film(frames(rows, int(seat) if seat.isdigit() else names.index(seat.lower()) + 1))
