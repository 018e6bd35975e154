"""One line of text read as a move: the verb, then the move's own fields. The same for all games."""

import re
from collections.abc import Sequence
from types import NoneType
from typing import Any, Final, get_args, get_origin

import msgspec

from tidelog.domain.errors import InvalidMove
from tidelog.domain.kernel.facts import NOTHING, Move, verb
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import UNNAMED, Secret

_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")


def in_order(move: Move) -> Move:
    """The one form in which a move is written down: what is a set in it goes up, numbers by size, words by letter."""
    fields = move.any_order
    if not fields:
        return move
    values = [getattr(move, name) for name in fields]
    if len(fields) == 1:
        return msgspec.structs.replace(move, **{fields[0]: tuple(sorted(values[0]))})
    given = sorted(value for value in values if value is not None)
    rising = given + [None] * (len(values) - len(given))
    return msgspec.structs.replace(move, **dict(zip(fields, rising, strict=True)))


def usage(kind: type[Move]) -> str:
    """The notation of a move with its fields in capitals, as a hint: `place SPACE`."""
    fields = msgspec.structs.fields(kind)
    words = [f"[{f.name.upper()}]" if NoneType in get_args(f.type) else f.name.upper() for f in fields]
    return " ".join([verb(kind), *words])


def read_move(kinds: Sequence[type[Move]], seat: Seat, text: str) -> Move:
    """The move a line of text stands for, made by this seat."""
    words = text.split()
    kind = {verb(kind): kind for kind in kinds}.get(words[0].lower() if words else "")
    if kind is None:
        raise InvalidMove(f"expected one of: {', '.join(map(usage, kinds))}; got {text.strip()!r}")
    fields = msgspec.structs.fields(kind)
    least = sum(NoneType not in get_args(field.type) for field in fields)
    given = words[1:]
    if not least <= len(given) <= len(fields):
        raise InvalidMove(f"expected {usage(kind)!r}, got {text.strip()!r}")
    try:
        filled = given + [NOTHING] * (len(fields) - len(given))
        return in_order(kind(*[_read(f.type, word, seat) for f, word in zip(fields, filled, strict=True)]))
    except ValueError:
        raise InvalidMove(f"expected {usage(kind)!r}, got {text.strip()!r}") from None


def _read(kind: Any, word: str, seat: Seat) -> object:
    inner = get_args(kind)
    if get_origin(kind) is Secret:
        return Secret(UNNAMED, (seat,), _read(inner[0], word, seat))
    if get_origin(kind) is tuple:
        return tuple(_read(inner[0], part, seat) for part in word.split(",")) if word != NOTHING else ()
    if NoneType in inner:
        return None if word == NOTHING else _read(inner[0], word, seat)
    if kind is int:
        return _number(word)
    return word


def _number(word: str) -> int:
    """A number of a size that some game could mean; longer ones would not even fit into a record."""
    if not _NUMBER.fullmatch(word):
        raise ValueError(word)
    return int(word)
