"""A comparison of two trees asks each by its own code, and calls worse only what is worse every time."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgpack
import pytest

from benchmarks import tree, verbs
from benchmarks.compare import driver
from benchmarks.compare.__main__ import rows
from benchmarks.compare.told import Row, over, told
from benchmarks.compare.trees import Driver, fetched
from benchmarks.compare.turns import TYPER, Best
from benchmarks.shell import ROOT, Shell
from tidelog.cli.verbs import VERBS

FIRST = "5e664ae"
"""The commit that later ones are measured against; it has no `benchmarks/tree.py`."""


@contextmanager
def driven(files: Path) -> Iterator[Driver]:
    """A driver of a tree, by the interpreter of the tests."""
    found = Driver(sys.executable, files, 0)
    try:
        yield found
    finally:
        found.close()


def functions(path: str) -> dict[str, list[str]]:
    """What a module offers: its public functions and the names of what they take."""
    nodes = ast.parse(Path(path).read_text()).body
    found = [node for node in nodes if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]
    return {node.name: [one.arg for one in node.args.args] for node in found}


def test_a_tree_from_before_is_asked_the_same_questions() -> None:
    assert functions(tree.__file__) == functions(str(Path(driver.__file__).parent / "first.py"))


def test_this_tree_answers_every_kind_of_question() -> None:
    with driven(ROOT) as found:
        one_of_a_kind = {name.split()[0]: name for name in reversed(found.measures)}
        assert one_of_a_kind.keys() == {"durable", "move", "load", "random", "audit", "verify", "bytes", "mcts"}
        for name in one_of_a_kind.values():
            assert found.measure(name) > 0, name


def test_a_question_that_fails_is_answered_and_the_next_one_too() -> None:
    with driven(ROOT) as found:
        with pytest.raises(RuntimeError, match="KeyError: 'tea leaves'"):
            found.measure("tea leaves")
        assert found.measure("random play orongo") > 0


@pytest.mark.skipif(
    subprocess.run(["git", "-C", str(ROOT), "cat-file", "-e", FIRST], capture_output=True).returncode != 0,
    reason=f"commit {FIRST} is not in this copy: it has no history, or only the end of it",
)
def test_the_first_commit_can_still_be_measured() -> None:
    with fetched(FIRST) as files, driven(files) as found:
        for name in ("durable move, verified", "load orongo cold", "audit counting, signed", "verify tsuro"):
            assert found.measure(name) > 0, name


def test_what_makes_a_record_provable_is_no_part_of_its_bare_size() -> None:
    small = driver.bare_size(msgpack.packb([["move", 3, b"", [b"id"]], []]))
    assert driver.bare_size(msgpack.packb([["move", 3, bytes(32), [b"id"]], [[bytes(16), "opening"]]])) == small


def test_worse_is_what_is_worse_in_every_run() -> None:
    always, once, better = (
        Row("a", ((1.0, 1.2), (1.0, 1.11))),
        Row("b", ((1.0, 1.3), (1.0, 1.0))),
        Row("c", ((2.0, 1.0),)),
    )
    assert [row.verdict for row in (always, once, better)] == ["WORSE", "", "better"]
    assert told([always, once], "5e664ae", "here").endswith("in every one of 2 runs: a.")
    assert told([once], "5e664ae", "here").endswith(": nothing.")


def test_a_quotient_is_compared_as_a_measure_of_its_own() -> None:
    help_text = "verb --help"
    found = {row.name: row for row in rows([{help_text: [4.0, 6.0], TYPER: [2.0, 2.0]}])}
    assert found[f"{help_text} over {TYPER}"].runs == ((2.0, 3.0),)
    assert over("q", Row("a", ((6, 3),)), Row("b", ((2, 3),))).ratios == (1 / 3,)


def test_the_best_of_each_tree_counts_and_who_goes_first_changes() -> None:
    order: list[str] = []
    best = Best(())

    def measure(name: str, value: float) -> float:
        order.append(name)
        return value

    for number, (base, here) in enumerate([(3.0, 5.0), (2.0, 6.0)]):
        best.turn("x", number, [lambda base=base: measure("base", base), lambda here=here: measure("here", here)])  # type: ignore[misc]
    assert best.found == {"x": [2.0, 5.0]}
    assert order == ["base", "here", "here", "base"]


def test_a_measure_that_one_tree_cannot_do_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    def fails() -> float:
        raise RuntimeError("no such verb")

    best = Best(())
    best.turn("verb fly", 0, [lambda: 1.0, fails])
    assert best.found == {}
    assert not best.wants("verb fly")
    assert "verb fly is left out: no such verb" in capsys.readouterr().err


def test_every_verb_is_measured_or_left_out_by_name(tmp_path: Path) -> None:
    words = verbs.on(Shell.here(tmp_path), tree.settle(tmp_path, verbs.RECORDS))
    assert {said[0] for said in words.values() if not said[0].startswith("-")} | set(verbs.LEFT_OUT) == set(VERBS)
