"""Set-up, the three kinds of turn, expansion, coming back and royal islands (tongiaki/3 to tongiaki/5)."""

from collections.abc import Iterable

from tidelog.domain.games.tongiaki import events as e
from tidelog.domain.games.tongiaki.material import (
    BACK_ANYWHERE,
    BACK_ON_TONGA,
    BOATS,
    FIRST_BOATS,
    FIRST_FREE,
    ISLANDS,
    ROYAL_LIMIT,
    TONGA,
    Beach,
)
from tidelog.domain.games.tongiaki.moves import Expand, FoundRoyal, Place, Reenter, Settle, Stop, Take
from tidelog.domain.games.tongiaki.rules_end import end_turn, next_colour
from tidelog.domain.games.tongiaki.rules_voyage import migrate
from tidelog.domain.games.tongiaki.sea import chart
from tidelog.domain.games.tongiaki.state import State
from tidelog.domain.kernel.facts import Move, Unfolding
from tidelog.domain.kernel.seats import Seat


def first_places(state: State) -> tuple[Move, ...]:
    """Beaches of Tonga that keep a free mooring (tongiaki/3.4); two boats may share one (tongiaki/3.5)."""
    return tuple(Place(beach.id) for beach in ISLANDS[TONGA].beaches if state.free(beach) > FIRST_FREE)


def place_first(unfolding: Unfolding[State], seat: Seat, move: Place) -> None:
    """One boat each, twice round; then the start player's turn (tongiaki/3.3, tongiaki/3.6)."""
    state = unfolding.state
    unfolding.add(e.FirstBoatPlaced(state.colour, move.beach, next_colour(state)))
    if set(unfolding.state.reserve) == {BOATS - FIRST_BOATS}:
        unfolding.add(e.TurnBegun(unfolding.state.colour))


def turns(state: State) -> tuple[Move, ...]:
    """A normal turn, a royal island or a new settlement: exactly one of them (tongiaki/1.3)."""
    colour = state.colour
    moves: list[Move] = []
    royal: list[Move] = []
    for island in chart(state.sea).islands:
        own = state.boats(colour, island)
        if own:
            moves.append(Expand(island))
            if may_be_royal(state, colour, island, own):
                royal.append(FoundRoyal(island))
    return (*moves, *royal, Settle()) if moves else (*_returns(state), Settle())


def may_be_royal(state: State, colour: int, island: str, own: int) -> bool:
    """Whether a colour is alone on an island that may still be royal (tongiaki/5.1, tongiaki/5.2)."""
    place = ISLANDS[island]
    taken = place.end - place.first - state.moorings.count(0, place.first, place.end)
    return own == taken and island != TONGA and state.kings.count(colour) < ROYAL_LIMIT


def _returns(state: State) -> Iterable[Move]:
    """One boat anywhere or two on Tonga; where nothing is free only a settlement is left (tongiaki/4.10)."""
    if any(_open_beaches(state, chart(state.sea).islands)):
        yield Reenter(BACK_ANYWHERE)
    if any(_open_beaches(state, (TONGA,))):
        yield Reenter(BACK_ON_TONGA)


def _open_beaches(state: State, islands: Iterable[str]) -> list[Beach]:
    """Beaches with a free mooring; a royal island takes no boats (tongiaki/5.5)."""
    return [
        beach for island in islands if not state.king(island) for beach in ISLANDS[island].beaches if state.free(beach)
    ]


def expand(unfolding: Unfolding[State], seat: Seat, move: Expand) -> None:
    """Choose an island with an own boat (tongiaki/4.1); a full one gets no boat (tongiaki/4.9)."""
    state = unfolding.state
    room = len(_open_beaches(state, (move.island,)))
    boats = min(state.boats(state.colour, move.island), room, state.reserve[state.colour - 1])
    if room and not boats:
        unfolding.add(e.BoatSought(state.colour, move.island))
        return
    unfolding.add(e.ExpansionBegun(state.colour, move.island, boats))
    if not boats:
        migrate(unfolding)


def takes(state: State) -> tuple[Move, ...]:
    """Every beach with an own boat; king markers lie on none (tongiaki/4.4, tongiaki/5.7)."""
    return tuple(
        Take(beach.id)
        for island in chart(state.sea).islands
        for beach in ISLANDS[island].beaches
        if state.moorings.count(state.colour, beach.first, beach.end)
    )


def take(unfolding: Unfolding[State], seat: Seat, move: Take) -> None:
    """Pick up a boat to expand with (tongiaki/4.4)."""
    unfolding.add(e.BoatTaken(unfolding.state.colour, move.beach))


def places(state: State) -> tuple[Move, ...]:
    """No beach twice while another has room (tongiaki/4.3, tongiaki/4.5, tongiaki/4.8); or enough (tongiaki/4.11)."""
    with_room = _open_beaches(state, (state.island,) if state.island else chart(state.sea).islands)
    fresh = [beach for beach in with_room if beach.id not in state.used and beach.id != state.taken]
    may_stop = state.up_to and state.phase == "expand"
    if state.due >= len(fresh) > 1 and not may_stop:
        return (Place(fresh[0].id),)  # All of them get a boat, whatever the order (tongiaki/8.5).
    found: list[Move] = [Place(beach.id) for beach in fresh or with_room]
    return (*found, Stop()) if may_stop and state.used else tuple(found)


def add_boat(unfolding: Unfolding[State], seat: Seat, move: Place) -> None:
    """A new boat; after the last one full beaches must sail (tongiaki/4.3, tongiaki/4.6)."""
    unfolding.add(e.BoatAdded(unfolding.state.colour, move.beach))
    if not unfolding.state.due:
        migrate(unfolding)


def stop(unfolding: Unfolding[State], seat: Seat, move: Stop) -> None:
    """What is not placed is forfeited; then full beaches must sail (tongiaki/4.6, tongiaki/4.11)."""
    unfolding.add(e.ExpansionStopped(unfolding.state.colour, unfolding.state.due))
    migrate(unfolding)


def reenter(unfolding: Unfolding[State], seat: Seat, move: Reenter) -> None:
    """With no boat on a beach: one anywhere, or two on Tonga if they fit (tongiaki/4.7, tongiaki/4.8)."""
    island = TONGA if move.boats == BACK_ON_TONGA else ""
    room = sum(unfolding.state.free(beach) for beach in ISLANDS[TONGA].beaches) if island else move.boats
    unfolding.add(e.ReentryBegun(unfolding.state.colour, min(move.boats, room), island))


def bring_back(unfolding: Unfolding[State], seat: Seat, move: Place) -> None:
    """A boat comes back; after the last one full beaches must sail (tongiaki/4.6, tongiaki/4.7)."""
    unfolding.add(e.BoatReentered(unfolding.state.colour, move.beach))
    if not unfolding.state.due:
        migrate(unfolding)


def found_royal(unfolding: Unfolding[State], seat: Seat, move: FoundRoyal) -> None:
    """One boat becomes the king marker, the others go home, and that is all (tongiaki/5.3, tongiaki/5.4)."""
    state = unfolding.state
    boats = state.boats(state.colour, move.island)
    unfolding.add(e.RoyalIslandFounded(state.colour, move.island, boats - 1))
    end_turn(unfolding)
