"""Play by file: a seat signs its command on another machine, and the house takes it from the file.

A letter holds the command, its signature and the openings of what it hides, so it goes to the house alone.
"""

from pathlib import Path
from typing import Any, Final

import msgspec

from tidelog.domain.access import no_key
from tidelog.domain.corrections import Request
from tidelog.domain.corrections import propose as words_of
from tidelog.domain.custody import new_key, take_over
from tidelog.domain.errors import Forbidden, InvalidMove, Malformed, MatchOver, StaleMatch
from tidelog.domain.house import House
from tidelog.domain.kernel.facts import Move
from tidelog.domain.kernel.judge import judge
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import named
from tidelog.domain.kernel.typed import read_typed
from tidelog.domain.log.audit.reading import read_log
from tidelog.domain.log.primitives.canonical import encode, require_canonical
from tidelog.domain.log.primitives.merkle import leaf_hash, roots_of
from tidelog.domain.log.primitives.note import checkpoint_text, parse_pin, sign_note, verified_by
from tidelog.domain.log.records.command import Submission, slot_base
from tidelog.domain.log.records.heads import ORIGIN, cosign, cosigner
from tidelog.domain.log.records.match import Match
from tidelog.domain.log.records.record import Consent, NewKey, Opening, Ready, Resign, Signed, TakeBack
from tidelog.domain.log.records.rows import moves_of
from tidelog.domain.log.records.texts import committed
from tidelog.domain.log.writing.corrections import check_ply
from tidelog.domain.seating import seat_named
from tidelog.domain.store.keyring import Keyring
from tidelog.replays.bundle import Bundle
from tidelog.replays.imports import look_into, require_sound
from tidelog.replays.remembered import SeatMemory
from tidelog.replays.shown import shown_in

LABEL: Final = "tidelog-letter/2"
LIMIT: Final = 65_535


class Letter(msgspec.Struct, frozen=True, array_like=True):
    """A command on its way to the house of a match."""

    label: str
    match: str
    signed: msgspec.Raw
    openings: tuple[Opening, ...]
    agreed: bytes
    """The signature of the new key, where the command names one; else empty."""
    head: str
    """The checkpoint the seat saw last: it reminds a house that was restored of what it has signed."""


class Receipt(msgspec.Struct, frozen=True):
    """What became of a letter."""

    match: Match
    ply: int
    """The ply the command led to."""
    again: bool
    """Whether it had been applied before."""


def write_letter(bundle: Bundle, seat: str, move: str | Move | None, keys: Keyring, instead: bool = False) -> bytes:
    """The command of a seat at the head of this bundle, signed with its key; without a move it joins."""
    house, match, number = _seated(bundle, seat, keys)
    asked = _asked(match, number, move) if move is None or isinstance(move, str) else move
    if asked is None and match.opened.log is not None:
        asked = shown_in(bundle, match)
    return _written(bundle, keys, match, house.pens.command(match, number, asked), b"", instead)


def letter_of(match: str, submission: Submission, agreed: bytes = b"", head: str = "") -> bytes:
    """A command as it travels, with the checkpoint its seat saw last."""
    return encode((LABEL, match, submission.signed, submission.openings, agreed, head))


def write_new_key(bundle: Bundle, seat: str, name: str, keys: Keyring) -> bytes:
    """The letter with which a seat goes on with another of the keys that are here; both sign."""
    house, match, number = _seated(bundle, seat, keys)
    signed, agreed = new_key(house.pens, match, number, name)
    return _written(bundle, keys, match, Submission(signed, ()), agreed, False)


def _written(
    bundle: Bundle, keys: Keyring, match: Match, submission: Submission, agreed: bytes, instead: bool
) -> bytes:
    """The letter of a command, which its seat remembers before it leaves."""
    command = submission.signed.command
    data = letter_of(match.id, submission, agreed, bundle.checkpoint)
    memory = SeatMemory(keys, match.id, command.seat)
    try:
        return memory.sign_once(bundle, command.counter, data, instead)
    finally:
        memory.close()


def write_consent(bundle: Bundle, seat: str, proposal: "Proposal", keys: Keyring) -> bytes:
    """The letter with which a seat agrees to a ruling that its referee has proposed."""
    match = read_log(bundle.evidence()).opened.match
    if proposal.match != match:
        raise InvalidMove(f"expected a proposal for match {match}, got one for match {proposal.match}")
    return write_letter(bundle, seat, Consent(proposal.to, committed(match, proposal.words)), keys)


class Proposal(msgspec.Struct, frozen=True, array_like=True):
    """A ruling that the referee asks the seats to agree to: where play goes back to, and why."""

    label: str
    match: str
    clause: str
    to: int
    words: Opening


