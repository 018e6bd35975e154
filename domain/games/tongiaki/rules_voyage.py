"""Migration and landfall: full beaches sail, fleets cross, fail, bounce or land (tongiaki/7, tongiaki/8)."""

from tidelog.domain.games.tongiaki import events as e
from tidelog.domain.games.tongiaki.material import (
    BEACHES,
    COLOURS,
    ISLANDS,
    LANES,
    LAUNCH_LIMIT,
    NUMBER,
    OPPOSITE,
    WIND,
    WINDS,
    Beach,
)
from tidelog.domain.games.tongiaki.moves import Draw, Land, Launch, Sail
from tidelog.domain.games.tongiaki.rules_end import LAST_WATER, end_if_last, end_match, end_turn
from tidelog.domain.games.tongiaki.sea import beyond, bridges, chart, lane
from tidelog.domain.games.tongiaki.state import State
from tidelog.domain.kernel.facts import Move, Unfolding
from tidelog.domain.kernel.seats import Seat


def full_beaches(state: State) -> list[str]:
    """Beaches of touched islands that must sail, whoever owns the boats (tongiaki/7.1, tongiaki/7.11)."""
    return [
        beach.id
        for island in state.touched
        for beach in ISLANDS[island].beaches
        if not state.free(beach) and beach.id not in state.bounced and state.launched.count(beach.id) < LAUNCH_LIMIT
    ]


def kept_home(state: State) -> list[str]:
    """Full beaches of touched islands that have sailed as often as they may (tongiaki/7.11)."""
    spent = [beach for beach in dict.fromkeys(state.launched) if state.launched.count(beach) >= LAUNCH_LIMIT]
    return [beach for beach in spent if not state.free(BEACHES[beach]) and beach not in state.bounced]


def migrate(unfolding: Unfolding[State]) -> None:
    """Full beaches sail one after the other; then the turn is over (tongiaki/4.6, tongiaki/7.1)."""
    full = full_beaches(unfolding.state)
    if len(full) > 1:
        unfolding.add(e.MigrationForced(tuple(full)))
    elif full:
        _launch(unfolding, full[0])
    else:
        end_turn(unfolding)


def launches(state: State) -> tuple[Move, ...]:
    """Any full beach may be the next (tongiaki/7.2)."""
    return tuple(Launch(beach) for beach in full_beaches(state))


def launch(unfolding: Unfolding[State], seat: Seat, move: Launch) -> None:
    """The fleet is every boat of the beach (tongiaki/7.3)."""
    _launch(unfolding, move.beach)


def _launch(unfolding: Unfolding[State], name: str) -> None:
    beach = BEACHES[name]
    unfolding.add(e.FleetLaunched(name, tuple(sorted(unfolding.state.moorings[beach.first : beach.end]))))


def sailings(state: State) -> tuple[Move, ...]:
    """The footbridges of the beach the fleet leaves (tongiaki/7.4)."""
    return tuple(Sail(WINDS[bridge]) for bridge in bridges(state.sea, BEACHES[state.origin]))


def sail(unfolding: Unfolding[State], seat: Seat, move: Sail) -> None:
    """The fleet leaves by a footbridge and goes as far as known tiles take it (tongiaki/7.4)."""
    unfolding.add(e.FleetSailed(unfolding.state.at, WIND[move.bridge]))
    _sail_on(unfolding)


def _sail_on(unfolding: Unfolding[State]) -> None:
    """Tiles that lie there are used (tongiaki/7.6); lanes pair sides, so the way ends (tongiaki/2.14)."""
    while unfolding.state.phase == "voyage":
        state = unfolding.state
        tile = chart(state.sea).near[state.at][state.heading]
        if not tile:
            return
        _meet(unfolding, tile)


def discover(unfolding: Unfolding[State], seat: Seat, move: Draw) -> None:
    """A new tile, its red side back to where the fleet comes from (tongiaki/2.11, tongiaki/7.5)."""
    state = unfolding.state
    q, r = beyond(chart(state.sea).where[state.at], state.heading)
    unfolding.add(e.TileFound(move.tile, q, r, OPPOSITE[state.heading]))
    if not chart(unfolding.state.sea).waters_left:
        unfolding.add(e.FleetRecalled(tuple(state.fleet)))
        end_match(unfolding, LAST_WATER)
        return
    _meet(unfolding, move.tile)
    _sail_on(unfolding)


def _meet(unfolding: Unfolding[State], tile: str) -> None:
    if tile in LANES:
        _cross(unfolding, tile)
    elif unfolding.state.king(tile):
        _bounce(unfolding, tile)
    else:
        unfolding.add(e.LandfallMade(tile))
        _go_ashore(unfolding)


def _cross(unfolding: Unfolding[State], tile: str) -> None:
    """The number on the lane asks for colours, not boats (tongiaki/7.7, tongiaki/7.8)."""
    state = unfolding.state
    way = lane(chart(state.sea).where[tile], state.heading)
    aboard = len(set(state.fleet))
    if aboard >= way.need:
        unfolding.add(e.LaneCrossed(tile, way.need, aboard, way.out))
        return
    unfolding.add(e.FleetLost(tile, way.need, aboard, tuple(state.fleet)))
    migrate(unfolding)


def _bounce(unfolding: Unfolding[State], island: str) -> None:
    """A royal island turns fleets back to their beach (tongiaki/5.5, tongiaki/7.10, tongiaki/7.12)."""
    unfolding.add(e.FleetBounced(island, unfolding.state.origin, tuple(unfolding.state.fleet)))
    migrate(unfolding)


def landings(state: State) -> tuple[Move, ...]:
    """First a boat for each beach with room, then any beach with room (tongiaki/8.1, tongiaki/8.2)."""
    beaches = landing_beaches(state)
    colours = sorted(set(state.fleet))
    moves = tuple(Land(COLOURS[colour - 1], beach.id) for colour in colours for beach in beaches)
    return moves[:1] if _all_the_same(state, beaches, len(colours)) else moves


def landing_beaches(state: State) -> list[Beach]:
    """Beaches that may get the next boat of this landfall (tongiaki/8.1, tongiaki/8.2)."""
    room = _beaches_with_room(state)
    return [beach for beach in room if beach.id not in state.used] or room


def _beaches_with_room(state: State) -> list[Beach]:
    return [beach for beach in ISLANDS[state.island].beaches if state.free(beach)]


def _all_the_same(state: State, beaches: list[Beach], colours: int) -> bool:
    """Whether the same boats come to lie on the same beaches, whatever is chosen (tongiaki/8.5)."""
    boats = len(state.fleet)
    if colours > 1:
        room = _beaches_with_room(state)
        return len(room) == 1 and boats <= state.free(room[0])
    if any(beach.id in state.used for beach in beaches):
        return boats >= sum(state.free(beach) for beach in beaches)
    return boats >= len(beaches)


def land(unfolding: Unfolding[State], seat: Seat, move: Land) -> None:
    """One boat ashore (tongiaki/8.1)."""
    unfolding.add(e.BoatLanded(NUMBER[move.colour], move.beach))
    _go_ashore(unfolding)


def _go_ashore(unfolding: Unfolding[State]) -> None:
    """Boats without a mooring go home (tongiaki/8.3); then the island's full beaches sail (tongiaki/8.4).

    After the landfall on the last island nothing sails (tongiaki/9.2).
    """
    state = unfolding.state
    if state.fleet and landing_beaches(state):
        return
    if state.fleet:
        unfolding.add(e.BoatsSentHome(tuple(state.fleet)))
    if not end_if_last(unfolding):
        migrate(unfolding)
