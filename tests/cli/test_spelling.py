"""A terminal without UTF-8: paths, arrows and names in ASCII, and no question mark where a sign looks like another."""

import pytest

from tests.cli.conftest import Tool
from tidelog.cli.spelling import spelt


def test_paths_arrows_and_accents_become_signs_that_look_like_them() -> None:
    assert spelt("\u2191\u2192\u2193\u2190") == "^>v<"
    assert spelt("Yamata\u00ef") == "Yamatai"
    assert spelt("\u2838\u2847\u2824\u2800") == "||_ "
    assert spelt("\u5c71") == "?"


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_the_wakes_of_tsuro_are_lines_in_a_terminal_without_utf_8(tool: Tool, encoding: str) -> None:
    match = tool.ok("new", "tsuro", "--seat", "bot:random", "--seat", "bot:random", "--seed", "ascii").strip()
    done = tool("show", match, "--at", "40", PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, "")
    assert "?" not in done.stdout
    assert "|" in done.stdout
    whole = tool.ok("show", match, "--at", "40")
    assert [len(line) for line in whole.splitlines()] == [len(line) for line in done.stdout.splitlines()]
