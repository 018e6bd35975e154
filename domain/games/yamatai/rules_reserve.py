"""Fleet 2: look at building tiles, reserve one, tuck the rest (yamatai/11.1 to yamatai/11.4)."""

from collections.abc import Iterator

from tidelog.domain.errors import IllegalMove
from tidelog.domain.games.yamatai import events_power as p
from tidelog.domain.games.yamatai.material import BUILDINGS, FLEET_POWER, LOOKS, RESERVE
from tidelog.domain.games.yamatai.moves import Done, Look, Reserve, Take
from tidelog.domain.games.yamatai.state import State
from tidelog.domain.kernel.facts import Move, Unfolding
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import shown, shown_to

_TAKE = {tile: Take(tile) for tile in BUILDINGS}
_DONE = Done()


def check_power(state: State, fleet: int) -> None:
    """Refuse a power that is not this turn's tile's, or has been used (yamatai/5.4)."""
    if state.now.fleet != fleet:
        name = FLEET_POWER[fleet].replace("_", " ").lower()
        raise IllegalMove("yamatai/5.4", f"{name} is the power of fleet {fleet}, and you took fleet {state.now.fleet}")
    if state.now.power == "used":
        raise IllegalMove("yamatai/5.4", f"the power of fleet {fleet} has been used; it works once a turn")


def untucked(state: State) -> int:
    """Tiles of the deck above those tucked under it (yamatai/11.4)."""
    return state.deck - len(state.tucked)


def looking(state: State) -> bool:
    """Whether more tiles are to be looked at before one is chosen (yamatai/11.1)."""
    now = state.now
    return now.power == "open" and now.fleet == RESERVE and len(state.looked) < now.looks


def reserve_moves(state: State) -> Iterator[Move]:
    """The power, where there is a tile to reserve (yamatai/11.1)."""
    if state.row or state.deck:
        yield Reserve()


def take_moves(state: State) -> Iterator[Move]:
    """Each tile looked at, each tile of the row, or none of them (yamatai/11.2)."""
    for secret in state.looked:
        yield _TAKE[secret.known()]
    for tile in state.row:
        yield _TAKE[tile]
    yield _DONE


def reserve(unfolding: Unfolding[State], seat: Seat, move: Reserve) -> None:
    """Two tiles of the deck are to be looked at, or what it holds (yamatai/11.1)."""
    state = unfolding.state
    check_power(state, RESERVE)
    if not state.row and not state.deck:
        raise IllegalMove("yamatai/11.1", "neither the row nor the deck holds a tile to reserve")
    unfolding.add(p.LookingBegun(seat, min(LOOKS, state.deck)))


def look(unfolding: Unfolding[State], seat: Seat, move: Look) -> None:
    """A tile drawn for the eyes of the seat at turn (yamatai/11.1)."""
    if not looking(unfolding.state):
        raise IllegalMove("yamatai/11.1", "no tile of the deck is to be looked at now")
    unfolding.add(p.TileLookedAt(unfolding.state.now.seat, move.tile))


def look_by_itself(unfolding: Unfolding[State]) -> bool:
    """Tucked tiles need no draw; False while chance is to draw (yamatai/11.4)."""
    state = unfolding.state
    if untucked(state):
        return False
    unfolding.add(p.TuckedTileLookedAt(state.now.seat, shown_to(state.tucked[0], state.now.seat)))
    return True


def take(unfolding: Unfolding[State], seat: Seat, move: Take) -> None:
    """The chosen tile lies open before its owner (yamatai/11.2)."""
    state = unfolding.state
    check_power(state, RESERVE)
    if state.now.power != "open":
        raise IllegalMove("yamatai/11.1", "a tile is taken after looking at the deck; reserve comes first")
    for secret in state.looked:
        if secret.known() == move.tile:
            unfolding.add(p.LookedTileReserved(seat, shown(secret)))
            return stop_reserving(unfolding, seat)
    if move.tile not in state.row:
        raise IllegalMove("yamatai/11.2", f"{move.tile} is neither in the row nor a tile you look at")
    unfolding.add(p.RowTileReserved(seat, move.tile))
    stop_reserving(unfolding, seat)
    return None


def stop_reserving(unfolding: Unfolding[State], seat: Seat) -> None:
    """What was looked at and not taken goes under the deck (yamatai/11.3)."""
    if unfolding.state.looked:
        unfolding.add(p.TilesTucked(seat))
    unfolding.add(p.PowerSpent(seat))