PROPOSAL: Final = "tidelog-proposal/2"


def read_proposal(data: bytes) -> Proposal:
    """The proposal of these bytes."""
    try:
        require_canonical(data)
        proposal = msgspec.msgpack.decode(data, type=Proposal)
    except (Malformed, msgspec.MsgspecError, UnicodeDecodeError) as fault:
        raise Malformed(f"expected the proposal of a ruling, got bytes that fail: {fault}") from None
    if proposal.label != PROPOSAL or not isinstance(proposal.words.value, str):
        raise Malformed(f"expected a {PROPOSAL}, got something else")
    return proposal


def propose(house: House, match: Match, clause: str, reason: str, to: int | None) -> bytes:
    """A ruling as the referee shows it to the seats before he makes it."""
    if to is None:
        raise InvalidMove("only a ruling that goes back to a ply needs anybody's consent")
    return encode((PROPOSAL, match.id, clause, to, words_of(house, match.id, reason)))


def proposed(data: bytes, match: Match, clause: str, to: int | None) -> Opening:
    """The words of a ruling that was proposed, where it is this one."""
    found = read_proposal(data)
    if (found.match, found.clause, found.to) != (match.id, clause, to):
        raise InvalidMove(
            f"the proposal is of a ruling by {found.clause} in match {found.match}, back to ply {found.to}"
        )
    return found.words


def _seated(bundle: Bundle, seat: str, keys: Keyring) -> tuple[House, Match, Seat]:
    """The match of a bundle that is not false, and a seat of it whose key is here."""
    require_sound(bundle)
    house = look_into(bundle, keys)
    match = house.load(read_log(bundle.evidence()).opened.match)
    number = seat_named(match, seat)
    if match.head.holders[number - 1].custody == "house":
        raise Forbidden(f"seat {number} is held by the house, which moves for it")
    if not house.pens.can_write(match, number):
        raise Forbidden(no_key(match, number))
    return house, match, number


_WRITTEN: Final = (Resign, TakeBack, Ready)
"""What a person writes beside the moves of a game."""


def _asked(match: Match, seat: Seat, move: str | None) -> Move | None:
    if match.head.status == "sealed":
        raise MatchOver(f"match {match.id} is sealed; without a move its head can be co-signed")
    if match.head.status == "joining":
        if move is not None:
            raise InvalidMove("the seat has to join first: leave the move out")
        return None
    if move is None:
        raise InvalidMove(f"match {match.id} is running: say what {match.names[seat - 1]} moves")
    if seat in match.owing and move not in ("ready", "resign"):
        raise InvalidMove(f"a draw waits for the share of {match.names[seat - 1]}: sign `ready`")
    asked = read_typed(match.game, match.state, seat, move, _WRITTEN, match.names)
    if isinstance(asked, TakeBack):
        check_ply(match, asked.to)
    elif isinstance(asked, Ready) and seat not in match.owing:
        raise InvalidMove(f"no draw waits for a share of {match.names[seat - 1]}")
    elif type(asked) not in _WRITTEN:
        _check_legal(match, seat, asked)
    return asked


def _check_legal(match: Match, seat: Seat, move: Move) -> None:
    """Refuse here what the house would refuse; what hangs on things unseen here is left to the house."""
    base = slot_base(seat, match.head.counters[seat - 1])
    try:
        judge(match.game, match.state, seat, named(type(move), move, base))
    except LookupError:
        return


def is_sealed(bundle: Bundle) -> bool:
    """Whether the match of a bundle has come to its seal."""
    return read_log(bundle.evidence()).sealed


def cosigned(bundle: Bundle, seat: str, keys: Keyring) -> Bundle:
    """The bundle of a sealed match with a seat's signature under the head of its seal."""
    report = require_sound(bundle)
    match = look_into(bundle, keys).load(report.match)
    number = seat_named(match, seat)
    if report.status != "sealed":
        raise InvalidMove(f"match {match.id} is not sealed: there is no last head to co-sign")
    own = match.head.holders[number - 1].own
    seed = keys.seed_of(own, match.names[number - 1]) if own else None
    if seed is None:
        raise Forbidden(f"seat {number} co-signs with the key of {match.names[number - 1]}, which is not here")
    size = match.head.sealed
    memory = SeatMemory(keys, match.id, number)
    memory.see(bundle, size)
    memory.close()
    if size == len(bundle.records):
        return msgspec.structs.replace(bundle, checkpoint=cosign(bundle.checkpoint, match.id, number, seed))
    root = roots_of(map(leaf_hash, bundle.records[:size]))[-1]
    note = sign_note(checkpoint_text(ORIGIN + match.id, size, root), cosigner(match.id, number), seed)
    return msgspec.structs.replace(bundle, kept=(*bundle.kept, note))


