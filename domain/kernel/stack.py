"""Face-down stacks as layers, top first, drawn lazily: no hidden order exists, so none can leak.

A layer keeps what was put in and what was drawn out. What is left in it is computed only where chance asks,
so `evolve` never needs a hidden value. An ordered tuck is a layer of one, a shuffled tuck is one layer, and a
tile drawn from a layer gets a new slot, so that nobody can follow it through the shuffle.
"""

from collections import Counter
from typing import Generic, TypeVar

import msgspec

from tidelog.domain.kernel.secret import Secret

T = TypeVar("T")


class Layer(msgspec.Struct, Generic[T], frozen=True, array_like=True):
    """Some tiles in unknown order: what was put in and what came out, hidden ones as secrets."""

    put: tuple[Secret[T] | T, ...]
    out: tuple[Secret[T] | T, ...] = ()

    @property
    def size(self) -> int:
        """How many tiles are left; public."""
        return len(self.put) - len(self.out)


Pile = tuple[Layer[T], ...]
"""A stack: its layers, the top one first. Layers drawn empty are dropped."""


def size(pile: Pile[T]) -> int:
    """How many tiles are left in the whole stack."""
    return sum(layer.size for layer in pile)


def candidates(pile: Pile[T]) -> tuple[T, ...]:
    """What the next tile may be, each copy once, in a fixed order; needs the hidden values."""
    if not pile:
        return ()
    top = pile[0]
    left = Counter([_value(item) for item in top.put]) - Counter([_value(item) for item in top.out])
    return tuple(sorted(left.elements(), key=str))


def _value(item: Secret[T] | T) -> T:
    return item.known() if isinstance(item, Secret) else item


def drawn(pile: Pile[T], item: Secret[T] | T) -> Pile[T]:
    """The stack after this tile came off its top layer."""
    top = Layer(pile[0].put, (*pile[0].out, item))
    return (top, *pile[1:]) if top.size else pile[1:]


def tucked(pile: Pile[T], *items: Secret[T] | T) -> Pile[T]:
    """The stack with these tiles under it, shuffled among themselves."""
    return (*pile, Layer(items)) if items else pile
