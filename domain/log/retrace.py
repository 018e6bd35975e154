"""Following a log record by record as rules and format demand, and noting the first fault of each claim.

Nothing is taken from the log that can be found out: moves are decided again, draws derived again, and the
state goes on only with facts that were decided here. Where a fact hangs on something hidden, that is noted.
"""

from collections.abc import Callable, Mapping
from typing import Any

from tidelog.domain.errors import TidelogError
from tidelog.domain.kernel.codec import upcast
from tidelog.domain.kernel.game import check_seats, cite, settle_options
from tidelog.domain.kernel.judge import judge
from tidelog.domain.kernel.rules import Event, Move, Outcome, folded
from tidelog.domain.kernel.seats import CHANCE, Seat
from tidelog.domain.kernel.secret import closed, opened, secrets_in
from tidelog.domain.log.canonical import encode
from tidelog.domain.log.command import house_nonce
from tidelog.domain.log.hidden import Hidden
from tidelog.domain.log.luck import derive, match_key
from tidelog.domain.log.reading import Log
from tidelog.domain.log.record import (
    AnyDrawn,
    AnyMoved,
    Command,
    Drawn,
    Joined,
    Moved,
    Opened,
    Resign,
    Ruled,
    Sealed,
    Signed,
    TakenBack,
    move_decoder,
    ruling_bytes,
    signed_bytes,
)
from tidelog.domain.log.retrace_luck import answer
from tidelog.domain.log.signing import public_key
from tidelog.domain.log.trace import Job, Trace
from tidelog.domain.log.writing import ABANDONED, given_up


def retrace(log: Log, hidden: Hidden, answers: Mapping[int, Any] | None = None) -> Trace:
    """Follow a log from its first record to the last that can be read."""
    trace = Trace(log, hidden)
    trace.answers = dict(answers or {})
    for index, record in enumerate(log.records):
        trace.index = index
        try:
            _FOLLOW[type(record)](trace, record)
            _settle(trace, record)
        except Exception as fault:  # what a forged log makes of a state may break any function of a game
            trace.lose("log/3.8", f"its facts cannot be followed: {type(fault).__name__}: {fault}")
            trace.awaited = ()
        trace.states.append(trace.state)
    return trace


def _settle(trace: Trace, record: object) -> None:
    """Who is asked after this record, and since when."""
    before = trace.awaited
    trace.awaited = () if trace.lost or trace.status != "running" else trace.game.awaiting(trace.state)
    if type(record) is Joined and trace.status == "joining":
        return
    if type(record) is Moved and len(before) > 1 and trace.awaited and CHANCE not in trace.awaited:
        rest = tuple(seat for seat in before if seat != record.signed.command.seat)
        if trace.awaited == rest:
            return
    if not trace.lost:
        trace.since = trace.index + 1


def _opened(trace: Trace, record: Opened) -> None:
    parent, before = record.parent, trace.opened
    seats = len(record.seats)
    if (parent is None) != (trace.index == 0):
        return trace.lose("log/9.1", "a log opens once; a branch names its parent")
    if parent is None:
        check_seats(trace.game, seats)
        if settle_options(trace.game, record.options) != record.options:
            return trace.lose("log/3.1", "the options of the game are not all there")
        trace.state = trace.game.start(seats, record.options)
        trace.counters = [0] * seats
    elif (parent.match, parent.ply) != (before.match, trace.index):
        return trace.lose("log/9.1", f"expected a branch of {before.match} at ply {trace.index}")
    elif any(record.match == part.match for part in trace.parts):
        return trace.lose("log/2.3", f"a branch is called {record.match}, as a match it comes from")
    elif (record.game, record.options, seats) != (before.game, before.options, len(before.seats)):
        return trace.lose("log/9.2", "a branch has the game, the options and the number of seats of its parent")
    trace.opened, trace.status = record, "joining"
    trace.parts.append(record)
    trace.secret = trace.hidden.secrets.get(record.match, b"")
    if record.level == "F0" and trace.secret and record.house.key != public_key(derive(trace.secret, "house")):
        trace.fail("LUCK", "log/6.8", "the key of its house does not follow from the seed")
    trace.joins, trace.nonces, trace.resigned, trace.used = [b""] * seats, [], 0, False
    return None


