"""A person of the house: a key, what it is called, where it is logged in, and where it wants to be told."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from tidelog.service.facts import Fact, FeedMade, Hooked, LoggedIn, LoggedOut, Named

_MOST_SESSIONS: Final = 32


class Person(msgspec.Struct, frozen=True):
    """Somebody as this house knows them."""

    key: bytes
    name: str = ""
    sessions: tuple[LoggedIn, ...] = ()
    feed: bytes = b""
    """The hash of the token in the feed's address."""
    hook: str = ""
    secret: bytes = b""
    """What webhooks to this person are signed with."""
    size: int = 0


def evolve(person: Person, fact: Fact) -> Person:
    """The person after a fact."""
    return replace(_EVOLVE[type(fact)](person, fact), size=person.size + 1)


def _left(person: Person, session: bytes) -> Person:
    return replace(person, sessions=tuple(one for one in person.sessions if one.session != session))


_EVOLVE: Final[Mapping[type[Fact], Callable[[Person, Any], Person]]] = {
    Named: lambda person, fact: replace(person, name=fact.name),
    LoggedIn: lambda person, fact: replace(person, sessions=(*person.sessions, fact)[-_MOST_SESSIONS:]),
    LoggedOut: lambda person, fact: _left(person, fact.session),
    FeedMade: lambda person, fact: replace(person, feed=fact.token),
    Hooked: lambda person, fact: replace(person, hook=fact.url, secret=fact.secret),
}
