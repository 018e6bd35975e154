"""The pieces every game's rules are written with: moves, events, outcome, scores, and the folding Turn."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from tidelog.domain.kernel.seats import Seat

S = TypeVar("S")


def _verb(name: str) -> str:
    words = "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name)
    return f"{words.lstrip('-')}.1"


class Move(msgspec.Struct, frozen=True, array_like=True, tag=_verb):
    """What a seat asks for. Stored as `<verb>.<version>`; a new shape gets a new number."""


class Event(msgspec.Struct, frozen=True, array_like=True, tag=lambda name: f"{name}.1"):
    """A fact the rules state because of a move. Stored as `<Name>.<version>`; names its clause."""

    clause: ClassVar[str]


Evolvers = Mapping[type[Event], Callable[[S, Any], S]]
"""One function for each type of event; the dispatch table of a game's `evolve`."""


class Facts(tuple[Event, ...]):
    """What a turn has stated, with the state it leads to: it is folded already, so nobody folds it again."""

    state: Any


class Turn(Generic[S]):
    """Collects the events of a long consequence and folds them at once, so each step reads the last."""

    __slots__ = ("_evolve", "facts", "state")

    def __init__(self, state: S, evolve: Callable[[S, Event], S]) -> None:
        self.state = state
        self.facts: list[Event] = []
        self._evolve = evolve

    def add(self, *events: Event) -> None:
        """State these facts."""
        state, evolve = self.state, self._evolve
        for event in events:
            state = evolve(state, event)
        self.state = state
        self.facts += events

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has been stated, in order."""
        facts = Facts(self.facts)
        facts.state = self.state
        return facts


def folded(state: S, events: tuple[Event, ...], evolve: Callable[[S, Event], S]) -> S:
    """The state after these facts."""
    if type(events) is Facts:
        after: S = events.state
        return after
    for event in events:
        state = evolve(state, event)
    return state


Deciders = Mapping[type[Move], Callable[[Turn[S], Seat, Any], None]]
"""One function for each type of move: it checks, then states facts on the turn. The table of `decide`."""


class Outcome(msgspec.Struct, frozen=True, array_like=True):
    """Why a match ended and who came where: `places[seat - 1]`, equal numbers are ties."""

    reason: str
    places: tuple[int, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats in the first place."""
        return tuple(seat for seat, place in enumerate(self.places, 1) if place == 1)


def ranked(keys: tuple[Any, ...]) -> tuple[int, ...]:
    """The place of each seat when a higher key is better: 1, 2, 2, 4."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)


class Score(msgspec.Struct, frozen=True):
    """A seat's total with the lines it is made of."""

    seat: Seat
    total: int
    lines: tuple[tuple[str, int], ...]


class Unseen(msgspec.Struct, frozen=True):
    """Hidden slots, and the values of which each holds one, no copy used twice."""

    slots: tuple[str, ...]
    values: tuple[Any, ...]
