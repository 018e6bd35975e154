"""The page on playing by post, followed on three machines that share nothing but files: a house and two players."""

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import Tool

PAGE = Path(__file__).parent.parent.parent / "docs" / "play-by-post.md"
COMMANDS: list[str] = re.findall(r"^    tidelog (.*?)(?:  +#.*)?$", PAGE.read_text(), re.MULTILINE)


@pytest.fixture
def post(tool: Tool) -> "Post":
    """Nobody has played yet."""
    return Post(tool)


class Post:
    """Three homes and one folder for what is sent."""

    def __init__(self, tool: Tool) -> None:
        self._tool = tool
        self.names: dict[str, str] = {}

    def at(self, machine: str, line: str) -> str:
        """What a command prints on a machine, with what earlier ones printed in the place of capitals."""
        words = shlex.split(line)
        for name, value in self.names.items():
            words = [word.replace(name, value) for word in words]
        done: subprocess.CompletedProcess[str] = self._tool(*words, TIDELOG_HOME=str(self._tool.home / machine))
        assert done.returncode == 0, (line, done.stderr)
        return str(done.stdout)


def page(beginning: str, number: int = 0) -> str:
    """A command of the page, by how it begins."""
    return [line for line in COMMANDS if line.startswith(beginning)][number]


def test_the_page_on_playing_by_post_works_as_it_is_printed(post: Post) -> None:
    ana, ben = (post.at(name, f"key new {name}").strip() for name in ("ana", "ben"))
    opening = page("new").replace("ana=LINE", f"ana={ana}").replace("ben=LINE", f"ben={ben}")
    post.names["MATCH"] = post.at("house", opening).split()[-1]
    post.at("house", page("export"))
    post.at("ana", page("sign for-ana.tide ana"))
    post.at("house", page("submit"))
    post.at("house", "export MATCH for-ben.tide --as ben")
    post.at("ben", "sign for-ben.tide ben")
    post.at("house", "submit for-ben.letter")
    moved = False
    for _ in range(12):
        for player in ("ana", "ben"):
            post.at("house", f"export MATCH for-{player}.tide --as {player} --force")
            shown = post.at(player, page("moves").replace("ana", player))
            if "ready" in shown or ("bid 3" in shown and not moved):
                move = "ready" if "ready" in shown else "bid 3"
                moved = moved or move == "bid 3"
                line = page("sign for-ana.tide ana", 1).replace("ana", player).replace("bid 3", move)
                post.at(player, f"{line} --force")
                post.at("house", f"submit for-{player}.letter")
        if moved:
            break
    assert "has bid" in post.at("house", "history MATCH")
    post.at("house", "export MATCH for-ana.tide --as ana --force")
    post.at("ana", "sign for-ana.tide ana resign --force")
    post.at("house", "submit for-ana.letter")
    post.at("house", "export MATCH final.tide")
    post.at("ana", page("sign final.tide"))
    post.at("ben", "sign final.signed.tide ben")
    post.at("house", "import final.signed.signed.tide")
    post.names["HOUSE"] = post.at("house", "key show house").strip()
    post.at("ben", "audit final.signed.signed.tide --require COMPLETE --trust HOUSE")
