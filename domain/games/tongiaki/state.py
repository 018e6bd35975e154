"""What there is to know of a match of Tongiaki, and how each fact changes it. Copies; decides nothing."""

from typing import Literal

import msgspec
from msgspec.structs import replace

from tidelog.domain.games.tongiaki import events as e
from tidelog.domain.games.tongiaki.material import BEACHES, ISLAND_NUMBER, ISLANDS, Beach
from tidelog.domain.games.tongiaki.sea import Laid, Sea
from tidelog.domain.kernel.facts import Event, Evolvers, Outcome
from tidelog.domain.kernel.rows import more, put
from tidelog.domain.kernel.seats import Seat

Phase = Literal[
    "begin",
    "set-up",
    "turn",
    "take",
    "expand",
    "reenter",
    "migrate",
    "bridge",
    "voyage",
    "land",
    "settle",
    "lay",
    "settler",
    "over",
]


class State(msgspec.Struct, frozen=True, array_like=True, cache_hash=True):
    """The table. Everything on it is public (tongiaki/2.17)."""

    seats: int
    colours: int
    """How many colours play: one a seat, or two (tongiaki/11.1)."""
    phase: Phase
    sea: Sea
    moorings: bytes
    """The colour of the boat at each mooring of the box, beach after beach; 0 where it is free."""
    kings: bytes
    """For each island the colour whose king marker lies there; 0 for none."""
    reserve: bytes
    """Boats beside the sea, for each colour."""
    colour: int = 0
    """Whose turn it is."""
    due: int = 0
    """Boats still to be placed in this expansion or return."""
    island: str = ""
    """Where boats are being placed or landed; empty for anywhere."""
    used: tuple[str, ...] = ()
    """Beaches that have had a boat in this expansion, return or landfall."""
    taken: str = ""
    """The beach a boat was taken from for this expansion (tongiaki/4.5)."""
    touched: tuple[str, ...] = ()
    """Islands chosen or landed on in this turn; only their beaches sail (tongiaki/7.1)."""
    launched: tuple[str, ...] = ()
    """A beach for each launch of this turn (tongiaki/7.11)."""
    bounced: tuple[str, ...] = ()
    """Beaches whose fleet met a royal island in this turn (tongiaki/7.10)."""
    fleet: bytes = b""
    """The colours of the boats at sea, in order of their numbers."""
    origin: str = ""
    """The beach the fleet left."""
    at: str = ""
    """The tile the fleet leaves next, or lies at."""
    heading: int = 0
    """The direction it leaves in."""
    drawn: str = ""
    """The tile a settler has to lay."""
    found: bool = False
    """Whether a tile was laid in this turn."""
    calm: int = 0
    """Turns in a row without a new tile (tongiaki/9.5)."""
    outcome: Outcome | None = None
    up_to: bool = False
    """Whether an expansion may stop before all its boats are placed (tongiaki/4.11)."""

    def seat_of(self, colour: int) -> Seat:
        """Who plays a colour (tongiaki/11.1)."""
        return (colour - 1) % self.seats + 1

    def boats(self, colour: int, island: str) -> int:
        """How many boats of a colour lie at an island's beaches."""
        return self.moorings.count(colour, ISLANDS[island].first, ISLANDS[island].end)

    def free(self, place: Beach) -> int:
        """How many moorings of a beach are free."""
        return self.moorings.count(0, place.first, place.end)

    def king(self, island: str) -> int:
        """The colour an island is royal to, 0 for none."""
        return self.kings[ISLAND_NUMBER[island]]


def evolve(state: State, event: Event) -> State:
    """The state after a fact."""
    return _EVOLVE[type(event)](state, event)


def _moored(moorings: bytes, colour: int, beach: str) -> bytes:
    free = moorings.index(0, BEACHES[beach].first, BEACHES[beach].end)
    return put(moorings, free, colour)


def _unmoored(moorings: bytes, colour: int, beach: str) -> bytes:
    boat = moorings.index(colour, BEACHES[beach].first, BEACHES[beach].end)
    return put(moorings, boat, 0)


def _with_all(reserve: bytes, fleet: tuple[int, ...]) -> bytes:
    home = bytearray(reserve)
    for colour in fleet:
        home[colour - 1] += 1
    return bytes(home)


def _start_chosen(state: State, event: e.StartChosen) -> State:
    return replace(state, phase="set-up", colour=event.seat)


def _first_boat_placed(state: State, event: e.FirstBoatPlaced) -> State:
    return replace(_placed(state, event), colour=event.then)


def _placed(state: State, event: e.FirstBoatPlaced | e.BoatAdded | e.BoatReentered | e.SettlerPlaced) -> State:
    return replace(
        state,
        moorings=_moored(state.moorings, event.colour, event.beach),
        reserve=more(state.reserve, event.colour - 1, -1),
    )


def _turn_begun(state: State, event: e.TurnBegun) -> State:
    return replace(state, phase="turn", colour=event.colour, found=False, taken="", touched=(), launched=(), bounced=())


def _expansion_begun(state: State, event: e.ExpansionBegun) -> State:
    island = event.island
    return replace(state, phase="expand", island=island, due=event.boats, used=(), touched=(island,))


def _boat_sought(state: State, event: e.BoatSought) -> State:
    return replace(state, phase="take", island=event.island, due=1, used=(), touched=(event.island,))


def _boat_taken(state: State, event: e.BoatTaken) -> State:
    return replace(
        state,
        phase="expand",
        taken=event.beach,
        moorings=_unmoored(state.moorings, event.colour, event.beach),
        reserve=more(state.reserve, event.colour - 1, 1),
    )


