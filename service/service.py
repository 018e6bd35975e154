"""One running service: its house, its lobby, its desk, and who waits for news."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from http.cookies import CookieError, SimpleCookie
from threading import Semaphore
from typing import Final

from tidelog.domain.entropy import now
from tidelog.domain.house import House
from tidelog.domain.log.primitives.tokens import hashed
from tidelog.domain.log.records.match import Match
from tidelog.domain.store.keyring import HOUSE_NAME
from tidelog.domain.store.notebook import Notebook
from tidelog.service.callers import MOST_WATCHED, Caller
from tidelog.service.clocks import Clocks
from tidelog.service.crowd import Crowd
from tidelog.service.desk import Desk
from tidelog.service.hooks import Hooks
from tidelog.service.hub import Hub
from tidelog.service.lobby import Lobby
from tidelog.service.metrics import Metrics
from tidelog.service.quotas import Quota
from tidelog.service.rendering import Class, Renderer
from tidelog.service.requests import Requests
from tidelog.service.robots import Robots
from tidelog.service.settings import Settings

_MOMENT: Final = 0.05
"""Seconds after which records that nobody here has announced are looked up."""


class Service:
    """Everything a handler needs."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.house = House.at(settings.store, settings.keys, settings.heads, only=HOUSE_NAME)
        self.house.log = (
            None  # who joins over the network is not shown the house's log yet: such matches are not listed
        )
        self.house_key = self.house.keys.house().key
        self.lobby = Lobby(Notebook.beside(settings.store))
        self.hub = Hub()
        self.desk = Desk(self.house, self.announce)
        self.requests = Requests(self.house)
        self.logins = Quota(settings.limits.logins)
        self.metrics = Metrics()
        self.renderer = Renderer(self.house)
        self.rendering: dict[tuple[Class, int, int], asyncio.Task[list[bytes]]] = {}
        """Messages that are being made."""
        self.crowd = Crowd()
        self.metrics.watch("streams", "Live streams.", lambda: self.crowd.count)
        self.one_audit = Semaphore(1)
        """Audits and comparisons take the processor one after the other."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self.ready = True
        """Whether new work is taken; not any more once the service is to stop."""
        self.lobby.listeners.append(self.hub.table_changed)
        self.robots = Robots(self.house, settings.bots, self._went_on)
        self.clocks = Clocks(self.house, self.lobby, self._went_on)
        self.hooks = Hooks(self.lobby, settings, self.metrics)
        self._let_go = self.house.matches.hub.on_append(self._heard)
        self._stirred: set[str] = set()

    def start(self) -> None:
        """Begin to wake people on this loop, to move for bots, and to look at clocks."""
        self.hub.begin()
        self._loop = asyncio.get_running_loop()
        self.robots.start()
        self.clocks.start()
        self.hooks.start()

    def close(self) -> None:
        """Let go of store and lobby."""
        self._let_go()
        self.lobby.close()
        self.house.close()

    def announce(self, matches: Sequence[Match]) -> None:
        """Tell everybody who waits that these matches have gone on."""
        for match in matches:
            self.metrics.records.inc(max(0, match.head.size - self.hub.head(match.id)))
            self.hub.match_changed(match)
            self.robots.wake(match)
            self.clocks.wake(match)
            self.hooks.wake(match)

    def _went_on(self, match: Match) -> None:
        self.announce([match])

    def _heard(self, matches: frozenset[str]) -> None:
        """Somebody has stored records, here or elsewhere: what is not announced by then is looked up in a moment."""
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self._loop.call_soon_threadsafe(self._stir, matches)

    def _stir(self, matches: frozenset[str]) -> None:
        if not self._stirred and self._loop is not None:
            self._loop.call_later(_MOMENT, lambda: asyncio.ensure_future(asyncio.to_thread(self._look_up)))
        self._stirred |= matches

    def _look_up(self) -> None:
        matches, self._stirred = self._stirred, set()
        found = [self.house.load(match) for match in matches]
        self.announce([match for match in found if match.head.size > self.hub.head(match.id)])

    def begun(self, match: Match) -> None:
        """A match was opened."""
        self.announce([match])

    def awaits(self, match: str, key: bytes) -> bool:
        """Whether a match waits for the holder of a key."""
        found = self.house.load(match)
        return any(found.head.holders[seat - 1].key == key for seat in found.head.awaited if seat > 0)

    @property
    def cookie(self) -> str:
        """The name of the session's cookie; browsers keep this prefix to one host, over TLS."""
        return "__Host-tidelog" if self.settings.secure else "tidelog"

    @property
    def watch_cookie(self) -> str:
        """The name of the cookie of those who were shown private matches."""
        return f"{self.cookie}-watch"

    def caller(self, cookies: str) -> Caller:
        """Who sends these cookies."""
        found = _cookies(cookies)
        session = hashed(found[self.cookie]) if self.cookie in found else b""
        person = self.lobby.who(session) if session else None
        if person and not any(one.session == session and one.expires > now() for one in person.sessions):
            person = None
        tokens = tuple(filter(None, found.get(self.watch_cookie, "").split(".")))[:MOST_WATCHED]
        return Caller(self.house, self.lobby, person, session if person else b"", tokens)

    async def stop(self) -> None:
        """Finish what is under way, and send those who wait away."""
        self.ready = False
        self.hub.dismiss()
        await asyncio.to_thread(self._rest)
        await asyncio.wait_for(self.desk.settle(), 10)

    def _rest(self) -> None:
        self.robots.stop()
        self.clocks.stop()
        self.hooks.stop()


def _cookies(header: str) -> dict[str, str]:
    try:
        return {name: one.value for name, one in SimpleCookie(header).items()}
    except CookieError:
        return {}