def deliver(house: House, data: bytes) -> Receipt:
    """Apply a letter to its match; one that was applied before changes nothing."""
    match, submission = opened(house, data)
    command = submission.signed.command
    if isinstance(command.move, TakeBack):
        raise InvalidMove(
            f"a letter that takes back goes to `tidelog undo {match.id} SEAT --letter FILE`, with the others"
        )
    if isinstance(command.move, Consent):
        raise InvalidMove(f"a letter that agrees to a ruling goes to `tidelog rule {match.id} --letter FILE`")
    if command.counter < match.head.counters[command.seat - 1]:
        return Receipt(match, applied(house, match, submission.signed), True)
    if isinstance(command.move, NewKey):
        after = take_over(house, match.id, submission.signed, read_letter(data).agreed)
    else:
        after = house.deliver(match.id, submission)
    return Receipt(after, applied(house, after, submission.signed), False)


def agreement(house: House, match: str, data: bytes) -> Signed[Consent]:
    """The signed word of a seat, from its letter, that it agrees to a ruling."""
    found, submission = opened(house, data)
    if found.id != match or not isinstance(submission.signed.command.move, Consent):
        raise InvalidMove(f"expected a letter that agrees to a ruling in match {match}, got another")
    return submission.signed


def consent(house: House, match: str, data: bytes) -> Request:
    """The signed word of a seat, from its letter, that this match goes back to a ply."""
    found, submission = opened(house, data)
    if found.id != match:
        raise InvalidMove(f"expected a letter for match {match}, got one for match {found.id}")
    if not isinstance(submission.signed.command.move, TakeBack):
        raise InvalidMove("expected a letter that takes back, got one with a move: `tidelog submit` applies that")
    return submission.signed


def opened(house: House, data: bytes) -> tuple[Match, Submission]:
    letter = read_letter(data)
    house.heard(letter.head)
    match = house.matches.refresh(letter.match)
    _check_head(match, letter.head)
    submission = _submission(match, letter)
    seat = submission.signed.command.seat
    if not 1 <= seat <= len(match.opened.seats):
        raise Malformed(f"expected a seat from 1 to {len(match.opened.seats)}, got {seat}")
    if match.head.holders[seat - 1].custody == "house":
        raise Forbidden(f"seat {seat} is held by the house, which alone moves for it")
    return match, submission


def _check_head(match: Match, text: str) -> None:
    """What a letter says its seat saw last is a head of this match's house, or nothing."""
    if not text:
        return
    pin, signer = parse_pin(text), match.opened.house
    if pin.head.origin != ORIGIN + match.id or not verified_by(pin.note, signer.name, signer.key):
        raise Malformed(f"expected a head of match {match.id} that its house has signed, got another")


def read_file(path: Path) -> bytes:
    """The bytes of a letter; no more of them than would show that it is none."""
    with path.open("rb") as file:
        return file.read(LIMIT + 1)


def read_letter(data: bytes) -> Letter:
    """The letter of these bytes."""
    if len(data) > LIMIT:
        raise Malformed(f"expected a letter of at most {LIMIT} bytes, got more")
    try:
        require_canonical(data)
        letter = msgspec.msgpack.decode(data, type=Letter)
    except (Malformed, msgspec.MsgspecError, UnicodeDecodeError) as fault:
        raise Malformed(f"expected a letter, got bytes that fail: {fault}") from None
    if letter.label != LABEL:
        raise Malformed(f"expected a letter of {LABEL}, got something else")
    return letter


def _submission(match: Match, letter: Letter) -> Submission:
    command: Any = moves_of(match.game) | None
    generic: Any = Signed
    try:
        signed = msgspec.msgpack.decode(letter.signed, type=generic[command])
    except (msgspec.MsgspecError, UnicodeDecodeError) as fault:
        raise Malformed(f"expected a command of {match.game.name}, got one that fails: {fault}") from None
    if encode(signed) != bytes(letter.signed):
        raise Malformed("expected a command in its only form, got another")
    return Submission(signed, letter.openings)


def applied(house: House, match: Match, signed: Signed[Any]) -> int:
    """The ply that this very command led to; another of the same number is refused."""
    ply = house.matches.applied(match, signed)
    if ply is None:
        made = f"seat {signed.command.seat} has made another command {signed.command.counter} already"
        raise StaleMatch(made, ply=match.head.size)
    return ply
