"""Laws that hold for every game in the catalogue; a new game inherits them by being there."""

import random
from typing import Any, get_origin

import msgspec
import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from tests.table import Position, step
from tests.walks import acting, all_seats, offered, openings, positions, to_the_end
from tidelog.domain import catalog, rulebook
from tidelog.domain.errors import InvalidMove, TidelogError
from tidelog.domain.kernel.codec import codec, decode_state, encode_state
from tidelog.domain.kernel.facts import Move, write_move
from tidelog.domain.kernel.game import chance_moves, cite, remark, seat_moves
from tidelog.domain.kernel.judge import judge
from tidelog.domain.kernel.notation import in_order, read_move
from tidelog.domain.kernel.picture import plain
from tidelog.domain.kernel.seats import CHANCE, PUBLIC
from tidelog.domain.kernel.secret import UNNAMED, Secret, named, opened, secrets_in, seen_by, unnamed
from tidelog.domain.kernel.typed import read_typed

games = pytest.mark.parametrize("name", catalog.GAMES)
seeds = st.integers(0, 10_000)


def viewers(position: Position) -> list[int]:
    """Every seat, and the public."""
    return [*all_seats(position), PUBLIC]


@games
@given(data=st.data(), seed=seeds)
def test_play_ends_and_nothing_is_legal_after_it(name: str, data: st.DataObject, seed: int) -> None:
    start = data.draw(openings(name))
    census = start.game.census(start.state)
    for position in to_the_end(start, seed):
        assert position.game.census(position.state) == census
        assert (position.game.outcome(position.state) is None) == bool(position.game.awaiting(position.state))
    outcome = position.game.outcome(position.state)
    assert outcome is not None
    assert outcome.winners
    assert not any(position.legal(seat) for seat in all_seats(position))


@games
@given(data=st.data())
def test_whoever_is_awaited_has_a_move_and_nobody_else_has(name: str, data: st.DataObject) -> None:
    position = data.draw(positions(name))
    for seat in all_seats(position):
        assert bool(position.legal(seat)) == (seat in acting(position))
    moves = [(seat, write_move(move)) for seat, move in offered(position)]
    assert len(set(moves)) == len(moves)


@games
@given(data=st.data())
def test_every_legal_move_is_accepted(name: str, data: st.DataObject) -> None:
    position = data.draw(positions(name))
    for seat, move in offered(position):
        assert position.when(seat, move).events


@games
@given(data=st.data())
def test_every_other_move_is_refused(name: str, data: st.DataObject) -> None:
    position = data.draw(positions(name))
    pool = _pool(position)
    for seat in acting(position):
        legal = set(map(repr, position.legal(seat)))
        moves = _any_move(position, seat, pool)
        for _ in range(20):
            move = data.draw(moves)
            if repr(unnamed(type(move), move)) in legal:
                continue
            note(f"seat {seat}: {move}")
            with pytest.raises(TidelogError):
                judge(position.game, position.state, seat, named(type(move), move, "x"))


def _pool(position: Position) -> dict[type, list[Any]]:
    """Words and numbers that stand in moves around here, with some that never do."""
    pool: dict[type, list[Any]] = {int: [-1, 0, 1, 2, 3, 7, 99], str: ["", "x", "P01"]}
    rng = random.Random(1)
    for _ in range(12):
        for _, move in offered(position):
            for field in move.__struct_fields__:
                value = getattr(move, field)
                for item in value if isinstance(value, tuple) else (value,):
                    item = item.value if isinstance(item, Secret) else item
                    pool.setdefault(type(item), []).append(item)
        if not position.game.awaiting(position.state):
            break
        position = step(position, rng)
    return pool


def _any_move(position: Position, seat: int, pool: dict[type, list[Any]]) -> st.SearchStrategy[Move]:
    def value(kind: Any) -> st.SearchStrategy[Any]:
        if kind in pool:
            return st.sampled_from(pool[kind])
        origin = getattr(kind, "__origin__", None)
        if origin is Secret:
            return st.builds(lambda v: Secret(UNNAMED, (seat,), v), value(kind.__args__[0]))
        if origin is tuple:
            return st.lists(value(kind.__args__[0]), max_size=3).map(tuple)
        if hasattr(kind, "__args__"):
            return st.one_of([value(part) for part in kind.__args__])
        return st.none() if kind is type(None) else st.sampled_from(pool[getattr(kind, "__supertype__", str)])

    kinds = [
        st.builds(kind, *[value(field.type) for field in msgspec.structs.fields(kind)]) for kind in position.game.moves
    ]
    return st.one_of(kinds)


