"""Why a move is refused: the clause it breaks, what was tried, and what the rule allows."""

from collections.abc import Callable, Mapping

from tidelog.domain.errors import IllegalMove
from tidelog.domain.games.tongiaki.material import (
    BACK_ANYWHERE,
    BACK_ON_TONGA,
    BEACHES,
    COLOURS,
    FIRST_FREE,
    ISLANDS,
    LAUNCH_LIMIT,
    ROYAL_LIMIT,
    TONGA,
    WIND,
    WINDS,
    Beach,
)
from tidelog.domain.games.tongiaki.moves import (
    Expand,
    FoundRoyal,
    Land,
    Launch,
    Lay,
    Place,
    Reenter,
    Sail,
    Settle,
    Stop,
    Take,
)
from tidelog.domain.games.tongiaki.rules_turn import turns
from tidelog.domain.games.tongiaki.sea import bridges, chart
from tidelog.domain.games.tongiaki.state import Phase, State
from tidelog.domain.kernel.facts import Move, verb
from tidelog.domain.kernel.game import Asked
from tidelog.domain.kernel.seats import CHANCE, Seat
from tidelog.domain.kernel.words import counted, listed


def refusal(state: State, move: Move) -> IllegalMove:
    """The clause a move breaks that is not among the choices here."""
    explain = _EXPLAIN.get((state.phase, type(move)))
    if explain is None:
        clause, words = _asked(state)
        return IllegalMove(clause, f"{verb(type(move))!r} is not asked for now: {words}")
    return IllegalMove(*explain(state, move))


Reason = Asked


def now(state: State, seat: Seat) -> Asked:
    """What is asked for, and by which clause; empty for a seat that is not."""
    chance = state.phase in ("begin", "voyage", "settle")
    if state.phase != "over" and seat != (CHANCE if chance else state.seat_of(state.colour)):
        return "", ""
    return _asked(state)


def _asked(state: State) -> Asked:
    if state.phase == "expand" and state.up_to and state.used:
        return "tongiaki/4.11", "another boat of the expansion may be placed, or the expansion stopped"
    return _turn(state) if state.phase == "turn" else _NOW[state.phase]


def _turn(state: State) -> Asked:
    """The kinds of turn that are open; who has no boat on a beach is told how to come back."""
    kinds = dict.fromkeys(map(type, turns(state)))
    words = f"a turn is {listed([_KIND_OF_TURN[kind] for kind in kinds], 'or')}, and nobody may pass"
    if Expand in kinds:
        return "tongiaki/1.3", words
    return "tongiaki/4.7", f"with no boat on a beach {words}"


_KIND_OF_TURN: Mapping[type[Move], str] = {
    Expand: "to expand",
    FoundRoyal: "to found a royal island",
    Reenter: "to come back (one boat anywhere, or two on Tonga)",
    Settle: "to settle",
}

_NOW: Mapping[Phase, Reason] = {
    "begin": ("tongiaki/3.2", "the start player has to be drawn"),
    "set-up": ("tongiaki/3.3", "a first boat has to be placed on Tonga"),
    "take": ("tongiaki/4.4", "a boat has to be taken for the expansion"),
    "expand": ("tongiaki/4.3", "the boats of the expansion have to be placed"),
    "reenter": ("tongiaki/4.7", "boats that come back have to be placed"),
    "migrate": ("tongiaki/7.2", "a full beach has to be launched"),
    "bridge": ("tongiaki/7.4", "the fleet has to sail by a footbridge"),
    "voyage": ("tongiaki/7.5", "a tile has to be drawn for the fleet"),
    "land": ("tongiaki/8.1", "the fleet has to land"),
    "settle": ("tongiaki/6.3", "a tile has to be drawn for the settlement"),
    "lay": ("tongiaki/6.3", "the drawn tile has to be laid"),
    "settler": ("tongiaki/6.4", "the settler has to be placed"),
    "over": ("tongiaki/9.1", "the match is over"),
}


