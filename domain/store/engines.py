"""Which engine an address means, and how the event sourcing library is told to use it."""

from pathlib import Path


def settings_for(store: str) -> dict[str, str]:
    """The settings of the store at this address; its module is imported only now."""
    if store == ":memory:":
        from tidelog.domain.store import memory

        return memory.settings()
    from tidelog.domain.store import sqlite

    return sqlite.settings(Path(store).expanduser())
