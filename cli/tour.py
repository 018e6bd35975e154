"""The tour: a few commands that build on one another, each said, then run, in a home that is thrown away."""

import os
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from tidelog.cli.window import columns, hung


class Step(NamedTuple):
    """What is shown, and the command that shows it."""

    says: str
    command: str


STEPS: Final = (
    Step("Tidelog records board games. These are the games it can play:", "games"),
    Step(
        "First a whole match, played by two bots from a seed, so that everybody who takes this tour sees the same. "
        "What comes back is its name.",
        "new orongo --seat bot:random --seat bot:random --seed tour",
    ),
    Step("Nothing is kept but what happened. The board is folded from that, at any ply:", "show {bots} --at 30"),
    Step(
        "The history tells every record in words, each fact with the clause of the rules behind it:",
        "history {bots} --last 4",
    ),
    Step("And how it ended, with the lines that each score is made of:", "scores {bots}"),
    Step("Now you sit down yourself, against a bot:", "new orongo --seat You --seat bot:easy --seed seat"),
    Step(
        "A move is typed as it is printed. Here you bid three shells (the beginning of a match's name is enough):",
        'move {own} You "bid 3"',
    ),
    Step("What the rules forbid is refused, with the clause:", 'move {own} You "place P01"'),
    Step("The clause can be read:", "rules orongo 6.3"),
    Step(
        "What would have happened? Any ply can be left in another direction; the new match names its parent:",
        "branch {bots} --at 30 --seat Ana --seat Ben",
    ),
    Step("A match fits into one file, with everything that is needed to check it:", "export {bots} match.tide"),
    Step(
        "Whoever has the file can replay and audit it, without trusting you: nothing altered, every draw fair, every "
        "move legal.",
        "audit match.tide",
    ),
)
LAST: Final = """That was the tour; all of it is gone now. Next:

  tidelog new orongo --seat YOU --seat bot:easy     open a match
  tidelog play MATCH                                and play it, full screen
  tidelog --help                                    everything else"""


def walk(waits: bool) -> None:
    """Step after step; where somebody sits before a terminal, at their pace."""
    with _thrown_away():
        names: dict[str, str] = {}
        for number, step in enumerate(STEPS, 1):
            command = step.command.format(**names)
            print(
                f"\n{hung(f'{number} of {len(STEPS)}. {step.says}', 0, columns())}\n\n  $ tidelog {command}\n",
                flush=True,
            )
            if waits and input("(Enter runs it, q leaves) ").strip().lower() in ("q", "quit"):
                break
            names |= _run(command, "bots" if "bots" not in names else "own")
    print(f"\n{LAST}")


def _run(command: str, name: str) -> dict[str, str]:
    """Run a command as the shell would; of one that opens a match, what its name is called in later steps."""
    from tidelog.cli.group import app
    from tidelog.cli.main import report
    from tidelog.domain.errors import TidelogError

    words = shlex.split(command)
    try:
        app(words, standalone_mode=False, prog_name="tidelog")
    except TidelogError as refusal:
        report(refusal)
    return {name: _latest()} if words[0] == "new" else {}


def _latest() -> str:
    from tidelog.cli.session import house_of

    with house_of("") as house:
        return house.matches.tables.ids()[-1]


@contextmanager
def _thrown_away() -> Iterator[None]:
    """A home and a folder of their own, which are gone at the end."""
    before, here = os.environ.copy(), Path.cwd()
    with TemporaryDirectory(prefix="tidelog-tour-") as home:
        os.environ["TIDELOG_HOME"] = home
        os.environ.pop("TIDELOG_STORE", None)
        os.chdir(home)
        try:
            yield
        finally:
            os.chdir(here)
            os.environ.clear()
            os.environ.update(before)
