"""What the table waits for now, and who is to act: by public facts only (tsuro/8.1)."""

from typing import Literal

from tidelog.domain.games.tsuro.material import ASHORE, EMPTY, LAST_WAKE, NOWHERE
from tidelog.domain.games.tsuro.sailing import open_ports
from tidelog.domain.games.tsuro.state import Arrival, State
from tidelog.domain.kernel.seats import CHANCE, Seat, clockwise

Moment = Literal[
    "begin", "deal", "tuck", "emerge", "roll", "lay", "launch", "relocate", "act", "taihou", "swap", "refuse",
    "haven", "port", "phoenix", "over", "",
]  # fmt: skip
"""The empty one: nobody is asked, and the rules go on by themselves."""

_OF_CHANCE = frozenset({"begin", "deal", "tuck", "emerge", "roll", "lay"})
_OF_PHASE: dict[str, Moment] = {
    "begin": "begin",
    "launch": "launch",
    "dice": "roll",
    "die": "roll",
    "whirl": "roll",
    "ride": "roll",
    "relocate": "relocate",
    "act": "act",
    "swap": "swap",
}


def moment(state: State) -> Moment:
    """What is awaited. Interruptions come before the phase they interrupt."""
    if state.window:
        return "phoenix"
    if state.outcome:
        return "over"
    if state.wreckage:
        return "tuck"
    if state.threat:
        return "taihou" if state.threat.seats else ""
    if state.owed:
        return "deal" if state.pile else ""
    if state.cast:
        return ""
    if state.braving:
        return "roll"
    if state.arrival:
        return _of_arrival(state, state.arrival)
    return _OF_PHASE.get(state.phase) or _of_tiles(state)


def _of_arrival(state: State, arrival: Arrival) -> Moment:
    if arrival.monster == NOWHERE:
        return "emerge" if state.deck else ""
    if arrival.square == NOWHERE:
        return "roll"
    return "lay" if arrival.bearing == NOWHERE else ""


def _of_tiles(state: State) -> Moment:
    if state.phase == "haven":
        return _of_haven(state)
    if state.drawer and state.fresh and state.choices.taihou and state.phase in ("deal", "draw"):
        return "refuse"
    return ""


def _of_haven(state: State) -> Moment:
    code = state.sea[state.haven]
    if code == EMPTY:
        return "haven"
    return "port" if code <= LAST_WAKE and len(ports_for(state)) > 1 else ""


def ports_for(state: State) -> tuple[int, ...]:
    """Where the rider may begin on the tile the portal led to (tsuro/12.6)."""
    return open_ports(state.sea, state.places, state.rider, state.haven, state.picked)


def awaited(state: State, now: Moment) -> tuple[Seat, ...]:
    """Who acts at a moment."""
    if now in _OF_CHANCE:
        return (CHANCE,)
    if now == "phoenix":
        return (state.phoenix_holder(),)
    if now == "taihou" and state.threat:
        return state.threat.seats[:1]
    if now == "launch":
        return (next_to_launch(state),)
    if now in ("haven", "port"):
        return (state.rider,)
    if now == "refuse":
        return (state.drawer,)
    return (state.active,) if now in ("act", "relocate", "swap") else ()


def next_to_launch(state: State) -> Seat:
    """The first seat in turn order whose ship is ashore (tsuro/3.3)."""
    places = state.places
    return next(seat for seat in clockwise(state.active, len(places)) if places[seat - 1] == ASHORE)
