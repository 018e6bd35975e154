"""Not of the suite: tests that only draw, and write down what. `test_seeded.py` runs them in several ways."""

import os
import subprocess
import sys
from multiprocessing.context import ForkServerContext, SpawnContext
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.seeded import drawing
from tidelog.domain import entropy

DRAW = "from tidelog.domain import entropy; print(entropy.fresh(8).hex(), entropy.now(), hash('a set'))"


def note(*drawn: object) -> None:
    """Write down what the running test drew."""
    name = os.environ["PYTEST_CURRENT_TEST"].split()[0].rpartition("::")[2]
    with Path(os.environ["DRAWN"]).open("a") as file:
        print(name, *drawn, file=file)


def started() -> str:
    """What a program draws that is started by a test."""
    return subprocess.run([sys.executable, "-c", DRAW], capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.parametrize("number", range(3))
def test_bytes_the_time_and_luck(number: int) -> None:
    note(entropy.fresh(8).hex(), entropy.fresh(8).hex(), entropy.now(), entropy.now(), entropy.luck().random())


@given(number=st.integers(), luck=st.random_module())
def test_examples(number: int, luck: object) -> None:
    note(number, luck, entropy.fresh(4).hex())


def test_programs() -> None:
    note(started(), started())


def test_a_fork() -> None:
    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.write(write, entropy.fresh(8))
        os._exit(0)
    os.waitpid(child, 0)
    note(os.read(read, 8).hex(), entropy.fresh(8).hex())


def _put(answer: Path) -> None:
    answer.write_text(entropy.fresh(8).hex())


@pytest.mark.parametrize("way", [ForkServerContext, SpawnContext])
def test_a_worker(way: type[ForkServerContext | SpawnContext], tmp_path: Path) -> None:
    process = way().Process(target=_put, args=(tmp_path / "drawn",))
    process.start()
    process.join()
    note((tmp_path / "drawn").read_text())


@pytest.fixture(scope="module")
def shared() -> str:
    with drawing("shared"):
        return entropy.fresh(8).hex()


@pytest.mark.parametrize("number", range(2))
def test_what_tests_share(number: int, shared: str) -> None:
    note(shared, entropy.fresh(8).hex())
