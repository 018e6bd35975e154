"""What a caller does to a match: a command goes over the desk, all else is checked against the access table first."""

import asyncio

from tidelog.domain import corrections, custody
from tidelog.domain.access import Act
from tidelog.domain.branches import branch as branched
from tidelog.domain.errors import BadSeats, Forbidden, InvalidMove, Malformed, Misuse
from tidelog.domain.log.primitives.merkle import leaf_hash, roots_of
from tidelog.domain.log.primitives.note import parse_checkpoint, parse_note, verified_by
from tidelog.domain.log.records.command import Submission
from tidelog.domain.log.records.heads import ORIGIN, cosigner
from tidelog.domain.log.records.match import Match
from tidelog.domain.log.records.record import Consent, NewKey, TakeBack
from tidelog.domain.seating import check_seat
from tidelog.replays import letter as letters
from tidelog.service.callers import Caller
from tidelog.service.desk import receipt
from tidelog.service.forms import BranchWish, RulingWish, SeatWish
from tidelog.service.service import Service
from tidelog.service.shapes import Done


async def command(service: Service, caller: Caller, name: str, data: bytes) -> Done:
    """Take a letter in, apply its command, and answer with the head that follows."""
    match, sent = await asyncio.to_thread(_read, service, caller, name, data)
    signed = sent.signed
    if signed.command.counter < match.head.counters[signed.command.seat - 1]:
        return await asyncio.to_thread(_again, service, match, sent)
    if isinstance(signed.command.move, (TakeBack, Consent, NewKey)):
        return await asyncio.to_thread(_rare, service, match, sent, data)
    after = await service.desk.deliver(match.id, sent)
    return await asyncio.to_thread(_done, service, after, sent, False)


def _read(service: Service, caller: Caller, name: str, data: bytes) -> tuple[Match, Submission]:
    found = caller.match(name)
    match, sent = letters.opened(service.house, data)
    if match.id != found.id:
        raise InvalidMove(f"expected a letter for match {found.id}, got one for match {match.id}")
    return match, sent


def _again(service: Service, match: Match, sent: Submission) -> Done:
    return _done(service, match, sent, True)


def _done(service: Service, after: Match, sent: Submission, again: bool) -> Done:
    ply = letters.applied(service.house, after, sent.signed)
    return Done(ply, after.head.size, again, False, receipt(service.house, after))


def _rare(service: Service, match: Match, sent: Submission, data: bytes) -> Done:
    """A request to take back, or a new key: what needs more than the command."""
    move = sent.signed.command.move
    if isinstance(move, Consent):
        raise InvalidMove("a consent to a ruling goes to the referee, by letter")
    if isinstance(move, NewKey):
        after: Match | None = custody.take_over(service.house, match.id, sent.signed, letters.read_letter(data).agreed)
    else:
        after = service.requests.ask(match, sent.signed)
    if after is None:
        service.hub.stirred(match.id)
        return Done(0, match.head.size, False, True, receipt(service.house, match))
    service.announce([after])
    return _done(service, after, sent, False)


def guest_move(service: Service, caller: Caller, match: Match, seat: int, move: str) -> Match:
    """A move of a guest, entered by the host of the table; the house holds the seat."""
    check_seat(match, seat)
    if match.opened.seats[seat - 1].kind != "guest" or seat not in caller.asker(match).seats:
        raise Forbidden("only the host of a table moves for its guests")
    after = service.house.act(match.id, seat, move)
    service.announce([after])
    return after


def cosign(service: Service, match: Match, text: str) -> None:
    """Keep the head of the seal as a player has signed it: it goes into every copy from now on."""
    note = parse_note(text)
    head = parse_checkpoint(note.text)
    log = service.house.matches.log_of(match.id, 0, match.head.sealed)
    root = roots_of(map(leaf_hash, log.records))[-1] if match.head.sealed else b""
    if (head.origin, head.size, head.root) != (ORIGIN + match.id, match.head.sealed, root):
        raise Malformed(f"expected the head of the seal of match {match.id}, got another")
    held = [(seat, one.own) for seat, one in enumerate(match.head.holders, 1) if one.own]
    if not any(verified_by(note, cosigner(match.id, seat), key) for seat, key in held):
        raise Malformed(f"expected a head that a player of match {match.id} has signed, got none")
    service.lobby.keep_note(match.id, text)


def seal(service: Service, caller: Caller, match: Match, reason: str) -> Match:
    """End a match that cannot go on."""
    caller.known()
    caller.gallery.check(Act.close, match)
    if not reason.strip():
        raise Misuse(f"expected the reason why the match is abandoned, got {reason!r}")
    after = service.house.abandon(match.id, reason)
    service.announce([after])
    return after


def rule(service: Service, caller: Caller, match: Match, wish: RulingWish) -> Match:
    """Rule as the referee, with the key of the house."""
    caller.known()
    caller.gallery.check(Act.rule, match)
    after = corrections.rule(service.house, match.id, wish.clause, wish.reason, wish.to)
    service.announce([after])
    return after


def branch(service: Service, caller: Caller, match: Match, wish: BranchWish) -> Match:
    """Go on from a ply as a match of its own, with the caller where they say `me`."""
    caller.known()
    caller.gallery.check(Act.branch, match)
    if wish.seats and len(wish.seats) != len(match.opened.seats):
        raise BadSeats(f"a branch of {match.id} has {len(match.opened.seats)} seats, not {len(wish.seats)}")
    seats = [_seat(caller, one) for one in wish.seats] or None
    after = branched(service.house, match.id, wish.ply, wish.luck, seats)
    service.begun(after)
    return after


def _seat(caller: Caller, wish: SeatWish) -> str:
    if wish.kind == "open":
        raise BadSeats("a branch is opened at once: each seat is yours, a bot's or a guest's")
    if wish.kind == "me":
        return f"{caller.name or caller.key.hex()[:8]}={caller.key.hex()}"
    return f"bot:{wish.name or 'normal'}" if wish.kind == "bot" else wish.name
