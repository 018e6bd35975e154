"""Bots of the house: they move in the background, one at a time, and leave most of the machine to people.

What is to be done stands in the log alone: after a restart every running match that waits for a bot is found again.
"""

import queue
import threading
import time
from collections.abc import Callable
from typing import Final

from tidelog.domain.errors import TidelogError
from tidelog.domain.house import House
from tidelog.domain.log.records.match import Match
from tidelog.service.logs import tell_fault

_LONGEST: Final = 5.0
"""Seconds of rest after one move, at the most."""


class Robots:
    """Moves for every bot that is awaited."""

    def __init__(self, house: House, share: float, told: Callable[[Match], None]) -> None:
        self._house, self._share, self._told = house, share, told
        self._waiting: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._known: set[str] = set()
        self._lock = threading.Lock()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="bots", daemon=True)

    def start(self) -> None:
        """Begin, with every match that waits for a bot."""
        self._thread.start()

    def stop(self) -> None:
        """Finish the move that is being made."""
        self._stopping.set()
        self._waiting.put("")
        if self._thread.is_alive():
            self._thread.join(10)

    def wake(self, match: Match) -> None:
        """A match has gone on: if it waits for a bot now, that moves."""
        if match.head.status == "running" and self._awaited(match):
            with self._lock:
                if match.id in self._known:
                    return
                self._known.add(match.id)
            self._waiting.put(match.id)

    def _awaited(self, match: Match) -> bool:
        return any(seat > 0 and self._house.plays(match, seat) for seat in match.awaiting)

    def _run(self) -> None:
        for listing in self._house.matches.tables.listings(status="running"):
            self._quietly(self._find, listing.match)
        while not self._stopping.is_set():
            match = self._waiting.get()
            if match:
                self._quietly(self._move, match)

    def _find(self, match: str) -> None:
        self.wake(self._house.load(match))

    def _quietly(self, work: Callable[[str], None], match: str) -> None:
        """One match that cannot go on holds up no other."""
        try:
            work(match)
        except TidelogError as fault:
            tell_fault(fault)

    def _move(self, match: str) -> None:
        with self._lock:
            self._known.discard(match)
        began = time.thread_time()
        after = self._house.play_bots(match, most=1)
        self._told(after)
        spent = time.thread_time() - began
        self._stopping.wait(min(_LONGEST, spent * (1 - self._share) / self._share))
        self.wake(after)
