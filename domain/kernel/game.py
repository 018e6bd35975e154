"""The game contract: a game is a record of pure functions over frozen data."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from tidelog.domain.errors import BadSeats, UnknownOption
from tidelog.domain.kernel.chance import Ask
from tidelog.domain.kernel.facts import ChanceMove, Event, Move, Outcome, Score, Unseen
from tidelog.domain.kernel.picture import Frame, Paint, Picture
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.worth import Worth

S = TypeVar("S")

Names = tuple[str, ...]
"""What each seat is called, seat 1 first."""

Tellers = Mapping[type[Event], Callable[[S, Any, Names], str]]
"""One sentence for each type of event: the table of a game's `tell`, and of what it leaves out."""

Asked = tuple[str, str]
"""A clause, and what it asks for."""

Citers = Mapping[type[Event], Callable[[S, Any], str]]
"""The clause of a fact, given the state before it, for each type of event that stands for several cases."""


Traces = Mapping[type[Event], Callable[[Any], tuple[str, ...]]]
"""The places that a fact of each type has touched. What is missing leaves no trace on the board."""


Pointers = Mapping[type[Move], Callable[[S, Any], tuple[str, ...]]]
"""The places and pieces that a move of each type is about, in the order in which somebody would point at them."""


class Option(msgspec.Struct, frozen=True):
    """A switch of a game: its values, the first being the default, and a sentence on what it does."""

    name: str
    values: tuple[str, ...]
    says: str


class Game(msgspec.Struct, Generic[S], frozen=True, kw_only=True, eq=False):
    """All there is to know of a game. `State` holds only frozen data; every function is pure."""

    name: str
    title: str
    version: int
    """Of the rules: raised when a match recorded before would be decided otherwise now."""
    seats: tuple[int, int]
    colours: tuple[str, ...]
    options: tuple[Option, ...]
    moves: tuple[type[Move], ...]
    events: tuple[type[Event], ...]
    state: type[S]
    upcasts: Mapping[type[Event], Callable[[Event], Event]] = {}

    start: Callable[[int, Mapping[str, str]], S]
    """The state before the first record, for this many seats and these options."""
    decide: Callable[[S, Seat, Move], tuple[Event, ...]]
    """The facts that follow from a move, or `IllegalMove` with the clause it breaks."""
    evolve: Callable[[S, Event], S]
    """The state after a fact. Copies; decides nothing."""
    legal: Callable[[S, Seat], tuple[Move, ...]]
    """All moves of a seat, in a fixed order; empty when it is not awaited."""
    awaiting: Callable[[S], tuple[Seat, ...]]
    """Who may act now: seats, CHANCE alone, or nobody. By public facts only."""
    chance: Callable[[S], Ask]
    """What chance is asked, when it is awaited."""
    unseen: Callable[[S], tuple[Unseen, ...]]
    """For the slots whose value is missing in this state, what they may hold."""
    now: Callable[[S, Seat], Asked] = lambda state, seat: ("", "")
    """What this seat is asked for, or why it is not; empty where it is simply not its turn. By public facts only."""
    outcome: Callable[[S], Outcome | None]
    """How the match ended; None while it runs."""
    scores: Callable[[S], tuple[Score, ...]]
    """Each seat's total with its lines, at any time."""

    worth: Worth[S] | None = None
    """How the seats stand while the match runs, for bots; without it they go by the scores."""

    census: Callable[[S], Mapping[str, int]]
    """Counts that never change while a match lasts: pieces are neither made nor lost."""

    board: Callable[[S, Names, Paint], str]
    """The board as text, for at most 100 columns; colour only adds."""
    picture: Callable[[S, Names, Frame], Picture]
    """The board as shapes to draw."""
    traces: Traces = {}
    """Which places of the picture a fact has touched: the last move is marked there; `touched` asks it."""
    points: Pointers[S] = {}
    """What to point at for a move of each type; what is missing is a button. `pointing.py` asks it."""
    tell: Callable[[S, Event, Names], str]
    """A fact in the players' words, with the state before it; empty for what the history can do without."""
    asides: Tellers[S] = {}
    """The words for such facts, for those who ask about every one; `remark` asks it."""
    citers: Citers[S] = {}
    """Which clause a fact comes from, where its type does not say. By public facts only; `cite` asks it."""
    say: Callable[[S, Move, Names], str]
    """A move in the players' words, for a list to choose from."""


def cite(game: Game[S], state: S, event: Event) -> str:
    """The clause a fact comes from, given the state before it: that of its case, or else of its type."""
    citer = game.citers.get(type(event))
    return citer(state, event) if citer else event.clause


def touched(game: Game[S], events: Iterable[Event]) -> tuple[str, ...]:
    """The places of the picture that these facts have touched, in their order."""
    traces = [(game.traces[type(event)], event) for event in events if type(event) in game.traces]
    return tuple(place for trace, event in traces for place in trace(event))


def remark(game: Game[S], state: S, event: Event, names: Names) -> str:
    """A fact in the players' words, also where the history can do without it."""
    aside = game.asides.get(type(event))
    return game.tell(state, event, names) or (aside(state, event, names) if aside else "")


def seat_moves(game: Game[S]) -> tuple[type[Move], ...]:
    """What seats may ask for."""
    return tuple(kind for kind in game.moves if not issubclass(kind, ChanceMove))


def chance_moves(game: Game[S]) -> tuple[type[Move], ...]:
    """What chance may answer."""
    return tuple(kind for kind in game.moves if issubclass(kind, ChanceMove))


def settle_options(game: Game[S], given: Mapping[str, str]) -> dict[str, str]:
    """All options of the game with the values given and the defaults for the rest."""
    known = {option.name: option.values for option in game.options}
    for name, value in given.items():
        if name not in known:
            raise UnknownOption(f"{game.name} has {_choices(list(known), 'no options')}, not an option {name!r}")
        if value not in known[name]:
            raise UnknownOption(f"option {name} takes {_choices(known[name])}, not {value!r}")
    return {name: given.get(name, values[0]) for name, values in known.items()}


def check_seats(game: Game[S], count: int) -> None:
    """Refuse a number of seats the game cannot be played with."""
    least, most = game.seats
    if not least <= count <= most:
        raise BadSeats(f"{game.title} is played by {least} to {most} seats, not {count}")


def _choices(words: Sequence[str], none: str = "nothing") -> str:
    return " or ".join(words) if words else none
