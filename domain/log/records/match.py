"""A match as its log tells it: the state folded from the events, and the head, all the next record needs.

`step` applies one record, `fold` many rows when only the state is wanted. Neither knows a rule: who is awaited
stands in the records.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from tidelog.domain.errors import Malformed
from tidelog.domain.kernel.codec import codec, hides_nothing, upcast
from tidelog.domain.kernel.facts import Event, Outcome
from tidelog.domain.kernel.game import Game, Names
from tidelog.domain.kernel.hush import Hush, Quiet
from tidelog.domain.kernel.seats import CHANCE, Seat
from tidelog.domain.kernel.secret import opened, secrets_in, shown_in
from tidelog.domain.log.primitives.merkle import EMPTY_ROOT, Frontier, grow, leaf_hash, root
from tidelog.domain.log.records import holders, shares
from tidelog.domain.log.records.holders import Holders
from tidelog.domain.log.records.record import (
    AnyDrawn,
    AnyMoved,
    Awaited,
    Corrected,
    Drawn,
    Joined,
    Lapsed,
    Moved,
    Opened,
    Opening,
    Readied,
    Record,
    Rekeyed,
    Reseated,
    Resign,
    Ruled,
    Sealed,
    Signed,
    TakenBack,
    destination,
)
from tidelog.domain.log.records.rows import facts_of, fold_decoder
from tidelog.domain.log.records.salts import Salts, salts_after
from tidelog.domain.log.records.shares import Shares

Status = Literal["joining", "running", "sealed"]
Recall = Callable[[int], Any]
"""Gives the state of the match at an earlier ply."""


class Leaving(msgspec.Struct, frozen=True, array_like=True):
    """Why only the seal can follow, where the rules have not ended the match: seats gave up, or let time lapse."""

    how: Literal["resigned", "lapsed", "abandoned"]
    seats: tuple[Seat, ...]


class Head(Quiet, msgspec.Struct, frozen=True, array_like=True):
    """What the next record needs of all before it. A cache: it can be folded again from the log."""

    size: int = 0
    root: bytes = EMPTY_ROOT
    frontier: Frontier = Frontier()
    at: int = 0
    status: Status = "joining"
    awaited: Awaited = ()
    """Who must act, as the last record says; before play, who has not joined."""
    holders: Holders = ()
    """Who acts for each seat now."""
    counters: tuple[int, ...] = ()
    """How many commands each seat has made in this log; never goes back."""
    draws: int = 0
    """How many draws there have been in this log; never goes back."""
    drawn: int = 0
    """The size of the log after the last draw of this match; 0 where there has been none."""
    shares: Shares = Shares()
    since: int = 0
    """The size of the log when the present decision began: what a command must have seen."""
    roots: tuple[bytes, ...] = (EMPTY_ROOT,)
    """The roots at that size and at every later one."""
    light: int = 0
    """The size of the log when something hidden or random last came to light, or when all seats or the referee last
    took something back: one seat alone does not go behind that."""
    salts: Salts = ()
    """Those that do not follow from this match's secret: of what seats with a key hid, and of what was hidden
    already where a branch began."""
    leaving: Leaving | None = None
    named: tuple[tuple[Seat, bytes], ...] = ()
    """The keys that came in after the opening, each with its seat."""
    reseated: tuple[Seat, ...] = ()
    rulings: int = 0
    sealed: int = 0
    """The size of the log after the seal, which seats co-sign; 0 before."""
    outcome: Outcome | None = None
    """Once sealed; a ruling may correct it."""

    def _says(self) -> str:
        return f"of size {self.size}, root {self.root.hex()[:8]}"


class Match(Quiet, msgspec.Struct, frozen=True):
    """A match at one ply."""

    opened: Opened
    secret: Hush
    """Empty in a copy that does not have it."""
    head: Head
    state: Any
    game: Game[Any]
    names: Names
    """What each seat is called, as far as this copy knows."""

    def _says(self) -> str:
        return f"{self.id} of {self.game.name} at ply {self.head.size}, {self.head.status}"

    @property
    def id(self) -> str:
        """The short name of the match."""
        return self.opened.match

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, once sealed."""
        return self.head.outcome

    @property
    def awaiting(self) -> tuple[Seat, ...]:
        """Who may choose now: seats, or CHANCE alone; nobody before all have joined and after the seal."""
        if self.head.status != "running":
            return ()
        return (CHANCE,) if CHANCE in self.head.awaited else self.head.awaited

    @property
    def owing(self) -> tuple[Seat, ...]:
        """The seats whose share chance waits for."""
        return self.head.awaited[1:] if CHANCE in self.head.awaited else ()