def _joined(trace: Trace, record: Joined) -> None:
    command = record.signed.command
    if not _command(trace, record.signed):
        return
    if trace.status != "joining" or trace.joins[command.seat - 1] or command.seals:
        trace.lose("log/3.2", f"seat {command.seat} does not join here")
        return
    trace.joins[command.seat - 1] = command.nonce
    trace.nonces.clear()
    if all(trace.joins):
        trace.status = "running"
        trace.key = match_key(trace.secret, trace.joins) if trace.secret else b""


def _command(trace: Trace, signed: Signed[Any]) -> bool:
    """Check counter, head seen and nonce of a command, and note its signature; False where it has no seat."""
    command = signed.command
    if not 1 <= command.seat <= len(trace.opened.seats):
        trace.fail("AUTHORS", "log/4.1", f"there is no seat {command.seat}")
        return False
    info = trace.opened.seats[command.seat - 1]
    if command.counter != trace.counters[command.seat - 1]:
        expected = trace.counters[command.seat - 1]
        trace.fail("AUTHORS", "log/4.3", f"expected command {expected} of {info.name}, got {command.counter}")
    trace.counters[command.seat - 1] += 1
    if not trace.since <= command.seen <= trace.index:
        trace.fail("AUTHORS", "log/4.4", f"{info.name} saw ply {command.seen}, not the decision it answers")
    elif info.custody == "self":
        message = signed_bytes(trace.opened.match, trace.log.roots[command.seen], command)
        trace.jobs.append(Job(trace.index, command.seat, info.key, message, signed.signature, trace.opened))
        _fresh(trace, command)
    if info.custody == "house":
        _house_command(trace, signed)
    return True


def _fresh(trace: Trace, command: Command[Any]) -> None:
    """The nonces of the latest commands with no draw among them are those of the next draw."""
    if trace.used:
        trace.nonces, trace.used = [], False
    trace.nonces.append((command.seat, command.counter, command.nonce))
    trace.fresh = True


def _house_command(trace: Trace, signed: Signed[Any]) -> None:
    command = signed.command
    trace.unsigned[trace.opened.match] += 1
    trace.fresh = trace.fresh and not trace.used
    if signed.signature:
        trace.fail("AUTHORS", "log/4.5", f"seat {command.seat} is the house's and has a signature")
    if trace.secret and command.nonce != house_nonce(trace.secret, command.seat, command.counter):
        trace.fail("LUCK", "log/4.5", f"the nonce of seat {command.seat} does not follow from the match secret")


def _running(trace: Trace) -> bool:
    """Whether play goes on here; a resignation and the end of the game leave only the seal."""
    if trace.lost:
        return False
    over = trace.resigned or not trace.awaited
    if trace.status != "running" or over:
        trace.lose("log/3.8", "the match is not running, and only its seal could follow")
        return False
    return True


def _evades(trace: Trace) -> bool:
    """Whether a draw is to come first: the house knows it, and could have it made anew by going back just before."""
    if trace.awaited != (CHANCE,) or trace.opened.level == "given" or trace.lost:
        return False
    trace.lose("log/3.8", "chance is asked, and only a draw could follow")
    return True


def _moved(trace: Trace, record: AnyMoved) -> None:
    command = record.signed.command
    if not _command(trace, record.signed) or not _running(trace):
        return
    trace.counts["moves"] += 1
    trace.moved[command.seat] = trace.index
    if type(command.move) is Resign:
        if _evades(trace):
            return
        trace.resigned = command.seat
        if record.events or record.salts or command.seals:
            trace.lose("log/3.3", "a resignation states no events")
        return
    move = _filled(trace, command.move)
    _decided(trace, record, command.seat, move, lambda: judge(trace.game, trace.state, command.seat, move))


