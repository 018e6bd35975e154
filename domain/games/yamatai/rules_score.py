"""When a match of Yamatai ends, and what everybody has then (yamatai/14)."""

from collections.abc import Callable, Iterator, Mapping

from tidelog.domain.games.yamatai.material import (
    BOATS,
    BUILDINGS,
    CHRONICLER,
    COINS_A_POINT,
    COLOURS,
    LAST_ROUND,
    PRESTIGE,
    ROW,
    SALVAGER,
    SCRAPPED_A_POINT,
    SPECIALISTS,
    TREASURER,
    TREASURER_COINS_A_POINT,
)
from tidelog.domain.games.yamatai.state import Player, State
from tidelog.domain.kernel.facts import Outcome, Score, ranked
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.words import counted, listed

Line = tuple[str, int]


def triggers(state: State) -> list[str]:
    """Every reason why the round just played was the last (yamatai/14.1 to yamatai/14.5)."""
    return [reason for reasons in ENDS.values() for reason in reasons(state)]


def _pieces_gone(state: State) -> Iterator[str]:
    """A player without standard buildings (yamatai/14.1)."""
    for colour, player in zip(COLOURS, state.players, strict=False):
        if not player.standard:
            yield f"{colour} has placed the last standard building"


def _boats_gone(state: State) -> Iterator[str]:
    """A colour that is not in the supply (yamatai/14.2)."""
    for boat, count in zip(BOATS, state.supply, strict=True):
        if not count:
            yield f"no {boat} boat is left in the supply"


def _specialists_gone(state: State) -> Iterator[str]:
    """A row that its deck cannot fill (yamatai/14.3)."""
    if ROW - len(state.specialists) > len(state.specialist_deck):
        yield "there are too few specialists to fill the row"


def _buildings_gone(state: State) -> Iterator[str]:
    """A row that its deck cannot fill (yamatai/14.4)."""
    if ROW - len(state.row) > state.deck:
        yield "there are too few building tiles to fill the row"


def _rounds_gone(state: State) -> Iterator[str]:
    """The guard against endless matches (yamatai/14.5)."""
    if state.round >= LAST_ROUND:
        yield f"round {state.round} is over"


ENDS: Mapping[str, Callable[[State], Iterator[str]]] = {
    "yamatai/14.1": _pieces_gone,
    "yamatai/14.2": _boats_gone,
    "yamatai/14.3": _specialists_gone,
    "yamatai/14.4": _buildings_gone,
    "yamatai/14.5": _rounds_gone,
}
"""The reasons why a round is the last, by their clauses."""


def final_outcome(state: State, reasons: list[str]) -> Outcome:
    """Most points first, ties to the lowest fleet tile used in the last round (yamatai/1.2, yamatai/14.8)."""
    keys = tuple((score.total, -_lowest_fleet(state, score.seat)) for score in scores(state))
    return Outcome(listed(reasons), ranked(keys))


def _lowest_fleet(state: State, seat: Seat) -> int:
    return min(number for number, user in zip(state.used, state.order, strict=True) if user == seat)


def scores(state: State) -> tuple[Score, ...]:
    """Each seat's total with its lines, as if the match ended now (yamatai/14.6, yamatai/14.7)."""
    return tuple(_score(seat, player) for seat, player in enumerate(state.players, 1))


def _score(seat: Seat, player: Player) -> Score:
    lines = tuple(_lines(player))
    return Score(seat, sum(points for _, points in lines), lines)


def _lines(player: Player) -> Iterator[Line]:
    """Every line of the final count, the Chronicler's among them (yamatai/14.6, yamatai/12.18)."""
    yield _tiles([tile for tile in player.built if tile not in PRESTIGE], "standard building")
    yield _tiles([tile for tile in player.built if tile in PRESTIGE], "prestige building")
    yield _people(player)
    if CHRONICLER in player.specialists:
        yield f"the Chronicler, for {counted(len(player.specialists), 'specialist')}", len(player.specialists)
    yield counted(player.prestige, "prestige token"), player.prestige
    yield _coins(player)
    yield f"{counted(len(player.reserved), 'reserved tile')} not built", -len(player.reserved)
    yield _scrapped(player)


def _tiles(tiles: list[str], name: str) -> Line:
    points = [(tile, BUILDINGS[tile].vp) for tile in tiles]
    return _summed(points, name)


def _people(player: Player) -> Line:
    points = [(SPECIALISTS[name].title, SPECIALISTS[name].vp) for name in player.specialists]
    return _summed(points, "specialist")


def _summed(points: list[Line], name: str) -> Line:
    each = f": {', '.join(f'{word} {number}' for word, number in points)}" if points else ""
    return f"{counted(len(points), name)}{each}", sum(number for _, number in points)


def _coins(player: Player) -> Line:
    """One for every five coins, with the Treasurer for every four (yamatai/14.6, yamatai/12.17)."""
    rate = TREASURER_COINS_A_POINT if TREASURER in player.specialists else COINS_A_POINT
    return f"{counted(player.coins, 'coin')}, 1 for every {rate}", player.coins // rate


def _scrapped(player: Player) -> Line:
    """One less for every two boats, rounded up; the Salvager forgives them (yamatai/14.7, yamatai/12.5)."""
    boats = sum(player.scrapped)
    name = counted(boats, "scrapped boat")
    if SALVAGER in player.specialists:
        return f"{name}, forgiven by the Salvager", 0
    return name, -boats // SCRAPPED_A_POINT
