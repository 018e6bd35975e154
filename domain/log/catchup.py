"""Catching up with a log: many stored rows at once, for the price of reading and folding them.

`step` makes a whole head after every record. Between two records that change more than the state, only the last
head is wanted, so the runs of moves and draws are folded together, and their tree is grown level by level. What
the head needs beside the tree stands in the last few records: they alone are read whole, from the end. The
root that the last record of a run carries is compared with the tree of all before it: that covers every byte.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec.structs import replace

from tidelog.domain.errors import Malformed
from tidelog.domain.kernel.codec import codec, hides_nothing, upcast
from tidelog.domain.kernel.rules import Event
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import shown_in
from tidelog.domain.log.match import Head, Match, Recall, apply, salts_after, step
from tidelog.domain.log.merkle import grow, grown, leaf_hash, root
from tidelog.domain.log.record import (
    Drawn,
    FoldedDraw,
    FoldedMove,
    Moved,
    Opening,
    Resign,
    fold_decoder,
    read_record,
    row_decoder,
    unstore,
)


class Run:
    """Moves and draws in a row: they are folded forwards, and what the head needs of them is read backwards."""

    def __init__(self, match: Match, rows: Sequence[bytes], first: int) -> None:
        self.match, self.state = match, match.state
        self._rows, self._first, self._end = rows, first, first
        self._leaves: list[bytes] = []
        self._draws, self._light = match.head.draws, match.head.light
        self._salts = match.head.salts
        self._stating: list[tuple[Event, ...]] = []
        """The events of all moves since the last draw, in a game that hides anything."""
        self._held = [info.custody == "self" for info in match.opened.seats]

    def take(self, until: int) -> int:
        """Fold moves and draws; gives the first row that is neither, or is not to be taken."""
        game, state, leaves, hiding = self.match.game, self.state, self._leaves, codec(self.match.game).hiding
        read, evolve, upcasts = fold_decoder(game).decode, game.evolve, game.upcasts
        for row in self._rows[self._first : until]:
            stored = read(row)
            record = stored.record
            if type(record) is not FoldedMove and type(record) is not FoldedDraw:
                break
            if stored.openings:
                leaves.append(leaf_hash(unstore(row)[0]))
                state = apply(game, state, record.events, _values(stored.openings))
                self._keep_salts(row, stored.openings)
            else:
                leaves.append(sha256(b"\x00" + row[1:-1]).digest())
                for event in upcast(game, record.events) if upcasts else record.events:
                    state = evolve(state, event)
            if type(record) is FoldedDraw:
                self._draw()
            elif hiding:
                self._stating.append(record.events)
        self.state, self._end = state, self._first + len(leaves)
        return self._end

    def _draw(self) -> None:
        self._draws += 1
        self._light = self.match.head.size + len(self._leaves)
        self._stating.clear()

    def _keep_salts(self, row: bytes, openings: Iterable[Opening]) -> None:
        """The salts of what a seat that holds its own key hides: nobody can derive them."""
        if any(self._held) and type(record := row_decoder(self.match.game)(row).record) is Moved:
            self._salts = salts_after(self.match.opened, self._salts, record, openings)

    def end(self) -> Match:
        """The match after the run; a decision is taken to begin here, as `step` will see."""
        if self._end == self._first:
            return self.match
        head, last = self.match.head, self._read(self._end - 1)
        frontier = grown(head.frontier, self._leaves[:-1])
        if root(frontier) != last.root or last.index != frontier.size:
            raise Malformed(f"expected record {frontier.size} on root {root(frontier).hex()[:8]}")
        frontier = grow(frontier, self._leaves[-1])
        size, top = frontier.size, root(frontier)
        head = replace(head, size=size, frontier=frontier, root=top, at=last.at, since=size, roots=(top,))
        return replace(self.match, head=self._told(head, last), state=self.state)

    def _read(self, at: int) -> Any:
        return row_decoder(self.match.game)(self._rows[at]).record

    def _told(self, head: Head, last: Any) -> Head:
        nonces, used = self._fresh()
        gives_up = type(last) is Moved and type(last.signed.command.move) is Resign
        return replace(
            head,
            counters=self._counted(),
            draws=self._draws,
            nonces=nonces,
            used=used,
            salts=self._salts,
            light=self._lit(),
            resigned=last.signed.command.seat if gives_up else 0,
        )

    def _backwards(self) -> Iterator[Any]:
        return map(self._read, range(self._end - 1, self._first - 1, -1))

    def _counted(self) -> tuple[int, ...]:
        """How many commands each seat has made: its last one says so."""
        counters, missing = list(self.match.head.counters), set(range(len(self._held)))
        for record in self._backwards():
            if type(record) is Moved and record.signed.command.seat - 1 in missing:
                command = record.signed.command
                counters[command.seat - 1] = command.counter + 1
                missing.remove(command.seat - 1)
            if not missing:
                break
        return tuple(counters)

    def _fresh(self) -> tuple[tuple[tuple[Seat, int, bytes], ...], bool]:
        """The nonces of the latest commands with no draw among them, and whether a draw has used them."""
        head, drawn = self.match.head, False
        found: list[tuple[Seat, int, bytes]] = []
        for record in self._backwards() if any(self._held) else ():
            if type(record) is Drawn:
                if found:
                    return tuple(reversed(found)), drawn
                drawn = True
            elif self._held[record.signed.command.seat - 1]:
                command = record.signed.command
                found.append((command.seat, command.counter, command.nonce))
        if not found:
            return head.nonces, head.used or self._draws > head.draws
        return (*(() if head.used else head.nonces), *reversed(found)), drawn

    def _lit(self) -> int:
        """The size of the log when something last came to light: a draw, or a move that shows something."""
        game = self.match.game
        for back, events in enumerate(reversed(self._stating)):
            if not hides_nothing(game, events) and shown_in(codec(game).events, events):
                return self.match.head.size + len(self._leaves) - back
        return self._light


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
        run = Run(match, rows, at)
        at = run.take(until)
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
