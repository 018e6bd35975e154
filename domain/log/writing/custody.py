"""Who acts for a seat as a match goes on: a player's new key, a seat given away, a seat that let its time run out."""

from collections.abc import Sequence
from typing import Final

import msgspec

from tidelog.domain.errors import Forbidden, Malformed
from tidelog.domain.kernel.seats import CHANCE, Seat
from tidelog.domain.log.primitives.signing import is_sound_key, public_key, sign, verify
from tidelog.domain.log.records.match import Match, keys_of
from tidelog.domain.log.records.record import Lapsed, NewKey, Rekeyed, Reseated, Signed
from tidelog.domain.log.records.signed import custody_bytes, lapse_bytes, new_key_bytes
from tidelog.domain.log.records.terms import Moment, lapse_fault
from tidelog.domain.log.writing.draft import Draft
from tidelog.domain.log.writing.play import check_command, check_running, go_on

MOST_KEYS: Final = 8
"""That a seat may change to in one match."""


def rekey(draft: Draft, signed: Signed[NewKey], signature: bytes) -> None:
    """A player goes on with another key; his chain of shares goes on too."""
    match, seat = draft.match, signed.command.seat
    check_running(match)
    if CHANCE in match.head.awaited:
        raise Forbidden("no key changes while chance is asked")
    check_command(match, signed)
    if match.head.holders[seat - 1].custody != "self":
        raise Forbidden(f"seat {seat} is not held by its player: the referee alone gives it another key")
    if sum(own == seat for own, _ in match.head.named) >= MOST_KEYS:
        raise Forbidden(f"a seat changes its key at most {MOST_KEYS} times in a match")
    _check_key(match, signed.command.move.key)
    root = match.head.roots[signed.command.seen - match.head.since]
    if not verify(signed.command.move.key, new_key_bytes(match.id, root, signed.command), signature):
        raise Malformed("the new key has not signed that it takes over the seat")
    draft.write(Rekeyed(*draft.before, signed, signature), (), match.state)


def _check_key(match: Match, key: bytes) -> None:
    if not is_sound_key(key):
        raise Malformed("expected a sound Ed25519 key, got another")
    if key in keys_of(match.opened, match.head):
        raise Forbidden("that key stands in this match already")


def reseat(draft: Draft, seat: Seat, referee: bytes, new: bytes = b"") -> None:
    """The referee gives a seat to a key he names, by the seed of his key and of the new one; or to the house."""
    match = draft.match
    check_running(match)
    if CHANCE in match.head.awaited and seat not in match.owing:
        raise Forbidden("while chance is asked only a seat whose share is missing can be given away")
    if seat in match.head.reseated:
        raise Forbidden(f"seat {seat} was given away already, which happens once in a match")
    if not new and match.head.holders[seat - 1].custody == "house":
        raise Forbidden(f"seat {seat} is the house's already")
    draft.write(_given(draft, seat, referee, new), (), match.state)
    go_on(draft)


def _given(draft: Draft, seat: Seat, referee: bytes, new: bytes) -> Reseated:
    key = public_key(new) if new else b""
    if key:
        _check_key(draft.match, key)
    unsigned = Reseated(*draft.before, seat, "referee" if key else "house", key, b"", b"")
    message = custody_bytes(unsigned)
    agreed = sign(new, message) if new else b""
    return msgspec.structs.replace(unsigned, signature=sign(referee, message), agreed=agreed)


def lapse(
    draft: Draft, seats: tuple[Seat, ...], since: int, paused: int, moments: Sequence[Moment], seed: bytes
) -> None:
    """The house says that seats have let their time run out; what follows stands in the terms."""
    match = draft.match
    check_running(match)
    unsigned = Lapsed(*draft.before, tuple(sorted(seats)), since, paused, b"")
    if fault := lapse_fault(match.opened.terms, unsigned, match.opened.index, moments):
        raise Forbidden(f"no time has lapsed: {fault}")
    signed = msgspec.structs.replace(unsigned, signature=sign(seed, lapse_bytes(unsigned)))
    draft.write(signed, (), match.state)
    go_on(draft)
