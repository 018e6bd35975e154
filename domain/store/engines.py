"""Which engine an address means, how the event sourcing library is told of it, and where the memory of heads lies."""

from pathlib import Path

from tidelog.domain.errors import BadStore
from tidelog.domain.store.heads import Heads

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


def _postgres(url: str) -> dict[str, str]:
    try:
        from tidelog.domain.store import postgres
    except ImportError:
        raise BadStore("PostgreSQL needs its driver: pip install 'tidelog[postgres]'") from None
    return postgres.settings(url)


def heads_at(address: str, keys: Path) -> Heads:
    """The memory of a house: the file beside its keys, or the database that several nodes share."""
    if not address.startswith(_SERVERS):
        from tidelog.domain.store.heads_sqlite import SQLiteHeads

        return SQLiteHeads(keys / "memory")
    try:
        from tidelog.domain.store.heads_postgres import PostgresHeads
    except ImportError:
        raise BadStore("PostgreSQL needs its driver: pip install 'tidelog[postgres]'") from None
    return PostgresHeads(address)