def _filled(trace: Trace, move: Move) -> Move:
    """The move with the hidden values that are known, each of the type it must have."""
    if type(move) not in trace.kinds.hiding:
        return move
    filled = opened(type(move), move, trace.hidden.values)
    typed: Move = move_decoder(trace.game).decode(encode(filled))
    trace.hidden.values.update({s.slot: s.value for s in secrets_in(type(typed), typed) if s.value is not None})
    return typed


Decide = Callable[[], tuple[Event, ...]]


def _decided(trace: Trace, record: AnyMoved | AnyDrawn, seat: Seat, move: Move, decide: Decide) -> None:
    """Decide again and compare; go on with what was decided, or with the log where something is hidden."""
    kind, facts = trace.kinds.events, upcast(trace.game, record.events)
    try:
        events = decide()
    except LookupError as fault:
        if type(fault) is not LookupError or not trace.blind(move):
            raise
        return _undecided(trace, facts, f"it hangs on something hidden: {fault}")
    except TidelogError as refusal:
        if seat == CHANCE and trace.blind(move):
            return _undecided(trace, facts, "it hangs on something hidden")
        return trace.lose(getattr(refusal, "clause", "log/3.3"), f"illegal: {getattr(refusal, 'sentence', refusal)}")
    if events != facts and closed(kind, events) != facts:
        if seat == CHANCE and trace.blind(move):
            return _undecided(trace, facts, "its facts hang on something hidden")
        return _differ(trace, closed(kind, events), facts)
    _go_on(trace, events)
    return None


def _differ(trace: Trace, ours: tuple[Event, ...], theirs: tuple[Event, ...]) -> None:
    at = next((i for i, pair in enumerate(zip(ours, theirs, strict=False)) if pair[0] != pair[1]), -1)
    at = min(len(ours), len(theirs)) if at < 0 else at
    due, got = (str(facts[at]) if at < len(facts) else "nothing" for facts in (ours, theirs))
    before = folded(trace.state, ours[:at], trace.game.evolve)
    clause = cite(trace.game, before, ours[at]) if at < len(ours) else theirs[at].clause
    trace.lose(clause, f"the rules state {due}, and the log states {got}")


def _go_on(trace: Trace, events: tuple[Event, ...]) -> None:
    trace.state = folded(trace.state, events, trace.game.evolve)
    if trace.index in trace.hidden.reveals:
        trace.light = trace.index + 1


def _undecided(trace: Trace, facts: tuple[Event, ...], detail: str) -> None:
    trace.leave_open("LEGAL", "log/5.5", detail)
    _go_on(trace, opened(trace.kinds.events, facts, trace.hidden.values))


def _drawn(trace: Trace, record: AnyDrawn) -> None:
    if record.number != trace.draws:
        trace.fail("LUCK", "log/6.6", f"expected draw {trace.draws}, got draw {record.number}")
    trace.draws = record.number + 1
    nonces, trace.used = [nonce for _, _, nonce in sorted(trace.nonces)], True
    if not _running(trace):
        return None
    if trace.awaited != (CHANCE,):
        return trace.lose("log/3.4", "no draw was to be made here")
    trace.counts["draws"] += 1
    trace.drawn[trace.opened.match] += 1
    trace.counts["stale draws"] += not trace.fresh
    move = _filled(trace, record.move)
    fair = answer(trace, record, nonces, move)
    if fair is None:
        _decided(trace, record, CHANCE, move, lambda: judge(trace.game, trace.state, CHANCE, move))
    else:
        _decided(trace, record, CHANCE, fair, lambda: trace.game.decide(trace.state, CHANCE, fair))
    trace.light = trace.index + 1
    return None


