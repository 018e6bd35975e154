"""The user's folder, and Tidelog opened on the store a verb was given."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tidelog.domain.app import Tidelog, View, seat_named
from tidelog.domain.errors import StoreProblem
from tidelog.domain.kernel.seats import HOUSE, PUBLIC, Seat
from tidelog.domain.log.match import Match


def data_folder() -> Path:
    """Where store and keys live; TIDELOG_HOME chooses another folder."""
    import os

    if os.environ.get("TIDELOG_HOME"):
        return Path(os.environ["TIDELOG_HOME"]).expanduser()
    from platformdirs import user_data_path

    return user_data_path("tidelog", appauthor=False)


@contextmanager
def tidelog(store: str) -> Iterator[Tidelog]:
    """Tidelog on this store, or on the one in the user's folder."""
    folder = data_folder()
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


def viewer(app: Tidelog, match: Match, seat: str | None, public: bool) -> Seat:
    """Who looks: a seat whose key is here, the house, or the public. Once sealed, everything is public."""
    sealed = match.head.status == "sealed"
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
