"""Laws of learning: every legal move has one number and comes back from it; every view is a row of one length."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.walks import all_seats, offered, positions
from tidelog.domain import catalog
from tidelog.domain.errors import InvalidMove
from tidelog.domain.kernel.seats import PUBLIC
from tidelog.domain.kernel.secret import opened, seen_by
from tidelog.replays.learn.numbering import numbering_of
from tidelog.replays.learn.shape import MOST, shape_of

games = pytest.mark.parametrize("name", catalog.GAMES)


@games
@given(data=st.data())
def test_every_legal_move_has_one_number_and_comes_back_from_it(name: str, data: st.DataObject) -> None:
    position, numbering = data.draw(positions(name)), numbering_of(name)
    for seat in all_seats(position):
        moves = position.legal(seat)
        numbers = [numbering.number(move) for move in moves]
        assert len(set(numbers)) == len(moves)
        assert tuple(numbering.move_of(number, seat) for number in numbers) == moves
    assert all(0 <= numbering.number(move) < numbering.size for _, move in offered(position))


@games
@given(data=st.data(), seed=st.integers(0, 10_000))
def test_a_view_is_a_row_of_one_length_that_tells_nothing_hidden(name: str, data: st.DataObject, seed: int) -> None:
    position, shape, rng = data.draw(positions(name)), shape_of(name), random.Random(seed)
    game, state = position.game, position.state
    for viewer in (*all_seats(position), PUBLIC):
        view = seen_by(game.state, state, viewer)
        row = shape.row(view)
        assert len(row) == shape.size
        assert all(type(number) is int and -MOST <= number <= MOST for number in row)
        values: dict[str, Any] = {}
        for group in game.unseen(view):
            values.update(zip(group.slots, rng.sample(group.values, len(group.slots)), strict=True))
        assert shape.row(seen_by(game.state, opened(game.state, view, values), viewer)) == row


@games
def test_every_number_is_a_move_and_has_itself_as_number_or_none(name: str) -> None:
    numbering, rng = numbering_of(name), random.Random(1)
    for number in rng.sample(range(numbering.size), 300):
        move = numbering.move_of(number, 1)
        assert numbering.number(move) == number or move.any_order
    for number in (-1, numbering.size):
        with pytest.raises(InvalidMove, match=f"expected a number from 0 to {numbering.size - 1}, got {number}"):
            numbering.move_of(number, 1)
