"""What is hidden lies locked in a store, and its files are for their owner alone."""

import os
import random
import sqlite3
import stat
from pathlib import Path

from tests.store.playing import GAME, SEATS, opened, play
from tidelog.cli.main import told_of
from tidelog.domain.files import loose
from tidelog.domain.house import House
from tidelog.domain.log.records.match import Match


def a_match(app: House) -> Match:
    """A match with a bid that nobody may know."""
    return play(app, app.open(GAME, SEATS).id, random.Random(1), 7)


def hidden(app: House, match: str) -> list[bytes]:
    """The secret of the match, and the salts of all that is hidden in it and that no record has shown."""
    log = app.matches.log_of(match)
    beside = [opening for entry in log for opening in entry.openings if opening.who is not None]
    shown = b"".join(log.records)
    return [bytes(app.load(match).secret), *(opening.salt for opening in beside if opening.salt not in shown)]


def test_a_burglar_with_the_file_alone_reads_no_secret_and_no_hidden_value(tmp_path: Path) -> None:
    store = tmp_path / "matches.tidelog"
    with opened(str(store), tmp_path / "keys") as app:
        match = a_match(app)
        needles = hidden(app, match.id)
    assert len(needles) > 1
    data = b"".join(path.read_bytes() for path in tmp_path.glob("matches.tidelog*"))
    assert not [needle for needle in needles if needle in data]
    with opened(str(store), tmp_path / "theirs") as burglar:
        assert not burglar.load(match.id).secret
        assert burglar.load(match.id).head.root == match.head.root
        assert burglar.load(match.id).names == match.names


def test_a_kept_state_is_locked_too_and_is_read_again_with_the_key(tmp_path: Path) -> None:
    store = str(tmp_path / "matches.tidelog")
    with opened(store, tmp_path / "keys") as app:
        match = play(app, app.open("yamatai", SEATS).id, random.Random(1), 230)
    with sqlite3.connect(store) as raw:
        codes = raw.execute("SELECT code FROM kept").fetchall()
    assert codes
    assert all(code.endswith("+box") for (code,) in codes)
    with opened(store, tmp_path / "keys") as again:
        assert again.load(match.id).state == match.state
        assert again.matches.tables.kept(match.id, None)


def test_all_files_of_a_house_are_for_their_owner_alone_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        with opened(str(tmp_path / "matches.tidelog"), tmp_path / "keys") as app:
            a_match(app)
            files = [path for path in tmp_path.rglob("*") if path.is_file()]
            assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}
    finally:
        os.umask(before)
    store = tmp_path / "matches.tidelog"
    store.chmod(0o644)
    assert loose(files) == [store]


def test_what_was_typed_is_kept_without_a_password_and_without_a_bid() -> None:
    typed = ["move", "k3x9q2ab", "ana", "bid 4", "--store", "postgresql://me:secret@host/db"]
    assert told_of(typed) == ["move", "k3x9q2ab", "ana", "..."]
    assert told_of(["list", "--store", "postgres://me:secret@host/db"]) == ["list", "--store", "postgres://..."]
