"""Following a log without any rules of a game: who acted when, with which key, and which shares of luck they showed.

Every record says who is awaited after it. With that, and the types of the records, all of AUTHORS, LUCK, RULINGS and
LAPSES can be checked, and the order of the records; a verifier that knows no game does the same.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from tidelog.domain.kernel.seats import CHANCE, Seat
from tidelog.domain.log.audit.order import check_awaited, check_order
from tidelog.domain.log.audit.trace import Job, Lost, Trace
from tidelog.domain.log.primitives.luck import derive, is_ask
from tidelog.domain.log.primitives.signing import is_sound_key, public_key
from tidelog.domain.log.records import holders as held
from tidelog.domain.log.records import shares as luck
from tidelog.domain.log.records.endings import ABANDONED
from tidelog.domain.log.records.match import Leaving, leaves_open
from tidelog.domain.log.records.record import (
    SHARED,
    AnyDrawn,
    AnyMoved,
    Consent,
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
    Signed,
    TakenBack,
    referee_of,
)
from tidelog.domain.log.records.signed import custody_bytes, lapse_bytes, new_key_bytes, ruling_bytes, signed_bytes
from tidelog.domain.log.records.terms import Moment, lapse_fault


def follow(trace: Trace, record: Any) -> None:
    """What a record says of who acted and of luck, before the rules are asked about it."""
    if type(record) is Opened:
        _opened(trace, record)
    else:
        check_order(trace, record)
        if trace.shares.drawing and type(record) is not Drawn:
            trace.shares = luck.settled(trace.shares, trace.opened.level)
        _FOLLOW[type(record)](trace, record)
    check_awaited(trace, record)


def settle(trace: Trace, record: Any) -> None:
    """After a record: who is awaited, as it says, and since when."""
    if not leaves_open(trace.before, record):
        trace.since = trace.index + 1
    trace.before = record.awaited
    trace.moments.append(Moment(record.at, record.awaited))


def _opened(trace: Trace, record: Opened) -> None:
    trace.open_match(record, trace.hidden.secrets.get(record.match, b""))
    trace.parts.append(record)
    trace.signed.setdefault(record.match, Counter())
    if record.level == "F0" and trace.secret and record.house.key != public_key(derive(trace.secret, "house")):
        trace.fail("LUCK", "log/6.8", "seed", "the key of its house does not follow from the seed")


def _joined(trace: Trace, record: Joined) -> None:
    command = record.signed.command
    if not _command(trace, record.signed):
        return
    if command.seat not in trace.missing or command.commitments:
        trace.lose("log/3.2", "join", f"seat {command.seat} has joined already, or hides something while it does")
    listed = trace.opened.log is not None and held.holds_own_key(trace.holders, command.seat)
    if (command.move is not None) != listed:
        trace.lose("log/3.2", "join", f"seat {command.seat} joins by another log of the house than the match names")
    _in_turn(trace, command.seat)
    _show(trace, command.seat, command.nonce, 0)
    trace.missing.discard(command.seat)
    if not trace.missing:
        trace.status = "running"


def _in_turn(trace: Trace, seat: Seat) -> None:
    if seat not in trace.before or seat == CHANCE:
        trace.fail("AUTHORS", "log/4.5", "turn", f"seat {seat} was not awaited")


def _show(trace: Trace, seat: Seat, nonce: bytes, index: int) -> None:
    """Check the share a command shows; round 0 is the end of the chain, which nothing is known of yet."""
    level = trace.opened.level
    own = level in SHARED and held.holds_own_key(trace.holders, seat)
    if not own and not nonce and index:
        return
    if index == 0:
        if len(nonce) != (32 if own else 0):
            trace.fail("LUCK", "log/6.11", "share", f"seat {seat} joins without the end of a chain, or with one undue")
        trace.shares = luck.shown(trace.shares, seat, nonce, 0)
        return
    due = luck.due(trace.shares, trace.holders, level, seat)
    if not luck.is_due(trace.shares, trace.opened.match, seat, due, nonce):
        what = f"the share of round {due}" if due else "no share"
        trace.fail("LUCK", "log/6.11", "share", f"expected {what} of seat {seat}, got another")
    if nonce:
        trace.shares = luck.shown(trace.shares, seat, nonce, trace.shares.round)


def _without_share(trace: Trace, signed: Signed[Any]) -> None:
    if signed.command.nonce:
        trace.fail("LUCK", "log/6.11", "share", f"seat {signed.command.seat} shows a share where none is due")


def _command(trace: Trace, signed: Signed[Any]) -> bool:
    """Check counter, head seen and signature of a command; False where it has no seat."""
    command = signed.command
    if not 1 <= command.seat <= len(trace.opened.seats):
        trace.fail("AUTHORS", "log/4.1", "seat", f"there is no seat {command.seat}")
        return False
    expected, holder = trace.counters[command.seat - 1], trace.holders[command.seat - 1]
    if command.counter != expected:
        detail = f"expected command {expected} of seat {command.seat}, got {command.counter}"
        trace.fail("AUTHORS", "log/4.3", "counter", detail)
    trace.counters[command.seat - 1] += 1
    trace.signed[trace.opened.match][command.seat, holder.custody] += 1
    if not trace.since <= command.seen <= trace.index:
        detail = f"seat {command.seat} saw ply {command.seen}, not the decision it answers"
        trace.fail("AUTHORS", "log/4.4", "seen", detail)
    elif holder.custody == "house":
        if signed.signature:
            trace.fail("AUTHORS", "log/4.2", "signature", f"seat {command.seat} is the house's and has a signature")
    else:
        message = signed_bytes(trace.opened.match, trace.log.roots[command.seen], command)
        _job(trace, "AUTHORS", "log/4.2", _NOT_ITS_OWN, holder.key, message, signed.signature, command.seat)
    return True


_NOT_ITS_OWN: Final = "its signature is not that of seat {seat} on the head it saw"


def _job(
    trace: Trace, claim: str, clause: str, whose: str, key: bytes, message: bytes, signature: bytes, seat: Seat = 0
) -> None:
    trace.jobs.append(Job(claim, clause, trace.index, whose, key, message, signature, seat, trace.opened))


def _readied(trace: Trace, record: Readied) -> None:
    command = record.signed.command
    if not _command(trace, record.signed):
        return
    _in_turn(trace, command.seat)
    if CHANCE not in trace.before or command.commitments:
        trace.lose("log/3.11", "ready", f"no share of seat {command.seat} was owed, or it hides something with it")
    _show(trace, command.seat, command.nonce, trace.shares.round)


def _moved(trace: Trace, record: AnyMoved) -> None:
    command = record.signed.command
    if not _command(trace, record.signed):
        return
    if type(command.move) is Resign:
        _without_share(trace, record.signed)
        trace.leaving = Leaving("resigned", (command.seat,))
        trace.counts["given up"] += CHANCE in trace.before
        if record.events or record.salts or command.commitments:
            trace.lose("log/3.3", "resignation", "a resignation states no events")
        return
    _in_turn(trace, command.seat)
    _show(trace, command.seat, command.nonce, trace.shares.round)
    trace.counts["moves"] += 1
    trace.moved[command.seat] = trace.index
    if trace.index in trace.hidden.reveals:
        trace.light = trace.index + 1


def _drawn(trace: Trace, record: AnyDrawn) -> None:
    level = trace.opened.level
    if record.number != trace.draws:
        trace.fail("LUCK", "log/6.6", "number", f"expected draw {trace.draws}, got draw {record.number}")
    if trace.before != (CHANCE,):
        trace.fail("LUCK", "log/6.12", "undue", f"a draw is made while {list(trace.before)} are awaited")
    if level != "given" and not is_ask(record.ask):
        trace.fail("LUCK", "log/6.5", "ask", f"chance cannot be asked {record.ask}")
    if level != "given" and not trace.secret:
        trace.leave_open("LUCK", "log/6.1", "secret", "the match secret is not out")
    trace.shares_fed = luck.feeding(trace.shares, trace.holders, level)
    fresh = [seat for seat, index, _ in trace.shares_fed if index == trace.shares.round]
    if level in SHARED and len(fresh) < 2:
        trace.foreseen[fresh[0] if fresh else 0] += 1
    trace.counts["draws"] += 1
    trace.drawn_in[trace.opened.match] += 1
    trace.draws = record.number + 1
    trace.drawn = trace.light = trace.index + 1
    trace.shares = luck.drawn(trace.shares)


def _goes_back(trace: Trace, to: int, clause: str) -> None:
    """Close the round where a draw is set aside, and refuse plies to which nothing goes back."""
    first = trace.opened.index + 1 + len(trace.opened.seats)
    if not first <= to < trace.index:
        return trace.lose(clause, "ply", f"expected a ply from {first} to {trace.index - 1}, got {to}")
    if trace.opened.level != "given" and CHANCE in trace.moments[to - 1 - trace.opened.index].awaited:
        trace.lose("log/3.8", "order", f"it goes back to ply {to}, at which chance is asked")
    if trace.drawn > to:
        trace.shares = luck.closed(trace.shares)
    trace.leaving = None
    return None


def _taken_back(trace: Trace, record: TakenBack) -> None:
    seats = [request.command.seat for request in record.requests]
    for request in record.requests:
        if not _command(trace, request):
            return
        _without_share(trace, request)
        if request.command.move.to != record.to:
            trace.lose("log/3.5", "request", "a request names another ply than the record")
        if request.command.commitments:
            trace.lose("log/3.5", "request", "a request hides something")
    trace.counts["take-backs"] += 1
    if not seats or len(set(seats)) < len(seats):
        trace.lose("log/3.5", "request", "expected each seat that asks or agrees once")
    if len(set(seats)) < len(trace.opened.seats):
        _undone_alone(trace, record.to, seats[:1])
    else:
        trace.light = trace.index + 1
    _goes_back(trace, record.to, "log/3.5")


def _undone_alone(trace: Trace, to: int, seats: list[Seat]) -> None:
    """Without everybody's consent a seat takes back only its own moves, and nothing that came to light."""
    if trace.light > to:
        detail = f"what came to light at ply {trace.light} is taken back without all seats"
        trace.fail("LEGAL", "log/3.5", "consent", detail)
    if others := sorted(seat for seat, last in trace.moved.items() if last >= to and seat not in seats):
        trace.fail("LEGAL", "log/3.5", "consent", f"a move of seat {others[0]} is taken back without its consent")


