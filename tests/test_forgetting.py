"""A person can be forgotten: the names go, the records and their proofs stay, and no import brings them back."""

from pathlib import Path

import pytest

from tests.ledger import finding, full, opened, play, table, trusting
from tidelog.domain.corrections import rule
from tidelog.domain.custody import rekey
from tidelog.domain.errors import BadPly, UnknownSeat
from tidelog.domain.forgetting import forget, forget_again, forget_text
from tidelog.domain.house import House
from tidelog.domain.log.records.names import fingerprint
from tidelog.projections.history import history
from tidelog.projections.standings import catch_up
from tidelog.replays.imports import bring_in

SEATS = ("ana", "ben", "zoe")


@pytest.fixture(params=["memory", "sqlite"])
def app(request: pytest.FixtureRequest, tmp_path: Path) -> House:
    """A house in memory or in a file, with the keys of two of three who play."""
    keys = table(tmp_path, "ana", "ben", "spare").keys
    return House.at(":memory:" if request.param == "memory" else str(tmp_path / "s.tidelog"), keys.folder)


def told(app: House, match: str) -> str:
    """All that the house tells of a match."""
    lines = "\n".join(line.text for line in history(app.matches.log_of(match)))
    return f"{app.load(match).names} {app.matches.tables.listing(match)} {lines}"


def test_a_player_is_forgotten_by_key_in_every_match_and_the_proofs_stay(app: House) -> None:
    matches = [play(app, opened(app, "orongo", SEATS), 4000, seed) for seed in (1, 2)]
    catch_up(app.matches.tables)
    before = [full(app, match) for match in matches]
    done = forget(app, app.keys.public("ana"))
    assert (len(done.matches), done.openings, done.keys) == (2, 2, (app.keys.public("ana"),))
    for match, old in zip(matches, before, strict=True):
        assert "ana" not in told(app, match.id)
        assert fingerprint(app.keys.public("ana")) in told(app, match.id)
        assert "ben" in told(app, match.id)
        now = full(app, app.load(match.id))
        assert (now.records, now.checkpoint) == (old.records, old.checkpoint)
        assert trusting(app, now).exit_code == 0
        assert "not in this copy: 1 name" in finding(trusting(app, now), "HIDDEN").detail
    catch_up(app.matches.tables)
    assert "ana" not in {row.name for row in app.matches.tables.standings()}
    with pytest.raises(UnknownSeat):
        forget(app, app.keys.public("ana"))


def test_a_player_is_forgotten_by_a_later_key_too(app: House) -> None:
    match = rekey(app, play(app, opened(app, "orongo", SEATS), 6).id, 1, "spare")
    assert forget(app, app.keys.public("spare")).matches == (match.id,)


def test_a_guest_is_forgotten_by_name(app: House) -> None:
    match = play(app, opened(app, "orongo", SEATS), 6)
    assert forget(app, "zoe").keys == ()
    assert app.load(match.id).names[2] == "seat 3"


def test_a_reason_is_forgotten_by_its_ply(app: House) -> None:
    match = rule(app, play(app, opened(app, "orongo", SEATS), 6).id, "orongo/1.1", "zoe was unwell")
    assert "unwell" in told(app, match.id)
    forget_text(app, match.id, match.head.size)
    assert "[text not in this copy]" in told(app, match.id)
    assert not trusting(app, full(app, match)).failed
    with pytest.raises(BadPly):
        forget_text(app, match.id, match.head.size)


def test_no_import_and_no_restored_store_brings_a_name_back(app: House, tmp_path: Path) -> None:
    """Attack 33."""
    match = play(app, opened(app, "orongo", SEATS), 4000)
    bundle = full(app, match)
    forget(app, app.keys.public("ana"))
    other = House.at(":memory:", app.keys.folder)
    assert bring_in(other, bundle).match.names[0] == fingerprint(app.keys.public("ana"))
    restored = House(table(tmp_path / "x").matches, app.keys)
    restored.matches.bring_in(match, bundle.log.entries)
    assert "ana" in told(restored, match.id)
    assert forget_again(restored) == 1
    assert bring_in(table(tmp_path / "elsewhere"), bundle).match.names[0] == "ana"


def test_a_match_goes_on_after_a_player_was_forgotten(app: House) -> None:
    match = play(app, opened(app, "orongo", SEATS), 6)
    forget(app, app.keys.public("ana"))
    end = play(app, app.load(match.id), 4000)
    assert trusting(app, full(app, end)).exit_code == 0


def test_nothing_of_a_forgotten_name_stays_in_the_file(tmp_path: Path) -> None:
    keys = table(tmp_path, "Anastasia", "ben").keys
    app = House.at(str(tmp_path / "s.tidelog"), keys.folder)
    play(app, opened(app, "orongo", ("Anastasia", "ben")), 4000)
    catch_up(app.matches.tables)
    files = list(tmp_path.glob("s.tidelog*"))
    assert any(b"Anastasia" in path.read_bytes() for path in files)
    forget(app, app.keys.public("Anastasia"))
    assert not [path.name for path in tmp_path.glob("s.tidelog*") if b"Anastasia" in path.read_bytes()]
