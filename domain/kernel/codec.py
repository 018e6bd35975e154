"""Stored names and shapes of a game: one union for its moves, one for its events, and the upcasts of old ones."""

from functools import cache
from typing import Any, Union

import msgspec

from tidelog.domain.kernel.facts import Event
from tidelog.domain.kernel.game import Game
from tidelog.domain.kernel.secret import Secret, Shown, walker


class Codec(msgspec.Struct, frozen=True):
    """The types a game's records are read with; made once, and checked while made."""

    move: Any
    event: Any
    events: Any
    state: Any
    hiding: frozenset[type]
    """The moves and events in which something may be hidden or come to light; most are not among them."""


@cache
def codec(game: Game[Any]) -> Codec:
    """The codec of a game. A secret in a place the walker cannot reach is refused here."""
    event: Any = _one_of(game.events)
    found = Codec(_one_of(game.moves), event, tuple[event, ...], game.state, _hiding(*game.moves, *game.events))
    for kind in (found.move, found.event, found.state):
        walker(kind, Secret)
        walker(kind, Shown)
    return found


def _hiding(*kinds: type) -> frozenset[type]:
    return frozenset(kind for kind in kinds if walker(kind, Secret) or walker(kind, Shown))


def hides_nothing(game: Game[Any], events: tuple[Event, ...]) -> bool:
    """Whether nothing in these events is hidden or comes to light, by their types alone."""
    return codec(game).hiding.isdisjoint(map(type, events))


def _one_of(kinds: tuple[Any, ...]) -> Any:
    return Union[kinds]  # noqa: UP007 - the kinds are known only now


def upcast(game: Game[Any], events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events in today's shapes; the log itself is never rewritten."""
    if not game.upcasts:
        return events
    return tuple(game.upcasts.get(type(event), _same)(event) for event in events)


def _same(event: Event) -> Event:
    return event


def encode_state(state: object) -> bytes:
    """A state as bytes, to keep."""
    return msgspec.msgpack.encode(state)


def decode_state(game: Game[Any], data: bytes) -> Any:
    """A kept state."""
    return msgspec.msgpack.decode(data, type=codec(game).state)
