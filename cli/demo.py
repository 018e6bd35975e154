"""`make demo`: a match played by bots, shown, told and audited, and what to type next."""

import shlex
import subprocess
import sys
from pathlib import Path


def main() -> None:
    """Play, look, audit; every step is a command the reader can type."""
    tool = Path(sys.executable).with_name("tidelog")
    name = _run(tool, "new", "orongo", "--seat", "bot:random", "--seat", "bot:random", "--seat", "bot:random")
    match = name.strip().splitlines()[-1]
    _run(tool, "show", match)
    _run(tool, "scores", match)
    _run(tool, "history", match, "--last", "6")
    _run(tool, "audit", match)
    shown = _shown(tool)
    print(
        f"""
What to type next:
  {shown} replay {match}              watch it, forwards and backwards
  {shown} explain {match} 40          how one record came about, and its luck by hand
  {shown} branch {match} --at 60      go on differently from there
  {shown} export {match} match.tide   one file that proves itself
  {shown} new orongo --seat Ana --seat bot:random    then `{shown} play` what it prints
  {shown} --help"""
    )


def _run(tool: Path, *words: str) -> str:
    print(f"\n$ {_shown(tool)} {shlex.join(words)}", flush=True)
    done = subprocess.run([tool, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
    print(done.stdout, end="", flush=True)
    if done.returncode:
        sys.exit(f"tidelog {words[0]} ended with {done.returncode}")
    return done.stdout


def _shown(tool: Path) -> str:
    try:
        return str(tool.relative_to(Path.cwd()))
    except ValueError:
        return str(tool)


if __name__ == "__main__":
    main()
