"""A line that somebody types in the middle of a match: a move, in notation or in the words that a menu has for it."""

import random
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from tidelog.domain.errors import InvalidMove
from tidelog.domain.kernel.facts import Move, verb, write_move
from tidelog.domain.kernel.game import Game, Names, chance_moves, seat_moves
from tidelog.domain.kernel.notation import read_move, usage
from tidelog.domain.kernel.seats import CHANCE, Seat

_LIKE = 0.6
_MOST = 3


def read_typed(
    game: Game[Any], state: Any, seat: Seat, text: str, also: Sequence[type[Move]] = (), names: Names = ()
) -> Move:
    """What somebody types at this point of a match; a word that is no move is told what is asked for instead."""
    kinds = chance_moves(game) if seat == CHANCE else (*seat_moves(game), *also)
    try:
        move = _read(game, state, seat, text, kinds, also, names)
        return move if _is_spelt_in_numbers(move) else (_meant(game, state, seat, text, names) or move)
    except InvalidMove as refusal:
        if meant := _meant(game, state, seat, text, names):
            return meant
        open_now = _open_now(game, state, seat)
        near = alike(text, [*map(write_move, open_now), *(says(game, state, one, names) for one in open_now)])
        raise InvalidMove(f"{refusal.sentence}{did_you_mean(near)}", refusal.clause) from None


def _read(
    game: Game[Any],
    state: Any,
    seat: Seat,
    text: str,
    kinds: Sequence[type[Move]],
    also: Sequence[type[Move]],
    names: Names,
) -> Move:
    words = text.split()
    if words and words[0].lower() in map(verb, kinds):
        return read_move(kinds, seat, text)
    raise _no_move(game, state, seat, text, also, names)


def _is_spelt_in_numbers(move: Move) -> bool:
    """Whether nothing of a move could be written otherwise, in small letters or in words."""
    return not any(isinstance(getattr(move, field), str) for field in move.__struct_fields__)


def _meant(game: Game[Any], state: Any, seat: Seat, text: str, names: Names) -> Move | None:
    """The open move with this notation, whatever the size of its letters, or with these words."""
    line, open_now = plain(text), _open_now(game, state, seat)
    colours = dict(zip(map(plain, names), game.colours, strict=False))
    by_colour = " ".join(colours.get(word, word) for word in line.split())
    written = (move for move in open_now if plain(write_move(move)) in (line, by_colour))
    said = (move for move in open_now if says(game, state, move, names) == line)
    return next(written, None) or next(said, None)


def says(game: Game[Any], state: Any, move: Move, names: Names) -> str:
    """What a menu says of a move, in the form in which typed lines are compared."""
    return plain(game.say(state, move, names or tuple(game.colours)))


def plain(text: str) -> str:
    """A typed line without what makes no difference: the size of letters, and blanks."""
    return " ".join(text.casefold().split())


def alike(text: str, lines: Sequence[str]) -> list[str]:
    """Those of the lines that a slip of the finger may have made this of, the likeliest first."""
    return get_close_matches(plain(text), dict.fromkeys(map(plain, lines)), _MOST, _LIKE)


def did_you_mean(near: Sequence[str]) -> str:
    """The end of a refusal where something like it would have been right."""
    return f"; did you mean {' or '.join(map(repr, near))}?" if near else ""


def _no_move(
    game: Game[Any], state: Any, seat: Seat, text: str, also: Sequence[type[Move]], names: Names
) -> InvalidMove:
    clause, asked = game.now(state, seat)
    hints = _offered(game, state, seat)
    hints += [usage(kind) for kind in also] if hints else []
    who = names[seat - 1] if names and seat > 0 else f"seat {seat}"
    now = asked or ("expected" if hints else f"{who} is not to move now")
    return InvalidMove(f"{text.strip()!r} is no move; {now}{': ' if hints else ''}{', '.join(hints)}", clause)


def _open_now(game: Game[Any], state: Any, seat: Seat) -> tuple[Move, ...]:
    """The moves that are open; none where they are too many, or hang on what is hidden here."""
    if seat not in game.awaiting(state):
        return ()
    try:
        return game.chance(state).outcomes() if seat == CHANCE else game.legal(state, seat)
    except LookupError:
        return ()


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
