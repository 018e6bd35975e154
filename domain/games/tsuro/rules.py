"""The rules of Tsuro of the Seas as the kernel asks for them: who acts, what they may do, what follows."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import chain

from tidelog.domain.errors import IllegalMove
from tidelog.domain.games.tsuro import events as e
from tidelog.domain.games.tsuro.evolve import evolve
from tidelog.domain.games.tsuro.material import (
    COPIES,
    DAIKAIJU,
    EDGE,
    HASHES,
    KIND,
    KIND_AT,
    KINDS,
    NOWHERE,
    PHOENIX,
    PORTAL,
    PORTS,
    SPECIAL,
    SQUARE,
    SQUARES,
    TAIHOU,
    TURNS,
)
from tidelog.domain.games.tsuro.moments import Moment, awaited, moment, ports_for
from tidelog.domain.games.tsuro.moves import (
    Begin,
    Deal,
    Done,
    Draw,
    Emerge,
    Enter,
    Fire,
    Hold,
    Keep,
    Launch,
    Lay,
    OpenPortal,
    Pass,
    Place,
    Refuse,
    Relocate,
    Reroll,
    Roll,
    Swap,
    Tuck,
)
from tidelog.domain.games.tsuro.refusals import in_play, out_of_place
from tidelog.domain.games.tsuro.rules_daikaiju import (
    emerge,
    in_deck,
    lay,
    step_arrival,
    step_dice,
    step_die,
    step_rampage,
    step_refill,
    step_spawn,
    step_whirl,
)
from tidelog.domain.games.tsuro.rules_draw import (
    deal,
    draw_under,
    find,
    fresh_taihou,
    keep_tiles,
    refuse,
    step_deal,
    tuck,
    value,
    values,
)
from tidelog.domain.games.tsuro.rules_portal import (
    enter,
    havens,
    place_haven,
    step_haven,
    step_portal,
    step_ride,
    step_stir,
    strand,
)
from tidelog.domain.games.tsuro.rules_roll import dice, keep, reroll, roll
from tidelog.domain.games.tsuro.rules_sail import (
    acts,
    draw,
    end_swap,
    open_portal,
    pass_turn,
    place,
    step_draw,
    step_meet,
    step_sail,
    swap,
    swaps,
)
from tidelog.domain.games.tsuro.rules_taihou import answer, hold, shoot
from tidelog.domain.games.tsuro.rules_turn import (
    after_daikaiju,
    free_hashes,
    relocate,
    step_front,
    step_tsunami,
    step_wave,
)
from tidelog.domain.games.tsuro.state import Choices, Hand, State, opening
from tidelog.domain.kernel.chance import Ask, Dice, OneOf, Shuffle
from tidelog.domain.kernel.facts import Deciders, Event, Move, Outcome, Score, Unfolding, Unseen
from tidelog.domain.kernel.game import Option
from tidelog.domain.kernel.seats import Seat, clockwise
from tidelog.domain.kernel.secret import UNNAMED, Secret

_SWITCH = ("off", "on")
OPTIONS = (
    Option("tsunami", _SWITCH, "a wave that crosses the sea and drowns ships (tsuro/10)"),
    Option("uzushio", _SWITCH, "a whirlpool that moves when the daikaiju rest (tsuro/11)"),
    Option("portal", _SWITCH, "a tile that throws ships and daikaiju across the sea (tsuro/12)"),
    Option("taihou", _SWITCH, "cannons among the tiles, against daikaiju (tsuro/13)"),
    Option("phoenix", _SWITCH, "a tile that has any roll made again (tsuro/14)"),
    Option("ghost_rolls", _SWITCH, "those who are out go on rolling for the daikaiju (tsuro/16.1)"),
    Option(
        "tsunami_moves", ("turn", "round"), "whether the tsunami moves in every turn, or in its owner's (tsuro/10.3)"
    ),
)


def start(seats: int, options: Mapping[str, str]) -> State:
    """The table before anything is drawn (tsuro/1.5)."""
    switches = {option.name: options[option.name] == "on" for option in OPTIONS if option.values == _SWITCH}
    # A match of version 1 of these rules has no such option: its tsunami moved once a round.
    choices = Choices(**switches, tsunami_by_round=options.get("tsunami_moves", "round") == "round")
    return opening(seats, choices, sum(box(choices)), len(DAIKAIJU) + choices.tsunami + choices.uzushio)


@lru_cache
def box(choices: Choices) -> tuple[int, ...]:
    """How many tiles of each kind are in play (tsuro/1.3, tsuro/1.5)."""
    used = {PHOENIX: choices.phoenix, PORTAL: choices.portal, TAIHOU: choices.taihou}
    return *COPIES, *(count * used[kind] for kind, count in SPECIAL.items())


def awaiting(state: State) -> tuple[Seat, ...]:
    """Who may act now."""
    return awaited(state, moment(state))


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    """Everything this seat may ask for now."""
    now = moment(state)
    if now not in _LEGAL or awaited(state, now) != (seat,):
        return ()
    return _LEGAL[now](state, seat)


def _launches(state: State, seat: Seat) -> tuple[Move, ...]:
    return tuple([launch for place, launch in _LAUNCHES if place not in state.places])


_LAUNCHES = tuple((place, Launch(SQUARES[place // PORTS], place % PORTS)) for place in HASHES)


def _relocations(state: State, seat: Seat) -> tuple[Move, ...]:
    return tuple(Relocate(SQUARES[h // PORTS], h % PORTS) for h in free_hashes(state, seat))


def _answers(state: State, seat: Seat) -> tuple[Move, ...]:
    if state.threat is None or find(state.hand(seat), TAIHOU) is None:
        return (Hold(),)
    return Fire(SQUARES[state.threat.square]), Hold()


def _refusals(state: State, seat: Seat) -> tuple[Move, ...]:
    return (Done(),) if fresh_taihou(state, seat) is None else (Refuse(), Done())


_LEGAL: Mapping[Moment, Callable[[State, Seat], tuple[Move, ...]]] = {
    "launch": _launches,
    "relocate": _relocations,
    "act": acts,
    "taihou": _answers,
    "swap": swaps,
    "refuse": _refusals,
    "haven": havens,
    "port": lambda state, seat: tuple(Enter(port) for port in ports_for(state)),
    "phoenix": lambda state, seat: (Reroll(), Keep()),
}


def decide(state: State, seat: Seat, move: Move) -> tuple[Event, ...]:
    """The facts that follow from a move, or the clause it breaks."""
    now = moment(state)
    decider = _DECIDE[now].get(type(move))
    if decider is None or not in_play(state.choices, type(move)):
        raise out_of_place(state, seat, move)
    unfolding = Unfolding(state, evolve)
    decider(unfolding, seat, move)
    _go_on(unfolding)
    return unfolding.events


def _go_on(unfolding: Unfolding[State]) -> None:
    """Step by step until somebody is asked."""
    while not moment(unfolding.state):
        state = unfolding.state
        if state.owed:
            draw_under(unfolding)
        elif state.braving:
            step_wave(unfolding)
        elif state.arrival:
            step_arrival(unfolding, state.arrival)
        else:
            _STEP[state.phase](unfolding)


_STEP: Mapping[str, Callable[[Unfolding[State]], None]] = {
    "deal": step_deal,
    "spawn": step_spawn,
    "tsunami": step_tsunami,
    "refill": step_refill,
    "dice": step_dice,
    "die": step_die,
    "whirl": step_whirl,
    "newcomer": after_daikaiju,
    "rampage": step_rampage,
    "front": step_front,
    "sail": step_sail,
    "meet": step_meet,
    "portal": step_portal,
    "ride": step_ride,
    "haven": step_haven,
    "stir": step_stir,
    "draw": step_draw,
}


def _begin(unfolding: Unfolding[State], seat: Seat, move: Begin) -> None:
    """Chance names who begins (tsuro/3.1)."""
    unfolding.add(e.FirstSeatChosen(move.seat, clockwise(move.seat, len(unfolding.state.places))))


def _launch(unfolding: Unfolding[State], seat: Seat, move: Launch) -> None:
    """A ship on a free hash (tsuro/3.3)."""
    place = SQUARE.get(move.square, NOWHERE) * PORTS + move.port
    if not 0 <= move.port < PORTS or place not in EDGE:
        raise IllegalMove("tsuro/2.5", f"{move.square} {move.port} is no hash on the rim of the sea")
    if place in unfolding.state.places:
        raise IllegalMove("tsuro/3.3", f"another ship is on {move.square} {move.port} already")
    unfolding.add(e.ShipLaunched(seat, move.square, move.port))
    if all(place >= 0 for place in unfolding.state.places):
        unfolding.add(e.PhaseBegun("spawn"))


_DECIDE: Mapping[Moment, Deciders[State]] = {
    "begin": {Begin: _begin},
    "deal": {Deal: deal},
    "tuck": {Tuck: tuck},
    "emerge": {Emerge: emerge},
    "roll": {Roll: roll},
    "lay": {Lay: lay},
    "launch": {Launch: _launch},
    "relocate": {Relocate: relocate},
    "act": {Place: place, Fire: shoot, OpenPortal: open_portal, Draw: draw, Pass: pass_turn},
    "taihou": {Fire: answer, Hold: hold},
    "swap": {Swap: swap, Done: end_swap},
    "refuse": {Refuse: refuse, Done: keep_tiles},
    "haven": {Place: place_haven, Draw: draw, Pass: strand},
    "port": {Enter: enter},
    "phoenix": {Reroll: reroll, Keep: keep},
    "over": {},
}


def chance(state: State) -> Ask:
    """What chance is asked now."""
    now = moment(state)
    if now == "roll":
        return Dice(dice(state), Roll)
    if now == "deal":
        who = (state.drawer,)
        return OneOf(_in_pile(state), lambda tile: Deal(Secret(UNNAMED, who, tile)))
    if now == "emerge":
        return OneOf(in_deck(state), Emerge)
    if now == "lay":
        return OneOf(range(TURNS), Lay)
    if now == "tuck":
        return Shuffle(tuple(values(state.wreckage)), _tucked, _order)
    return OneOf(range(1, len(state.places) + 1), Begin)


def _tucked(order: tuple[str, ...]) -> Tuck:
    return Tuck(tuple(Secret(UNNAMED, (), tile) for tile in order))


def _order(move: Move) -> tuple[str, ...]:
    return tuple(tile.known() for tile in move.tiles) if isinstance(move, Tuck) else ()


def _in_pile(state: State) -> list[str]:
    """What the shuffled pile holds: all that is nowhere else (tsuro/1.6)."""
    left = _not_on_the_sea(state)
    for kind in values(_off_the_sea(state)):
        left[KIND[kind]] -= 1
    return _listed(left)


def _not_on_the_sea(state: State) -> list[int]:
    """How many tiles of each kind are neither on the sea nor out of the game."""
    left = [*box(state.choices), 0]
    for code in state.sea.replace(b"\0", b""):
        left[KIND_AT[code]] -= 1
    for kind in state.gone:
        left[KIND[kind]] -= 1
    return left


def _listed(counts: list[int]) -> list[str]:
    tiles: list[str] = []
    for kind, count in zip(KINDS, counts, strict=False):
        if count == 1:
            tiles.append(kind)
        elif count:
            tiles += [kind] * count
    return tiles


def _off_the_sea(state: State) -> Hand:
    """All tiles that are in hands, under the pile, or on their way there."""
    return (*chain.from_iterable(state.hands), *state.under_pile, *state.pool, *state.wreckage)


def unseen(state: State) -> tuple[Unseen, ...]:
    """What hidden tiles may be: anything that is neither open nor known to the viewer."""
    left = _not_on_the_sea(state)
    missing: list[str] = []
    for tile in _off_the_sea(state):
        if isinstance(tile, Secret) and tile.value is None:
            missing.append(tile.slot)
        else:
            left[KIND[value(tile)]] -= 1
    return (Unseen(tuple(missing), tuple(_listed(left))),) if missing else ()


def outcome(state: State) -> Outcome | None:
    """How the match ended, if it has."""
    return state.outcome


def scores(state: State) -> tuple[Score, ...]:
    """There is no score (tsuro/1.2): 1 for a ship afloat, 0 for a lost one, and when it was lost."""
    return tuple(
        Score(seat, 0, ((f"lost in turn {lost}", 0),)) if lost else Score(seat, 1, (("afloat", 1),))
        for seat, lost in enumerate(state.lost, 1)
    )


def census(state: State) -> Mapping[str, int]:
    """Tiles and daikaiju, wherever they are (tsuro/1.6)."""
    on_sea = sum(KIND_AT[code] < len(KINDS) for code in state.sea)
    arriving = state.arrival is not None and state.arrival.monster != NOWHERE
    at_sea = len(state.lairs) - state.lairs.count(NOWHERE)
    tsunami = state.tsunami is not None or state.tsunami_gone
    return {
        "wake tiles": state.pile + len(_off_the_sea(state)) + on_sea + len(state.gone),
        "daikaiju": state.deck + len(state.under_deck) + at_sea + arriving + tsunami,
    }
