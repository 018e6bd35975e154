"""Why a move is refused: what is asked for now, what a placement would do and where, what keeps a ship from a hash."""

from collections.abc import Mapping

from tidelog.domain.errors import IllegalMove
from tidelog.domain.games.tsuro.material import (
    COMPASS,
    EDGE,
    EMPTY,
    HASHES,
    MONSTERS,
    NOWHERE,
    OPEN_PORTAL,
    PORTS,
    RIM,
    SQUARE,
    SQUARES,
    UZUSHIO,
)
from tidelog.domain.games.tsuro.moments import Moment, awaited, moment
from tidelog.domain.games.tsuro.moves import Enter, Fire, Hold, Keep, OpenPortal, Place, Refuse, Relocate, Reroll
from tidelog.domain.games.tsuro.sailing import Harm, course, harm
from tidelog.domain.games.tsuro.state import Choices, State
from tidelog.domain.kernel.facts import Move
from tidelog.domain.kernel.game import Asked
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.words import listed

_NOW: Mapping[Moment, Asked] = {
    "begin": ("tsuro/3.1", "now chance names who begins"),
    "deal": ("tsuro/9.1", "now a tile is drawn"),
    "tuck": ("tsuro/6.8", "now the hands of lost ships go under the draw pile"),
    "emerge": ("tsuro/7.8", "now a daikaiju is drawn"),
    "roll": ("tsuro/4.4", "now dice are rolled"),
    "lay": ("tsuro/7.8", "now a daikaiju is laid"),
    "launch": ("tsuro/3.3", "now is the time to launch your ship"),
    "relocate": ("tsuro/4.8", "your front is blocked: now is the time to relocate your ship"),
    "act": ("tsuro/5.1", "now is the time to place a wake tile"),
    "taihou": ("tsuro/13.4", "your ship is threatened: now is the time to fire or hold"),
    "swap": ("tsuro/6.7", "now is the time to swap tiles or be done"),
    "refuse": ("tsuro/9.3", "you have drawn: now is the time to refuse a taihou or be done"),
    "haven": ("tsuro/12.5", "now is the time to place a wake tile where the portal led"),
    "port": ("tsuro/12.6", "now is the time to choose the port to enter by"),
    "phoenix": ("tsuro/14.1", "now is the time to have the roll made again or to keep it"),
    "over": ("tsuro/15.4", "the match is over"),
}
_MODULE: Mapping[type[Move], str] = {
    OpenPortal: "portal",
    Enter: "portal",
    Fire: "taihou",
    Hold: "taihou",
    Refuse: "taihou",
    Reroll: "phoenix",
    Keep: "phoenix",
}


def now(state: State, seat: Seat) -> Asked:
    """What is asked for, and by which clause; what the options leave out is not offered."""
    at = moment(state)
    if seat not in awaited(state, at) and at != "over":
        return "", ""
    clause, words = _NOW[at]
    choices = state.choices
    instead = [word for word, on in (("fire", choices.taihou), ("open the portal", choices.portal)) if on]
    if at == "act" and instead:
        return clause, f"{words}, or to {listed(instead, 'or')} instead"
    return clause, words


def in_play(choices: Choices, kind: type[Move]) -> bool:
    """Whether the options leave this kind of move in the match (tsuro/1.5)."""
    module = _MODULE.get(kind)
    return module is None or bool(getattr(choices, module))


def out_of_place(state: State, seat: Seat, move: Move) -> IllegalMove:
    """A move that is not asked for now, or never is in this match."""
    if not in_play(state.choices, type(move)):
        return IllegalMove("tsuro/1.5", f"this match is played without the {_MODULE[type(move)]}")
    return IllegalMove(*now(state, seat))


def worse_placement(state: State, seat: Seat, move: Place, better: tuple[Move, ...]) -> IllegalMove:
    """What a placement would do that this captain can avoid (tsuro/5.2, tsuro/5.3)."""
    found = harm(state.sea, course(state.sea, state.places, seat, (move.tile, move.turns)))
    assert found, "a placement that does no harm is open to everybody"
    tile = f"{move.tile} turned {move.turns} {_HARM[found.kind](state, seat, found)}"
    best = better[0]
    if not isinstance(best, Place):
        instead = [f"fire at {act.square}" if isinstance(act, Fire) else "open the portal" for act in better]
        return IllegalMove("tsuro/5.3", f"{tile}, and you can {listed(instead, 'or')} instead")
    other = harm(state.sea, course(state.sea, state.places, seat, (best.tile, best.turns)))
    where = f"and you can do better: {best.tile} turned {best.turns}"
    return IllegalMove("tsuro/5.3" if other else "tsuro/5.2", f"{tile}, {where}")


def _collision(state: State, seat: Seat, found: Harm) -> str:
    where = _place_name(found.place)
    if seat in found.seats:
        others = listed([f"seat {other}" for other in found.seats if other != seat])
        return f"would make your ship collide with that of {others} at {where}"
    return f"would make the ships of {listed([f'seat {other}' for other in found.seats])} collide at {where}"


def _off_the_sea(state: State, seat: Seat, found: Harm) -> str:
    return f"would lead your ship off the sea at {_place_name(found.place)}"


def _to_a_monster(state: State, seat: Seat, found: Harm) -> str:
    square = found.place // PORTS
    return f"would lead your ship to {_monster(state, square)} on {SQUARES[square]}"


def _for_ever(state: State, seat: Seat, found: Harm) -> str:
    whose = "your ship" if seat in found.seats else f"the ship of {listed([f'seat {s}' for s in found.seats])}"
    return f"would send {whose} round for ever through {SQUARES[found.place // PORTS]}"


_HARM = {"collision": _collision, "rim": _off_the_sea, "monster": _to_a_monster, "loop": _for_ever}


def _place_name(place: int) -> str:
    """A square and its port; of the rim, those of the hash there."""
    square, port = divmod(HASHES[place - RIM] if place >= RIM else place, PORTS)
    return f"{SQUARES[square]} {port}"


def _monster(state: State, square: int) -> str:
    monster = state.monster_at(square)
    return "the uzushio" if monster == UZUSHIO else f"daikaiju {MONSTERS[monster]}"


def no_refuge(state: State, seat: Seat, move: Relocate) -> IllegalMove:
    """What keeps a ship from relocating there (tsuro/4.8)."""
    name = f"{move.square} {move.port}"
    place = SQUARE.get(move.square, NOWHERE) * PORTS + move.port
    if not 0 <= move.port < PORTS or place not in EDGE:
        return IllegalMove("tsuro/4.8", f"{name} is no hash, and a ship relocates to one on the rim of the sea")
    here = state.places[seat - 1]
    if place not in EDGE[here]:
        edge, other = COMPASS[here % PORTS // 2], COMPASS[move.port // 2]
        return IllegalMove("tsuro/4.8", f"{name} is on the {other} edge, and your ship stays on the {edge} edge")
    if place in state.places:
        whose = "your ship" if place == here else f"the ship of seat {state.places.index(place) + 1}"
        return IllegalMove("tsuro/4.8", f"{whose} is on {name}, and a ship relocates to a free hash")
    what = _lying(state, place // PORTS)
    return IllegalMove(
        "tsuro/4.8", f"{what} lies on {move.square}, and a ship relocates to a hash before an empty square"
    )


def _lying(state: State, square: int) -> str:
    code = state.sea[square]
    assert code != EMPTY
    if state.monster_at(square) != NOWHERE:
        return _monster(state, square)
    return "the portal" if code == OPEN_PORTAL else "a wake tile"
