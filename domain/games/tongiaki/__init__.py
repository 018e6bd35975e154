"""Tongiaki: fill beaches until fleets must sail, find islands in an unknown sea, be present on the best."""

from tidelog.domain.games.tongiaki import refusals, rules, view, view_picture, view_words
from tidelog.domain.games.tongiaki.clauses import CITERS
from tidelog.domain.games.tongiaki.events import EVENTS
from tidelog.domain.games.tongiaki.heuristic import worth
from tidelog.domain.games.tongiaki.material import COLOURS, SEATS
from tidelog.domain.games.tongiaki.moves import MOVES
from tidelog.domain.games.tongiaki.points import POINTS
from tidelog.domain.games.tongiaki.state import State, evolve
from tidelog.domain.kernel.game import Game

GAME: Game[State] = Game(
    name="tongiaki",
    title="Tongiaki",
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
