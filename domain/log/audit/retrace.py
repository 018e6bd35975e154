"""Following a log as the rules demand, record by record, and noting the first fault.

Nothing is taken from the log that can be found out: moves are decided again, draws derived again, and the
state goes on only with facts that were decided here. Where a fact hangs on something hidden, that is noted.
What needs no rules is followed beside it (`course`).
"""

from collections.abc import Callable, Mapping
from typing import Any

from tidelog.domain.errors import TidelogError
from tidelog.domain.kernel.codec import upcast
from tidelog.domain.kernel.facts import Event, Move, Outcome, folded
from tidelog.domain.kernel.game import check_seats, cite, settle_options
from tidelog.domain.kernel.judge import judge
from tidelog.domain.kernel.seats import CHANCE, Seat
from tidelog.domain.kernel.secret import closed, opened, secrets_in
from tidelog.domain.log.audit import course
from tidelog.domain.log.audit.hidden import Hidden
from tidelog.domain.log.audit.reading import Log
from tidelog.domain.log.audit.retrace_luck import answer
from tidelog.domain.log.audit.trace import Trace
from tidelog.domain.log.primitives.canonical import encode
from tidelog.domain.log.records.endings import ABANDONED, left
from tidelog.domain.log.records.record import (
    AnyDrawn,
    AnyMoved,
    Awaited,
    Drawn,
    Moved,
    Opened,
    Resign,
    Ruled,
    Sealed,
    destination,
)
from tidelog.domain.log.records.rows import move_decoder
from tidelog.domain.log.records.shares import owing


def retrace(log: Log, hidden: Hidden, answers: Mapping[int, Any] | None = None) -> Trace:
    """Follow a log from its first record to the last that can be read."""
    trace = Trace(log, hidden)
    trace.answers = dict(answers or {})
    for index, record in enumerate(log.records):
        trace.index, before = index, trace.opened
        course.follow(trace, record)
        try:
            _follow(trace, record, before)
        except Exception as fault:  # what a forged log makes of a state may break any function of a game
            trace.lose("log/10.3", "broken", f"its facts cannot be followed: {type(fault).__name__}: {fault}")
        course.settle(trace, record)
        trace.states.append(trace.state)
    return trace


def _follow(trace: Trace, record: Any, before: Opened) -> None:
    """What the rules make of a record, and who they await after it."""
    if type(record) is Opened:
        _opened(trace, record, before)
    elif not trace.lost:
        act = _FOLLOW.get(type(record))
        if act:
            act(trace, record)
        elif (to := destination(record)) is not None:
            trace.state = trace.states[to]
    if trace.lost:
        return
    due = _awaited(trace)
    if due is not None and due != record.awaited:
        detail = f"the rules await {list(due)} after it, and the log says {list(record.awaited)}"
        trace.lose("log/2.5", "awaited", detail)


def _awaited(trace: Trace) -> Awaited | None:
    """Who must act by the rules; None where that is not theirs to say."""
    if trace.status != "running":
        return None
    if trace.leaving:
        return ()
    asked = trace.game.awaiting(trace.state)
    if asked == (CHANCE,):
        return (CHANCE, *owing(trace.shares, trace.holders, trace.opened.level))
    return asked if len(asked) < 2 else tuple(sorted(asked))


def _opened(trace: Trace, record: Opened, before: Opened) -> None:
    parent, seats = record.parent, len(record.seats)
    if (parent is None) != (trace.index == 0):
        return trace.lose("log/9.1", "branch", "a log opens once; a branch names its parent")
    if parent is None:
        check_seats(trace.game, seats)
        # Rules of another version may have had other options: only those of this one are known to be complete.
        if record.version == trace.game.version and settle_options(trace.game, record.options) != record.options:
            return trace.lose("log/3.1", "options", "the options of the game are not all there")
        try:
            trace.state = trace.game.start(seats, record.options)
        except KeyError:
            return trace.lose("log/3.1", "options", "the options of the game are not all there")
    elif (parent.match, parent.ply) != (before.match, trace.index):
        return trace.lose("log/9.1", "branch", f"expected a branch of {before.match} at ply {trace.index}")
    elif any(record.match == part.match for part in trace.parts[:-1]):
        return trace.lose("log/2.3", "name", f"a branch is called {record.match}, as a match it comes from")
    elif (record.game, record.options, seats) != (before.game, before.options, len(before.seats)):
        detail = "a branch has the game, the options and the number of seats of its parent"
        return trace.lose("log/9.2", "branch", detail)
    elif not _may_branch(trace, before):
        return trace.lose("log/9.1", "branch", "a match is left after all have joined, and before its seal")
    return None


def _may_branch(trace: Trace, before: Opened) -> bool:
    own = [record for record in trace.log.records[before.index : trace.index] if record.match == before.match]
    return len(own) > len(before.seats) and not any(type(record) is Sealed for record in own)


def _moved(trace: Trace, record: AnyMoved) -> None:
    command = record.signed.command
    if type(command.move) is Resign:
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
        sentence = getattr(refusal, "sentence", refusal)
        return trace.lose(getattr(refusal, "clause", "log/3.3"), "illegal", f"illegal: {sentence}")
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
    trace.lose(clause, "facts", f"the rules state {due}, and the log states {got}")


def _go_on(trace: Trace, events: tuple[Event, ...]) -> None:
    trace.state = folded(trace.state, events, trace.game.evolve)


def _undecided(trace: Trace, facts: tuple[Event, ...], detail: str) -> None:
    trace.leave_open("LEGAL", "log/5.5", "hidden", detail)
    _go_on(trace, opened(trace.kinds.events, facts, trace.hidden.values))


def _drawn(trace: Trace, record: AnyDrawn) -> None:
    if trace.game.awaiting(trace.state) != (CHANCE,):
        return trace.lose("log/3.4", "draw", "no draw was to be made here")
    move = _filled(trace, record.move)
    fair = answer(trace, record, move)
    if fair is None:
        _decided(trace, record, CHANCE, move, lambda: judge(trace.game, trace.state, CHANCE, move))
    else:
        _decided(trace, record, CHANCE, fair, lambda: trace.game.decide(trace.state, CHANCE, fair))
    return None


def _ruled(trace: Trace, record: Ruled) -> None:
    sealed, places = trace.status == "sealed", len(trace.opened.seats)
    if (record.to is not None and sealed) or (record.outcome is not None and not sealed):
        detail = "an outcome is corrected after the seal, moves are taken back before it"
        return trace.lose("log/3.6", "ruling", detail)
    if record.outcome is not None and len(record.outcome.places) != places:
        return trace.lose("log/3.6", "ruling", "a corrected outcome has a place for each seat")
    if record.outcome is not None:
        trace.outcomes.append(record.outcome)
    elif record.to is not None:
        trace.state = trace.states[record.to]
    return None


def _sealed(trace: Trace, record: Sealed) -> None:
    try:
        due = _ending(trace) if not trace.missing else None
    except LookupError as fault:
        return trace.leave_open("LEGAL", "log/5.5", "hidden", f"the outcome hangs on something hidden: {fault}")
    if record.outcome != (due or ABANDONED):
        trace.lose("log/3.7", "outcome", f"expected the outcome {due or ABANDONED}, got {record.outcome}")
    return None


def _ending(trace: Trace) -> Outcome | None:
    if trace.leaving:
        return left(trace.game, trace.state, trace.leaving)
    return trace.game.outcome(trace.state)


_FOLLOW: Mapping[type, Callable[[Trace, Any], None]] = {
    Moved: _moved,
    Drawn: _drawn,
    Ruled: _ruled,
    Sealed: _sealed,
}
