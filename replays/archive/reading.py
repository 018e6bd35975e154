"""A sealed match as facts to ask about: the match, and each record with its clauses, events and scores.

The one reading that everything else here stands on, of public facts alone.
"""

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from tidelog.domain import catalog
from tidelog.domain.errors import Unsealed
from tidelog.domain.kernel.facts import Event, Outcome, verb, write_move
from tidelog.domain.kernel.game import cite
from tidelog.domain.kernel.seats import PUBLIC, Seat
from tidelog.domain.kernel.secret import Secret, Shown
from tidelog.domain.log.records.log import Frame, Log
from tidelog.domain.log.records.record import Drawn, Lapsed, Moved, Rekeyed, Ruled

MOST_SEATS: Final = max(catalog.game(name).seats[1] for name in catalog.GAMES)
Value = int | str | list[int | str] | None


class Happened(msgspec.Struct, frozen=True):
    """One event, with what can be compared of its fields."""

    event: str
    fields: dict[str, Value]
    clause: str


class RecordFacts(msgspec.Struct, frozen=True):
    """One record of a match."""

    ply: int
    at: int
    kind: str
    seat: Seat
    """Who moved; 0 is chance, -1 the house."""
    verb: str
    move: str
    """In notation; empty where nobody moved."""
    round: int | None
    """Of the game, where it counts them."""
    scores: tuple[int, ...]
    """After it, seat 1 first."""
    events: tuple[Happened, ...]

    @property
    def clauses(self) -> tuple[str, ...]:
        """That its facts come from, each once."""
        return tuple(dict.fromkeys(happened.clause for happened in self.events))


class MatchFacts(msgspec.Struct, frozen=True):
    """A match as a whole."""

    match: str
    game: str
    version: int
    level: str
    options: dict[str, str]
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    opened: int
    records: int
    reason: str
    places: tuple[int, ...]

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of those in the first place."""
        return tuple(name for name, place in zip(self.names, self.places, strict=False) if place == 1)


def public(log: Log, *others: str) -> Log:
    """What everybody may know of a sealed match, with those it branches from that are known to be sealed."""
    if log.sealed is None:
        raise Unsealed("the match is not sealed")
    return log.seen_by(PUBLIC, {log.opened.match, *others})


def match_facts(log: Log) -> MatchFacts:
    """The match as a whole; a ruling after the seal has the last word on how it ended."""
    opened, outcome = log.opened, _outcome(log)
    return MatchFacts(
        match=opened.match,
        game=opened.game,
        version=opened.version,
        level=opened.level,
        options=dict(opened.options),
        names=log.names,
        kinds=tuple(info.kind for info in opened.seats),
        opened=opened.at,
        records=len(log),
        reason=outcome.reason,
        places=outcome.places,
    )


def _outcome(log: Log) -> Outcome:
    assert log.sealed is not None
    ruled = [entry.record.outcome for entry in log if isinstance(entry.record, Ruled) and entry.record.outcome]
    return ruled[-1] if ruled else log.sealed.outcome


def record_facts(log: Log) -> Iterator[RecordFacts]:
    """Every record in order."""
    state: Any = None
    scores: tuple[int, ...] = ()
    for frame in log.states():
        if frame.after is not state:
            state = frame.after
            scores = tuple(score.total for score in frame.game.scores(state))
        yield _facts(frame, scores)


def _facts(frame: Frame, scores: tuple[int, ...]) -> RecordFacts:
    move = frame.entry.move
    return RecordFacts(
        ply=frame.ply,
        at=frame.record.at,
        kind=frame.entry.kind,
        seat=actor(frame),
        verb=verb(type(move)) if move else "",
        move=write_move(move) if move else "",
        round=getattr(frame.after, "round", None),
        scores=scores,
        events=tuple(_happened(frame)),
    )


def actor(frame: Frame) -> Seat:
    """Whose record it is: of a new key and of lost time, the seat it is about."""
    record = frame.record
    if isinstance(record, Rekeyed):
        return record.signed.command.seat
    return record.seats[0] if isinstance(record, Lapsed) else frame.entry.seat


def _happened(frame: Frame) -> Iterator[Happened]:
    if not isinstance(frame.record, (Moved, Drawn)):
        return
    game, state = frame.game, frame.before
    for event in frame.events:
        yield Happened(type(event).__name__, fields_of(event), cite(game, state, event))
        state = game.evolve(state, event)


def fields_of(event: Event) -> dict[str, Value]:
    """What can be compared of an event, by name."""
    return {name: plain(getattr(event, name)) for name in event.__struct_fields__}


def plain(value: object) -> Value:
    """A number, a word, or a list of them; None for all else, and for what is hidden here."""
    if isinstance(value, (Secret, Shown)):
        return plain(value.value)
    if isinstance(value, tuple):
        items = [plain(item) for item in value]
        return [item for item in items if isinstance(item, (int, str))]
    if isinstance(value, int):
        return int(value)
    return value if isinstance(value, str) else None
