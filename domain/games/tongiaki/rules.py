"""The rules of Tongiaki as the kernel asks for them: who acts, what they may do, what follows, the end."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from tidelog.domain.errors import UnknownOption
from tidelog.domain.games.tongiaki import events as e
from tidelog.domain.games.tongiaki.material import (
    BOATS,
    COLOURS,
    COLOURS_EACH,
    ISLANDS,
    MOORINGS,
    PAIRED_SEATS,
)
from tidelog.domain.games.tongiaki.moves import (
    Begin,
    Draw,
    Expand,
    FoundRoyal,
    Land,
    Launch,
    Lay,
    Place,
    Reenter,
    Sail,
    Settle,
    Stop,
    Take,
)
from tidelog.domain.games.tongiaki.refusals import refusal
from tidelog.domain.games.tongiaki.rules_end import Holding, holdings
from tidelog.domain.games.tongiaki.rules_settle import (
    draw_to_settle,
    lay,
    lays,
    place_settler,
    settle,
    settler_places,
)
from tidelog.domain.games.tongiaki.rules_turn import (
    add_boat,
    bring_back,
    expand,
    first_places,
    found_royal,
    place_first,
    places,
    reenter,
    stop,
    take,
    takes,
    turns,
)
from tidelog.domain.games.tongiaki.rules_voyage import (
    discover,
    land,
    landings,
    launch,
    launches,
    sail,
    sailings,
)
from tidelog.domain.games.tongiaki.sea import FIRST_SEA, chart
from tidelog.domain.games.tongiaki.state import Phase, State, evolve
from tidelog.domain.kernel.chance import Ask, OneOf
from tidelog.domain.kernel.facts import Deciders, Event, Move, Outcome, Score, Unfolding, Unseen
from tidelog.domain.kernel.game import Option
from tidelog.domain.kernel.seats import CHANCE, Seat

OPTIONS = (
    Option(
        "two_colours", ("auto", "on", "off"), "with 2 players, each plays two colours; auto does so (tongiaki/11.1)"
    ),
    Option(
        "expansion", ("exact", "up_to"), "whether all boats of an expansion are placed, or one at least (tongiaki/4.3)"
    ),
)


def start(seats: int, options: Mapping[str, str]) -> State:
    """Tonga alone on the table, and fifteen boats of each colour beside it (tongiaki/2.1, tongiaki/3.1)."""
    wanted = options["two_colours"]
    if wanted == "on" and seats != PAIRED_SEATS:
        raise UnknownOption(f"two_colours is for {PAIRED_SEATS} players, not {seats}", "tongiaki/11.1")
    colours = seats * COLOURS_EACH if wanted != "off" and seats == PAIRED_SEATS else seats
    reserve = bytes((BOATS,)) * colours
    up_to = options.get("expansion") == "up_to"  # which a match of version 1 of these rules does not have
    return State(seats, colours, "begin", FIRST_SEA, bytes(MOORINGS), bytes(len(ISLANDS)), reserve, up_to=up_to)


def awaiting(state: State) -> tuple[Seat, ...]:
    """Who may act now: chance, or the player of the colour whose turn it is (tongiaki/1.1)."""
    if state.phase in _CHANCE:
        return (CHANCE,)
    return () if state.phase == "over" else (state.seat_of(state.colour),)


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    """Everything this seat may ask for now."""
    if state.phase not in _LEGAL or seat != state.seat_of(state.colour):
        return ()
    return _choices(state)


@lru_cache(maxsize=32)
def _choices(state: State) -> tuple[Move, ...]:
    """The choices of the active player; `decide` asks before and after each move, hence the cache."""
    options = _LEGAL.get(state.phase)
    return options(state) if options else ()


_LEGAL: Mapping[Phase, Callable[[State], tuple[Move, ...]]] = {
    "set-up": first_places,
    "turn": turns,
    "take": takes,
    "expand": places,
    "reenter": places,
    "migrate": launches,
    "bridge": sailings,
    "land": landings,
    "lay": lays,
    "settler": settler_places,
}


def decide(state: State, seat: Seat, move: Move) -> tuple[Event, ...]:
    """The facts that follow from a move, or the clause it breaks."""
    if seat != CHANCE and move not in _choices(state):
        raise refusal(state, move)
    unfolding = Unfolding(state, evolve)
    _DECIDE[state.phase][type(move)](unfolding, seat, move)
    _go_on(unfolding)
    return unfolding.events


def _go_on(unfolding: Unfolding[State]) -> None:
    """A choice with a single option is made at once (tongiaki/8.5)."""
    while len(options := _choices(unfolding.state)) == 1:
        state, move = unfolding.state, options[0]
        _DECIDE[state.phase][type(move)](unfolding, state.seat_of(state.colour), move)


def _begin(unfolding: Unfolding[State], seat: Seat, move: Begin) -> None:
    """Chance picks the start player (tongiaki/3.2)."""
    unfolding.add(e.StartChosen(move.seat))


_DECIDE: Mapping[Phase, Deciders[State]] = {
    "begin": {Begin: _begin},
    "set-up": {Place: place_first},
    "turn": {Expand: expand, Reenter: reenter, FoundRoyal: found_royal, Settle: settle},
    "take": {Take: take},
    "expand": {Place: add_boat, Stop: stop},
    "reenter": {Place: bring_back},
    "migrate": {Launch: launch},
    "bridge": {Sail: sail},
    "voyage": {Draw: discover},
    "land": {Land: land},
    "settle": {Draw: draw_to_settle},
    "lay": {Lay: lay},
    "settler": {Place: place_settler},
}
_CHANCE = ("begin", "voyage", "settle")


def chance(state: State) -> Ask:
    """What chance is asked: who starts, or the next tile of the one stack (tongiaki/2.4, tongiaki/3.2)."""
    if state.phase == "begin":
        return OneOf(range(1, state.seats + 1), Begin)
    return OneOf(chart(state.sea).stack, Draw)


def unseen(state: State) -> tuple[Unseen, ...]:
    """Nothing: only the order of the stack is hidden, and none is made ahead (tongiaki/2.17)."""
    return ()


def outcome(state: State) -> Outcome | None:
    """How the match ended, if it has."""
    return state.outcome


def scores(state: State) -> tuple[Score, ...]:
    """The values of all islands where a player is present (tongiaki/1.2, tongiaki/10.1)."""
    return tuple(_score(state, seat) for seat in range(1, state.seats + 1))


def _score(state: State, seat: Seat) -> Score:
    held = tuple(holdings(state, seat))
    lines = tuple((_line(state, holding), holding.value) for holding in held)
    return Score(seat, sum(holding.value for holding in held), lines)


def _line(state: State, holding: Holding) -> str:
    """A royal island counts for its king alone (tongiaki/5.6)."""
    name = ISLANDS[holding.island].name
    colour = f", {COLOURS[holding.colour - 1]}" if state.colours > state.seats else ""
    return f"{name}{', royal' if holding.royal else ''}{colour}"


def census(state: State) -> Mapping[str, int]:
    """Boats of each colour: in reserve, as kings, on beaches and at sea (tongiaki/2.15)."""
    return {
        f"{COLOURS[colour - 1]} boats": state.reserve[colour - 1]
        + state.kings.count(colour)
        + state.moorings.count(colour)
        + state.fleet.count(colour)
        for colour in range(1, state.colours + 1)
    }
