"""Following the draws of a log: what chance was asked and what it answered, derived again from the match secret."""

from tidelog.domain.kernel.chance import Ask
from tidelog.domain.kernel.rules import Move
from tidelog.domain.kernel.secret import closed, named, secrets_in, unnamed
from tidelog.domain.log.commitment import commit, house_salt
from tidelog.domain.log.given import given_again
from tidelog.domain.log.luck import draw
from tidelog.domain.log.record import AnyDrawn
from tidelog.domain.log.trace import Trace


def answer(trace: Trace, record: AnyDrawn, nonces: list[bytes], move: Move) -> Move | None:
    """What chance answers here by the match secret, where that is known and the log says the same."""
    try:
        ask = trace.game.chance(trace.state)
    except LookupError as fault:
        if type(fault) is not LookupError or not trace.blind(move):
            raise
        trace.leave_open("LUCK", "log/6.5", f"what was asked hangs on something hidden: {fault}")
        return None
    if ask.wire != record.ask:
        if trace.blind(move):
            trace.leave_open("LUCK", "log/6.5", "what was asked hangs on something hidden")
        else:
            trace.fail("LUCK", "log/6.5", f"the rules ask for {ask.wire}, and the log answers {record.ask}")
        return None
    if trace.opened.level == "given":
        _as_the_parent(trace, record, ask, move)
        return None
    if not trace.secret:
        trace.leave_open("LUCK", "log/6.1", "the match secret is not out")
        return None
    thrown = draw(trace.key, trace.opened.match, record.number, record.ask, nonces)
    fair = _named(trace, record, ask.pick(thrown))
    if not _is_written(trace, record, fair):
        trace.fail("LUCK", "log/6.3", f"the secret gives {_told(fair)}, and the log has {_told(move)}")
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
        trace.fail("LUCK", "log/6.8", f"the parent was answered {_told(given)}, and the log has {_told(move)}")


def _named(trace: Trace, record: AnyDrawn, fair: Move) -> Move:
    return named(type(fair), fair, f"d{record.number}") if type(fair) in trace.kinds.hiding else fair


def _is_written(trace: Trace, record: AnyDrawn, fair: Move) -> bool:
    """Whether the log has this answer of chance, with the seals of what is hidden in it."""
    if type(fair) not in trace.kinds.hiding:
        return fair == record.move and not record.seals
    secrets = secrets_in(type(fair), fair)
    match, secret = trace.opened.match, trace.secret
    seals = tuple(commit(match, s.slot, house_salt(secret, s.slot), s.value) for s in secrets)
    if closed(type(fair), fair) != record.move or seals != record.seals:
        return False
    trace.hidden.values.update({s.slot: s.value for s in secrets})
    return True


def _told(move: Move) -> str:
    from tidelog.domain.kernel.notation import write_move

    return repr(write_move(move))
