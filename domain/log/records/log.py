"""A log, whoever keeps it: a store, a bundle or a page. Entries in order, from any ply on, for any viewer.

A log that does not begin with the first record knows the record that opened its match, and whom to ask for the
state of an earlier ply. Reading the last lines of a long match therefore costs what those lines cost.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from tidelog.domain import catalog
from tidelog.domain.errors import BadPly, Malformed
from tidelog.domain.kernel.codec import codec, upcast
from tidelog.domain.kernel.facts import Event, Move
from tidelog.domain.kernel.game import Game, Names
from tidelog.domain.kernel.seats import CHANCE, HOUSE, Seat
from tidelog.domain.kernel.secret import opened as with_values
from tidelog.domain.kernel.secret import seen_by
from tidelog.domain.log.records.match import Recall, apply
from tidelog.domain.log.records.record import (
    Drawn,
    Moved,
    Opened,
    Opening,
    Record,
    Sealed,
    Signed,
    commands_in,
    destination,
)
from tidelog.domain.log.records.rows import Row, moves_of, read_opened, read_record, store, unstore
from tidelog.domain.log.records.texts import is_words, names_of, text_of

Openings = tuple[Opening, ...]


class Entry:
    """One record of a log, with the openings that lie beside it."""

    __slots__ = ("_record", "data", "game", "openings", "ply")

    def __init__(self, game: Game[Any], ply: int, data: bytes, openings: Openings) -> None:
        self.game = game
        self.ply = ply
        """That the record leads to."""
        self.data = data
        """The record's own bytes: what is hashed."""
        self.openings = openings
        self._record: Record | None = None

    @property
    def record(self) -> Record:
        """What the bytes say; they are read when this is first asked."""
        if self._record is None:
            self._record = read_record(self.game, self.data)
        return self._record

    @property
    def kind(self) -> str:
        """The type of the record, as it is written."""
        return str(type(self.record).__struct_config__.tag)

    @property
    def values(self) -> dict[str, Any]:
        """The hidden values of the game that lie beside it, by slot."""
        return {opening.slot: opening.value for opening in self.openings if not is_words(opening.slot)}

    @property
    def text(self) -> str:
        """The free text of the record, or that it is not in this copy; empty where it has none."""
        return text_of(self.ply - 1, self.openings) if getattr(self.record, "text", None) else ""

    @property
    def commands(self) -> tuple[Signed[Any], ...]:
        """The commands of seats that stand in it."""
        return commands_in(self.record)

    @property
    def seat(self) -> Seat:
        """Who moved or drew; the house where nobody did."""
        if isinstance(self.record, Drawn):
            return CHANCE
        return self.record.signed.command.seat if isinstance(self.record, Moved) else HOUSE

    @property
    def move(self) -> Move | None:
        """What a seat or chance did, with the hidden values that are known; None for every other record."""
        if not isinstance(self.record, (Moved, Drawn)):
            return None
        bare = self.record.move if isinstance(self.record, Drawn) else self.record.signed.command.move
        values = self.values
        move: Move = with_values(moves_of(self.game), bare, values) if values else bare
        return move

    @property
    def events(self) -> tuple[Event, ...]:
        """What it states, in today's shapes, with the hidden values that are known."""
        if not isinstance(self.record, (Moved, Drawn)):
            return ()
        values = self.values
        stated = self.record.events
        return upcast(self.game, with_values(codec(self.game).events, stated, values) if values else stated)

    def row(self, match: str) -> Row:
        """The entry as the store of this match keeps it."""
        return Row(match, self.ply, self.kind, store(self.data, self.openings))

    @property
    def to(self) -> int | None:
        """The ply it takes the match back to, if it does."""
        return destination(self.record)


class Frame(msgspec.Struct, frozen=True):
    """One entry, with the state before and after it."""

    entry: Entry
    opened: Opened
    before: Any
    after: Any
    names: Names
    """What each seat is called, as far as this copy knows."""

    @property
    def ply(self) -> int:
        """That it leads to."""
        return self.entry.ply

    @property
    def record(self) -> Record:
        """What was written."""
        return self.entry.record

    @property
    def events(self) -> tuple[Event, ...]:
        """What it states, as far as it is known here."""
        return self.entry.events

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return self.entry.game

    @property
    def text(self) -> str:
        """The free text of the record; empty where it has none."""
        return self.entry.text


