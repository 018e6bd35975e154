"""Chance is a player: numbers become moves, and a move it cannot make is not among its answers."""

import random

from tidelog.domain.kernel.chance import Dice, OneOf, Shuffle
from tidelog.domain.kernel.facts import Move


class Roll(Move, frozen=True):
    eyes: tuple[int, ...]


class Draw(Move, frozen=True):
    tile: str


def test_one_of_n_picks_by_place_and_lists_equal_outcomes_once() -> None:
    ask = OneOf(("a", "b", "b"), Draw)
    assert ask.wire == ("one", 3)
    assert ask.pick((2,)) == Draw("b")
    assert ask.outcomes() == (Draw("a"), Draw("b"))
    assert ask.includes(Draw("a"))
    assert not ask.includes(Draw("c"))
    assert ask.sample(random.Random(1)) in ask.outcomes()


def test_dice_count_their_faces_from_one() -> None:
    ask = Dice((6, 6), Roll)
    assert ask.wire == ("dice", 6, 6)
    assert ask.pick((0, 5)) == Roll((1, 6))
    assert len(ask.outcomes()) == 36
    assert not ask.includes(Roll((0, 7)))
    assert ask.includes(ask.sample(random.Random(1)))


def test_a_shuffle_lays_out_every_value_once() -> None:
    ask = Shuffle(("a", "b", "c"), Roll, lambda move: move.eyes)  # type: ignore[attr-defined]
    assert ask.wire == ("shuffle", 3)
    assert ask.pick((2, 0, 1)).eyes == ("c", "a", "b")  # type: ignore[attr-defined]
    assert ask.includes(Roll(("b", "c", "a")))  # type: ignore[arg-type]
    assert not ask.includes(Roll(("b", "b", "a")))  # type: ignore[arg-type]
    assert ask.includes(ask.sample(random.Random(1)))
    assert ask.outcomes() == ()
