"""A match as its log tells it: the state folded from the events, and the head, all the next record needs.

`step` applies one record, `fold` many rows when only the state is wanted. Neither knows a rule.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from tidelog.domain.errors import Malformed
from tidelog.domain.kernel.codec import codec, hides_nothing, upcast
from tidelog.domain.kernel.game import Game, Names
from tidelog.domain.kernel.rules import Event, Outcome
from tidelog.domain.kernel.seats import CHANCE, Seat
from tidelog.domain.kernel.secret import opened, secrets_in, shown_in
from tidelog.domain.log.commitment import house_salt
from tidelog.domain.log.merkle import EMPTY_ROOT, Frontier, grow, leaf_hash, root
from tidelog.domain.log.record import (
    AnyDrawn,
    AnyMoved,
    Command,
    Drawn,
    Joined,
    Moved,
    Opened,
    Opening,
    Record,
    Resign,
    Ruled,
    Sealed,
    TakenBack,
    destination,
    facts_of,
    fold_decoder,
)

Status = Literal["joining", "running", "sealed"]
Recall = Callable[[int], Any]
"""Gives the state of the match at an earlier ply."""


Salts = tuple[tuple[str, bytes], ...]
"""Slots and their salts."""


class Head(msgspec.Struct, frozen=True, array_like=True):
    """What the next record needs of all before it. A cache: it can be folded again from the log."""

    size: int = 0
    root: bytes = EMPTY_ROOT
    frontier: Frontier = Frontier()
    at: int = 0
    status: Status = "joining"
    joins: tuple[bytes, ...] = ()
    """The nonces the seats joined with; empty bytes for those who have not."""
    counters: tuple[int, ...] = ()
    """How many commands each seat has made in this match; never goes back."""
    draws: int = 0
    """How many draws there have been; never goes back."""
    nonces: tuple[tuple[Seat, int, bytes], ...] = ()
    """That the next draw uses: seat, counter, nonce of the latest commands with no draw among them. Only of seats
    that hold their own key: those of its own seats the house could choose, by taking moves back."""
    used: bool = False
    """Whether a draw has used them; they serve until a seat brings the next, so no draw is known before."""
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
    resigned: Seat = 0
    outcome: Outcome | None = None
    """Once sealed; a ruling may correct it."""


class Match(msgspec.Struct, frozen=True):
    """A match at one ply."""

    opened: Opened
    secret: bytes
    """Empty in a copy that does not have it."""
    head: Head
    state: Any
    game: Game[Any]

    @property
    def id(self) -> str:
        """The short name of the match."""
        return self.opened.match

    @property
    def names(self) -> Names:
        """What each seat is called."""
        return tuple(seat.name for seat in self.opened.seats)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, once sealed."""
        return self.head.outcome

    @property
    def awaiting(self) -> tuple[Seat, ...]:
        """Who may act now; nobody before all have joined and after the seal."""
        return self.game.awaiting(self.state) if self.head.status == "running" else ()


def begin(record: Opened, game: Game[Any], secret: bytes, head: Head | None, state: Any) -> Match:
    """The match before its opening record is in: from nothing, or from the ply of a parent it leaves."""
    before = head or Head()
    joins = (b"",) * len(record.seats)
    counters = before.counters or (0,) * len(record.seats)
    before = replace(before, status="joining", joins=joins, counters=counters)
    before = replace(before, nonces=(), used=False, resigned=0, outcome=None)
    return Match(record, secret, before, state, game)


def step(match: Match, record: Record, data: bytes, openings: Iterable[Opening], recall: Recall) -> Match:
    """The match after one more record."""
    state, values = match.state, {opening.slot: opening.value for opening in openings}
    to = destination(record)
    if to is not None:
        state = recall(to)
    if values or type(record) in (Moved, Drawn):
        state = apply(match.game, state, facts_of(record), values)
    return follow(match, record, data, openings, state)


def follow(match: Match, record: Record, data: bytes, openings: Iterable[Opening], state: Any) -> Match:
    """The match after a record whose state is known already."""
    head = _grown(match.head, record, data)
    head = _ADVANCE[type(record)](match, head, record)
    if type(record) is Moved:
        head = replace(head, salts=salts_after(match.opened, head.salts, record, openings))
    return Match(match.opened, match.secret, _decision(match, head, record, state), state, match.game)


def _grown(head: Head, record: Record, data: bytes) -> Head:
    if record.index != head.size or record.root != head.root:
        raise Malformed(f"expected record {head.size} on root {head.root.hex()[:8]}, got record {record.index}")
    frontier = grow(head.frontier, leaf_hash(data))
    return replace(head, size=head.size + 1, frontier=frontier, root=root(frontier), at=record.at)


