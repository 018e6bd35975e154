"""A line that somebody types in the middle of a match: a move of theirs, or a word on what is asked for instead."""

import random
from collections.abc import Sequence
from typing import Any

from tidelog.domain.errors import InvalidMove
from tidelog.domain.kernel.facts import Move, verb
from tidelog.domain.kernel.game import Game, chance_moves, seat_moves
from tidelog.domain.kernel.notation import read_move, usage
from tidelog.domain.kernel.seats import CHANCE, Seat


def read_typed(game: Game[Any], state: Any, seat: Seat, text: str, also: Sequence[type[Move]] = ()) -> Move:
    """What somebody types at this point of a match; a word that is no move is told what is asked for instead."""
    kinds = chance_moves(game) if seat == CHANCE else (*seat_moves(game), *also)
    words = text.split()
    if words and words[0].lower() in map(verb, kinds):
        return read_move(kinds, seat, text)
    clause, asked = game.now(state, seat)
    hints = _offered(game, state, seat)
    hints += [usage(kind) for kind in also] if hints else []
    now = asked or ("expected" if hints else f"seat {seat} is not to move now")
    raise InvalidMove(f"{text.strip()!r} is no move; {now}{': ' if hints else ''}{', '.join(hints)}", clause)


def _offered(game: Game[Any], state: Any, seat: Seat) -> list[str]:
    """The kinds of move that are open, as hints."""
    if seat == CHANCE:
        asked = game.awaiting(state) == (CHANCE,)
        return [usage(type(game.chance(state).sample(random.Random(0))))] if asked else []
    try:
        kinds = dict.fromkeys(map(type, game.legal(state, seat)))
    except LookupError:  # the seat's hidden things are not known here
        kinds = dict.fromkeys(seat_moves(game))
    return [usage(kind) for kind in kinds]
