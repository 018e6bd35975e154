"""How each fact changes a match of Tsuro of the Seas. Copies; decides nothing."""

from msgspec.structs import replace

from tidelog.domain.games.tsuro import events as e
from tidelog.domain.games.tsuro.events import Phase
from tidelog.domain.games.tsuro.evolve_daikaiju import EVOLVE_DAIKAIJU, spend
from tidelog.domain.games.tsuro.material import (
    AHEAD,
    CODE,
    LOST,
    MONSTER_OF,
    NOWHERE,
    OPEN_PORTAL,
    PHOENIX,
    PORTS,
    SQUARE,
    TAIHOU,
)
from tidelog.domain.games.tsuro.state import State, Tile
from tidelog.domain.kernel.facts import Event, Evolvers
from tidelog.domain.kernel.rows import more, put, seated
from tidelog.domain.kernel.secret import Secret, Shown, widened


def evolve(state: State, event: Event) -> State:
    """The state after a fact."""
    return _EVOLVE[type(event)](state, event)


def _first_seat_chosen(state: State, event: e.FirstSeatChosen) -> State:
    return replace(state, active=event.seat, phase="deal", queue=event.order)


def _drawing_begun(state: State, event: e.DrawingBegun) -> State:
    return replace(state, drawer=event.seat, owed=event.tiles, fresh=0)


def _tile_drawn(state: State, event: e.TileDrawn) -> State:
    hands = seated(state.hands, event.seat, (*state.hands[event.seat - 1], event.tile))
    return replace(state, hands=hands, pile=state.pile - 1, owed=state.owed - 1, fresh=state.fresh + 1)


def _under_tile_drawn(state: State, event: e.UnderTileDrawn) -> State:
    tile = _seen(state.under_pile[0], event.tile)
    hands = seated(state.hands, event.seat, (*state.hands[event.seat - 1], tile))
    under = state.under_pile[1:]
    return replace(state, hands=hands, under_pile=under, owed=state.owed - 1, fresh=state.fresh + 1)


def _seen(tile: Tile, by: Shown[str] | None) -> Tile:
    return widened(tile, by.who) if isinstance(tile, Secret) and by else tile


def _tile_shown(state: State, event: e.TileShown) -> State:
    hand = state.hands[event.seat - 1]
    shown = (*hand[: event.place], event.tile.value or "", *hand[event.place + 1 :])
    return replace(state, hands=seated(state.hands, event.seat, shown))


def _taihou_out(state: State, event: e.TaihouRemoved | e.TaihouRefused) -> State:
    hands = spend(state, event.seat, event.place)
    return replace(state, hands=hands, gone=(*state.gone, TAIHOU), owed=event.owed, fresh=state.fresh - 1)


def _drawing_ended(state: State, event: e.DrawingEnded) -> State:
    return replace(state, drawer=0, fresh=0, queue=state.queue[1:])


def _ship_launched(state: State, event: e.ShipLaunched) -> State:
    place = SQUARE[event.square] * PORTS + event.port
    return replace(state, places=seated(state.places, event.seat, place))


def _turn_begun(state: State, event: e.TurnBegun) -> State:
    state = replace(state, active=event.seat, turn=event.number, rides=b"", picked=(), sailors=(), starts=())
    return _to_phase(replace(state, portal_new=False), event.phase)


def _phase_begun(state: State, event: e.PhaseBegun) -> State:
    return _to_phase(state, event.phase)


def _to_phase(state: State, phase: Phase) -> State:
    return replace(state, phase=phase, cast=(), drawer=0, fresh=0)


def _dice_rolled(state: State, event: e.DiceRolled) -> State:
    return replace(state, cast=event.eyes, window=event.window)


def _roll_voided(state: State, event: e.RollVoided) -> State:
    return replace(state, cast=())


def _phoenix_spent(state: State, event: e.PhoenixSpent) -> State:
    hands = spend(state, event.seat, event.place)
    return replace(state, hands=hands, gone=(*state.gone, PHOENIX), cast=(), window=False)


def _phoenix_kept(state: State, event: e.PhoenixKept) -> State:
    return replace(state, window=False)


def _ship_relocated(state: State, event: e.ShipRelocated) -> State:
    place = SQUARE[event.square] * PORTS + event.port
    return replace(state, places=seated(state.places, event.seat, place))


def _wake_placed(state: State, event: e.WakePlaced) -> State:
    sea = put(state.sea, SQUARE[event.square], CODE[event.tile, event.turns])
    return replace(state, sea=sea, hands=spend(state, event.seat, event.place))


def _portal_placed(state: State, event: e.PortalPlaced) -> State:
    sea = put(state.sea, SQUARE[event.square], OPEN_PORTAL)
    return replace(state, sea=sea, hands=spend(state, event.seat, event.place), portal_new=True)


def _same(state: State, event: Event) -> State:
    return state


def _sailing_begun(state: State, event: e.SailingBegun) -> State:
    return replace(state, phase="sail", queue=event.seats, sailors=event.seats, starts=state.places)


