"""How each fact changes a match of Yamatai. Copies; decides nothing."""

from msgspec.structs import replace

from tidelog.domain.games.yamatai import events as e
from tidelog.domain.games.yamatai.evolve_power import EVOLVE_POWER, power_used
from tidelog.domain.games.yamatai.material import BOAT, ISLAND, KIND, SEA
from tidelog.domain.games.yamatai.state import (
    NO_BOATS,
    Now,
    State,
    with_boats,
    without,
)
from tidelog.domain.kernel.facts import Event, Evolvers
from tidelog.domain.kernel.rows import more, put, seated
from tidelog.domain.kernel.seats import Seat


def evolve(state: State, event: Event) -> State:
    """The state after a fact."""
    return _EVOLVE[type(event)](state, event)


def _culture_dealt(state: State, event: e.CultureDealt) -> State:
    return replace(state, culture=event.culture, mountains=event.mountains, phase="order")


def _order_dealt(state: State, event: e.OrderDealt) -> State:
    return replace(state, order=event.seats)


def _order_set(state: State, event: e.OrderSet) -> State:
    """The lowest fleet comes first, so the tiles go into the new order with their meeples."""
    return replace(state, order=event.seats, used=tuple(sorted(state.used)))


def _refill_begun(state: State, event: e.RefillBegun) -> State:
    return replace(state, phase=event.what)


def _specialist_revealed(state: State, event: e.SpecialistRevealed) -> State:
    deck = without(state.specialist_deck, event.specialist)
    row = (*state.specialists, event.specialist)
    return replace(state, specialists=row, coins=(*state.coins, 0), specialist_deck=deck)


def _building_revealed(state: State, event: e.BuildingRevealed) -> State:
    return replace(state, row=(*state.row, event.tile), unrevealed=without(state.unrevealed, event.tile))


def _tucked_building_revealed(state: State, event: e.TuckedBuildingRevealed) -> State:
    tile = event.tile.value or ""
    unrevealed = without(state.unrevealed, tile)
    return replace(state, row=(*state.row, tile), unrevealed=unrevealed, tucked=state.tucked[1:])


def _fleet_revealed(state: State, event: e.FleetRevealed) -> State:
    first = tuple([number for number in state.fleets_down[0] if number != event.number])
    down = (first, *state.fleets_down[1:]) if first else state.fleets_down[1:]
    return replace(state, fleets=(*state.fleets, event.number), fleets_down=down)


def _round_begun(state: State, event: e.RoundBegun) -> State:
    return replace(state, round=event.round)


def _turn_begun(state: State, event: e.TurnBegun) -> State:
    return replace(state, now=Now(event.seat), phase="fleet")


def _step_begun(state: State, event: e.StepBegun) -> State:
    return replace(state, phase=event.step)


def _harbour_emptied(state: State, event: e.HarbourEmptied) -> State:
    player = state.player(event.seat)
    player = replace(player, hand=with_boats(player.hand, event.boats), harbour=NO_BOATS)
    return replace(state, players=seated(state.players, event.seat, player))


def _fleet_taken(state: State, event: e.FleetTaken) -> State:
    player = state.player(event.seat)
    return replace(
        state,
        players=seated(state.players, event.seat, replace(player, hand=with_boats(player.hand, event.boats))),
        supply=with_boats(state.supply, event.boats, -1),
        fleets=tuple([number for number in state.fleets if number != event.number]),
        used=(*state.used, event.number),
        now=replace(state.now, fleet=event.number),
    )


def _boat_bought(state: State, event: e.BoatBought) -> State:
    return _traded(state, event.seat, event.boat, 1, -event.coins)


def _boat_sold(state: State, event: e.BoatSold) -> State:
    return _traded(state, event.seat, event.boat, -1, event.coins)


def _traded(state: State, seat: Seat, boat: str, count: int, coins: int) -> State:
    player = state.player(seat)
    player = replace(player, hand=more(player.hand, BOAT[boat], count), coins=player.coins + coins)
    now = replace(state.now, trades=state.now.trades + 1)
    supply = more(state.supply, BOAT[boat], -count)
    return replace(state, players=seated(state.players, seat, player), supply=supply, now=now)


def _boat_exchanged(state: State, event: e.BoatExchanged) -> State:
    give, take = BOAT[event.give], BOAT[event.take]
    player = state.player(event.seat)
    player = replace(player, hand=more(more(player.hand, give, -1), take))
    supply = more(more(state.supply, give), take, -1)
    now = replace(state.now, exchanged=True)
    return replace(state, players=seated(state.players, event.seat, player), supply=supply, now=now)


def _boat_placed(state: State, event: e.BoatPlaced) -> State:
    boat, sea = BOAT[event.boat], SEA[event.sea]
    player = state.player(event.seat)
    player = replace(player, hand=more(player.hand, boat, -1))
    now = replace(state.now, placed=(*state.now.placed, sea))
    players = seated(state.players, event.seat, player)
    return replace(state, players=players, sea=put(state.sea, sea, boat + 1), now=now)


def _token_collected(state: State, event: e.TokenCollected) -> State:
    now = replace(state.now, act="collect", collected=state.now.collected + 1)
    return replace(_token_surveyed(state, event), now=now)


