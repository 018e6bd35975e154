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
from tidelog.domain.kernel.facts import Unfolding
from tidelog.domain.kernel.seats import Seat


def in_deck(state: State) -> list[str]:
    """What the shuffled daikaiju deck still holds."""
    used = {TSUNAMI} if state.tsunami or state.tsunami_gone or not state.choices.tsunami else set()
    used |= {*state.under_deck, state.arrival.monster if state.arrival else NOWHERE}
    if not state.choices.uzushio:
        used.add(UZUSHIO)
    lairs = (*state.lairs, NOWHERE)
    return [name for i, name in enumerate(MONSTERS) if lairs[i] == NOWHERE and i not in used]


def step_spawn(unfolding: Unfolding[State]) -> None:
    """In set-up until there are enough true daikaiju, then the first turn (tsuro/3.4)."""
    if unfolding.state.daikaiju() < FIRST_DAIKAIJU[len(unfolding.state.places)]:
        unfolding.add(e.DaikaijuCalled())
    else:
        begin_turn(unfolding, unfolding.state.active)


def step_refill(unfolding: Unfolding[State]) -> None:
    """Until there are three; no dice follow (tsuro/4.3)."""
    state = unfolding.state
    if state.daikaiju() < FEWEST_DAIKAIJU and (state.deck or state.under_deck):
        unfolding.add(e.DaikaijuCalled())
    else:
        after_daikaiju(unfolding)


def step_dice(unfolding: Unfolding[State]) -> None:
    """6, 7 and 8 stir the daikaiju (tsuro/4.4), other sums the uzushio (tsuro/11.2)."""
    if sum(unfolding.state.cast) in ACTIVE_SUMS:
        unfolding.add(e.PhaseBegun("die"))
    elif unfolding.state.lairs[UZUSHIO] != NOWHERE:
        unfolding.add(e.PhaseBegun("whirl"))
    else:
        after_daikaiju(unfolding)


def step_die(unfolding: Unfolding[State]) -> None:
    """A 6 brings one in (tsuro/4.5); on any other number all of them act (tsuro/4.6)."""
    state = unfolding.state
    die = state.cast[0]
    if die != NEW_DAIKAIJU:
        here = [name for name, square in zip(MONSTERS[:UZUSHIO], state.lairs, strict=False) if square != NOWHERE]
        unfolding.add(e.RampageBegun(die, tuple(here)))
    elif state.deck or state.under_deck:
        unfolding.add(e.PhaseBegun("newcomer"), e.DaikaijuCalled())
    else:
        after_daikaiju(unfolding)


def step_whirl(unfolding: Unfolding[State]) -> None:
    """The uzushio acts on 1 to 5 and rests on 6 (tsuro/11.2)."""
    die = unfolding.state.cast[0]
    if die == NEW_DAIKAIJU:
        after_daikaiju(unfolding)
    else:
        unfolding.add(e.RampageBegun(die, (MONSTERS[UZUSHIO],)))


def step_rampage(unfolding: Unfolding[State]) -> None:
    """The next in the order acts (tsuro/7.1)."""
    state = unfolding.state
    if not state.due:
        after_daikaiju(unfolding)
        return
    monster = state.due[0]
    bearing = state.bearings[monster]
    if state.die == ROTATION_NUMBER[monster]:
        unfolding.add(e.DaikaijuTurned(MONSTERS[monster], (bearing + 1) % TURNS))
    else:
        _go(unfolding, monster, NEIGHBOUR[state.lairs[monster]][HEADING[monster][bearing][state.die]])


def _go(unfolding: Unfolding[State], monster: int, square: int) -> None:
    """One square: off the sea, into the portal, onto another, a wake tile or nothing (tsuro/7.3)."""
    state, name = unfolding.state, MONSTERS[monster]
    if square == NOWHERE:
        unfolding.add(e.DaikaijuLeft(name))
    elif state.sea[square] == OPEN_PORTAL:
        unfolding.add(e.DaikaijuTakenUp(name))
    elif not _asks_first(unfolding, monster, square):
        other = state.monster_at(square)
        if other != NOWHERE:
            unfolding.add(e.DaikaijuDefeated(MONSTERS[other], name))
        _eat(unfolding, monster, square)
        unfolding.add(e.DaikaijuMoved(name, SQUARES[square]))


def _asks_first(unfolding: Unfolding[State], monster: int, square: int) -> bool:
    """With taihou, owners of ships on the tile are asked once before a daikaiju takes it (tsuro/13.3)."""
    state = unfolding.state
    if not state.choices.taihou or monster >= UZUSHIO or state.threat or not state.aboard(square):
        return False
    threaten(unfolding, monster, square, state.aboard(square))
    return True


def _eat(unfolding: Unfolding[State], monster: int, square: int) -> None:
    """The wake tile goes under the pile, and every ship on it is lost (tsuro/7.6)."""
    tile = LAID.get(unfolding.state.sea[square])
    if tile:
        name = MONSTERS[monster]
        ships = unfolding.state.aboard(square)
        unfolding.add(e.WakeEaten(name, SQUARES[square], tile[0]))
        unfolding.add(*[e.ShipEaten(seat, name) for seat in ships])


def emerge(unfolding: Unfolding[State], seat: Seat, move: Emerge) -> None:
    """The top of the shuffled daikaiju deck (tsuro/7.8)."""
    unfolding.add(e.DaikaijuEmerged(move.monster, False))


def lay(unfolding: Unfolding[State], seat: Seat, move: Lay) -> None:
    """How it is laid (tsuro/7.8)."""
    unfolding.add(e.ArrivalLaid(move.bearing))


def step_arrival(unfolding: Unfolding[State], arrival: Arrival) -> None:
    """The next step of bringing one in, where chance is not asked (tsuro/7.8)."""
    if arrival.monster == NOWHERE:
        unfolding.add(e.DaikaijuEmerged(MONSTERS[unfolding.state.under_deck[0]], True))
    elif arrival.square == NOWHERE:
        unfolding.add(e.ArrivalRolled(SQUARES[cast_square(unfolding.state)]))
    elif arrival.monster == TSUNAMI:
        _wave_arrives(unfolding, arrival)
    elif not _asks_first(unfolding, arrival.monster, arrival.square):
        _eat(unfolding, arrival.monster, arrival.square)
        unfolding.add(e.DaikaijuArrived(MONSTERS[arrival.monster], SQUARES[arrival.square], arrival.bearing))


def _wave_arrives(unfolding: Unfolding[State], arrival: Arrival) -> None:
    """The tsunami lies over whatever is there and belongs to the active player (tsuro/10.1, tsuro/10.2)."""
    keeper = next(iter(unfolding.state.afloat()), unfolding.state.active)
    unfolding.add(e.TsunamiArrived(SQUARES[arrival.square], ARROWS[arrival.bearing], keeper))
