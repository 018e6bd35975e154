"""`python -m benchmarks`: measure everything, print it beside its goals, and write docs/benchmarks.md."""

import argparse
from collections.abc import Callable
from pathlib import Path

from benchmarks import counting
from benchmarks.browser import browser
from benchmarks.checked import checked_replay
from benchmarks.durable import by_ply, moves
from benchmarks.felt import felt
from benchmarks.growth import by_matches, by_records
from benchmarks.load import loads
from benchmarks.measure import Section
from benchmarks.memory import memory
from benchmarks.play import random_play
from benchmarks.report import as_text, load, write_report
from benchmarks.seek import seeking
from benchmarks.size import sizes
from benchmarks.verifying import cores, verifying
from tidelog.domain import catalog

_DOCS = Path(__file__).parent.parent / "docs"

Suite = Callable[[int], Section]
"""Measures one subject in this many rounds."""


def suites(games: tuple[str, ...]) -> dict[str, Suite]:
    """Every subject by the word that asks for it."""
    return {
        "play": lambda rounds: random_play(rounds, games),
        "move": moves,
        "ply": by_ply,
        "load": lambda rounds: loads(rounds, games),
        "seek": seeking,
        "audit": lambda rounds: checked_replay(rounds, games),
        "verify": lambda rounds: verifying(rounds, games),
        "cores": cores,
        "browser": browser,
        "size": lambda rounds: sizes(games),
        "felt": felt,
        "records": by_records,
        "matches": by_matches,
        "memory": lambda rounds: memory(games),
    }


def main() -> None:
    """Run what is asked for; the page is written when that is everything."""
    found = suites(catalog.GAMES)
    counting.put_in_catalog()
    asked = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    asked.add_argument("only", nargs="*", choices=[*found, []], help="one or some of them; all if none is named")
    asked.add_argument("--rounds", type=int, default=9, help="how many turns each rival gets; the best counts")
    given = asked.parse_args()
    busy, sections = [load()], []
    for name, suite in found.items():
        if not given.only or name in given.only:
            sections.append(suite(given.rounds))
            busy.append(load())
            print(as_text(sections[-1]), flush=True)
    if not given.only:
        write_report(sections, _DOCS, busy)


if __name__ == "__main__":
    main()
