"""A durable move: what the store adds to the fsync that raw sqlite3 pays for the same bytes.

The rivals take turns every few moves, so that they meet the same disk; the lower quartile of all moves counts.
"""

from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path

from benchmarks.measure import Line, Section, at_least, at_most, seconds, us, usual
from benchmarks.rivals import Raw, Stock
from benchmarks.table import counted, house, next_add, rows_of, scratch
from tidelog.domain.app import Tidelog
from tidelog.domain.log.match import Match

PLY = 300
_TURNS, _IN_A_ROW = 5, 8
"""After so many turns new matches take over, so that none grows far beyond its ply."""

_WHY = (
    "the ratio is that of the disk to the processor. A move costs its write and some 60 us of ours beside it, twice "
    "what the same code takes in a tight loop, since every commit leaves the caches cold; checking a signature costs "
    "60 us more. Where a commit takes 0.2 ms or longer, both goals are met; where the disk answers in 0.1 ms, neither."
)

Times = dict[str, list[float]]


class Bench:
    """One store of ours, one by sqlite3 alone and one by the stock library, side by side."""

    def __init__(self, folder: Path) -> None:
        self.app = house(folder)
        self.raw = Raw(folder / "raw.db")
        self.stock = Stock(folder / "stock.db")
        self.times: Times = {name: [] for name in ("plain", "raw plain", "verify", "sign", "raw signed", "stock")}
        self._names = (f"m{number}" for number in count())

    def batch(self) -> None:
        """A new match of each kind at the ply, and some moves in each, a few in a row."""
        plain = counted(self.app, next(self._names), PLY)
        signed = counted(self.app, next(self._names), PLY, "self")
        other = self.stock.open(PLY)
        for turn in range(_TURNS):
            plain = self._moves("plain", plain, self._acted)
            signed = self._moves("verify", signed, self._submitted)
            signed = self._moves("sign", signed, self._acted)
            self.times["stock"].append(seconds(partial(self.stock.add, other, turn % 2 + 1, 5)))

    def _moves(self, name: str, match: Match, way: Callable[[Match], Callable[[], object]]) -> Match:
        """Moves in a row, then the same rows by sqlite3 alone."""
        before = match.head.size
        for _ in range(_IN_A_ROW):
            self.times[name].append(seconds(way(match)))
            match = self.app.matches.recent(match.id)
        raw = self.times["raw plain" if name == "plain" else "raw signed"]
        raw += [seconds(partial(self.raw.append, row)) for row in rows_of(self.app, match.id, before)]
        return match

    def _acted(self, match: Match) -> Callable[[], object]:
        seat, move = next_add(match)
        return lambda: self.app.act(match.id, seat, move)

    def _submitted(self, match: Match) -> Callable[[], object]:
        submission = self.app.command(match, *next_add(match))
        return lambda: self.app.submit(match.id, lambda now: submission)


def moves(rounds: int) -> Section:
    """A move against raw sqlite3 and stock."""
    with scratch() as folder:
        bench = Bench(folder)
        for _ in range(rounds):
            bench.batch()
        bench.app.close()
        bench.stock.close()
    found = {name: usual(times) for name, times in bench.times.items()}
    raw, signed, stock = found["raw plain"], found["raw signed"], found["stock"]

    def line(name: str, ours: str, theirs: float, goal: float | None = None) -> Line:
        ratio = theirs / found[ours]
        return Line(name, us(found[ours]), us(theirs), ratio, at_least(goal) if goal else None)

    says = (
        f"One durable move (SQLite, WAL, synchronous=FULL) at ply {PLY} of a match in memory. Raw: the same "
        "row by sqlite3 alone. Stock: get, command, save with default JSON."
    )
    lines = (
        line("no signature, speed of raw sqlite3", "plain", raw, 0.75),
        line("signature verified, speed of raw sqlite3", "verify", signed, 0.6),
        line("signed here and verified, speed of raw sqlite3", "sign", signed),
        line("no signature, times as fast as stock", "plain", stock, 2),
    )
    return Section("Durable move", says, lines, _WHY)


def by_ply(rounds: int, early: int = 100, late: int = 10_000) -> Section:
    """A move far into a match against one near its beginning."""
    times: Times = {"early": [], "late": []}
    with scratch() as folder:
        app = house(folder)
        for name, ply in (("early", early), ("late", late)):
            counted(app, name, ply)
        for _ in range(rounds * 20):
            for name, spent in times.items():
                spent.append(_one_move(app, name))
        app.close()
    ours, theirs = usual(times["late"]), usual(times["early"])
    line = Line(f"cost at ply {late:,} over ply {early}", us(ours), us(theirs), ours / theirs, at_most(1.1))
    return Section("Move cost by ply", "A durable move in a match in memory, the two by turns.", (line,))


def _one_move(app: Tidelog, name: str) -> float:
    seat, move = next_add(app.load(name))
    return seconds(lambda: app.act(name, seat, move))
