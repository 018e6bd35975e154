"""A player trained elsewhere sits down where its owner brings it in, and nowhere else."""

import json
from pathlib import Path

from tests.cli.conftest import Tool

CODE = """
import numpy as np

def last(shown):
    return np.flatnonzero(shown["action_mask"])[-1]

def wrong(shown):
    return -1
"""


def test_a_player_of_ones_own_plays_where_it_is_brought_in(tool: Tool) -> None:
    Path(tool.home / "my_bots.py").write_text(CODE)
    words = ("simulate", "orongo", "--matches", "2", "--bot", "mine=my_bots:last", "--bot", "random")
    found = json.loads(tool.ok(*words, "--keep", "kept", "--format", "json"))
    assert found["seats"] == ["bot:mine", "bot:random"]
    assert "2 of 2 matches hold" in tool.ok("verify", "kept")
    match = tool.ok("new", "orongo", "--seat", "Ana", "--seat", "bot:mine", "--bot", "mine=my_bots:last").strip()
    told = tool.ok("move", match, "Ana", "bid 3", "--bot", "mine=my_bots:last")
    assert "mine-blue pays 24 shells" in told
    tool.refused(2, "new", "orongo", "--seat", "Ana", "--seat", "bot:mine", says="not bot:mine")


def test_what_is_no_player_is_one_sentence(tool: Tool) -> None:
    Path(tool.home / "my_bots.py").write_text(CODE)
    seats = ("new", "orongo", "--seat", "bot:mine", "--seat", "bot:mine")
    tool.refused(2, *seats, "--bot", "mine=my_bots:none", says="my_bots:none cannot be loaded")
    tool.refused(2, *seats, "--bot", "mine=nowhere:last", says="nowhere:last cannot be loaded")
    tool.refused(2, *seats, "--bot", "mine", says="expected NAME=module:function, got 'mine'")
    tool.refused(2, *seats, "--bot", "easy=my_bots:last", says="has a name in small letters that no other has")
    tool.refused(2, *seats, "--bot", "mine=my_bots:wrong", says="answered -1, which is the number of no legal move")
