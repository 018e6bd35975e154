"""Boats on the sea, in one chain (yamatai/7)."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain

from tidelog.domain.errors import IllegalMove
from tidelog.domain.games.yamatai import events as e
from tidelog.domain.games.yamatai.islands import next_to, next_to_any, sea_named
from tidelog.domain.games.yamatai.material import (
    BOAT,
    BOATS,
    LIGHTHOUSE_KEEPER,
    PILOT,
    RIM_STARTS,
    SEA_NEIGHBOURS,
    SEAS,
    STARTS,
)
from tidelog.domain.games.yamatai.moves import Place
from tidelog.domain.games.yamatai.state import Player, State
from tidelog.domain.kernel.facts import Move, Unfolding
from tidelog.domain.kernel.seats import Seat

_PLACE = tuple(tuple(Place(sea.id, boat) for boat in BOATS) for sea in SEAS)


def place_moves(state: State) -> Iterable[Move]:
    """Every boat in hand on every sea space that is open to it."""
    player = state.player(state.now.seat)
    boats = [boat for boat, count in enumerate(player.hand) if count]
    if state.now.placed:
        return _next_moves(state, boats)
    pilot, starts = PILOT in player.specialists, starts_of(player)
    return chain.from_iterable(_first_moves(state.sea, boat, starts, pilot) for boat in boats)


def _next_moves(state: State, boats: list[int]) -> list[Move]:
    spaces = [space for space in SEA_NEIGHBOURS[state.now.placed[-1]] if not state.sea[space]]
    return [_PLACE[space][boat] for space in spaces for boat in boats]


@lru_cache(maxsize=256)
def _first_moves(sea: bytes, boat: int, starts: tuple[int, ...], pilot: bool) -> tuple[Move, ...]:
    """Where a first boat of this colour may go; `decide` and then `legal` ask for the same sea."""
    beside = next_to_any(sea) if pilot else next_to(sea, boat)
    return tuple([_PLACE[space][boat] for space in sorted(beside.union(starts)) if not sea[space]])


def starts_of(player: Player) -> tuple[int, ...]:
    """The starting spots: A to E, for the Lighthouse Keeper the whole rim (yamatai/2.4, yamatai/12.7)."""
    return RIM_STARTS if LIGHTHOUSE_KEEPER in player.specialists else STARTS


def place(unfolding: Unfolding[State], seat: Seat, move: Place) -> None:
    """A boat on an empty sea space: the first from a start, the others from the one before (yamatai/7.1)."""
    state = unfolding.state
    space = sea_named(move.sea)
    if move.boat not in BOAT or not state.player(seat).hand[BOAT[move.boat]]:
        raise IllegalMove("yamatai/7.1", f"you have no {move.boat} boat in hand")
    if state.sea[space]:
        boat = BOATS[state.sea[space] - 1]
        raise IllegalMove("yamatai/2.2", f"{move.sea} holds a {boat} boat already; a sea space holds one")
    if state.now.placed:
        _check_chain(state, space)
    else:
        _check_first(state, seat, space, BOAT[move.boat])
    unfolding.add(e.BoatPlaced(seat, move.sea, move.boat))


def _check_chain(state: State, space: int) -> None:
    last = state.now.placed[-1]
    if space not in SEA_NEIGHBOURS[last]:
        raise IllegalMove("yamatai/7.3", f"{SEAS[space].id} is not next to {SEAS[last].id}, where your last boat lies")


def _check_first(state: State, seat: Seat, space: int, boat: int) -> None:
    player = state.player(seat)
    if space in starts_of(player):
        return
    beside = {state.sea[other] for other in SEA_NEIGHBOURS[space]}
    pilot = PILOT in player.specialists
    if not (any(beside) if pilot else boat + 1 in beside):
        kind = "boat" if pilot else f"{BOATS[boat]} boat"
        raise IllegalMove(
            "yamatai/7.2",
            f"your first boat goes on a starting spot or next to a {kind}, and {SEAS[space].id} is neither",
        )
