"""What to look at in Tongiaki, for bots: the islands a seat is on, how firmly, and what it can still do."""

from tidelog.domain.games.tongiaki.material import CALM_ROUNDS, ISLANDS, ROYAL_LIMIT, STACK, TONGA, Island
from tidelog.domain.games.tongiaki.rules_turn import may_be_royal
from tidelog.domain.games.tongiaki.sea import chart
from tidelog.domain.games.tongiaki.state import State
from tidelog.domain.kernel.worth import Worth, fitted

FEATURES = (
    "value",
    "royal value",
    "value alone",
    "value held by one",
    "value on full beaches",
    "islands",
    "boats",
    "boats on tonga",
    "boats at sea",
    "beaches with others",
    "royal islands left",
    "at turn",
)
_VALUE, _ROYAL, _ALONE, _BY_ONE, _FULL, _ISLANDS, _BOATS, _ON_TONGA, _AT_SEA, _SHARED, _LEFT, _TURN = range(
    len(FEATURES)
)


def features(state: State) -> list[list[float]]:
    """What each seat holds; a seat with two colours has the sum of both."""
    rows = [[0.0] * len(FEATURES) for _ in range(state.seats)]
    for colour in range(1, state.colours + 1):
        row = rows[state.seat_of(colour) - 1]
        row[_AT_SEA] += state.fleet.count(colour)
        row[_LEFT] += ROYAL_LIMIT - state.kings.count(colour)
        for island in chart(state.sea).islands:
            _add_island(row, state, colour, ISLANDS[island])
    if state.colour:
        rows[state.seat_of(state.colour) - 1][_TURN] = 1.0
    return rows


def _add_island(row: list[float], state: State, colour: int, island: Island) -> None:
    if state.king(island.id) == colour:
        row[_VALUE] += island.value
        row[_ROYAL] += island.value
        row[_ISLANDS] += 1
        return
    boats = state.boats(colour, island.id)
    if state.island == island.id and state.colour == colour and state.phase in ("expand", "reenter"):
        boats += state.due
    if not boats:
        return
    if island.id == TONGA:
        row[_ON_TONGA] += boats
        return
    row[_BOATS] += boats
    row[_VALUE] += island.value
    row[_ISLANDS] += 1
    row[_BY_ONE] += island.value * (boats == 1)
    row[_ALONE] += island.value * may_be_royal(state, colour, island.id, boats)
    _add_beaches(row, state, colour, island)


def _add_beaches(row: list[float], state: State, colour: int, island: Island) -> None:
    """Boats that lie with others sail farther; an island held from full beaches alone is soon left."""
    firm = False
    for beach in island.beaches:
        moored = state.moorings[beach.first : beach.end]
        if colour in moored:
            firm = firm or moored.count(0) > 1
            row[_SHARED] += len({*moored} - {0}) > 1
    row[_FULL] += 0 if firm else island.value


def progress(state: State) -> float:
    """The tiles that are laid, or the rounds without one that would end the match."""
    found = chart(state.sea)
    laid = 1 - min(found.waters_left, found.islands_left) / (len(ISLANDS) - 1)
    calm = state.calm / (CALM_ROUNDS * state.colours)
    return min(1.0, max(laid, len(found.where) / len(STACK), calm))


worth = Worth(FEATURES, features, progress, fitted(__package__, FEATURES))
