"""A durable move: what the store adds to what raw sqlite3 takes for the same bytes, and what stock takes for a move.

The rivals take turns every few moves, so that they meet the same disk; the lower quartile of all moves counts.
"""

from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from time import perf_counter, process_time

from benchmarks import tree
from benchmarks.measure import Goal, Line, Section, at_least, at_most, busy, us, usual
from benchmarks.rivals import AS_IT_COMES, CACHED, UNCOPIED, Raw, Stock
from benchmarks.table import counted, house, rows_of, scratch
from tidelog.domain.house import House

PLY = 300
_TURNS, _IN_A_ROW = 5, 8
"""After so many turns new matches take over, so that none grows far beyond its ply."""
_STOCK = {"stock as it comes": AS_IT_COMES, "stock with its cache": CACHED, "stock, cache not copied": UNCOPIED}

_SAYS = (
    f"One durable move (SQLite, WAL, synchronous=FULL) at ply {PLY} of a match in memory, in processor time. Raw: the "
    "same row by sqlite3 alone. Stock: get, command, save with default JSON; as it comes it folds the whole match for "
    "every move, and with its cache on (one setting) it keeps the match in memory as ours does, which is the fair "
    "comparison. `Without a disk` is the same in a folder in memory: what the code itself takes. `By the clock` has "
    "the wait for the disk in it, the same for all."
)
_WHY = (
    "beside its write a move costs us its tree, its encoding, its nonce and its row in the list of matches, and where "
    "it is checked a signature, which alone takes longer than the write. Stock with its cache on does nothing of that. "
    "By the clock the ratio is that of the disk to the processor: the slower the disk, the nearer to 1."
)

Spent = dict[str, list[tuple[float, float]]]
"""Processor and clock seconds of every move, by rival."""


class Bench:
    """One store of ours, one by sqlite3 alone and three by the stock library, side by side."""

    def __init__(self, folder: Path) -> None:
        self.app = house(folder)
        self.raw = Raw(folder / "raw.db")
        self.stocks = {name: Stock(folder / f"{name}.db", settings) for name, settings in _STOCK.items()}
        self.spent: Spent = {name: [] for name in ("plain", "raw plain", "verify", "sign", "raw signed", *_STOCK)}
        self._names = (f"m{number}" for number in count())

    def batch(self) -> None:
        """A new match of each kind at the ply, and some moves in each, a few in a row."""
        plain, signed = next(self._names), next(self._names)
        counted(self.app, plain, PLY)
        counted(self.app, signed, PLY, "self")
        opened = {name: stock.open(PLY) for name, stock in self.stocks.items()}
        for name, stock in self.stocks.items():
            stock.repository.get(opened[name])
        for _ in range(_TURNS):
            self._moves("plain", plain, tree.acting)
            self._moves("verify", signed, tree.submitting)
            self._moves("sign", signed, tree.acting)
            for name, stock in self.stocks.items():
                for turn in range(_IN_A_ROW):
                    self._take(name, partial(stock.add, opened[name], turn % 2 + 1, 5))

    def _moves(self, name: str, match: str, way: Callable[[House, str], tree.Work]) -> None:
        """Moves in a row, then the same rows by sqlite3 alone."""
        before = self.app.matches.recent(match).head.size
        for _ in range(_IN_A_ROW):
            self._take(name, way(self.app, match))
        for row in rows_of(self.app, match, before):
            self._take("raw plain" if name == "plain" else "raw signed", partial(self.raw.append, row))

    def _take(self, name: str, work: tree.Work) -> None:
        clock, processor = perf_counter(), process_time()
        work()
        self.spent[name].append((process_time() - processor, perf_counter() - clock))

    def close(self) -> None:
        """Let go of all stores."""
        self.app.close()
        for stock in self.stocks.values():
            stock.close()


def _measured(rounds: int, disk: bool) -> Spent:
    with scratch(disk) as folder:
        bench = Bench(folder)
        for _ in range(rounds):
            bench.batch()
        bench.close()
    return bench.spent


def _line(name: str, spent: Spent, ours: str, theirs: str, goal: Goal | None = None, clock: bool = False) -> Line:
    mine, other = (usual([both[clock] for both in spent[who]]) for who in (ours, theirs))
    return Line(name, us(mine), us(other), other / mine, goal)


def moves(rounds: int) -> Section:
    """A move against raw sqlite3 and stock, on the disk and without it."""
    disk, memory = _measured(rounds, True), _measured(rounds, False)
    ways = (("no signature", "plain", "raw plain", 0.75), ("signature verified", "verify", "raw signed", 0.6))
    signed = ("signed here and verified", "sign", "raw signed")
    lines = [
        *(_line(f"{name}, speed of raw sqlite3", disk, us, raw, at_least(goal)) for name, us, raw, goal in ways),
        _line(f"{signed[0]}, speed of raw sqlite3", disk, *signed[1:]),
        *(_line(f"no signature, times as fast as {name}", disk, "plain", name, at_least(2)) for name in _STOCK),
        *(_line(f"without a disk, {name}, speed of raw sqlite3", memory, us, raw) for name, us, raw, _ in ways),
        *(_line(f"without a disk, times as fast as {name}", memory, "plain", name) for name in _STOCK),
        *(_line(f"by the clock, {name}, speed of raw sqlite3", disk, us, raw, clock=True) for name, us, raw, _ in ways),
        *(_line(f"by the clock, times as fast as {name}", disk, "plain", name, clock=True) for name in _STOCK),
    ]
    return Section("Durable move", _SAYS, tuple(lines), _WHY)


def by_ply(rounds: int, early: int = 100, late: int = 10_000) -> Section:
    """A move far into a match against one near its beginning, with and without the disk."""
    lines = [_late_over_early(rounds, early, late, disk) for disk in (True, False)]
    says = (
        "The processor time of a durable move in a match in memory, the two by turns, through the Python interface. "
        "What the verb `move` prints afterwards is another matter: see how cost grows with records."
    )
    return Section("Move cost by ply", says, tuple(lines))


def _late_over_early(rounds: int, early: int, late: int, disk: bool) -> Line:
    times: dict[str, list[float]] = {"early": [], "late": []}
    with scratch(disk) as folder:
        app = house(folder)
        for name, ply in (("early", early), ("late", late)):
            counted(app, name, ply)
        for _ in range(rounds * 20):
            for name, spent in times.items():
                spent.append(busy(tree.acting(app, name)))
        app.close()
    ours, theirs = usual(times["late"]), usual(times["early"])
    name = f"{'' if disk else 'without a disk, '}cost at ply {late:,} over ply {early}"
    return Line(name, us(ours), us(theirs), ours / theirs, at_most(1.1))
