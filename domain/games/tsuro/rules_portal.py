"""The mystic portal: ships it takes, squares it leads to, and daikaiju it throws out again (tsuro/12)."""

from tidelog.domain.errors import IllegalMove
from tidelog.domain.games.tsuro import events as e
from tidelog.domain.games.tsuro.material import (
    BESIDE,
    MONSTERS,
    MOST_RIDES,
    NOWHERE,
    OPEN_PORTAL,
    PORTS,
    ROTATIONS,
    SQUARES,
    UZUSHIO,
)
from tidelog.domain.games.tsuro.moments import ports_for
from tidelog.domain.games.tsuro.moves import Draw, Enter, Pass, Place
from tidelog.domain.games.tsuro.rules_draw import pile_size, values
from tidelog.domain.games.tsuro.rules_roll import cast_square
from tidelog.domain.games.tsuro.rules_sail import begin_sailing, check_tile, lay_wake, wakes_in
from tidelog.domain.games.tsuro.rules_taihou import threaten
from tidelog.domain.games.tsuro.rules_turn import close_phase
from tidelog.domain.games.tsuro.state import State
from tidelog.domain.kernel.facts import Move, Unfolding
from tidelog.domain.kernel.seats import Seat


def step_portal(unfolding: Unfolding[State]) -> None:
    """The next ship that faces the portal is taken, at most three times (tsuro/12.2, tsuro/12.8)."""
    state = unfolding.state
    square = state.sea.find(OPEN_PORTAL)
    facing = [seat for seat in state.afloat() if state.places[seat - 1] // PORTS == square]
    if not facing:
        _stir(unfolding, square)
        return
    seat = next((seat for seat in facing if seat != state.active), state.active)
    if state.rides and state.rides[seat - 1] == MOST_RIDES:
        unfolding.add(e.ShipVanished(seat))
    else:
        unfolding.add(e.PortalEntered(seat))


def _stir(unfolding: Unfolding[State], square: int) -> None:
    """A new portal also takes the daikaiju beside it, the uzushio last (tsuro/12.9)."""
    near = sorted(unfolding.state.monster_at(beside) for beside in BESIDE[square])
    found = [MONSTERS[monster] for monster in near if monster != NOWHERE]
    if unfolding.state.portal_new and found:
        unfolding.add(e.PortalStirred(tuple(found)))
    else:
        close_phase(unfolding, "draw")


def step_stir(unfolding: Unfolding[State]) -> None:
    """One after the other is taken up and brought in anew (tsuro/12.9)."""
    if unfolding.state.due:
        unfolding.add(e.DaikaijuTakenUp(MONSTERS[unfolding.state.due[0]]))
    else:
        close_phase(unfolding, "draw")


def step_ride(unfolding: Unfolding[State]) -> None:
    """The dice name the square the portal leads to (tsuro/12.3)."""
    unfolding.add(e.HavenRolled(SQUARES[cast_square(unfolding.state)]))


def step_haven(unfolding: Unfolding[State]) -> None:
    """A monster there takes the ship unless it is shot (tsuro/12.4); a last port is taken by itself."""
    state = unfolding.state
    monster = state.monster_at(state.haven)
    if monster == NOWHERE:
        _sail_from(unfolding, state.rider, ports_for(state)[0])
    elif monster < UZUSHIO and state.choices.taihou and not state.threat:
        threaten(unfolding, monster, state.haven, (state.rider,))
    else:
        unfolding.add(e.ShipDevoured(state.rider, MONSTERS[monster]), e.PortalLeft(state.rider))


def havens(state: State, seat: Seat) -> tuple[Move, ...]:
    """Any wake tile of the hand, turned in any way; else draw; else the ship is lost (tsuro/12.5)."""
    wakes = wakes_in(values(state.hand(seat)))
    if not wakes:
        return (Draw(),) if pile_size(state) else (Pass(),)
    return tuple(Place(wake, turns) for wake in wakes for turns in ROTATIONS[wake])


def place_haven(unfolding: Unfolding[State], seat: Seat, move: Place) -> None:
    """A wake tile on the square the portal led to (tsuro/12.5)."""
    check_tile(unfolding.state, seat, move, "tsuro/12.5")
    lay_wake(unfolding, seat, move, unfolding.state.haven)


def strand(unfolding: Unfolding[State], seat: Seat, move: Pass) -> None:
    """No wake tile is to be had (tsuro/12.5)."""
    if havens(unfolding.state, seat) != (move,):
        raise IllegalMove("tsuro/12.5", "a wake tile has to be placed, or drawn first, where the portal led")
    unfolding.add(e.ShipStranded(seat), e.PortalLeft(seat))


def enter(unfolding: Unfolding[State], seat: Seat, move: Enter) -> None:
    """The rider's choice of a port (tsuro/12.6)."""
    allowed = ports_for(unfolding.state)
    if move.port not in allowed:
        raise IllegalMove("tsuro/12.6", f"begin from one of the ports {', '.join(map(str, allowed))}, not {move.port}")
    _sail_from(unfolding, seat, move.port)


def _sail_from(unfolding: Unfolding[State], seat: Seat, port: int) -> None:
    """The ship sails, and those that faced the new tile with it (tsuro/12.7)."""
    haven = unfolding.state.haven
    unfolding.add(e.PortPicked(seat, SQUARES[haven], port))
    begin_sailing(unfolding, haven)
