"""The user's folder, and Tidelog opened on the store a verb was given."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tidelog.domain.app import Tidelog, seat_named
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


def viewer(match: Match, seat: str | None, public: bool) -> Seat:
    """Who looks: a seat, the public, or the house that keeps the store."""
    if seat is not None:
        return seat_named(match, seat)
    return PUBLIC if public else HOUSE