def _beach(state: State, name: str) -> Beach | None:
    beach = BEACHES.get(name)
    return beach if beach and beach.island in chart(state.sea).where else None


def _no_beach(name: str) -> Reason:
    return "tongiaki/2.9", f"{name!r} is no beach in the sea, whose beaches are called like 'tonga.a'"


def _no_island(name: str) -> Reason:
    return "tongiaki/2.2", f"{name!r} is no island in the sea, whose islands are called like 'tonga'"


def _elsewhere(state: State, beach: Beach, clause: str, what: str) -> Reason:
    name = ISLANDS[state.island].name
    return clause, f"{beach.id} is not on {name}, and {what} there"


def _full(beach: Beach) -> Reason:
    return "tongiaki/2.9", f"all {beach.size} moorings of {beach.id} are taken, and each holds one boat"


def _first(state: State, beach: Beach) -> Reason:
    return "tongiaki/3.4", f"{beach.id} has {FIRST_FREE} mooring free, which stays free at set-up"


def _added(state: State, beach: Beach) -> Reason:
    if beach.island != state.island:
        return _elsewhere(state, beach, "tongiaki/4.1", "the expansion is")
    if not state.free(beach):
        return _full(beach)
    if beach.id == state.taken:
        return "tongiaki/4.5", f"the boat was taken from {beach.id}, and another beach has room for it"
    return "tongiaki/4.3", f"{beach.id} has had its one new boat, and every other goes to another beach"


def _reentered(state: State, beach: Beach) -> Reason:
    if state.island and beach.island != state.island:
        return _elsewhere(state, beach, "tongiaki/4.7", "both boats go")
    if state.king(beach.island):
        return "tongiaki/5.5", f"{ISLANDS[beach.island].name} is royal, and nobody may place boats there"
    if not state.free(beach):
        return _full(beach)
    return "tongiaki/4.8", f"{beach.id} has the first of the two boats, and another beach has room"


def _settler(state: State, beach: Beach) -> Reason:
    return _elsewhere(state, beach, "tongiaki/6.4", "the settler goes")


def _expand(state: State, move: Expand) -> Reason:
    if move.island not in chart(state.sea).islands:
        return _no_island(move.island)
    name = ISLANDS[move.island].name
    if state.king(move.island):
        return "tongiaki/5.5", f"{name} is royal, and nobody expands there"
    if not state.moorings.count(state.colour):
        return "tongiaki/4.7", "you have no boat on a beach, so you come back with one or two, or settle"
    return "tongiaki/4.1", f"you have no boat on {name}, and an expansion needs one there"


def _take(state: State, beach: Beach) -> Reason:
    return "tongiaki/4.4", f"no boat of yours lies on {beach.id}, and only an own boat can be taken"


def _reenter(state: State, move: Reenter) -> Reason:
    on_board = state.moorings.count(state.colour)
    if on_board:
        return (
            "tongiaki/4.7",
            f"you have {counted(on_board, 'boat')} on the beaches, and only with none you come back",
        )
    if move.boats not in (BACK_ANYWHERE, BACK_ON_TONGA):
        return (
            "tongiaki/4.7",
            f"{move.boats} boats cannot come back, only {BACK_ANYWHERE} anywhere or {BACK_ON_TONGA} on Tonga",
        )
    return "tongiaki/4.8", "no mooring of Tonga is free, and of two boats as many come back as fit"


def _found_royal(state: State, move: FoundRoyal) -> Reason:
    if move.island not in chart(state.sea).islands:
        return _no_island(move.island)
    name, colour = ISLANDS[move.island].name, state.colour
    if move.island == TONGA:
        return "tongiaki/5.1", "Tonga may not become royal, and every other island may"
    if state.king(move.island):
        return "tongiaki/5.1", f"{name} is royal already, and stays so"
    if state.kings.count(colour) >= ROYAL_LIMIT:
        return "tongiaki/5.2", f"you have founded {ROYAL_LIMIT} royal islands, and no colour may found more"
    if not state.boats(colour, move.island):
        return "tongiaki/5.1", f"you have no boat on {name}, and a king needs one there"
    return "tongiaki/5.1", f"other colours lie on {name}, and a king must be alone there"


