"""Every legal move of every game can be chosen by pointing at the board, or by a control made from its fields."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.table import Position, opening
from tests.walks import acting, positions
from tidelog.domain import catalog
from tidelog.domain.kernel.facts import write_move
from tidelog.domain.kernel.game import Names
from tidelog.domain.kernel.picture import Picture
from tidelog.domain.kernel.pointing import Pointing, nexts, pointable, pointings
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import UNNAMED, Secret, seen_by

games = pytest.mark.parametrize("name", catalog.GAMES)
MOST_WORDS = 60
"""So many moves in words are still a list somebody reads: the tiles a seat may swap for those of the pool."""


def offered(position: Position, seat: Seat) -> tuple[tuple[Pointing, ...], Any, Names]:
    """What a seat can choose from, by all that it may see."""
    state = seen_by(position.game.state, position.state, seat)
    names = tuple(f"Seat {number}" for number in range(1, len(position.game.scores(state)) + 1))
    return pointings(position.game, state, names, position.game.legal(state, seat)), state, names


def drawn(moves: tuple[Pointing, ...], picture: Picture) -> list[Pointing]:
    """The moves with as much of their pointing as a picture has."""
    return [msgspec.structs.replace(one, points=tuple(p for p in one.points if p in picture.places)) for one in moves]


def chosen(moves: list[Pointing], wanted: Pointing) -> list[Pointing]:
    """What is left to words when everything a move is about has been pointed at, each where it was lit."""
    done: list[str] = []
    while following := nexts(wanted, done):
        assert following[0] in set(pointable(moves, done)), f"{write_move(wanted.move)}: {following[0]} is not lit"
        done.append(following[0])
    return [one for one in moves if nexts(one, done) == ()]


@games
@given(data=st.data())
def test_every_legal_move_can_be_pointed_at_or_stands_among_a_few_in_words(name: str, data: st.DataObject) -> None:
    position = data.draw(positions(name))
    for seat in acting(position):
        moves, state, names = offered(position, seat)
        for frame in ("wide", "narrow"):
            shown = drawn(moves, position.game.picture(state, names, frame))
            for one in shown[:: max(len(shown) // 40, 1)]:
                left = chosen(shown, one)
                words = [other.says for other in left if other.number is None]
                assert one in left, write_move(one.move)
                assert len(words) == len(set(words)) <= MOST_WORDS, write_move(one.move)


@games
@given(data=st.data())
def test_on_a_wide_board_everything_a_move_names_is_pointed_at(name: str, data: st.DataObject) -> None:
    position = data.draw(positions(name))
    for seat in acting(position):
        moves, state, names = offered(position, seat)
        places = position.game.picture(state, names, "wide").places
        for one in moves:
            assert set(one.points) <= set(places), f"{write_move(one.move)} points at {one.points}"
            fields = [getattr(one.move, field) for field in one.move.__struct_fields__]
            named = {value for value in fields if isinstance(value, str) and value in places}
            assert named <= set(one.points), f"{write_move(one.move)} names {named}, and nobody can point at it"


def move(game: str, name: str) -> Any:
    """A kind of move of a game."""
    return next(kind for kind in catalog.game(game).moves if kind.__name__ == name)


def numbers(game: str, moves: list[Any]) -> list[int | None]:
    """The steps of a control made from these moves."""
    played = catalog.game(game)
    return [one.number for one in pointings(played, opening(played, 2).state, ("Ana", "Ben"), moves)]


def test_a_row_of_numbers_is_a_stepper_and_what_differs_in_words_is_not() -> None:
    bid, back = move("orongo", "Bid"), move("tongiaki", "Reenter")
    assert numbers("orongo", [bid(Secret(UNNAMED, (1,), shells)) for shells in range(4)]) == [0, 1, 2, 3]
    assert numbers("tongiaki", [back(1), back(2)]) == [None, None]


def test_the_tiles_that_pay_for_a_moai_may_be_pointed_at_in_any_order() -> None:
    erect = Pointing(move("orongo", "Erect")("P04", 16, 25), "erect", ("P04", "16", "25"), 2)
    assert nexts(erect, []) == ("P04",)
    assert nexts(erect, ["P04"]) == ("16", "25")
    assert nexts(erect, ["P04", "25"]) == ("16",)
    assert nexts(erect, ["P04", "25", "16"]) == ()
    assert nexts(erect, ["16"]) is None
