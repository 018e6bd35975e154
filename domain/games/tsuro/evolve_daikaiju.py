"""How the deeds of daikaiju, tsunami and taihou change a match of Tsuro of the Seas. Copies; decides nothing."""

from msgspec.structs import replace

from tidelog.domain.games.tsuro import events as e
from tidelog.domain.games.tsuro.material import EMPTY, MONSTER, MONSTER_OF, NOWHERE, SQUARE, TAIHOU
from tidelog.domain.games.tsuro.state import Arrival, Hand, State, Threat, Tsunami
from tidelog.domain.kernel.facts import Evolvers
from tidelog.domain.kernel.rows import put, seated
from tidelog.domain.kernel.seats import Seat


def _without(hand: Hand, place: int) -> Hand:
    return hand[:place] + hand[place + 1 :]


def spend(state: State, seat: Seat, place: int) -> tuple[Hand, ...]:
    """All hands, without a tile of one."""
    return seated(state.hands, seat, _without(state.hands[seat - 1], place))


def _tsunami_arrived(state: State, event: e.TsunamiArrived) -> State:
    return replace(state, tsunami=Tsunami(SQUARE[event.square], event.direction, event.keeper), arrival=None)


def _tsunami_advanced(state: State, event: e.TsunamiAdvanced) -> State:
    if state.tsunami is None:
        return state
    moved = replace(state.tsunami, square=SQUARE[event.square], advances=event.advances)
    return replace(state, tsunami=moved, queue=event.ships)


def _tsunami_left(state: State, event: e.TsunamiLeft) -> State:
    return replace(state, tsunami=None, tsunami_gone=True)


def _wave_met(state: State, event: e.WaveMet) -> State:
    return replace(state, braving=event.seat)


def _wave_braved(state: State, event: e.WaveBraved) -> State:
    queue = state.queue if state.under_way else state.queue[1:]
    return replace(state, braving=0, cast=(), queue=queue)


def _daikaiju_called(state: State, event: e.DaikaijuCalled) -> State:
    return replace(state, arrival=Arrival(), cast=())


def _daikaiju_emerged(state: State, event: e.DaikaijuEmerged) -> State:
    arrival = Arrival(MONSTER_OF[event.monster])
    if event.under:
        return replace(state, arrival=arrival, under_deck=state.under_deck[1:])
    return replace(state, arrival=arrival, deck=state.deck - 1)


def _arrival_rolled(state: State, event: e.ArrivalRolled) -> State:
    monster = state.arrival.monster if state.arrival else NOWHERE
    return replace(state, arrival=Arrival(monster, SQUARE[event.square]), cast=())


def _arrival_laid(state: State, event: e.ArrivalLaid) -> State:
    return replace(state, arrival=state.arrival and replace(state.arrival, bearing=event.bearing))


def _daikaiju_arrived(state: State, event: e.DaikaijuArrived) -> State:
    monster, square = MONSTER_OF[event.monster], SQUARE[event.square]
    return replace(
        state,
        sea=put(state.sea, square, MONSTER + monster),
        lairs=put(state.lairs, monster, square),
        bearings=put(state.bearings, monster, event.bearing),
        arrival=None,
    )


def _taken_off(state: State, monster: int) -> State:
    due = tuple([other for other in state.due if other != monster])
    square = state.lairs[monster]
    if square == NOWHERE:
        return replace(state, due=due)
    sea, lairs = put(state.sea, square, EMPTY), put(state.lairs, monster, NOWHERE)
    return replace(state, sea=sea, lairs=lairs, due=due)


def _daikaiju_taken_up(state: State, event: e.DaikaijuTakenUp) -> State:
    monster = MONSTER_OF[event.monster]
    return replace(_taken_off(state, monster), arrival=Arrival(monster))


def _rampage_begun(state: State, event: e.RampageBegun) -> State:
    due = tuple([MONSTER_OF[name] for name in event.monsters])
    return replace(state, phase="rampage", die=event.die, due=due, cast=())


def _daikaiju_turned(state: State, event: e.DaikaijuTurned) -> State:
    bearings = put(state.bearings, MONSTER_OF[event.monster], event.bearing)
    return replace(state, bearings=bearings, due=state.due[1:])


def _daikaiju_moved(state: State, event: e.DaikaijuMoved) -> State:
    monster, square = MONSTER_OF[event.monster], SQUARE[event.square]
    sea = put(put(state.sea, state.lairs[monster], EMPTY), square, MONSTER + monster)
    return replace(state, sea=sea, lairs=put(state.lairs, monster, square), due=state.due[1:])


def _to_the_deck(state: State, event: e.DaikaijuLeft | e.DaikaijuDefeated) -> State:
    monster = MONSTER_OF[event.monster]
    return replace(_taken_off(state, monster), under_deck=(*state.under_deck, monster))


def _wake_eaten(state: State, event: e.WakeEaten) -> State:
    sea = put(state.sea, SQUARE[event.square], EMPTY)
    return replace(state, sea=sea, under_pile=(*state.under_pile, event.tile), threat=None)


def _ship_threatened(state: State, event: e.ShipThreatened) -> State:
    return replace(state, threat=Threat(MONSTER_OF[event.monster], SQUARE[event.square], event.seats))


def _taihou_held(state: State, event: e.TaihouHeld) -> State:
    threat = state.threat
    return replace(state, threat=threat and Threat(threat.monster, threat.square, threat.seats[1:]))


def _taihou_fired(state: State, event: e.TaihouFired) -> State:
    monster = MONSTER_OF[event.monster]
    return replace(
        _taken_off(state, monster),
        hands=spend(state, event.seat, event.place),
        gone=(*state.gone, TAIHOU),
        under_deck=(*state.under_deck, monster),
        arrival=None,
        threat=None,
    )


EVOLVE_DAIKAIJU: Evolvers[State] = {
    e.TsunamiArrived: _tsunami_arrived,
    e.TsunamiAdvanced: _tsunami_advanced,
    e.TsunamiLeft: _tsunami_left,
    e.WaveMet: _wave_met,
    e.WaveBraved: _wave_braved,
    e.DaikaijuCalled: _daikaiju_called,
    e.DaikaijuEmerged: _daikaiju_emerged,
    e.ArrivalRolled: _arrival_rolled,
    e.ArrivalLaid: _arrival_laid,
    e.DaikaijuArrived: _daikaiju_arrived,
    e.DaikaijuTakenUp: _daikaiju_taken_up,
    e.RampageBegun: _rampage_begun,
    e.DaikaijuTurned: _daikaiju_turned,
    e.DaikaijuMoved: _daikaiju_moved,
    e.DaikaijuLeft: _to_the_deck,
    e.DaikaijuDefeated: _to_the_deck,
    e.WakeEaten: _wake_eaten,
    e.ShipThreatened: _ship_threatened,
    e.TaihouHeld: _taihou_held,
    e.TaihouFired: _taihou_fired,
}
