"""Which clause a fact comes from, where its type of event stands for several cases."""

from collections.abc import Callable, Mapping
from typing import Any

from tidelog.domain.games.tsuro import events as e
from tidelog.domain.games.tsuro.material import EMPTY, MONSTERS, PHOENIX, PORTS, RIM, TSUNAMI, UZUSHIO
from tidelog.domain.games.tsuro.state import State
from tidelog.domain.kernel.facts import Event
from tidelog.domain.kernel.game import Citers
from tidelog.domain.kernel.seats import Seat

_DRAWING = {"deal": "tsuro/3.2", "act": "tsuro/5.5", "haven": "tsuro/12.5"}
"""Why tiles are drawn in other phases than that of drawing."""
_CALLING = {"spawn": "tsuro/3.4", "refill": "tsuro/4.3", "newcomer": "tsuro/4.5"}
_PHASES = {
    "launch": "tsuro/3.3",
    "spawn": "tsuro/3.4",
    "refill": "tsuro/4.3",
    "dice": "tsuro/4.4",
    "die": "tsuro/4.4",
    "newcomer": "tsuro/4.5",
    "front": "tsuro/4.7",
    "relocate": "tsuro/4.8",
    "whirl": "tsuro/11.2",
}
_ROLLS = {"ride": "tsuro/12.3", "whirl": "tsuro/11.2"}


def _in_phase(clauses: Mapping[str, str]) -> Callable[[State, Event], str]:
    """By the phase of the turn in which it happens."""
    return lambda state, event: clauses.get(state.phase, event.clause)


def _done(state: State, event: e.DrawingEnded) -> str:
    """A word that has to be said with taihou, or nothing to say."""
    if state.choices.taihou and state.fresh:
        return "tsuro/9.3"
    return _DRAWING.get(state.phase, event.clause)


def _turn(state: State, event: e.TurnBegun) -> str:
    return "tsuro/4.1" if state.is_afloat(event.seat) else "tsuro/16.1"


def _phase(state: State, event: e.PhaseBegun) -> str:
    return _PHASES.get(event.phase, event.clause)


def _roll(state: State, event: e.DiceRolled) -> str:
    """What the roll is for."""
    if state.braving:
        return _wave(state, state.braving)
    if state.arrival:
        return "tsuro/10.1" if state.arrival.monster == TSUNAMI else "tsuro/7.8"
    return _ROLLS.get(state.phase, event.clause)


def _voided(state: State, event: e.RollVoided) -> str:
    return "tsuro/7.8" if state.arrival else "tsuro/12.3"


def _wave(state: State, seat: Seat) -> str:
    """The wave comes over a ship, or a ship by the portal or by its wake into the wave."""
    if state.phase == "tsunami":
        return "tsuro/10.5"
    thrown = seat == state.rider and state.on[seat - 1] == state.haven
    return "tsuro/12.10" if thrown else "tsuro/10.6"


def _braving(state: State, event: e.WaveMet | e.WaveBraved | e.ShipDrowned) -> str:
    return _wave(state, event.seat)


def _emerged(state: State, event: e.DaikaijuEmerged) -> str:
    return {MONSTERS[TSUNAMI]: "tsuro/10.1", MONSTERS[UZUSHIO]: "tsuro/11.1"}.get(event.monster, event.clause)


def _arrival(state: State, event: e.ArrivalRolled | e.ArrivalLaid) -> str:
    return "tsuro/10.1" if state.arrival and state.arrival.monster == TSUNAMI else event.clause


def _advanced(state: State, event: e.TsunamiAdvanced) -> str:
    return "tsuro/10.8" if state.choices.tsunami_by_round else event.clause


def _uzushio(clause: str) -> Callable[[State, Any], str]:
    """What comes from another clause when the uzushio does it."""
    return lambda state, event: clause if event.monster == MONSTERS[UZUSHIO] else event.clause


def _defeated(state: State, event: e.DaikaijuDefeated) -> str:
    return "tsuro/11.1" if MONSTERS[UZUSHIO] in (event.monster, event.by) else "tsuro/7.5"


def _rampage(state: State, event: e.RampageBegun) -> str:
    return "tsuro/11.2" if MONSTERS[UZUSHIO] in event.monsters else "tsuro/4.6"


def _fired(state: State, event: e.TaihouFired) -> str:
    """Instead of a tile, at what the own ship faces, or at what lands on its tile."""
    if state.threat is None:
        return "tsuro/13.5"
    return "tsuro/13.2" if state.phase in ("front", "meet", "haven") else "tsuro/13.3"


def _wake(state: State, event: e.WakePlaced) -> str:
    if event.tile == PHOENIX:
        return "tsuro/14.4"
    return "tsuro/12.5" if state.phase == "haven" else "tsuro/5.1"


def _sailing(state: State, event: e.SailingBegun | e.ShipSailed) -> str:
    return "tsuro/12.7" if state.rider else "tsuro/6.1"


def _stopped(state: State, event: e.ShipStopped) -> str:
    place = state.places[event.seat - 1]
    return "tsuro/6.2" if 0 <= place < RIM and state.sea[place // PORTS] == EMPTY else "tsuro/6.1"


def _ended(state: State, event: e.MatchEnded) -> str:
    """One ship is left, or none, or the turns are over."""
    left = len(state.afloat())
    if left == 1:
        return "tsuro/15.1"
    return "tsuro/15.3" if left else "tsuro/15.2"


CITERS: Citers[State] = {
    e.DrawingBegun: _in_phase(_DRAWING),
    e.TileDrawn: _in_phase(_DRAWING),
    e.DrawingEnded: _done,
    e.TurnBegun: _turn,
    e.PhaseBegun: _phase,
    e.DiceRolled: _roll,
    e.RollVoided: _voided,
    e.WaveMet: _braving,
    e.WaveBraved: _braving,
    e.ShipDrowned: _braving,
    e.DaikaijuCalled: _in_phase(_CALLING),
    e.DaikaijuEmerged: _emerged,
    e.ArrivalRolled: _arrival,
    e.ArrivalLaid: _arrival,
    e.TsunamiAdvanced: _advanced,
    e.DaikaijuArrived: _uzushio("tsuro/11.1"),
    e.RampageBegun: _rampage,
    e.DaikaijuTurned: _uzushio("tsuro/11.3"),
    e.DaikaijuMoved: _uzushio("tsuro/11.3"),
    e.DaikaijuLeft: _uzushio("tsuro/11.1"),
    e.DaikaijuDefeated: _defeated,
    e.WakeEaten: _uzushio("tsuro/11.1"),
    e.ShipEaten: _uzushio("tsuro/11.1"),
    e.TaihouFired: _fired,
    e.WakePlaced: _wake,
    e.SailingBegun: _sailing,
    e.ShipSailed: _sailing,
    e.ShipStopped: _stopped,
    e.MatchEnded: _ended,
}
