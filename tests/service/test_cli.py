"""The command line as a client: wherever a verb takes a match, it takes the match's address on a server."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.service.running import Running, running
from tidelog.client import DistantMatch


def tidelog(home: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """What the command line says."""
    return subprocess.run(
        [sys.executable, "-m", "tidelog.cli.main", *words],
        env=os.environ | {"TIDELOG_HOME": str(home)},
        capture_output=True,
        text=True,
        timeout=60,
        input=typed,
    )


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def match_of(here: Running, home: Path) -> tuple[DistantMatch, str]:
    """A match of Ana, whose key is in a folder of the command line's own, against a bot."""
    from tidelog.client.site import connect

    site = connect(here.origin, "ana", keys=home / "keys")
    match = site.begin(site.open_table("orongo", ["me", "bot:random"]))
    next(match.turns())
    return match, f"{here.origin}/m/{match.id}"


def test_a_match_on_a_server_is_shown_told_moved_audited_and_saved(tmp_path: Path, home: Path) -> None:
    with running(tmp_path, bots=1.0) as here:
        match, address = match_of(here, home)
        shown = tidelog(home, "show", address)
        assert shown.returncode == 0, shown.stderr
        assert "Ply" in shown.stdout
        moved = tidelog(home, "move", address, "ana", str(match.legal()[0]))
        assert moved.returncode == 0, moved.stderr
        assert "orongo/" in moved.stdout
        assert "(orongo/" in tidelog(home, "history", address).stdout
        trust = ["--trust", here.player("ben").house["verifier"]]
        audited = tidelog(home, "audit", address, "--running", *trust)
        assert "everything that is promised is proven" in audited.stdout, audited.stdout + audited.stderr
        kept = tidelog(home, "export", address, str(tmp_path / "mine.tide"))
        assert kept.returncode == 0, kept.stderr
        assert tidelog(home, "show", str(tmp_path / "mine.tide")).returncode == 0
        assert tidelog(home, "resign", address, "ana").returncode == 0
        assert "resign" in tidelog(home, "watch", address).stdout


def test_a_server_that_tells_another_history_is_named(tmp_path: Path, home: Path) -> None:
    with running(tmp_path) as here:
        match, address = match_of(here, home)
        assert tidelog(home, "show", address).returncode == 0
        kept = next((home / "keys" / "told").rglob(match.id))
        lines = kept.read_text().split("\n")
        kept.write_text("\n".join([*lines[:2], "A" * 43 + "=", *lines[3:]]))
        told = tidelog(home, "show", address)
        assert told.returncode == 1
        assert "tells another history" in told.stderr


def test_an_address_without_a_match_and_a_server_that_is_not_there_are_one_sentence(home: Path) -> None:
    assert "expected the address of a match" in tidelog(home, "show", "http://127.0.0.1:9").stderr
