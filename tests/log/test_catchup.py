"""Catching up with many rows at once comes to the same match as following them one by one."""

import random
from pathlib import Path

import msgspec
import pytest

from tidelog.domain import catalog
from tidelog.domain.errors import Malformed
from tidelog.domain.house import House
from tidelog.domain.log.primitives.merkle import Frontier, frontier_of, grow, grown, leaf_hash, root, roots_of
from tidelog.domain.log.records.catchup import catch_up
from tidelog.domain.log.records.match import Match, begin, step
from tidelog.domain.log.records.rows import read_record, unstore


def _start(match: Match) -> Match:
    opened, game = match.opened, match.game
    return begin(opened, game, match.secret, None, game.start(len(opened.seats), opened.options), match.names)


def _one_by_one(match: Match, rows: list[bytes]) -> Match:
    for row in rows:
        record, openings = unstore(row)
        match = step(match, read_record(match.game, record), record, openings, _nowhere)
    return match


def _nowhere(ply: int) -> object:
    raise AssertionError(f"nothing is taken back to {ply}")


@pytest.mark.parametrize("name", catalog.GAMES)
@pytest.mark.parametrize("keys", [(), ("Ana",), ("Ana", "Ben")])
def test_every_prefix_of_a_match_is_caught_up_with_alike(name: str, keys: tuple[str, ...], tmp_path: Path) -> None:
    app = House.at(":memory:", tmp_path)
    for key in keys:
        app.keys.create(key)
    match = app.open(name, [*keys, *["bot:random", "bot:greedy"][len(keys) :]], match="m")
    match = _play(app, match, random.Random(1))
    rows = app.matches.tables.rows("m", 0, None)
    for size in [*range(30), len(rows) // 2, len(rows) - 1, len(rows)]:
        assert catch_up(_start(match), rows[:size], _nowhere) == _one_by_one(_start(match), rows[:size])
    half = _one_by_one(_start(match), rows[: len(rows) // 2])
    assert catch_up(half, rows[len(rows) // 2 :], _nowhere) == match


def _play(app: House, match: Match, rng: random.Random) -> Match:
    while match.awaiting and match.head.size < 120:
        seat = match.awaiting[0]
        match = app.act(match.id, seat, rng.choice(match.game.legal(match.state, seat)))
    return match


def test_a_changed_byte_is_refused_where_it_stands(tmp_path: Path) -> None:
    app = House.at(":memory:", tmp_path)
    match = _play(app, app.open("tongiaki", ["bot:random", "bot:random"], match="m"), random.Random(1))
    rows = app.matches.tables.rows("m", 0, None)
    record, openings = unstore(rows[40])
    later = msgspec.structs.replace(read_record(match.game, record), at=match.head.at + 1)
    rows[40] = msgspec.msgpack.encode([later, openings])
    with pytest.raises(Malformed, match="record 41"):
        catch_up(_start(match), rows, _nowhere)


@pytest.mark.parametrize("before", [0, 1, 2, 3, 7, 8, 13])
@pytest.mark.parametrize("more", [0, 1, 2, 5, 8, 17])
def test_a_tree_grown_at_once_is_the_tree_grown_leaf_by_leaf(before: int, more: int) -> None:
    leaves = [leaf_hash(bytes((number,))) for number in range(before + more)]
    frontier = Frontier()
    for leaf in leaves:
        frontier = grow(frontier, leaf)
    assert grown(frontier_of(leaves[:before]), leaves[before:]) == frontier
    assert roots_of(leaves)[-1] == root(frontier)
    assert roots_of(leaves)[before] == root(frontier_of(leaves[:before]))