def keys_of(opened: Opened, head: Head) -> set[bytes]:
    """Every key that stands in a match: no other may come in twice."""
    held = {info.key for info in opened.seats if info.key}
    return held | {opened.house.key, opened.referee or opened.house.key} | {key for _, key in head.named}


def begin(record: Opened, game: Game[Any], secret: Hush, head: Head | None, state: Any, names: Names) -> Match:
    """The match before its opening record is in: from nothing, or from the ply of a parent it leaves."""
    before, seats = head or Head(), len(record.seats)
    before = replace(
        before,
        status="joining",
        awaited=tuple(range(1, seats + 1)),
        holders=holders.first_holders(record),
        counters=before.counters or (0,) * seats,
        shares=shares.none_shown(seats),
        drawn=0,
        leaving=None,
        named=(),
        reseated=(),
        rulings=0,
        sealed=0,
        outcome=None,
    )
    return Match(record, secret, before, state, game, names)


def step(match: Match, record: Record, data: bytes, openings: Iterable[Opening], recall: Recall) -> Match:
    """The match after one more record."""
    state, values = match.state, {opening.slot: opening.value for opening in openings}
    to = destination(record)
    if to is not None:
        state = recall(to)
    if values or type(record) in (Moved, Drawn):
        state = apply(match.game, state, facts_of(record), values)
    return follow(match, advance(match, record), record, data, openings, state)


def advance(match: Match, record: Record) -> Head:
    """The head after a record, but for the tree and for who is awaited then."""
    head = match.head
    if type(record) is not Drawn:
        head = replace(head, shares=shares.settled(head.shares, match.opened.level))
    return _ADVANCE[type(record)](match, head, record)


def awaited_after(match: Match, head: Head, state: Any) -> Awaited:
    """Who must act after a record that leaves this head and this state: by the rules of the game."""
    if head.status == "joining":
        return head.awaited
    if head.status == "sealed" or head.leaving:
        return ()
    asked = match.game.awaiting(state)
    if asked == (CHANCE,):
        return (CHANCE, *shares.owing(head.shares, head.holders, match.opened.level))
    return asked if len(asked) < 2 else tuple(sorted(asked))


def follow(match: Match, head: Head, record: Record, data: bytes, openings: Iterable[Opening], state: Any) -> Match:
    """The match after a record whose state is known already, and whose head has been advanced."""
    before = match.head
    if record.index != before.size or record.root != before.root:
        raise Malformed(f"expected record {before.size} on root {before.root.hex()[:8]}, got record {record.index}")
    frontier = grow(before.frontier, leaf_hash(data))
    size, top = before.size + 1, root(frontier)
    opens = not leaves_open(before.awaited, record)
    since, roots = (size, (top,)) if opens else (before.since, (*before.roots, top))
    head = replace(
        head, size=size, frontier=frontier, root=top, at=record.at, awaited=record.awaited, since=since, roots=roots
    )
    if type(record) is Moved and record.signed.command.commitments:
        head = replace(head, salts=salts_after(head.holders, head.salts, record, openings))
    return Match(match.opened, match.secret, head, state, match.game, match.names)


def leaves_open(before: Awaited, record: Any) -> bool:
    """Whether the others' decision stays open after a record: a join, a choice made at the same time, a new key."""
    kind = type(record)
    if kind is Moved or kind is Joined or kind is Readied:
        seat, after = record.signed.command.seat, record.awaited
        if not after or len(after) != len(before) - (seat in before):
            return False
        return bool(after == tuple([other for other in before if other != seat]))
    return kind is Rekeyed


def _opened(match: Match, head: Head, record: Opened) -> Head:
    return head


def _joined(match: Match, head: Head, record: Joined) -> Head:
    seat, nonce = record.signed.command.seat, record.signed.command.nonce
    missing = tuple(other for other in head.awaited if other != seat)
    status: Status = "joining" if missing else "running"
    ends = shares.shown(head.shares, seat, nonce, 0)
    return replace(head, awaited=missing, status=status, counters=_counted(head, seat), shares=ends)


def _readied(match: Match, head: Head, record: Readied) -> Head:
    return _commanded(head, record.signed)


def _commanded(head: Head, signed: Signed[Any]) -> Head:
    """After a command: one more of its seat, and its share if it shows one."""
    seat, nonce = signed.command.seat, signed.command.nonce
    if not nonce:
        return replace(head, counters=_counted(head, seat))
    brought = shares.shown(head.shares, seat, nonce, head.shares.round)
    return replace(head, counters=_counted(head, seat), shares=brought)


def _moved(match: Match, head: Head, record: AnyMoved) -> Head:
    head, command = _commanded(head, record.signed), record.signed.command
    if type(command.move) is Resign:
        return replace(head, leaving=Leaving("resigned", (command.seat,)))
    if not hides_nothing(match.game, record.events) and shown_in(codec(match.game).events, record.events):
        return replace(head, light=match.head.size + 1)
    return head


