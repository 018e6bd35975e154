"""What every engine promises: the same suite over memory, SQLite and PostgreSQL."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from eventsourcing.persistence import IntegrityError, StoredEvent

from tests.store.playing import GAME, SEATS, opened, play, whole
from tidelog.domain import corrections
from tidelog.domain.errors import MatchExists, StaleMatch, UnknownMatch
from tidelog.domain.house import House
from tidelog.domain.kernel.facts import Outcome
from tidelog.domain.log.records.rows import Row
from tidelog.domain.log.writing.play import act
from tidelog.domain.store import matches as matches_module
from tidelog.domain.store.listing import listing_from
from tidelog.domain.store.tables import Kept, Listing, Recorder, Standing


@pytest.fixture
def app(store: str, keys: Path) -> Iterator[House]:
    with opened(store, keys) as found:
        yield found


@pytest.fixture
def rows(app: House) -> Recorder:
    return app.matches.engine


def _row(match: str, ply: int, topic: str = "move") -> Row:
    return Row(match, ply, topic, f"{match}/{ply}".encode())


def _listing(match: str, opened_at: int = 0, **fields: Any) -> Listing:
    return Listing(match, "orongo", "running", "F1", "[]", "", 0, opened_at, 0, "")._replace(**fields)


def test_rows_come_back_in_order_and_by_ply(rows: Recorder) -> None:
    rows.append([_row("a", 1, "opened"), _row("a", 2)], None, None)
    rows.append([_row("b", 1, "opened")], None, None)
    rows.append([_row("a", 3), _row("a", 4)], None, None)
    assert rows.rows("a", 0, None) == [b"a/1", b"a/2", b"a/3", b"a/4"]
    assert rows.rows("a", 1, 3) == [b"a/2", b"a/3"]
    assert rows.first_row("a") == b"a/1"
    assert [rows.last_ply(match) for match in "abc"] == [4, 1, 0]
    assert rows.first_row("c") is None


def test_the_library_s_own_ways_into_the_log_find_the_same_rows(app: House, rows: Recorder) -> None:
    """Whoever knows the event sourcing library can read a store with it, and what it writes is read here."""
    rows.append([_row("a", 1, "opened"), _row("b", 1, "opened"), _row("a", 2), _row("a", 3)], None, None)
    library = app.matches.recorder
    library.insert_events([StoredEvent("b", 2, "move", b"b/2")])
    assert rows.rows("b", 0, None) == [b"b/1", b"b/2"]
    assert library.max_notification_id() == 5
    notes = library.select_notifications(start=1, limit=10)
    assert [note.id for note in notes] == [at for at, _ in rows.log(0, 10)] == [1, 2, 3, 4, 5]
    assert [(note.originator_id, note.originator_version, note.topic, note.state) for note in notes] == [
        tuple(row) for _, row in rows.log(0, 10)
    ]
    assert [note.id for note in library.select_notifications(start=2, limit=10, stop=4)] == [2, 3, 4]
    assert [note.id for note in library.select_notifications(start=2, limit=1, inclusive_of_start=False)] == [3]
    assert [note.id for note in library.select_notifications(start=1, limit=10, topics=["opened"])] == [1, 2]
    assert [event.state for event in library.select_events("a", gt=1, lte=3)] == [b"a/2", b"a/3"]
    assert [event.state for event in library.select_events("a", desc=True, limit=2)] == [b"a/3", b"a/2"]


def test_an_append_is_stored_whole_or_not_at_all(rows: Recorder) -> None:
    rows.append([_row("a", 1), _row("a", 2)], None, None)
    kept = Kept("a", 3, "code", b"head", b"state")
    with pytest.raises(IntegrityError):
        rows.append([_row("a", 3), _row("a", 2)], kept, _listing("a"))
    assert rows.last_ply("a") == 2
    assert rows.kept("a", None) is None
    assert rows.listing("a") is None


def test_a_kept_state_is_found_by_ply_and_can_be_dropped(rows: Recorder) -> None:
    for ply in (200, 400):
        rows.append([_row("a", ply)], Kept("a", ply, "code", b"head", b"%d" % ply), None)
    assert rows.kept("a", None) == Kept("a", 400, "code", b"head", b"400")
    assert rows.kept("a", 399) == Kept("a", 200, "code", b"head", b"200")
    assert rows.kept("a", 199) is None
    rows.drop_kept("a")
    assert rows.kept("a", None) is None


def test_lists_give_the_latest_first_as_many_as_asked_and_only_what_is_wanted(rows: Recorder) -> None:
    for number, match in enumerate("abcd"):
        listing = _listing(match, 100 * (number // 2), game="orongo" if match < "d" else "tsuro")
        rows.append([_row(match, 1, "opened")], None, listing)
    assert [m.match for m in rows.listings()] == ["d", "c", "b", "a"]
    assert [m.match for m in rows.listings(2)] == ["d", "c"]
    assert [m.match for m in rows.listings(2, game="orongo")] == ["c", "b"]
    assert rows.count() == 4
    assert rows.count(game="orongo", status="running") == 3


def test_a_listing_knows_its_places_in_the_log(rows: Recorder) -> None:
    rows.append([_row("a", 1, "opened")], None, _listing("a"))
    rows.append([_row("b", 1, "opened")], None, _listing("b"))
    rows.append([_row("b", 2), _row("b", 3, "sealed")], None, _listing("b", status="sealed"))
    rows.append([_row("a", 2, "sealed")], None, _listing("a", status="sealed"))
    a, b = rows.listing("a"), rows.listing("b")
    assert a
    assert b
    assert a.began < b.began < b.position == b.changed < a.position
    assert [m.match for m in rows.changed_after(())[0]] == ["b", "a"]
    _, until = rows.changed_after(())
    rows.append([_row("b", 4, "ruling")], None, _listing("b", status="sealed", outcome="[]"))
    again = rows.listing("b")
    assert again
    assert again.position == b.position
    assert again.changed > a.position
    assert [m.match for m in rows.changed_after(until)[0]] == ["b"]


def test_the_log_holds_all_matches_in_the_order_they_were_stored(rows: Recorder) -> None:
    rows.append([_row("b", 1), _row("b", 2)], None, None)
    rows.append([_row("a", 1)], None, None)
    rows.append([_row("b", 3)], None, None)
    found = rows.log(0, 100)
    assert [row for _, row in found] == [_row("b", 1), _row("b", 2), _row("a", 1), _row("b", 3)]
    assert [at for at, _ in found] == sorted(at for at, _ in found)
    assert rows.log(found[1][0], 1) == [found[2]]
    assert rows.ids() == ["b", "a"]


def test_standings_are_saved_from_one_position_to_the_next_exactly_once(rows: Recorder) -> None:
    ana = Standing("orongo", "aa", "key", "Ana", 1, 1, 0, 1, 30.0, 5.0)
    ben = Standing("orongo", "bb", "key", "Ben", 1, 0, 0, 2, 20.0, 5.0)
    guest = Standing("orongo", "guest:Zoe", "guest", "Zoe", 1, 1, 0, 1, 0.0, 0.0)
    assert rows.progress() == (0,)
    assert rows.save_standings((0,), (7, 3), [guest, ben, ana], False)
    assert not rows.save_standings((0,), (9, 3), [ana._replace(played=2)], False)
    assert rows.progress() == (7, 3)
    assert rows.standings() == [ana, ben, guest]
    assert rows.standings("orongo", 1) == [ana]
    assert rows.standings("tsuro") == []
    assert rows.save_standings((7, 3), (9, 3), [ben], True)
    assert rows.standings() == [ben]
    rows.prune()
    assert (rows.progress(), rows.standings()) == ((0,), [])


def test_a_seeded_match_has_the_same_root_on_every_engine(app: House) -> None:
    with opened(":memory:", Path("nowhere")) as other:
        roots = []
        for one in (app, other):
            match = one.open(GAME, SEATS, seed="contract")
            roots.append(play(one, match.id, random.Random(1)).head.root)
        assert roots[0] == roots[1]
        assert app.matches.tables.rows(match.id, 0, None) == other.matches.tables.rows(match.id, 0, None)


def test_a_match_folds_to_what_it_was_when_it_was_stored(app: House) -> None:
    match = app.open(GAME, SEATS)
    live = play(app, match.id, random.Random(2))
    assert whole(app, match.id).head == live.head
    assert app.matches.tables.count(status="sealed") == 1


def test_an_unknown_match_is_refused(app: House) -> None:
    with pytest.raises(UnknownMatch, match="no match 'nobody'"):
        app.load("nobody")


def test_a_name_is_given_once(app: House) -> None:
    app.open(GAME, SEATS, match="one")
    with pytest.raises(MatchExists):
        app.open(GAME, SEATS, match="one")


def test_a_move_on_a_ply_that_is_taken_is_refused_and_nothing_is_stored(app: House) -> None:
    match = app.open(GAME, SEATS)
    seat = match.awaiting[0]
    move = match.game.legal(match.state, seat)[0]
    app.act(match.id, seat, move)
    with pytest.raises(StaleMatch, match="someone else"):
        app.write(match, lambda draft: act(draft, app.pens.command(match, seat, move)))
    assert whole(app, match.id).head.size == match.head.size + 1


def test_a_command_sent_again_is_answered_and_not_applied_twice(app: House) -> None:
    app.keys.create("Ana")
    match = app.open(GAME, SEATS)
    command = app.pens.command(match, 1, match.game.legal(match.state, 1)[0])
    first = app.deliver(match.id, command)
    assert app.deliver(match.id, command).head == first.head
    other = app.pens.command(match, 1, match.game.legal(match.state, 1)[1])
    with pytest.raises(StaleMatch, match="expected command 3 of seat 1, got 2"):
        app.deliver(match.id, other)
    assert whole(app, match.id).head == first.head


def test_a_kept_state_that_does_not_fit_is_dropped(app: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches_module, "KEEP_EVERY", 20)
    match = app.open(GAME, SEATS)
    live = play(app, match.id, random.Random(3), 40)
    kept = app.matches.engine.kept(match.id, None)
    assert kept
    for bad in (kept._replace(state=b"\xc1"), kept._replace(head=kept.head[:-1] + b"\x01")):
        app.matches.tables.drop_kept(match.id)
        app.matches.engine.append([_row("other", live.head.size + len(bad.state))], bad, None)
        app.matches._recent.clear()
        assert app.load(match.id).head == live.head


def test_rows_made_anew_from_the_log_are_the_same(app: House) -> None:
    for seed in range(3):
        match = app.open(GAME, SEATS)
        play(app, match.id, random.Random(seed), 10_000 if seed else 30)
    app.abandon(app.open(GAME, SEATS).id, "rain")
    corrections.rule(app, match.id, "orongo/1.1", "miscounted", None, Outcome("counted again", (2, 1, 3)))
    corrections.rule(app, match.id, "orongo/1.1", "stands", None, None)
    rows = app.matches.engine
    before = rows.listings()
    rows.prune()
    rows.relist(rows.ids(), listing_from)
    assert rows.listings() == before


def test_matches_are_found_by_who_sits_there_by_when_and_by_the_beginning_of_their_names(app: House) -> None:
    for number, seats in enumerate((("Ana", "Ben"), ("ana", "Cy"), ("Annabel", "Ben")), 1):
        app.open(GAME, seats, match=f"match{number}")
    app.resign("match1", 1)
    tables = app.matches.tables

    def found(**wanted: Any) -> list[str]:
        assert tables.count(**wanted) == len(tables.listings(None, 0, **wanted))
        return sorted(row.match for row in tables.listings(None, 0, **wanted))

    assert found(player="ANA") == ["match1", "match2"]
    assert found(player="Ana", isnt="sealed") == ["match2"]
    assert found(player="_na") == found(player="%") == []
    assert found(since=0) == ["match1", "match2", "match3"]
    assert found(since=2**50) == []
    assert [row.match for row in tables.listings(1, 1)] == [tables.listings()[1].match]
    assert tables.beginning("match", 2) == ["match1", "match2"]
    assert tables.beginning("match3", 2) == ["match3"]
