"""Yamatai: sail boats through the archipelago, collect culture, build for the queen, recruit specialists."""

from tidelog.domain.games.yamatai import refusals, rules, view, view_picture, view_words
from tidelog.domain.games.yamatai.clauses import CITERS
from tidelog.domain.games.yamatai.events import EVENTS
from tidelog.domain.games.yamatai.evolve import evolve
from tidelog.domain.games.yamatai.heuristic import worth
from tidelog.domain.games.yamatai.material import COLOURS, SEATS
from tidelog.domain.games.yamatai.moves import MOVES
from tidelog.domain.games.yamatai.points import POINTS
from tidelog.domain.games.yamatai.state import State
from tidelog.domain.kernel.game import Game

GAME: Game[State] = Game(
    name="yamatai",
    title="Yamataï",
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
