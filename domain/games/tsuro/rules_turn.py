"""Turns and phases: who is next, what follows a phase, and the end of the match (tsuro/4, tsuro/15)."""

from tidelog.domain.games.tsuro import events as e
from tidelog.domain.games.tsuro.events import Phase
from tidelog.domain.games.tsuro.material import (
    EDGE,
    EMPTY,
    FEWEST_DAIKAIJU,
    LAST_TURN,
    MONSTERS,
    NEIGHBOUR,
    NOWHERE,
    PORTS,
    SQUARE,
    SQUARES,
    UZUSHIO,
    WAVE,
)
from tidelog.domain.games.tsuro.moves import Relocate
from tidelog.domain.games.tsuro.refusals import no_refuge
from tidelog.domain.games.tsuro.rules_taihou import threaten
from tidelog.domain.games.tsuro.state import State, Tsunami, turn_order
from tidelog.domain.kernel.facts import Outcome, Unfolding, ranked
from tidelog.domain.kernel.seats import Seat


def close_phase(unfolding: Unfolding[State], following: Phase) -> None:
    """The end of a phase: of the match (tsuro/15.1), of a turn whose ship is lost (tsuro/4.2), or on."""
    if end_if_decided(unfolding):
        return
    if unfolding.state.is_afloat(unfolding.state.active):
        begin_phase(unfolding, following)
    else:
        next_turn(unfolding)


def begin_phase(unfolding: Unfolding[State], phase: Phase) -> None:
    """The next phase, once the hands lost in the last one are set aside (tsuro/6.8)."""
    _forfeit(unfolding)
    unfolding.add(e.PhaseBegun(phase))


def _forfeit(unfolding: Unfolding[State]) -> None:
    if unfolding.state.pool:
        unfolding.add(e.HandsForfeited())


def end_if_decided(unfolding: Unfolding[State]) -> bool:
    """One ship afloat wins (tsuro/15.1); none, and all afloat when the turn began tie (tsuro/15.2)."""
    left = sum([place >= 0 for place in unfolding.state.places])
    if left > 1:
        return False
    unfolding.add(e.MatchEnded(_outcome(unfolding.state, "one ship is left" if left else "no ship is left")))
    return True


def _outcome(state: State, reason: str) -> Outcome:
    """Ships afloat first, then by the turn in which they were lost (tsuro/15.4)."""
    return Outcome(reason, ranked(tuple(lost or state.turn + 1 for lost in state.lost)))


def next_turn(unfolding: Unfolding[State]) -> None:
    """Clockwise to the next ship afloat, or with ghosts to the next seat (tsuro/4.1, tsuro/16.1)."""
    state = unfolding.state
    if state.turn == LAST_TURN:
        unfolding.add(e.MatchEnded(_outcome(state, f"{LAST_TURN} turns are over")))  # tsuro/4.9, tsuro/15.3
        return
    after = (*turn_order(state.active, len(state.places))[1:], state.active)
    begin_turn(unfolding, next(seat for seat in after if state.choices.ghost_rolls or state.is_afloat(seat)))


def begin_turn(unfolding: Unfolding[State], seat: Seat) -> None:
    """A turn begins with the tsunami where it is to move, else with the daikaiju check (tsuro/4.1)."""
    _forfeit(unfolding)
    state = unfolding.state
    tsunami = state.tsunami
    if tsunami and _moves(state, tsunami, seat):
        unfolding.add(e.TurnBegun(seat, state.turn + 1, "tsunami"))
        _advance(unfolding, tsunami)
    else:
        unfolding.add(e.TurnBegun(seat, state.turn + 1, _check(state)))


def _check(state: State) -> Phase:
    """Fewer than three daikaiju are filled up, and then there are no dice (tsuro/4.3)."""
    return "refill" if state.daikaiju() < FEWEST_DAIKAIJU else "dice"


def _moves(state: State, tsunami: Tsunami, seat: Seat) -> bool:
    """In every captain's turn (tsuro/10.3), or once a round, in that of its owner (tsuro/10.8); never in a ghost's."""
    if state.choices.tsunami_by_round:
        return _keeper(state, tsunami) == seat
    return state.is_afloat(seat)


