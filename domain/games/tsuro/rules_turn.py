"""Turns and phases: who is next, what follows a phase, and the end of the match (tsuro/4, tsuro/15)."""

from tidelog.domain.errors import IllegalMove
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
from tidelog.domain.games.tsuro.rules_taihou import threaten
from tidelog.domain.games.tsuro.state import State, Tsunami, turn_order
from tidelog.domain.kernel.rules import Outcome, Turn, ranked
from tidelog.domain.kernel.seats import Seat


def close_phase(turn: Turn[State], following: Phase) -> None:
    """The end of a phase: of the match (tsuro/15.1), of a turn whose ship is lost (tsuro/4.2), or on."""
    if end_if_decided(turn):
        return
    if turn.state.is_afloat(turn.state.active):
        begin_phase(turn, following)
    else:
        next_turn(turn)


def begin_phase(turn: Turn[State], phase: Phase) -> None:
    """The next phase, once the hands lost in the last one are set aside (tsuro/6.8)."""
    _forfeit(turn)
    turn.add(e.PhaseBegun(phase))


def _forfeit(turn: Turn[State]) -> None:
    if turn.state.pool:
        turn.add(e.HandsForfeited())


def end_if_decided(turn: Turn[State]) -> bool:
    """One ship afloat wins (tsuro/15.1); none, and all afloat when the turn began tie (tsuro/15.2)."""
    left = sum([place >= 0 for place in turn.state.places])
    if left > 1:
        return False
    turn.add(e.MatchEnded(_outcome(turn.state, "one ship is left" if left else "no ship is left")))
    return True


def _outcome(state: State, reason: str) -> Outcome:
    """Ships afloat first, then by the turn in which they were lost (tsuro/15.4)."""
    return Outcome(reason, ranked(tuple(lost or state.turn + 1 for lost in state.lost)))


def next_turn(turn: Turn[State]) -> None:
    """Clockwise to the next ship afloat, or with ghosts to the next seat (tsuro/4.1, tsuro/16.1)."""
    state = turn.state
    if state.turn == LAST_TURN:
        turn.add(e.MatchEnded(_outcome(state, f"{LAST_TURN} turns are over")))  # tsuro/4.9, tsuro/15.3
        return
    after = (*turn_order(state.active, len(state.places))[1:], state.active)
    begin_turn(turn, next(seat for seat in after if state.choices.ghost_rolls or state.is_afloat(seat)))


def begin_turn(turn: Turn[State], seat: Seat) -> None:
    """A turn begins with the tsunami of this seat (tsuro/10.3), else with the daikaiju check."""
    _forfeit(turn)
    state = turn.state
    tsunami = state.tsunami
    if tsunami and _keeper(state, tsunami) == seat:
        turn.add(e.TurnBegun(seat, state.turn + 1, "tsunami"))
        _advance(turn, tsunami)
    else:
        turn.add(e.TurnBegun(seat, state.turn + 1, _check(state)))


def _check(state: State) -> Phase:
    """Fewer than three daikaiju are filled up, and then there are no dice (tsuro/4.3)."""
    return "refill" if state.daikaiju() < FEWEST_DAIKAIJU else "dice"


def _keeper(state: State, tsunami: Tsunami) -> Seat:
    """Whose the tsunami is: the next afloat if its owner is lost (tsuro/10.2)."""
    return next(seat for seat in turn_order(tsunami.keeper, len(state.places)) if state.is_afloat(seat))


def _advance(turn: Turn[State], tsunami: Tsunami) -> None:
    """One square on, or off the sea for good (tsuro/10.3, tsuro/10.7)."""
    square = NEIGHBOUR[tsunami.square][tsunami.direction]
    if square == NOWHERE:
        turn.add(e.TsunamiLeft())
        return
    moved = Tsunami(square, tsunami.direction, tsunami.keeper)
    state = turn.state
    ships = [s for s in state.afloat() if state.on[s - 1] != NOWHERE and moved.covers(state.on[s - 1])]
    advances = min(tsunami.advances + 1, len(WAVE) - 1)
    turn.add(e.TsunamiAdvanced(SQUARES[square], advances, tuple(ships)))


def step_tsunami(turn: Turn[State]) -> None:
    """Every ship in the line rolls, one after the other (tsuro/10.5)."""
    if turn.state.queue:
        turn.add(e.WaveMet(turn.state.queue[0]))
    else:
        close_phase(turn, _check(turn.state))


def step_wave(turn: Turn[State]) -> None:
    """Less than the tsunami's number, and the ship is lost (tsuro/10.4, tsuro/10.5)."""
    state = turn.state
    if state.tsunami and state.cast[0] < WAVE[state.tsunami.advances]:
        turn.add(e.ShipDrowned(state.braving))
    else:
        turn.add(e.WaveBraved(state.braving))


def after_daikaiju(turn: Turn[State]) -> None:
    """The daikaiju have done: is the front of the active ship blocked (tsuro/4.7)?"""
    place = turn.state.places[turn.state.active - 1]
    blocked = place >= 0 and turn.state.monster_at(place // PORTS) != NOWHERE
    close_phase(turn, "front" if blocked else "act")


def step_front(turn: Turn[State]) -> None:
    """A blocked ship relocates from its hash, or is saved by a taihou, or is lost (tsuro/4.7, tsuro/4.8)."""
    state, seat = turn.state, turn.state.active
    square = state.places[seat - 1] // PORTS
    monster = state.monster_at(square)
    hashes = () if state.threat else free_hashes(state, seat)
    if monster == NOWHERE:
        turn.add(e.PhaseBegun("act"))
    elif len(hashes) > 1:
        turn.add(e.PhaseBegun("relocate"))
    elif hashes:
        _move_to_hash(turn, seat, hashes[0])
    elif state.choices.taihou and monster != UZUSHIO and not state.threat:
        threaten(turn, monster, square, (seat,))
    else:
        turn.add(e.ShipBlocked(seat, MONSTERS[monster]))
        close_phase(turn, "act")


def free_hashes(state: State, seat: Seat) -> tuple[int, ...]:
    """Free hashes of the same edge before empty squares, for a ship still on its hash (tsuro/4.8)."""
    if state.on[seat - 1] != NOWHERE:
        return ()
    edge = EDGE[state.places[seat - 1]]
    return tuple(h for h in edge if h not in state.places and state.sea[h // PORTS] == EMPTY)


def relocate(turn: Turn[State], seat: Seat, move: Relocate) -> None:
    """The captain's choice of another hash (tsuro/4.8)."""
    place = SQUARE.get(move.square, NOWHERE) * PORTS + move.port
    if not 0 <= move.port < PORTS or place not in free_hashes(turn.state, seat):
        raise IllegalMove("tsuro/4.8", f"{move.square} {move.port} is no free hash of your edge before an empty square")
    _move_to_hash(turn, seat, place)


def _move_to_hash(turn: Turn[State], seat: Seat, place: int) -> None:
    square, port = divmod(place, PORTS)
    turn.add(e.ShipRelocated(seat, SQUARES[square], port), e.PhaseBegun("act"))