def _corrected(trace: Trace, record: Corrected) -> None:
    trace.counts["corrections"] += 1
    if trace.opened.level != "given":
        trace.lose("log/3.12", "correction", "only what was entered by name has slips of the pen to correct")
    _goes_back(trace, record.to, "log/3.12")


def _ruled(trace: Trace, record: Ruled) -> None:
    _job(
        trace,
        "RULINGS",
        "log/3.6",
        "the ruling is not signed by the referee",
        referee_of(trace.opened),
        ruling_bytes(record),
        record.signature,
    )
    trace.counts["rulings"] += 1
    agreed = _consents(trace, record)
    if record.to is None:
        return
    own = {seat for seat, holder in enumerate(trace.holders, 1) if holder.custody == "self"}
    trace.counts["ruled back"] += 1
    if trace.drawn > record.to:
        _set_aside(trace, record.to, bool(own) and agreed >= own)
    trace.light = trace.index + 1
    _goes_back(trace, record.to, "log/3.6")


def _set_aside(trace: Trace, to: int, by_consent: bool) -> None:
    """Count the draws a ruling takes back: with everybody's consent nobody has chosen, else the referee may have."""
    draws = sum(type(record) is Drawn for record in trace.log.records[max(to, 0) : trace.index])
    trace.counts["past a draw"] += 1
    if trace.opened.level == "given":
        return
    trace.counts["set aside by consent" if by_consent else "set aside"] += draws
    if not by_consent:
        trace.leave_open("LUCK", "log/3.6", "set-aside", "a ruling sets draws aside that the referee had seen")


