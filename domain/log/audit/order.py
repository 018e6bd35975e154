"""What may follow what, and who is awaited then, whatever the game: by the types of the records and their lists."""

from typing import Any

from tidelog.domain.kernel.seats import CHANCE
from tidelog.domain.log.audit.trace import Trace
from tidelog.domain.log.records import shares as luck
from tidelog.domain.log.records.endings import ABANDONED
from tidelog.domain.log.records.record import (
    Awaited,
    Drawn,
    Joined,
    Lapsed,
    Moved,
    Opened,
    Readied,
    Reseated,
    Resign,
    Ruled,
    Sealed,
)


def check_order(trace: Trace, record: Any) -> None:
    """What may follow what, whatever the game (3.8)."""
    if fault := _disorder(trace, record):
        trace.lose("log/3.8", "order", fault)


def _disorder(trace: Trace, record: Any) -> str:
    kind, before = type(record), trace.before
    if kind is Moved and before and trace.status == "running" and before[0] != CHANCE:
        return ""
    abandons = kind is Sealed and record.outcome == ABANDONED
    if trace.status == "joining":
        return "" if kind is Joined or abandons else "not all seats have joined"
    if trace.status == "sealed" or kind is Joined:
        return "" if kind is Ruled else "the match is sealed, or all have joined"
    if not before:
        return "" if kind is Sealed else "the match is over, and only its seal could follow"
    if trace.opened.level == "given" or CHANCE not in before:
        return "" if kind is not Sealed or abandons else "the match is not over"
    if before == (CHANCE,) or kind is Drawn:
        return "" if kind is Drawn else "chance is asked, and only a draw could follow"
    return "" if _may_wait(before, record, abandons) else "a draw waits for shares, and something else follows"


def _may_wait(before: Awaited, record: Any, abandons: bool) -> bool:
    """Whether a record may stand where a draw waits for shares."""
    kind = type(record)
    if kind is Lapsed:
        return set(record.seats) <= set(before[1:])
    if kind is Moved:
        return type(record.signed.command.move) is Resign
    return kind is Readied or abandons or (kind is Reseated and record.seat in before[1:])


def check_awaited(trace: Trace, record: Any) -> None:
    """The list a record ends with is the one its type leaves (4.5); where chance is asked, by shares (6.12)."""
    stated, kind = record.awaited, type(record)
    free = kind is Drawn or (kind is Moved and type(record.signed.command.move) is not Resign)
    due = None if free else _awaited_due(trace, record)
    if stated and stated[0] == CHANCE and stated[1:] != luck.owing(trace.shares, trace.holders, trace.opened.level):
        trace.fail(
            "LUCK", "log/6.12", "owing", f"chance is asked, and the shares that are owed are not those of {stated[1:]}"
        )
    if due is None or stated == due:
        return
    if CHANCE in stated or CHANCE in due:
        trace.fail("LUCK", "log/6.12", "awaited", f"expected {list(due)} to be awaited after it, got {list(stated)}")
    else:
        trace.fail("AUTHORS", "log/4.5", "awaited", f"expected {list(due)} to be awaited after it, got {list(stated)}")


def _awaited_due(trace: Trace, record: Any) -> Awaited | None:
    """Who must be awaited after a record; None where only the rules can tell."""
    kind, before = type(record), trace.before
    if kind is Opened:
        return tuple(range(1, len(record.seats) + 1))
    if kind is Joined or kind is Readied:
        rest = tuple(seat for seat in before if seat != record.signed.command.seat)
        return rest if rest or kind is Readied else None
    if kind is Sealed or kind is Moved or trace.leaving:
        return ()
    if getattr(record, "to", None) is not None:
        at = record.to - 1 - trace.opened.index
        return trace.moments[at].awaited if 0 <= at < len(trace.moments) else None
    return None if kind in (Reseated, Lapsed) and CHANCE in before else before
