"""A game of counting, as small as a game can be: with it the kernel, the log and the store are measured."""

import sys

from benchmarks.counting import rules
from benchmarks.counting.events import EVENTS
from benchmarks.counting.moves import MOVES
from benchmarks.counting.state import State, evolve
from tidelog.domain import catalog
from tidelog.domain.kernel.game import Game
from tidelog.domain.kernel.picture import Picture

GAME: Game[State] = Game(
    name="counting",
    title="Counting",
    version=1,
    seats=(1, 4),
    colours=("red", "blue", "green", "black"),
    options=(),
    moves=MOVES,
    events=EVENTS,
    state=State,
    start=rules.start,
    decide=rules.decide,
    evolve=evolve,
    legal=rules.legal,
    awaiting=rules.awaiting,
    chance=rules.chance,
    unseen=rules.unseen,
    outcome=rules.outcome,
    scores=rules.scores,
    census=lambda state: {},
    board=lambda state, names, paint: str(state.counts),
    picture=lambda state, names, frame: Picture("counting", 1, 1, (), "counts", ""),
    tell=lambda state, event, names: "",
    say=lambda state, move, names: str(move),
)


def put_in_catalog() -> None:
    """Let stores find the game by its name, in this process only."""
    sys.modules["tidelog.domain.games.counting"] = sys.modules[__name__]
    catalog.GAMES = (*catalog.GAMES, "counting")
