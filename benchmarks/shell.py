"""`tidelog` as people run it: whole processes of one tree, with bytecode in place, and the processor time they took."""

import compileall
import os
import resource
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import msgspec

ROOT = Path(__file__).parent.parent
_RUN = "import sys; sys.argv[0] = 'tidelog'; from {module} import {function}; {function}()"
_BYTECODE = shutil.ignore_patterns("__pycache__", "recorded")


def compiled(tree: Path) -> None:
    """Bytecode for all modules of a tree, so that no process is charged for compiling them.

    The packages of an environment were compiled when they were installed. Where Python is told to write no bytecode,
    those of a tree never are, and every process compiles them anew: `--help` then takes half as long again.
    """
    for folder in (tree / "tidelog").iterdir():
        if folder.is_dir():
            compileall.compile_dir(folder.resolve(), quiet=2)


def surroundings(tree: Path, **more: str) -> dict[str, str]:
    """The environment in which Python imports `tidelog` from this tree and reads its bytecode."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "TIDELOG"))}
    return {**kept, "PYTHONPATH": str(tree), "PYTHONHASHSEED": "0", **more}


class Spent(msgspec.Struct, frozen=True, order=True):
    """What a process and all it waited for took: seconds of the processor, and by the clock."""

    processor: float
    clock: float


class Shell(msgspec.Struct, frozen=True):
    """Runs `tidelog` of one tree on a user's folder."""

    python: str
    tree: Path
    home: Path
    first: str = ""
    """Python to run before anything else."""

    @classmethod
    def here(cls, home: Path, first: str = "") -> "Shell":
        """Of this tree, by this interpreter."""
        return cls(sys.executable, ROOT, home, first)

    def command(self, *words: str) -> list[str]:
        """`tidelog` with these words, through the entry point that the tree declares."""
        entry = tomllib.loads((self.tree / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
        module, _, function = entry["tidelog"].partition(":")
        return [self.python, "-c", self.first + _RUN.format(module=module, function=function), *words]

    def says(self, *words: str) -> str:
        """What `tidelog` prints."""
        done = self._run(self.command(*words), self.home)
        return done.stdout

    def spent(self, *words: str, cores: int | None = None) -> Spent:
        """What one `tidelog` takes, on a copy of the folder, so that the next one finds it as this one did."""
        with TemporaryDirectory(prefix="tidelog-bench-") as name:
            home = Path(name) / "home"
            shutil.copytree(self.home, home, ignore=shutil.ignore_patterns("kept"))
            return _spent(lambda: self._run(self.command(*words), home, cores))

    def uncompiled(self, *words: str) -> Spent:
        """The same by a copy of the tree that has no bytecode, while the packages of the environment have theirs."""
        with TemporaryDirectory(prefix="tidelog-bench-") as name:
            for folder in (self.tree / "tidelog").iterdir():
                if folder.is_dir():
                    shutil.copytree(folder, Path(name) / "tidelog" / folder.name, ignore=_BYTECODE)
            shutil.copy(self.tree / "tidelog" / "__init__.py", Path(name) / "tidelog")
            shutil.copy(self.tree / "pyproject.toml", name)
            bare = Shell(self.python, Path(name), self.home, "import sys; sys.dont_write_bytecode = True; ")
            return bare.spent(*words)

    def importing(self, code: str) -> Spent:
        """What a bare interpreter takes for a line of Python."""
        return _spent(lambda: self._run([self.python, "-c", code], self.home))

    def _run(self, command: Sequence[str], home: Path, cores: int | None = None) -> "subprocess.CompletedProcess[str]":
        around = surroundings(self.tree, TIDELOG_HOME=str(home), TIDELOG_STORE=str(home / "matches.tidelog"))
        with _held_to(cores):
            done = subprocess.run(
                command, cwd=home, env=around, check=False, stdin=subprocess.DEVNULL, capture_output=True, text=True
            )
        if done.returncode:
            raise RuntimeError(f"{' '.join(command[3:])} gave {done.returncode}: {done.stderr}")
        return done


@contextmanager
def _held_to(cores: int | None) -> Iterator[None]:
    """What is started meanwhile may use only so many cores; all of them if no number is given."""
    if cores is None:
        yield
        return
    free = os.sched_getaffinity(0)
    os.sched_setaffinity(0, set(sorted(free)[:cores]))
    try:
        yield
    finally:
        os.sched_setaffinity(0, free)


def _spent(run: Callable[[], object]) -> Spent:
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), perf_counter()
    run()
    clock, after = perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return Spent(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, clock)
