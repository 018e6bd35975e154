"""The end of a turn, the end of the match, and what everybody has then (tongiaki/9, tongiaki/10)."""

from collections.abc import Iterator
from typing import NamedTuple

from tidelog.domain.games.tongiaki import events as e
from tidelog.domain.games.tongiaki.material import CALM_ROUNDS, ISLANDS
from tidelog.domain.games.tongiaki.sea import chart
from tidelog.domain.games.tongiaki.state import State
from tidelog.domain.kernel.facts import Outcome, Unfolding, ranked
from tidelog.domain.kernel.seats import Seat

LAST_WATER = "the last water tile is out"
LAST_ISLAND = "the last island is out"
CALM = f"no new tile for {CALM_ROUNDS} rounds"


class Holding(NamedTuple):
    """An island that scores for a colour (tongiaki/10.1)."""

    colour: int
    island: str
    royal: bool

    @property
    def value(self) -> int:
        """What it counts."""
        return ISLANDS[self.island].value


def end_turn(unfolding: Unfolding[State]) -> None:
    """The next colour's turn, unless nothing new has come for too long (tongiaki/3.6, tongiaki/9.5)."""
    state = unfolding.state
    calm = 0 if state.found else state.calm + 1
    unfolding.add(e.TurnEnded(state.colour, calm))
    if calm >= CALM_ROUNDS * state.colours:
        end_match(unfolding, CALM)
    else:
        unfolding.add(e.TurnBegun(next_colour(state)))


def next_colour(state: State) -> int:
    """The colour that follows (tongiaki/3.6, tongiaki/11.2)."""
    return state.colour % state.colours + 1


def end_if_last(unfolding: Unfolding[State]) -> bool:
    """Whether the last water tile or the last island is out, which ends the match at once (tongiaki/9.1)."""
    found = chart(unfolding.state.sea)
    if found.waters_left and found.islands_left:
        return False
    end_match(unfolding, LAST_ISLAND if found.waters_left else LAST_WATER)
    return True


def end_match(unfolding: Unfolding[State], reason: str) -> None:
    """Nobody gets another turn (tongiaki/9.4); the most points win (tongiaki/10.2)."""
    state = unfolding.state
    keys = tuple(_standing(state, seat) for seat in range(1, state.seats + 1))
    unfolding.add(e.MatchEnded(Outcome(reason, ranked(keys))))


def _standing(state: State, seat: Seat) -> tuple[int, int, int]:
    """Points, then royal islands, then islands (tongiaki/10.3)."""
    held = [holding for holding in holdings(state, seat) if holding.value]
    return sum(h.value for h in held), sum(h.royal for h in held), len(held)


def holdings(state: State, seat: Seat) -> Iterator[Holding]:
    """Every island a seat is present on, once for each of its colours (tongiaki/10.1, tongiaki/11.3)."""
    for colour in range(seat, state.colours + 1, state.seats):
        for island in chart(state.sea).islands:
            royal = state.king(island) == colour
            if royal or state.boats(colour, island):
                yield Holding(colour, island, royal)
