"""Every command in README.md runs as it is printed, in this order, in a home that is thrown away."""

import re
import shutil
import subprocess
from pathlib import Path

from tests.cli.conftest import Tool

ROOT = Path(__file__).parent.parent.parent

TYPED = {"play": "quit\n", "record": "quit\n"}


def commands() -> list[str]:
    """The lines of README.md that a reader types after installing."""
    return re.findall(r"^    (tidelog .*?)(?:  +#.*)?$", (ROOT / "README.md").read_text(), re.MULTILINE)


def words_of(command: str, tool: Tool, names: dict[str, str]) -> list[str]:
    """A command as a shell would split it, with what earlier commands printed in the place of capitals."""
    for name, value in names.items():
        command = command.replace(name, value)
    inner = re.search(r'"\$\(tidelog (.*?)\)"', command)
    if inner:
        command = command.replace(inner[0], f'"{tool.ok(*inner[1].split()).strip()}"')
    split = subprocess.run(["bash", "-c", f'printf "%s\\0" {command}'], capture_output=True, text=True, check=True)
    return split.stdout.split("\0")[1:-1]


def test_every_command_of_the_readme_runs_as_printed(tool: Tool) -> None:
    (tool.home / "replays").mkdir(parents=True, exist_ok=True)
    shutil.copytree(ROOT / "replays" / "recorded", tool.home / "replays" / "recorded")
    names: dict[str, str] = {}
    assert len(commands()) >= 15
    for command in commands():
        words = words_of(command, tool, names)
        text = tool.ok(*words, typed=TYPED.get(words[0], ""))
        if words[0] in ("new", "branch"):
            names["MATCH" if words[0] == "new" else "BRANCH"] = text.split()[-1]


def test_what_the_readme_writes_is_where_it_says(tool: Tool) -> None:
    written = {word for command in commands() for word in command.split() if word.endswith((".tide", ".html"))}
    assert {Path(word).name for word in written} >= {"match.tide", "match.html"}
