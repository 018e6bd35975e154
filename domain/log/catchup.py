"""Catching up with a log: many stored rows at once, for the price of reading and folding them.

`step` makes a whole head after every record. Between two records that change more than the state, only the last
head is wanted, so the runs of moves and draws are folded together, and their tree is grown level by level. The
root that the last record of a run carries is compared with the tree of all before it: that covers every byte.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec.structs import replace

from tidelog.domain.errors import Malformed
from tidelog.domain.kernel.codec import codec, upcast
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import Shown, secrets_in, shown_in, walker
from tidelog.domain.log.match import Head, Match, Recall, apply, step
from tidelog.domain.log.merkle import grow, grown, root
from tidelog.domain.log.record import (
    AnyDrawn,
    AnyMoved,
    Command,
    Drawn,
    Moved,
    Opening,
    Resign,
    read_record,
    row_decoder,
    unstore,
)

_PLAIN = frozenset({Moved, Drawn})
"""Records that change little but the state."""


class Run:
    """Moves and draws in a row: what the head after them needs, gathered while they are folded."""

    def __init__(self, match: Match) -> None:
        self.match, self.state = match, match.state
        self.last: Any = None
        self._moves: list[Any] = []
        """Where events can show something, the moves since the last draw; else none."""
        self._can_show = walker(codec(match.game).events, Shown) is not None
        self._light = match.head.light
        self.datas: list[bytes] = []
        self.counters = list(match.head.counters)
        self.nonces, self.used = list(match.head.nonces), match.head.used
        self.draws, self.salts = match.head.draws, list(match.head.salts)
        self._held = [info.custody == "self" for info in match.opened.seats]

    def take(self, rows: Sequence[bytes], at: int, until: int) -> int:
        """Fold moves and draws from this row on; gives the first row that is neither, or is not to be taken."""
        read, evolve, upcasts = row_decoder(self.match.game), self.match.game.evolve, self.match.game.upcasts
        state, datas, first = self.state, self.datas, self.match.head.size - at
        counters, noted = self.counters, self._can_show or any(self._held)
        while at < until:
            row = rows[at]
            stored = read(row)
            record = stored.record
            if type(record) not in _PLAIN or record.index != first + at:
                break
            if stored.openings:
                datas.append(unstore(row)[0])
                state = apply(self.match.game, state, record.events, _values(stored.openings))
            else:
                datas.append(row[1:-1])
                for event in upcast(self.match.game, record.events) if upcasts else record.events:
                    state = evolve(state, event)
            self.last = record
            if type(record) is Drawn:
                self._draw(record)
            else:
                command = record.signed.command
                counters[command.seat - 1] += 1
                if noted:
                    self._note(record, command, stored.openings)
            at += 1
        self.state = state
        return at

    def _draw(self, record: AnyDrawn) -> None:
        self.draws, self.used, self._light = record.number + 1, True, record.index + 1
        self._moves.clear()

    def _note(self, record: AnyMoved, command: Command[Any], openings: Iterable[Opening]) -> None:
        """What the head has to know of a move where something can come to light, or a seat holds its own key."""
        if self._can_show:
            self._moves.append(record)
        if self._held[command.seat - 1]:
            self._bring(command, openings)

    def _bring(self, command: Command[Any], openings: Iterable[Opening]) -> None:
        """What a seat that holds its own key adds: a nonce, and the salts of what it hides."""
        self.nonces = [*(() if self.used else self.nonces), (command.seat, command.counter, command.nonce)]
        self.used = False
        if command.seals:
            own = {secret.slot for secret in secrets_in(type(command.move), command.move)}
            self.salts += [(opening.slot, opening.salt) for opening in openings if opening.slot in own]

    def end(self) -> Match:
        """The match after the run; a decision is taken to begin here, as `step` will see."""
        match = self.match
        if self.last is None:
            return match
        head, last = match.head, self.last
        leaves = [sha256(b"\x00" + data).digest() for data in self.datas]
        frontier = grown(head.frontier, leaves[:-1])
        if root(frontier) != last.root:
            raise Malformed(f"expected record {last.index} on root {root(frontier).hex()[:8]}")
        frontier = grow(frontier, leaves[-1])
        size, top = frontier.size, root(frontier)
        head = replace(head, size=size, frontier=frontier, root=top, at=last.at, since=size, roots=(top,))
        return replace(match, head=self._told(head), state=self.state)

    def _told(self, head: Head) -> Head:
        return replace(
            head,
            counters=tuple(self.counters),
            draws=self.draws,
            nonces=tuple(self.nonces),
            used=self.used,
            salts=tuple(self.salts),
            light=self._lit(),
            resigned=self._resigned(),
        )

    def _resigned(self) -> Seat:
        """Who has given up with the last record; moves after that there are none."""
        if type(self.last) is Moved and type(self.last.signed.command.move) is Resign:
            seat: Seat = self.last.signed.command.seat
            return seat
        return 0

    def _lit(self) -> int:
        """The size of the log when something last came to light."""
        events = codec(self.match.game).events
        shows = (record.index + 1 for record in reversed(self._moves) if shown_in(events, record.events))
        return next(shows, self._light)


def catch_up(match: Match, rows: Sequence[bytes], recall: Recall) -> Match:
    """The match after these stored rows."""
    try:
        return _caught_up(match, rows, recall)
    except (Malformed, msgspec.MsgspecError, UnicodeDecodeError):
        return _stepped(match, rows, recall)  # names the first record that is wrong


def _caught_up(match: Match, rows: Sequence[bytes], recall: Recall) -> Match:
    # Whoever chooses at the same time as others leaves a decision open: the last records are stepped through.
    until, at = len(rows) - len(match.opened.seats) - 1, 0
    while at < len(rows):
        run = Run(match)
        at = run.take(rows, at, until)
        match = run.end()
        if at < len(rows):
            match = _stepped(match, rows[at : at + 1], recall)
            at += 1
    return match


def _values(openings: Iterable[Opening]) -> dict[str, Any]:
    return {opening.slot: opening.value for opening in openings}


def _stepped(match: Match, rows: Sequence[bytes], recall: Recall) -> Match:
    for row in rows:
        record, openings = unstore(row)
        match = step(match, read_record(match.game, record), record, openings, recall)
    return match
