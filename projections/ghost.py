"""What would come of a move: the board after it, and how a bot likes it. Nothing here is written down."""

import random
from typing import Any

import msgspec

from tidelog.domain.bots.greedy import looked_at
from tidelog.domain.errors import TidelogError
from tidelog.domain.gallery import View
from tidelog.domain.kernel.facts import folded, write_move
from tidelog.domain.kernel.game import touched
from tidelog.domain.kernel.judge import judge
from tidelog.domain.kernel.marks import marked
from tidelog.domain.kernel.picture import Frame, Picture
from tidelog.domain.kernel.seats import Seat

_MOST = 80
"""So many moves are weighed at the most, the first of the list."""


class Opinion(msgspec.Struct, frozen=True):
    """A move, and each chance after it as a bot sees it."""

    seat: Seat
    move: str
    says: str
    share: float
    """Of the win, for the seat that moves."""


def ghost(view: View, seat: Seat, typed: str, frame: Frame = "wide") -> Picture | None:
    """The board after a legal move that has a place on it; None where it hangs on what the viewer cannot know."""
    game, state = view.game, view.state
    move = next((one for one in view.legal(seat) if write_move(one) == typed), None)
    if move is None or type(move) not in game.points:
        return None
    try:
        facts = judge(game, state, seat, move)
        after: Any = folded(state, facts, game.evolve)
        return marked(game.picture(after, view.names, frame), touched(game, facts))
    except (TidelogError, TypeError, LookupError, AttributeError):  # something hidden had to be known
        return None


def opinions(view: View) -> tuple[Opinion, ...]:
    """How the awaited seat would stand after each of its moves, the best first."""
    seat = next((seat for seat in view.awaiting if seat > 0), 0)
    moves = view.legal(seat)[:_MOST] if seat else ()
    if view.game.worth is None or not moves:
        return ()
    worths = looked_at(view.game, view.state, seat, moves, random.Random(f"{view.match.id} {view.ply}"))
    found = [
        Opinion(seat, write_move(move), view.game.say(view.state, move, view.names), round(worth, 3))
        for move, worth in zip(moves, worths, strict=True)
    ]
    return tuple(sorted(found, key=lambda one: -one.share))
