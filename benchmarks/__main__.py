"""`python -m benchmarks`: measure everything, print it beside its goals, and write docs/benchmarks.md."""

import argparse

from benchmarks import counting
from benchmarks.checked import checked_replay
from benchmarks.durable import by_ply, moves
from benchmarks.load import loads
from benchmarks.measure import Section
from benchmarks.memory import memory
from benchmarks.play import random_play
from benchmarks.size import sizes
from benchmarks.startup import start_up
from tidelog.domain import catalog


def main() -> None:
    """Run the benchmarks that are asked for, or all."""
    games = catalog.GAMES
    counting.put_in_catalog()
    suites = {
        "play": lambda rounds: random_play(rounds, games),
        "move": lambda rounds: moves(rounds),
        "ply": lambda rounds: by_ply(rounds),
        "load": lambda rounds: loads(rounds * 2, games),
        "audit": lambda rounds: checked_replay(rounds, games),
        "size": lambda rounds: sizes(games),
        "startup": lambda rounds: start_up(rounds),
        "memory": lambda rounds: memory(games),
    }
    asked = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    asked.add_argument("only", nargs="*", help=f"some of {', '.join(suites)}; all if none is named")
    asked.add_argument("--rounds", type=int, default=12, help="how many turns each rival gets; the best counts")
    given = asked.parse_args()
    for name, suite in suites.items():
        if not given.only or name in given.only:
            show(suite(given.rounds))


def show(section: Section) -> None:
    """Print a section as a table."""
    print(f"\n{section.title}\n  {section.says}")
    for line in section.lines:
        goal = f"goal {line.goal}" if line.goal else ""
        print(f"  {line.name:48} {line.ratio:8.2f}  {goal:13} {line.verdict:7} {line.ours} : {line.theirs}")


if __name__ == "__main__":
    main()
