"""Two trees of the code side by side: how one is fetched, which environment it gets, how its driver is asked."""

import hashlib
import json
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.shell import ROOT, compiled, surroundings

_DRIVER = Path(__file__).parent / "driver.py"
_ENVIRONMENTS = ROOT / ".venv-compare"


@contextmanager
def fetched(revision: str) -> Iterator[Path]:
    """The files of a commit in a folder of their own; the repository is only read."""
    archive = subprocess.run(["git", "-C", str(ROOT), "archive", revision], check=True, capture_output=True).stdout
    with TemporaryDirectory(prefix="tidelog-base-") as name, tarfile.open(fileobj=BytesIO(archive)) as files:
        files.extractall(name, filter="tar")
        yield Path(name)


def commit(revision: str) -> str:
    """The short name of a commit."""
    command = ["git", "-C", str(ROOT), "rev-parse", "--short", "--verify", f"{revision}^{{commit}}"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def python_for(tree: Path) -> str:
    """An interpreter with what the lock of the tree names and nothing else; trees with the same lock share it."""
    lock = tree / "requirements.lock"
    folder = _ENVIRONMENTS / hashlib.sha256(lock.read_bytes()).hexdigest()[:12]
    python = folder / "bin" / "python"
    if not (folder / ".ready").exists():
        print(f"setting up {folder.relative_to(ROOT)} (once; a minute or so)", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(folder)], check=True)
        pip = [str(python), "-m", "pip", "--disable-pip-version-check", "--quiet", "install", "--require-hashes"]
        subprocess.run([*pip, "-r", str(lock)], check=True)
        (folder / ".ready").touch()
    return str(python)


class Driver:
    """A process that measures one tree."""

    def __init__(self, python: str, tree: Path, seed: int) -> None:
        around = surroundings(tree, PYTHONHASHSEED=str(seed))
        self._process = subprocess.Popen(
            [python, str(_DRIVER)], env=around, cwd=tree, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        first = self._answer()
        if not Path(first["code"]).is_relative_to(tree):
            raise RuntimeError(f"the driver of {tree} imports {first['code']}")
        self.measures: list[str] = first["measures"]

    def measure(self, name: str) -> float:
        """One round of a measure."""
        return float(self._ask({"measure": name}))

    def settle(self, home: Path) -> dict[str, str]:
        """A user's folder with a match of 300 records in it."""
        found: dict[str, str] = self._ask({"settle": str(home)})
        return found

    def close(self) -> None:
        """Let the process end."""
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()

    def _ask(self, question: dict[str, str]) -> Any:
        assert self._process.stdin
        print(json.dumps(question), file=self._process.stdin, flush=True)
        answer = self._answer()
        if "fault" in answer:
            raise RuntimeError(answer["fault"])
        return answer["found"]

    def _answer(self) -> Any:
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the driver ended with {self._process.wait()}")
        return json.loads(line)


class Tree:
    """One of the two: its files, its interpreter, and a driver that is started anew now and then."""

    def __init__(self, files: Path) -> None:
        self.files, self.python = files, python_for(files)
        compiled(files)

    def driver(self, seed: int) -> Driver:
        """A new process, so that no figure hangs on how one process came to lie in memory."""
        return Driver(self.python, self.files, seed)
