"""A new settlement: boats off, tiles out until an island comes, one boat on it (tongiaki/6)."""

from tidelog.domain.games.tongiaki import events as e
from tidelog.domain.games.tongiaki.material import ISLANDS, LANES, WIND, WINDS
from tidelog.domain.games.tongiaki.moves import Draw, Lay, Place, Settle
from tidelog.domain.games.tongiaki.rules_end import end_if_last, end_turn
from tidelog.domain.games.tongiaki.sea import berths
from tidelog.domain.games.tongiaki.state import State
from tidelog.domain.kernel.facts import Move, Unfolding
from tidelog.domain.kernel.seats import Seat


def settle(unfolding: Unfolding[State], seat: Seat, move: Settle) -> None:
    """All boats of the colour leave the beaches; king markers stay (tongiaki/6.1, tongiaki/6.2)."""
    colour = unfolding.state.colour
    unfolding.add(e.SettlementBegun(colour, unfolding.state.moorings.count(colour)))


def draw_to_settle(unfolding: Unfolding[State], seat: Seat, move: Draw) -> None:
    """A tile that has to be laid (tongiaki/6.3)."""
    unfolding.add(e.TileDrawn(move.tile))


def lays(state: State) -> tuple[Move, ...]:
    """Any empty hex with the red side at an open connector (tongiaki/2.12, tongiaki/6.3)."""
    return tuple(Lay(q, r, WINDS[red]) for q, r, red in berths(state.sea))


def lay(unfolding: Unfolding[State], seat: Seat, move: Lay) -> None:
    """Water lies and another tile is drawn; an island is settled (tongiaki/6.3, tongiaki/6.4)."""
    tile = unfolding.state.drawn
    if tile in LANES:
        unfolding.add(e.WaterLaid(tile, move.q, move.r, WIND[move.red]))
        end_if_last(unfolding)
    else:
        unfolding.add(e.IslandLaid(tile, move.q, move.r, WIND[move.red]))


def settler_places(state: State) -> tuple[Move, ...]:
    """Any beach of the new island (tongiaki/6.4)."""
    return tuple(Place(beach.id) for beach in ISLANDS[state.island].beaches)


def place_settler(unfolding: Unfolding[State], seat: Seat, move: Place) -> None:
    """One boat on the new island, also if it is the last (tongiaki/6.4, tongiaki/6.5)."""
    unfolding.add(e.SettlerPlaced(unfolding.state.colour, move.beach))
    if not end_if_last(unfolding):
        end_turn(unfolding)
