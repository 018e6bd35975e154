"""Transcripts of odd matches read back, and a line that says nothing is named."""

from pathlib import Path

import pytest

from tests.ledger import opened, play, table
from tidelog.domain import bots
from tidelog.domain.branches import branch
from tidelog.domain.corrections import undo
from tidelog.domain.errors import Malformed
from tidelog.domain.house import House
from tidelog.domain.log.records.match import Match
from tidelog.replays.transcript import HEAD, import_transcript, write_transcript


@pytest.fixture
def app(tmp_path: Path) -> House:
    """A table of guests."""
    return table(tmp_path)


def read_back(app: House, match: Match) -> Match:
    """The match of a match's transcript."""
    return import_transcript(app, write_transcript(app.matches.log_of(match.id)))


def test_a_branch_with_other_seats_reads_back(app: House) -> None:
    parent = play(app, opened(app, "orongo", ("ben", "cy")), 8)
    child = play(app, branch(app, parent.id, parent.head.size, seats=["dan", "bot:mcts:200"]), 5000, seed=2)
    again = read_back(app, child)
    assert again.names == child.names
    assert (again.state, again.outcome) == (child.state, child.outcome)


def test_a_branch_taken_back_to_its_first_ply_reads_back(app: House) -> None:
    parent = play(app, opened(app, "orongo", ("ben", "cy")), 8)
    child = branch(app, parent.id, parent.head.size)
    play(app, child, 5)
    match = undo(app, child.id, 1, child.head.size, (2,))
    assert read_back(app, match).state == child.state
    assert read_back(app, play(app, match, 5000, seed=3)).outcome == app.load(match.id).outcome


def test_a_branch_where_somebody_had_resigned_reads_back(app: House) -> None:
    parent = app.resign(play(app, opened(app, "orongo", ("ben", "cy")), 8).id, 1)
    child = play(app, branch(app, parent.id, parent.head.size - 1), 5000)
    assert read_back(app, child).outcome == child.outcome


@pytest.mark.parametrize(
    "reason", ["rain", "rain\nand thunder", 'a "storm"', '"storm"', "rain  # and", " ", "", "a\u2028b"]
)
def test_any_reason_to_abandon_reads_back(app: House, reason: str) -> None:
    match = app.abandon(play(app, opened(app, "orongo", ("ben", "cy")), 8).id, reason)
    assert read_back(app, match).outcome == match.outcome


LINES = (
    "take-back foo: ben",
    "take-back 3: zoe",
    "take-back : ben",
    "take-back 1: ben",
    "take-back 3:",
    'abandoned: "x',
)


@pytest.mark.parametrize("line", [*(f"9. {words}" for words in LINES), "9.. ben: bid 1", "\u00b2. ben: bid 1"])
def test_a_line_that_says_nothing_is_named(app: House, line: str) -> None:
    with pytest.raises(Malformed, match="line 5: expected"):
        import_transcript(app, f"{HEAD}\ngame orongo\nseat ben\nseat cy\n{line}\n")


@pytest.mark.parametrize("spec", ["bot:random", "bot:greedy", "bot:mcts", "bot:mcts:200", "bot:mcts:500ms", "Ana"])
def test_a_seat_is_asked_for_by_its_name(spec: str) -> None:
    name = bots.seat_name(spec, "red") if spec.startswith("bot:") else spec
    assert bots.spec_of(name) == spec
