"""One tree, measured by a process of its own: it prints what it can measure, then answers each name with a figure.

`python driver.py` with the tree in PYTHONPATH. Figures are seconds of processor time, or bytes, for one piece of work;
smaller is better. Nothing here but `benchmarks.tree` of the tree knows how its code is arranged.
"""

import json
import os
import random
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from importlib import import_module, util
from itertools import count
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

PLY, EARLY, LATE, LOADED, KEPT_AT, AUDITED, STORED = 300, 100, 10_000, 999, 800, 1000, 2000
_MOVES, _MATCHES, _TURNS = 60, 10, 100

_NO_DISK = "/dev/shm" if Path("/dev/shm").is_dir() else None
"""A folder in memory, where a commit waits for nothing: a move costs what our own code costs, and hardly varies."""

Measure = Callable[[], float]


def adapter() -> Any:
    """How this tree is asked: by its own `benchmarks/tree.py`, or by the file for trees from before there was one."""
    if util.find_spec("benchmarks.tree"):
        return import_module("benchmarks.tree")
    found = util.spec_from_file_location("first", Path(__file__).parent / "first.py")
    assert found
    assert found.loader
    module = util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def moves(name: str, tree: Any, app: Any) -> dict[str, Measure]:
    """A move of a match in memory: unsigned, signed, and early and late in a long match."""
    numbers = count()

    def at(ply: int, signed: bool = False) -> str:
        match = f"m{next(numbers)}"
        tree.counted(app, match, ply, signed)
        return match

    def some(way: Callable[[Any, str], Callable[[], object]], match: str) -> float:
        """The lower quartile of some moves: what one takes when the disk leaves the processor alone."""
        return quantiles([_busy(way(app, match)) for _ in range(_MOVES)], n=4)[0]

    late = cache(lambda: at(LATE))
    return {
        f"{name}, unsigned": lambda: some(tree.acting, at(PLY)),
        f"{name}, verified": lambda: some(tree.submitting, at(PLY, signed=True)),
        f"{name}, signed here": lambda: some(tree.acting, at(PLY, signed=True)),
        f"{name}, at ply {EARLY}": lambda: some(tree.acting, at(EARLY)),
        f"{name}, at ply {LATE:,}": lambda: some(tree.acting, late()),
    }