def _ship_sailed(state: State, event: e.ShipSailed) -> State:
    square = SQUARE[event.on]
    places = seated(state.places, event.seat, AHEAD[square * PORTS + event.port])
    queue = state.queue[1:] if event.ended else state.queue
    on = seated(state.on, event.seat, square)
    return replace(state, places=places, on=on, queue=queue, under_way=not event.ended)


def _ship_stopped(state: State, event: e.ShipStopped) -> State:
    return replace(state, queue=state.queue[1:], under_way=False)


def _daikaiju_met(state: State, event: e.DaikaijuMet) -> State:
    return replace(state, phase="meet", met=tuple([SQUARE[name] for name in event.squares]))


def _meeting_settled(state: State, event: e.MeetingSettled) -> State:
    return replace(state, met=state.met[1:], threat=None)


def _ship_lost(state: State, event: e.ShipLeft) -> State:
    seat = event.seat
    return replace(
        state,
        places=seated(state.places, seat, LOST),
        on=seated(state.on, seat, NOWHERE),
        lost=seated(state.lost, seat, state.turn),
        hands=seated(state.hands, seat, ()),
        pool=state.pool + state.hands[seat - 1],
        queue=tuple([other for other in state.queue if other != seat]),
        braving=0,
        under_way=False,
        cast=(),
        threat=None,
    )


def _bonus_offered(state: State, event: e.BonusOffered) -> State:
    return replace(state, phase="swap", pool=tuple([_won(state, tile, event) for tile in state.pool]))


def _won(state: State, tile: Tile, event: e.BonusOffered) -> Tile:
    return widened(tile, (event.seat,)) if isinstance(tile, Secret) else tile


def _tiles_swapped(state: State, event: e.TilesSwapped) -> State:
    hand, pool = state.hands[event.seat - 1], state.pool
    given, taken = hand[event.own], pool[event.pool]
    hand = (*hand[: event.own], taken, *hand[event.own + 1 :])
    pool = (*pool[: event.pool], given, *pool[event.pool + 1 :])
    return replace(state, hands=seated(state.hands, event.seat, hand), pool=pool)


def _hands_forfeited(state: State, event: e.HandsForfeited) -> State:
    return replace(state, pool=(), wreckage=state.pool)


def _hands_tucked(state: State, event: e.HandsTucked) -> State:
    return replace(state, wreckage=(), under_pile=(*state.under_pile, *event.tiles))


def _portal_entered(state: State, event: e.PortalEntered) -> State:
    rides = state.rides or bytes(len(state.places))
    rides = more(rides, event.seat - 1)
    return replace(state, phase="ride", rider=event.seat, rides=rides)


def _haven_rolled(state: State, event: e.HavenRolled) -> State:
    return replace(state, haven=SQUARE[event.square], phase="haven", cast=())


def _port_picked(state: State, event: e.PortPicked) -> State:
    place = SQUARE[event.square] * PORTS + event.port
    return replace(
        state,
        places=seated(state.places, event.seat, place),
        on=seated(state.on, event.seat, NOWHERE),
        picked=(*state.picked, place),
    )


def _portal_left(state: State, event: e.PortalLeft) -> State:
    return replace(state, phase="portal", rider=0, haven=NOWHERE)


def _portal_stirred(state: State, event: e.PortalStirred) -> State:
    due = tuple([MONSTER_OF[name] for name in event.monsters])
    return replace(state, phase="stir", due=due, portal_new=False)


def _match_ended(state: State, event: e.MatchEnded) -> State:
    return replace(state, phase="over", outcome=event.outcome, queue=(), due=())


_EVOLVE: Evolvers[State] = {
    **EVOLVE_DAIKAIJU,
    e.FirstSeatChosen: _first_seat_chosen,
    e.DrawingBegun: _drawing_begun,
    e.TileDrawn: _tile_drawn,
    e.UnderTileDrawn: _under_tile_drawn,
    e.TileShown: _tile_shown,
    e.TaihouRemoved: _taihou_out,
    e.TaihouRefused: _taihou_out,
    e.DrawingEnded: _drawing_ended,
    e.ShipLaunched: _ship_launched,
    e.TurnBegun: _turn_begun,
    e.PhaseBegun: _phase_begun,
    e.DiceRolled: _dice_rolled,
    e.RollVoided: _roll_voided,
    e.PhoenixSpent: _phoenix_spent,
    e.PhoenixKept: _phoenix_kept,
    e.ShipRelocated: _ship_relocated,
    e.WakePlaced: _wake_placed,
    e.PortalPlaced: _portal_placed,
    e.TurnPassed: _same,
    e.SailingBegun: _sailing_begun,
    e.ShipSailed: _ship_sailed,
    e.ShipStopped: _ship_stopped,
    e.DaikaijuMet: _daikaiju_met,
    e.MeetingSettled: _meeting_settled,
    **dict.fromkeys(e.LOSSES, _ship_lost),
    e.BonusOffered: _bonus_offered,
    e.TilesSwapped: _tiles_swapped,
    e.HandsForfeited: _hands_forfeited,
    e.HandsTucked: _hands_tucked,
    e.PortalEntered: _portal_entered,
    e.HavenRolled: _haven_rolled,
    e.PortPicked: _port_picked,
    e.PortalLeft: _portal_left,
    e.PortalStirred: _portal_stirred,
    e.MatchEnded: _match_ended,
}
