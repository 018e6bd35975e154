"""Which engine an address means, how the event sourcing library is told of it, and where the memory of heads lies."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tidelog.domain.errors import BadStore
from tidelog.domain.store.heads import Heads
from tidelog.domain.store.tables import VERSION

_SERVERS = ("postgresql://", "postgres://")


def settings_for(store: str) -> dict[str, str]:
    """The settings of the store at this address; its module is imported only now."""
    if store == ":memory:":
        from tidelog.domain.store import memory

        return memory.settings()
    if store.startswith(_SERVERS):
        return _postgres(store)
    if "://" in store:
        raise BadStore(f"a store is a file or a postgresql:// address, not {store.partition('://')[0]}://")
    from tidelog.domain.store import sqlite

    return sqlite.settings(Path(store).expanduser())


def bring_up(store: str, tell: Callable[[int, int], None]) -> int:
    """Bring the tables at this address up, if they are of an earlier version; which version they are of then."""
    if not store.startswith(_SERVERS):
        return VERSION
    with _driven():
        from tidelog.domain.store import postgres_tables
    postgres_tables.migrate(store, tell)
    return postgres_tables.TABLES


def _postgres(url: str) -> dict[str, str]:
    with _driven():
        from tidelog.domain.store import postgres
    return postgres.settings(url)


@contextmanager
def _driven() -> Iterator[None]:
    try:
        yield
    except ImportError:
        raise BadStore("PostgreSQL needs its driver: pip install 'tidelog[postgres]'") from None


def heads_at(address: str, keys: Path) -> Heads:
    """The memory of a house: the file beside its keys, or the database that several nodes share."""
    if not address.startswith(_SERVERS):
        from tidelog.domain.store.heads_sqlite import SQLiteHeads

        return SQLiteHeads(keys / "memory")
    with _driven():
        from tidelog.domain.store.heads_postgres import PostgresHeads
    return PostgresHeads(address)
