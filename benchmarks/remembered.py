"""What the memory of heads and a signed head cost a durable move: `python -m benchmarks.remembered`."""

import random
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tidelog.domain.house import House
from tidelog.domain.log.records.command import Submission
from tidelog.domain.log.records.match import Match
from tidelog.domain.store.heads import FleetingHeads

GAME, SEATS = "orongo", ("Ana", "Ben", "Cleo")
SIZES, ROUNDS, RUNS = (1, 32), 40, 3


def measured(memory: bool, signed: bool, size: int, rounds: int = ROUNDS) -> float:
    """Milliseconds of wall clock a move: the median of rounds of so many moves of different matches together."""
    with tempfile.TemporaryDirectory() as folder:
        house = House.at(str(Path(folder) / "matches.tidelog"), Path(folder) / "keys")
        if not memory:
            house.memory.heads = FleetingHeads()
        times = [_round(house, _commands(house, size), signed) for _ in range(rounds)]
        house.close()
    return statistics.median(times)


def _commands(house: House, size: int) -> list[tuple[str, Submission]]:
    """One legal command in each of so many new matches."""
    rng, found = random.Random(1), []
    for _ in range(size):
        match = house.open(GAME, SEATS)
        seat = match.awaiting[0]
        found.append((match.id, house.pens.command(match, seat, rng.choice(match.game.legal(match.state, seat)))))
    return found


def _round(house: House, sent: Sequence[tuple[str, Submission]], signed: bool) -> float:
    start = time.perf_counter()
    done = [match for match in house.deliver_group(sent) if isinstance(match, Match)]
    if signed:
        house.receipts(done)
    return (time.perf_counter() - start) * 1000 / len(done)


if __name__ == "__main__":
    for size in SIZES:
        for memory, signed in ((False, False), (True, False), (True, True)):
            best = min(measured(memory, signed, size) for _ in range(RUNS))
            words = "with memory and signed head" if signed else "with memory" if memory else "without memory"
            print(f"{size:>3} together, {words}: {best:.2f} ms a move")
