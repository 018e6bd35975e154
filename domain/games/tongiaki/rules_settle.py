"""A new settlement: boats off, tiles out until an island comes, one boat on it (tongiaki/6)."""

from tidelog.domain.games.tongiaki import events as e
from tidelog.domain.games.tongiaki.material import ISLANDS, LANES, WIND, WINDS
from tidelog.domain.games.tongiaki.moves import Draw, Lay, Place, Settle
from tidelog.domain.games.tongiaki.rules_end import end_if_last, end_turn
from tidelog.domain.games.tongiaki.sea import berths
from tidelog.domain.games.tongiaki.state import State
from tidelog.domain.kernel.rules import Move, Turn
from tidelog.domain.kernel.seats import Seat


def settle(turn: Turn[State], seat: Seat, move: Settle) -> None:
    """All boats of the colour leave the beaches; king markers stay (tongiaki/6.1, tongiaki/6.2)."""
    colour = turn.state.colour
    turn.add(e.SettlementBegun(colour, turn.state.moorings.count(colour)))


def draw_to_settle(turn: Turn[State], seat: Seat, move: Draw) -> None:
    """A tile that has to be laid (tongiaki/6.3)."""
    turn.add(e.TileDrawn(move.tile))


def lays(state: State) -> tuple[Move, ...]:
    """Any empty hex with the red side at an open connector (tongiaki/2.12, tongiaki/6.3)."""
    return tuple(Lay(q, r, WINDS[red]) for q, r, red in berths(state.sea))


def lay(turn: Turn[State], seat: Seat, move: Lay) -> None:
    """Water lies and another tile is drawn; an island is settled (tongiaki/6.3, tongiaki/6.4)."""
    tile = turn.state.drawn
    if tile in LANES:
        turn.add(e.WaterLaid(tile, move.q, move.r, WIND[move.red]))
        end_if_last(turn)
    else:
        turn.add(e.IslandLaid(tile, move.q, move.r, WIND[move.red]))


def settler_places(state: State) -> tuple[Move, ...]:
    """Any beach of the new island (tongiaki/6.4)."""
    return tuple(Place(beach.id) for beach in ISLANDS[state.island].beaches)


def place_settler(turn: Turn[State], seat: Seat, move: Place) -> None:
    """One boat on the new island, also if it is the last (tongiaki/6.4, tongiaki/6.5)."""
    turn.add(e.SettlerPlaced(turn.state.colour, move.beach))
    if not end_if_last(turn):
        end_turn(turn)
