"""The pieces every game's rules are written with: moves, events, outcome, scores, and what unfolds of them."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, Generic, TypeVar

import msgspec

from tidelog.domain.errors import EndlessRule
from tidelog.domain.kernel.seats import CHANCE, Seat
from tidelog.domain.kernel.secret import Secret

MOST_FACTS: Final = 4_000
"""No move of any game has led to a tenth of this: a rule that states more is going round in circles."""

S = TypeVar("S")


def _verb(name: str) -> str:
    words = "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name)
    return f"{words.lstrip('-')}.1"


class Move(msgspec.Struct, frozen=True, array_like=True, tag=_verb):
    """What a seat asks for. Stored as `<verb>.<version>`; a new shape gets a new number."""

    any_order: ClassVar[tuple[str, ...]] = ()
    """Fields that together are a set: the items of a tuple, or several fields, mean the same in any order."""

    def __str__(self) -> str:
        return write_move(self)


NOTHING = "-"


def verb(kind: type[Move]) -> str:
    """The word a move begins with: its stored name without the version."""
    return str(kind.__struct_config__.tag).rsplit(".", 1)[0]


def write_move(move: Move) -> str:
    """The move as one line: `place P46`, `bid 3`."""
    words = [_write(getattr(move, name)) for name in move.__struct_fields__]
    while words and words[-1] == NOTHING:
        words.pop()
    return " ".join([verb(type(move)), *words])


def _write(value: object) -> str:
    if isinstance(value, Secret):
        return "?" if value.value is None else str(value.value)
    if isinstance(value, tuple):
        return ",".join(map(_write, value)) or NOTHING
    return NOTHING if value is None else str(value)


class ChanceMove(Move, frozen=True):
    """What chance answers: dice, the next tile. No seat asks for it."""


class Event(msgspec.Struct, frozen=True, array_like=True, tag=lambda name: f"{name}.1"):
    """A fact the rules state because of a move. Stored as `<Name>.<version>`; names its clause."""

    clause: ClassVar[str]
    begins: ClassVar[bool] = False
    """Whether a turn or a round begins with it: what a record tells from here on belongs to what follows."""


Evolvers = Mapping[type[Event], Callable[[S, Any], S]]
"""One function for each type of event; the dispatch table of a game's `evolve`."""


class Facts(tuple[Event, ...]):
    """What has been stated, with the state it leads to: it is folded already, so nobody folds it again."""

    state: Any


class Unfolding(Generic[S]):
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
        if len(self.facts) > MOST_FACTS:
            raise EndlessRule(
                f"a rule does not come to an end: {self.facts[-1]!r} is fact {len(self.facts)} of one move"
            )

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


Deciders = Mapping[type[Move], Callable[[Unfolding[S], Seat, Any], None]]
"""One function for each type of move: it checks, then states facts. The table of `decide`."""


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
    chosen_by: Seat = CHANCE
    """Whose secret choice it is, made at the same time as others choose; nobody's where it was drawn."""
