"""Tsuro of the Seas: lay wakes before your ship, keep clear of the daikaiju, be the last afloat."""

from tidelog.domain.games.tsuro import refusals, rules, view, view_picture, view_words
from tidelog.domain.games.tsuro.clauses import CITERS
from tidelog.domain.games.tsuro.events import EVENTS
from tidelog.domain.games.tsuro.evolve import evolve
from tidelog.domain.games.tsuro.heuristic import worth
from tidelog.domain.games.tsuro.material import COLOURS, SEATS
from tidelog.domain.games.tsuro.moves import MOVES
from tidelog.domain.games.tsuro.points import POINTS
from tidelog.domain.games.tsuro.state import State
from tidelog.domain.kernel.game import Game

GAME: Game[State] = Game(
    name="tsuro",
    title="Tsuro of the Seas",
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
    now=refusals.now,
    outcome=rules.outcome,
    scores=rules.scores,
    worth=worth,
    census=rules.census,
    board=view.board,
    picture=view_picture.picture,
    traces=view_picture.TRACES,
    points=POINTS,
    tell=view_words.tell,
    asides=view_words.ASIDES,
    citers=CITERS,
    say=view_words.say,
)
