"""How the powers of fleet tiles change the state (yamatai/11). Copies; decides nothing."""

from msgspec.structs import replace

from tidelog.domain.games.yamatai import events_power as p
from tidelog.domain.games.yamatai.material import BOAT, ISLAND, SEA
from tidelog.domain.games.yamatai.state import State, without
from tidelog.domain.kernel.facts import Event, Evolvers
from tidelog.domain.kernel.rows import more, put, seated
from tidelog.domain.kernel.secret import widened


def power_used(state: State, event: Event) -> State:
    """The power of this turn's fleet tile is gone (yamatai/5.4)."""
    return replace(state, now=replace(state.now, power="used", picked=""))


def _power_opened(state: State, event: p.PowerOpened) -> State:
    return replace(state, now=replace(state.now, power="open", picked=event.picked))


def _looking_begun(state: State, event: p.LookingBegun) -> State:
    return replace(state, now=replace(state.now, power="open", looks=event.tiles))


def _tile_looked_at(state: State, event: p.TileLookedAt) -> State:
    return replace(state, looked=(*state.looked, event.tile))


def _tucked_tile_looked_at(state: State, event: p.TuckedTileLookedAt) -> State:
    tile = widened(state.tucked[0], event.tile.who)
    return replace(state, looked=(*state.looked, tile), tucked=state.tucked[1:])


def _row_tile_reserved(state: State, event: p.RowTileReserved) -> State:
    player = state.player(event.seat)
    player = replace(player, reserved=(*player.reserved, event.tile))
    return replace(state, row=without(state.row, event.tile), players=seated(state.players, event.seat, player))


def _looked_tile_reserved(state: State, event: p.LookedTileReserved) -> State:
    tile = event.tile.value or ""
    player = state.player(event.seat)
    player = replace(player, reserved=(*player.reserved, tile))
    return replace(
        state,
        players=seated(state.players, event.seat, player),
        looked=tuple([secret for secret in state.looked if secret.slot != event.tile.slot]),
        unrevealed=without(state.unrevealed, tile),
    )


def _tiles_tucked(state: State, event: p.TilesTucked) -> State:
    return replace(state, tucked=state.tucked + state.looked, looked=())


def _culture_swapped(state: State, event: p.CultureSwapped) -> State:
    one, other = ISLAND[event.island], ISLAND[event.other]
    culture = put(put(state.culture, one, state.culture[other]), other, state.culture[one])
    return power_used(replace(state, culture=culture), event)


def _boat_moved(state: State, event: p.BoatMoved) -> State:
    return _seas_swapped(state, event.sea, event.to, event)


def _boats_swapped(state: State, event: p.BoatsSwapped) -> State:
    return _seas_swapped(state, event.sea, event.other, event)


def _seas_swapped(state: State, sea: str, to: str, event: Event) -> State:
    one, other = SEA[sea], SEA[to]
    seas = put(put(state.sea, one, state.sea[other]), other, state.sea[one])
    return power_used(replace(state, sea=seas), event)


def _boat_removed(state: State, event: p.BoatRemoved) -> State:
    supply = more(state.supply, BOAT[event.boat])
    return replace(state, sea=put(state.sea, SEA[event.sea], 0), supply=supply)


def _sacred_ground_laid(state: State, event: p.SacredGroundLaid) -> State:
    sacred = put(state.sacred, ISLAND[event.island], event.seat)
    return power_used(replace(state, sacred=sacred, sacred_left=state.sacred_left - 1), event)


def _extra_culture_gained(state: State, event: p.ExtraCultureGained) -> State:
    return replace(state, now=replace(state.now, power="used", extra=True))


EVOLVE_POWER: Evolvers[State] = {
    p.PowerOpened: _power_opened,
    p.PowerSpent: power_used,
    p.LookingBegun: _looking_begun,
    p.TileLookedAt: _tile_looked_at,
    p.TuckedTileLookedAt: _tucked_tile_looked_at,
    p.RowTileReserved: _row_tile_reserved,
    p.LookedTileReserved: _looked_tile_reserved,
    p.TilesTucked: _tiles_tucked,
    p.CultureSwapped: _culture_swapped,
    p.BoatMoved: _boat_moved,
    p.BoatsSwapped: _boats_swapped,
    p.BoatRemoved: _boat_removed,
    p.SacredGroundLaid: _sacred_ground_laid,
    p.ExtraCultureGained: _extra_culture_gained,
}
