"""Many processes play many matches and are killed at random; every acknowledged move must be there.

    python -m benchmarks.torture STORE [--processes 8] [--matches 200] [--moves 30] [--group 8]

STORE is a file that is not there yet, or the address of an empty PostgreSQL database.
"""

import argparse
import os
import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import NamedTuple

from tidelog.domain import entropy
from tidelog.domain.errors import StoreTrouble, TidelogError
from tidelog.domain.house import House
from tidelog.domain.kernel.seats import HOUSE
from tidelog.domain.log.records.command import Submission
from tidelog.domain.log.records.match import Match
from tidelog.domain.log.records.record import Moved, Resign

GAME = "orongo"
PLAYERS = ("Ana", "Ben")
CONTEXT = get_context("forkserver")
# What all processes need is imported once, in the process they are forked from.
CONTEXT.set_forkserver_preload([f"tidelog.domain.games.{GAME}", "tidelog.domain.store.sqlite"])


class Plan(NamedTuple):
    """What to do to a store."""

    store: str
    folder: Path
    """Where the keys are, and what was acknowledged."""
    processes: int
    matches: int
    """For each process."""
    moves: int
    """After how many, on average, a seat resigns; some matches are played to their end."""
    kills: int
    """At the most."""
    group: int = 1
    """Matches a process plays at once, their moves stored together."""


class Report(NamedTuple):
    """What was found afterwards."""

    matches: int
    sealed: int
    records: int
    acknowledged: int
    kills: int
    lost: int
    doubled: int
    failed: int
    seconds: float


def work(plan: Plan, number: int) -> None:
    """Play the matches of one process, going on where it was killed."""
    rng = entropy.luck()  # another after each kill
    app = House.at(plan.store, plan.folder / "keys")
    acks = os.open(plan.folder / f"acks-{number}", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for first in range(0, plan.matches, plan.group):
        names = [f"w{number}x{at}" for at in range(first, min(first + plan.group, plan.matches))]
        _patiently(partial(_play, app, names, rng, plan.moves, acks))
    app.close()


def _patiently(play: Callable[[], None]) -> None:
    """A store that is busy or away for a moment is asked again, as a person would."""
    for _ in range(60):
        try:
            play()
            return
        except StoreTrouble:
            time.sleep(0.5)
    play()


def _play(app: House, names: list[str], rng: random.Random, moves: int, acks: int) -> None:
    found = [app.load(name) if app.matches.has(name) else _opened(app, name) for name in names]
    while running := [match for match in found if match.awaiting]:
        answers = app.deliver_group([(match.id, _command(app, match, rng, moves)) for match in running])
        found = [_acknowledged(answer, acks) for answer in answers]


def _opened(app: House, name: str) -> Match:
    return app.open(GAME, (*PLAYERS, "bot:random"), match=name)


def _command(app: House, match: Match, rng: random.Random, moves: int) -> Submission:
    seat, to_the_end = rng.choice(match.awaiting), sum(match.id.encode()) % 20 == 0
    resigns = not to_the_end and rng.random() < 1 / moves
    return app.pens.command(match, seat, Resign() if resigns else rng.choice(match.game.legal(match.state, seat)))


def _acknowledged(answer: Match | TidelogError, acks: int) -> Match:
    if isinstance(answer, TidelogError):
        raise answer
    os.write(acks, f"{answer.id} {answer.head.size} {answer.head.root.hex()}\n".encode())
    return answer


def torture(plan: Plan, pause: tuple[float, float] = (0.1, 0.6), seed: int = 1) -> Report:
    """Run the plan, killing a process now and then until all are done; then look at everything."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    app = House.at(plan.store, plan.folder / "keys")
    for name in PLAYERS:
        app.keys.create(name)
    app.keys.house_seed()
    app.close()
    began, rng, kills = time.perf_counter(), random.Random(seed), 0
    running = {number: _start(plan, number) for number in range(plan.processes)}
    while running:
        time.sleep(rng.uniform(*pause))
        running = {number: process for number, process in running.items() if process.exitcode != 0}
        for number, process in running.items():
            if process.exitcode is not None:
                running[number] = _start(plan, number)
        if running and kills < plan.kills:
            _kill(running[rng.choice(list(running))])
            kills += 1
    return _look(plan, kills, time.perf_counter() - began)


def _start(plan: Plan, number: int) -> BaseProcess:
    process = CONTEXT.Process(target=work, args=(plan, number))
    process.start()
    return process


def _kill(process: BaseProcess) -> None:
    process.kill()
    process.join()


def _look(plan: Plan, kills: int, seconds: float) -> Report:
    app = House.at(plan.store, plan.folder / "keys")
    rows = app.matches.tables
    acks = [line.split() for path in plan.folder.glob("acks-*") for line in path.read_text().splitlines()]
    roots = {match: roots_of(app, match) for match in rows.ids()}
    lost = sum(int(size) >= len(roots[match]) or roots[match][int(size)] != root for match, size, root in acks)
    report = Report(
        matches=len(roots),
        sealed=rows.count(status="sealed"),
        records=sum(len(found) - 1 for found in roots.values()),
        acknowledged=len(acks),
        kills=kills,
        lost=lost,
        doubled=sum(doubled(app.load(match), app) for match in roots),
        failed=sum(_fails(app, match) for match in roots),
        seconds=round(seconds, 1),
    )
    app.close()
    return report


def roots_of(app: House, match: str) -> list[str]:
    """The root at every ply."""
    from tidelog.domain.log.primitives.merkle import Frontier, grow, leaf_hash, root

    frontier, found = Frontier(), [root(Frontier()).hex()]
    for entry in app.matches.log_of(match):
        frontier = grow(frontier, leaf_hash(entry.data))
        found.append(root(frontier).hex())
    return found


def doubled(match: Match, app: House) -> int:
    """How many commands stand in the log more than once."""
    records = [entry.record for entry in app.matches.log_of(match.id)]
    commands = Counter((r.signed.command.seat, r.signed.command.counter) for r in records if isinstance(r, Moved))
    return sum(count - 1 for count in commands.values())


def _fails(app: House, match: str) -> bool:
    """Whether a claim failed, or a sealed match is not proven in all that it promises."""
    from tidelog.domain.log.audit.audit import audit
    from tidelog.replays.export import stored_evidence

    report = audit(stored_evidence(app, match, viewer=HOUSE))
    return bool(report.failed) or (report.status == "sealed" and report.exit_code != 0)


def main() -> None:
    """Torture the store named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("store")
    parser.add_argument("--processes", type=int, default=8)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--moves", type=int, default=30)
    parser.add_argument("--kills", type=int, default=400)
    parser.add_argument("--group", type=int, default=8)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        plan = Plan(given.store, Path(folder), given.processes, given.matches, given.moves, given.kills, given.group)
        print(*(f"{name}: {value}" for name, value in torture(plan)._asdict().items()), sep="\n")


if __name__ == "__main__":
    main()
