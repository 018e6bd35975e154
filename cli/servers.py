"""Servers by address: a match that is fetched from one with the key that sits there, where that key is here."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tidelog.domain.errors import Forbidden, Misuse

if TYPE_CHECKING:
    from tidelog.client import DistantMatch
    from tidelog.replays.bundle import Bundle


def is_address(source: str) -> bool:
    """Whether a match is named by where it is on a network."""
    return source.startswith(("http://", "https://"))


@contextmanager
def at(address: str, seat: str = "") -> Iterator["DistantMatch"]:
    """A match on a server; as the seat that is named, or as the one whose key is here, or as the public."""
    try:
        from tidelog.client import connect
        from tidelog.client.site import split
    except ModuleNotFoundError as missing:
        raise Misuse(f"servers are reached with {missing.name}: pip install 'tidelog[serve]'") from None
    _, name = split(address)
    if not name:
        raise Misuse(f"expected the address of a match, such as https://tide.club/m/k3x9q2ab, got {address!r}")
    with connect(address) as site:
        seats = site.wire.get(f"/api/matches/{name}")["summary"]["seats"]
        held = [(str(n), one["name"], one["key"]) for n, one in enumerate(seats, 1) if one["key"]]
        asked = [one for one in held if not seat or seat.lower() in (one[0], one[1].lower())]
        keys = {site.keys.public(own).hex(): own for own in site.keys.names()}
        own = next((keys[key] for _, _, key in asked if key in keys), "")
        if seat and not own:
            raise Forbidden(f"no key that is here holds the seat {seat!r} of {address}")
        if own:
            site.log_in(own)
        yield site.match(name)


def fetched(address: str) -> "Bundle":
    """The match as a bundle: one's own share where a key of it is here, and checked against what was told before."""
    from tidelog.replays.bundle import parse_bundle

    with at(address) as match:
        return parse_bundle(match.bundle())
