"""How a match ends where its game does not say: somebody gives up or lets time lapse, or the house has to end it."""

from typing import Any, Final

from tidelog.domain.kernel.facts import Outcome, ranked
from tidelog.domain.kernel.game import Game
from tidelog.domain.log.records.match import Leaving

ABANDONED: Final = Outcome("abandoned", ())
"""The match cannot go on; why stands beside the seal."""


def left(game: Game[Any], state: Any, leaving: Leaving) -> Outcome:
    """Whoever leaves comes last; the others stand as their scores do."""
    if leaving.how == "abandoned":
        return ABANDONED
    keys = tuple(
        (score.seat not in leaving.seats, 0 if score.seat in leaving.seats else score.total)
        for score in game.scores(state)
    )
    return Outcome(reason_of(leaving), ranked(keys))


def reason_of(leaving: Leaving) -> str:
    """`seat 2 resigned`, `seats 2, 3 lapsed`: a record names no person."""
    numbers = ", ".join(map(str, leaving.seats))
    return f"{'seat' if len(leaving.seats) == 1 else 'seats'} {numbers} {leaving.how}"