def _consents(trace: Trace, record: Ruled) -> set[Seat]:
    """The seats that agreed to this ruling, and to no other."""
    agreed: set[Seat] = set()
    for consent in record.consents:
        command = consent.command
        if not _command(trace, consent):
            continue
        _without_share(trace, consent)
        own = held.holds_own_key(trace.holders, command.seat) and command.seat not in agreed
        if not own or command.commitments or record.to is None or command.move != Consent(record.to, record.text):
            trace.fail("AUTHORS", "log/3.6", "consent", f"seat {command.seat} agrees to another ruling, or not itself")
        agreed.add(command.seat)
    return agreed


def _rekeyed(trace: Trace, record: Rekeyed) -> None:
    command = record.signed.command
    if not _command(trace, record.signed):
        return
    _without_share(trace, record.signed)
    key, seat = command.move.key, command.seat
    if not held.holds_own_key(trace.holders, seat) or command.commitments:
        trace.fail("AUTHORS", "log/3.13", "key", f"seat {seat} has no key of its own to change, or hides something")
    if not is_sound_key(key) or key in trace.keys:
        trace.fail("AUTHORS", "log/3.13", "key", f"the new key of seat {seat} is weak, or stands in this match already")
    if 0 <= command.seen <= trace.index:
        message = new_key_bytes(trace.opened.match, trace.log.roots[command.seen], command)
        _job(trace, "AUTHORS", "log/3.13", f"the new key of seat {seat} did not agree", key, message, record.signature)
    trace.keys.add(key)
    trace.counts["new keys"] += 1
    trace.holders = held.rekeyed(trace.holders, seat, key)


