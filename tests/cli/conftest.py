"""The real command line in a process of its own, with a home that is thrown away."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent


class Tool:
    """`tidelog` as a user runs it."""

    def __init__(self, home: Path) -> None:
        self.home = home

    def __call__(self, *words: str, typed: str | None = None, **env: str) -> subprocess.CompletedProcess[str]:
        """Run a verb; never a traceback, whatever happens."""
        done = subprocess.run(
            [sys.executable, "-m", "tidelog.cli.main", *words],
            input=typed,
            capture_output=True,
            text=True,
            cwd=self.home,
            timeout=120,
            env={**os.environ, "TIDELOG_HOME": str(self.home), "PYTHONPATH": str(ROOT), "COLUMNS": "100", **env},
            check=False,
        )
        assert "Traceback" not in done.stderr, done.stderr
        return done

    def ok(self, *words: str, typed: str | None = None) -> str:
        """What a verb prints that must succeed."""
        done = self(*words, typed=typed)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def data(self, *words: str) -> Any:
        """What a verb prints as JSON."""
        return json.loads(self.ok(*words, "--format", "json"))

    def refused(self, code: int, *words: str, says: str = "", typed: str | None = None, **env: str) -> str:
        """The one sentence on stderr of a verb that must be refused with this exit code."""
        done = self(*words, typed=typed, **env)
        assert done.returncode == code, (done.returncode, done.stdout, done.stderr)
        assert done.stderr.count("\n") == 1, done.stderr
        assert says in done.stderr, done.stderr
        return done.stderr


@pytest.fixture
def tool(tmp_path: Path) -> Tool:
    """The command line on an empty home."""
    return Tool(tmp_path)


@pytest.fixture
def opened(tool: Tool) -> Callable[..., str]:
    """Opens a match of Orongo and gives its name."""

    def open_match(*seats: str, extra: tuple[str, ...] = ()) -> str:
        words = [word for seat in seats for word in ("--seat", seat)]
        return tool.ok("new", "orongo", *words, *extra).strip()

    return open_match
