"""What stands before every handler: limits, the host that was asked for, where a change comes from, headers.

Plain ASGI, outside the framework, so that nothing passes it by.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from tidelog.service.metrics import Metrics
from tidelog.service.problems import PROBLEM, Problem, problem
from tidelog.service.quotas import Quota
from tidelog.service.settings import Settings

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "font-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)
_ALWAYS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
_PRIVATE: Final = ((b"cache-control", b"no-store"), (b"vary", b"Cookie"))
_READS: Final = frozenset(("GET", "HEAD", "OPTIONS"))
_OPEN: Final = frozenset(("/health", "/ready"))


class Guard:
    """The first and the last to touch a request."""

    def __init__(self, app: App, settings: Settings, metrics: Metrics) -> None:
        self._app = app
        self._settings = settings
        self._metrics = metrics
        self._asks = Quota(settings.limits.asks)
        self._changes = Quota(settings.limits.commands)
        self._hosts = frozenset(urlsplit(origin).netloc for origin in settings.origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        exchange = Exchange(scope, receive, send, self._settings, self._metrics)
        if refusal := self._refusal(scope):
            return await exchange.refuse(refusal)
        try:
            await self._app(scope, exchange.receive, exchange.send)
        except TimeoutError:
            if not exchange.begun:
                return await exchange.refuse(problem("too-slow", "the request took too long to arrive", 408))
            raise ConnectionAbortedError("a reader that was too slow was cut off") from None
        finally:
            exchange.end()

    def _refusal(self, scope: Scope) -> Problem | None:
        headers = dict(scope["headers"])
        address = (scope.get("client") or ("", 0))[0]
        host, origin = headers.get(b"host", b"").decode("latin-1"), headers.get(b"origin", b"").decode("latin-1")
        if not self._asks.take(address):
            return problem("too-many", "more requests than one address may send in a minute; wait a little")
        if host not in self._hosts and scope["path"] not in _OPEN:
            return problem("unknown-host", f"this service is at {self._settings.origin}, not at another address", 421)
        if scope["method"] in _READS:
            return None
        site = headers.get(b"sec-fetch-site", b"").decode("latin-1")
        if (origin and origin not in self._settings.origins) or site in ("cross-site", "same-site"):
            return problem("cross-site", "a change has to come from the service's own pages", 403)
        if not self._changes.take(address):
            return problem("too-many", "more changes than one address may make in a minute; wait a little")
        return None


class Exchange:
    """One request with its answer: what comes in is bounded, what goes out is dressed and timed."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, settings: Settings, metrics: Metrics) -> None:
        self._scope, self._receive, self._send = scope, receive, send
        self._limits, self._metrics = settings.limits, metrics
        self._began = time.monotonic()
        self._arrived = False
        self.begun = False
        self._status = 0

    async def receive(self) -> Message:
        """What comes in: not more slowly than a body may come."""
        if self._arrived:
            return await self._receive()
        async with asyncio.timeout_at(asyncio.get_running_loop().time() + self._left()):
            message = await self._receive()
        self._arrived = not message.get("more_body", False)
        return message

    def _left(self) -> float:
        return max(0.01, self._began + self._limits.patience - time.monotonic())

    async def send(self, message: Message) -> None:
        """What goes out: a reader who does not read is cut off."""
        if message["type"] == "http.response.start":
            self.begun, self._status = True, message["status"]
            message["headers"] = self._dressed(message["headers"])
        async with asyncio.timeout(self._limits.patience):
            await self._send(message)

    def _dressed(self, headers: Any) -> list[tuple[bytes, bytes]]:
        found = [(bytes(name), bytes(value)) for name, value in headers]
        known = {name.lower() for name, _ in found}
        more = _ALWAYS if self._scope["path"].startswith("/static/") else (*_ALWAYS, *_PRIVATE)
        return found + [pair for pair in more if pair[0] not in known]

    async def refuse(self, found: Problem) -> None:
        """Answer with a problem instead."""
        body = msgspec.json.encode(found)
        headers = [(b"content-type", PROBLEM.encode()), (b"content-length", str(len(body)).encode())]
        if found.status == 429:
            headers.append((b"retry-after", b"10"))
        await self.send({"type": "http.response.start", "status": found.status, "headers": headers})
        await self.send({"type": "http.response.body", "body": body})

    def end(self) -> None:
        """Count it."""
        self._metrics.answered(self._scope, self._status, time.monotonic() - self._began)
