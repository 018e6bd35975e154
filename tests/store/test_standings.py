"""Standings: who counts, who is rated, in which order, and exactly once."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.store.playing import GAME, opened, play
from tidelog.domain import corrections
from tidelog.domain.branches import branch
from tidelog.domain.house import House
from tidelog.domain.kernel.facts import Outcome
from tidelog.domain.store.copying import copy, relist
from tidelog.domain.store.tables import Listing, Recorder, Standing
from tidelog.projections.standings import catch_up, counts, player_of

NAMES = ("Ana", "Ben", "Cleo")


@pytest.fixture
def app(store: str, keys: Path) -> Iterator[House]:
    with opened(store, keys) as found:
        for name in NAMES[:2]:
            found.keys.create(name)
        yield found


def _resigned(app: House, seat: int = 1, seats: tuple[str, ...] = NAMES) -> str:
    match = app.open(GAME, seats).id
    app.resign(match, seat)
    return match


def _by_name(rows: Recorder) -> dict[str, Standing]:
    catch_up(rows)
    return {row.name: row for row in rows.standings()}


def test_results_are_counted_by_player_and_only_keys_are_rated(app: House) -> None:
    for seat in (1, 1, 2):
        _resigned(app, seat)
    found = _by_name(app.matches.tables)
    assert {name: row.played for name, row in found.items()} == {"Ana": 3, "Ben": 3, "Cleo": 3}
    assert [found[name].kind for name in NAMES] == ["key", "key", "guest"]
    assert found["Ben"].rating > found["Ana"].rating
    assert (found["Cleo"].mu, found["Cleo"].sigma) == (0, 0)
    assert found["Ana"].player == app.keys.public("Ana").hex()
    assert app.matches.tables.standings()[-1].name == "Cleo"


def test_a_match_is_counted_once_however_often_one_looks(app: House) -> None:
    _resigned(app)
    first = _by_name(app.matches.tables)
    assert _by_name(app.matches.tables) == first
    _resigned(app)
    assert _by_name(app.matches.tables)["Ana"].played == 2


def test_catching_up_in_steps_and_counting_anew_give_the_same(app: House) -> None:
    for seat in (1, 2, 2, 1, 2):
        _resigned(app, seat)
        steps = _by_name(app.matches.tables)
    app.matches.tables.prune()
    relist(app.matches.tables, app.matches.tables.ids(), lambda done, of: None)
    assert _by_name(app.matches.tables) == steps


def test_a_corrected_outcome_counts_as_corrected(app: House) -> None:
    match = _resigned(app)
    _resigned(app)
    before = _by_name(app.matches.tables)
    corrections.rule(app, match, "orongo/1.1", "it was Ben", None, Outcome("corrected", (1, 3, 2)))
    after = _by_name(app.matches.tables)
    assert after["Ana"].won == before["Ana"].won + 1
    assert after["Ana"].played == 2
    assert after["Ana"].rating > before["Ana"].rating


def test_branches_seeded_and_abandoned_matches_do_not_count(app: House) -> None:
    seeded = app.open(GAME, NAMES, seed="s").id
    play(app, seeded, random.Random(1))
    app.abandon(app.open(GAME, NAMES).id, "rain")
    match = _resigned(app)
    twig = branch(app, match, app.load(match).head.size - 2)
    play(app, twig.id, random.Random(1))
    assert {row.played for row in _by_name(app.matches.tables).values()} == {1}


def test_an_entered_match_does_not_count() -> None:
    listing = Listing("m", GAME, "sealed", "F2", "[]", "", 0, 0, 0, '["over",[1,2]]')
    assert counts(listing)
    assert not counts(listing._replace(level="given"))
    assert not counts(listing._replace(level="F0"))
    assert not counts(listing._replace(parent="p"))
    assert not counts(listing._replace(outcome='["abandoned",[]]'))


def test_bots_are_one_player_by_kind_and_a_guest_is_only_a_name() -> None:
    assert player_of("bot", "random-blue", "").id == player_of("bot", "random-red", "").id == "bot:random"
    assert player_of("guest", "Zoe", "").id == "guest:Zoe"
    assert player_of("player", "Zoe", "aa").id == player_of("player", "Zoë", "aa").id == "aa"


def test_ratings_survive_a_copy_into_another_engine(app: House, keys: Path) -> None:
    for seat in (1, 2, 2, 1):
        _resigned(app, seat)
    with opened(":memory:", keys) as other:
        copy(app.matches.tables, other.matches.tables, lambda done, of: None)
        assert _by_name(other.matches.tables) == _by_name(app.matches.tables)