def _token_surveyed(state: State, event: e.TokenCollected | e.TokenSurveyed) -> State:
    player = state.player(event.seat)
    player = replace(player, culture=more(player.culture, KIND[event.kind]))
    culture = put(state.culture, ISLAND[event.island], 0)
    return replace(state, culture=culture, players=seated(state.players, event.seat, player))


def _standard_built(state: State, event: e.StandardBuilt) -> State:
    return _built(state, event, event.seat, state.player(event.seat).standard - 1)


def _prestige_built(state: State, event: e.PrestigeBuilt) -> State:
    return _built(state, event, event.piece, state.player(event.seat).standard)


def _built(state: State, event: e.StandardBuilt | e.PrestigeBuilt, piece: int, standard: int) -> State:
    player = state.player(event.seat)
    reserved = without(player.reserved, event.tile)
    player = replace(player, standard=standard, built=(*player.built, event.tile), reserved=reserved)
    return replace(
        state,
        players=seated(state.players, event.seat, player),
        row=without(state.row, event.tile),
        buildings=put(state.buildings, ISLAND[event.island], piece),
        now=replace(state.now, act="build"),
    )


def _told_only(state: State, event: Event) -> State:
    return state


def _sacred_ground_lifted(state: State, event: e.SacredGroundLifted) -> State:
    sacred = put(state.sacred, ISLAND[event.island], 0)
    return replace(state, sacred=sacred, sacred_left=state.sacred_left + 1)


def _prestige_gained(state: State, event: e.PrestigeGained) -> State:
    player = state.player(event.seat)
    player = replace(player, prestige=player.prestige + event.tokens)
    return replace(state, players=seated(state.players, event.seat, player))


def _coins_gained(state: State, event: e.GroupPaid | e.PatronPaid) -> State:
    player = state.player(event.seat)
    player = replace(player, coins=player.coins + event.coins)
    return replace(state, players=seated(state.players, event.seat, player))


def _boat_stored(state: State, event: e.BoatStored) -> State:
    boat = BOAT[event.boat]
    player = state.player(event.seat)
    player = replace(player, hand=more(player.hand, boat, -1), harbour=more(player.harbour, boat))
    return replace(state, players=seated(state.players, event.seat, player))


def _boats_scrapped(state: State, event: e.BoatsScrapped) -> State:
    player = state.player(event.seat)
    player = replace(player, hand=NO_BOATS, scrapped=with_boats(player.scrapped, event.boats))
    return replace(state, players=seated(state.players, event.seat, player))


def _specialist_recruited(state: State, event: e.SpecialistRecruited) -> State:
    place = state.specialists.index(event.specialist)
    player = state.player(event.seat)
    culture, paid = player.culture, state.paid
    for kind in event.payment:
        culture, paid = more(culture, KIND[kind], -1), more(paid, KIND[kind])
    specialists = (*player.specialists, event.specialist)
    player = replace(player, culture=culture, specialists=specialists, coins=player.coins + event.coins)
    return replace(
        state,
        players=seated(state.players, event.seat, player),
        specialists=without(state.specialists, event.specialist),
        coins=state.coins[:place] + state.coins[place + 1 :],
        paid=paid,
        now=replace(state.now, recruited=True),
    )


def _coins_laid(state: State, event: e.CoinsLaid) -> State:
    return replace(state, coins=tuple([coins + event.coins for coins in state.coins]))


def _fleets_returned(state: State, event: e.FleetsReturned) -> State:
    return replace(state, fleets_down=(*state.fleets_down, event.numbers), used=())


def _match_ended(state: State, event: e.MatchEnded) -> State:
    return replace(state, phase="over", outcome=event.outcome)


_EVOLVE: Evolvers[State] = {
    e.CultureDealt: _culture_dealt,
    e.OrderDealt: _order_dealt,
    e.RefillBegun: _refill_begun,
    e.SpecialistRevealed: _specialist_revealed,
    e.BuildingRevealed: _building_revealed,
    e.TuckedBuildingRevealed: _tucked_building_revealed,
    e.FleetRevealed: _fleet_revealed,
    e.RoundBegun: _round_begun,
    e.TurnBegun: _turn_begun,
    e.StepBegun: _step_begun,
    e.StepEnded: _told_only,
    e.HarbourEmptied: _harbour_emptied,
    e.FleetTaken: _fleet_taken,
    e.BoatBought: _boat_bought,
    e.BoatSold: _boat_sold,
    e.BoatExchanged: _boat_exchanged,
    e.BoatPlaced: _boat_placed,
    e.TokenCollected: _token_collected,
    e.StandardBuilt: _standard_built,
    e.PrestigeBuilt: _prestige_built,
    e.DiscountUsed: power_used,
    e.MasonUsed: _told_only,
    e.SacredGroundLifted: _sacred_ground_lifted,
    e.PrestigeGained: _prestige_gained,
    e.GroupPaid: _coins_gained,
    e.TokenSurveyed: _token_surveyed,
    e.BoatStored: _boat_stored,
    e.BoatsScrapped: _boats_scrapped,
    e.SpecialistRecruited: _specialist_recruited,
    e.PatronPaid: _coins_gained,
    **EVOLVE_POWER,
    e.CoinsLaid: _coins_laid,
    e.OrderSet: _order_set,
    e.FleetsReturned: _fleets_returned,
    e.MatchEnded: _match_ended,
}
