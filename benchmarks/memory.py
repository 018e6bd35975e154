"""How much memory the heaviest everyday jobs take, each in a process of its own.

Its own peak is asked of /proc: what `getrusage` tells begins with the peak of the process that started it, and that of
the benchmarks, with OpenSpiel in it, is larger than most jobs.
"""

import os
import subprocess
import sys

from benchmarks.measure import Line, Section, at_most
from benchmarks.table import counted, house, scratch

_MATCHES = 1000
_RECORDS = 10_000
_SIMULATE = """
from tidelog.domain import catalog
from tidelog.domain.kernel.game import settle_options
from tidelog.replays.simulation import Plan, simulate, summary
game, matches = sys.argv[1], int(sys.argv[2])
rules = catalog.game(game)
plan = Plan(game, ("bot:random",) * rules.seats[0], settle_options(rules, {}), "memory")
summary(plan, list(simulate(plan, matches, None)))
"""
_LOAD = """
from pathlib import Path
from benchmarks import counting
from benchmarks.table import house
counting.put_in_catalog()
assert house(Path(sys.argv[1])).load("long").head.size == int(sys.argv[2])
"""
_PEAKS = """
import multiprocessing, re, resource
from pathlib import Path
for child in multiprocessing.active_children():
    child.join()
own = re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]
print(int(own) // 1024, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)
"""


def memory(games: tuple[str, ...]) -> Section:
    """Simulating a thousand matches on all cores, and loading a match of ten thousand records."""
    lines = [_simulated(game) for game in games]
    with scratch() as folder:
        app = house(folder)
        counted(app, "long", _RECORDS)
        app.close()
        own, _ = _peaks(_LOAD, str(folder), str(_RECORDS))
    lines.append(_line(f"load {_RECORDS:,} records", own, 150))
    says = "The peak of the process, for simulations with that of every worker on top of it."
    return Section("Memory", says, tuple(lines))


def _simulated(game: str) -> Line:
    own, worker = _peaks(_SIMULATE, game, str(_MATCHES))
    return _line(f"{game}, simulate {_MATCHES:,} matches", own + worker * (os.cpu_count() or 1), 300)


def _line(name: str, used: int, bound: int) -> Line:
    return Line(f"{name}, share of {bound} MB", f"{used} MB", f"{bound} MB", used / bound, at_most(1))


def _peaks(code: str, *words: str) -> tuple[int, int]:
    command = [sys.executable, "-c", f"import sys\n{code}{_PEAKS}", *words]
    own, child = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return int(own), int(child)
