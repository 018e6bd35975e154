"""`verify` of saved matches: what it costs over the audit that it contains, and what several cores bring."""

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from benchmarks.checked import evidence_of, pgn_text, read_all
from benchmarks.measure import Line, Section, best, busy, rate, seconds
from benchmarks.shell import ROOT, Shell, Spent, compiled
from benchmarks.table import house, played, scratch
from tidelog.domain.log.audit.audit import audit
from tidelog.replays.export import export_match
from tidelog.replays.verify import verify_bundle

_SEATS, _BUNDLES = 4, 3
_SAYS = (
    "`verify` reads a bundle, audits it, decides every record again in words and folds it for every viewer; processor "
    "time of one process, for three bundles of each game. The audit is that of the same matches in memory."
)


def verifying(rounds: int, games: tuple[str, ...]) -> Section:
    """Every game: verify against audit, and against python-chess reading PGN."""
    text, moves = pgn_text()
    with scratch() as folder:
        tasks: dict[str, Callable[[], float]] = {"chess": lambda: busy(lambda: read_all(text)) / moves}
        for game in games:
            audits, bundles, records = _matches(folder, game)
            tasks[f"audit {game}"] = partial(_each, audits, records)
            tasks[f"verify {game}"] = partial(_each, bundles, records)
        found = best(rounds, tasks)
    lines = []
    for game in games:
        spent, base = found[f"verify {game}"], found[f"audit {game}"]
        ours = rate(1 / spent, "records")
        lines += [
            Line(f"{game}, verify, times the cost of its audit", ours, rate(1 / base, "records"), spent / base),
            Line(
                f"{game}, verify, speed of python-chess",
                ours,
                rate(1 / found["chess"], "moves"),
                found["chess"] / spent,
            ),
        ]
    return Section("Verify", _SAYS, tuple(lines))


Works = list[Callable[[], object]]


def _matches(folder: Path, game: str) -> tuple[Works, Works, int]:
    """Some matches as audits in memory and as bundles to verify, and their records."""
    (folder / game).mkdir()
    app = house(folder / game)
    audits: Works = []
    bundles: Works = []
    records = 0
    for number in range(_BUNDLES):
        match, path = played(app, game, _SEATS, f"m{number}"), folder / game / f"{number}.tide"
        export_match(app, match.id, path)
        audits.append(partial(audit, evidence_of(app, match.id)))
        bundles.append(partial(verify_bundle, path))
        records += match.head.size
    app.close()
    return audits, bundles, records


def _each(works: Works, records: int) -> float:
    return sum(map(busy, works)) / records


_SIMULATED = "200"
_BURNT = "from time import process_time\nwhile process_time() < 1: pass"
_CORES_SAY = (
    "Whole processes of `tidelog`, held to one core and on all of them: how much sooner it is done by the clock, and "
    "what all its processes took together. The first line is the yardstick: as many busy loops as there are cores, "
    "each of one second, against one. Where it is far below the number of cores, others use the machine, and the lines "
    "below it tell nothing about Tidelog."
)


def cores(rounds: int) -> Section:
    """Simulating and verifying on one core and on all of them."""
    if not hasattr(os, "sched_setaffinity"):
        return Section("Several cores", "Not measured: this system cannot hold a process to one core.", ())
    compiled(ROOT)
    with scratch() as folder:
        shell = Shell.here(folder)
        bundles = folder / "kept"
        shell.says("simulate", "orongo", "--matches", "24", "--keep", str(bundles))
        jobs = {
            f"simulate {_SIMULATED} matches": ("simulate", "orongo", "--matches", _SIMULATED),
            "verify 24 bundles": ("verify", str(bundles)),
        }
        lines = [_yardstick(rounds)]
        lines += [line for name, words in jobs.items() for line in _on_cores(rounds, shell, name, words)]
    return Section("Several cores", _CORES_SAY, tuple(lines))


def _yardstick(rounds: int) -> Line:
    """What this machine gives to programs that share nothing."""
    many = len(os.sched_getaffinity(0))
    tasks = {"one": lambda: seconds(lambda: _burn(1)), "many": lambda: seconds(lambda: _burn(many))}
    found = best(max(3, rounds // 3), tasks)
    both = [found["one"], found["many"]]
    return _cores_line(f"{many} busy loops on {many} cores, times as much done", both, many * both[0] / both[1])


def _burn(processes: int) -> None:
    running = [subprocess.Popen([sys.executable, "-S", "-c", _BURNT]) for _ in range(processes)]
    for process in running:
        process.wait()


def _on_cores(rounds: int, shell: Shell, name: str, words: tuple[str, ...]) -> list[Line]:
    all_of_them = len(os.sched_getaffinity(0))
    one: list[Spent] = []
    many: list[Spent] = []
    for _ in range(max(3, rounds // 3)):
        one.append(shell.spent(*words, cores=1))
        many.append(shell.spent(*words))
    clock = [min(spent.clock for spent in side) for side in (one, many)]
    busy_for = [min(spent.processor for spent in side) for side in (one, many)]
    return [
        _cores_line(f"{name}, {all_of_them} cores, times as fast by the clock", clock, clock[0] / clock[1]),
        _cores_line(f"{name}, {all_of_them} cores, times the processor time", busy_for, busy_for[1] / busy_for[0]),
    ]


def _cores_line(name: str, both: list[float], ratio: float) -> Line:
    return Line(name, f"{both[1]:.2f} s", f"{both[0]:.2f} s", ratio)
