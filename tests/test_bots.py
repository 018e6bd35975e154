"""Bots: each plays every game by its view alone, and says in one sentence which ones there are."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks import counting
from tests.table import Position
from tests.walks import acting, all_seats, positions
from tidelog.domain import bots, catalog
from tidelog.domain.bots.ahead import after, guess, settled, shares
from tidelog.domain.errors import BadSeats
from tidelog.domain.house import House
from tidelog.domain.kernel.seats import CHANCE
from tidelog.domain.kernel.secret import secrets_in, seen_by
from tidelog.replays.simulation import Plan, simulate, summary

games = pytest.mark.parametrize("name", catalog.GAMES)
kinds = pytest.mark.parametrize("bot", ["random-red", "easy-red", "greedy-red", "mcts-12-red"])
few = settings(max_examples=6)
seeds = st.integers(0, 10_000)


@games
@kinds
@few
@given(data=st.data(), seed=seeds)
def test_a_bot_chooses_a_legal_move_and_the_same_one_with_the_same_luck(
    name: str, bot: str, data: st.DataObject, seed: int
) -> None:
    position = data.draw(positions(name))
    for seat in acting(position):
        moves = [bots.choose(bot, position.game, position.state, seat, random.Random(seed)) for _ in range(2)]
        assert moves[0] == moves[1]
        assert moves[0] in position.legal(seat)


@games
@kinds
@few
@given(data=st.data(), seed=seeds)
def test_a_bot_does_not_choose_by_what_is_hidden_from_it(name: str, bot: str, data: st.DataObject, seed: int) -> None:
    position = data.draw(positions(name))
    for seat in acting(position):
        other = _permuted(position, seat, seed)
        here = bots.choose(bot, position.game, position.state, seat, random.Random(seed))
        assert here == bots.choose(bot, position.game, other, seat, random.Random(seed))


def _permuted(position: Position, seat: int, seed: int) -> Any:
    """The same state with other values in every slot that this seat cannot see."""
    view = seen_by(position.game.state, position.state, seat)
    return guess(position.game, view, random.Random(seed + 1))


@games
@few
@given(data=st.data(), seed=seeds)
def test_a_guess_fills_what_is_hidden_and_looks_the_same_from_the_seat(
    name: str, data: st.DataObject, seed: int
) -> None:
    position = data.draw(positions(name))
    game = position.game
    for seat in all_seats(position):
        view = seen_by(game.state, position.state, seat)
        filled = guess(game, view, random.Random(seed))
        assert all(secret.value is not None for secret in secrets_in(game.state, filled))
        assert seen_by(game.state, filled, seat) == view


@games
@few
@given(data=st.data(), seed=seeds)
def test_a_search_draws_the_same_from_the_luck_of_the_match_however_long_it_is(
    name: str, data: st.DataObject, seed: int
) -> None:
    position = data.draw(positions(name))
    for seat in acting(position):
        short, long = random.Random(seed), random.Random(seed)
        bots.choose("mcts-2-red", position.game, position.state, seat, short)
        bots.choose("mcts-9-red", position.game, position.state, seat, long)
        assert short.random() == long.random()


@games
@few
@given(data=st.data(), seed=seeds, moves=st.integers(0, 5))
def test_a_settled_state_awaits_a_seat_unless_the_match_is_over(
    name: str, data: st.DataObject, seed: int, moves: int
) -> None:
    position = data.draw(positions(name))
    state = settled(position.game, position.state, moves, 2, random.Random(seed))
    slots = [secret.slot for secret in secrets_in(position.game.state, state)]
    assert CHANCE not in position.game.awaiting(state)
    assert bool(position.game.awaiting(state)) == (position.game.outcome(state) is None)
    assert len(slots) == len(set(slots))


@games
@few
@given(data=st.data())
def test_what_the_seats_are_worth_are_shares_of_the_win(name: str, data: st.DataObject) -> None:
    position = data.draw(positions(name))
    found = shares(position.game, position.state)
    assert len(found) == len(all_seats(position))
    assert all(0 <= share <= 1 for share in found)
    assert sum(found) == pytest.approx(1)


def _defaults(name: str) -> dict[str, str]:
    return {option.name: option.values[0] for option in catalog.game(name).options}


@pytest.mark.parametrize(
    "spec",
    [
        "bot:foo",
        "bot:",
        "bot:mcts:abc",
        "bot:mcts:0",
        "bot:mcts:-5",
        "bot:mcts:10s",
        "bot:mcts:99999999",
        "bot:greedy:5",
        "bot:hard:5",
    ],
)
def test_a_bot_that_is_none_is_refused_in_one_sentence(spec: str) -> None:
    with pytest.raises(BadSeats) as caught:
        bots.seat_name(spec, "red")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "spec, name",
    [
        ("bot:easy", "easy-red"),
        ("bot:hard", "hard-red"),
        ("bot:random", "random-red"),
        ("bot:mcts", "mcts-red"),
        ("bot:mcts:500ms", "mcts-500ms-red"),
    ],
)
def test_a_bot_sits_down_under_a_name_that_says_what_it_is(spec: str, name: str) -> None:
    assert bots.seat_name(spec, "red") == name
    assert bots.is_bot(name)
    assert bots.spec_of(name) == spec
    bots.bot_of(name)


def test_whoever_asks_for_no_bot_is_told_the_levels() -> None:
    with pytest.raises(BadSeats, match=", ".join(f"bot:{level}" for level in bots.LEVELS)):
        bots.seat_name("bot:grandmaster", "red")


@pytest.mark.parametrize("bot", ["easy-red", "greedy-red", "mcts-20-red"])
def test_a_game_without_an_estimate_is_played_by_its_scores(bot: str) -> None:
    game = counting.GAME
    state = game.start(2, {})
    moves = [bots.choose(bot, game, state, 1, random.Random(seed)) for seed in range(9)]
    best = game.legal(state, 1)[-1]
    assert game.worth is None
    assert moves.count(best) == len(moves) if bot != "easy-red" else best in moves


def test_an_easy_bot_overlooks_what_the_others_see() -> None:
    game = counting.GAME
    easy, normal, hard = (sum(_counted(game, f"{level}-red", seed) for seed in range(20)) for level in bots.LEVELS)
    assert easy < min(normal, hard)


def _counted(game: Any, bot: str, seed: int) -> int:
    state = game.start(2, {})
    then = after(game, state, 1, bots.choose(bot, game, state, 1, random.Random(seed)), "?")
    count: int = game.scores(then)[0].total
    return count


def test_a_search_by_the_clock_chooses_a_legal_move(tmp_path: Any) -> None:
    tidelog = House.at(":memory:", tmp_path)
    match = tidelog.open("orongo", ["bot:mcts:5ms", "bot:random"], seed="clock")
    seat = match.awaiting[0]
    move = bots.choose(match.names[0], match.game, match.state, seat, random.Random(1))
    assert move in match.game.legal(match.state, seat)


def test_simulated_matches_are_the_same_on_any_number_of_cores() -> None:
    plan = Plan("tsuro", ("bot:greedy", "bot:random"), _defaults("tsuro"), "cores")
    one, two = (summary(plan, list(simulate(plan, 4, None, workers))) for workers in (1, 2))
    assert one == two
