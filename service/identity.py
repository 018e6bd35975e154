"""Who is who: a signed challenge begins a session, a name is one person's here, what is kept can be had and erased."""

from collections.abc import Iterable
from typing import Any, Final

from tidelog.domain.entropy import now
from tidelog.domain.errors import Forbidden, Malformed, NameTaken, UnknownSeat
from tidelog.domain.forgetting import forget as forget_in_log
from tidelog.domain.log.primitives.signing import is_sound_key, verify
from tidelog.domain.log.primitives.tokens import TOKEN_BYTES, hashed, new_token, sealed_nonce
from tidelog.domain.log.records.names import looks
from tidelog.domain.log.records.signed import login_bytes
from tidelog.domain.seating import check_person
from tidelog.service.facts import Fact, FeedMade, Hooked, LoggedIn, LoggedOut, Named
from tidelog.service.forms import Login
from tidelog.service.people import Person
from tidelog.service.service import Service
from tidelog.service.shapes import Challenge, Erased

_LASTS: Final = 300
"""Seconds in which a challenge can be answered."""


def unhex(text: str, size: int, what: str) -> bytes:
    """Bytes of this many, from hexadecimal digits."""
    try:
        found = bytes.fromhex(text)
    except ValueError:
        found = b""
    if len(found) != size or found.hex() != text:
        raise Malformed(f"expected {what} as {2 * size} lower-case hexadecimal digits, got {text[:80]!r}")
    return found


def sound_key(text: str) -> bytes:
    """A public key that can be somebody's."""
    key = unhex(text, 32, "a key")
    if not is_sound_key(key):
        raise Malformed(f"expected a sound Ed25519 key, got {text}")
    return key


def challenge(service: Service) -> Challenge:
    """What a client signs to log in; nothing is remembered of it."""
    expires = now() // 1000 + _LASTS
    nonce = sealed_nonce(bytes(service.house.keys.house_seed()), expires)
    return Challenge(nonce.hex(), expires, service.settings.origin)


def log_in(service: Service, sent: Login) -> tuple[Person, str]:
    """A session for whoever signed the challenge; gives its token, which is kept only as a hash."""
    key, nonce = sound_key(sent.key), unhex(sent.nonce, 2 * TOKEN_BYTES, "a nonce")
    seed, moment = bytes(service.house.keys.house_seed()), now()
    if sealed_nonce(seed, sent.expires, nonce[:TOKEN_BYTES]) != nonce:
        raise Forbidden("this challenge was not given out here: ask for a new one")
    if not moment <= sent.expires * 1000 <= moment + 2 * _LASTS * 1000:
        raise Forbidden("this challenge has expired: ask for a new one")
    signature = unhex(sent.signature, 64, "a signature")
    if not any(verify(key, login_bytes(one, key, nonce, sent.expires), signature) for one in service.settings.origins):
        raise Forbidden(f"the signature is not that of this key over a log-in at {service.settings.origin}")
    token = new_token()
    begun = LoggedIn(hashed(token), nonce, moment, moment + service.settings.session)
    person = service.lobby.change_person(key, lambda known: (_fresh(known, begun),))
    if sent.name and sent.name != person.name:
        person = name(service, key, sent.name)
    return person, token


def _fresh(person: Person, begun: LoggedIn) -> Fact:
    """Refuse a challenge that was answered before."""
    if any(one.nonce == begun.nonce for one in person.sessions):
        raise Forbidden("this challenge has been used: ask for a new one")
    return begun


def name(service: Service, key: bytes, wanted: str) -> Person:
    """What somebody is called from now on: no name that is, or looks like, another's in this house."""
    chosen = check_person(wanted)
    taken = _looks_of(person for person in service.lobby.named() if person.key != key)
    if looks(chosen) & taken:
        raise NameTaken(f"somebody here is called {chosen!r} already, or something that looks like it")
    return service.lobby.change_person(key, lambda person: (Named(chosen),))


def _looks_of(people: Iterable[Person]) -> frozenset[str]:
    return frozenset(look for person in people for look in looks(person.name))


def log_out(service: Service, person: Person, sessions: Iterable[bytes]) -> None:
    """End sessions; streams that were begun in them are cut."""
    service.lobby.change_person(person.key, lambda known: [LoggedOut(one) for one in sessions])
    service.hub.stirred("")


def make_feed(service: Service, person: Person) -> str:
    """A new address for a private feed; the one before counts no more."""
    token = new_token()
    service.lobby.change_person(person.key, lambda known: (FeedMade(hashed(token)),))
    return token


def hook(service: Service, person: Person, url: str) -> Person:
    """Where somebody wants to be told, with a new secret that what is sent there is signed with."""
    secret = bytes.fromhex(new_token() + new_token()) if url else b""
    return service.lobby.change_person(person.key, lambda known: (Hooked(url, secret),))


def kept_of(service: Service, person: Person) -> dict[str, Any]:
    """Everything that is kept of somebody."""
    seats = [table for table in service.lobby.tables() if person.key == table.host or table.seats_of(person.key)]
    tables = service.house.matches.tables
    matches = [row.match for row in tables.listings() if person.key.hex() in row.seats]
    return {
        "key": person.key.hex(),
        "name": person.name,
        "sessions": [{"since": one.at, "expires": one.expires} for one in person.sessions],
        "hook": person.hook,
        "feed": bool(person.feed),
        "tables": [{"table": table.id, "host": table.host == person.key, "at": table.opened} for table in seats],
        "matches": matches,
        "standings": [row._asdict() for row in tables.standings() if row.player == person.key.hex()],
    }


def forget(service: Service, person: Person) -> Erased:
    """Erase what somebody is called, in every match and here; keys and moves stay in the records."""
    try:
        gone = forget_in_log(service.house, person.key)
        matches, openings = gone.matches, gone.openings
    except UnknownSeat:
        matches, openings = (), 0
    service.lobby.forget(person.key)
    service.hub.stirred("")
    return Erased(matches, openings)
