"""Going back and ruling: records like any other, for nothing is ever deleted."""

from typing import Any, Final

import msgspec

from tidelog.domain.errors import BadPly, Forbidden, Malformed, MatchOver
from tidelog.domain.kernel.facts import Outcome
from tidelog.domain.kernel.seats import CHANCE
from tidelog.domain.log.primitives.signing import sign
from tidelog.domain.log.records.match import Match
from tidelog.domain.log.records.record import Consent, Corrected, Opening, Ruled, Signed, TakeBack, TakenBack
from tidelog.domain.log.records.signed import ruling_bytes
from tidelog.domain.log.records.texts import committed
from tidelog.domain.log.writing.draft import Draft
from tidelog.domain.log.writing.play import check_command, check_running, go_on

MOST_RULINGS: Final = 64


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """What a referee decides: nothing more, that play goes back to a ply, or another outcome after the seal."""

    clause: str
    words: Opening
    """The reason."""
    to: int | None = None
    outcome: Outcome | None = None
    consents: tuple[Signed[Consent], ...] = ()


def take_back(draft: Draft, requests: tuple[Signed[TakeBack], ...], alone: bool) -> None:
    """Go back to a ply: the first request asks, the others agree. `alone`: nobody else has moved since."""
    match = draft.match
    check_running(match)
    to = requests[0].command.move.to
    check_ply(match, to)
    for request in requests:
        if request.command.move.to != to:
            raise Malformed("expected all requests to name the same ply")
        check_command(match, request)
    agreed = {request.command.seat for request in requests}
    if len(agreed) != len(requests):
        raise Malformed("expected each seat once")
    if len(agreed) < len(match.opened.seats):
        _check_undo_alone(match, to, alone)
    draft.write(TakenBack(*draft.before, to, requests), (), _recalled(draft, to))
    go_on(draft)


def check_ply(match: Match, to: int) -> None:
    """Refuse a ply before play began or not in the past."""
    first = match.opened.index + 1 + len(match.opened.seats)
    if not first <= to < match.head.size:
        raise BadPly(f"expected a ply from {first} to {match.head.size - 1}, got {to}")


def _recalled(draft: Draft, to: int) -> Any:
    """The state of an earlier ply; not where chance was asked, for who goes back there knows what it answered."""
    match, state = draft.match, draft.recall(to)
    if match.opened.level == "given":
        return state
    if match.owing:
        raise Forbidden("a draw is to be made first: nothing is taken back while chance is asked")
    if match.game.awaiting(state) == (CHANCE,):
        raise BadPly(f"at ply {to} chance is asked, and what it answered is known: go back further")
    return state


def _check_undo_alone(match: Match, to: int, alone: bool) -> None:
    if match.head.light > to:
        raise Forbidden(
            f"something came to light or was decided by all at ply {match.head.light}, after ply {to}: "
            "taking that back needs every seat's consent"
        )
    if not alone:
        raise Forbidden(f"another seat has moved since ply {to}: taking that back needs every seat's consent")


def correct(draft: Draft, to: int, reason: str) -> None:
    """Whoever takes down a match of a real table puts a slip right: it says nothing of the players."""
    match = draft.match
    check_running(match)
    if match.opened.level != "given":
        raise Forbidden("only a match that is taken down from a real table has slips of the pen to correct")
    check_ply(match, to)
    words = draft.words(reason)
    draft.write(Corrected(*draft.before, to, committed(match.id, words)), (words,), draft.recall(to))
    go_on(draft)


def rule(draft: Draft, ruling: Ruling, seed: bytes) -> None:
    """The referee's decision, signed by him; after the seal only the outcome can be corrected."""
    match, sealed = draft.match, draft.match.head.status == "sealed"
    _check_ruling(match, ruling, sealed)
    state = match.state if ruling.to is None else _recalled(draft, ruling.to)
    text = committed(match.id, ruling.words)
    unsigned = Ruled(*draft.before, ruling.clause, text, ruling.to, ruling.outcome, ruling.consents, b"")
    signed = msgspec.structs.replace(unsigned, signature=sign(seed, ruling_bytes(unsigned)))
    draft.write(signed, (ruling.words,), state)
    if not sealed:
        go_on(draft)


def _check_ruling(match: Match, ruling: Ruling, sealed: bool) -> None:
    if match.head.rulings >= MOST_RULINGS:
        raise Forbidden(f"a match takes {MOST_RULINGS} rulings and no more")
    if ruling.to is not None and sealed:
        raise MatchOver("after the seal a ruling can correct the outcome, not take moves back")
    if ruling.outcome is not None and not sealed:
        raise Forbidden("an outcome can be corrected only after the seal")
    if ruling.outcome is not None and len(ruling.outcome.places) != len(match.opened.seats):
        raise Malformed(f"expected a place for each of {len(match.opened.seats)} seats")
    if match.owing and match.opened.level != "given":
        raise Forbidden("a draw is to be made first: nothing is ruled while chance is asked")
    if ruling.to is not None:
        check_ply(match, ruling.to)
    _check_consents(match, ruling)


def _check_consents(match: Match, ruling: Ruling) -> None:
    seats = [consent.command.seat for consent in ruling.consents]
    if len(set(seats)) < len(seats) or (seats and ruling.to is None):
        raise Malformed("expected each seat that agrees once, and only where play goes back")
    due = Consent(-1 if ruling.to is None else ruling.to, committed(match.id, ruling.words))
    for consent in ruling.consents:
        if consent.command.move != due:
            raise Malformed(f"seat {consent.command.seat} agrees to another ruling")
        check_command(match, consent)
        if match.head.holders[consent.command.seat - 1].custody != "self":
            raise Forbidden(
                f"seat {consent.command.seat} does not hold its own key, and its consent counts for nothing"
            )
