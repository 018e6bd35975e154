"""Webhooks: a person is told that a seat of theirs is awaited; signed, tried again, never into our own network."""

import ipaddress
import socket
from typing import Final
from urllib.parse import urlsplit

from tidelog.domain.errors import Misuse

_SCHEMES: Final = {"http": 80, "https": 443}


def check_address(url: str, private: bool) -> tuple[str, int, str]:
    """The host, the port and one address of a hook; refuses what is no public address, unless those are allowed."""
    try:
        parts = urlsplit(url)
        port = parts.port or _SCHEMES.get(parts.scheme, 0)
    except ValueError:
        raise Misuse(f"expected an http(s) address, got {url[:200]!r}") from None
    if not port or not parts.hostname or parts.username or parts.password:
        raise Misuse(f"expected an http(s) address without a name or a password in it, got {url[:200]!r}")
    try:
        found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Misuse(f"expected an address that can be found, got {parts.hostname[:200]!r}") from None
    addresses = [str(one[4][0]) for one in found]
    if not private and not all(ipaddress.ip_address(one.partition("%")[0]).is_global for one in addresses):
        raise Misuse("a hook goes to a public address, not into a network of one's own")
    return parts.hostname, port, addresses[0]
