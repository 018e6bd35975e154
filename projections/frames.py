"""A log as one viewer lived it: ply by ply, with the state before and after each record.

Folding only the openings a viewer may have gives what that viewer knew then; the rules are not asked.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from tidelog.domain import catalog
from tidelog.domain.kernel.codec import codec, upcast
from tidelog.domain.kernel.game import Game, Names
from tidelog.domain.kernel.rules import Event
from tidelog.domain.kernel.seats import HOUSE, Seat
from tidelog.domain.kernel.secret import opened as with_values
from tidelog.domain.log.match import apply
from tidelog.domain.log.record import (
    Drawn,
    Moved,
    Opened,
    Opening,
    Record,
    destination,
    read_opened,
    read_record,
    unstore,
)


class Frame(msgspec.Struct, frozen=True):
    """One record, as a viewer saw it."""

    ply: int
    record: Record
    opened: Opened
    events: tuple[Event, ...]
    before: Any
    after: Any

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return catalog.game(self.opened.game)

    @property
    def names(self) -> Names:
        """What each seat is called."""
        return tuple(info.name for info in self.opened.seats)


def frames(rows: Iterable[bytes], viewer: Seat = HOUSE) -> Iterator[Frame]:
    """Every record of a log in order. The rows begin with the record that opens the match."""
    states: list[Any] = []
    opened: Opened | None = None
    for ply, row in enumerate(rows, 1):
        data, openings = unstore(row)
        if opened is None:
            opened = read_opened(data)
            states.append(catalog.game(opened.game).start(len(opened.seats), opened.options))
        game = catalog.game(opened.game)
        record = read_record(game, data)
        opened = record if isinstance(record, Opened) else opened
        frame = _frame(ply, record, opened, states, seen(openings, viewer))
        states.append(frame.after)
        yield frame


def seen(openings: Iterable[Opening], viewer: Seat) -> dict[str, Any]:
    """The hidden values a viewer may have, by slot."""
    return {o.slot: o.value for o in openings if viewer == HOUSE or viewer in o.who}


def _frame(ply: int, record: Record, opened: Opened, states: list[Any], values: dict[str, Any]) -> Frame:
    game, before, to = catalog.game(opened.game), states[-1], destination(record)
    if type(record) not in (Moved, Drawn):
        after = before if to is None else states[to]
        return Frame(ply, record, opened, (), before, apply(game, after, (), values))
    events = upcast(game, with_values(codec(game).events, record.events, values))
    return Frame(ply, record, opened, events, before, apply(game, before, record.events, values))
