"""How a service is run: its address, its store, its limits."""

from pathlib import Path
from typing import Final

import msgspec

PORT: Final = 8743
MINUTE: Final = 60_000
DAY: Final = 24 * 60 * MINUTE


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much anybody may ask for."""

    body: int = 128 * 1024
    """Bytes of a request."""
    patience: float = 15.0
    """Seconds a client may take to send one, or to read an answer."""
    asks: int = 3_000
    """Requests a minute from one address."""
    commands: int = 600
    """Commands, tables and other changes a minute by one key or address."""
    logins: int = 60
    """Log-ins a minute from one address."""
    streams: int = 11_000
    """Live streams at once."""
    tables: int = 20
    """Open tables of one host."""
    page: int = 100
    """Items of one answer at the most."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How one service is run."""

    store: str
    keys: Path
    heads: str = ""
    """The memory of signed heads that several nodes share; else it lies beside the keys."""
    host: str = "127.0.0.1"
    port: int = PORT
    address: str = ""
    """Where people reach it, behind a proxy; empty: at host and port."""
    tls: bool = False
    behind: tuple[str, ...] = ()
    """Proxies that are believed when they say for whom they ask."""
    bots: float = 0.5
    """How much of one processor bots may take."""
    private_hooks: bool = False
    """Whether webhooks may go to addresses of one's own network."""
    limits: Limits = Limits()
    session: int = 30 * DAY
    invitation: int = 7 * DAY
    joining: int = 10 * MINUTE
    """How long players may take to join once a match is opened."""
    heartbeat: float = 15.0
    """Seconds between signs of life on a stream."""

    @property
    def origin(self) -> str:
        """Scheme, host and port as a browser writes them."""
        return self.address.rstrip("/") or f"{'https' if self.tls else 'http'}://{_bracketed(self.host)}:{self.port}"

    @property
    def origins(self) -> frozenset[str]:
        """All the ways to write it: on loopback by name too."""
        if self.address or self.host not in ("127.0.0.1", "localhost", "::1"):
            return frozenset((self.origin,))
        scheme = "https" if self.tls else "http"
        return frozenset(f"{scheme}://{name}:{self.port}" for name in ("127.0.0.1", "localhost", "[::1]"))

    @property
    def secure(self) -> bool:
        """Whether people reach it over TLS."""
        return self.origin.startswith("https://")


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