def _boat_added(state: State, event: e.BoatAdded) -> State:
    return replace(_placed(state, event), due=state.due - 1, used=(*state.used, event.beach))


def _expansion_stopped(state: State, event: e.ExpansionStopped) -> State:
    return replace(state, due=state.due - event.boats)


def _reentry_begun(state: State, event: e.ReentryBegun) -> State:
    return replace(state, phase="reenter", due=event.boats, island=event.island, used=())


def _boat_reentered(state: State, event: e.BoatReentered) -> State:
    return replace(
        _placed(state, event),
        due=state.due - 1,
        used=(*state.used, event.beach),
        touched=(BEACHES[event.beach].island,),
    )


def _royal_island_founded(state: State, event: e.RoyalIslandFounded) -> State:
    island, number = ISLANDS[event.island], ISLAND_NUMBER[event.island]
    return replace(
        state,
        moorings=state.moorings[: island.first] + bytes(island.end - island.first) + state.moorings[island.end :],
        kings=put(state.kings, number, event.colour),
        reserve=more(state.reserve, event.colour - 1, event.returned),
    )


def _settlement_begun(state: State, event: e.SettlementBegun) -> State:
    return replace(
        state,
        phase="settle",
        moorings=state.moorings.replace(bytes((event.colour,)), b"\0"),
        reserve=more(state.reserve, event.colour - 1, event.boats),
    )


def _tile_drawn(state: State, event: e.TileDrawn) -> State:
    return replace(state, phase="lay", drawn=event.tile)


def _water_laid(state: State, event: e.WaterLaid) -> State:
    return replace(state, phase="settle", sea=_with_tile(state.sea, event), found=True, drawn="")


def _island_laid(state: State, event: e.IslandLaid) -> State:
    sea = _with_tile(state.sea, event)
    return replace(state, phase="settler", sea=sea, found=True, drawn="", island=event.tile)


def _with_tile(sea: Sea, event: e.WaterLaid | e.IslandLaid | e.TileFound) -> Sea:
    return Sea((*sea.laid, Laid(event.tile, event.q, event.r, event.red)))


def _migration_forced(state: State, event: e.MigrationForced) -> State:
    return replace(state, phase="migrate")


def _fleet_launched(state: State, event: e.FleetLaunched) -> State:
    beach = BEACHES[event.beach]
    return replace(
        state,
        phase="bridge",
        moorings=state.moorings[: beach.first] + bytes(beach.size) + state.moorings[beach.end :],
        fleet=bytes(event.fleet),
        origin=event.beach,
        at=beach.island,
        launched=(*state.launched, event.beach),
    )


def _fleet_sailed(state: State, event: e.FleetSailed) -> State:
    return replace(state, phase="voyage", heading=event.bridge)


def _tile_found(state: State, event: e.TileFound) -> State:
    return replace(state, sea=_with_tile(state.sea, event), found=True)


def _lane_crossed(state: State, event: e.LaneCrossed) -> State:
    return replace(state, at=event.tile, heading=event.out)


def _fleet_home(state: State, event: e.FleetLost | e.FleetRecalled | e.BoatsSentHome) -> State:
    return replace(state, fleet=b"", origin="", at="", reserve=_with_all(state.reserve, event.fleet))


def _fleet_bounced(state: State, event: e.FleetBounced) -> State:
    beach = BEACHES[event.beach]
    moorings = state.moorings[: beach.first] + bytes(event.fleet) + state.moorings[beach.end :]
    bounced = (*state.bounced, event.beach)
    return replace(state, fleet=b"", origin="", at="", moorings=moorings, bounced=bounced)


def _landfall_made(state: State, event: e.LandfallMade) -> State:
    touched = state.touched if event.island in state.touched else (*state.touched, event.island)
    return replace(state, phase="land", origin="", at="", island=event.island, used=(), touched=touched)


def _boat_landed(state: State, event: e.BoatLanded) -> State:
    return replace(
        state,
        moorings=_moored(state.moorings, event.colour, event.beach),
        fleet=state.fleet.replace(bytes((event.colour,)), b"", 1),
        used=(*state.used, event.beach),
    )


def _turn_ended(state: State, event: e.TurnEnded) -> State:
    return replace(state, calm=event.calm)


def _match_ended(state: State, event: e.MatchEnded) -> State:
    return replace(state, phase="over", outcome=event.outcome)


_EVOLVE: Evolvers[State] = {
    e.StartChosen: _start_chosen,
    e.FirstBoatPlaced: _first_boat_placed,
    e.TurnBegun: _turn_begun,
    e.ExpansionBegun: _expansion_begun,
    e.BoatSought: _boat_sought,
    e.BoatTaken: _boat_taken,
    e.BoatAdded: _boat_added,
    e.ExpansionStopped: _expansion_stopped,
    e.ReentryBegun: _reentry_begun,
    e.BoatReentered: _boat_reentered,
    e.RoyalIslandFounded: _royal_island_founded,
    e.SettlementBegun: _settlement_begun,
    e.TileDrawn: _tile_drawn,
    e.WaterLaid: _water_laid,
    e.IslandLaid: _island_laid,
    e.SettlerPlaced: _placed,
    e.MigrationForced: _migration_forced,
    e.FleetLaunched: _fleet_launched,
    e.FleetSailed: _fleet_sailed,
    e.TileFound: _tile_found,
    e.LaneCrossed: _lane_crossed,
    e.FleetLost: _fleet_home,
    e.FleetBounced: _fleet_bounced,
    e.FleetRecalled: _fleet_home,
    e.LandfallMade: _landfall_made,
    e.BoatLanded: _boat_landed,
    e.BoatsSentHome: _fleet_home,
    e.TurnEnded: _turn_ended,
    e.MatchEnded: _match_ended,
}
