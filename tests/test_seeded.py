"""A run repeats: what is drawn follows from the seed and the test; outside of tests nothing can be foretold."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.drawn import DRAW
from tests.seeded import ROOT, STARTS, Seeded
from tidelog.domain import entropy

pytestmark = pytest.mark.xdist_group("seeded")
FILE = "tests/drawn.py"


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What is drawn by a seed, one test after the other."""
    return drawn(tmp_path_factory.mktemp("once"), FILE, seed=7)


def drawn(folder: Path, *words: str, seed: int) -> list[str]:
    """What a run of its own writes down, in whatever order."""
    kept = {name: value for name, value in os.environ.items() if name not in (STARTS, "PYTEST_XDIST_WORKER")}
    env = kept | {"DRAWN": str(folder / "drawn"), "PYTHONHASHSEED": str(seed)}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", f"--basetemp={folder}/run", f"--seed={seed}"]
    done = subprocess.run([*command, *words], cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"seed: {seed} (order of sets: {seed}); `make test SEED={seed}` repeats this run" in done.stdout
    return sorted((folder / "drawn").read_text().splitlines())


def test_the_same_seed_draws_the_same_whoever_runs_which_test_first(once: list[str], tmp_path: Path) -> None:
    assert drawn(tmp_path, "-n2", FILE, seed=7) == once


def test_a_test_alone_draws_what_it_draws_among_others(once: list[str], tmp_path: Path) -> None:
    alone = drawn(tmp_path, f"{FILE}::test_examples", f"{FILE}::test_what_tests_share[1]", seed=7)
    assert alone == [line for line in once if line.startswith(("test_examples ", "test_what_tests_share[1] "))]


def test_another_seed_draws_otherwise_and_no_two_tests_or_processes_draw_alike(once: list[str], tmp_path: Path) -> None:
    other = drawn(tmp_path, FILE, seed=8)
    shared = next(line.split()[1] for line in once if line.startswith("test_what_tests_share"))
    lines = [line for line in once + other if not line.startswith("test_examples")]
    found = re.findall(r" [0-9a-f]{16}\b", "\n".join(lines))
    assert len(found) == 32
    assert len(found) == len(set(found)) + 2, "what tests share is there twice for each seed, and nothing else is"
    assert found.count(f" {shared}") == 2


def test_the_environment_cannot_make_a_program_of_ours_predictable(tmp_path: Path) -> None:
    (tmp_path / "starts").write_text("words\n")
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"PYTHONHASHSEED": "1"}
    env = kept | {STARTS: str(tmp_path / "starts")}
    answers = {
        subprocess.run([sys.executable, "-c", DRAW], env=env, capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    }
    assert len(answers) == 2
    assert (tmp_path / "starts").read_text() == "words\n"


def test_nothing_is_drawn_outside_of_a_test() -> None:
    with pytest.raises(AssertionError, match="outside of a test"):
        Seeded().fresh(1)


def test_letters_are_drawn_alike_and_as_many_as_asked_for() -> None:
    assert len(entropy.letters("abc", 8)) == 8
    assert set(entropy.letters("abc", 500)) == set("abc")
    assert set(entropy.letters("a", 3)) == {"a"}
