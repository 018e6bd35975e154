"""The history of a match in the players' words, one line for each record."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

import msgspec
from msgspec.structs import replace

from tidelog.domain.kernel.facts import write_move
from tidelog.domain.kernel.game import Names, cite
from tidelog.domain.kernel.seats import CHANCE, HOUSE, Seat
from tidelog.domain.kernel.words import listed, outcome_words
from tidelog.domain.log.records.log import Frame, Log
from tidelog.domain.log.records.names import fingerprint, readable
from tidelog.domain.log.records.record import (
    Corrected,
    Drawn,
    Joined,
    Lapsed,
    Moved,
    Opened,
    Readied,
    Rekeyed,
    Reseated,
    Resign,
    Ruled,
    Sealed,
    TakenBack,
)

_KINDS = {"player": "own key", "guest": "guest", "bot": "bot"}


class Told(msgspec.Struct, frozen=True):
    """One fact in words, with the clause it comes from."""

    words: str
    clause: str
    begins: bool = False
    """Whether a turn or a round begins with it."""


class Line(msgspec.Struct, frozen=True):
    """One record as a line of history."""

    ply: int
    seat: Seat
    """Who acted: a seat, CHANCE or HOUSE."""
    kind: str
    move: str
    """In notation; empty where nobody moved."""
    words: str
    """All of it as one sentence."""
    facts: tuple[Told, ...]
    """What it tells, each with its clause; empty where no rule is behind it."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """That its facts come from, each once."""
        return tuple(dict.fromkeys(fact.clause for fact in self.facts))

    @property
    def text(self) -> str:
        """The line as it is printed: every fact with its clause, and below it what begins with it."""
        if not self.facts:
            return f"{self.ply:>4}  {self.words}"
        border = next((n for n, fact in enumerate(self.facts) if fact.begins and n), len(self.facts))
        parts = [_cited(part) for part in (self.facts[:border], self.facts[border:]) if part]
        return f"{self.ply:>4}  " + "\n      ".join(parts)


def _cited(facts: Sequence[Told]) -> str:
    """Sentences, each run of one clause followed by it."""
    runs = groupby(facts, lambda fact: fact.clause)
    said = [f"{'; '.join(fact.words for fact in run)} ({clause})" for clause, run in runs]
    return "; ".join(said)


def history(log: Log) -> Iterator[Line]:
    """All lines, in order."""
    return map(line_of, log.states())


def line_of(frame: Frame) -> Line:
    """One record in words."""
    record = frame.record
    seat, move, otherwise = _WORDS[type(record)](frame, record)
    facts = _capitals(list(_told(frame)), frame.names)
    words = readable("; ".join(fact.words for fact in facts) or _capital(otherwise, frame.names))
    return Line(frame.ply, seat, frame.entry.kind, readable(move), words, facts)


def _capitals(told: list[Told], names: Names) -> tuple[Told, ...]:
    """A sentence begins with a capital letter, and so does what is told on a line of its own."""
    border = next((n for n, fact in enumerate(told) if fact.begins), 0)
    return tuple(
        replace(fact, words=_capital(fact.words, names)) if n in (0, border) else fact for n, fact in enumerate(told)
    )


def _capital(words: str, names: Names) -> str:
    """With a capital letter, but a name stays as it is."""
    return words if words.startswith(names) else words[:1].upper() + words[1:]


def _told(frame: Frame) -> Iterator[Told]:
    """Every fact that needs a word, as a sentence and the clause it comes from."""
    game, state = frame.game, frame.before
    for event in frame.events:
        if sentence := game.tell(state, event, frame.names):
            yield Told(readable(sentence), cite(game, state, event), event.begins)
        state = game.evolve(state, event)


def _opened(frame: Frame, record: Opened) -> tuple[Seat, str, str]:
    pairs = zip(frame.names, record.seats, strict=True)
    players = listed([f"{name} ({_KINDS[info.kind]})" for name, info in pairs])
    choices = ", ".join(f"{name}={value}" for name, value in record.options.items())
    origin = f", a branch of {record.parent.match} at ply {record.parent.ply}" if record.parent else ""
    match = f"match {record.match} of {frame.game.title} is opened for {players}"
    return HOUSE, "", f"{match}; {choices or 'no options'}; luck {record.level}{origin}"


def _joined(frame: Frame, record: Joined) -> tuple[Seat, str, str]:
    seat = record.signed.command.seat
    return seat, "", f"{frame.names[seat - 1]} joins"


def _moved(frame: Frame, record: Any) -> tuple[Seat, str, str]:
    command = record.signed.command
    if isinstance(command.move, Resign):
        return command.seat, "resign", f"{frame.names[command.seat - 1]} resigns"
    name, line = frame.names[command.seat - 1], write_move(command.move)
    return command.seat, line, f"{name}: {line}"


def _drawn(frame: Frame, record: Any) -> tuple[Seat, str, str]:
    line = write_move(record.move)
    return CHANCE, line, f"chance: {line}"


def _taken_back(frame: Frame, record: TakenBack) -> tuple[Seat, str, str]:
    asked, *agreed = [frame.names[request.command.seat - 1] for request in record.requests]
    consent = f" with the consent of {listed(agreed)}" if agreed else ""
    return record.requests[0].command.seat, "", f"{asked} takes back to ply {record.to}{consent}"


def _ruled(frame: Frame, record: Ruled) -> tuple[Seat, str, str]:
    verdict = "the position stands"
    if record.to is not None:
        verdict = f"play goes back to ply {record.to}"
    if record.outcome is not None:
        places = [f"{frame.names[seat]} is placed {place}" for seat, place in enumerate(record.outcome.places)]
        verdict = f"the outcome is corrected, {listed(places)}"
    agreed = [frame.names[consent.command.seat - 1] for consent in record.consents]
    consent = f" with the consent of {listed(agreed)}" if agreed else ""
    return HOUSE, "", f"the referee rules by {record.clause}: {verdict}{consent}. {frame.text}"


def _readied(frame: Frame, record: Readied) -> tuple[Seat, str, str]:
    seat = record.signed.command.seat
    return seat, "ready", f"{frame.names[seat - 1]} brings a share of luck"


def _corrected(frame: Frame, record: Corrected) -> tuple[Seat, str, str]:
    return HOUSE, "", f"the scribe goes back to ply {record.to}: {frame.text}"


def _rekeyed(frame: Frame, record: Rekeyed) -> tuple[Seat, str, str]:
    command = record.signed.command
    return command.seat, "", f"{frame.names[command.seat - 1]} plays on with the key {fingerprint(command.move.key)}"


def _reseated(frame: Frame, record: Reseated) -> tuple[Seat, str, str]:
    who = f"the key {fingerprint(record.key)}" if record.key else "the house"
    return HOUSE, "", f"the referee gives the seat of {frame.names[record.seat - 1]} to {who}"


def _lapsed(frame: Frame, record: Lapsed) -> tuple[Seat, str, str]:
    late = listed([frame.names[seat - 1] for seat in record.seats])
    return HOUSE, "", f"time has run out for {late}, who had been awaited since ply {record.since}"


def _sealed(frame: Frame, record: Sealed) -> tuple[Seat, str, str]:
    why = f": {frame.text}" if frame.text else ""
    return HOUSE, "", f"the match is sealed: {outcome_words(record.outcome, frame.names)}{why}"


_WORDS: dict[type, Any] = {
    Opened: _opened,
    Joined: _joined,
    Readied: _readied,
    Moved: _moved,
    Drawn: _drawn,
    TakenBack: _taken_back,
    Corrected: _corrected,
    Ruled: _ruled,
    Rekeyed: _rekeyed,
    Reseated: _reseated,
    Lapsed: _lapsed,
    Sealed: _sealed,
}
