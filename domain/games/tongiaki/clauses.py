"""Which clause a fact comes from, where its type of event stands for several cases."""

from tidelog.domain.games.tongiaki import events as e
from tidelog.domain.games.tongiaki.material import BACK_ON_TONGA
from tidelog.domain.games.tongiaki.rules_end import CALM, holdings
from tidelog.domain.games.tongiaki.rules_voyage import kept_home
from tidelog.domain.games.tongiaki.sea import chart
from tidelog.domain.games.tongiaki.state import State
from tidelog.domain.kernel.game import Citers


def _turn(state: State, event: e.TurnBegun) -> str:
    return "tongiaki/11.2" if state.colours > state.seats else "tongiaki/3.6"


def _expansion(state: State, event: e.ExpansionBegun) -> str:
    return "tongiaki/4.2" if event.boats else "tongiaki/4.9"


def _added(state: State, event: e.BoatAdded) -> str:
    return "tongiaki/4.5" if state.taken else "tongiaki/4.3"


def _reentry(state: State, event: e.ReentryBegun) -> str:
    """Two boats were asked for on Tonga, and only one fits; or all that were asked for."""
    return "tongiaki/4.8" if event.island and event.boats < BACK_ON_TONGA else "tongiaki/4.7"


def _reentered(state: State, event: e.BoatReentered) -> str:
    return "tongiaki/4.8" if state.island else "tongiaki/4.7"


def _no_island_left(state: State) -> bool:
    return not chart(state.sea).islands_left


def _settler(state: State, event: e.SettlerPlaced) -> str:
    return "tongiaki/6.5" if _no_island_left(state) else "tongiaki/6.4"


def _landfall(state: State, event: e.LandfallMade) -> str:
    return "tongiaki/9.2" if _no_island_left(state) else "tongiaki/7.9"


def _landed(state: State, event: e.BoatLanded) -> str:
    """The first boat for a beach, or one of the others."""
    return "tongiaki/8.2" if event.beach in state.used else "tongiaki/8.1"


def _turn_ended(state: State, event: e.TurnEnded) -> str:
    """What the turn was: a royal island, a settlement, voyages to the last, or a normal turn without one."""
    if state.phase in ("turn", "settler"):
        return "tongiaki/5.4" if state.phase == "turn" else "tongiaki/6.4"
    if kept_home(state):
        return "tongiaki/7.11"
    return "tongiaki/7.1" if state.launched else "tongiaki/4.6"


def _ended(state: State, event: e.MatchEnded) -> str:
    """What settled a tie for the first place, or else what ended the match."""
    points = [sum(holding.value for holding in holdings(state, seat)) for seat in range(1, state.seats + 1)]
    if points.count(max(points)) > 1:
        return "tongiaki/10.3"
    if event.outcome.reason == CALM:
        return "tongiaki/9.5"
    return "tongiaki/6.5" if state.phase == "settle" else "tongiaki/9.1"


CITERS: Citers[State] = {
    e.TurnBegun: _turn,
    e.ExpansionBegun: _expansion,
    e.BoatAdded: _added,
    e.ReentryBegun: _reentry,
    e.BoatReentered: _reentered,
    e.SettlerPlaced: _settler,
    e.LandfallMade: _landfall,
    e.BoatLanded: _landed,
    e.TurnEnded: _turn_ended,
    e.MatchEnded: _ended,
}
