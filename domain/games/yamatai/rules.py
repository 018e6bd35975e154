"""The rules of Yamatai as the kernel asks for them: who acts, what they may do, what follows, how it ends."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, islice, permutations

from tidelog.domain.errors import IllegalMove
from tidelog.domain.games.yamatai import moves as m
from tidelog.domain.games.yamatai.events import StepBegun, StepEnded
from tidelog.domain.games.yamatai.evolve import evolve
from tidelog.domain.games.yamatai.material import (
    BOAT_COUNTS,
    BUILDINGS,
    COINS,
    FLEETS,
    ISLANDS,
    MEEPLES,
    MOVE_BOAT,
    REMOVE_BOATS,
    RESERVE,
    SACRED,
    SEAS,
    SPECIALISTS,
    STANDARD,
    SWAP_BOATS,
    SWAP_CULTURE,
    TOKENS,
)
from tidelog.domain.games.yamatai.refusals import NOW
from tidelog.domain.games.yamatai.rules_act import (
    act_moves,
    build,
    collect,
    collecting,
    must_act,
    stop_acting,
    survey,
    survey_moves,
)
from tidelog.domain.games.yamatai.rules_census import census
from tidelog.domain.games.yamatai.rules_place import place, place_moves
from tidelog.domain.games.yamatai.rules_power import (
    gain_extra_culture,
    lay_sacred_ground,
    move_boat,
    power_moves,
    remove_boat,
    second_moves,
    stop_removing,
    swap_boats,
    swap_culture,
)
from tidelog.domain.games.yamatai.rules_recruit import (
    recruit,
    recruit_moves,
    store,
    store_by_itself,
    store_moves,
)
from tidelog.domain.games.yamatai.rules_reserve import (
    look,
    look_by_itself,
    looking,
    reserve,
    stop_reserving,
    take,
)
from tidelog.domain.games.yamatai.rules_round import (
    deal_culture,
    deal_order,
    draw_building,
    draw_specialist,
    end_turn,
    fill_buildings,
    fill_fleets,
    fill_specialists,
    turn_fleet,
)
from tidelog.domain.games.yamatai.rules_score import scores
from tidelog.domain.games.yamatai.rules_trade import (
    buy,
    exchange,
    fleet_moves,
    sell,
    take_fleet,
    trade_moves,
)
from tidelog.domain.games.yamatai.state import Player, State
from tidelog.domain.kernel.chance import Ask, OneOf, Shuffle
from tidelog.domain.kernel.facts import Deciders, Event, Move, Outcome, Unfolding, Unseen
from tidelog.domain.kernel.game import Option
from tidelog.domain.kernel.seats import CHANCE, Seat
from tidelog.domain.kernel.secret import UNNAMED, Secret

__all__ = [
    "OPTIONS",
    "awaiting",
    "census",
    "chance",
    "decide",
    "legal",
    "outcome",
    "scores",
    "start",
    "unseen",
]

OPTIONS = (
    Option(
        "boats", ("each", "types"), "whether a building needs every boat on its tile, or each colour once (yamatai/8.8)"
    ),
)


def start(seats: int, options: Mapping[str, str]) -> State:
    """The table before anything is dealt (yamatai/3)."""
    return State(
        phase="culture",
        players=(Player(COINS, STANDARD[seats]),) * seats,
        supply=BOAT_COUNTS,
        sea=bytes(len(SEAS)),
        culture=bytes(len(ISLANDS)),
        mountains=bytes(len(ISLANDS)),
        buildings=bytes(len(ISLANDS)),
        sacred=bytes(len(ISLANDS)),
        sacred_left=SACRED,
        specialist_deck=tuple(SPECIALISTS),
        unrevealed=tuple(BUILDINGS),
        fleets_down=(FLEETS,),
        types=options.get("boats") == "types",  # which a match of version 1 of these rules does not have
    )


def awaiting(state: State) -> tuple[Seat, ...]:
    """Who may act now: the seat at turn, or chance where a tile is to be drawn (yamatai/4.1)."""
    if state.phase in _LEGAL:
        return (CHANCE,) if looking(state) else (state.now.seat,)
    return () if state.phase == "over" else (CHANCE,)


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    """Everything this seat may ask for now."""
    if seat == CHANCE or seat not in awaiting(state):
        return ()
    return tuple(_options(state))


def _options(state: State) -> Iterable[Move]:
    """Lazy, since going on by itself only has to know whether there are two."""
    if state.now.power == "open":
        return second_moves(state)
    return chain(_LEGAL[state.phase](state), _other_moves(state))


def _other_moves(state: State) -> Iterator[Move]:
    if state.phase in _POWER_STEPS and not collecting(state):
        yield from power_moves(state)
    if _may_stop(state):
        yield _DONE


def _may_stop(state: State) -> bool:
    """Steps that nobody has to use; acting is a duty where it can be done (yamatai/4.2, yamatai/8.2)."""
    if state.phase == "act":
        return not collecting(state) and not must_act(state)
    return state.phase in _STOP


_DONE = m.Done()
_POWER_STEPS = ("trade", "act", "recruit")
_LEGAL: Mapping[str, Callable[[State], Iterable[Move]]] = {
    "fleet": fleet_moves,
    "trade": trade_moves,
    "place": place_moves,
    "act": act_moves,
    "survey": survey_moves,
    "store": store_moves,
    "recruit": recruit_moves,
}


def decide(state: State, seat: Seat, move: Move) -> tuple[Event, ...]:
    """The facts that follow from a move, or the clause it breaks."""
    _check_time(state, move)
    unfolding = Unfolding(state, evolve)
    _DECIDE[type(move)](unfolding, seat, move)
    _go_on(unfolding)
    return unfolding.events


def _check_time(state: State, move: Move) -> None:
    """Each move has its steps, and what has been begun goes first (yamatai/4.2)."""
    if state.phase not in _TIMES[type(move)]:
        clause, now = NOW[state.phase]
        if type(move) in _POWERS and state.phase in ("place", "store"):
            clause = "yamatai/5.4"
        raise IllegalMove(clause, f"now is the time to {now}")
    if state.now.power == "open" and type(move) not in _CLOSING[state.now.fleet]:
        raise IllegalMove("yamatai/11.13", f"the power of fleet {state.now.fleet} is to be brought to its end first")
    if type(move) is not m.Collect and collecting(state):
        raise IllegalMove("yamatai/8.4", "collecting has begun and goes on while tokens are there for your boats")


_POWERS = (
    m.Reserve,
    m.Look,
    m.Take,
    m.SwapCulture,
    m.MoveBoat,
    m.SwapBoats,
    m.RemoveBoat,
    m.SacredGround,
    m.ExtraCulture,
)
_TIMES: Mapping[type[Move], tuple[str, ...]] = {
    m.DealCulture: ("culture",),
    m.DealOrder: ("order",),
    m.DrawSpecialist: ("specialists",),
    m.DrawBuilding: ("buildings",),
    m.TurnFleet: ("fleets",),
    m.Fleet: ("fleet",),
    m.Buy: ("trade",),
    m.Sell: ("trade",),
    m.Exchange: ("trade",),
    m.Place: ("place",),
    m.Collect: ("act",),
    m.Build: ("act",),
    m.Survey: ("survey",),
    m.Store: ("store",),
    m.Recruit: ("recruit",),
    m.Done: ("trade", "place", "act", "survey", "recruit"),
    **dict.fromkeys(_POWERS, _POWER_STEPS),
}
_CLOSING: Mapping[int, tuple[type[Move], ...]] = {
    RESERVE: (m.Look, m.Take, m.Done),
    SWAP_CULTURE: (m.SwapCulture,),
    MOVE_BOAT: (m.MoveBoat,),
    SWAP_BOATS: (m.SwapBoats,),
    REMOVE_BOATS: (m.RemoveBoat, m.Done),
}


def _go_on(unfolding: Unfolding[State]) -> None:
    """Go on by itself where nobody has a choice (yamatai/4.3)."""
    while not unfolding.state.outcome:
        state = unfolding.state
        if looking(state):
            if not look_by_itself(unfolding):
                return
        elif state.phase in _BY_ITSELF:
            if not _BY_ITSELF[state.phase](unfolding):
                return
        else:
            choice = tuple(islice(_options(state), 2))
            if len(choice) > 1:
                return
            if choice[0] is _DONE:
                _STOP[state.phase](unfolding, state.now.seat)
            else:
                _DECIDE[type(choice[0])](unfolding, state.now.seat, choice[0])


_BY_ITSELF: Mapping[str, Callable[[Unfolding[State]], bool]] = {
    "culture": lambda turn: False,
    "order": lambda turn: False,
    "specialists": fill_specialists,
    "buildings": fill_buildings,
    "fleets": fill_fleets,
    "store": store_by_itself,
}


def _done(unfolding: Unfolding[State], seat: Seat, move: m.Done) -> None:
    """Enough of a power, or of a step that may be left (yamatai/4.2)."""
    step = _step(unfolding.state)
    unfolding.add(StepEnded(seat, step))
    _STOP[step](unfolding, seat)


def _step(state: State) -> str:
    if state.now.power == "open":
        return "reserve" if state.now.fleet == RESERVE else "remove"
    return state.phase


_STOP: Mapping[str, Callable[[Unfolding[State], Seat], None]] = {
    "trade": lambda turn, seat: turn.add(StepBegun(seat, "place")),
    "place": lambda turn, seat: turn.add(StepBegun(seat, "act")),
    "act": stop_acting,
    "survey": lambda turn, seat: turn.add(StepBegun(seat, "act")),
    "recruit": end_turn,
    "reserve": stop_reserving,
    "remove": stop_removing,
}

_DECIDE: Deciders[State] = {
    m.DealCulture: deal_culture,
    m.DealOrder: deal_order,
    m.DrawSpecialist: draw_specialist,
    m.DrawBuilding: draw_building,
    m.TurnFleet: turn_fleet,
    m.Look: look,
    m.Fleet: take_fleet,
    m.Buy: buy,
    m.Sell: sell,
    m.Exchange: exchange,
    m.Place: place,
    m.Collect: collect,
    m.Build: build,
    m.Survey: survey,
    m.Store: store,
    m.Recruit: recruit,
    m.Reserve: reserve,
    m.Take: take,
    m.SwapCulture: swap_culture,
    m.MoveBoat: move_boat,
    m.SwapBoats: swap_boats,
    m.RemoveBoat: remove_boat,
    m.SacredGround: lay_sacred_ground,
    m.ExtraCulture: gain_extra_culture,
    m.Done: _done,
}


def chance(state: State) -> Ask:
    """What chance is asked: tokens, turn order, the next tile of a stack (yamatai/3, yamatai/13)."""
    if state.phase in _LEGAL:
        seat = state.now.seat
        return OneOf(_face_down(state), lambda tile: m.Look(Secret(UNNAMED, (seat,), tile)))
    return _ASK[state.phase](state)


def _ask_order(state: State) -> Ask:
    """Each meeple once; with two each, first one of every player, then the others (yamatai/3.8)."""
    seats = tuple(range(1, len(state.players) + 1))
    if MEEPLES[len(seats)] == 1:
        return Shuffle(seats, m.DealOrder, _order_of)
    halves = tuple(permutations(seats))
    return OneOf([first + second for first in halves for second in halves], m.DealOrder)


def _order_of(move: Move) -> tuple[str | int, ...]:
    match move:
        case m.DealCulture(tokens):
            return tokens
        case m.DealOrder(seats):
            return seats
    return ()


def _face_down(state: State) -> list[str]:
    """The tiles of the deck above those tucked under it; needs the hidden values."""
    out = {secret.known() for secret in state.looked + state.tucked}
    return [tile for tile in state.unrevealed if tile not in out]


_ASK: Mapping[str, Callable[[State], Ask]] = {
    "culture": lambda state: Shuffle(TOKENS, m.DealCulture, _order_of),
    "order": _ask_order,
    "specialists": lambda state: OneOf(state.specialist_deck, m.DrawSpecialist),
    "buildings": lambda state: OneOf(_face_down(state), m.DrawBuilding),
    "fleets": lambda state: OneOf(state.fleets_down[0], m.TurnFleet),
}


def unseen(state: State) -> tuple[Unseen, ...]:
    """What the looked-at and tucked building tiles may be (yamatai/2.6)."""
    hidden = state.looked + state.tucked
    known = {secret.value for secret in hidden}
    slots = tuple(secret.slot for secret in hidden if secret.value is None)
    values = tuple(tile for tile in state.unrevealed if tile not in known)
    return (Unseen(slots, values),) if slots else ()


def outcome(state: State) -> Outcome | None:
    """How the match ended, if it has."""
    return state.outcome
