"""Dice: what a roll is for, void rolls, and the Phoenix that has one made again (tsuro/14)."""

from tidelog.domain.games.tsuro import events as e
from tidelog.domain.games.tsuro.material import (
    BOTH_DICE,
    NOWHERE,
    ONE_DIE,
    OPEN_PORTAL,
    PHOENIX,
    ROLLED,
    SQUARES,
    TSUNAMI,
)
from tidelog.domain.games.tsuro.moves import Keep, Reroll, Roll
from tidelog.domain.games.tsuro.state import State
from tidelog.domain.kernel.facts import Unfolding
from tidelog.domain.kernel.seats import Seat


def dice(state: State) -> tuple[int, ...]:
    """Gold and blue for a square and for the daikaiju, else one die."""
    both = not state.braving and (state.arrival or state.phase in ("dice", "ride"))
    return BOTH_DICE if both else ONE_DIE


def roll(unfolding: Unfolding[State], seat: Seat, move: Roll) -> None:
    """Void, it is made again; any other the Phoenix may answer (tsuro/14.1), not in set-up (tsuro/14.2)."""
    state = unfolding.state
    if _is_void(state, move.eyes):
        square = SQUARES[ROLLED[move.eyes[0], move.eyes[1]]]
        unfolding.add(e.DiceRolled(move.eyes, False), e.RollVoided(square))
        return
    asked = state.choices.phoenix and state.phase != "spawn" and state.phoenix_holder() > 0
    unfolding.add(e.DiceRolled(move.eyes, asked))


def _is_void(state: State, eyes: tuple[int, ...]) -> bool:
    """A newcomer needs a square without monster or portal (tsuro/7.8), a rider no portal (tsuro/12.3)."""
    if state.braving:
        return False
    if state.arrival:
        taken = state.sea[ROLLED[eyes[0], eyes[1]]] >= OPEN_PORTAL
        return taken and state.arrival.monster != TSUNAMI
    return state.phase == "ride" and state.sea[ROLLED[eyes[0], eyes[1]]] == OPEN_PORTAL


def reroll(unfolding: Unfolding[State], seat: Seat, move: Reroll) -> None:
    """The Phoenix leaves the game, and the dice are thrown again (tsuro/14.1, tsuro/14.3)."""
    unfolding.add(e.PhoenixSpent(seat, unfolding.state.hand(seat).index(PHOENIX)))


def keep(unfolding: Unfolding[State], seat: Seat, move: Keep) -> None:
    """The roll stands."""
    unfolding.add(e.PhoenixKept(seat))


def cast_square(state: State) -> int:
    """The square that gold and blue name (tsuro/2.2)."""
    return ROLLED[state.cast[0], state.cast[1]] if state.cast else NOWHERE
