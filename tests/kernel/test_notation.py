"""One line for a move, and back."""

from typing import Any

import pytest
from msgspec.structs import replace

from benchmarks import counting
from tidelog.domain.errors import InvalidMove
from tidelog.domain.kernel.chance import Dice
from tidelog.domain.kernel.facts import ChanceMove, Move, write_move
from tidelog.domain.kernel.game import Game
from tidelog.domain.kernel.notation import read_move, usage
from tidelog.domain.kernel.seats import CHANCE
from tidelog.domain.kernel.secret import UNNAMED, Secret
from tidelog.domain.kernel.typed import read_typed


class Place(Move, frozen=True):
    space: str
    turn: int
    other: int | None = None


class FoundRoyal(Move, frozen=True):
    islands: tuple[str, ...]


class Bid(Move, frozen=True):
    shells: Secret[int]


class Throw(ChanceMove, frozen=True):
    eyes: tuple[int, ...]


class Leave(Move, frozen=True):
    pass


KINDS = (Place, FoundRoyal, Bid)


@pytest.mark.parametrize(
    "move, line",
    [
        (Place("P46", 90), "place P46 90"),
        (Place("P46", 0, 3), "place P46 0 3"),
        (FoundRoyal(("a", "b")), "found-royal a,b"),
        (FoundRoyal(()), "found-royal"),
        (Bid(Secret(UNNAMED, (2,), 3)), "bid 3"),
    ],
)
def test_a_move_is_its_verb_and_its_fields(move: Move, line: str) -> None:
    assert write_move(move) == line


@pytest.mark.parametrize("line", ["place P46 90", "place P46 0 3", "found-royal a,b", "bid 3"])
def test_a_line_reads_back_to_the_move(line: str) -> None:
    assert write_move(read_move(KINDS, 2, line)) == line


def test_what_is_hidden_is_hidden_for_whoever_moves() -> None:
    assert read_move(KINDS, 2, "bid 3") == Bid(Secret(UNNAMED, (2,), 3))


def test_case_of_the_verb_and_blanks_do_not_matter() -> None:
    assert read_move(KINDS, 1, "  PLACE   P46 90 ") == Place("P46", 90)


def test_the_notation_names_its_fields() -> None:
    assert usage(Place) == "place SPACE TURN [OTHER]"


@pytest.mark.parametrize(
    "line", ["", "jump", "place", "place P46", "place P46 x", "bid", "bid 1 2", "bid 1.5", f"bid {9**30}", "bid 1_0"]
)
def test_a_line_that_is_no_move_is_refused_with_the_notation(line: str) -> None:
    with pytest.raises(InvalidMove, match="expected"):
        read_move(KINDS, 1, line)


def asked(*awaited: int, **parts: Any) -> Game[Any]:
    """A game with the moves of this page, and a chance to throw a die."""
    chance = {"moves": (Throw, *KINDS), "chance": lambda state: Dice((6,), Throw), "awaiting": lambda state: awaited}
    legal = {"legal": lambda state, seat: (Place("P46", 90),) if seat in awaited else ()}
    return replace(counting.GAME, **(chance | legal | parts))


def test_a_typed_line_is_read_as_a_move_of_the_seat_or_of_chance() -> None:
    assert read_typed(asked(1), None, 1, "place P46 90") == Place("P46", 90)
    assert read_typed(asked(CHANCE), None, CHANCE, "throw 3") == Throw((3,))
    assert read_typed(asked(1), None, 1, "leave", (Leave,)) == Leave()


@pytest.mark.parametrize("line", ["pass", "throw 3", "", "place"])
def test_a_seat_that_types_no_move_is_told_what_is_open_and_never_what_is_chances(line: str) -> None:
    with pytest.raises(InvalidMove) as caught:
        read_typed(asked(1), None, 1, line)
    assert "place SPACE TURN" in str(caught.value)
    assert "throw EYES" not in str(caught.value)


def test_a_word_that_is_no_move_cites_what_is_asked_for() -> None:
    game = asked(1, now=lambda state, seat: ("counting/1.2", "now something is placed"))
    with pytest.raises(InvalidMove) as caught:
        read_typed(game, None, 1, " Pass ")
    assert str(caught.value) == "'Pass' is no move; now something is placed: place SPACE TURN [OTHER] (counting/1.2)"
    assert caught.value.clause == "counting/1.2"


def test_who_is_not_asked_or_whose_things_are_not_known_here_is_told_so() -> None:
    with pytest.raises(InvalidMove, match="'pass' is no move; seat 2 is not to move now"):
        read_typed(asked(1), None, 2, "pass")
    with pytest.raises(InvalidMove, match=r"TURN .OTHER., leave$"):
        read_typed(asked(1), None, 1, "pass", (Leave,))
    with pytest.raises(InvalidMove, match="'pass' is no move; expected: throw EYES"):
        read_typed(asked(CHANCE), None, CHANCE, "pass")

    def unknown(state: Any, seat: int) -> tuple[Move, ...]:
        raise LookupError

    with pytest.raises(InvalidMove, match=r"expected: place SPACE TURN .OTHER., found-royal ISLANDS, bid SHELLS"):
        read_typed(asked(1, legal=unknown), None, 1, "pass")