class Bench:
    """The houses and matches of one tree, made when first asked for, and every measure by its name."""

    def __init__(self, tree: Any, folder: Path, memory: Path) -> None:
        self.tree, self.folder = tree, folder
        self.games: tuple[str, ...] = tree.games()
        self.app, self.quick = tree.house(self._folder("house")), tree.house(memory)
        self._made: dict[str, Any] = {}
        self._number = 0

    def measures(self) -> dict[str, Measure]:
        """Every measure, in the order of the design's table of goals."""
        found: dict[str, Measure] = {
            **moves("durable move", self.tree, self.app),
            **moves("move without a disk", self.tree, self.quick),
            "load 1,000 cold": self._load,
            "load 1,000, state only": self._state,
            "load 1,000 from a kept state": self._load_kept,
        }
        found |= {f"load {game} cold": partial(self._load_real, game) for game in self.games}
        found |= {f"random play {game}": partial(self._play, game) for game in self.games}
        found |= {"audit counting": partial(self._audit, False), "audit counting, signed": partial(self._audit, True)}
        found |= {f"audit {game}": partial(self._audit_real, game) for game in self.games}
        found |= {f"verify {game}": partial(self._verify, game) for game in self.games}
        for game in ("counting", *self.games):
            found[f"bytes {game}, all in"] = partial(self._size, game, 0)
            found[f"bytes {game}, bare"] = partial(self._size, game, 1)
        return found | {f"mcts {game}": partial(self._search, game) for game in self.games}

    def close(self) -> None:
        """Let go of both stores."""
        self.tree.close(self.app)
        self.tree.close(self.quick)

    def _folder(self, name: str) -> Path:
        (self.folder / name).mkdir()
        return self.folder / name

    def _once(self, name: str, make: Callable[[], Any]) -> Any:
        if name not in self._made:
            self._made[name] = make()
        return self._made[name]

    def _counted(self, records: int, signed: bool) -> str:
        self._number += 1
        name = f"c{self._number}"
        self.tree.counted(self.app, name, records, signed)
        return name

    def _load(self) -> float:
        match = self._once("loaded", lambda: self._counted(LOADED, False))
        return _fastest(lambda: self.tree.load(self.app, match))

    def _state(self) -> float:
        match = self._once("loaded", lambda: self._counted(LOADED, False))
        return _fastest(lambda: self.tree.state_at(self.app, match, LOADED))

    def _load_kept(self) -> float:
        self._once("kept", lambda: self.tree.kept(self.app, "kept", KEPT_AT, LOADED))
        return _fastest(lambda: self.tree.load(self.app, "kept"))

    def _real(self, game: str) -> tuple[str, int]:
        """A match of the game without kept states, and its records."""

        def make() -> tuple[str, int]:
            match, records = self.tree.played(self.app, game, "real")
            self.tree.forget_kept(self.app, match)
            return match, records

        match, records = self._once(f"real {game}", make)
        return match, records

    def _load_real(self, game: str) -> float:
        match, records = self._real(game)
        return _fastest(lambda: self.tree.load(self.app, match)) / records

    def _play(self, game: str) -> float:
        records = 0

        def matches() -> None:
            nonlocal records
            records = sum(self.tree.random_match(game, random.Random(seed)) for seed in range(_MATCHES))

        return _busy(matches) / records

    def _audit(self, signed: bool) -> float:
        match = self._once(f"audited {signed}", lambda: self._counted(AUDITED, signed))
        work = self._once(f"auditing {signed}", lambda: self.tree.auditing(self.app, match))
        return _busy(work) / AUDITED

    def _audit_real(self, game: str) -> float:
        match, records = self._real(game)
        return _fastest(self._once(f"auditing {game}", lambda: self.tree.auditing(self.app, match))) / records

    def _verify(self, game: str) -> float:
        match, records = self._real(game)
        path = self.folder / f"{game}.tide"
        return _busy(self._once(f"verifying {game}", lambda: self.tree.verifying(self.app, match, path))) / records

    def _search(self, game: str) -> float:
        return _busy(self._once(f"searching {game}", lambda: self.tree.searching(game, _TURNS))) / _TURNS

    def _size(self, game: str, which: int) -> float:
        return float(self._once(f"sizes {game}", lambda: self._sized(game))[which])

    def _sized(self, game: str) -> tuple[float, float]:
        """Bytes a record: of the whole file, and of rows without roots, signatures, nonces, commitments and salts."""
        folder = self._folder(f"size-{game}")
        app = self.tree.house(folder)
        if game == "counting":
            self.tree.counted(app, "c", STORED, True)
            matches = ["c"]
        else:
            matches = [self.tree.played(app, game, f"size/{number}")[0] for number in range(_MATCHES // 2)]
        rows = [row for match in matches for row in self.tree.stored(app, match)]
        self.tree.close(app)
        return _file_size(folder / "store.db") / len(rows), sum(map(bare_size, rows)) / len(rows)


def bare_size(row: bytes) -> int:
    """The bytes of the record in a stored row, every long string of bytes in it left out."""
    import msgpack

    record, _ = msgpack.unpackb(row, strict_map_key=False)
    return len(msgpack.packb(_emptied(record)))


_LONG = 16
"""Nonces, salts, commitments, roots, signatures and keys are at least so long, and no game's own data is bytes."""


def _emptied(value: Any) -> Any:
    if isinstance(value, bytes):
        return b"" if len(value) >= _LONG else value
    if isinstance(value, list):
        return [_emptied(part) for part in value]
    if isinstance(value, dict):
        return {key: _emptied(part) for key, part in value.items()}
    return value


def _file_size(path: Path) -> int:
    file = sqlite3.connect(path)
    file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    file.close()
    return path.stat().st_size


def _busy(work: Callable[[], object]) -> float:
    began = process_time()
    work()
    return process_time() - began


def _fastest(work: Callable[[], object]) -> float:
    """The best of a few in a row, for work of a few milliseconds."""
    return min(_busy(work) for _ in range(5))


@contextmanager
def _scratch(where: str | None) -> Iterator[Path]:
    with TemporaryDirectory(prefix="tidelog-compare-", dir=where) as folder:
        yield Path(folder)


@contextmanager
def _answers() -> Iterator[Any]:
    """Where answers go; what the measured code prints goes to stderr instead."""
    with os.fdopen(os.dup(1), "w") as answers:
        os.dup2(2, 1)
        yield answers


def main() -> None:
    """Answer one question after the other until there is no more; a fault is an answer too."""
    tree = adapter()
    with _answers() as answers, _scratch(None) as folder, _scratch(_NO_DISK) as memory:
        bench = Bench(tree, folder, memory)
        measures = bench.measures()
        _say({"code": import_module("tidelog").__file__, "measures": list(measures)}, answers)
        for line in sys.stdin:
            asked = json.loads(line)
            try:
                home = asked.get("settle")
                _say({"found": tree.settle(Path(home), PLY) if home else measures[asked["measure"]]()}, answers)
            except Exception as fault:
                _say({"fault": f"{type(fault).__name__}: {fault}"}, answers)
        bench.close()


def _say(answer: object, answers: Any) -> None:
    print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