@games
@given(data=st.data())
def test_a_view_asks_and_allows_what_the_state_does(name: str, data: st.DataObject) -> None:
    position = data.draw(positions(name))
    game, state = position.game, position.state
    for viewer in viewers(position):
        view = seen_by(game.state, state, viewer)
        assert game.awaiting(view) == game.awaiting(state)
        if viewer != PUBLIC:
            assert game.legal(view, viewer) == game.legal(state, viewer)


@games
@given(data=st.data(), seed=seeds)
def test_a_view_does_not_change_when_something_hidden_from_it_does(name: str, data: st.DataObject, seed: int) -> None:
    position = data.draw(positions(name))
    game, state = position.game, position.state
    rng = random.Random(seed)
    for viewer in viewers(position):
        view = seen_by(game.state, state, viewer)
        values: dict[str, Any] = {}
        for group in game.unseen(view):
            values.update(zip(group.slots, rng.sample(group.values, len(group.slots)), strict=True))
        other = opened(game.state, view, values)
        assert all(secret.value is not None for secret in secrets_in(game.state, other))
        assert seen_by(game.state, other, viewer) == view
        assert game.awaiting(other) == game.awaiting(state)
        if viewer != PUBLIC:
            assert game.legal(other, viewer) == game.legal(state, viewer)
        if game.awaiting(state) == (CHANCE,):
            assert game.chance(other).wire == game.chance(state).wire


@games
@given(data=st.data())
def test_what_is_hidden_may_be_what_it_is(name: str, data: st.DataObject) -> None:
    position = data.draw(positions(name))
    game, state = position.game, position.state
    truth = {str(secret.slot): secret.value for secret in secrets_in(game.state, state)}
    for viewer in viewers(position):
        for group in game.unseen(seen_by(game.state, state, viewer)):
            left = list(group.values)
            for slot in group.slots:
                left.remove(truth[slot])


@games
@given(data=st.data())
def test_a_move_reads_back_from_its_line(name: str, data: st.DataObject) -> None:
    position = data.draw(positions(name))
    for seat, move in offered(position):
        assert read_move(position.game.moves, seat, write_move(move)) == move


@games
@given(data=st.data())
def test_a_move_reads_back_whatever_the_order_of_what_has_none(name: str, data: st.DataObject) -> None:
    position = data.draw(positions(name))
    for seat, move in offered(position):
        assert in_order(move) == move
        if len(move.any_order) == 1:
            field = move.any_order[0]
            other = msgspec.structs.replace(move, **{field: data.draw(st.permutations(getattr(move, field)))})
        else:
            values = [value for field in move.any_order if (value := getattr(move, field)) is not None]
            mixed = dict(zip(move.any_order, data.draw(st.permutations(values)), strict=False))
            other = msgspec.structs.replace(move, **mixed)
        assert read_move(position.game.moves, seat, write_move(other)) == move


@games
def test_what_has_no_order_is_a_tuple_or_several_fields_of_a_move(name: str) -> None:
    for kind in catalog.game(name).moves:
        types = {field.name: field.type for field in msgspec.structs.fields(kind)}
        assert set(kind.any_order) <= set(types)
        if len(kind.any_order) == 1:
            assert get_origin(types[kind.any_order[0]]) is tuple


@games
@given(data=st.data())
def test_a_seat_is_never_offered_what_chance_answers_nor_chance_what_a_seat_asks(
    name: str, data: st.DataObject
) -> None:
    position = data.draw(positions(name))
    assert {type(move) for _, move in offered(position)} <= set(seat_moves(position.game))
    if position.game.awaiting(position.state) == (CHANCE,):
        assert type(position.game.chance(position.state).sample(random.Random(0))) in chance_moves(position.game)
    assert {*seat_moves(position.game), *chance_moves(position.game)} == set(position.game.moves)