def _stop(state: State, move: Stop) -> Reason:
    if state.up_to:
        return "tongiaki/4.11", "an expansion is one boat at least, and none has been placed"
    return "tongiaki/4.3", f"{counted(state.due, 'boat')} of the expansion are left, and all have to be placed"


def _lay(state: State, move: Lay) -> Reason:
    if move.red not in WIND:
        return "tongiaki/2.5", f"{move.red!r} is no direction; they are {listed(list(WINDS))}"
    if any((laid.q, laid.r) == (move.q, move.r) for laid in state.sea.laid):
        return "tongiaki/2.12", f"a tile lies at {move.q},{move.r}, and a new one goes on an empty hex"
    return (
        "tongiaki/2.12",
        f"a red side looking {move.red} from {move.q},{move.r} meets no open footbridge or lane, and it must",
    )


def _launch(state: State, beach: Beach) -> Reason:
    if state.free(beach):
        return "tongiaki/7.1", f"{beach.id} has a free mooring, and only a full beach sails"
    if beach.island not in state.touched:
        return (
            "tongiaki/7.12",
            f"{ISLANDS[beach.island].name} was not touched in this turn, so its full beaches wait",
        )
    if beach.id in state.bounced:
        return (
            "tongiaki/7.10",
            f"the fleet of {beach.id} met a royal island and is not tried again in this turn",
        )
    return (
        "tongiaki/7.11",
        f"{beach.id} has sailed {LAUNCH_LIMIT} times in this turn, and no beach sails more often",
    )


def _sail(state: State, move: Sail) -> Reason:
    found = [WINDS[bridge] for bridge in bridges(state.sea, BEACHES[state.origin])]
    return "tongiaki/7.4", f"{state.origin} has no footbridge {move.bridge!r}, only {listed(found)}"


def _land(state: State, move: Land) -> Reason:
    aboard = [COLOURS[colour - 1] for colour in sorted(set(state.fleet))]
    if move.colour not in aboard:
        return "tongiaki/8.1", f"no {move.colour!r} boat is aboard, only {listed(aboard)}"
    beach = _beach(state, move.beach)
    if beach is None:
        return _no_beach(move.beach)
    if beach.island != state.island:
        return _elsewhere(state, beach, "tongiaki/8.1", "the fleet lands")
    if not state.free(beach):
        return _full(beach)
    return "tongiaki/8.1", f"{beach.id} has had a boat of this fleet, and another beach with room has not"


def _on_a_beach(explain: Callable[[State, Beach], Reason]) -> Callable[[State, Place | Take | Launch], Reason]:
    """Of a move that names a beach and nothing else: it must be one in the sea."""

    def reason(state: State, move: Place | Take | Launch) -> Reason:
        beach = _beach(state, move.beach)
        return _no_beach(move.beach) if beach is None else explain(state, beach)

    return reason


_EXPLAIN: Mapping[tuple[Phase, type[Move]], Callable[..., Reason]] = {
    ("set-up", Place): _on_a_beach(_first),
    ("expand", Place): _on_a_beach(_added),
    ("reenter", Place): _on_a_beach(_reentered),
    ("settler", Place): _on_a_beach(_settler),
    ("turn", Expand): _expand,
    ("turn", Reenter): _reenter,
    ("turn", FoundRoyal): _found_royal,
    ("take", Take): _on_a_beach(_take),
    ("expand", Stop): _stop,
    ("lay", Lay): _lay,
    ("migrate", Launch): _on_a_beach(_launch),
    ("bridge", Sail): _sail,
    ("land", Land): _land,
}