def _keeper(state: State, tsunami: Tsunami) -> Seat:
    """Whose the tsunami is: the next afloat if its owner is lost (tsuro/10.2)."""
    return next(seat for seat in turn_order(tsunami.keeper, len(state.places)) if state.is_afloat(seat))


def _advance(unfolding: Unfolding[State], tsunami: Tsunami) -> None:
    """One square on, or off the sea for good (tsuro/10.3, tsuro/10.7)."""
    square = NEIGHBOUR[tsunami.square][tsunami.direction]
    if square == NOWHERE:
        unfolding.add(e.TsunamiLeft())
        return
    moved = Tsunami(square, tsunami.direction, tsunami.keeper)
    state = unfolding.state
    ships = [s for s in state.afloat() if state.on[s - 1] != NOWHERE and moved.covers(state.on[s - 1])]
    advances = min(tsunami.advances + 1, len(WAVE) - 1)
    unfolding.add(e.TsunamiAdvanced(SQUARES[square], advances, tuple(ships)))


def step_tsunami(unfolding: Unfolding[State]) -> None:
    """Every ship in the line rolls, one after the other (tsuro/10.5)."""
    if unfolding.state.queue:
        unfolding.add(e.WaveMet(unfolding.state.queue[0]))
    else:
        close_phase(unfolding, _check(unfolding.state))


def step_wave(unfolding: Unfolding[State]) -> None:
    """Less than the tsunami's number, and the ship is lost (tsuro/10.4, tsuro/10.5)."""
    state = unfolding.state
    if state.tsunami and state.cast[0] < WAVE[state.tsunami.advances]:
        unfolding.add(e.ShipDrowned(state.braving))
    else:
        unfolding.add(e.WaveBraved(state.braving))


def after_daikaiju(unfolding: Unfolding[State]) -> None:
    """The daikaiju have done: is the front of the active ship blocked (tsuro/4.7)?"""
    place = unfolding.state.places[unfolding.state.active - 1]
    blocked = place >= 0 and unfolding.state.monster_at(place // PORTS) != NOWHERE
    close_phase(unfolding, "front" if blocked else "act")


def step_front(unfolding: Unfolding[State]) -> None:
    """A blocked ship relocates from its hash, or is saved by a taihou, or is lost (tsuro/4.7, tsuro/4.8)."""
    state, seat = unfolding.state, unfolding.state.active
    square = state.places[seat - 1] // PORTS
    monster = state.monster_at(square)
    hashes = () if state.threat else free_hashes(state, seat)
    if monster == NOWHERE:
        unfolding.add(e.PhaseBegun("act"))
    elif len(hashes) > 1:
        unfolding.add(e.PhaseBegun("relocate"))
    elif hashes:
        _move_to_hash(unfolding, seat, hashes[0])
    elif state.choices.taihou and monster != UZUSHIO and not state.threat:
        threaten(unfolding, monster, square, (seat,))
    else:
        unfolding.add(e.ShipBlocked(seat, MONSTERS[monster]))
        close_phase(unfolding, "act")


def free_hashes(state: State, seat: Seat) -> tuple[int, ...]:
    """Free hashes of the same edge before empty squares, for a ship still on its hash (tsuro/4.8)."""
    if state.on[seat - 1] != NOWHERE:
        return ()
    edge = EDGE[state.places[seat - 1]]
    return tuple(h for h in edge if h not in state.places and state.sea[h // PORTS] == EMPTY)


def relocate(unfolding: Unfolding[State], seat: Seat, move: Relocate) -> None:
    """The captain's choice of another hash (tsuro/4.8)."""
    place = SQUARE.get(move.square, NOWHERE) * PORTS + move.port
    if not 0 <= move.port < PORTS or place not in free_hashes(unfolding.state, seat):
        raise no_refuge(unfolding.state, seat, move)
    _move_to_hash(unfolding, seat, place)


def _move_to_hash(unfolding: Unfolding[State], seat: Seat, place: int) -> None:
    square, port = divmod(place, PORTS)
    unfolding.add(e.ShipRelocated(seat, SQUARES[square], port), e.PhaseBegun("act"))
