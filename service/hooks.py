"""Webhooks: a person is told that a seat of theirs is awaited; signed, tried again, never into our own network."""

import http.client
import ipaddress
import queue
import socket
import ssl
import threading
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import msgspec

from tidelog.domain.errors import Misuse
from tidelog.domain.log.primitives.tokens import stamped
from tidelog.domain.log.records.match import Match
from tidelog.service.lobby import Lobby
from tidelog.service.metrics import Metrics
from tidelog.service.settings import Settings

_SCHEMES: Final = {"http": 80, "https": 443}
_PAUSES: Final = (0.0, 2.0, 20.0)
"""Seconds before each try."""
_MOST: Final = 1_000
"""Messages that wait; more are dropped."""
_PATIENCE: Final = 5.0


class Target(NamedTuple):
    """Where a hook goes: the address is looked up once, and what is checked is what is called."""

    host: str
    port: int
    address: str
    path: str
    secure: bool


class Call(NamedTuple):
    """One message to one person."""

    url: str
    secret: bytes
    body: bytes


def check_address(url: str, private: bool) -> Target:
    """Where a hook goes; refuses what is no public address, unless those are allowed."""
    try:
        parts = urlsplit(url)
        port = parts.port or _SCHEMES.get(parts.scheme, 0)
    except ValueError:
        raise Misuse(f"expected an http(s) address, got {url[:200]!r}") from None
    if not port or not parts.hostname or parts.username or parts.password or not url.isprintable() or " " in url:
        raise Misuse(f"expected an http(s) address without a name or a password in it, got {url[:200]!r}")
    try:
        found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Misuse(f"expected an address that can be found, got {parts.hostname[:200]!r}") from None
    addresses = [str(one[4][0]) for one in found]
    if not private and not all(_is_public(one) for one in addresses):
        raise Misuse("a hook goes to a public address, not into a network of one's own")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.hostname, port, addresses[0], path, parts.scheme == "https")


def _is_public(address: str) -> bool:
    found = ipaddress.ip_address(address.partition("%")[0])
    mapped = getattr(found, "ipv4_mapped", None)
    return (mapped or found).is_global and not found.is_multicast


class Hooks:
    """Tells people that they are awaited."""

    def __init__(self, lobby: Lobby, settings: Settings, metrics: Metrics) -> None:
        self._lobby, self._settings, self._metrics = lobby, settings, metrics
        self._waiting: queue.Queue[Call | None] = queue.Queue(_MOST)
        self._told: dict[tuple[str, bytes], int] = {}
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="hooks", daemon=True)

    def start(self) -> None:
        """Begin to send."""
        self._thread.start()

    def stop(self) -> None:
        """Send no more; what waits is lost, and the next move says it again."""
        self._stopping.set()
        if self._thread.is_alive() and not self._waiting.full():
            self._waiting.put_nowait(None)

    def wake(self, match: Match) -> None:
        """A match has gone on: whoever is awaited anew is told."""
        awaited = {match.head.holders[seat - 1].key for seat in match.head.awaited if seat > 0}
        for key in awaited - {b""}:
            person = self._lobby.person(key)
            if not person.hook or self._told.get((match.id, key)) == match.head.since:
                continue
            self._told[match.id, key] = match.head.since
            told = {"match": match.id, "game": match.game.name, "ply": match.head.size}
            body = msgspec.json.encode(told | {"url": f"{self._settings.origin}/m/{match.id}"})
            if self._waiting.full():
                self._metrics.hooks.labels("dropped").inc()
            else:
                self._waiting.put_nowait(Call(person.hook, person.secret, body))

    def _run(self) -> None:
        while (call := self._waiting.get()) is not None and not self._stopping.is_set():
            self._metrics.hooks.labels("sent" if self._delivered(call) else "failed").inc()

    def _delivered(self, call: Call) -> bool:
        for pause in _PAUSES:
            if self._stopping.wait(pause):
                return False
            try:
                if send(check_address(call.url, self._settings.private_hooks), call):
                    return True
            except (OSError, http.client.HTTPException, Misuse):
                continue
        return False


def send(target: Target, call: Call) -> bool:
    """Send one message to the very address that was checked; whether it was taken."""
    plain = socket.create_connection((target.address, target.port), _PATIENCE)
    with plain:
        line = ssl.create_default_context().wrap_socket(plain, server_hostname=target.host) if target.secure else plain
        connection = http.client.HTTPConnection(target.host, target.port, timeout=_PATIENCE)
        connection.sock = line
        headers = {"Content-Type": "application/json", "Tidelog-Signature": stamped(call.secret, call.body)}
        connection.request("POST", target.path, call.body, headers)
        status = connection.getresponse().status
        connection.close()
        return 200 <= status < 300
