"""No file of less than a megabyte costs whoever looks at it much: the real verbs, each in a process of its own."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Often
from tests.hostile import LIMIT, hostile
from tests.test_architecture import ROOT


@pytest.mark.torture
def test_no_hostile_file_takes_long_or_much_memory(
    often: Often, tmp_path: Path, request: pytest.FixtureRequest, record_property: Callable[[str, object], None]
) -> None:
    count, seed = often("hostile files", 12, 20_000), request.config.getoption("--seed")
    command = [sys.executable, "-m", "tests.hostile_runs", str(count), str(seed), str(tmp_path)]
    # What counts covered lines in programs that tests start would be counted as their time.
    env = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    for verb, (seconds, memory) in found["most"].items():
        record_property(f"{verb}: most processor seconds, MiB", (seconds, memory))
    assert not found["bad"]


def test_hostile_files_are_small_and_the_same_again() -> None:
    first, again = (random.Random(7) for _ in range(2))
    for _ in range(6):
        data = hostile(first)
        assert data == hostile(again)
        assert len(data) < LIMIT
