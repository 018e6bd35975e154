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
from tidelog.domain.bots.ahead import after
from tidelog.domain.house import House
from tidelog.domain.kernel.game import check_seats, settle_options
from tidelog.domain.kernel.seats import CHANCE, HOUSE
from tidelog.domain.log.primitives.luck import draw
from tidelog.domain.log.records.command import slot_base
from tidelog.domain.seating import seeded_id, seeded_secret
from tidelog.replays.export import export_match
from tidelog.replays.learn.player import bring_in, is_player

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
    players: tuple[str, ...] = ()
    """Of somebody's own, NAME=module:function: every process that plays brings them in."""


def seats_for(game: str, wanted: Sequence[str]) -> tuple[str, ...]:
    """The bots asked for; as many random ones as the game needs at least, if none were."""
    rules = catalog.game(game)
    words = [bring_in(word) if is_player(word) else word for word in wanted]
    found = [word if word.startswith("bot:") else f"bot:{word}" for word in words]
    for word, colour in zip(found, rules.colours, strict=False):
        bots.seat_name(word, colour)
    return tuple(found or ["bot:random"] * rules.seats[0])


def planned(game: str, wanted: Sequence[str], options: Mapping[str, str], seed: str) -> Plan:
    """What is to be played, refused where the game does not allow it."""
    rules = catalog.game(game)
    seats = seats_for(game, wanted)
    check_seats(rules, len(seats))
    settled = settle_options(rules, options)
    rules.start(len(seats), settled)
    return Plan(game, seats, settled, seed, tuple(filter(is_player, wanted)))


def play_one(plan: Plan, number: int) -> tuple[House, Played]:
    """One match from its seed to its seal, in a store of its own in memory."""
    for word in plan.players:
        bring_in(word)
    seed = f"{plan.seed}/{number}"
    house = House.at(":memory:", Path(gettempdir()))
    began = perf_counter()
    match = house.open(plan.game, plan.seats, plan.options, seed=seed)
    rng = random.Random(seed)
    decisions = choices = 0
    while match.awaiting:
        seat = match.awaiting[0]
        decisions += 1
        choices += len(match.game.legal(match.state, seat))
        match = house.act(match.id, seat, bots.choose(match.names[seat - 1], match.game, match.state, seat, rng))
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
    return house, played


def count_one(plan: Plan, number: int) -> Played:
    """The same match by its rules and its luck alone, where nobody wants its log: no record is written or hashed."""
    seed = f"{plan.seed}/{number}"
    began, rng, game = perf_counter(), random.Random(seed), catalog.game(plan.game)
    match = seeded_id(plan.game, plan.seats, plan.options, seed)
    secret, state = seeded_secret(seed, match), game.start(len(plan.seats), plan.options)
    names = [bots.seat_name(word, colour) for word, colour in zip(plan.seats, game.colours, strict=False)]
    moved, draws, choices = [0] * len(names), 0, 0
    while awaiting := game.awaiting(state):
        seat = awaiting[0]
        if seat == CHANCE:
            ask = game.chance(state)
            move = ask.pick(draw(secret, match, draws, ask.wire, ()))
            state, draws = after(game, state, seat, move, f"d{draws}"), draws + 1
        else:
            choices += len(game.legal(state, seat))
            move = bots.choose(names[seat - 1], game, state, seat, rng)
            moved[seat - 1] += 1
            state = after(game, state, seat, move, slot_base(seat, moved[seat - 1]))
    outcome, decisions = game.outcome(state), sum(moved)
    assert outcome
    records = _OPENED_AND_SEALED + len(names) + decisions + draws
    totals = tuple(score.total for score in game.scores(state))
    seconds = perf_counter() - began
    return Played(match, seed, records, decisions, choices, outcome.reason, outcome.places, totals, seconds)


_OPENED_AND_SEALED: Final = 2
"""Records of a match beside those of its joins, moves and draws."""


def kept_name(plan: Plan, number: int) -> str:
    """The file a simulated match is kept in."""
    return f"{plan.game}-{number:05}.tide"


def _play_kept(plan: Plan, number: int, keep: Path | None, replace: bool) -> Played:
    if keep is None:
        return count_one(plan, number)
    house, played = play_one(plan, number)
    export_match(house, played.match, keep / kept_name(plan, number), HOUSE, replace)
    return played


def simulate(
    plan: Plan, matches: int, keep: Path | None, workers: int | None = None, replace: bool = False
) -> Iterator[Played]:
    """Each match as it ends. After Ctrl-C no more are begun; those under way are played to their end and given out."""
    with _ctrl_c_noted() as asked, ProcessPoolExecutor(workers) as pool:
        numbers = iter(range(1, matches + 1))
        waiting = {pool.submit(_play_kept, plan, number, keep, replace) for number in islice(numbers, _AHEAD)}
        try:
            while waiting:
                done, waiting = wait(waiting, _GLANCE, FIRST_COMPLETED)
                if asked.is_set():
                    pool.shutdown(cancel_futures=True)
                    yield from (one.result() for one in done | waiting if not one.cancelled())
                    raise KeyboardInterrupt
                more = islice(numbers, len(done))
                waiting |= {pool.submit(_play_kept, plan, number, keep, replace) for number in more}
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
