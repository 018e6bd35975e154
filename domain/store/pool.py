"""Connections that threads share: each is with one thread at a time, made when it is first needed.

Nobody waits for another thread's connection to be made or mended: that happens outside every lock.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock
from typing import Final, Generic, Protocol, TypeVar

from tidelog.domain.errors import StoreTrouble

PATIENCE: Final = 10.0
"""Seconds to wait for a connection while all are in use."""


class Closes(Protocol):
    """A connection."""

    def close(self) -> None:
        """Let go of it."""


C = TypeVar("C", bound=Closes)


class Pool(Generic[C]):
    """At most so many connections; the one that was used last is used next."""

    def __init__(self, make: Callable[[], C], most: int, works: Callable[[C], bool] = lambda raw: True) -> None:
        self._make = make
        self._works = works
        self._places = BoundedSemaphore(most)
        self._lock = Lock()
        self._idle: list[C] = []
        self._age = 0

    @contextmanager
    def one(self) -> Iterator[C]:
        """A connection for this thread alone."""
        if not self._places.acquire(timeout=PATIENCE):
            raise StoreTrouble("the store is busy: all connections to it are in use; try again")
        try:
            raw, age = self._taken()
            raw = raw or self._make()
            try:
                yield raw
            finally:
                self._give_back(raw, age)
        finally:
            self._places.release()

    def _taken(self) -> tuple[C | None, int]:
        with self._lock:
            return (self._idle.pop() if self._idle else None), self._age

    def _give_back(self, raw: C, age: int) -> None:
        with self._lock:
            keep = age == self._age and self._works(raw)
            if keep:
                self._idle.append(raw)
        if not keep:
            raw.close()

    def close(self) -> None:
        """Let go of all connections, of those in use when they come back; the next use makes new ones."""
        with self._lock:
            idle, self._idle = self._idle, []
            self._age += 1
        for raw in idle:
            raw.close()
