"""The paths users take, typed as they type them."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Tool
from tidelog.cli.menu import Item, understood
from tidelog.domain import catalog
from tidelog.domain.errors import InvalidMove
from tidelog.domain.games.yamatai.moves import Fleet
from tidelog.domain.kernel.facts import Move

Open = Callable[..., str]


def test_games_names_every_game_with_its_options(tool: Tool) -> None:
    text = tool.ok("games")
    for name in catalog.GAMES:
        assert f"{name}: " in text
    assert [game["name"] for game in tool.data("games")] == list(catalog.GAMES)


def test_rules_shows_the_page_a_clause_or_what_holds_some_words(tool: Tool) -> None:
    assert tool.ok("rules", "orongo").startswith("# Orongo")
    assert "next to a token" in tool.ok("rules", "orongo", "6.3")
    assert tool.ok("rules", "orongo/6.3") == tool.ok("rules", "orongo", "6.3")
    assert "orongo/5.3" in tool.ok("rules", "orongo", "amulet equal")
    assert tool.ok("rules", "orongo", "6").count("[6 Placing]") == len(tool.data("rules", "orongo", "6")) > 2
    tool.refused(2, "rules", "orongo", "99.9", says="no clause")
    tool.refused(2, "rules", "orongo", "99", says="no section 99")
    assert len(tool.data("rules", "orongo")) > 30


def test_a_match_is_opened_played_by_hand_and_shown(tool: Tool, opened: Open) -> None:
    match = opened("Ana", "Ben", extra=("--option", "amulet=1"))
    assert "Ana and Ben to move" in tool.ok("show", match)
    assert "bid 24" in tool.ok("moves", match, "Ana")
    told = tool.ok("move", match, "Ana", "bid 3")
    assert "Ana has bid" in told
    assert "3" not in told.split("Ana has bid")[1]
    told = tool.ok("move", match, "2", "bid 1")
    assert "the bids: Ana 3 and Ben 1" in told
    assert "Ana to move" in tool.ok("show", match)
    assert tool.data("scores", match)[0]["name"] == "Ana"


def test_a_bid_is_seen_by_its_own_seat_only_until_all_are_shown(tool: Tool, opened: Open) -> None:
    match = opened("Ana", "Ben")
    tool.ok("move", match, "Ana", "bid 3")
    assert "has bid 3" in tool.ok("show", match, "--as", "Ana")
    for words in (["--as", "Ben"], ["--public"], []):
        assert "has bid 3" not in tool.ok("show", match, *words)
        assert "bid 3" not in tool.ok("history", match, *words)


def test_a_ply_can_be_looked_at_again(tool: Tool, opened: Open) -> None:
    match = opened("bot:random", "bot:random")
    early, late = tool.ok("show", match, "--at", "12"), tool.ok("show", match)
    assert early != late
    assert "Ply 12 of" in early
    assert tool.data("show", match, "--at", "12")["ply"] == 12


@pytest.mark.parametrize("name", catalog.GAMES)
def test_the_board_of_every_game_is_drawn_as_valid_svg(tool: Tool, name: str) -> None:
    match = tool.ok("new", name, "--seat", "bot:random", "--seat", "bot:random").strip()
    tool.ok("show", match, "--svg", "board.svg")
    tree = ET.parse(tool.home / "board.svg")
    titles = [node for node in tree.iter() if node.tag.endswith(("title", "desc"))]
    assert len(titles) > 2


def test_bots_play_by_themselves_and_the_match_seals(tool: Tool, opened: Open) -> None:
    match = opened("bot:random", "bot:random", "bot:random")
    listed = tool.data("list")[0]
    assert (listed["match"], listed["status"]) == (match, "sealed")
    assert "The match is sealed" in tool.ok("history", match, "--last", "1")
    tool.refused(1, "move", match, "1", "bid 1", says="is sealed")


def test_a_seat_can_resign_and_the_house_can_abandon(tool: Tool, opened: Open) -> None:
    match = opened("Ana", "Ben")
    assert "Ana resigned: Ben wins" in tool.ok("resign", match, "Ana")
    other = opened("Ana", "Ben")
    assert "abandoned: rain" in tool.ok("seal", other, "--abandoned", "rain")
    tool.refused(1, "resign", other, "Ana", says="is sealed")


def test_playing_in_the_terminal_takes_numbers_words_and_questions(tool: Tool, opened: Open) -> None:
    match = opened("Ana", "bot:random", extra=("--option", "amulet=1"))
    said = tool.ok("play", match, typed="help\n? \nbid 99\n?\n? 6.3\nscores\nboard\nmoves\nhistory\n24\nquit\n")
    assert "No: a bid is 0 to 24 shells" in said
    assert "orongo/5.1: " in said
    assert "orongo/6.3: " in said
    assert "pays 24 shells to the reef" in said
    assert f"tidelog play {match}" in said


def test_a_whole_match_can_be_played_in_the_terminal(tool: Tool, opened: Open) -> None:
    match = opened("Ana", "bot:random")
    said = tool.ok("play", match, typed="1\n" * 300)
    assert "Look back with: tidelog replay" in said


def test_a_real_table_is_taken_down_with_its_draws_and_slips_are_corrected(tool: Tool) -> None:
    typed = "draw 23\nundo\ndr 24\ny\ndraw 1\ndraw 2\ndraw 3\ndraw 4\ndraw 5\n3\nbid 1\nquit\n"
    said = tool.ok("record", "orongo", "--seat", "Ana", "--seat", "Ben", "--option", "amulet=1", typed=typed)
    match = tool.data("list")[0]["match"]
    assert tool.data("list")[0]["level"] == "given"
    history = tool.ok("history", match, "--public")
    assert "The scribe goes back to ply 3: a slip of the pen" in history
    assert "Food 24 is drawn" in history
    assert "the bids: Ana 3 and Ben 1" in history
    assert f"tidelog record {match}" in said
    assert "place" in tool.ok("record", match, typed="quit\n")


def test_replay_prints_plain_frames_for_a_pipe(tool: Tool, opened: Open) -> None:
    match = opened("bot:random", "bot:random")
    frames = tool.ok("replay", match, "--from", "10", "--to", "12")
    assert [int(ply) for ply in re.findall(r"ply (\d+) of", frames)] == [10, 11, 12]
    assert "\x1b" not in frames


def test_branch_tree_and_diff_tell_how_matches_part(tool: Tool, opened: Open) -> None:
    match = opened("bot:random", "bot:random")
    other = tool.ok("branch", match, "--at", "40").strip()
    assert f"{other} at ply 40" in tool.ok("tree", match)
    assert "the same up to ply 40" in tool.ok("diff", match, other)
    assert tool.data("diff", match, other)["shared"] == 40
    assert "are the same" in tool.ok("diff", match, match)
    tsuro = tool.ok("new", "tsuro", "--seat", "bot:random", "--seat", "bot:random").strip()
    tool.refused(2, "diff", match, tsuro, says="only matches of the same game")
    tool.refused(2, "branch", match, "--at", "40", "--luck", "good", says="fresh or same")


def test_undo_and_rule_are_records(tool: Tool, opened: Open) -> None:
    match = opened("Ana", "Ben")
    tool.ok("move", match, "Ana", "bid 3")
    assert "Ana takes back" in tool.ok("undo", match, "Ana")
    tool.ok("move", match, "Ana", "bid 3")
    tool.ok("move", match, "Ben", "bid 1")
    tool.refused(1, "undo", match, "Ben", says="needs every seat's consent")
    assert "with the consent of Ana" in tool.ok("undo", match, "Ben", "--agree", "Ana")
    words = ("rule", match, "--clause", "orongo/5.1", "--reason", "it stands")
    assert "The referee rules by orongo/5.1" in tool.ok(*words)


def test_notes_are_kept_beside_the_log(tool: Tool, opened: Open) -> None:
    match = opened("Ana", "Ben")
    before = tool.data("show", match)["ply"]
    tool.ok("note", match, "4", "an early one")
    assert "> an early one" in tool.ok("history", match)
    assert tool.data("show", match)["ply"] == before


def test_a_transcript_can_be_printed_and_brought_in_again(tool: Tool, opened: Open) -> None:
    match = opened("bot:random", "bot:random")
    text = tool.ok("history", match, "--format", "transcript")
    (tool.home / "match.txt").write_text(text)
    again = tool.ok("import", "match.txt").split()[-1]
    assert tool.data("scores", again) == tool.data("scores", match)


def test_simulate_is_repeatable_and_keeps_bundles_that_verify(tool: Tool) -> None:
    words = ("simulate", "orongo", "--matches", "4", "--seed", "x")
    first, second = tool.data(*words), tool.data(*words, "--keep", "kept")
    first.pop("records a second")
    second.pop("records a second")
    assert first == second
    assert "4 of 4 matches hold" in tool.ok("verify", "kept")


def test_verify_says_in_words_what_differs(tool: Tool) -> None:
    tool.refused(2, "verify", "nowhere", says="is not there")
    (tool.home / "empty").mkdir()
    tool.refused(2, "verify", "empty", says="no bundles")
    (tool.home / "bad.tide").write_bytes(b"nonsense")
    done = tool("verify", "bad.tide")
    assert done.returncode == 1
    assert "FAULT bad.tide" in done.stdout


def test_a_report_holds_no_hidden_value(tool: Tool, opened: Open) -> None:
    match = opened("Ana", "Ben")
    path = tool.ok("report", match, "--command", "tidelog move").strip()
    assert (tool.home / path).stat().st_size > 1000


def test_help_names_every_verb_and_what_it_does(tool: Tool) -> None:
    text = tool.ok("--help")
    assert max(map(len, text.splitlines())) <= 80
    assert "..." not in text.partition("\n")[2]
    for verb in ("games", "rules", "new", "play", "record", "moves", "move", "resign", "seal", "show", "scores"):
        assert re.search(rf"^  {verb} +\w", text, re.MULTILINE), verb
    for verb in ("history", "list", "replay", "branch", "tree", "diff", "undo", "rule", "verify", "simulate"):
        assert re.search(rf"^  {verb} +\w", text, re.MULTILINE), verb


def test_the_page_of_a_match_needs_no_network(tool: Tool, opened: Open) -> None:
    match = opened("bot:random", "bot:random")
    tool.ok("replay", match, "--html", "page.html")
    text = (tool.home / "page.html").read_text()
    assert "://" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "default-src 'none'" in text
    assert len(text) < 5_000_000
    running = opened("Ana", "Ben")
    tool.refused(1, "replay", running, "--html", "page.html", says="--public or --as SEAT")
    tool.ok("replay", running, "--html", "running.html", "--public")
    assert Path(tool.home / "running.html").stat().st_size > 1000


def test_no_verb_tells_a_bid_of_a_running_match(tool: Tool, opened: Open) -> None:
    match = opened("Ana", "Ben")
    tool.ok("move", match, "Ana", "bid 17")
    other = tool.ok("branch", match, "--at", str(tool.data("show", match)["ply"])).strip()
    tool.refused(1, "history", match, "--format", "transcript", says="--as house")
    for words in (["diff", match, other], ["history", match], ["show", match], ["replay", match], ["tree", match]):
        assert not re.search(r"bid:? 17|value=17", tool.ok(*words))
    assert "bid 17" in tool.ok("history", match, "--format", "transcript", "--as", "house")


def test_a_corrected_outcome_is_the_outcome_everywhere(tool: Tool, opened: Open) -> None:
    match = opened("bot:random", "bot:random")
    tool.ok("rule", match, "--clause", "orongo/8.3", "--reason", "miscounted", "--outcome", "2,1")
    for verb in ("show", "scores", "list"):
        assert "random-blue wins" in tool.ok(*([verb] if verb == "list" else [verb, match]))
    tool.refused(2, "rule", match, "--clause", "orongo/8.3", "--reason", "x", "--outcome", "1,9", says="places")


def test_a_typing_slip_in_a_store_or_a_filter_is_said_and_makes_nothing(tool: Tool) -> None:
    tool.refused(2, "list", "--store", "nix.db", says="there is no store")
    assert not (tool.home / "nix.db").exists()
    tool.refused(2, "list", "--game", "chess", says="the games are")
    tool.refused(2, "list", "--status", "lost", says="joining, running or sealed")
    assert tool.ok("--version").startswith("tidelog ")


@pytest.mark.parametrize("game", catalog.GAMES)
def test_a_table_is_told_what_it_is_asked_for_even_where_no_number_can_be(tool: Tool, game: str) -> None:
    told = tool.ok("record", game, "--seat", "Ana", "--seat", "Ben", typed="999999\nquit\n")
    assert "What was thrown or drawn, as in: " in told
    assert "No: no move has the number 999999" in told
    assert "The match is kept" in told


def never(typed: str) -> Move:
    raise AssertionError(f"{typed!r} was read as a move")


def items(*numbers: int) -> tuple[Item, ...]:
    return tuple(Item(number, Fleet(number), f"fleet {number}", f"take fleet {number}", "Fleet") for number in numbers)


def test_numbers_with_gaps_are_all_named() -> None:
    with pytest.raises(InvalidMove, match="they are 2, 3, 7"):
        understood(items(2, 7, 3), "5", never)
    with pytest.raises(InvalidMove, match="they go from 2 to 3"):
        understood(items(2, 3), "5", never)


def test_what_only_one_side_of_a_comparison_may_see_is_no_difference(tool: Tool) -> None:
    match = tool.ok("new", "tsuro", "--seat", "bot:random", "--seat", "bot:random").strip()
    branch = tool.ok("branch", match, "--at", "20", "--seat", "Ana", "--seat", "Ben").strip()
    assert "hands" not in "".join(tool.data("diff", match, branch)["there"])


def test_a_branch_parts_from_its_parent_at_the_first_move_that_is_told_otherwise(tool: Tool) -> None:
    match = tool.ok("new", "orongo", "--seat", "Ana", "--seat", "Ben").strip()
    start = tool.data("show", match)["ply"]
    for seat, move in (("Ana", "bid 1"), ("Ben", "bid 2")):
        tool.ok("move", match, seat, move)
    branch = tool.ok("branch", match, "--at", str(start)).strip()
    assert tool.data("diff", match, branch)["lines"][1] is None
    tool.ok("move", branch, "Ana", "bid 1")
    tool.ok("move", branch, "Ben", "bid 3")
    found = tool.data("diff", match, branch)
    assert (found["shared"], found["alike"]) == (start, 1)
    told = [line["words"] for line in found["lines"]]
    assert [word in words for word, words in zip(("Ben 2", "Ben 3"), told, strict=True)] == [True, True], told
    assert "slot" not in "".join(found["there"])
    assert f"the same up to ply {start}, and 1 move or draw alike after it; then" in tool.ok("diff", match, branch)


def test_resign_is_a_move_like_any_other(tool: Tool, opened: Open) -> None:
    match = opened("Ana", "Ben")
    told = tool.refused(2, "move", match, "Ana", "resing")
    assert "'resing' is no move; now is the time to bid: bid SHELLS, resign (orongo/5.1)" in told
    tool.ok("move", match, "Ana", "resign")
    assert "Ana resigned" in tool.ok("show", match)


def test_a_fact_that_the_history_leaves_out_is_explained_in_words(tool: Tool, opened: Open) -> None:
    match = opened("bot:random", "bot:random", extra=("--seed", "words"))
    last = tool.data("show", match)["ply"]
    for index in range(4, last, 9):
        for fact in tool.data("explain", match, str(index))["facts"]:
            assert " " in fact["words"], fact
