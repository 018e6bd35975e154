"""What is checked before any game is asked: the match runs, the seat is awaited, the slots are its to name."""

from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from benchmarks import counting
from tidelog.domain.errors import InvalidMove, MatchOver, NotYourTurn
from tidelog.domain.kernel.chance import OneOf
from tidelog.domain.kernel.facts import Event, Move, write_move
from tidelog.domain.kernel.game import Game
from tidelog.domain.kernel.judge import judge
from tidelog.domain.kernel.notation import in_order
from tidelog.domain.kernel.seats import CHANCE, Seat
from tidelog.domain.kernel.secret import Slot


class Draw(Move, frozen=True):
    tile: int


class Play(Move, frozen=True):
    card: Slot


class Swap(Move, frozen=True):
    give: Slot
    take: Slot | None = None


class Spend(Move, frozen=True):
    any_order: ClassVar[tuple[str, ...]] = ("tokens",)
    tokens: tuple[str, ...]


class Join(Move, frozen=True):
    any_order: ClassVar[tuple[str, ...]] = ("one", "other")
    where: str
    one: int
    other: int | None = None


MINE, THEIRS = Slot("d1"), Slot("d2")


def never(state: Any, seat: Seat, move: Move) -> tuple[Event, ...]:
    raise AssertionError(f"the game was asked about {move}")


def table(*awaited: Seat, **parts: Any) -> Game[Any]:
    """A game that awaits these seats, and whose rules must not be asked unless a test says how."""
    return replace(counting.GAME, awaiting=lambda state: awaited, **({"decide": never} | parts))


def test_a_seat_that_is_not_awaited_is_told_who_is() -> None:
    with pytest.raises(NotYourTurn, match="seat 3 is not to move now; awaited: seat 1, seat 2"):
        judge(table(1, 2), None, 3, Play(MINE))
    with pytest.raises(NotYourTurn, match="a draw is to be made first"):
        judge(table(CHANCE), None, 1, Play(MINE))


def test_a_game_may_say_by_which_clause_a_seat_is_not_asked() -> None:
    game = table(1, now=lambda state, seat: ("counting/1.1", "you have counted") if seat == 2 else ("", ""))
    with pytest.raises(NotYourTurn, match=r"you have counted; awaited: seat 1 \(counting/1.1\)") as caught:
        judge(game, None, 2, Play(MINE))
    assert caught.value.clause == "counting/1.1"
    with pytest.raises(NotYourTurn, match=r"seat 3 is not to move now; awaited: seat 1$"):
        judge(game, None, 3, Play(MINE))


@pytest.mark.parametrize(
    "move, line",
    [
        (Spend(("fan", "drum")), "spend drum,fan"),
        (Spend(("fan", "drum", "fan")), "spend drum,fan,fan"),
        (Join("a", 24, 15), "join a 15 24"),
    ],
)
def test_what_has_no_order_stands_in_one_in_a_record(move: Move, line: str) -> None:
    game = table(1, decide=lambda state, seat, move: ())
    with pytest.raises(InvalidMove, match=f"is written '{line}'"):
        judge(game, None, 1, move)
    assert judge(game, None, 1, in_order(move)) == ()
    assert write_move(in_order(move)) == line


def test_what_is_in_order_stays_as_it_is() -> None:
    for move in (Spend(()), Spend(("drum", "fan")), Join("a", 7), Join("a", 7, 7), Play(MINE)):
        assert in_order(move) == move


def test_nobody_moves_after_the_end() -> None:
    with pytest.raises(MatchOver):
        judge(table(), None, 1, Play(MINE))


def test_chance_answers_only_what_it_is_asked() -> None:
    game = table(CHANCE, chance=lambda state: OneOf((1, 2), Draw), decide=lambda state, seat, move: ())
    assert judge(game, None, CHANCE, Draw(2)) == ()
    with pytest.raises(InvalidMove, match="chance cannot answer 'draw 3' here"):
        judge(game, None, CHANCE, Draw(3))


def test_what_is_offered_may_be_named() -> None:
    offers = (Play(MINE), Swap(MINE))
    game = table(1, legal=lambda state, seat: offers, decide=lambda state, seat, move: ())
    assert [judge(game, None, 1, move) for move in offers] == [(), ()]


@pytest.mark.parametrize("probe", [Play(THEIRS), Play(Slot("d99")), Swap(THEIRS), Swap(MINE, THEIRS)])
def test_no_hidden_thing_can_be_probed_by_naming_it(probe: Move) -> None:
    game = table(1, legal=lambda state, seat: (Play(MINE), Swap(MINE)))
    with pytest.raises(InvalidMove, match="which is not yours to name"):
        judge(game, None, 1, probe)