@games
@given(data=st.data())
def test_whoever_is_asked_is_told_for_what_and_by_which_clause(name: str, data: st.DataObject) -> None:
    position = data.draw(positions(name))
    for seat in position.game.awaiting(position.state):
        clause, words = position.game.now(position.state, seat)
        assert words
        assert rulebook.clause(clause).name == clause
        public = seen_by(position.game.state, position.state, PUBLIC)
        assert position.game.now(public, seat) == (clause, words)
        with pytest.raises(InvalidMove, match=r"'hm' is no move; .*: .") as caught:
            read_typed(position.game, position.state, seat, "hm")
        assert caught.value.clause == clause


@games
@given(data=st.data(), seed=seeds)
def test_every_fact_has_words_for_who_asks(name: str, data: st.DataObject, seed: int) -> None:
    position = data.draw(positions(name))
    game, state = position.game, position.state
    names = tuple(f"Player {seat}" for seat in all_seats(position))
    if awaited := game.awaiting(state):
        seat, rng = awaited[0], random.Random(seed)
        move = game.chance(state).sample(rng) if seat == CHANCE else rng.choice(game.legal(state, seat))
        for event in judge(game, state, seat, named(type(move), move, "new")):
            assert remark(game, state, event, names), event
            state = game.evolve(state, event)


@games
@given(data=st.data(), seed=seeds)
def test_state_moves_and_events_survive_their_encoding(name: str, data: st.DataObject, seed: int) -> None:
    position = data.draw(positions(name))
    game = position.game
    assert decode_state(game, encode_state(position.state)) == position.state
    for seat, move in offered(position)[:5]:
        data_of_move = msgspec.msgpack.encode(move)
        assert msgspec.msgpack.decode(data_of_move, type=codec(game).move) == move
        for event in position.when(seat, move).events:
            assert msgspec.msgpack.decode(msgspec.msgpack.encode(event), type=codec(game).event) == event


@games
@given(data=st.data())
def test_every_view_can_be_shown_and_told(name: str, data: st.DataObject) -> None:
    position = data.draw(positions(name))
    game = position.game
    names = tuple(f"Player{seat}" for seat in all_seats(position))
    for viewer in viewers(position):
        view = seen_by(game.state, position.state, viewer)
        assert max(map(len, game.board(view, names, plain).splitlines())) <= 100
        picture = game.picture(view, names, "wide")
        assert picture.title
        assert picture.description
        assert picture.places
    for seat, move in offered(position):
        assert game.say(seen_by(game.state, position.state, seat), move, names)
    _tell_next(position, names)


@games
@given(data=st.data(), seed=seeds)
def test_every_fact_comes_from_a_clause_of_the_rules_and_all_viewers_read_the_same(
    name: str, data: st.DataObject, seed: int
) -> None:
    position = data.draw(positions(name))
    game, known, rng = position.game, rulebook.clauses(name), random.Random(seed)
    for seat in game.awaiting(position.state)[:1]:
        move = game.chance(position.state).sample(rng) if seat == CHANCE else rng.choice(position.legal(seat))
        state = position.state
        for event in position.when(seat, move).events:
            clause = cite(game, state, event)
            assert clause in known
            for viewer in viewers(position):
                assert cite(game, seen_by(game.state, state, viewer), event) == clause
            state = game.evolve(state, event)


def _tell_next(position: Position, names: tuple[str, ...]) -> None:
    game = position.game
    for seat, move in offered(position)[:8]:
        for viewer in viewers(position):
            state = position.state
            for event in position.when(seat, move).events:
                view = seen_by(game.state, state, viewer)
                assert isinstance(game.tell(view, seen_by(codec(game).event, event, viewer), names), str)
                state = game.evolve(state, event)


@games
@given(data=st.data())
def test_the_words_of_a_menu_are_read_as_the_move_they_stand_for(name: str, data: st.DataObject) -> None:
    position = data.draw(positions(name))
    names = tuple(f"Player {seat}" for seat in all_seats(position))
    if found := offered(position):
        seat, move = data.draw(st.sampled_from(found))
        words = position.game.say(position.state, move, names)
        for typed in (f" {words.upper()} ", str(move).lower()):
            assert read_typed(position.game, position.state, seat, typed, names=names) == move
