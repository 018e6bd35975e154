"""Runs the command line in a process of its own for each line of JSON on stdin, and answers with its exit code.

Most of the time of a verb is the start of the interpreter and of other people's modules: these are loaded once, and
each process is a fork that has them. Our own modules are loaded by each process itself, as they are for a user.
"""

import json
import os
import runpy
import sys
from importlib import import_module
from typing import Any

from tests.seeded import begin_process

LIBRARIES = ("typer.main", "eventsourcing.sqlite", "msgspec", "nacl.bindings", "platformdirs")


def serve() -> None:
    """Fork for everything that is asked for, one after the other."""
    for library in LIBRARIES:
        import_module(library)
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            _become(json.loads(line))
            runpy.run_module("tidelog.cli.main", run_name="__main__", alter_sys=True)
            return
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


def _become(asked: dict[str, Any]) -> None:
    """Take over words, folder, environment and the three files of whoever asks."""
    for number, (path, how) in enumerate(zip(asked["files"], (os.O_RDONLY, os.O_WRONLY, os.O_WRONLY), strict=True)):
        os.dup2(os.open(path, how), number)
    sys.stdin = open(0, closefd=False)  # noqa: SIM115 - the one of the parent has read ahead
    sys.argv[1:] = asked["words"]
    os.chdir(asked["folder"])
    here, there = dict(os.environ), asked["env"]
    if any(name.startswith("PYTHON") and here.get(name) != value for name, value in there.items()):
        # What the interpreter itself heeds, it heeds when it starts.
        os.execve(sys.executable, [sys.executable, "-m", "tidelog.cli.main", *asked["words"]], there)
    os.environ.clear()
    os.environ.update(there)
    begin_process()


if __name__ == "__main__":
    serve()
