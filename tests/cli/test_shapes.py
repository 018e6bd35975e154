"""What `--format json` prints is exactly a published shape."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.cli.conftest import Tool
from tidelog.domain.log.audit.evidence import Report
from tidelog.projections.diff import Difference
from tidelog.projections.history import Line
from tidelog.projections.views import Board, Choice, SeatScore, Summary, Tree

RECORDED = Path(__file__).parent.parent.parent / "replays" / "recorded"


@pytest.fixture
def match(tool: Tool) -> str:
    name: str = tool.data("import", str(RECORDED / "orongo" / "three-players-short.tide"))["match"]
    return name


def shaped(tool: Tool, kind: Any, *words: str) -> Any:
    """What a verb prints, read as this shape and no other; written again it is the same."""
    data = tool.data(*words)
    found = msgspec.convert(data, kind, strict=True)
    assert msgspec.json.decode(msgspec.json.encode(found)) == data
    return found


def test_every_view_is_one_of_the_published_shapes(tool: Tool, match: str) -> None:
    assert shaped(tool, Board, "show", match, "--at", "40").ply == 40
    assert shaped(tool, list[SeatScore], "scores", match)[0].seat == 1
    assert shaped(tool, list[Line], "history", match, "--last", "3")[-1].kind == "sealed"
    assert shaped(tool, list[Summary], "list")[0].outcome
    other = tool.data("branch", match, "--at", "60")["match"]
    assert shaped(tool, Tree, "tree", match).branches[0].match == other
    assert shaped(tool, Difference, "diff", match, other).shared == 60
    new = tool.data("new", "orongo", "--seat", "Ana", "--seat", "Ben", "--option", "amulet=1")["match"]
    choice = shaped(tool, list[Choice], "moves", new, "Ana")[0]
    assert choice.move == "bid 0"
    assert shaped(tool, list[Line], "move", new, "Ana", choice.move)[0].seat == choice.seat == 1


def test_a_report_is_one_of_the_published_shapes(tool: Tool, match: str) -> None:
    data = tool.data("audit", match)
    code = data.pop("exit")
    assert msgspec.convert(data, Report).exit_code == code
