"""The verbs of the store and the standings, as users type them."""

import json

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
    assert "(1 more: --most 0 shows all)" in tool.ok("list", "--most", "2")
    assert "more" not in tool.ok("list", "--most", "0")


@pytest.mark.parametrize("address", ["postgresql://me:sekret@localhost:1/db", "postgres://me:sekret@[/x"])
def test_no_password_is_printed(tool: Tool, address: str) -> None:
    done = tool("list", "--store", address)
    assert done.returncode in (2, 4)
    assert "sekret" not in done.stdout + done.stderr
    assert len(done.stderr.splitlines()) == 1
