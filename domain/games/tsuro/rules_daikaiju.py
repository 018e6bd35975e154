"""The daikaiju: bringing them in, and what they do on a die (tsuro/4.3 to tsuro/4.6, tsuro/7, tsuro/11)."""

from tidelog.domain.games.tsuro import events as e
from tidelog.domain.games.tsuro.material import (
    ACTIVE_SUMS,
    ARROWS,
    FEWEST_DAIKAIJU,
    FIRST_DAIKAIJU,
    HEADING,
    LAID,
    MONSTERS,
    NEIGHBOUR,
    NEW_DAIKAIJU,
    NOWHERE,
    OPEN_PORTAL,
    ROTATION_NUMBER,
    SQUARES,
    TSUNAMI,
    TURNS,
    UZUSHIO,
)
from tidelog.domain.games.tsuro.moves import Emerge, Lay
from tidelog.domain.games.tsuro.rules_roll import cast_square
from tidelog.domain.games.tsuro.rules_taihou import threaten
from tidelog.domain.games.tsuro.rules_turn import after_daikaiju, begin_turn
from tidelog.domain.games.tsuro.state import Arrival, State
from tidelog.domain.kernel.rules import Turn
from tidelog.domain.kernel.seats import Seat


def in_deck(state: State) -> list[str]:
    """What the shuffled daikaiju deck still holds."""
    used = {TSUNAMI} if state.tsunami or state.tsunami_gone or not state.choices.tsunami else set()
    used |= {*state.under_deck, state.arrival.monster if state.arrival else NOWHERE}
    if not state.choices.uzushio:
        used.add(UZUSHIO)
    lairs = (*state.lairs, NOWHERE)
    return [name for i, name in enumerate(MONSTERS) if lairs[i] == NOWHERE and i not in used]


def step_spawn(turn: Turn[State]) -> None:
    """In set-up until there are enough true daikaiju, then the first turn (tsuro/3.4)."""
    if turn.state.daikaiju() < FIRST_DAIKAIJU[len(turn.state.places)]:
        turn.add(e.DaikaijuCalled())
    else:
        begin_turn(turn, turn.state.active)


def step_refill(turn: Turn[State]) -> None:
    """Until there are three; no dice follow (tsuro/4.3)."""
    state = turn.state
    if state.daikaiju() < FEWEST_DAIKAIJU and (state.deck or state.under_deck):
        turn.add(e.DaikaijuCalled())
    else:
        after_daikaiju(turn)


def step_dice(turn: Turn[State]) -> None:
    """6, 7 and 8 stir the daikaiju (tsuro/4.4), other sums the uzushio (tsuro/11.2)."""
    if sum(turn.state.cast) in ACTIVE_SUMS:
        turn.add(e.PhaseBegun("die"))
    elif turn.state.lairs[UZUSHIO] != NOWHERE:
        turn.add(e.PhaseBegun("whirl"))
    else:
        after_daikaiju(turn)


def step_die(turn: Turn[State]) -> None:
    """A 6 brings one in (tsuro/4.5); on any other number all of them act (tsuro/4.6)."""
    state = turn.state
    die = state.cast[0]
    if die != NEW_DAIKAIJU:
        here = [name for name, square in zip(MONSTERS[:UZUSHIO], state.lairs, strict=False) if square != NOWHERE]
        turn.add(e.RampageBegun(die, tuple(here)))
    elif state.deck or state.under_deck:
        turn.add(e.PhaseBegun("newcomer"), e.DaikaijuCalled())
    else:
        after_daikaiju(turn)


def step_whirl(turn: Turn[State]) -> None:
    """The uzushio acts on 1 to 5 and rests on 6 (tsuro/11.2)."""
    die = turn.state.cast[0]
    if die == NEW_DAIKAIJU:
        after_daikaiju(turn)
    else:
        turn.add(e.RampageBegun(die, (MONSTERS[UZUSHIO],)))


def step_rampage(turn: Turn[State]) -> None:
    """The next in the order acts (tsuro/7.1)."""
    state = turn.state
    if not state.due:
        after_daikaiju(turn)
        return
    monster = state.due[0]
    bearing = state.bearings[monster]
    if state.die == ROTATION_NUMBER[monster]:
        turn.add(e.DaikaijuTurned(MONSTERS[monster], (bearing + 1) % TURNS))
    else:
        _go(turn, monster, NEIGHBOUR[state.lairs[monster]][HEADING[monster][bearing][state.die]])


def _go(turn: Turn[State], monster: int, square: int) -> None:
    """One square: off the sea, into the portal, onto another, a wake tile or nothing (tsuro/7.3)."""
    state, name = turn.state, MONSTERS[monster]
    if square == NOWHERE:
        turn.add(e.DaikaijuLeft(name))
    elif state.sea[square] == OPEN_PORTAL:
        turn.add(e.DaikaijuTakenUp(name))
    elif not _asks_first(turn, monster, square):
        other = state.monster_at(square)
        if other != NOWHERE:
            turn.add(e.DaikaijuDefeated(MONSTERS[other], name))
        _eat(turn, monster, square)
        turn.add(e.DaikaijuMoved(name, SQUARES[square]))


def _asks_first(turn: Turn[State], monster: int, square: int) -> bool:
    """With taihou, owners of ships on the tile are asked once before a daikaiju takes it (tsuro/13.3)."""
    state = turn.state
    if not state.choices.taihou or monster >= UZUSHIO or state.threat or not state.aboard(square):
        return False
    threaten(turn, monster, square, state.aboard(square))
    return True


def _eat(turn: Turn[State], monster: int, square: int) -> None:
    """The wake tile goes under the pile, and every ship on it is lost (tsuro/7.6)."""
    tile = LAID.get(turn.state.sea[square])
    if tile:
        name = MONSTERS[monster]
        ships = turn.state.aboard(square)
        turn.add(e.WakeEaten(name, SQUARES[square], tile[0]))
        turn.add(*[e.ShipEaten(seat, name) for seat in ships])


def emerge(turn: Turn[State], seat: Seat, move: Emerge) -> None:
    """The top of the shuffled daikaiju deck (tsuro/7.8)."""
    turn.add(e.DaikaijuEmerged(move.monster, False))


def lay(turn: Turn[State], seat: Seat, move: Lay) -> None:
    """How it is laid (tsuro/7.8)."""
    turn.add(e.ArrivalLaid(move.bearing))


def step_arrival(turn: Turn[State], arrival: Arrival) -> None:
    """The next step of bringing one in, where chance is not asked (tsuro/7.8)."""
    if arrival.monster == NOWHERE:
        turn.add(e.DaikaijuEmerged(MONSTERS[turn.state.under_deck[0]], True))
    elif arrival.square == NOWHERE:
        turn.add(e.ArrivalRolled(SQUARES[cast_square(turn.state)]))
    elif arrival.monster == TSUNAMI:
        _wave_arrives(turn, arrival)
    elif not _asks_first(turn, arrival.monster, arrival.square):
        _eat(turn, arrival.monster, arrival.square)
        turn.add(e.DaikaijuArrived(MONSTERS[arrival.monster], SQUARES[arrival.square], arrival.bearing))


def _wave_arrives(turn: Turn[State], arrival: Arrival) -> None:
    """The tsunami lies over whatever is there and belongs to the active player (tsuro/10.1, tsuro/10.2)."""
    keeper = next(iter(turn.state.afloat()), turn.state.active)
    turn.add(e.TsunamiArrived(SQUARES[arrival.square], ARROWS[arrival.bearing], keeper))
