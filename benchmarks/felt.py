"""What a person feels: whole processes of `tidelog`, every verb on a match of 300 records, against importing typer."""

from functools import partial

from benchmarks import tree, verbs
from benchmarks.measure import Line, Section, at_most, ms
from benchmarks.shell import ROOT, Shell, Spent, compiled
from benchmarks.table import scratch

_BARE, _TYPER, _FRESH = "python -c pass", "import typer", "--help, none of our bytecode there"
_SAYS = (
    "The processor time of a whole process, over that of `python -c 'import typer'`; a match of Yamataï with "
    f"{verbs.RECORDS} records, and every verb finds the folder as the one before did. The last column is the clock: "
    "how long a person waits, other programs of this machine included. `play` and `record` wait for a person and are "
    "left out, as are `sign` and `submit`."
)
_NOTE = (
    "`--help` without bytecode is what a checkout does in a shell that tells Python to write none "
    "(PYTHONDONTWRITEBYTECODE): typer was compiled when it was installed, our modules are compiled by every process "
    "anew. That, and leaving out what a bare interpreter takes, is how others have measured more than the first line "
    "says."
)


def felt(rounds: int) -> Section:
    """Every verb by turns, the best of each."""
    compiled(ROOT)
    with scratch() as home:
        settled = tree.settle(home, verbs.RECORDS)
        shell = Shell.here(home)
        words = verbs.on(shell, settled)
        tasks = {verb: partial(shell.spent, *said) for verb, said in words.items()}
        tasks[_FRESH] = partial(shell.uncompiled, "--help")
        tasks |= {_BARE: partial(shell.importing, "pass"), _TYPER: partial(shell.importing, "import typer")}
        found = _best(rounds, tasks)
    bare, typer = found.pop(_BARE), found.pop(_TYPER)
    beyond = (found["--help"].processor - bare.processor) / (typer.processor - bare.processor)
    lines = [_line(verb, spent, typer) for verb, spent in found.items()]
    told = "--help beyond a bare interpreter, times importing typer beyond it"
    lines.insert(1, Line(told, ms(found["--help"].processor), ms(typer.processor), beyond))
    return Section("What a person feels", _SAYS, tuple(lines), note=_NOTE)


def _line(verb: str, spent: Spent, typer: Spent) -> Line:
    goal = at_most(1.5) if verb == "--help" else None
    clock = f"{ms(typer.processor)}; clock {spent.clock * 1e3:,.0f} ms"
    return Line(f"{verb}, times importing typer", ms(spent.processor), clock, spent.processor / typer.processor, goal)


def _best(rounds: int, tasks: "dict[str, partial[Spent]]") -> dict[str, Spent]:
    found: dict[str, Spent] = {}
    for _ in range(rounds):
        for name, task in tasks.items():
            now = task()
            before = found.get(name, now)
            found[name] = Spent(min(before.processor, now.processor), min(before.clock, now.clock))
    return found
