"""Rounds by turns: one tree, then the other, then the other way round, and the best of each counts."""

import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

from benchmarks import verbs
from benchmarks.compare.trees import Tree
from benchmarks.shell import Shell

_PROCESSES = 3
"""How often a tree gets a new driver, so that no figure hangs on how one process came to lie in memory."""
_VERBS = ("--help", "games", "list", "show", "history", "moves", "move", "audit", "verify", "replay --html")
_BULK = {
    "simulate 100 orongo": ("simulate", "orongo", "--matches", "100"),
    "simulate 50 yamatai": ("simulate", "yamatai", "--matches", "50"),
}
TYPER = "python -c 'import typer'"

Measure = Callable[[], float]


class Best:
    """The best figure of each tree, by measure; a measure that fails in one of them is left out, and says why."""

    def __init__(self, wanted: Iterable[str]) -> None:
        self.found: dict[str, list[float]] = {}
        self._wanted = tuple(wanted)
        self._failed: set[str] = set()

    def wants(self, name: str) -> bool:
        """Whether a measure was asked for: by any word it contains, or because none was named."""
        return name not in self._failed and (not self._wanted or any(word in name for word in self._wanted))

    def turn(self, name: str, number: int, measures: Sequence[Measure]) -> None:
        """One round of a measure; who goes first changes from round to round."""
        best = self.found.setdefault(name, [float("inf")] * len(measures))
        sides = range(len(measures)) if number % 2 == 0 else reversed(range(len(measures)))
        try:
            for side in sides:
                best[side] = min(best[side], measures[side]())
        except RuntimeError as fault:
            print(f"{name} is left out: {fault}", file=sys.stderr)
            self._failed.add(name)
            del self.found[name]


def inside(best: Best, trees: Sequence[Tree], rounds: int) -> None:
    """What drivers measure."""
    for seed in range(_PROCESSES):
        drivers = [tree.driver(seed) for tree in trees]
        try:
            names = [name for name in drivers[-1].measures if all(name in one.measures for one in drivers)]
            for number in range(seed, rounds, _PROCESSES):
                for name in filter(best.wants, names):
                    best.turn(name, number, [partial(driver.measure, name) for driver in drivers])
        finally:
            for driver in drivers:
                driver.close()


def outside(best: Best, trees: Sequence[Tree], rounds: int, folder: Path) -> None:
    """What whole processes of the command line take, on a match of 300 records."""
    names = [verb for verb in (*_VERBS, *_BULK) if best.wants(f"verb {verb}")]
    if not names:
        return
    shells = [_settled(tree, folder / str(side)) for side, tree in enumerate(trees)]
    for number in range(rounds):
        for verb in names:
            if best.wants(f"verb {verb}"):
                best.turn(f"verb {verb}", number, [partial(_processor, shell, words[verb]) for shell, words in shells])
        best.turn(TYPER, number, [partial(_importing, shell) for shell, _ in shells])


def _settled(tree: Tree, home: Path) -> tuple[Shell, dict[str, verbs.Words]]:
    home.mkdir()
    driver = tree.driver(0)
    settled = driver.settle(home)
    driver.close()
    shell = Shell(tree.python, tree.files, home)
    return shell, verbs.on(shell, settled) | _BULK


def _processor(shell: Shell, words: verbs.Words) -> float:
    return shell.spent(*words).processor


def _importing(shell: Shell) -> float:
    return shell.importing("import typer").processor