class Log:
    """The entries of a match after one ply, up to another."""

    __slots__ = ("_begun", "_names", "_recall", "entries", "game", "start")

    def __init__(self, begun: Opened, names: Names, start: int, entries: Sequence[Entry], recall: Recall) -> None:
        self._begun = begun
        self._names = names
        self.game: Game[Any] = catalog.game(begun.game)
        self.start = start
        """The ply before the first entry."""
        self.entries = tuple(entries)
        self._recall = recall

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def __repr__(self) -> str:
        return f"<log of match {self.opened.match}, plies {self.start} to {self.last}>"

    @property
    def last(self) -> int:
        """The last ply."""
        return self.start + len(self.entries)

    @property
    def opened(self) -> Opened:
        """The latest opening record: that of the match itself, where it is a branch."""
        found = [entry.record for entry in self.entries if isinstance(entry.record, Opened)]
        return found[-1] if found else self._begun

    @property
    def names(self) -> Names:
        """What the seats are called that sit there at the end."""
        openings = [entry for entry in self.entries if isinstance(entry.record, Opened)]
        return names_of(self.opened, openings[-1].openings) if openings else self._names

    @property
    def sealed(self) -> Sealed | None:
        """The record that sealed the match; None where it is not here."""
        seals = (entry.record for entry in self.entries if isinstance(entry.record, Sealed))
        return next((record for record in seals if record.match == self.opened.match), None)

    @property
    def records(self) -> tuple[bytes, ...]:
        """The bytes of each record."""
        return tuple(entry.data for entry in self.entries)

    @property
    def openings(self) -> tuple[Openings, ...]:
        """What lies beside each record."""
        return tuple(entry.openings for entry in self.entries)

    def since(self, ply: int) -> "Log":
        """What came after a ply."""
        if not self.start <= ply <= self.last:
            raise BadPly(f"expected a ply from {self.start} to {self.last}, got {ply}")
        before = self.until(ply)
        return Log(before.opened, before.names, ply, self.entries[ply - self.start :], before.state_at)

    def until(self, ply: int) -> "Log":
        """What came up to a ply."""
        return Log(self._begun, self._names, self.start, self.entries[: max(0, ply - self.start)], self._recall)

    def seen_by(self, viewer: Seat, out: Container[str] = ()) -> "Log":
        """What a viewer may have: the openings meant for it, and all those of matches whose secret is out."""
        if viewer == HOUSE:
            return self

        def may(entry: Entry, opening: Opening) -> bool:
            return opening.seen_by(viewer) or entry.record.match in out

        kind, recall = self.game.state, self._recall
        seen = [_with(entry, tuple(o for o in entry.openings if may(entry, o))) for entry in self.entries]
        return Log(self._begun, self._names, self.start, seen, lambda ply: seen_by(kind, recall(ply), viewer))

    def beside(self, ply: int, openings: Iterable[Opening]) -> "Log":
        """The same log with more openings beside the record that leads to a ply."""
        more = [_with(e, (*e.openings, *openings)) if e.ply == ply else e for e in self.entries]
        return Log(self._begun, self._names, self.start, more, self._recall)

    def without(self, slot: str) -> "Log":
        """The same log without the openings of a slot."""
        fewer = [_with(e, tuple(o for o in e.openings if o.slot != slot)) for e in self.entries]
        return Log(self._begun, self._names, self.start, fewer, self._recall)

    def states(self) -> Iterator[Frame]:
        """Every entry with the state before and after it. The rules are not asked."""
        if not self.entries:
            return
        opened, names, passed = self._begun, self._names, [self._recall(self.start)]
        for entry in self.entries:
            if isinstance(entry.record, Opened):
                opened, names = entry.record, names_of(entry.record, entry.openings)
            frame = Frame(entry, opened, passed[-1], self.after(entry, passed), names)
            passed.append(frame.after)
            yield frame

    def after(self, entry: Entry, passed: Sequence[Any]) -> Any:
        """The state after an entry, given all those from the start of the log on."""
        to, state = entry.to, passed[-1]
        if to is not None:
            state = passed[to - self.start] if to >= self.start else self._recall(to)
        facts = entry.record.events if isinstance(entry.record, (Moved, Drawn)) else ()
        return apply(self.game, state, facts, entry.values)

    def state_at(self, ply: int) -> Any:
        """The state at a ply of this log, or an earlier one."""
        if ply <= self.start:
            return self._recall(ply)
        *_, last = self.until(ply).states()
        return last.after


def _with(entry: Entry, openings: Openings) -> Entry:
    if openings == entry.openings:
        return entry
    other = Entry(entry.game, entry.ply, entry.data, openings)
    other._record = entry._record
    return other


def log_of_records(records: Sequence[bytes], openings: Iterable[Openings]) -> Log:
    """A whole log: its records, the first of which opens a match, and what lies beside each."""
    if not records:
        raise Malformed("expected a log of at least one record, got an empty one")
    begun = read_opened(records[0])
    game: Game[Any] = catalog.game(begun.game)
    pairs = zip(records, openings, strict=True)
    entries = [Entry(game, ply, data, beside) for ply, (data, beside) in enumerate(pairs, 1)]
    return Log(
        begun, names_of(begun, entries[0].openings), 0, entries, lambda ply: game.start(len(begun.seats), begun.options)
    )


def log_of_rows(rows: Sequence[bytes]) -> Log:
    """The same from the rows of a store."""
    records, openings = zip(*map(unstore, rows), strict=True) if rows else ((), ())
    return log_of_records(records, openings)


def log_after(begun: Opened, names: Names, ply: int, rows: Iterable[bytes], recall: Callable[[int], Any]) -> Log:
    """What came after a ply of a match that is known up to there."""
    game: Game[Any] = catalog.game(begun.game)
    entries = [Entry(game, at, *unstore(row)) for at, row in enumerate(rows, ply + 1)]
    return Log(begun, names, ply, entries, recall)
