"""A small log beside the store, for what a service keeps of tables and people: streams of bytes, one winner a place.

The event sourcing library's own recorder keeps it, in a file beside the store's or in tables beside the store's. A
stream can be erased, which a match never is: it holds what a person may ask to be forgotten.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

from eventsourcing.persistence import ApplicationRecorder, InfrastructureFactory, PersistenceError, StoredEvent
from eventsourcing.utils import Environment

from tidelog.domain.errors import StoreTrouble

_NAME: Final = "notebook"
_PAGE: Final = 500


class Note(NamedTuple):
    """One entry: the stream it belongs to, its place there, and its position among all."""

    stream: str
    number: int
    data: bytes
    position: int


class Notebook:
    """All streams of one service."""

    def __init__(self, settings: dict[str, str]) -> None:
        environment = Environment(_NAME, settings | {"ORIGINATOR_ID_TYPE": "text"})
        factory: Any = InfrastructureFactory.construct(environment)
        self._factory = factory
        self._recorder = cast(ApplicationRecorder, factory.application_recorder())

    @classmethod
    def beside(cls, store: str) -> "Notebook":
        """The notebook of the store at this address."""
        if "://" in store:
            return cls(_server(store))
        name = store if store == ":memory:" else f"{Path(store).expanduser()}-notebook"
        return cls({"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": name, "SQLITE_LOCK_TIMEOUT": "10"})

    def append(self, stream: str, first: int, entries: Sequence[bytes]) -> None:
        """Store entries at these places of a stream, all or none; an IntegrityError where one is taken."""
        rows = [StoredEvent(stream, number, "note", data) for number, data in enumerate(entries, first)]
        self._recorder.insert_events(rows)

    def after(self, position: int) -> Iterator[Note]:
        """What was written after a position, in order."""
        while True:
            try:
                found = self._recorder.select_notifications(position + 1, _PAGE)
            except PersistenceError as fault:
                raise StoreTrouble(f"the service's own log cannot be read now: {fault}") from None
            yield from (Note(str(n.originator_id), n.originator_version, n.state, n.id) for n in found)
            if len(found) < _PAGE:
                return
            position = found[-1].id

    def erase(self, stream: str) -> None:
        """Forget a stream and all that stood in it."""
        recorder: Any = self._recorder
        mark = "?" if "sqlite" in type(recorder).__module__ else "%s"
        statement = f"DELETE FROM {recorder.events_table_name} WHERE originator_id = {mark}"
        with recorder.datastore.transaction(commit=True) as cursor:
            cursor.execute(statement, (stream,))

    def close(self) -> None:
        """Let go of it."""
        self._factory.close()


def _server(url: str) -> dict[str, str]:
    """How the library reaches the server that keeps the store."""
    from psycopg.conninfo import conninfo_to_dict

    found = {name: str(value) for name, value in conninfo_to_dict(url).items()}
    return {
        "PERSISTENCE_MODULE": "eventsourcing.postgres",
        "POSTGRES_DBNAME": found.get("dbname", "postgres"),
        "POSTGRES_HOST": found.get("host", "127.0.0.1"),
        "POSTGRES_PORT": found.get("port", "5432"),
        "POSTGRES_USER": found.get("user", "postgres"),
        "POSTGRES_PASSWORD": found.get("password", ""),
    }
