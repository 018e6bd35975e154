"""What unfolds of a move is folded as it is collected, and has an end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.walks import offered, positions
from tidelog.domain import catalog
from tidelog.domain.errors import EndlessRule
from tidelog.domain.kernel.facts import MOST_FACTS, Event, Facts, Unfolding, folded
from tidelog.domain.kernel.judge import judge
from tidelog.domain.kernel.secret import named


@pytest.mark.parametrize("name", catalog.GAMES)
@given(data=st.data())
def test_the_state_that_was_reached_is_the_fold_of_its_facts(name: str, data: st.DataObject) -> None:
    position = data.draw(positions(name))
    game, state = position.game, position.state
    for seat, move in offered(position)[:10]:
        events = judge(game, state, seat, named(type(move), move, "t"))
        assert isinstance(events, Facts)
        assert folded(state, events, game.evolve) == folded(state, tuple(events), game.evolve)


class _Ticked(Event, frozen=True):
    """Nothing has changed."""


def test_a_rule_that_goes_round_in_circles_is_an_error_that_names_itself() -> None:
    unfolding = Unfolding(0, lambda state, event: state)
    for _ in range(MOST_FACTS):
        unfolding.add(_Ticked())
    with pytest.raises(EndlessRule, match=r"_Ticked\(\) is fact"):
        unfolding.add(_Ticked())
