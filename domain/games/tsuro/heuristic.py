"""What to look at in Tsuro, for bots: afloat, with ways to go on, and no daikaiju that a die could bring upon it."""

from functools import lru_cache

from tidelog.domain.games.tsuro.material import (
    BESIDE,
    EMPTY,
    LAST_TURN,
    MONSTER,
    OPEN_PORTAL,
    PORTS,
    RIM,
    SIDE,
    SQUARES,
)
from tidelog.domain.games.tsuro.rules_draw import values
from tidelog.domain.games.tsuro.rules_sail import wakes_in
from tidelog.domain.games.tsuro.sailing import leads, tiers
from tidelog.domain.games.tsuro.state import State
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.worth import Worth, fitted

FEATURES = (
    "afloat",
    "daikaiju beside the ship",
    "daikaiju at the bow",
    "daikaiju beside the bow",
    "open water",
    "wider water",
    "from the rim",
    "exits",
    "ways to go on",
    "no way to go on",
    "others at the bow",
    "turns to wait",
)
_MOST_WAYS = 6
"""More ways to go on than this are no better."""
_LOST = (0.0,) * len(FEATURES)


def features(state: State) -> tuple[tuple[float, ...], ...]:
    """How safely each ship lies; nothing counts for those that are lost."""
    return tuple([_row(state, seat, place) for seat, place in enumerate(state.places, 1)])


def _row(state: State, seat: Seat, place: int) -> tuple[float, ...]:
    if not 0 <= place < RIM:
        return _LOST if state.turn else (1.0, *_LOST[1:])
    front, on = place // PORTS, state.on[seat - 1]
    seats = len(state.places)
    ways = _ways(state, seat, place)
    return (
        1.0,
        sum([state.sea[square] >= MONSTER for square in BESIDE[on]]) if on < len(BESIDE) else 0,
        float(on < len(BESIDE) and state.sea[front] >= MONSTER),
        *_water(state.sea, front),
        ways / _MOST_WAYS,
        float(not ways),
        sum([other >= 0 and other // PORTS == front for other in state.places]) - 1,
        (seat - state.active) % seats / seats,
    )


@lru_cache(maxsize=4096)
def _water(sea: bytes, front: int) -> tuple[float, ...]:
    """Daikaiju beside the bow, empty squares there and beyond, how far the rim is, and exits that lead on."""
    row, column = divmod(front, SIDE)
    around = [sea[square] for square in BESIDE[front]]
    return (
        sum([code >= MONSTER for code in around]),
        around.count(EMPTY),
        len({far for near in BESIDE[front] if sea[near] == EMPTY for far in BESIDE[near] if sea[far] == EMPTY}),
        min(row, column, SIDE - 1 - row, SIDE - 1 - column),
        sum([end < RIM and sea[end // PORTS] in (EMPTY, OPEN_PORTAL) for end in leads(sea, front)]) / PORTS,
    )


def _ways(state: State, seat: Seat, place: int) -> int:
    """Placements of the hand that keep the ship afloat."""
    if state.sea[place // PORTS] != EMPTY:
        return 0
    wakes = wakes_in(values(state.hand(seat)))
    return min(_MOST_WAYS, len(tiers(state.sea, state.places, seat, wakes).harmless))


def progress(state: State) -> float:
    """The squares that are covered, or the turns that are over."""
    return max(state.turn / LAST_TURN, 1 - state.sea.count(EMPTY) / len(SQUARES))


worth = Worth(FEATURES, features, progress, fitted(__package__, FEATURES))
