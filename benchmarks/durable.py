"""A durable move: what the store adds to the fsync that raw sqlite3 pays for the same bytes."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path

from benchmarks.measure import Line, Section, at_least, at_most, best, typical, us
from benchmarks.rivals import Raw, Stock
from benchmarks.table import counted, house, next_add, rows_of, scratch
from tidelog.domain.app import Tidelog
from tidelog.domain.log.command import Submission
from tidelog.domain.log.match import Match
from tidelog.domain.log.record import Custody

PLY = 300
_BATCH = 40
_STOCK_BATCH = 8


class Bench:
    """One store of ours, one by sqlite3 alone and one by the stock library, side by side."""

    def __init__(self, folder: Path) -> None:
        self.app = house(folder)
        self.raw = Raw(folder / "raw.db")
        self.stock = Stock(folder / "stock.db")
        self._names = (f"m{number}" for number in count())
        self._last: dict[str, tuple[str, int]] = {}

    def ours(self, custody: Custody, presigned: bool) -> float:
        """A move in a match that is in memory; `presigned`: the seat has signed elsewhere."""
        match = counted(self.app, next(self._names), PLY, custody)
        self._last["signed" if custody == "self" else "plain"] = match.id, match.head.size
        return typical(self._moves(match, presigned))

    def _moves(self, match: Match, presigned: bool) -> Iterator[Callable[[], object]]:
        for _ in range(_BATCH):
            now = self.app.load(match.id)
            seat, move = next_add(now)
            if presigned:
                yield _submit(self.app, match.id, self.app.command(now, seat, move))
            else:
                yield partial(self.app.act, match.id, seat, move)

    def same_bytes(self, kind: str) -> float:
        """The rows of our last batch, one durable transaction each."""
        rows = rows_of(self.app, *self._last[kind])
        return typical(partial(self.raw.append, row) for row in rows)

    def stock_moves(self) -> float:
        """The same moves by get, command, save."""
        match = self.stock.open(PLY)
        return typical(partial(self.stock.add, match, ply % 2 + 1, 5) for ply in range(_STOCK_BATCH))


def _submit(app: Tidelog, match: str, submission: Submission) -> Callable[[], object]:
    return lambda: app.submit(match, lambda now: submission)


def moves(rounds: int) -> Section:
    """A move against raw sqlite3 and stock."""
    with scratch() as folder:
        bench = Bench(folder)
        found = best(
            rounds,
            {
                "plain": lambda: bench.ours("house", False),
                "raw plain": lambda: bench.same_bytes("plain"),
                "verify": lambda: bench.ours("self", True),
                "raw signed": lambda: bench.same_bytes("signed"),
                "sign": lambda: bench.ours("self", False),
                "stock": bench.stock_moves,
            },
        )
        bench.app.close()
    raw, signed = found["raw plain"], found["raw signed"]
    lines = (
        Line("no signature, speed of raw sqlite3", us(found["plain"]), us(raw), raw / found["plain"], at_least(0.75)),
        Line("signature verified, speed of raw", us(found["verify"]), us(signed), signed / found["verify"], at_least(0.6)),
        Line("signed and verified here, speed of raw", us(found["sign"]), us(signed), signed / found["sign"]),
        Line("no signature, times as fast as stock", us(found["plain"]), us(found["stock"]), found["stock"] / found["plain"], at_least(2)),
    )
    says = f"One durable move (SQLite, WAL, synchronous=FULL) at ply {PLY} of a match in memory; stock: get, command, save with default JSON."
    return Section("Durable move", says, lines)


def by_ply(rounds: int, early: int = 100, late: int = 10_000) -> Section:
    """A move far into a match against one near its beginning."""
    with scratch() as folder:
        app = house(folder)
        for name, ply in (("early", early), ("late", late)):
            counted(app, name, ply)
        found = best(rounds, {name: lambda name=name: _act_on(app, name) for name in ("early", "late")})  # type: ignore[misc]
        app.close()
    ratio = found["late"] / found["early"]
    line = Line(f"cost at ply {late:,} over ply {early}", us(found["late"]), us(found["early"]), ratio, at_most(1.1))
    return Section("Move cost by ply", "A durable move in a match in memory; late over early.", (line,))


def _act_on(app: Tidelog, name: str) -> float:
    def once() -> None:
        app.act(name, *next_add(app.load(name)))

    return typical(once for _ in range(_BATCH // 4))
