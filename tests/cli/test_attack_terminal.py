"""No verb lets what a file or a match says reach the terminal as a command, nor breaks down over it."""

import json
from pathlib import Path

import msgspec
import pytest

from tests.cli.conftest import Tool
from tests.forger import minted, renamed, seeds_of
from tests.ledger import Plain, full, opened, plain, play, table
from tidelog.domain.corrections import rule
from tidelog.domain.house import House
from tidelog.domain.log.records.match import Match
from tidelog.replays.bundle import write_bundle

POISON = "\x1b]0;owned\x07\x9b31m\u202ereversed\r\nnext"


@pytest.fixture
def app(tmp_path: Path) -> House:
    """A house in the home of the command line."""
    (tmp_path / "keys").mkdir()
    return House.at(str(tmp_path / "matches.tidelog"), tmp_path / "keys")


def poisoned(app: House) -> Match:
    """A sealed match whose ruling and ending say something a terminal would obey."""
    match = play(app, opened(app, "orongo", ("ana", "ben")), 6)
    rule(app, match.id, "orongo/5.1", POISON)
    return app.abandon(match.id, POISON)


def is_harmless(text: str) -> bool:
    """Whether there are only lines of printable signs."""
    return all(line.isprintable() for line in text.split("\n"))


def test_what_a_match_says_never_reaches_the_terminal_as_a_command(tool: Tool, app: House) -> None:
    match, other = poisoned(app), play(app, opened(app, "orongo", ("ana", "ben", "cy")), 3)
    tool.ok("export", match.id, "m.tide")
    tool.ok("prove", "m.tide", "1", "-o", "m.proof")
    last = str(match.head.size - 1)
    for words in (
        ("history", match.id),
        ("history", match.id, "--format", "transcript"),
        ("list",),
        ("show", match.id),
        ("scores", match.id),
        ("replay", match.id, "--from", "14"),
        ("replay", "m.tide", "--from", "14"),
        ("audit", match.id),
        ("audit", "m.tide"),
        ("audit", "m.proof"),
        ("explain", "m.tide", last),
        ("explain", match.id, str(int(last) - 1)),
        ("diff", match.id, other.id),
        ("diff", "m.tide", "m.tide"),
        ("tree", match.id),
        ("standings",),
        ("verify", "m.tide"),
        ("store", "check"),
        ("prove", "m.tide", "1"),
    ):
        for form in ((), ("--format", "json")):
            done = tool(*words, *form)
            assert is_harmless(done.stdout), (words, done.stdout)
            assert is_harmless(done.stderr), (words, done.stderr)


def test_a_bundle_nobody_audited_is_shown_without_harm(tool: Tool, tmp_path: Path) -> None:
    app = table(tmp_path / "forger", "ana")
    bundle = full(app, play(app, opened(app, "orongo", ("ana", "ben")), 9))
    for field in (0, 1):
        records, named = plain(bundle), bundle
        index = next(i for i, record in enumerate(records) if any(e[0] == "TokenPlaced.1" for e in record[1]))
        if field:
            next(e for e in records[index][1] if e[0] == "TokenPlaced.1")[2] = POISON
        else:
            named = renamed(bundle, records, 1, POISON)
        forgery = minted(named, records, seeds_of(app, "ana"))
        (tmp_path / "evil.tide").write_bytes(write_bundle(forgery))
        for words in (
            ("replay",),
            ("diff", "evil.tide"),
            ("audit",),
            ("import",),
            ("explain",),
            ("verify",),
            ("sign",),
        ):
            more = {"explain": (str(index),), "sign": ("ana", "bid 1")}.get(words[0], ())
            done = tool(*words, "evil.tide", *more)
            assert is_harmless(done.stdout + done.stderr), (words, done.stdout, done.stderr)


def test_a_log_that_cannot_be_followed_is_marked_as_made_up_and_then_one_sentence(tool: Tool, tmp_path: Path) -> None:
    app = table(tmp_path / "forger", "ana")
    bundle = full(app, play(app, opened(app, "orongo", ("ana", "ben")), 9))
    records = plain(bundle)
    index = next(i for i, record in enumerate(records) if record[0] == "move")
    records[index][7][0][0] = 7
    taken: Plain = ["taken-back", [], records[0][2], 0, b"", records[-1][5], [], 2**40, []]
    for name, made in (("seat", records), ("ply", [*plain(bundle), taken])):
        (tmp_path / f"{name}.tide").write_bytes(write_bundle(minted(bundle, made, seeds_of(app, "ana"))))
        for words in (("replay",), ("replay", "--html", "page.html")):
            done = tool(*words, f"{name}.tide")
            *marks, refused = done.stderr.splitlines()
            assert done.returncode == 2
            assert all(mark.startswith("! this file fails its audit") for mark in marks)
            assert "cannot be followed" in refused
        tool("diff", f"{name}.tide", f"{name}.tide")
        assert tool("verify", f"{name}.tide").returncode == 1
        assert tool("audit", f"{name}.tide").returncode == 1
        tool("explain", f"{name}.tide", str(index))


def test_matches_of_more_and_of_fewer_seats_can_be_compared(tool: Tool, app: House) -> None:
    two, three = (play(app, opened(app, "orongo", names), 3).id for names in (("ana", "ben"), ("ana", "ben", "cy")))
    assert "cy: - / " in tool.ok("diff", two, three)
    assert json.loads(tool.ok("diff", three, two, "--format", "json"))["shared"] == 0


def test_a_checkpoint_with_odd_signs_is_harmless(tool: Tool, tmp_path: Path) -> None:
    app = table(tmp_path / "forger", "ana")
    bundle = full(app, play(app, opened(app, "orongo", ("ana", "ben")), 4))
    for note in (f"{POISON}\n", f"tidelog/x\u202e\n1\n{'A' * 43}=\n\n— house {'A' * 92}\n"):
        odd = msgspec.structs.replace(bundle, checkpoint=note, kept=(note,))
        (tmp_path / "odd.tide").write_bytes(write_bundle(odd))
        (tmp_path / "odd.pin").write_text(note)
        for words in (("audit", "odd.tide"), ("audit", "odd.tide", "--pin", "odd.pin"), ("prove", "odd.tide", "1")):
            done = tool(*words)
            assert is_harmless(done.stdout + done.stderr), words
