"""How long the command line takes to say what it can do, against importing typer."""

import resource
import subprocess
import sys

from benchmarks.measure import Line, Section, at_most, best, ms

_HELP = "import sys; sys.argv = ['tidelog', '--help']; from tidelog.cli.main import main; main()"
_MOVES = "import tidelog.domain.app"


def start_up(rounds: int) -> Section:
    """`tidelog --help`, and the import that any verb on a match needs."""
    found = best(
        rounds,
        {"help": lambda: _run(_HELP), "typer": lambda: _run("import typer"), "app": lambda: _run(_MOVES)},
    )
    base = found["typer"]
    lines = (
        Line(
            "tidelog --help, times importing typer",
            ms(found["help"]),
            ms(base),
            found["help"] / base,
            at_most(1.5),
        ),
        Line(
            "import tidelog.domain.app, times importing typer",
            ms(found["app"]),
            ms(base),
            found["app"] / base,
        ),
    )
    return Section("Start-up", "Processor time of a new interpreter, bytecode compiled before.", lines)


def _run(code: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
