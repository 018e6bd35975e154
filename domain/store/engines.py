"""Which engine an address means, and how the event sourcing library is told to use it."""

from pathlib import Path

from tidelog.domain.errors import BadStore

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
