"""A state, or what a seat sees of it, as a row of numbers: the same length and the same meaning in every state.

Derived from the state's types. A number is itself, a word its place among the words found there (0 for another), a
tuple its length and then its items up to the most ever found, what may be missing or hidden a flag before it.
"""

from collections.abc import Callable
from functools import cache
from types import NoneType
from typing import Any, Final, get_args, get_origin

import msgspec

from tidelog.domain import catalog
from tidelog.domain.kernel.secret import Secret, Shown, Slot
from tidelog.replays.learn.numbering import Field, space_of

Put = Callable[[Any, list[int]], None]
MOST: Final = 2**31 - 1
"""No number in a row is larger, nor smaller than its negative."""


class Part(msgspec.Struct, frozen=True):
    """How one place of a state is written: how many numbers it takes, and what puts them there."""

    size: int
    put: Put


def part_of(hint: Any, path: str, found: dict[str, Field]) -> Part:
    """How a value of this type is written."""
    origin, inner = get_origin(hint), get_args(hint)
    struct = origin or hint
    if struct in (Secret, Shown):
        return _optional(part_of(inner[0], path, found), lambda leaf: leaf.value)
    if isinstance(struct, type) and issubclass(struct, msgspec.Struct):
        return _struct(hint, path, found)
    if origin is tuple:
        return _row(part_of(inner[0], f"{path}[]", found), found.get(path, Field()).most)
    if NoneType in inner:
        (kind,) = (part for part in inner if part is not NoneType)
        return _optional(part_of(kind, path, found), lambda value: value)
    if hint is bytes:
        return _row(Part(1, _number), found.get(path, Field()).most)
    if hint is int or hint is bool:
        return Part(1, _number)
    return _word(found.get(path, Field()).words)


def _number(value: int, row: list[int]) -> None:
    row.append(min(max(int(value), -MOST), MOST))


def _word(words: tuple[str, ...]) -> Part:
    places = {word: place for place, word in enumerate(words, 1)}

    def put(value: str, row: list[int]) -> None:
        row.append(places.get(value, 0))

    return Part(1, put)


def _optional(inner: Part, known: Callable[[Any], Any]) -> Part:
    nothing = [0] * (inner.size + 1)

    def put(value: Any, row: list[int]) -> None:
        value = None if value is None else known(value)
        if value is None:
            row += nothing
        else:
            row.append(1)
            inner.put(value, row)

    return Part(inner.size + 1, put)


def _row(inner: Part, most: int) -> Part:
    nothing = [0] * inner.size

    def put(value: Any, row: list[int]) -> None:
        row.append(len(value))
        for item in value[:most]:
            inner.put(item, row)
        row += nothing * (most - len(value))

    return Part(1 + most * inner.size, put)


def _struct(hint: Any, path: str, found: dict[str, Field]) -> Part:
    fields = [field for field in msgspec.structs.fields(hint) if field.type is not Slot]
    parts = [(field.name, part_of(field.type, f"{path}.{field.name}", found)) for field in fields]

    def put(value: Any, row: list[int]) -> None:
        for name, part in parts:
            part.put(getattr(value, name), row)

    return Part(sum(part.size for _, part in parts), put)


class Shape:
    """The row of numbers of a game's states."""

    def __init__(self, state: Any, found: dict[str, Field]) -> None:
        self._part = part_of(state, "", found)
        self.size = self._part.size
        """How many numbers a row has."""

    def row(self, state: Any) -> list[int]:
        """The state in numbers."""
        found: list[int] = []
        self._part.put(state, found)
        return found


@cache
def shape_of(game: str) -> Shape:
    """The shape of a game's states."""
    return Shape(catalog.game(game).state, space_of(game).state)
