"""Every verb that looks takes a file as it takes a match: a player by post needs two commands a move."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Tool

RECORDED = Path(__file__).parent.parent.parent / "replays" / "recorded"
BUNDLE = str(RECORDED / "orongo" / "three-players-short.tide")
Open = Callable[..., str]


def test_a_file_is_shown_scored_and_told_as_the_match_in_it(tool: Tool) -> None:
    match = tool.data("import", BUNDLE)["match"]
    for words in (["show", "--at", "40"], ["scores"], ["history", "--last", "5"], ["history", "--public"]):
        verb, *options = words
        assert tool.ok(verb, BUNDLE, *options) == tool.ok(verb, match, *options), words
    assert tool.data("show", BUNDLE)["match"] == match


def test_a_file_is_drawn_without_the_whole_board_as_text(tool: Tool) -> None:
    done = tool("show", BUNDLE, "--svg", "board.svg")
    assert (done.returncode, done.stdout) == (0, "")
    assert (tool.home / "board.svg").read_text().startswith("<svg")


def test_a_player_by_post_needs_two_commands_a_move(tool: Tool, opened: Open) -> None:
    tool.ok("key", "new", "ana")
    match = opened("ana", "Ben")
    tool("export", match, "for-ana.tide", "--as", "ana")
    shown = tool.ok("moves", "for-ana.tide", "--as", "Ana")
    assert "bid 3" in shown
    tool.ok("sign", "for-ana.tide", "ana", "bid 3", "-o", "move.letter")
    tool.ok("submit", "move.letter")
    assert "ana has bid" in tool.ok("history", match)


def test_a_file_shows_no_more_than_is_in_it(tool: Tool, opened: Open) -> None:
    match = opened("Ana", "Ben")
    tool.ok("move", match, "Ana", "bid 17")
    tool("export", match, "public.tide", "--public")
    tool("export", match, "whole.tide")
    assert "has bid 17" not in tool.ok("show", "public.tide", "--as", "Ana")
    assert "has bid 17" in tool.ok("show", "whole.tide", "--as", "Ana")
    assert "has bid 17" not in tool.ok("show", "whole.tide", "--as", "Ben")
    assert "bid 17" not in tool.ok("history", "whole.tide", "--public")
    tool.refused(2, "show", "whole.tide", "--as", "Cy", says="has the seats Ana, Ben, not 'Cy'")
    tool.refused(2, "show", "whole.tide", "--at", "999", says="has plies 0 to")


@pytest.mark.parametrize("verb", ["show", "scores", "history", "moves"])
def test_a_file_that_is_none_is_refused_in_one_sentence(tool: Tool, verb: str) -> None:
    (tool.home / "letter.tide").write_text("Dear Ana")
    tool.refused(2, verb, "letter.tide", says="letter.tide")
    tool.refused(2, verb, "nowhere.tide", says="nowhere.tide")


def test_the_moves_of_a_hand_that_a_file_hides_are_refused_with_the_reason(tool: Tool) -> None:
    match = tool.ok("new", "tsuro", "--seat", "Ana", "--seat", "Ben").strip()
    while not (choice := tool.data("moves", match)[0])["move"].startswith("place"):
        tool.ok("move", match, choice["name"], choice["move"])
    tool("export", match, "public.tide", "--public")
    tool.refused(1, "moves", "public.tide", "--as", choice["name"], says="hides")
    assert "nobody here has a move" in tool.ok("moves", "public.tide")
