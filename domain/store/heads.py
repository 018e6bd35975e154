"""The memory of heads: the last head of each log that was signed here. It lies beside the keys and not in the store.

Whoever rewrites a store, cuts it or restores an old copy of it does not reach the memory, and what does not extend it
is not signed. A file for one node; a small database of its own for several.
"""

from collections.abc import Mapping, Sequence
from threading import Lock
from typing import NamedTuple, Protocol


class Told(NamedTuple):
    """A head that was told, or is about to be."""

    size: int
    root: bytes


class Raise(NamedTuple):
    """One log goes on: from the head that is remembered, if any is, to another."""

    origin: str
    before: Told | None
    after: Told


class Heads(Protocol):
    """What every memory can do."""

    def told(self, origins: Sequence[str]) -> Mapping[str, Told]:
        """The heads that are remembered of these logs."""

    def raise_all(self, raises: Sequence[Raise]) -> list[bool]:
        """Compare and set each, all in one transaction; False where something else is remembered by now."""

    def close(self) -> None:
        """Let go of it."""


class FleetingHeads:
    """A memory that ends with the program, for stores that do."""

    def __init__(self) -> None:
        self._told: dict[str, Told] = {}
        self._lock = Lock()

    def told(self, origins: Sequence[str]) -> Mapping[str, Told]:
        """The heads that are remembered of these logs."""
        with self._lock:
            return {origin: self._told[origin] for origin in origins if origin in self._told}

    def raise_all(self, raises: Sequence[Raise]) -> list[bool]:
        """Compare and set each."""
        with self._lock:
            return [self._set(one) for one in raises]

    def _set(self, one: Raise) -> bool:
        same = self._told.get(one.origin) == one.before
        if same:
            self._told[one.origin] = one.after
        return same

    def close(self) -> None:
        """Nothing to let go of."""
