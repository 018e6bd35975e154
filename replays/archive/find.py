"""Finding records: with the index, or by reading every match; both give the same rows, by place and ply."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import msgspec

from tidelog.domain.log.records.log import Log
from tidelog.projections.history import line_of
from tidelog.replays.archive.holding import holds
from tidelog.replays.archive.index import Index, Told
from tidelog.replays.archive.query import Query, games_of, is_of_matches
from tidelog.replays.archive.reading import match_facts, record_facts
from tidelog.replays.archive.sources import Skipped, Source, read_all


class Found(msgspec.Struct, frozen=True):
    """A record that was asked for."""

    match: str
    place: str
    game: str
    ply: int
    seat: int
    kind: str
    move: str
    words: str
    clauses: tuple[str, ...]
    command: str
    """That opens it."""


class Answer(msgspec.Struct, frozen=True):
    """What a question found: the first rows, how many there are in all, and what could not be read."""

    found: tuple[Found, ...]
    records: int
    matches: int
    skipped: tuple[Skipped, ...]


class _Hit(NamedTuple):
    place: str
    records: int
    plies: Callable[[], list[int]]


def find(
    source: Source, query: Query, index: Index | None, most: int | None, told: Told = lambda done, of: None
) -> Answer:
    """The records that were asked for, in the order of places and plies."""
    skipped: list[Skipped] = []
    hits = _indexed(source, query, index, skipped, told) if index else _read(source, query, skipped)
    rows: list[Found] = []
    records = matches = 0
    for hit in hits:
        matches, records = matches + 1, records + hit.records
        if most is None or len(rows) < most:
            plies = hit.plies()
            rows += _told(source, hit.place, plies if most is None else plies[: most - len(rows)])
    named = [Skipped(source.word(one.place), one.why) for one in skipped]
    return Answer(tuple(rows), records, matches, tuple(named))


def _indexed(source: Source, query: Query, index: Index, skipped: list[Skipped], told: Told) -> Iterator[_Hit]:
    skipped += index.catch_up(source, told)
    for place, number, count in index.count(query):
        yield _Hit(place, count, partial(index.plies, query, number))


def _read(source: Source, query: Query, skipped: list[Skipped]) -> Iterator[_Hit]:
    games, whole = games_of(query), is_of_matches(query)

    def work(place: str, log: Log) -> _Hit:
        match = match_facts(log)
        if match.game not in games:
            return _Hit(place, 0, list)
        records = list(record_facts(log))
        plies = [one.ply for one in (records[-1:] if whole else records) if holds(query, match, one)]
        return _Hit(place, len(plies), lambda: plies)

    yield from (hit for hit in read_all(source, skipped, work, sorted(source.stamps())) if hit.records)


def _told(source: Source, place: str, plies: list[int]) -> Iterator[Found]:
    log = source.log(place)
    frames = list(log.states())
    for ply in plies:
        line = line_of(frames[ply - 1])
        yield Found(
            match=log.opened.match,
            place=place,
            game=log.opened.game,
            ply=ply,
            seat=line.seat,
            kind=line.kind,
            move=line.move,
            words=line.words,
            clauses=line.clauses,
            command=f"tidelog replay {source.word(place)} --from {ply - 1}",
        )
