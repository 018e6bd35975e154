"""Hidden is a type: one walker hides, names, fills and finds; what it cannot enter is refused at import."""

from typing import Any, Generic, TypeVar

import msgspec
import pytest

from tidelog.domain.kernel.seats import HOUSE, PUBLIC
from tidelog.domain.kernel.secret import (
    Secret,
    Shown,
    Slot,
    closed,
    named,
    opened,
    secrets_in,
    seen_by,
    shown,
    shown_in,
    shown_to,
    unnamed,
    walker,
    widened,
)


class Hand(msgspec.Struct, frozen=True, array_like=True, tag="hand"):
    cards: tuple[Secret[int], ...]
    bid: Secret[int] | None = None


T = TypeVar("T")


class Layer(msgspec.Struct, Generic[T], frozen=True, array_like=True):
    tiles: tuple[Secret[T] | T, ...]


class Pile(msgspec.Struct, frozen=True, array_like=True, tag="pile"):
    layers: tuple[Layer[str], ...]


class Table(msgspec.Struct, frozen=True, array_like=True):
    things: tuple[Hand | Pile, ...]
    round: int = 1


def secret(slot: str, seat: int, value: Any) -> Secret[Any]:
    return Secret(Slot(slot), (seat,), value)


TABLE = Table(
    (
        Hand((secret("a", 1, 5), secret("b", 2, 6)), secret("c", 2, 7)),
        Pile((Layer((secret("d", 1, "W1"), "W2")),)),
    )
)


def values(table: Table) -> list[Any]:
    return [found.value for found in secrets_in(Table, table)]


def test_a_seat_sees_its_own_and_nobody_elses() -> None:
    assert values(seen_by(Table, TABLE, 1)) == [5, None, None, "W1"]
    assert values(seen_by(Table, TABLE, 2)) == [None, 6, 7, None]


def test_the_public_sees_nothing_hidden_and_the_house_everything() -> None:
    assert values(seen_by(Table, TABLE, PUBLIC)) == [None] * 4
    assert seen_by(Table, TABLE, HOUSE) is TABLE


def test_slots_stay_when_values_go() -> None:
    assert [s.slot for s in secrets_in(Table, seen_by(Table, TABLE, PUBLIC))] == ["a", "b", "c", "d"]


def test_what_is_written_holds_no_value_and_opens_again() -> None:
    written = closed(Table, TABLE)
    assert values(written) == [None] * 4
    assert opened(Table, written, {"a": 5, "b": 6, "c": 7, "d": "W1"}) == TABLE


def test_new_secrets_are_named_after_what_brings_them() -> None:
    fresh = unnamed(Table, TABLE)
    assert [s.slot for s in secrets_in(Table, named(Table, fresh, "d7"))] == ["d7", "d7.1", "d7.2", "d7.3"]


def test_a_value_that_is_not_there_cannot_be_relied_on() -> None:
    with pytest.raises(LookupError):
        Secret(Slot("a"), (1,)).known()


def test_showing_to_all_has_the_value_and_showing_to_some_has_not() -> None:
    one = secret("a", 1, 5)
    assert shown(one) == Shown(Slot("a"), 5)
    assert shown_to(one, 2) == Shown(Slot("a"), None, (2,))
    assert widened(one, (3, 2)).who == (1, 2, 3)
    assert shown_in(tuple[Shown[int], ...], (shown(one),)) == [Shown(Slot("a"), 5)]


@pytest.mark.parametrize("kind", [dict[str, Secret[int]], tuple[int, Secret[int]], list[Secret[int]], set[Secret[int]]])
def test_a_secret_in_a_container_that_cannot_be_walked_is_refused(kind: Any) -> None:
    with pytest.raises(TypeError, match="may stand in a Struct or a tuple"):
        walker(kind, Secret)


def test_types_without_secrets_cost_nothing() -> None:
    assert walker(tuple[int, ...], Secret) is None
    assert walker(dict[str, int], Secret) is None
