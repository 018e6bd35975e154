"""Orongo: bid shells for tokens, connect tiles to the coast, be first to erect the Ceremonial Moai."""

from tidelog.domain.games.orongo import rules, view, view_picture
from tidelog.domain.games.orongo.clauses import CITERS
from tidelog.domain.games.orongo.events import EVENTS
from tidelog.domain.games.orongo.heuristic import worth
from tidelog.domain.games.orongo.material import COLOURS, SEATS
from tidelog.domain.games.orongo.moves import MOVES
from tidelog.domain.games.orongo.points import POINTS
from tidelog.domain.games.orongo.state import State, evolve
from tidelog.domain.kernel.game import Game

GAME: Game[State] = Game(
    name="orongo",
    title="Orongo",
    version=2,
    seats=SEATS,
    colours=COLOURS,
    options=rules.OPTIONS,
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
    now=rules.now,
    outcome=rules.outcome,
    scores=rules.scores,
    worth=worth,
    census=rules.census,
    board=view.board,
    picture=view_picture.picture,
    traces=view_picture.TRACES,
    points=POINTS,
    tell=view.tell,
    asides=view.ASIDES,
    citers=CITERS,
    say=view.say,
)
