"""Playing until what is missing is met, and keeping the fewest matches that cover everything met."""

import random
from collections.abc import Callable, Iterator, Sequence, Set
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from tidelog.domain import catalog
from tidelog.domain.errors import UnknownOption
from tidelog.domain.files import check_free
from tidelog.domain.kernel.game import settle_options
from tidelog.domain.kernel.seats import HOUSE
from tidelog.replays.archive.coverage import Item, touched, universe
from tidelog.replays.export import export_match
from tidelog.replays.simulation import Plan, play_one

_BOTS: Final = ("random", "random", "random", "easy")
_AT_ONCE: Final = 32


class Candidate(NamedTuple):
    """A match that was played, by its plan and number."""

    plan: Plan
    number: int
    items: frozenset[Item]
    records: int


class Made(NamedTuple):
    """A match that was kept."""

    path: Path
    plan: Plan
    records: int
    new: int
    """How much it touches that nothing before it does."""


def plan_for(game: str, seed: str, number: int) -> Plan:
    """What is played as this number: seats, options and bots at random, the same ones every time."""
    rules, rng = catalog.game(game), random.Random(f"{seed}/{game}/{number}")
    seats = (f"bot:{rng.choice(_BOTS)}",) * rng.randint(*rules.seats)
    options = settle_options(rules, {option.name: rng.choice(option.values) for option in rules.options})
    try:
        rules.start(len(seats), options)
    except UnknownOption:
        options = settle_options(rules, {})
    return Plan(game, seats, options, f"{seed}/{game}")


def _candidate(game: str, seed: str, number: int) -> Candidate:
    plan = plan_for(game, seed, number)
    house, played = play_one(plan, number)
    items = touched(house.matches.log_of(played.match))
    house.close()
    return Candidate(plan, number, frozenset(items), played.records)


def played(game: str, seed: str, most: int, workers: int | None = None) -> Iterator[Candidate]:
    """So many matches, in order, on all cores."""
    with ProcessPoolExecutor(workers) as pool:
        numbers = iter(range(1, most + 1))
        while some := list(islice(numbers, _AT_ONCE)):
            yield from pool.map(_candidate, [game] * len(some), [seed] * len(some), some)


def search(
    game: str, seed: str, most: int, have: Set[Item], told: Callable[[int, int], None] = lambda done, of: None
) -> list[Candidate]:
    """Play until nothing is missing, or so many matches; gives the fewest that touch all that was met and is new."""
    wanted = {item for item, reason in universe(game).items() if not reason}
    met: set[Item] = set(have)
    useful: list[Candidate] = []
    for number, one in enumerate(played(game, seed, most), 1):
        if one.items - met:
            useful.append(one)
            met |= one.items
        told(number, most)
        if wanted <= met:
            break
    return fewest(useful, have)


def fewest(candidates: Sequence[Candidate], have: Set[Item]) -> list[Candidate]:
    """As few as can be found quickly: again and again the one that brings most, then those gone that bring nothing."""
    missing = set().union(*(one.items for one in candidates)) - have
    chosen: list[Candidate] = []
    while missing:
        best = max(candidates, key=lambda one: (len(one.items & missing), -one.records, -one.number))
        chosen.append(best)
        missing -= best.items
    for one in sorted(chosen, key=lambda one: len(one.items)):
        others = set(have).union(*(other.items for other in chosen if other is not one))
        if one.items <= others:
            chosen.remove(one)
    return chosen


def keep(folder: Path, chosen: Sequence[Candidate], have: Set[Item]) -> Iterator[Made]:
    """Write the chosen matches as bundles, each under the first free name."""
    known = set(have)
    for one in chosen:
        path = _free(folder, one.plan.game)
        house, again = play_one(one.plan, one.number)
        check_free(path)
        export_match(house, again.match, path, HOUSE)
        house.close()
        yield Made(path, one.plan, one.records, len(one.items - known))
        known |= one.items


def _free(folder: Path, game: str) -> Path:
    numbers = iter(range(1, 100_000))
    return next(path for n in numbers if not (path := folder / f"{game}-cover-{n:03}.tide").exists())
