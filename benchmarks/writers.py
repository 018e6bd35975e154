"""Moves a second for 1, 2 and 4 writers on one store, each on matches of its own, and bytes a match.

    python -m benchmarks.writers STORE [--seconds 5]

STORE is a file that is not there yet, or the address of an empty PostgreSQL database. The raw line is the same
file system's price of a durable write: sqlite3 alone, one row of 400 bytes for each commit.
"""

import argparse
import random
import sqlite3
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.torture import CONTEXT, GAME
from tidelog.domain.house import House
from tidelog.domain.store.engines import settings_for
from tidelog.domain.store.keyring import Keyring
from tidelog.domain.store.matches import Matches

SEATS = ("Ana", "Ben", "Cleo")


def house_at(store: str, keys: Path, remembers: bool = True) -> House:
    """A house whose memory of signed heads is where several nodes have it: in the database, if there is one."""
    if not remembers:
        return House(Matches(settings_for(store)), Keyring(keys))
    return House.at(store, keys, store if "://" in store else "")


def write(store: str, keys: Path, remembers: bool, number: int, seconds: float, barrier: Any, answers: Any) -> None:
    """Play match after match for so long; answer with the moves made, and the slowest of them in seconds."""
    rng, moves, slowest = random.Random(number), 0, 0.0
    app = house_at(store, keys, remembers)
    match = app.open(GAME, SEATS)
    barrier.wait()
    end = time.perf_counter() + seconds
    while (now := time.perf_counter()) < end:
        if not match.awaiting:
            match = app.open(GAME, SEATS)
            continue
        seat = match.awaiting[0]
        match = app.act(match.id, seat, rng.choice(match.game.legal(match.state, seat)))
        slowest = max(slowest, time.perf_counter() - now)
        moves += 1
    app.close()
    answers.put((moves, slowest))


def moves_a_second(store: str, keys: Path, writers: int, seconds: float, remembers: bool = True) -> tuple[float, float]:
    """Of all writers together, and their slowest move."""
    barrier, answers = CONTEXT.Barrier(writers), CONTEXT.Queue()
    given = [(store, keys, remembers, number, seconds, barrier, answers) for number in range(writers)]
    processes = [CONTEXT.Process(target=write, args=one) for one in given]
    for process in processes:
        process.start()
    found = [answers.get() for _ in processes]
    for process in processes:
        process.join()
    return sum(moves for moves, _ in found) / seconds, max(slowest for _, slowest in found)


def raw_commits_a_second(folder: Path, seconds: float) -> float:
    """What the disk allows one writer."""
    raw = sqlite3.connect(folder / "raw.db", isolation_level=None)
    raw.execute("PRAGMA journal_mode=WAL")
    raw.execute("PRAGMA synchronous=FULL")
    raw.execute("CREATE TABLE log (id INTEGER PRIMARY KEY, state BLOB)")
    count, end = 0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        raw.execute("BEGIN IMMEDIATE")
        raw.execute("INSERT INTO log (state) VALUES (?)", (bytes(400),))
        raw.execute("COMMIT")
        count += 1
    raw.close()
    return count / seconds


def bytes_a_match(store: str, keys: Path) -> tuple[int, int, int]:
    """How many matches there are, the bytes of a record on average, and those of a whole match."""
    app = House.at(store, keys)
    sealed = [m.match for m in app.matches.tables.listings(50, status="sealed")]
    sizes = [[len(state) for state in app.matches.tables.rows(match, 0, None)] for match in sealed]
    app.close()
    records = sum(map(len, sizes)) or 1
    return len(sealed), sum(map(sum, sizes)) // records, sum(map(sum, sizes)) // max(1, len(sealed))


def main() -> None:
    """Measure the store named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("store")
    parser.add_argument("--seconds", type=float, default=5)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        keys = Path(name) / "keys"
        House.at(":memory:", keys).keys.house_seed()
        House.at(given.store, keys).close()
        print(f"raw: {raw_commits_a_second(Path(name), given.seconds / 2):.0f} commits a second")
        for writers in (1, 2, 4):
            moves, slowest = moves_a_second(given.store, keys, writers, given.seconds)
            print(f"{writers} writers: {moves:.0f} moves a second, the slowest {1000 * slowest:.0f} ms")
        count, record, match = bytes_a_match(given.store, keys)
        print(f"bytes: {record} a record, {match} a match ({count} matches)")


if __name__ == "__main__":
    main()
