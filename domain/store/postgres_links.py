"""Connections to PostgreSQL: how they are made and made again, and what their faults mean to a person."""

import time
from collections.abc import Callable
from typing import Any, Final, TypeAlias

import psycopg
from eventsourcing.persistence import IntegrityError
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict

from tidelog.domain.errors import BadStore, StoreTrouble, Unanswered
from tidelog.domain.store.pool import Pool
from tidelog.domain.store.queries import Run

Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]

SCHEMA: Final = "tidelog"
PATIENCE = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2)
"""How long to wait before each try to reach a server again that has been reached before."""
_UNREADABLE: Final = "this PostgreSQL address cannot be read"
_UNREACHED: Final = {
    "password": "the password is not accepted",
    "no pg_hba.conf": "it does not let this user in",
    "does not exist": "there is no such database or user",
    "refused": "nobody answers there",
    "No such file": "nobody answers there",
    "starting up": "it is starting; try again",
    "shutting down": "it is stopping; try again",
    "too many": "it has no connection to spare; try again",
    "translate host": "there is no such host",
    "resolve host": "there is no such host",
    "timeout": "it does not answer in time",
}


def connect(url: str) -> Connection:
    """A connection on which every commit is on the server's disk before it returns."""
    options = f"-c search_path={SCHEMA} -c synchronous_commit=on -c lock_timeout=10s -c client_min_messages=error"
    try:
        return psycopg.connect(url, autocommit=True, connect_timeout=10, options=options)
    except psycopg.Error as fault:
        # What the driver says may repeat the address, and with it the password.
        sentence = next((says for sign, says in _UNREACHED.items() if sign in str(fault)), "it cannot be reached")
    if place(url) == _UNREADABLE:
        raise BadStore(_UNREADABLE)
    raise StoreTrouble(f"{place(url)}: {sentence}")


def place(url: str) -> str:
    """The address as it may be printed: without user, password and options."""
    try:
        parts = conninfo_to_dict(url)
    except psycopg.Error:
        return _UNREADABLE
    return f"the database {parts.get('dbname') or ''} on {parts.get('host') or 'this machine'}"


def pooled(url: str, most: int) -> Pool[Connection]:
    """Connections to a server; one that was lost is made again, patiently where the server has been reached before."""
    reached = False

    def make() -> Connection:
        nonlocal reached
        raw = _again(lambda: connect(url), PATIENCE if reached else ())
        reached = True
        return raw

    return Pool(make, most, lambda raw: not (raw.closed or raw.broken))


def _again(make: Callable[[], Connection], pauses: tuple[float, ...]) -> Connection:
    for pause in pauses:
        try:
            return make()
        except StoreTrouble:
            time.sleep(pause)
    return make()


def runner(raw: Connection) -> Run:
    """Runs statements on this connection."""

    def run(statement: str, *values: Any) -> list[Any]:
        cursor = raw.execute(statement.replace("?", "%s"), values, binary=True)
        return cursor.fetchall() if cursor.description else []

    return run


def explained(fault: psycopg.Error, raw: Connection) -> Exception:
    """A fault of the server as a sentence for a person."""
    if isinstance(fault, errors.UniqueViolation):
        return IntegrityError("a ply is taken")
    if raw.closed or raw.broken:
        return Unanswered("the connection to the database was lost; look whether the last move is there")
    if isinstance(fault, errors.DiskFull):
        return StoreTrouble("the disk of the database is full; nothing was stored")
    if isinstance(fault, errors.ReadOnlySqlTransaction):
        return StoreTrouble("the store cannot be written: it is read-only")
    if isinstance(fault, (errors.LockNotAvailable, errors.QueryCanceled, errors.DeadlockDetected)):
        return StoreTrouble("the store is busy: another program holds it; try again")
    if isinstance(fault, errors.InsufficientPrivilege):
        return StoreTrouble("this user of the database may not do that; its owner must allow it")
    return StoreTrouble(f"the database failed: {fault.diag.message_primary or type(fault).__name__}")
