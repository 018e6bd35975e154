"""Sets of matches side by side: how long they get, how they end, who wins, what there is to choose, what they score.

Means have the interval in which the true mean lies 95 times of 100 (normal), shares that of Wilson.
"""

import statistics
from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final

import msgspec

from tidelog.domain.kernel.seats import CHANCE
from tidelog.domain.log.records.log import Log
from tidelog.domain.log.records.record import Moved, Resign
from tidelog.replays.archive.coverage import endings
from tidelog.replays.archive.plots import Bar, bars
from tidelog.replays.archive.reading import match_facts
from tidelog.replays.archive.sources import Skipped, Source, read_all

_SURE: Final = 1.96


class Sample(msgspec.Struct, frozen=True):
    """One match in numbers."""

    game: str
    records: int
    decisions: int
    choices: int
    """Legal moves at all decisions together."""
    endings: tuple[str, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]


class Estimate(msgspec.Struct, frozen=True):
    """A mean or a share in percent, with the interval it lies in."""

    name: str
    value: float
    low: float
    high: float


class Stats(msgspec.Struct, frozen=True):
    """A set of matches of one game."""

    name: str
    game: str
    matches: int
    estimates: tuple[Estimate, ...]


def sample(log: Log) -> Sample:
    """What counts of a match."""
    match, decisions, choices, state = match_facts(log), 0, 0, None
    for frame in log.states():
        state = frame.after
        if isinstance(frame.record, Moved) and frame.entry.seat != CHANCE and not isinstance(frame.entry.move, Resign):
            decisions += 1
            choices += len(frame.game.legal(frame.before, frame.entry.seat))
    scores = tuple(score.total for score in log.game.scores(state))
    return Sample(
        match.game, match.records, decisions, choices, tuple(endings(match.reason, log.game)), match.places, scores
    )


def samples(source: Source, places: Sequence[str]) -> tuple[list[Sample], list[Skipped]]:
    """The matches at some places in numbers, and what was left out."""
    skipped: list[Skipped] = []
    return list(read_all(source, skipped, lambda place, log: sample(log), places)), skipped


def mean(name: str, values: Sequence[float]) -> Estimate:
    """The mean of these values."""
    middle = statistics.fmean(values)
    spread = _SURE * statistics.stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Estimate(name, middle, middle - spread, middle + spread)


def share(name: str, count: float, of: int) -> Estimate:
    """A share in percent, with Wilson's interval: it is right for few matches too."""
    part, square = count / of, _SURE**2
    middle = (part + square / (2 * of)) / (1 + square / of)
    wide = _SURE * sqrt(part * (1 - part) / of + square / (4 * of * of)) / (1 + square / of)
    return Estimate(name, 100 * part, 100 * max(0.0, middle - wide), 100 * min(1.0, middle + wide))


def stats(name: str, samples: Iterable[Sample]) -> list[Stats]:
    """The sets of each game among these matches."""
    by_game: dict[str, list[Sample]] = {}
    for one in samples:
        by_game.setdefault(one.game, []).append(one)
    return [Stats(name, game, len(rows), tuple(_estimates(rows))) for game, rows in sorted(by_game.items())]


def _estimates(rows: list[Sample]) -> list[Estimate]:
    decided = [one for one in rows if one.decisions]
    found = [mean("records a match", [one.records for one in rows])]
    if decided:
        found.append(mean("moves to choose from", [one.choices / one.decisions for one in decided]))
    for reason, count in Counter(reason for one in rows for reason in one.endings).most_common(6):
        found.append(share(f"ended: {reason}, %", count, len(rows)))
    placed = [one for one in rows if one.places]
    for seat in range(max((len(one.places) for one in placed), default=0)):
        there = [one for one in placed if len(one.places) > seat]
        wins = sum((one.places[seat] == 1) / one.places.count(1) for one in there)
        found.append(share(f"wins of seat {seat + 1}, %", wins, len(there)))
    for seat in range(max(len(one.scores) for one in rows)):
        found.append(mean(f"score of seat {seat + 1}", [one.scores[seat] for one in rows if len(one.scores) > seat]))
    return found


def apart(one: Estimate, other: Estimate) -> bool:
    """Whether two intervals have nothing in common: then the difference is no luck."""
    return one.high < other.low or other.high < one.low


def beside(left: Stats, right: Stats) -> list[tuple[str, Estimate | None, Estimate | None]]:
    """The estimates of two sets of one game, by name."""
    one, other = ({found.name: found for found in part.estimates} for part in (left, right))
    return [(name, one.get(name), other.get(name)) for name in dict.fromkeys((*one, *other))]


def plotted(game: str, sets: Sequence[Stats]) -> str:
    """All estimates of some sets of a game as one plot; each by its share of the largest of its name."""
    rows: list[Bar] = []
    for name in dict.fromkeys(found.name for part in sets for found in part.estimates):
        same = [(place, found) for place, part in enumerate(sets) for found in part.estimates if found.name == name]
        most = max(max(found.value, found.high) for _, found in same)
        for place, found in same:
            rows.append(Bar(f"{name} ({sets[place].name})", found.value, found.low, found.high, place, most))
    return bars(f"{game}: {' and '.join(part.name for part in sets)}", rows)