def _taken_back(trace: Trace, record: TakenBack) -> None:
    seats = []
    for request in record.requests:
        if not _command(trace, request):
            return
        seats.append(request.command.seat)
        if request.command.move.to != record.to or request.command.seals:
            trace.fail("LEGAL", "log/3.5", "a request names another ply than the record")
    if _evades(trace) or not _running(trace):
        return
    trace.counts["take-backs"] += 1
    if not seats or len(set(seats)) < len(seats):
        trace.fail("LEGAL", "log/3.5", "expected each seat that asks or agrees once")
    if len(set(seats)) < len(trace.opened.seats):
        _undone_alone(trace, record.to, seats[:1])
    else:
        trace.light = trace.index + 1
    _go_back(trace, record.to, "log/3.5")


def _undone_alone(trace: Trace, to: int, seats: list[Seat]) -> None:
    """Without everybody's consent a seat takes back only its own moves, and nothing that came to light."""
    if trace.light > to:
        trace.fail("LEGAL", "log/3.5", f"what came to light at ply {trace.light} is taken back without all seats")
    if others := sorted(seat for seat, last in trace.moved.items() if last >= to and seat not in seats):
        trace.fail("LEGAL", "log/3.5", f"a move of seat {others[0]} is taken back without its consent")


def _go_back(trace: Trace, to: int, clause: str) -> None:
    first = trace.opened.index + 1 + len(trace.opened.seats)
    if not first <= to < trace.index:
        return trace.lose(clause, f"expected a ply from {first} to {trace.index - 1}, got {to}")
    trace.state, trace.resigned = trace.states[to], 0
    return None


def _ruled(trace: Trace, record: Ruled) -> None:
    message = ruling_bytes(record)
    trace.jobs.append(Job(trace.index, 0, trace.opened.house.key, message, record.signature, trace.opened))
    trace.counts["rulings"] += 1
    trace.counts["ruled back"] += record.to is not None
    if _evades(trace):
        return
    sealed = trace.status == "sealed"
    if (record.to is not None and sealed) or (record.outcome is not None and not sealed):
        trace.fail("LEGAL", "log/3.6", "an outcome is corrected after the seal, moves are taken back before it")
    elif record.outcome is not None and len(record.outcome.places) != len(trace.opened.seats):
        trace.fail("LEGAL", "log/3.6", "a corrected outcome has a place for each seat")
    elif record.outcome is not None:
        trace.outcomes.append(record.outcome)
    elif record.to is not None and _running(trace):
        trace.counts["redrawn"] += trace.light > record.to
        trace.light = trace.index + 1
        _go_back(trace, record.to, "log/3.6")


def _sealed(trace: Trace, record: Sealed) -> None:
    if trace.status == "sealed":
        return trace.lose("log/3.7", "the match is sealed already")
    _evades(trace)
    running, trace.status = trace.status == "running", "sealed"
    trace.outcomes.append(record.outcome)
    if trace.lost:
        return None
    try:
        due = _ending(trace) if running else None
    except LookupError as fault:
        return trace.leave_open("LEGAL", "log/5.5", f"the outcome hangs on something hidden: {fault}")
    if due is None and record.outcome.reason.startswith(ABANDONED) and not record.outcome.places:
        trace.counts["abandoned"] += 1
    elif record.outcome != due:
        trace.lose("log/3.7", f"expected the outcome {due}, got {record.outcome}")
    return None


def _ending(trace: Trace) -> Outcome | None:
    if trace.resigned:
        names = tuple(info.name for info in trace.opened.seats)
        return given_up(trace.game, trace.state, names, trace.resigned)
    return trace.game.outcome(trace.state)


_FOLLOW: Mapping[type, Callable[[Trace, Any], None]] = {
    Opened: _opened,
    Joined: _joined,
    Moved: _moved,
    Drawn: _drawn,
    TakenBack: _taken_back,
    Ruled: _ruled,
    Sealed: _sealed,
}
