"""Time that runs out: for players who do not join, and for seats that do not move where a time was agreed.

The service's own downtime counts for nobody: a seat that was awaited when it came up again has all its time from then.
"""

import threading
from collections.abc import Callable
from typing import Final

from tidelog.domain.custody import lapse
from tidelog.domain.errors import Forbidden, TidelogError
from tidelog.domain.house import House
from tidelog.domain.log.records.match import Match
from tidelog.service.facts import Fact, SeatFreed
from tidelog.service.lobby import Lobby
from tidelog.service.logs import tell_fault
from tidelog.service.tables import Table

_LOOK: Final = 1.0
"""Seconds between two looks."""


class Clocks:
    """Looks every second whose time has run out."""

    def __init__(self, house: House, lobby: Lobby, told: Callable[[Match], None]) -> None:
        self._house, self._lobby, self._told = house, lobby, told
        self._since = house.now()
        self._timed: dict[str, Match] = {}
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="clocks", daemon=True)

    def start(self) -> None:
        """Begin, with every match that runs on time."""
        self._thread.start()

    def stop(self) -> None:
        """Look no more."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join(10)

    def wake(self, match: Match) -> None:
        """A match has gone on."""
        if match.opened.terms is not None and match.head.status == "running":
            self._timed[match.id] = match
        else:
            self._timed.pop(match.id, None)

    def _run(self) -> None:
        for listing in self._house.matches.tables.listings(status="running"):
            self.wake(self._house.load(listing.match))
        while not self._stopping.wait(_LOOK):
            try:
                self.look()
            except TidelogError as fault:
                tell_fault(fault)

    def look(self) -> None:
        """Say of everybody whose time has run out that it has."""
        self._lobby.catch_up()
        for match in list(self._timed.values()):
            self._look_at(match)
        for table in self._lobby.tables():
            if table.state == "playing" and 0 < table.join_by < self._house.now():
                self._reopen(table)

    def _look_at(self, match: Match) -> None:
        """A lapse is refused as long as any time is left, so the log decides; here it is only asked when it may be."""
        terms, now = match.opened.terms, self._house.now()
        awaited = tuple(seat for seat in match.head.awaited if seat > 0)
        begun = max(match.head.at, self._since)
        if terms is None or not awaited or (terms.by == "move" and now < begun + terms.limit):
            return
        for seat in awaited:
            try:
                self._told(lapse(self._house, match.id, [seat], paused=max(0, self._since - match.head.at)))
            except Forbidden:
                continue
            return

    def _reopen(self, table: Table) -> None:
        """Whoever has not joined in time gets up; the match that waited for them is over."""
        match = self._house.load(table.match)
        if match.head.status != "joining":
            return
        missing = match.head.awaited
        after = self._house.abandon(match.id, f"seats {', '.join(map(str, missing))} did not join in time")
        self._told(after)

        def decide(at: Table) -> list[Fact]:
            now = self._house.now()
            return [SeatFreed(seat, now) for seat in missing] if at.match == match.id else []

        self._lobby.change_table(table.id, decide)
