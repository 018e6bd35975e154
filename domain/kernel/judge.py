"""The checks that come before any game's own.

The match runs, the seat is awaited, the move stands in the one order it is written in, the slots are its to name.
"""

from functools import cache
from typing import Any, get_args

import msgspec

from tidelog.domain.errors import InvalidMove, MatchOver, NotYourTurn
from tidelog.domain.kernel.facts import Event, Move, write_move
from tidelog.domain.kernel.game import Game
from tidelog.domain.kernel.notation import in_order
from tidelog.domain.kernel.seats import CHANCE, Seat
from tidelog.domain.kernel.secret import Slot, unnamed


def judge(game: Game[Any], state: Any, seat: Seat, move: Move) -> tuple[Event, ...]:
    """The facts that follow from a move of this seat, or the reason why there are none."""
    awaited = game.awaiting(state)
    if seat not in awaited:
        raise _out_of_turn(game, state, awaited, seat)
    check_order(move)
    if seat == CHANCE and not game.chance(state).includes(unnamed(type(move), move)):
        raise InvalidMove(f"chance cannot answer {write_move(move)!r} here")
    _check_slots(game, state, seat, move)
    return game.decide(state, seat, move)


def check_order(move: Move) -> None:
    """Where the order does not matter there is one that is written down, so that a move has one form in a record."""
    if move.any_order and in_order(move) != move:
        raise InvalidMove(f"{write_move(move)!r} is written {write_move(in_order(move))!r}, whatever the order typed")


def _out_of_turn(game: Game[Any], state: Any, awaited: tuple[Seat, ...], seat: Seat) -> Exception:
    if not awaited:
        return MatchOver("the match is over")
    if awaited == (CHANCE,):
        return NotYourTurn("a draw is to be made first")
    clause, words = game.now(state, seat)
    others = ", ".join(f"seat {s}" for s in awaited)
    return NotYourTurn(f"{words or f'seat {seat} is not to move now'}; awaited: {others}", clause)


def _check_slots(game: Game[Any], state: Any, seat: Seat, move: Move) -> None:
    """A move may name hidden things only where `legal` offers them, so that no name can be a probe."""
    fields = slot_fields(type(move))
    if fields and seat != CHANCE:
        offered = {getattr(other, f) for other in game.legal(state, seat) for f in slot_fields(type(other))}
        for field in fields:
            if getattr(move, field) not in offered:
                raise InvalidMove(f"{write_move(move)!r} names {getattr(move, field)!r}, which is not yours to name")


@cache
def slot_fields(kind: type[Move]) -> tuple[str, ...]:
    """The fields of a move that name hidden things."""
    return tuple(f.name for f in msgspec.structs.fields(kind) if f.type is Slot or Slot in get_args(f.type))