def _opened(match: Match, head: Head, record: Opened) -> Head:
    return head


def _joined(match: Match, head: Head, record: Joined) -> Head:
    command = record.signed.command
    joins = _put(head.joins, command.seat, command.nonce)
    status: Status = "running" if all(joins) else "joining"
    return replace(head, joins=joins, status=status, counters=_counted(head, command.seat))


def _moved(match: Match, head: Head, record: AnyMoved) -> Head:
    command = record.signed.command
    opens = not hides_nothing(match.game, record.events) and shown_in(codec(match.game).events, record.events)
    return replace(
        head,
        counters=_counted(head, command.seat),
        **_fresh(match, head, command),
        light=head.size if opens else head.light,
        resigned=command.seat if type(command.move) is Resign else 0,
    )


def _drawn(match: Match, head: Head, record: AnyDrawn) -> Head:
    return replace(head, draws=record.number + 1, used=True, light=head.size)


def _taken_back(match: Match, head: Head, record: TakenBack) -> Head:
    for request in record.requests:
        head = replace(head, counters=_counted(head, request.command.seat), **_fresh(match, head, request.command))
    by_all = len(record.requests) == len(match.opened.seats)
    return replace(head, resigned=0, light=head.size if by_all else head.light)


def _ruled(match: Match, head: Head, record: Ruled) -> Head:
    if record.to is not None:
        return replace(head, resigned=0, light=head.size)
    return replace(head, outcome=record.outcome or head.outcome)


def _sealed(match: Match, head: Head, record: Sealed) -> Head:
    return replace(head, status="sealed", outcome=record.outcome)


_ADVANCE: Mapping[type, Callable[[Match, Head, Any], Head]] = {
    Opened: _opened,
    Joined: _joined,
    Moved: _moved,
    Drawn: _drawn,
    TakenBack: _taken_back,
    Ruled: _ruled,
    Sealed: _sealed,
}


def _fresh(match: Match, head: Head, command: Command[Any]) -> dict[str, Any]:
    """What a command brings to the next draw: nothing where the house holds the seat. Never taken back."""
    if match.opened.seats[command.seat - 1].custody == "house":
        return {}
    before = () if head.used else head.nonces
    return {"nonces": (*before, (command.seat, command.counter, command.nonce)), "used": False}


def _put(row: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    return (*row[: seat - 1], value, *row[seat:])


def _counted(head: Head, seat: Seat) -> tuple[int, ...]:
    return _put(head.counters, seat, head.counters[seat - 1] + 1)


def _decision(match: Match, head: Head, record: Record, state: Any) -> Head:
    """Joins, and choices made at the same time, leave the others' decision open; all else begins a new one."""
    if type(record) is Moved:
        before, after = match.game.awaiting(match.state), match.game.awaiting(state)
        if after and CHANCE not in after and after == tuple(s for s in before if s != record.signed.command.seat):
            return replace(head, roots=(*head.roots, head.root))
    elif type(record) is Joined and head.status == "joining":
        return replace(head, roots=(*head.roots, head.root))
    return replace(head, since=head.size, roots=(head.root,))


def salts_after(begun: Opened, salts: Salts, record: AnyMoved, openings: Iterable[Opening]) -> Salts:
    """A seat's own salts stay even when they are out: what was shown may be taken back, and be shown again."""
    command = record.signed.command
    if not command.seals or begun.seats[command.seat - 1].custody == "house":
        return salts
    own = {secret.slot for secret in secrets_in(type(command.move), command.move)}
    return (*salts, *((opening.slot, opening.salt) for opening in openings if opening.slot in own))


def salt_of(match: Match, slot: str) -> bytes:
    """The salt of something hidden in this match."""
    return dict(match.head.salts).get(slot) or house_salt(match.secret, slot)


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
    """The state after these stored rows. The rules are not asked: a match replays on any later version.

    The states from ply `start` on are at hand, so that a take-back costs nothing; `recall` gives earlier ones.
    """
    read, passed = fold_decoder(game).decode, [state]
    for row in rows:
        stored = read(row)
        to = destination(stored.record)
        if to is not None:
            state = passed[to - start] if to >= start else recall(to)
        if stored.openings:
            values = {opening.slot: opening.value for opening in stored.openings}
            state = apply(game, state, facts_of(stored.record), values)
        else:
            for event in upcast(game, facts_of(stored.record)):
                state = game.evolve(state, event)
        passed.append(state)
    return state
