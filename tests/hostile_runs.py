"""Hostile files through the real verbs, each in a process of its own: `python -m tests.hostile_runs COUNT SEED FOLDER`.

Says for every verb how much processor time and memory a file drew at the most; what draws too much, or meets a fault
of the program, is kept in the folder and named. A small program of its own, so that the memory is that of the verb.
"""

import json
import os
import random
import shutil
import sys
from pathlib import Path
from typing import Final, NamedTuple

from tests.hostile import hostile
from tidelog.cli.main import main
from tidelog.replays.bundle import members_of
from tools.conformance.matches import base
from tools.conformance.zips import stored

VERBS: Final = {
    "audit": ("audit", "FILE"),
    "verify": ("verify", "FILE"),
    "import": ("import", "FILE"),
    "replay": ("replay", "FILE", "--no-tty"),
    "replay --html": ("replay", "FILE", "--html", "page.html"),
}
SECONDS, MEMORY = 5.0, 200
"""The most that any file may draw: processor seconds, and MiB."""


class Drawn(NamedTuple):
    """What a verb drew from the machine."""

    code: int
    seconds: float
    memory: float
    said: str


def run(words: tuple[str, ...], folder: Path) -> Drawn:
    """A verb in a process of its own, in an empty folder."""
    home = folder / "home"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    child = os.fork()
    if not child:
        _be_the_verb(words, home, folder / "said")
    _, status, used = os.wait4(child, 0)
    code = os.waitstatus_to_exitcode(status)
    said = (folder / "said").read_text(errors="replace")
    return Drawn(code, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, said)


def _be_the_verb(words: tuple[str, ...], home: Path, said: Path) -> None:
    os.chdir(home)
    os.environ["TIDELOG_HOME"] = str(home)
    os.dup2(os.open(os.devnull, os.O_RDWR), 1)
    os.dup2(os.open(said, os.O_CREAT | os.O_TRUNC | os.O_WRONLY), 2)
    sys.argv = ["tidelog", *words]
    try:
        main()
    except SystemExit as ended:
        os._exit(ended.code if isinstance(ended.code, int) else int(ended.code is not None))
    except BaseException:
        os._exit(99)
    os._exit(0)


def warm(folder: Path) -> None:
    """Run every verb once here, so that no child has to read its modules; a fork of its own looks after the output."""
    from contextlib import redirect_stderr, redirect_stdout, suppress

    file, home = folder / "hostile.tide", folder / "warm"
    home.mkdir(exist_ok=True)
    file.write_bytes(stored(members_of(base("resigned orongo").bundle())))
    os.environ["TIDELOG_HOME"] = str(home)
    for words in VERBS.values():
        sys.argv = [
            "tidelog",
            *(str(file) if word == "FILE" else word.replace("page", f"{home}/page") for word in words),
        ]
        with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere), suppress(SystemExit):
            main()


def is_bad(drawn: Drawn) -> bool:
    """Whether this must not be."""
    own = "fault of tidelog itself" in drawn.said or "Traceback" in drawn.said
    return own or drawn.code not in (0, 1, 2, 3) or drawn.seconds > SECONDS or drawn.memory > MEMORY


def main_() -> None:
    """Run as many files as the command line says."""
    count, seed, folder = int(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
    warm(folder)
    rng, most, bad = random.Random(seed), {verb: [0.0, 0.0] for verb in VERBS}, list[str]()
    for number in range(count):
        file = folder / "hostile.tide"
        file.write_bytes(hostile(rng))
        for verb, words in VERBS.items():
            drawn = run(tuple(str(file) if word == "FILE" else word for word in words), folder)
            most[verb] = [max(most[verb][0], round(drawn.seconds, 2)), max(most[verb][1], round(drawn.memory, 1))]
            if is_bad(drawn):
                kept = folder / f"{seed}-{number}.tide"
                kept.write_bytes(file.read_bytes())
                last = (drawn.said.strip().splitlines() or [""])[-1]
                drew = f"exit {drawn.code}, {drawn.seconds:.1f} s, {drawn.memory:.0f} MiB"
                bad.append(f"{verb} {kept.name}: {drew}, {last}")
    print(json.dumps({"most": most, "bad": bad}))


if __name__ == "__main__":
    main_()
