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
from tidelog.domain.kernel.facts import Event
from tidelog.domain.kernel.secret import shown_in
from tidelog.domain.log.primitives.merkle import grow, grown, leaf_hash, root
from tidelog.domain.log.records import shares
from tidelog.domain.log.records.match import (
    Head,
    Leaving,
    Match,
    Recall,
    apply,
    leaves_open,
    step,
)
from tidelog.domain.log.records.record import SHARED, Moved, Opening, Resign
from tidelog.domain.log.records.rows import FoldedDraw, FoldedMove, fold_decoder, read_record, row_decoder, unstore
from tidelog.domain.log.records.salts import salts_after
from tidelog.domain.log.records.shares import Shares


class Run:
    """Moves and draws in a row: they are folded forwards, and what the head needs of them is read backwards."""

    def __init__(self, match: Match, rows: Sequence[bytes], first: int) -> None:
        self.match, self.state = match, match.state
        self._rows, self._first, self._end = rows, first, first
        self._leaves: list[bytes] = []
        self._draws, self._light, self._drawn = match.head.draws, match.head.light, match.head.drawn
        self._shares, self._salts = match.head.shares, match.head.salts
        self._rounds: list[int] = []
        """The round of draws each record belongs to."""
        self._stating: list[tuple[Event, ...]] = []
        """The events of all moves since the last draw, in a game that hides anything."""
        self._held = [holder.custody != "house" for holder in match.head.holders]

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
            else:
                self._move(record.events if hiding else ())
        self.state, self._end = state, self._first + len(leaves)
        return self._end

    def _draw(self) -> None:
        self._draws += 1
        self._light = self._drawn = self.match.head.size + len(self._leaves)
        self._shares = shares.drawn(self._shares)
        self._rounds.append(self._shares.round)
        self._stating.clear()

    def _move(self, events: tuple[Event, ...]) -> None:
        self._shares = shares.settled(self._shares, self.match.opened.level)
        self._rounds.append(self._shares.round)
        self._stating.append(events)

    def _keep_salts(self, row: bytes, openings: Iterable[Opening]) -> None:
        """The salts of what a seat that holds a key hides: nobody can derive them."""
        if any(self._held) and type(record := row_decoder(self.match.game)(row).record) is Moved:
            self._salts = salts_after(self.match.head.holders, self._salts, record, openings)

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
        gives_up = type(last) is Moved and type(last.signed.command.move) is Resign
        return replace(
            head,
            awaited=last.awaited,
            counters=self._counted(),
            draws=self._draws,
            drawn=self._drawn,
            shares=self._shown(),
            salts=self._salts,
            light=self._lit(),
            leaving=Leaving("resigned", (last.signed.command.seat,)) if gives_up else head.leaving,
        )

    def _backwards(self) -> Iterator[tuple[int, Any]]:
        """The moves of the run from the last on, each with its round."""
        for place in range(self._end - self._first - 1, -1, -1):
            record = self._read(self._first + place)
            if type(record) is Moved:
                yield self._rounds[place], record.signed.command

    def _counted(self) -> tuple[int, ...]:
        """How many commands each seat has made: its last one says so."""
        counters, missing = list(self.match.head.counters), set(range(len(self._held)))
        for _, command in self._backwards():
            if command.seat - 1 in missing:
                counters[command.seat - 1] = command.counter + 1
                missing.remove(command.seat - 1)
            if not missing:
                break
        return tuple(counters)

    def _shown(self) -> Shares:
        """The last share of every seat that holds its own key."""
        found, held = self._shares, self.match.head.holders
        own = [seat for seat, holder in enumerate(held, 1) if holder.custody == "self"]
        missing = set(own) if self.match.opened.level in SHARED else set()
        for index, command in self._backwards() if missing else ():
            if command.nonce and command.seat in missing:
                found = shares.shown(found, command.seat, command.nonce, index)
                missing.remove(command.seat)
            if not missing:
                break
        return found

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
    except (Malformed, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return _stepped(match, rows, recall)  # names the first record that is wrong


def _caught_up(match: Match, rows: Sequence[bytes], recall: Recall) -> Match:
    until, at = _decision_begins(match, rows), 0
    while at < len(rows):
        run = Run(match, rows, at)
        at = run.take(until)
        match = run.end()
        if at < len(rows):
            match = _stepped(match, rows[at : at + 1], recall)
            at += 1
    return match


def _decision_begins(match: Match, rows: Sequence[bytes]) -> int:
    """How many rows there are up to the one that began the present decision: those after it are stepped through."""
    read, end = row_decoder(match.game), len(rows)
    records = (read(row).record for row in reversed(rows))
    last = next(records, None)
    for earlier in records:
        if not leaves_open(earlier.awaited, last):
            return end
        last, end = earlier, end - 1
    return 0


def _values(openings: Iterable[Opening]) -> dict[str, Any]:
    return {opening.slot: opening.value for opening in openings}


def _stepped(match: Match, rows: Sequence[bytes], recall: Recall) -> Match:
    for row in rows:
        record, openings = unstore(row)
        match = step(match, read_record(match.game, record), record, openings, recall)
    return match
