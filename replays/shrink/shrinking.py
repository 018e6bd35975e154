"""Shrinking a bundle: what fails in it, the short course that still fails, and the match that shows it."""

import random
import shlex
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

import msgspec

from tidelog.domain.errors import Misuse, NotRepeated, TidelogError
from tidelog.domain.files import save
from tidelog.domain.kernel.game import settle_options
from tidelog.domain.log.audit.audit import NAMES, audit
from tidelog.domain.log.audit.evidence import Key
from tidelog.domain.log.records.log import Log
from tidelog.replays.bundle import Bundle, read_bundle, write_bundle
from tidelog.replays.shrink.course import Act, Table, acts_of, followed
from tidelog.replays.shrink.divergence import Culprit
from tidelog.replays.shrink.entered import entered
from tidelog.replays.shrink.search import Effort, shortest
from tidelog.replays.verify import divergences, verify_bundle

Fails = Callable[[Path], bool]
"""Whether the match in a file fails."""
Attempt = Callable[[Table, Sequence[Act]], list[Act] | None]
"""The acts that are done at a table if these are asked for, where that still fails."""
_PATIENCE: Final = 120


class Shrunk(msgspec.Struct, frozen=True):
    """The short match, and how it came about."""

    bundle: Bundle
    before: int
    """Records of the match that was given."""
    after: int
    acts: int
    """Moves of seats and answers of chance that are left."""
    tried: tuple[str, ...]
    """What was done, step by step."""


def shrink(
    path: Path, claim: str = "", command: str = "", seconds: float = 60, now: Callable[[], float] = monotonic
) -> Shrunk:
    """Cut a failing match down: one that `verify` faults, whose claim fails, or for which a command exits with 1."""
    log = read_bundle(path).log
    if claim and command:
        raise Misuse("expected --claim or --while, got both")
    if claim and claim not in NAMES:
        raise Misuse(f"expected a claim of an audit, {', '.join(NAMES)}; got {claim!r}")
    stop = now() + seconds

    def late() -> bool:
        return now() > stop

    if not command and claim in ("", "LEGAL"):
        film = list(log.states())
        if found := next(divergences(film), None):
            return _diverging(log, Culprit(film[found.ply - 1]), found.ply, late)
    return _judged(path, log, _judge(path, claim, command), late)


def table_of(log: Log) -> Table:
    """What is played in a log."""
    return Table(log.game, len(log.opened.seats), settle_options(log.game, log.opened.options))


def _judge(path: Path, claim: str, command: str) -> Fails:
    if command:
        return lambda file: exits_with_one(command, file)
    if claim:
        return lambda file: _claim_fails(file, claim)
    if verify_bundle(path).holds:
        raise Misuse(f"{path} holds: `verify` finds nothing to shrink; --claim or --while say what else fails")
    return lambda file: not verify_bundle(file).holds


def exits_with_one(command: str, file: Path) -> bool:
    """Whether a command fails for a file, which stands where it says {}, or at its end."""
    words = shlex.split(command)
    if not words:
        raise Misuse(f"expected a command, got {command!r}")
    words = [word.replace("{}", str(file)) for word in words] if "{}" in command else [*words, str(file)]
    try:
        done = subprocess.run(words, capture_output=True, timeout=_PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired) as fault:
        raise Misuse(f"{words[0]!r} cannot be run: {fault}") from None
    return done.returncode == 1


def _claim_fails(file: Path, claim: str) -> bool:
    bundle = read_bundle(file)
    house = bundle.log.opened.house
    report = audit(bundle.evidence(trusted=(Key("house", house.name, house.key),)))
    return any(finding.claim == claim for finding in report.failed)


def _diverging(log: Log, culprit: Culprit, ply: int, late: Callable[[], bool]) -> Shrunk:
    """The shortest way found to the same act with the same wrong consequence."""
    acts, table, steps = acts_of(log, ply), table_of(log), [f"cut after record {ply}, which is decided otherwise today"]

    def attempt(table: Table, asked: Sequence[Act]) -> list[Act] | None:
        return followed(table, asked, culprit) or followed(table, asked, culprit, random.Random(1))

    first = attempt(table, acts)
    if first is None:
        raise NotRepeated("the failure does not repeat: today's rules do not lead to that position")
    table, first = _simpler(table, first, culprit.act.seat, attempt, steps)
    effort = Effort()
    acts = shortest(first, lambda asked: attempt(table, asked), effort, late)
    return _shrunk(log, entered(table, acts, culprit), len(acts), [*steps, *_effort(len(first), len(acts), effort)])


def _judged(path: Path, log: Log, fails: Fails, late: Callable[[], bool]) -> Shrunk:
    """The shortest match found, entered by name, of which the same is said."""
    table = table_of(log)
    steps: list[str] = []
    with TemporaryDirectory() as folder:

        def attempt(table: Table, asked: Sequence[Act]) -> list[Act] | None:
            done = followed(table, asked, None) or []
            return done if _fails(table, done, Path(folder) / "candidate.tide", fails) else None

        first = attempt(table, acts_of(log, len(log)))
        if first is None or not fails(path) or attempt(table, first) is None:
            raise NotRepeated("the failure does not repeat when the same moves are decided again and entered by name")
        table, first = _simpler(table, first, 1, attempt, steps)
        effort = Effort()
        acts = shortest(first, lambda asked: attempt(table, asked), effort, late)
    return _shrunk(log, entered(table, acts), len(acts), [*steps, *_effort(len(first), len(acts), effort)])


def _fails(table: Table, acts: Sequence[Act], file: Path, fails: Fails) -> bool:
    try:
        save(file, write_bundle(entered(table, acts)), replace=True)
    except TidelogError:
        return False
    return fails(file)


def _simpler(
    table: Table,
    acts: list[Act],
    seat: int,
    attempt: Attempt,
    steps: list[str],
) -> tuple[Table, list[Act]]:
    """The same with the fewest seats, and with the options nobody chose, where that fails too."""
    for seats in range(max(seat, table.game.seats[0]), table.seats):
        other = table._replace(seats=seats)
        if _can_be_played(other) and (found := attempt(other, acts)):
            steps.append(f"with {seats} seats for {table.seats} it still fails")
            table, acts = other, found
            break
    other = table._replace(options=settle_options(table.game, {}))
    if other != table and _can_be_played(other) and (found := attempt(other, acts)):
        steps.append("without its options it still fails")
        return other, found
    return table, acts


def _can_be_played(table: Table) -> bool:
    try:
        table.start()
    except TidelogError:
        return False
    return True


def _effort(before: int, after: int, effort: Effort) -> list[str]:
    line = f"parts left out: {effort.tried} tries, {effort.failed} still failed; {before} acts, then {after}"
    return [line, "time ran out; more --seconds may find less"] if effort.stopped else [line]


def _shrunk(log: Log, bundle: Bundle, acts: int, steps: list[str]) -> Shrunk:
    return Shrunk(bundle, len(log), len(bundle.records), acts, tuple(steps))
