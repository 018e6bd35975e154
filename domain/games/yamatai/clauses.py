"""Which clause a fact comes from, where its type of event stands for several cases."""

from tidelog.domain.games.yamatai import events as e
from tidelog.domain.games.yamatai import events_power as p
from tidelog.domain.games.yamatai.islands import next_to
from tidelog.domain.games.yamatai.material import (
    ANTIQUARIAN,
    ASCETIC,
    BOAT,
    FLEET_BOATS,
    GUILD_MASTER,
    HAGGLER,
    PAIR,
    PRESTIGE,
    REMOVE_BOATS,
    SEA,
    STARTS,
)
from tidelog.domain.games.yamatai.rules_place import starts_of
from tidelog.domain.games.yamatai.rules_score import ENDS, scores
from tidelog.domain.games.yamatai.state import State
from tidelog.domain.kernel.game import Citers

_SET_UP = {"specialists": "yamatai/3.4", "buildings": "yamatai/3.5", "fleets": "yamatai/3.6"}
_REFILL = {"specialists": "yamatai/13.3", "buildings": "yamatai/13.3", "fleets": "yamatai/13.5"}
_DONE = {
    "act": "yamatai/8.2",
    "survey": "yamatai/12.16",
    "reserve": "yamatai/11.2",
    "remove": "yamatai/11.8",
}
"""What may be left by another clause than a step of the turn."""


def _refill(state: State, event: e.RefillBegun) -> str:
    return (_REFILL if state.round else _SET_UP)[event.what]


def _revealed(state: State, event: e.SpecialistRevealed | e.BuildingRevealed | e.FleetRevealed) -> str:
    """In the set-up, or at the end of a round."""
    return _REFILL[state.phase] if state.round else event.clause


def _step(state: State, event: e.StepBegun) -> str:
    return "yamatai/12.16" if event.step == "survey" else "yamatai/4.2"


def _left(state: State, event: e.StepEnded) -> str:
    return _DONE.get(event.step, event.clause)


def _fleet(state: State, event: e.FleetTaken) -> str:
    """All the boats on the tile, or what is there of them."""
    return "yamatai/5.2" if len(event.boats) == len(FLEET_BOATS[event.number]) else "yamatai/5.3"


def _traded(state: State, event: e.BoatBought | e.BoatSold) -> str:
    """The Broker's second trade, the Haggler's price, or anybody's."""
    if state.now.trades:
        return "yamatai/12.2"
    return "yamatai/12.3" if HAGGLER in state.player(event.seat).specialists else event.clause


def _boat(state: State, event: e.BoatPlaced) -> str:
    """A further boat, or a first one: of anybody, the Lighthouse Keeper's or the Pilot's."""
    if state.now.placed:
        return "yamatai/7.3"
    space = SEA[event.sea]
    if space in STARTS or space in next_to(state.sea, BOAT[event.boat]):
        return "yamatai/7.2"
    return "yamatai/12.7" if space in starts_of(state.player(event.seat)) else "yamatai/12.6"


def _collected(state: State, event: e.TokenCollected) -> str:
    """One for each boat, then the Antiquarian's, then that of fleet 8."""
    beyond = state.now.collected - len(state.now.placed)
    if beyond < 0:
        return "yamatai/8.3"
    antiquarian = ANTIQUARIAN in state.player(event.seat).specialists
    return "yamatai/12.8" if antiquarian and not beyond else "yamatai/11.10"


def _prestige(state: State, event: e.PrestigeGained) -> str:
    """The Shrine Keeper's, the Court Architect's for a prestige building, the Ascetic's, or anybody's."""
    player = state.player(event.seat)
    if event.bonus == "Shrine Keeper":
        return "yamatai/12.12"
    if player.built[-1] in PRESTIGE:
        return "yamatai/12.13"
    return "yamatai/12.11" if event.bonus == "mountain" and ASCETIC in player.specialists else "yamatai/8.10"


def _group(state: State, event: e.GroupPaid) -> str:
    return "yamatai/12.15" if GUILD_MASTER in state.player(event.seat).specialists else "yamatai/8.11"


def _stored(state: State, event: e.BoatStored) -> str:
    return "yamatai/12.4" if any(state.player(event.seat).harbour) else "yamatai/9.1"


def _recruited(state: State, event: e.SpecialistRecruited) -> str:
    """A payment that only the Interpreter makes: three that are not all different."""
    interpreted = len(event.payment) > PAIR and len({*event.payment}) < len(event.payment)
    return "yamatai/12.9" if interpreted else "yamatai/10.2"


def _opened(state: State, event: p.PowerOpened) -> str:
    return "yamatai/11.8" if state.now.fleet == REMOVE_BOATS else "yamatai/11.13"


def _ended(state: State, event: e.MatchEnded) -> str:
    """What settled a tie for the first place, or else what ended the match."""
    totals = [score.total for score in scores(state)]
    if totals.count(max(totals)) > 1:
        return "yamatai/14.8"
    return next((clause for clause, reasons in ENDS.items() if any(reasons(state))), event.clause)


CITERS: Citers[State] = {
    e.RefillBegun: _refill,
    e.SpecialistRevealed: _revealed,
    e.BuildingRevealed: _revealed,
    e.FleetRevealed: _revealed,
    e.StepBegun: _step,
    e.StepEnded: _left,
    e.FleetTaken: _fleet,
    e.BoatBought: _traded,
    e.BoatSold: _traded,
    e.BoatPlaced: _boat,
    e.TokenCollected: _collected,
    e.PrestigeGained: _prestige,
    e.GroupPaid: _group,
    e.BoatStored: _stored,
    e.SpecialistRecruited: _recruited,
    p.PowerOpened: _opened,
    e.MatchEnded: _ended,
}
