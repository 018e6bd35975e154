"""Whatever is wrong: one clear sentence on stderr, the right exit code, and nothing written."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tests.cli.conftest import Tool

Open = Callable[..., str]


def test_an_unknown_game_is_named_with_those_that_exist(tool: Tool) -> None:
    tool.refused(2, "new", "chess", "--seat", "Ana", "--seat", "Ben", says="the games are orongo")


def test_a_bot_that_is_none_is_refused(tool: Tool) -> None:
    tool.refused(2, "new", "orongo", "--seat", "Ana", "--seat", "bot:foo", says="the bots are bot:easy")
    tool.refused(2, "new", "orongo", "--seat", "Ana", "--seat", "bot:mcts:abc", says="200 or 500ms, not 'abc'")
    tool.refused(2, "simulate", "orongo", "--bot", "greedy", "--bot", "mcts:x", says="200 or 500ms, not 'x'")


def test_an_unknown_match_is_refused(tool: Tool) -> None:
    for verb in ("show", "scores", "history", "moves", "play", "tree"):
        tool.refused(2, verb, "nosuch", says="there is no match 'nosuch'")


def test_an_unknown_seat_is_refused(tool: Tool, opened: Open) -> None:
    match = opened("Ana", "Ben")
    tool.refused(2, "move", match, "Cyd", "bid 1", says="has the seats Ana, Ben, not 'Cyd'")
    tool.refused(2, "move", match, "3", "bid 1", says="seats 1 to 2, not 3")
    tool.refused(2, "show", match, "--as", "0", says="seats 1 to 2, not 0")


def test_an_unknown_option_or_value_is_refused_with_what_is_known(tool: Tool) -> None:
    seats = ("--seat", "Ana", "--seat", "Ben")
    tool.refused(2, "new", "orongo", *seats, "--option", "speed=1", says="not an option 'speed'")
    tool.refused(2, "new", "orongo", *seats, "--option", "hidden_tile=maybe", says="takes off or on")
    tool.refused(2, "new", "orongo", *seats, "--option", "hidden_tile", says="NAME=VALUE")
    tool.refused(2, "new", "orongo", *seats, "--option", "hidden_tile=on", says="orongo/9.1")
    assert tool.data("list") == []


@pytest.mark.parametrize("count", [0, 1, 5])
def test_too_few_or_too_many_seats_are_refused(tool: Tool, count: int) -> None:
    seats = [word for number in range(count) for word in ("--seat", f"P{number}")]
    tool.refused(2, "new", "orongo", *seats, says="2 to 4 seats")


def test_two_seats_of_one_name_are_refused(tool: Tool) -> None:
    tool.refused(2, "new", "orongo", "--seat", "Ana", "--seat", "ana", says="a name of its own")


@pytest.mark.parametrize("name", ["", " ", "a\tb", "../x", "x" * 25])
def test_a_name_that_cannot_be_one_is_refused(tool: Tool, name: str) -> None:
    tool.refused(2, "new", "orongo", "--seat", "Ana", "--seat", name, says="name")


def test_a_move_out_of_turn_is_refused(tool: Tool, opened: Open) -> None:
    match = opened("Ana", "Ben")
    tool.ok("move", match, "Ana", "bid 2")
    before = tool.data("show", match)["ply"]
    tool.refused(1, "move", match, "Ana", "bid 2", says="awaited: Ben")
    assert tool.data("show", match)["ply"] == before


def test_an_illegal_move_is_refused_with_its_clause(tool: Tool, opened: Open) -> None:
    match = opened("Ana", "Ben")
    tool.refused(1, "move", match, "Ana", "bid 25", says="(orongo/5.1)")
    tool.refused(1, "move", match, "Ana", "place P01", says="(orongo/5.1)")


@pytest.mark.parametrize("words", ["", "jump 3", "bid", "bid two", "bid 1 2", "place"])
def test_a_move_that_does_not_parse_is_refused_with_its_notation(tool: Tool, opened: Open, words: str) -> None:
    match = opened("Ana", "Ben")
    told = tool.refused(2, "move", match, "Ana", words)
    assert "bid SHELLS" in told or "place SPACE" in told


def test_a_ply_out_of_range_is_refused(tool: Tool, opened: Open) -> None:
    match = opened("Ana", "Ben")
    for words in (["show", match, "--at", "999"], ["show", match, "--at", "-1"], ["scores", match, "--at", "999"]):
        tool.refused(2, *words, says="has plies 0 to")
    tool.refused(2, "replay", match, "--from", "999", says="has plies 0 to")
    tool.refused(2, "branch", match, "--at", "999", says="can be branched at plies")


def test_a_store_that_is_a_folder_is_refused(tool: Tool) -> None:
    tool.refused(2, "list", "--store", str(tool.home), says="is a folder")


def test_a_store_in_a_folder_that_is_not_there_is_refused(tool: Tool) -> None:
    words = ("new", "orongo", "--seat", "Ana", "--seat", "Ben", "--store", str(tool.home / "no" / "x.db"))
    tool.refused(2, *words, says="is not there")


def test_a_store_that_is_no_database_is_refused_and_left_alone(tool: Tool) -> None:
    path = tool.home / "letter.txt"
    path.write_text("Dear Ana, " * 100)
    tool.refused(2, "list", "--store", str(path), says="is no database")
    assert path.read_text() == "Dear Ana, " * 100


def test_a_database_of_something_else_is_refused_and_left_alone(tool: Tool) -> None:
    path = tool.home / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE songs (title TEXT)")
    before = path.read_bytes()
    tool.refused(2, "list", "--store", str(path), says="is a database of something else")
    assert path.read_bytes() == before


def test_a_store_of_a_newer_version_is_refused(tool: Tool, opened: Open) -> None:
    opened("Ana", "Ben")
    path = tool.home / "matches.tidelog"
    with sqlite3.connect(path) as store:
        store.execute("PRAGMA user_version=99")
    tool.refused(2, "list", says="newer Tidelog")


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_an_unreadable_store_is_refused(tool: Tool, opened: Open) -> None:
    opened("Ana", "Ben")
    path = tool.home / "matches.tidelog"
    path.chmod(0)
    tool.refused(2, "list", says="cannot be read")


def test_a_full_disk_is_said_and_nothing_is_lost(tool: Tool, opened: Open) -> None:
    match = opened("Ana", "Ben")
    before = tool.data("show", match)["ply"]
    # At the end the limit is lifted: what counts covered lines in this process writes a file of its own then.
    full = (
        "import atexit, resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
        "usual = resource.getrlimit(resource.RLIMIT_FSIZE); "
        "atexit.register(resource.setrlimit, resource.RLIMIT_FSIZE, usual); "
        "resource.setrlimit(resource.RLIMIT_FSIZE, (512, usual[1])); from tidelog.cli.main import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-B", "-c", full, "move", match, "Ana", "bid 1"],
        capture_output=True,
        text=True,
        env={**os.environ, "TIDELOG_HOME": str(tool.home)},
        check=False,
    )
    assert (done.returncode, done.stdout) == (4, "")
    assert "disk" in done.stderr
    assert done.stderr.count("\n") == 1
    assert tool.data("show", match)["ply"] == before
    tool.ok("move", match, "Ana", "bid 1")


def test_ctrl_c_leaves_the_log_whole(tool: Tool, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    process = subprocess.Popen(
        [sys.executable, "-m", "tidelog.cli.main", "simulate", "orongo", "--matches", "100000", "--keep", str(kept)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TIDELOG_HOME": str(tool.home)},
        start_new_session=True,
    )
    try:
        while not any(kept.glob("*.tide")) and process.poll() is None:
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    assert "Traceback" not in err, err
    assert out.startswith(f"{len(list(kept.glob('*.tide')))} matches of orongo"), (out, err)


def test_a_locked_store_is_said(tool: Tool, opened: Open, tmp_path: Path) -> None:
    match = opened("Ana", "Ben")
    holder = sqlite3.connect(tool.home / "matches.tidelog", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    try:
        tool.refused(4, "move", match, "Ana", "bid 1", says="busy")
    finally:
        holder.execute("ROLLBACK")
        holder.close()
    tool.ok("move", match, "Ana", "bid 1")


@pytest.mark.parametrize(
    "words, says",
    [
        (["foo"], "no such command 'foo'"),
        (["shwo"], "did you mean 'show'"),
        (["show"], "missing argument"),
        (["show", "x", "--at", "abc"], "--at"),
        (["show", "x", "--colour"], "no such option: --colour"),
        (["history", "x", "--format", "xml"], "not one of"),
        (["list", "--most", "-1"], "expected a whole number from 0 to"),
        (["list", "--most", "99999999999999999999"], "expected a whole number from 0 to"),
        (["standings", "--most", "99999999999999999999"], "expected a whole number from 0 to"),
        (["replay", "x", "--speed", "fast"], "expected a number from 0.25 to 32, not 'fast'"),
    ],
)
def test_words_the_command_line_does_not_take_are_one_sentence(tool: Tool, words: list[str], says: str) -> None:
    sentence = tool.refused(2, *words, says=says)
    assert sentence.startswith("tidelog: ")
    assert "--help` says more" in sentence


def test_no_words_at_all_are_answered_with_five_things_to_do_first(tool: Tool) -> None:
    said = tool.ok()
    assert len(re.findall(r"^  tidelog ", said, re.MULTILINE)) == 5
    assert "tidelog tour" in said


def test_a_pipe_that_is_closed_early_is_no_verdict_and_no_noise(tool: Tool, opened: Open) -> None:
    match = opened("bot:random", "bot:random")
    for words in (["history", match], ["audit", match], ["replay", match], ["rules", "orongo"]):
        process = subprocess.Popen(
            [sys.executable, "-m", "tidelog.cli.main", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "TIDELOG_HOME": str(tool.home)},
        )
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        assert (process.stderr.read(), process.wait(60)) == ("", 141)
        process.stderr.close()


def test_a_terminal_without_the_letters_gets_those_that_look_like_them(tool: Tool) -> None:
    done = tool("rules", "yamatai", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("# Yamatai")


def test_words_that_are_no_text_are_refused(tool: Tool, opened: Open) -> None:
    match = opened("Ana", "Ben")
    tool.refused(2, "note", match, "3", os.fsdecode(b"\xff"), says="expected text in UTF-8")
    tool.refused(2, "show", os.fsdecode(b"\xff"), says="expected text in UTF-8")


def test_a_fault_of_our_own_is_one_sentence_and_a_file_with_the_traceback(tool: Tool) -> None:
    broken = "import tidelog.cli.main as m; m._run = lambda words: 1 // 0; m.main()"
    done = subprocess.run(
        [sys.executable, "-c", broken],
        capture_output=True,
        text=True,
        env={**os.environ, "TIDELOG_HOME": str(tool.home)},
        check=False,
    )
    assert done.returncode == 3
    assert done.stderr == f"tidelog: a fault of tidelog itself, kept in {tool.home / 'last-fault'}: ZeroDivisionError\n"
    assert "Traceback" in (tool.home / "last-fault").read_text()


def test_notes_that_were_spoilt_are_refused_with_their_file(tool: Tool, opened: Open) -> None:
    match = opened("Ana", "Ben")
    tool.ok("note", match, "3", "well begun")
    path = tool.home / "notes" / f"{match}.jsonl"
    path.write_text(path.read_text() + "half a li")
    tool.refused(2, "note", match, says=f"{match}.jsonl is no file of notes")
    tool.refused(2, "history", match, says=f"{match}.jsonl is no file of notes")


def test_two_pairs_of_eyes_are_refused(tool: Tool, opened: Open) -> None:
    match = opened("Ana", "Ben")
    for words in (["show", match], ["history", match], ["replay", match], ["export", match, "x.tide"]):
        tool.refused(2, *words, "--as", "Ana", "--public", says="--as SEAT or --public")


def test_a_file_where_a_match_is_meant_is_refused_with_what_to_do(tool: Tool, opened: Open) -> None:
    tool("export", opened("bot:random", "bot:random"), "m.tide")
    for verb in ("tree", "play", "export"):
        tool.refused(2, verb, "m.tide", *["x.tide"] * (verb == "export"), says="`tidelog import` brings it in")


def test_a_reason_a_note_or_a_seed_without_words_is_refused(tool: Tool, opened: Open) -> None:
    match = opened("Ana", "Ben")
    tool.refused(2, "seal", match, "--abandoned", " ", says="expected the reason")
    tool.refused(2, "note", match, "3", "", says="expected the words of the note")
    tool.refused(2, "rule", match, "--clause", "orongo/6.3", "--reason", "", says="with its reason")
    tool.refused(2, "new", "orongo", "--seat", "Ana", "--seat", "Ben", "--seed", "", says="expected a word for --seed")
    assert "no notes yet" in tool.ok("note", match)
    assert tool.data("list")[0]["status"] == "running"


def test_an_option_chosen_twice_is_refused(tool: Tool) -> None:
    words = ("--seat", "Ana", "--seat", "Ben", "--option", "amulet=1", "--option", "amulet=2")
    tool.refused(2, "new", "orongo", *words, says="chosen once")


def test_a_pin_that_is_no_checkpoint_of_the_match_is_refused(tool: Tool, opened: Open) -> None:
    match, other = opened("Ana", "Ben"), opened("Ana", "Ben")
    (tool.home / "letter.txt").write_text("Dear Ana")
    for words in (["export", match, "x.tide"], ["audit", match]):
        tool.refused(2, *words, "--pin", "letter.txt", says="letter.txt is no checkpoint")
    tool.ok("export", other, "other.tide")
    with zipfile.ZipFile(tool.home / "other.tide") as bundle:
        (tool.home / "head").write_bytes(bundle.read("checkpoint"))
    tool.refused(2, "export", match, "x.tide", "--pin", "head", says=f"a checkpoint of tidelog/{match}")
    tool.ok("export", other, "x.tide", "--pin", "head")


def test_a_letter_that_is_none_is_refused(tool: Tool) -> None:
    (tool.home / "letter.txt").write_text("Dear Ana")
    tool.refused(2, "submit", "letter.txt", says="expected a letter")


def test_an_unknown_game_is_refused_wherever_one_is_named(tool: Tool) -> None:
    for words in (["standings", "--game", "chess"], ["list", "--game", "chess"], ["record", "chess", "--seat", "Ana"]):
        tool.refused(2, *words, says="the games are orongo")


def test_a_bundle_is_watched_without_a_store(tool: Tool, opened: Open) -> None:
    tool("export", opened("bot:random", "bot:random"), "m.tide")
    home = tool.home / "elsewhere"
    assert tool("replay", "m.tide", "--to", "1", TIDELOG_HOME=str(home)).returncode == 0
    assert not home.exists()
