"""Bots against bots: whole matches of level F0 on all cores, and what can be counted about them."""

import random
import signal
import statistics
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from tempfile import gettempdir
from threading import Event, current_thread, main_thread
from time import perf_counter
from typing import Any, Final

import msgspec

from tidelog.domain import bots, catalog
from tidelog.domain.app import Tidelog
from tidelog.replays.export import export_match

_AHEAD = 16
_GLANCE: Final = 0.2
"""How often to look whether somebody pressed Ctrl-C, in seconds."""


class Played(msgspec.Struct, frozen=True):
    """One simulated match in numbers."""

    match: str
    seed: str
    records: int
    decisions: int
    choices: int
    """Legal moves at all decisions together."""
    reason: str
    places: tuple[int, ...]
    scores: tuple[int, ...]
    seconds: float


class Plan(msgspec.Struct, frozen=True):
    """What to simulate; the same plan gives the same matches."""

    game: str
    seats: tuple[str, ...]
    options: Mapping[str, str]
    seed: str


def seats_for(game: str, wanted: Sequence[str]) -> tuple[str, ...]:
    """The bots asked for; as many random ones as the game needs at least, if none were."""
    rules = catalog.game(game)
    found = [word if word.startswith("bot:") else f"bot:{word}" for word in wanted]
    for word, colour in zip(found, rules.colours, strict=False):
        bots.seat_name(word, colour)
    return tuple(found or ["bot:random"] * rules.seats[0])


def play_one(plan: Plan, number: int) -> tuple[Tidelog, Played]:
    """One match from its seed to its seal, in a store of its own in memory."""
    seed = f"{plan.seed}/{number}"
    app = Tidelog.at(":memory:", Path(gettempdir()))
    began = perf_counter()
    match = app.open(plan.game, plan.seats, plan.options, seed=seed)
    rng = random.Random(seed)
    decisions = choices = 0
    while match.awaiting:
        seat = match.awaiting[0]
        decisions += 1
        choices += len(match.game.legal(match.state, seat))
        match = app.act(match.id, seat, bots.choose(match.names[seat - 1], match.game, match.state, seat, rng))
    assert match.outcome
    totals = tuple(score.total for score in match.game.scores(match.state))
    played = Played(
        match.id,
        seed,
        match.head.size,
        decisions,
        choices,
        match.outcome.reason,
        match.outcome.places,
        totals,
        perf_counter() - began,
    )
    return app, played


def _play_kept(plan: Plan, number: int, keep: Path | None) -> Played:
    app, played = play_one(plan, number)
    if keep is not None:
        export_match(app, played.match, keep / f"{plan.game}-{number:05}.tide")
    return played


def simulate(plan: Plan, matches: int, keep: Path | None, workers: int | None = None) -> Iterator[Played]:
    """Each match as it ends. After Ctrl-C no more are begun; those under way are played to their end and given out."""
    with _ctrl_c_noted() as asked, ProcessPoolExecutor(workers) as pool:
        numbers = iter(range(1, matches + 1))
        waiting = {pool.submit(_play_kept, plan, number, keep) for number in islice(numbers, _AHEAD)}
        try:
            while waiting:
                done, waiting = wait(waiting, _GLANCE, FIRST_COMPLETED)
                if asked.is_set():
                    pool.shutdown(cancel_futures=True)
                    yield from (one.result() for one in done | waiting if not one.cancelled())
                    raise KeyboardInterrupt
                waiting |= {pool.submit(_play_kept, plan, number, keep) for number in islice(numbers, len(done))}
                yield from (one.result() for one in done)
        finally:
            pool.shutdown(cancel_futures=True)


@contextmanager
def _ctrl_c_noted() -> Iterator[Event]:
    """Ctrl-C as a wish to look at now and then: raised inside `wait` it leaves locks behind that nobody opens.

    The workers are born with the same deaf ear, so none of them tears the pool apart.
    """
    asked = Event()
    if current_thread() is not main_thread():
        yield asked
        return
    before = signal.signal(signal.SIGINT, lambda number, frame: asked.set())
    try:
        yield asked
    finally:
        signal.signal(signal.SIGINT, before)


def summary(plan: Plan, played: Sequence[Played]) -> dict[str, Any]:
    """What the matches have in common, as data."""
    by_seed = sorted(played, key=lambda one: one.seed)
    seats = len(plan.seats)
    return {
        "game": plan.game,
        "seats": list(plan.seats),
        "options": dict(plan.options),
        "seed": plan.seed,
        "matches": len(by_seed),
        "records": _spread([one.records for one in by_seed]),
        "decisions": _spread([one.decisions for one in by_seed]),
        "choices a decision": round(sum(o.choices for o in by_seed) / max(1, sum(o.decisions for o in by_seed)), 2),
        "endings": dict(Counter(one.reason for one in by_seed).most_common()),
        "wins by seat": [sum(one.places[seat] == 1 for one in by_seed) for seat in range(seats)],
        "shared wins": sum(one.places.count(1) > 1 for one in by_seed),
        "scores by seat": [_spread([one.scores[seat] for one in by_seed]) for seat in range(seats)],
    }


def _spread(numbers: Sequence[int]) -> dict[str, float]:
    return {"least": min(numbers), "mean": round(statistics.fmean(numbers), 2), "most": max(numbers)}
