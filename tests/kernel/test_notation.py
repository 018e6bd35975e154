"""One line for a move, and back."""

import pytest

from tidelog.domain.errors import InvalidMove
from tidelog.domain.kernel.notation import read_move, usage, write_move
from tidelog.domain.kernel.rules import Move
from tidelog.domain.kernel.secret import UNNAMED, Secret


class Place(Move, frozen=True):
    space: str
    turn: int
    other: int | None = None


class FoundRoyal(Move, frozen=True):
    islands: tuple[str, ...]


class Bid(Move, frozen=True):
    shells: Secret[int]


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


@pytest.mark.parametrize("line", ["", "jump", "place", "place P46", "place P46 x", "bid", "bid 1 2", "bid 1.5"])
def test_a_line_that_is_no_move_is_refused_with_the_notation(line: str) -> None:
    with pytest.raises(InvalidMove, match="expected"):
        read_move(KINDS, 1, line)
