"""What is asked for at each point of a turn, and why tokens will not pay for a specialist."""

from collections import Counter

from tidelog.domain.errors import IllegalMove
from tidelog.domain.games.yamatai.material import INTERPRETER, KIND
from tidelog.domain.games.yamatai.rules_act import collecting
from tidelog.domain.games.yamatai.rules_reserve import looking
from tidelog.domain.games.yamatai.state import Player, State
from tidelog.domain.kernel.game import Asked
from tidelog.domain.kernel.seats import CHANCE, Seat
from tidelog.domain.kernel.words import counted, listed

NOW = {
    "culture": ("yamatai/3.1", "deal the culture tokens"),
    "order": ("yamatai/3.8", "deal the turn order"),
    "specialists": ("yamatai/3.4", "draw specialists"),
    "buildings": ("yamatai/3.5", "draw building tiles"),
    "fleets": ("yamatai/3.6", "turn up fleet tiles"),
    "fleet": ("yamatai/5.2", "take a fleet tile"),
    "trade": ("yamatai/4.2", "trade, use a power, or be done with it"),
    "place": ("yamatai/4.2", "place boats, or be done with it"),
    "act": ("yamatai/4.2", "collect, build, use a power, or be done with it"),
    "survey": ("yamatai/12.16", "let the Surveyor take a token, or be done with it"),
    "store": ("yamatai/9.1", "store a boat"),
    "recruit": ("yamatai/4.2", "recruit, use a power, or be done with it"),
    "over": ("yamatai/13.1", "rest: the match is over"),
}
_OF_CHANCE = ("culture", "order", "specialists", "buildings", "fleets")


def now(state: State, seat: Seat) -> Asked:
    """What is asked for, and by which clause; empty for a seat that is not."""
    draws = state.phase in _OF_CHANCE or looking(state)
    if state.phase != "over" and seat != (CHANCE if draws else state.now.seat):
        return "", ""
    if looking(state):
        return "yamatai/11.1", "now is the time to look at a building tile"
    if state.now.power == "open":
        return "yamatai/11.13", f"now is the time to bring the power of fleet {state.now.fleet} to its end"
    if collecting(state):
        return "yamatai/8.4", "now is the time to go on collecting, while tokens are there for your boats"
    clause, words = NOW[state.phase]
    return clause, f"now is the time to {words}"


def cannot_pay(player: Player, payment: tuple[str, ...]) -> IllegalMove:
    """Tokens that are none, that the seat does not have, or that are no payment (yamatai/10.1, yamatai/12.9)."""
    for kind, count in Counter(payment).items():
        if kind not in KIND:
            return IllegalMove("yamatai/3.1", f"{kind!r} is no culture token; they are {listed(list(KIND))}")
        if count > (held := player.culture[KIND[kind]]):
            return IllegalMove(
                "yamatai/10.1", f"you have {counted(held, kind)}, and {counted(count, kind)} would be paid"
            )
    three = "any three" if INTERPRETER in player.specialists else "three different"
    what = listed([counted(count, kind) for kind, count in Counter(payment).items()]) or "nothing"
    return IllegalMove("yamatai/10.1", f"a specialist costs two tokens alike or {three}, not {what}")
