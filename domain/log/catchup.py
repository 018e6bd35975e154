"""Catching up with a log: many stored rows at once, for the price of reading and folding them.

`step` makes a whole head after every record. Between two records that change more than the state, only the last
head is wanted, so the runs of moves and draws are folded together, and their tree is grown level by level. The
root that the last record of a run carries is compared with the tree of all before it: that covers every byte.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec.structs import replace

from tidelog.domain.errors import Malformed
from tidelog.domain.kernel.codec import codec, upcast
from tidelog.domain.kernel.secret import Shown, secrets_in, shown_in, walker
from tidelog.domain.log.match import Head, Match, Recall, apply, step
from tidelog.domain.log.merkle import grow, grown, root
from tidelog.domain.log.record import Drawn, Moved, Resign, read_record, row_decoder, unstore

_PLAIN = frozenset({Moved, Drawn})
"""Records that change little but the state."""


class Run:
    """Moves and draws in a row: what the head after them needs, gathered while they are folded."""

    def __init__(self, match: Match) -> None:
        self.match, self.state = match, match.state
        self._evolve, self._upcasts = match.game.evolve, match.game.upcasts
        self.last: Any = None
        self._moves: list[Any] = []
        """Where events can show something, the moves since the last draw; else none."""
        self._can_show = walker(codec(match.game).events, Shown) is not None
        self._light = match.head.light
        self.leaves: list[bytes] = []
        self.counters = list(match.head.counters)
        self.nonces, self.used = list(match.head.nonces), match.head.used
        self.draws, self.salts = match.head.draws, list(match.head.salts)
        self.resigned = match.head.resigned
        self._held = [info.custody == "self" for info in match.opened.seats]

    def add(self, record: Any, openings: Any) -> None:
        """One more move or draw."""
        self.last = record
        if openings:
            values = {opening.slot: opening.value for opening in openings}
            self.state = apply(self.match.game, self.state, record.events, values)
        else:
            events = upcast(self.match.game, record.events) if self._upcasts else record.events
            for event in events:
                self.state = self._evolve(self.state, event)
        if type(record) is Drawn:
            self.draws, self.used, self._light = record.number + 1, True, record.index + 1
            self._moves.clear()
            return
        if self._can_show:
            self._moves.append(record)
        command = record.signed.command
        self.resigned = command.seat if type(command.move) is Resign else 0
        self.counters[command.seat - 1] += 1
        if self._held[command.seat - 1]:
            self._bring(command, openings)

    def _bring(self, command: Any, openings: Any) -> None:
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
        frontier = grown(head.frontier, self.leaves[:-1])
        if root(frontier) != last.root:
            raise Malformed(f"expected record {last.index} on root {root(frontier).hex()[:8]}")
        frontier = grow(frontier, self.leaves[-1])
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
            resigned=self.resigned,
        )

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
    read, run, size = row_decoder(match.game), Run(match), match.head.size
    # Whoever chooses at the same time as others leaves a decision open, which the last records tell.
    last = size + len(rows) - len(match.opened.seats) - 1
    for row in rows:
        stored = read(row)
        record = stored.record
        if size < last and type(record) in _PLAIN and record.index == size:
            data = unstore(row)[0] if stored.openings else row[1:-1]
            run.leaves.append(sha256(b"\x00" + data).digest())
            run.add(record, stored.openings)
        else:
            match = step(run.end(), record, unstore(row)[0], stored.openings, recall)
            run = Run(match)
        size += 1
    return run.end()


def _stepped(match: Match, rows: Sequence[bytes], recall: Recall) -> Match:
    for row in rows:
        record, openings = unstore(row)
        match = step(match, read_record(match.game, record), record, openings, recall)
    return match
