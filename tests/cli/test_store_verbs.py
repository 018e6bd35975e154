"""The verbs of the store and the standings, as users type them."""

import json
import zipfile
from pathlib import Path

import pytest

from tests.cli.conftest import Tool


def _played(tool: Tool) -> str:
    match = tool.ok("new", "orongo", "--seat", "Ana", "--seat", "Ben").strip()
    tool.ok("resign", match, "Ana")
    return match


def test_the_store_is_checked_copied_and_rebuilt(tool: Tool) -> None:
    match = _played(tool)
    before = tool.ok("list", "--format", "json")
    assert "1 of 1 matches are whole" in tool.ok("store", "check")
    assert "1 matches copied" in tool.ok("store", "copy", "matches.tidelog", "other.tidelog")
    assert tool.ok("list", "--store", "other.tidelog", "--format", "json") == before
    assert "1 matches and" in tool.ok("store", "rebuild")
    assert tool.ok("list", "--format", "json") == before
    assert "version 2" in tool.ok("store", "migrate", "--store", "new.tidelog")
    assert match in before


def test_a_copy_from_nowhere_makes_no_store(tool: Tool) -> None:
    done = tool("store", "copy", "nowhere.tidelog", "other.tidelog")
    assert done.returncode == 2
    assert "there is no store nowhere.tidelog" in done.stderr
    assert not (tool.home / "nowhere.tidelog").exists()


def test_standings_show_keys_with_a_rating_and_guests_as_such(tool: Tool) -> None:
    assert "no match has been played" in tool.ok("standings")
    tool.ok("key", "new", "Ana")
    _played(tool)
    text = tool.ok("standings")
    assert "(guest)" in text
    rows = {row["name"]: row for row in json.loads(tool.ok("standings", "--format", "json"))}
    assert rows["Ana"]["kind"] == "key"
    assert rows["Ana"]["rating"] is not None
    assert rows["Ben"]["rating"] is None
    assert rows["Ben"]["won"] == 1


def test_a_list_reads_no_more_than_it_shows(tool: Tool) -> None:
    for _ in range(3):
        _played(tool)
    assert "(1 more: --page 2, or --most 0 for all)" in tool.ok("list", "--most", "2")
    assert "more" not in tool.ok("list", "--most", "0")


@pytest.mark.parametrize("address", ["postgresql://me:sekret@localhost:1/db", "postgres://me:sekret@[/x"])
def test_no_password_is_printed(tool: Tool, address: str) -> None:
    done = tool("list", "--store", address)
    assert done.returncode in (2, 4)
    assert "sekret" not in done.stdout + done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_house_with_a_log_lists_its_matches_and_is_checked(tool: Tool, tmp_path: Path) -> None:
    assert tool.ok("house", "begin").startswith("tidelog-log/")
    tool.ok("key", "new", "ana")
    match = tool.ok("new", "orongo", "--seat", "ana", "--seat", "bot:random").strip()
    assert "1 opened, 0 sealed, 0 of them abandoned, 1 open" in tool.ok("house", "check")
    tool.ok("resign", match, "ana")
    public = str(tmp_path / "public")
    tool.ok("house", "tiles", public)
    assert "1 opened, 1 sealed, 0 of them abandoned, 0 open" in tool.ok("house", "check", public)
    audited = tool("audit", match, "--pin", f"{public}/checkpoint", "--log", public, "--format", "json")
    verdicts = {row["claim"]: row["verdict"] for row in json.loads(audited.stdout)["findings"]}
    assert (verdicts["LISTED"], verdicts["ONE"]) == ("PROVEN", "PROVEN")
    assert "counted at entry 3 of tidelog-log/" in tool("standings").stderr


def test_a_restored_house_is_set_free_by_heads_that_others_kept(tool: Tool, tmp_path: Path) -> None:
    match = tool.ok("new", "orongo", "--seat", "ana", "--seat", "ben").strip()
    bundle, backup, kept = (str(tmp_path / name) for name in ("m.tide", "monday.tidelog", "kept.head"))
    tool.ok("export", match, bundle)
    tool.ok("backup", backup)
    store = ("--store", str(tmp_path / "again.tidelog"))
    tool.ok("store", "restore", backup, *store)
    tool.refused(1, "resign", match, "1", *store, says="was restored from a copy")
    with zipfile.ZipFile(bundle) as members:
        Path(kept).write_bytes(members.read("checkpoint"))
    assert "1 of 1 matches are whole" in tool.ok("store", "check", "--after-restore", kept, *store)
    tool.ok("resign", match, "1", *store)
