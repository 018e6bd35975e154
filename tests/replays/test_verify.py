"""Verifying saved matches: what is redacted is said to be, and a known divergence excuses itself alone."""

import json
from pathlib import Path

import pytest

from tests.ledger import forged, full, opened, plain, play, seats_for, table
from tidelog.domain import catalog
from tidelog.domain.files import save
from tidelog.domain.kernel.seats import HOUSE, PUBLIC
from tidelog.replays.bundle import read_bundle, write_bundle
from tidelog.replays.export import export_match
from tidelog.replays.verify import KNOWN, REDACTED, Divergence, other_views, verify_bundle

RECORDED = Path(__file__).parent.parent.parent / "replays" / "recorded"


@pytest.mark.parametrize("name", catalog.GAMES)
def test_an_unsealed_match_can_be_verified_in_full_and_not_redacted(name: str, tmp_path: Path) -> None:
    app = table(tmp_path, "ana")
    match = play(app, opened(app, name, seats_for(name, "ana")), 8)
    export_match(app, match.id, tmp_path / "full.tide", HOUSE)
    assert verify_bundle(tmp_path / "full.tide").holds
    export_match(app, match.id, tmp_path / "public.tide", PUBLIC)
    found = verify_bundle(tmp_path / "public.tide")
    assert found.divergence is None
    assert found.faults in ((), (REDACTED,))
    assert found.faults or name not in ("orongo", "tsuro")


@pytest.fixture
def twice(tmp_path: Path) -> Path:
    """A match of the version before this one with two records that state their last event twice: no state changes."""
    return stated_twice(tmp_path, catalog.game("orongo").version - 1)


def stated_twice(tmp_path: Path, version: int) -> Path:
    """Such a match of a version of the rules."""
    app = table(tmp_path)
    bundle = full(app, play(app, app.open("orongo", ("ben", "cy")), 5000))
    records = plain(bundle)
    records[0][9] = version
    for kind in ("RoundBegun.1", "BiddingOpened.1"):
        stated = next(record[1] for record in records if record[1] and record[1][-1][0] == kind)
        stated.append(stated[-1])
    save(tmp_path / "m.tide", write_bundle(forged(app, bundle, records)))
    return tmp_path / "m.tide"


def know(path: Path, *found: Divergence | None, version: int = catalog.game("orongo").version - 1) -> None:
    """List these divergences beside a bundle."""
    entries = [[one.ply, one.clause, version] for one in found if one]
    path.with_suffix(KNOWN).write_text(json.dumps(entries))


def test_a_divergence_after_a_known_one_still_fails(twice: Path) -> None:
    one = verify_bundle(twice).divergence
    know(twice, one)
    found = verify_bundle(twice)
    assert not found.holds
    assert one
    assert found.divergence
    assert found.divergence.ply > one.ply
    know(twice, one, found.divergence)
    assert verify_bundle(twice).holds


def test_a_known_divergence_excuses_no_other_record_from_the_audit(twice: Path) -> None:
    one = verify_bundle(twice).divergence
    know(twice, one)
    later = verify_bundle(twice).divergence
    know(twice, later)
    found = verify_bundle(twice)
    assert found.divergence == one
    assert not found.holds


def test_nothing_excuses_what_today_s_own_rules_decide_otherwise(tmp_path: Path) -> None:
    """A divergence is known where later rules brought it; an illegal move of today is listed by a forger alone."""
    path, today = stated_twice(tmp_path, catalog.game("orongo").version), catalog.game("orongo").version
    one = verify_bundle(path).divergence
    assert one
    know(path, one, version=today)
    found = verify_bundle(path)
    assert (found.divergence, found.known) == (one, 0)
    assert [fault.split()[0] for fault in found.faults] == ["LEGAL"]


@pytest.mark.parametrize("game", ["orongo", "tsuro"])
def test_a_viewer_whose_copy_folds_into_another_view_is_named_at_the_ply_where_it_parts(game: str) -> None:
    log = read_bundle(min((RECORDED / game).glob("t*.tide"))).log
    film = list(log.states())
    assert not list(other_views(log, film))
    frame, opening = next((frame, o) for frame in film for o in frame.entry.openings if o.who and frame.entry.move)
    assert [words.split(" folds")[0] for words in other_views(log.without(opening.slot), film)] == [
        f"at ply {frame.ply} viewer {seat}" for seat in opening.who or ()
    ]
