"""`make demo`: a match is played by bots, replayed, audited from one file, and caught when that file is altered."""

import re
import shlex
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

_SEATS: Final = ("bot:greedy", "bot:random", "bot:random")
_PALM: Final = re.compile(rb"P\d\d")
_PALMS: Final = (b"P50", b"P01")
_LATE: Final = 60
"""The record after which the forger looks for a token."""


def main() -> None:
    """Play, replay, audit, forge; every step is a command the reader can type."""
    with TemporaryDirectory(prefix="tidelog-demo-") as folder:
        _show(Steps(Path(folder)))


class Steps:
    """Runs commands in a folder, each printed first as it would be typed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._tool = Path(sys.executable).with_name("tidelog")

    @property
    def tool(self) -> str:
        """How the command is typed from here."""
        here = Path.cwd()
        return str(self._tool.relative_to(here)) if self._tool.is_relative_to(here) else str(self._tool)

    def run(self, *words: str, ends_with: int = 0) -> str:
        """What a command prints; the demo stops where it does not end as it should."""
        print(f"\n$ {self.tool} {shlex.join(words)}", flush=True)
        done = subprocess.run(
            [self._tool, *words],
            cwd=self._folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            check=False,
        )
        print(done.stdout, end="", flush=True)
        if done.returncode != ends_with:
            sys.exit(f"tidelog {words[0]} ended with {done.returncode}")
        return done.stdout

    def forge(self, file: str, altered: str) -> str:
        """Copy a bundle with one token moved to another palm, the file made whole again around it; says which."""
        from msgspec.structs import replace

        from tidelog.domain.files import save
        from tidelog.replays.bundle import read_bundle, write_bundle

        bundle = read_bundle(self._folder / file)
        found = ((index, _PALM.search(data)) for index, data in enumerate(bundle.records))
        at, palm = next((index, palm[0]) for index, palm in found if index > _LATE and palm)
        other = _PALMS[palm == _PALMS[0]]
        forged = bundle.records[at].replace(palm, other)
        records = (*bundle.records[:at], forged, *bundle.records[at + 1 :])
        save(self._folder / altered, write_bundle(replace(bundle, records=records)))
        return f"in record {at} somebody moves a token from {palm.decode()} to {other.decode()}"


def _show(steps: Steps) -> None:
    _title("A match is played")
    match = steps.run("new", "orongo", *(word for seat in _SEATS for word in ("--seat", seat))).split()[-1]
    steps.run("history", match, "--last", "6")
    half = int(steps.run("scores", match).rpartition(" of ")[2].partition(".")[0]) // 2
    _title("replayed from its log, at any ply")
    steps.run("replay", match, "--from", str(half), "--to", str(half + 1), "--no-tty")
    _title("audited from one file, by anybody who knows the house's key")
    steps.run("export", match, "match.tide")
    key = steps.run("key", "show", "house").strip()
    steps.run("audit", "match.tide", "--trust", key)
    _title(f"and caught: {steps.forge('match.tide', 'altered.tide')}")
    steps.run("audit", "altered.tide", "--trust", key, ends_with=1)
    print(_next(steps.tool, match))


def _title(words: str) -> None:
    print(f"\n--- {words} " + "-" * (74 - len(words)), flush=True)


def _next(tool: str, match: str) -> str:
    return f"""
What to type next:
  {tool} replay {match}              watch it in the terminal, forwards and backwards
  {tool} replay {match} --html match.html    or in a browser
  {tool} explain {match} 40          how one record came about, and its luck by hand
  {tool} branch {match} --at 60      go on differently from there
  {tool} new tsuro --seat Ana --seat bot:greedy    then `{tool} play` what it prints
  {tool} --help"""


if __name__ == "__main__":
    main()
