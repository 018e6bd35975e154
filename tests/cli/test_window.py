"""What a person sees in a terminal: nothing runs over its edge; a pipe gets every line whole."""

from collections.abc import Callable

import pytest

from tests.cli.conftest import Tool
from tests.cli.terminal import plain, shown
from tidelog.cli.window import board_fit, breadth, hung
from tidelog.domain import catalog

Open = Callable[..., str]


def test_a_long_line_hangs_below_its_own_beginning() -> None:
    line = "  14  Ana has bid 2; greedy-blue gathers 1 shell from the reef (orongo/5.7)"
    assert hung(line, 6, None) == line
    assert hung(line, 6, 80) == line
    assert hung(line, 6, 40).split("\n") == [
        "  14  Ana has bid 2; greedy-blue gathers",
        "      1 shell from the reef (orongo/5.7)",
    ]


def test_letters_of_east_asia_take_two_columns_and_colours_none() -> None:
    assert breadth("山田") == 4
    assert breadth("\x1b[31;1mAna\x1b[0m") == 3
    assert breadth("e\u0301") == 1


def test_a_board_is_cut_at_the_edge_its_prose_is_broken_and_that_is_said() -> None:
    drawn = "   1.go  \x1b[31;1mP01~\x1b[0m   P02~   P03~"
    prose = "Tiles: Qu quarry, Te temple, Go god"
    lines = board_fit(f"{drawn}\n{prose}", 24).split("\n")
    assert lines[0] == "   1.go  \x1b[31;1mP01~\x1b[0m   P02~   P"
    assert lines[1:3] == ["Tiles: Qu quarry, Te", "  temple, Go god"]
    assert " ".join(lines[3:]).startswith("(the board is 27 columns")
    assert board_fit(f"{drawn}\n{prose}", 40) == f"{drawn}\n{prose}"


@pytest.mark.parametrize("wide", [60, 100])
@pytest.mark.parametrize("game", catalog.GAMES)
def test_nothing_runs_over_the_edge_of_a_terminal(tool: Tool, game: str, wide: int) -> None:
    match = tool.ok("new", game, "--seat", "bot:random", "--seat", "bot:random", "--seed", "wide").strip()
    for words in (["history", match], ["show", match], ["show", match, "--at", "30"], ["list"], ["rules", game, "1"]):
        over = [line for line in plain(shown(tool.home, words, wide)) if breadth(line) > wide and " " in line]
        assert not over, words


def test_a_pipe_gets_one_line_for_each_record(tool: Tool, opened: Open) -> None:
    match = opened("bot:random", "bot:random", "bot:random")
    lines = tool.ok("history", match).splitlines()
    assert [int(line[:4]) for line in lines] == list(range(1, len(lines) + 1))
    assert max(map(len, lines)) > 100


def test_what_has_happened_stands_just_above_the_question(tool: Tool, opened: Open) -> None:
    match = opened("Ana", "bot:greedy")
    lines = plain(shown(tool.home, ["play", match, "--plain"], 100, ["bid 1", "quit"]))
    asked = [number for number, line in enumerate(lines) if line.startswith("Ana: now ")]
    news = next(number for number, line in enumerate(lines) if "the bids: Ana 1" in line)
    assert asked[0] < news < asked[1]
    assert not any("shells and" in line for line in lines[news : asked[1]])


def test_a_dumb_terminal_gets_no_escapes(tool: Tool, opened: Open) -> None:
    match = opened("Ana", "Ben")
    assert "\x1b" not in shown(tool.home, ["play", match], 100, ["", "bid 1", "", "quit"], term="dumb")
    assert "\x1b" not in shown(tool.home, ["replay", match], 100, term="dumb")
    assert "\x1b" in shown(tool.home, ["show", match], 100)


def test_names_of_any_script_keep_the_columns_straight(tool: Tool, opened: Open) -> None:
    opened("Ana", "山田")
    opened("Ana", "Benedikt")
    tool.ok("resign", tool.data("list")[0]["match"], "Ana")
    tool.ok("resign", tool.data("list")[1]["match"], "Ana")
    lines = tool.ok("list").splitlines()
    assert len({breadth(line[: line.rindex("  ", 0, line.index(" wins"))]) for line in lines[1:]}) == 1


def test_the_next_player_can_neither_scroll_back_nor_call_back_what_was_typed(tool: Tool, opened: Open) -> None:
    match = opened("Ana", "Ben")
    screen = shown(tool.home, ["play", match, "--plain"], 100, ["", "bid 7", "", "\x1b[A", "quit"])
    handed = screen.index("Hand the screen to Ben")
    assert screen[:handed].endswith("\x1b[H\x1b[2J\x1b[3J")
    assert "bid 7" not in screen[handed:].replace("7 bid 7", "")
    assert "has bid" in tool.ok("show", match)
    assert "Ben" not in tool.data("history", match)[-1]["words"]