def _drawn(match: Match, head: Head, record: AnyDrawn) -> Head:
    size = head.size + 1
    return replace(head, draws=record.number + 1, shares=shares.drawn(head.shares), light=size, drawn=size)


def _back(head: Head, to: int) -> Head:
    """After going back: past a draw it closes the round."""
    return replace(head, shares=shares.closed(head.shares) if head.drawn > to else head.shares, leaving=None)


def _taken_back(match: Match, head: Head, record: TakenBack) -> Head:
    for request in record.requests:
        head = _commanded(head, request)
    by_all = len(record.requests) == len(match.opened.seats)
    return replace(_back(head, record.to), light=head.size + 1 if by_all else head.light)


def _corrected(match: Match, head: Head, record: Corrected) -> Head:
    return _back(head, record.to)


def _ruled(match: Match, head: Head, record: Ruled) -> Head:
    for consent in record.consents:
        head = _commanded(head, consent)
    head = replace(head, rulings=head.rulings + 1)
    if record.to is not None:
        return replace(_back(head, record.to), light=head.size + 1)
    return replace(head, outcome=record.outcome or head.outcome)


def _rekeyed(match: Match, head: Head, record: Rekeyed) -> Head:
    seat, key = record.signed.command.seat, record.signed.command.move.key
    head = _commanded(head, record.signed)
    return replace(head, holders=holders.rekeyed(head.holders, seat, key), named=(*head.named, (seat, key)))


def _reseated(match: Match, head: Head, record: Reseated) -> Head:
    named = (*head.named, (record.seat, record.key)) if record.key else head.named
    head = replace(head, named=named, reseated=(*head.reseated, record.seat))
    return _lost(head, (record.seat,), record.custody, record.key)


def _lost(head: Head, seats: tuple[Seat, ...], custody: Literal["house", "referee"], key: bytes) -> Head:
    """After seats were given away: if a player loses one, the round closes."""
    now, own = head.holders, any(holders.holds_own_key(head.holders, seat) for seat in seats)
    for seat in seats:
        now = holders.lost(now, seat, custody, key, head.size + 1)
    return replace(head, holders=now, shares=shares.closed(head.shares) if own else head.shares)


def _lapsed(match: Match, head: Head, record: Lapsed) -> Head:
    terms = match.opened.terms
    if terms is None:
        raise Malformed(f"expected no lapse in a match without terms of time, got one in record {record.index}")
    if terms.then == "bot":
        return _lost(head, record.seats, "house", b"")
    own = any(holders.holds_own_key(head.holders, seat) for seat in record.seats)
    leaving = Leaving("lapsed" if terms.then == "resigned" else "abandoned", record.seats)
    return replace(head, leaving=leaving, shares=shares.closed(head.shares) if own else head.shares)


def _sealed(match: Match, head: Head, record: Sealed) -> Head:
    return replace(head, status="sealed", outcome=record.outcome, sealed=head.size + 1)


_ADVANCE: Mapping[type, Callable[[Match, Head, Any], Head]] = {
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


def _counted(head: Head, seat: Seat) -> tuple[int, ...]:
    row = head.counters
    return (*row[: seat - 1], row[seat - 1] + 1, *row[seat:])


def apply(game: Game[Any], state: Any, events: tuple[Event, ...], values: Mapping[str, Any]) -> Any:
    """The state after these events, with the hidden values that are known of them."""
    kind = codec(game).events
    filled = opened(kind, events, values) if values else events
    for event in upcast(game, filled):
        state = game.evolve(state, event)
    if not values or {secret.slot for secret in secrets_in(kind, events)} >= values.keys():
        return state
    return opened(game.state, state, values)


def fold(game: Game[Any], state: Any, rows: Iterable[bytes], recall: Recall, start: int = 0) -> Any:
    """The state after these stored rows. The rules are not asked: a match replays on any later version."""
    return passed(game, state, rows, recall, start)[-1]


def passed(game: Game[Any], state: Any, rows: Iterable[bytes], recall: Recall, start: int = 0) -> list[Any]:
    """The states from ply `start` on that these stored rows lead through.

    They are at hand meanwhile, so that a take-back costs nothing; `recall` gives earlier ones.
    """
    read, found = fold_decoder(game).decode, [state]
    for row in rows:
        stored = read(row)
        to = destination(stored.record)
        if to is not None:
            state = found[to - start] if to >= start else recall(to)
        if stored.openings:
            values = {opening.slot: opening.value for opening in stored.openings}
            state = apply(game, state, facts_of(stored.record), values)
        else:
            for event in upcast(game, facts_of(stored.record)):
                state = game.evolve(state, event)
        found.append(state)
    return found
