"""A turn folds as it collects, and what it hands out is folded already."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.walks import offered, positions
from tidelog.domain import catalog
from tidelog.domain.kernel.judge import judge
from tidelog.domain.kernel.rules import Facts, folded
from tidelog.domain.kernel.secret import named


@pytest.mark.parametrize("name", catalog.GAMES)
@given(data=st.data())
def test_the_state_a_turn_has_reached_is_the_fold_of_its_facts(name: str, data: st.DataObject) -> None:
    position = data.draw(positions(name))
    game, state = position.game, position.state
    for seat, move in offered(position)[:10]:
        events = judge(game, state, seat, named(type(move), move, "t"))
        assert isinstance(events, Facts)
        assert folded(state, events, game.evolve) == folded(state, tuple(events), game.evolve)
