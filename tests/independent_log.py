"""A log as the second verifier follows it: its tree, and the first fault of each claim."""

from typing import Any

from tests.independent_bytes import sha
from tests.independent_luck import Luck


def tree(leaves: list[bytes]) -> bytes:
    """The root over these leaves."""
    if len(leaves) < 2:
        return leaves[0] if leaves else sha()
    middle = 1 << (len(leaves) - 1).bit_length() - 1
    return sha(b"\x01", tree(leaves[:middle]), tree(leaves[middle:]))


class Roots:
    """The root at every size, grown leaf by leaf."""

    def __init__(self) -> None:
        self.all = [sha()]
        self._peaks: list[tuple[int, bytes]] = []

    def add(self, leaf: bytes) -> None:
        """One more leaf."""
        size, node = 1, leaf
        while self._peaks and self._peaks[-1][0] == size:
            node = sha(b"\x01", self._peaks.pop()[1], node)
            size *= 2
        self._peaks.append((size, node))
        root = node
        for _, peak in reversed(self._peaks[:-1]):
            root = sha(b"\x01", peak, root)
        self.all.append(root)


class Log:
    """A log that is followed record by record, and the first fault of each claim."""

    def __init__(self, openings: dict[int, Any]) -> None:
        self.beside = openings
        self.faults: dict[str, tuple[int | None, str]] = {}
        self.roots = Roots()
        self.records: list[Any] = []
        self.slots: dict[str, tuple[str, bytes, bool]] = {}
        self.viewers: dict[str, set[int]] = {}
        self.known: set[str] = set()
        self.words: dict[tuple[str, str], tuple[bytes, bool]] = {}
        self.secrets: dict[str, bytes] = {}
        self.told: dict[tuple[str, str], str] = {}
        """Names and texts that are open, by match and slot."""
        self.parts: list[Any] = []
        """The opening records: those a branch comes from, and its own."""
        self.counters: dict[int, int] = {}
        self.draws = 0
        self.thrown: dict[int, tuple[str, int, Any, Any]] = {}
        self.asides = self.entered = self.rulings = self.lapses = 0
        self.opened: Any = None
        self.since = self.at = self.index = 0
        self.sealed_at = -1

    def fail(self, claim: str, clause: str, index: int | None = None) -> None:
        """A fault; only the first of a claim counts."""
        self.faults.setdefault(claim, (self.index if index is None else index, clause))

    def begin(self, record: Any) -> None:
        """A match begins: what is counted for each match begins anew."""
        self.opened, seats = record, record[12]
        self.parts.append(record)
        self.awaited: list[int] = []
        self.missing = set(range(1, len(seats) + 1))
        self.keys = {n: seat[2] for n, seat in enumerate(seats, 1)}
        self.own = dict(self.keys)
        self.custody = {n: seat[3] for n, seat in enumerate(seats, 1)}
        self.named = {record[15][1], record[16], *self.keys.values()}
        self.luck = Luck(record[2], record[13])
        self.moments: list[tuple[int, list[int]]] = []
        self.over = False
        self.sealed_at = -1

    def own_seats(self) -> list[int]:
        """The seats whose players hold their keys."""
        return [seat for seat, custody in self.custody.items() if custody == "self"]