def _reseated(trace: Trace, record: Reseated) -> None:
    message, key = custody_bytes(record), record.key
    who = f"that seat {record.seat} is given away is not signed by the referee"
    _job(trace, "RULINGS", "log/3.14", who, referee_of(trace.opened), message, record.signature)
    if key:
        if not is_sound_key(key) or key in trace.keys:
            trace.fail(
                "RULINGS", "log/3.14", "key", "the key the referee names is weak, or stands in this match already"
            )
        whose = f"the key the referee names for seat {record.seat} did not agree"
        _job(trace, "RULINGS", "log/3.14", whose, key, message, record.agreed)
        trace.keys.add(key)
    trace.counts["reseated"] += 1
    trace.counts["given up"] += CHANCE in trace.before
    _lose_seats(trace, (record.seat,), record.custody, key)


def _lose_seats(trace: Trace, seats: tuple[Seat, ...], custody: Any, key: bytes) -> None:
    own = [seat for seat in seats if held.holds_own_key(trace.holders, seat)]
    for seat in seats:
        trace.holders = held.lost(trace.holders, seat, custody, key, trace.index + 1)
    trace.lost_seats += [Lost(seat, custody, trace.index + 1) for seat in own]
    if own:
        trace.shares = luck.closed(trace.shares)


def _lapsed(trace: Trace, record: Lapsed) -> None:
    terms, house = trace.opened.terms, trace.opened.house
    _job(
        trace,
        "LAPSES",
        "log/3.15",
        "the lapse is not signed by the house",
        house.key,
        lapse_bytes(record),
        record.signature,
    )
    trace.counts["lapses"] += 1
    trace.counts["given up"] += CHANCE in trace.before
    if fault := lapse_fault(terms, record, trace.opened.index, trace.moments):
        trace.fail("LAPSES", "log/3.15", "time", fault)
    if terms is None:
        return None
    if terms.then == "bot":
        return _lose_seats(trace, record.seats, "house", b"")
    trace.leaving = Leaving("lapsed" if terms.then == "resigned" else "abandoned", record.seats)
    return None


def _sealed(trace: Trace, record: Sealed) -> None:
    trace.status, trace.sealed_at = "sealed", trace.index
    trace.outcomes.append(record.outcome)
    abandoned = record.outcome == ABANDONED
    trace.counts["abandoned"] += abandoned
    trace.counts["given up"] += abandoned and CHANCE in trace.before
    if record.text is not None and not abandoned:
        trace.fail("LEGAL", "log/3.7", "seal", "a seal gives a reason of its own only where the match was abandoned")


_FOLLOW: Mapping[type, Callable[[Trace, Any], None]] = {
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
