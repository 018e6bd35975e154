"""The real command line, each time in a process of its own, with a home that is thrown away."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from select import select
from typing import IO, Any, cast

import pytest

Run = Callable[[tuple[str, ...], str, Path, dict[str, str]], subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    """Runs `python -m tidelog.cli.main` with words, something typed, a folder and an environment; see forking.py."""
    files = [tmp_path_factory.mktemp("files") / name for name in ("stdin", "stdout", "stderr")]
    server = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("forking.py"))],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    asking, answers = cast(IO[str], server.stdin), cast(IO[str], server.stdout)

    def ask(words: tuple[str, ...], typed: str, folder: Path, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
        for file, text in zip(files, (typed, "", ""), strict=True):
            file.write_text(text)
        asked = {"words": words, "folder": str(folder), "env": env, "files": [str(file) for file in files]}
        print(json.dumps(asked), file=asking, flush=True)
        assert select([answers], [], [], 120)[0], f"no answer to {words}"
        code = int(answers.readline())
        return subprocess.CompletedProcess(words, code, files[1].read_text(), files[2].read_text())

    with server:
        yield ask
        asking.close()


class Tool:
    """`tidelog` as a user runs it."""

    def __init__(self, home: Path, run: Run) -> None:
        self.home = home
        self._run = run

    def __call__(self, *words: str, typed: str = "", **env: str) -> subprocess.CompletedProcess[str]:
        """Run a verb; never a traceback, whatever happens."""
        there = {**os.environ, "TIDELOG_HOME": str(self.home), "COLUMNS": "100", **env}
        done = self._run(words, typed, self.home, there)
        assert "Traceback" not in done.stderr, done.stderr
        return done

    def ok(self, *words: str, typed: str = "") -> str:
        """What a verb prints that must succeed."""
        done = self(*words, typed=typed)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def data(self, *words: str) -> Any:
        """What a verb prints as JSON."""
        return json.loads(self.ok(*words, "--format", "json"))

    def refused(self, code: int, *words: str, says: str = "", typed: str = "", **env: str) -> str:
        """The one sentence on stderr of a verb that must be refused with this exit code."""
        done = self(*words, typed=typed, **env)
        assert done.returncode == code, (done.returncode, done.stdout, done.stderr)
        assert done.stderr.count("\n") == 1, done.stderr
        assert says in done.stderr, done.stderr
        return done.stderr


@pytest.fixture
def tool(tmp_path: Path, run: Run) -> Tool:
    """The command line on an empty home."""
    return Tool(tmp_path, run)


@pytest.fixture
def opened(tool: Tool) -> Callable[..., str]:
    """Opens a match of Orongo and gives its name."""

    def open_match(*seats: str, extra: tuple[str, ...] = ()) -> str:
        words = [word for seat in seats for word in ("--seat", seat)]
        return tool.ok("new", "orongo", *words, *extra).strip()

    return open_match
