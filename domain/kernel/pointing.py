"""How a move is chosen on the board: what is pointed at for it, one after the other, and what is left to controls.

A page knows nothing of a game but this: it lights what comes next in the moves that are left, narrows them with each
place pointed at, and makes the rest a choice between words, or a number to step through.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, get_args

import msgspec

from tidelog.domain.kernel.facts import Move, verb
from tidelog.domain.kernel.game import Game, Names
from tidelog.domain.kernel.secret import Secret

_NUMBER = re.compile(r"\d+")


class Pointing(msgspec.Struct, frozen=True):
    """A legal move as it is chosen by hand."""

    move: Move
    says: str
    """The move in the players' words."""
    points: tuple[str, ...] = ()
    """The places and pieces it is about, in the order of pointing."""
    loose: int = 0
    """How many of the last of them may be pointed at in any order."""
    number: int | None = None
    """The value of a stepper, where it differs from the others of its kind by a number alone."""

    @property
    def group(self) -> str:
        """The heading under which a list has it."""
        return verb(type(self.move)).replace("-", " ").capitalize()


def pointings(game: Game[Any], state: Any, names: Names, moves: Sequence[Move]) -> tuple[Pointing, ...]:
    """These moves, each with what is pointed at for it."""
    found = [_pointing(game, state, names, move) for move in moves]
    stepped = {
        kind for kind in {type(move) for move in moves} if _is_stepped([p for p in found if type(p.move) is kind])
    }
    return tuple(
        msgspec.structs.replace(one, number=_number(one.move)) if type(one.move) in stepped else one for one in found
    )


def _pointing(game: Game[Any], state: Any, names: Names, move: Move) -> Pointing:
    pointer = game.points.get(type(move))
    points = pointer(state, move) if pointer else ()
    free = {str(getattr(move, name)) for name in move.any_order}
    return Pointing(move, game.say(state, move, names), points, sum(point in free for point in points))


def _is_stepped(alike: Sequence[Pointing]) -> bool:
    """Whether moves of one kind have no place and say the same but for their number."""
    numbers = [_number(one.move) for one in alike]
    if len(alike) < 2 or None in numbers or any(one.points for one in alike):
        return False
    return len({_NUMBER.sub("#", one.says) for one in alike}) == 1


def _number(move: Move) -> int | None:
    """The only field of a move, where it is a number."""
    fields = msgspec.structs.fields(type(move))
    if len(fields) != 1 or (fields[0].type is not int and int not in get_args(fields[0].type)):
        return None
    value = getattr(move, fields[0].name)
    return value.value if isinstance(value, Secret) else value


def pointable(left: Sequence[Pointing], chosen: Sequence[str]) -> Iterator[str]:
    """What can be pointed at now: the next names of all moves that agree with what was chosen."""
    found = [name for one in left for name in nexts(one, chosen) or ()]
    yield from dict.fromkeys(found)


def nexts(one: Pointing, chosen: Sequence[str]) -> tuple[str, ...] | None:
    """What a move still wants pointed at next; None where it does not agree with what was chosen."""
    fixed = len(one.points) - one.loose
    head, free = one.points[:fixed], one.points[fixed:]
    if tuple(chosen[:fixed]) != head[: len(chosen)] or not set(chosen[fixed:]) <= set(free):
        return None
    if len(chosen) < fixed:
        return (head[len(chosen)],)
    return tuple(name for name in free if name not in chosen[fixed:])
