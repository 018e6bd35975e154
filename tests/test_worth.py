"""What a position is worth: shares of the win from points, and the fit that finds what counts."""

import random

import pytest

from tidelog.domain import catalog
from tidelog.domain.kernel.worth import Worth, divided, weights_at
from tools.fit_worth import Position, fit

games = pytest.mark.parametrize("name", catalog.GAMES)


def test_points_become_shares_and_equals_share_alike() -> None:
    assert divided([3.0, 3.0, 3.0]) == pytest.approx([1 / 3] * 3)
    assert divided([1000.0, 0.0]) == pytest.approx([1, 0])
    lead = divided([1.0, 0.0, 0.0])
    assert lead[0] > lead[1] == lead[2]


def test_weights_go_from_those_of_the_start_to_those_of_the_end() -> None:
    weights = ((0.0, 2.0), (1.0, 1.0))
    assert [weights_at(weights, progress) for progress in (0.0, 0.5, 1.0)] == [[0, 1], [1, 1], [2, 1]]


def test_a_table_larger_than_any_that_was_fitted_uses_the_weights_of_the_largest() -> None:
    worth = Worth[tuple[float, ...]](
        ("points",),
        lambda state: [[points] for points in state],
        lambda state: 0.0,
        {2: ((0.0, 0.0),), 4: ((1.0, 1.0),)},
    )
    assert worth.shares((1.0, 0.0)) == pytest.approx([0.5, 0.5])
    assert worth.shares((1.0, 0.0, 0.0, 0.0, 0.0)) == pytest.approx(divided([1.0, 0, 0, 0, 0]))


@games
def test_every_feature_of_a_game_has_been_fitted_for_two_three_and_four(name: str) -> None:
    worth = catalog.game(name).worth
    assert worth
    assert sorted(worth.weights) == [2, 3, 4]
    for weights in worth.weights.values():
        assert len(weights) == len(worth.names) == len({*worth.names})
        assert any(first or last for first, last in weights)


def test_a_fit_finds_the_weights_by_which_matches_were_won() -> None:
    rng = random.Random(1)
    positions = []
    for _ in range(3000):
        rows = [[rng.gauss(0, 1), rng.gauss(0, 1)] for _ in range(3)]
        winner = rng.choices(range(3), divided([2 * row[0] - row[1] for row in rows]))[0]
        positions.append(Position(rows, [float(seat == winner) for seat in range(3)], [0.0] * 3))
    found = fit(positions, [0.0, 0.0], 0.1)
    assert found == pytest.approx([2, -1], abs=0.2)
