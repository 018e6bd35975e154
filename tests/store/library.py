"""The event sourcing library's own cases, told of a store of ours; not in a test file, where pytest would run them."""

from itertools import count
from typing import Any, ClassVar

from eventsourcing.persistence import InfrastructureFactory
from eventsourcing.popo import POPOAggregateRecorder, POPOProcessRecorder, POPOTrackingRecorder
from eventsourcing.sqlite import SQLiteAggregateRecorder, SQLiteProcessRecorder, SQLiteTrackingRecorder
from eventsourcing.tests import application, persistence
from eventsourcing.utils import Environment, get_topic

from tidelog.domain.store import memory, postgres, sqlite
from tidelog.domain.store.engines import settings_for

_NUMBERS = count()
OURS = {"memory": memory.Factory, "sqlite": sqlite.Factory, "postgres": postgres.Factory}
RECORDERS: dict[str, type[Any]] = {
    "memory": memory.MemoryRecorder,
    "sqlite": sqlite.SQLiteRecorder,
    "postgres": postgres.PostgresRecorder,
}
LIBRARY: dict[str, dict[str, type[Any]]] = {
    "memory": {
        "aggregate": POPOAggregateRecorder,
        "tracking": POPOTrackingRecorder,
        "process": POPOProcessRecorder,
    },
    "sqlite": {
        "aggregate": SQLiteAggregateRecorder,
        "tracking": SQLiteTrackingRecorder,
        "process": SQLiteProcessRecorder,
    },
    "postgres": {"aggregate": postgres.PostgresRecorder, "tracking": object, "process": object},
}


def _environment(engine: str, store: str) -> Environment:
    return Environment("Application", settings_for(store) | {"ORIGINATOR_ID_TYPE": "text"})


class InMemory(POPOTrackingRecorder):
    """Another than the usual."""


class InAFile(SQLiteTrackingRecorder):
    """Another than the usual."""


class Ours:
    """What every case is told of the store it runs on."""

    engine: ClassVar[str]
    store: ClassVar[str]

    def new_originator_id(self) -> str:
        """A name as we store them."""
        return f"m{next(_NUMBERS)}"

    def _factory(self) -> Any:
        self.factory: Any = InfrastructureFactory.construct(_environment(self.engine, self.store))
        return self.factory


class Aggregates(Ours, persistence.AggregateRecorderTestCase):
    def create_recorder(self) -> Any:
        return self._factory().aggregate_recorder()


class Applications(Ours, persistence.ApplicationRecorderTestCase[Any]):
    def create_recorder(self) -> Any:
        return self._factory().application_recorder()

    def test_insert_subscribe(self) -> None:
        self.optional_test_insert_subscribe()


class NonInterleaving(Ours, persistence.NonInterleavingNotificationIDsBaseCase):
    def create_recorder(self) -> Any:
        return self._factory().application_recorder()


class Factories(Ours, persistence.InfrastructureFactoryTestCase[Any]):
    def setUp(self) -> None:
        self.env = _environment(self.engine, self.store)
        super().setUp()

    def expected_factory_class(self) -> Any:
        return OURS[self.engine]

    def expected_application_recorder_class(self) -> Any:
        return RECORDERS[self.engine]

    def expected_aggregate_recorder_class(self) -> Any:
        return LIBRARY[self.engine]["aggregate"]

    def expected_tracking_recorder_class(self) -> Any:
        return LIBRARY[self.engine]["tracking"]

    def tracking_recorder_subclass(self) -> Any:
        return {"memory": InMemory, "sqlite": InAFile}.get(self.engine, object)

    def expected_process_recorder_class(self) -> Any:
        return LIBRARY[self.engine]["process"]


class Examples(Ours, application.ExampleApplicationTestCase):
    def setUp(self) -> None:
        self.expected_factory_topic = get_topic(OURS[self.engine])


class Application(Ours, application.ApplicationTestCase):
    pass


CASES: tuple[type[Any], ...] = (Aggregates, Applications, NonInterleaving, Factories, Examples, Application)
