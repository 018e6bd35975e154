"""Hidden is a type: `Secret` holds what only some may know, `Shown` says that it comes to light.

One walker, compiled once for each type, finds them wherever they stand in moves, events and state. No game
writes hiding code, so none can forget it; a container the walker cannot enter is an error at import.
"""

from collections.abc import Callable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, Generic, NewType, NoReturn, TypeVar, Union, get_args, get_origin

import msgspec

from tidelog.domain.kernel.seats import HOUSE, Seat

T = TypeVar("T")
V = TypeVar("V")

Slot = NewType("Slot", str)
"""The name of one hidden thing; never used again in the match, not even after a take-back."""

UNNAMED = Slot("")


class Secret(msgspec.Struct, Generic[T], frozen=True, array_like=True):
    """A value that only some seats may know; without its value it still has its slot."""

    slot: Slot
    who: tuple[Seat, ...]
    value: T | None = None

    def __repr__(self) -> str:
        return f"Secret({self.slot!r}, {self.who})"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        return [("slot", self.slot), ("who", self.who)]

    def __reduce__(self) -> NoReturn:
        raise TypeError("a secret is not pickled")

    def known(self) -> T:
        """The value, where the code may rely on seeing it."""
        if self.value is None:
            raise LookupError(f"the value of {self.slot} is hidden here")
        return self.value


class Shown(msgspec.Struct, Generic[T], frozen=True, array_like=True):
    """A hidden thing coming to light: to everybody with its value, or to more seats by slot alone."""

    slot: Slot
    value: T | None = None
    who: tuple[Seat, ...] = ()


def shown(secret: Secret[T]) -> Shown[T]:
    """This secret, now open to everybody."""
    return Shown(secret.slot, secret.known())


def shown_to(secret: Secret[T], *seats: Seat) -> Shown[T]:
    """This secret, from now on known to these seats as well; the record needs no value."""
    return Shown(secret.slot, None, seats)


def widened(secret: Secret[T], seats: tuple[Seat, ...]) -> Secret[T]:
    """The secret after `shown_to`: evolve copies it into the state."""
    return Secret(secret.slot, tuple(sorted({*secret.who, *seats})), secret.value)


Visit = Callable[[Any], Any]
Walk = Callable[[Any, Visit], Any]


_walkers: dict[tuple[int, type], tuple[Any, Walk | None]] = {}


def walker(kind: Any, leaf: type) -> Walk | None:
    """A function that rebuilds a value with every leaf in it replaced; None where no leaf can stand."""
    # By identity: to hash a union costs more than the walk. The type is kept, so that its id stays its own.
    found = _walkers.get((id(kind), leaf))
    if found is None:
        found = _walkers[id(kind), leaf] = (kind, _make_walker(kind, leaf))
    return found[1]


@cache
def _make_walker(kind: Any, leaf: type) -> Walk | None:
    if kind is leaf or get_origin(kind) is leaf:
        return _visit
    struct = get_origin(kind) or kind
    if isinstance(struct, type) and issubclass(struct, msgspec.Struct):
        return _struct_walker(kind, struct, leaf)
    if get_origin(kind) in (Union, UnionType):
        return _union_walker(get_args(kind), leaf)
    return _container_walker(kind, leaf)


def _visit(value: Any, visit: Visit) -> Any:
    return visit(value)


def _struct_walker(kind: Any, struct: type[msgspec.Struct], leaf: type) -> Walk | None:
    if struct in (Secret, Shown):
        return None
    fields = msgspec.structs.fields(kind)
    walks = {field.name: walk for field in fields if (walk := walker(field.type, leaf))}
    if not walks:
        return None
    parts = [f"w_{f.name}(v.{f.name}, f)" if f.name in walks else f"v.{f.name}" for f in fields]
    names: dict[str, Any] = {"C": struct} | {f"w_{name}": walk for name, walk in walks.items()}
    # The constructor call is generated: half the time of a getattr loop with replace(), on the path of every view.
    rebuild: Walk = eval(f"lambda v, f: C({', '.join(parts)})", names)
    return rebuild


def _union_walker(kinds: tuple[Any, ...], leaf: type) -> Walk | None:
    walks = {get_origin(kind) or kind: walk for kind in kinds if (walk := walker(kind, leaf))}
    if not walks:
        return None

    def walk_member(value: Any, visit: Visit) -> Any:
        walk = walks.get(type(value))
        return walk(value, visit) if walk else value

    return walk_member


def _container_walker(kind: Any, leaf: type) -> Walk | None:
    inner = get_args(kind)
    if get_origin(kind) is tuple and len(inner) == 2 and inner[1] is Ellipsis:
        walk = walker(inner[0], leaf)
        return (lambda value, visit: tuple([walk(item, visit) for item in value])) if walk else None
    if any(walker(part, leaf) for part in inner if part not in (Ellipsis, NoneType)):
        raise TypeError(f"a {leaf.__name__} may stand in a Struct or a tuple[X, ...], not in {kind}")
    return None


def secrets_in(kind: Any, value: object) -> list[Secret[Any]]:
    """Every secret in a value of this type, in the order of its fields."""
    return _leaves(walker(kind, Secret), value)


def shown_in(kind: Any, value: object) -> list[Shown[Any]]:
    """Everything that comes to light in a value of this type, in the order of its fields."""
    return _leaves(walker(kind, Shown), value)


def _leaves(walk: Walk | None, value: object) -> list[Any]:
    found: list[Any] = []
    if walk:
        walk(value, _noter(found))
    return found


def _noter(found: list[Any]) -> Visit:
    def note(leaf: Any) -> Any:
        found.append(leaf)
        return leaf

    return note


def with_secrets(kind: Any, value: V, visit: Callable[[Secret[Any]], Secret[Any]]) -> V:
    """The same value with every secret in it replaced."""
    walk = walker(kind, Secret)
    return walk(value, visit) if walk else value


def seen_by(kind: Any, value: V, viewer: Seat) -> V:
    """What this viewer may know of it: the slots of the rest stay, their values go."""
    if viewer == HOUSE:
        return value
    return with_secrets(kind, value, lambda s: s if viewer in s.who else Secret(s.slot, s.who))


def closed(kind: Any, value: V) -> V:
    """The form that is written into the log: no hidden value at all."""
    return with_secrets(kind, value, lambda s: s if s.value is None else Secret(s.slot, s.who))


def opened(kind: Any, value: V, values: Mapping[str, Any]) -> V:
    """The same value with the hidden values of these slots filled in."""
    return with_secrets(kind, value, lambda s: Secret(s.slot, s.who, values[s.slot]) if s.slot in values else s)


def named(kind: Any, value: V, base: str) -> V:
    """The same value with its new secrets named after the command or the draw that brings them."""
    walk = walker(kind, Secret)
    return walk(value, _namer(base)) if walk else value


def _namer(base: str) -> Visit:
    count = 0

    def name(secret: Any) -> Any:
        nonlocal count
        slot = Slot(f"{base}.{count}" if count else base)
        count += 1
        return Secret(slot, secret.who, secret.value)

    return name


def unnamed(kind: Any, value: V) -> V:
    """The same value as `legal` and chance offer it: its secrets have no names yet."""
    return with_secrets(kind, value, lambda s: Secret(UNNAMED, s.who, s.value))
