"""Threats and the taihou that answer them (tsuro/13)."""

from tidelog.domain.errors import IllegalMove
from tidelog.domain.games.tsuro import events as e
from tidelog.domain.games.tsuro.material import BESIDE, MONSTERS, PORTS, SQUARE, SQUARES, TAIHOU, UZUSHIO
from tidelog.domain.games.tsuro.moves import Fire, Hold
from tidelog.domain.games.tsuro.rules_draw import find, show
from tidelog.domain.games.tsuro.state import State, Threat
from tidelog.domain.kernel.facts import Unfolding
from tidelog.domain.kernel.seats import Seat


def threaten(unfolding: Unfolding[State], monster: int, square: int, seats: tuple[Seat, ...]) -> None:
    """Ask the owners of threatened ships, with or without a taihou (tsuro/8.1, tsuro/13.4)."""
    unfolding.add(e.ShipThreatened(MONSTERS[monster], SQUARES[square], seats))


def targets(state: State, seat: Seat) -> tuple[str, ...]:
    """Squares with daikaiju next to the front of the ship (tsuro/13.5)."""
    front = state.places[seat - 1] // PORTS
    return tuple(SQUARES[near] for near in BESIDE[front] if state.monster_at(near) < UZUSHIO)


def _no_target(state: State, seat: Seat, square: str) -> IllegalMove:
    """Why a square cannot be fired at."""
    if square in SQUARE and state.monster_at(SQUARE[square]) == UZUSHIO:
        return IllegalMove("tsuro/11.1", f"on {square} is the uzushio, which no taihou harms")
    allowed = ", ".join(targets(state, seat)) or "none"
    return IllegalMove("tsuro/13.5", f"{square} is not among the daikaiju next to your front: {allowed}")


def answer(unfolding: Unfolding[State], seat: Seat, move: Fire) -> None:
    """A shot at a threat ends the asking (tsuro/13.2, tsuro/13.3)."""
    threat = _threat(unfolding.state)
    if move.square != SQUARES[threat.square]:
        raise IllegalMove("tsuro/13.4", f"the threat to your ship is on {SQUARES[threat.square]}, not on {move.square}")
    _hit(unfolding, seat, threat.monster)


def shoot(unfolding: Unfolding[State], seat: Seat, move: Fire) -> None:
    """A shot instead of a wake tile (tsuro/13.5)."""
    if move.square not in targets(unfolding.state, seat):
        raise _no_target(unfolding.state, seat, move.square)
    _hit(unfolding, seat, unfolding.state.monster_at(SQUARES.index(move.square)))
    unfolding.add(e.PhaseBegun("draw"))


def _hit(unfolding: Unfolding[State], seat: Seat, monster: int) -> None:
    place = find(unfolding.state.hand(seat), TAIHOU)
    if place is None:
        raise IllegalMove("tsuro/13.1", "you hold no taihou to fire")
    show(unfolding, seat, place)
    unfolding.add(e.TaihouFired(seat, place, MONSTERS[monster]))


def hold(unfolding: Unfolding[State], seat: Seat, move: Hold) -> None:
    """No shot; the next owner is asked, if there is one (tsuro/13.4)."""
    unfolding.add(e.TaihouHeld(seat))


def _threat(state: State) -> Threat:
    assert state.threat is not None
    return state.threat
