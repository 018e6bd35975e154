"""Stacks are layers: the next tile comes from the top one, and a tuck lies under all."""

from tidelog.domain.kernel.secret import Secret, Slot
from tidelog.domain.kernel.stack import Layer, Pile, candidates, drawn, size, tucked


def hidden(slot: str, value: str) -> Secret[str]:
    return Secret(Slot(slot), (), value)


FULL: Pile[str] = (Layer(("W1", "W2", "W2")),)


def test_every_copy_may_come_next() -> None:
    assert candidates(FULL) == ("W1", "W2", "W2")


def test_what_came_out_is_not_left() -> None:
    assert candidates(drawn(FULL, "W2")) == ("W1", "W2")
    assert candidates(drawn(FULL, hidden("d1", "W1"))) == ("W2", "W2")


def test_a_tuck_is_reached_only_when_all_above_it_is_gone() -> None:
    pile = tucked(FULL, "W9")
    for tile in ("W1", "W2", "W2"):
        assert "W9" not in candidates(pile)
        pile = drawn(pile, tile)
    assert candidates(pile) == ("W9",)


def test_tiles_tucked_together_come_in_any_order_and_tiles_tucked_apart_do_not() -> None:
    nothing: Pile[str] = ()
    together = tucked(nothing, hidden("a", "W3"), hidden("b", "W4"))
    apart = tucked(tucked(nothing, "W3"), "W4")
    assert candidates(together) == ("W3", "W4")
    assert candidates(apart) == ("W3",)


def test_the_size_is_public_and_an_empty_stack_has_no_layers() -> None:
    pile = tucked(FULL, "W9")
    assert size(pile) == 4
    for tile in ("W1", "W2", "W2", "W9"):
        pile = drawn(pile, tile)
    assert pile == ()
    assert candidates(pile) == ()


def test_tucking_nothing_changes_nothing() -> None:
    assert tucked(FULL) == FULL
