"""`python -m benchmarks.compare BASE`: this tree against a commit, every goal of the design by turns in one run.

Each figure is processor time (or bytes) and the best of nine rounds, BASE and this tree by turns; the last column is
this tree's cost over that of BASE, so 1.10 is ten percent worse. Nothing is asserted: whoever reads it judges.
"""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.compare.driver import EARLY, LATE
from benchmarks.compare.told import Row, over, told
from benchmarks.compare.trees import Tree, commit, fetched
from benchmarks.compare.turns import TYPER, Best, inside, outside
from benchmarks.report import conditions, machine
from benchmarks.shell import ROOT

_QUOTIENTS = (
    (f"durable move, at ply {LATE:,}", f"durable move, at ply {EARLY}"),
    (f"move without a disk, at ply {LATE:,}", f"move without a disk, at ply {EARLY}"),
    ("verb --help", TYPER),
    ("verb show", TYPER),
    ("verb move", TYPER),
)


def compared(trees: Sequence[Tree], rounds: int, wanted: Iterable[str]) -> dict[str, list[float]]:
    """One run: the best figure of each tree, by measure."""
    best = Best(wanted)
    inside(best, trees, rounds)
    with TemporaryDirectory(prefix="tidelog-compare-") as folder:
        outside(best, trees, rounds, Path(folder))
    return best.found


def rows(runs: Sequence[dict[str, list[float]]]) -> Iterator[Row]:
    """Every measure of all runs, and the quotients that the design sets goals for."""
    found = {
        name: Row(name, tuple((run[name][0], run[name][1]) for run in runs))
        for name in runs[0]
        if all(name in run for run in runs)
    }
    yield from found.values()
    for above, below in _QUOTIENTS:
        if above in found and below in found:
            yield over(f"{above} over {below}", found[above], found[below])


def main() -> None:
    """Compare, print, and say under what conditions."""
    asked = argparse.ArgumentParser(prog="python -m benchmarks.compare", description=__doc__)
    asked.add_argument("base", help="the commit to compare with")
    asked.add_argument("only", nargs="*", help="words; only measures whose names contain one of them")
    asked.add_argument("--rounds", type=int, default=9, help="how many turns each tree gets; the best counts")
    asked.add_argument("--runs", type=int, default=1, help="how often to do it all; worse is what is worse every time")
    given = asked.parse_args()
    base = commit(given.base)
    with fetched(base) as files:
        trees = [Tree(files), Tree(ROOT)]
        before = conditions()
        runs = [compared(trees, given.rounds, given.only) for _ in range(given.runs)]
    print(f"On {machine()}; {before} before, {conditions()} after; best of {given.rounds} rounds by turns.\n")
    print(told(list(rows(runs)), base, "this tree"))


if __name__ == "__main__":
    main()
