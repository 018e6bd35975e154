"""What the numbers of a draw mean by the rules: what chance was asked, and which of the candidates was drawn."""

from tidelog.domain.kernel.chance import Ask
from tidelog.domain.kernel.facts import Move
from tidelog.domain.kernel.secret import closed, named, secrets_in, unnamed
from tidelog.domain.log.audit.trace import Trace
from tidelog.domain.log.primitives.commitment import commit, house_salt
from tidelog.domain.log.primitives.luck import draw
from tidelog.domain.log.records.given import given_again
from tidelog.domain.log.records.record import AnyDrawn


def answer(trace: Trace, record: AnyDrawn, move: Move) -> Move | None:
    """What chance answers here by the match secret, where that is known and the log says the same."""
    try:
        ask = trace.game.chance(trace.state)
    except LookupError as fault:
        if type(fault) is not LookupError or not trace.blind(move):
            raise
        trace.leave_open("LEGAL", "log/6.5", "hidden", f"what was asked hangs on something hidden: {fault}")
        return None
    if ask.wire != record.ask:
        if trace.blind(move):
            trace.leave_open("LEGAL", "log/6.5", "hidden", "what was asked hangs on something hidden")
        else:
            trace.fail("LEGAL", "log/6.5", "ask", f"the rules ask for {ask.wire}, and the log answers {record.ask}")
        return None
    if trace.opened.level == "given":
        _as_the_parent(trace, record, ask, move)
        return None
    if not trace.secret:
        return None
    thrown = draw(trace.secret, trace.opened.match, record.number, record.ask, trace.shares_fed)
    fair = _named(trace, record, ask.pick(thrown))
    if not _is_written(trace, record, fair):
        trace.fail("LEGAL", "log/6.5", "draw", f"the secret gives {_told(fair)}, and the log has {_told(move)}")
        return None
    return fair


def _as_the_parent(trace: Trace, record: AnyDrawn, ask: Ask, move: Move) -> None:
    """A branch that keeps its parent's luck has the parent's answer wherever that can be one."""
    if not trace.opened.parent:
        return
    kind, given = trace.kinds.move, given_again(trace.answers, record.number, ask)
    if given is None:
        return
    trace.counts["given again"] += 1
    if unnamed(kind, move) != given and not trace.blind(move):
        trace.fail("LEGAL", "log/6.8", "draw", f"the parent was answered {_told(given)}, and the log has {_told(move)}")


def _named(trace: Trace, record: AnyDrawn, fair: Move) -> Move:
    return named(type(fair), fair, f"d{record.number}") if type(fair) in trace.kinds.hiding else fair


def _is_written(trace: Trace, record: AnyDrawn, fair: Move) -> bool:
    """Whether the log has this answer of chance, with the commitments to what is hidden in it."""
    if type(fair) not in trace.kinds.hiding:
        return fair == record.move and not record.commitments
    secrets = secrets_in(type(fair), fair)
    match, secret = trace.opened.match, trace.secret
    commitments = tuple(commit(match, s.slot, house_salt(secret, s.slot), s.value) for s in secrets)
    if closed(type(fair), fair) != record.move or commitments != record.commitments:
        return False
    trace.hidden.values.update({s.slot: s.value for s in secrets})
    return True


def _told(move: Move) -> str:
    from tidelog.domain.kernel.facts import write_move

    return repr(write_move(move))
