"""Play by file: a seat signs its command on another machine, and the house takes it from the file.

A letter holds the command, its signature and the openings of what it hides, so it goes to the house alone.
"""

from pathlib import Path
from typing import Any, Final

import msgspec

from tidelog.domain.app import Tidelog, seat_named
from tidelog.domain.corrections import Consent
from tidelog.domain.errors import Forbidden, InvalidMove, Malformed, MatchOver, StaleMatch
from tidelog.domain.kernel.judge import judge
from tidelog.domain.kernel.notation import read_move
from tidelog.domain.kernel.rules import Move
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import named
from tidelog.domain.log.canonical import encode, require_canonical
from tidelog.domain.log.command import KeySigner, Submission, prepare, slot_base
from tidelog.domain.log.heads import cosign
from tidelog.domain.log.match import Match
from tidelog.domain.log.reading import read_log
from tidelog.domain.log.record import (
    KERNEL_MOVES,
    Joined,
    Moved,
    Opening,
    Signed,
    TakeBack,
    moves_of,
    read_record,
    unstore,
)
from tidelog.domain.log.writing import check_ply
from tidelog.domain.store.keyring import Keyring
from tidelog.replays.bundle import Bundle
from tidelog.replays.imports import look_into, require_sound

LABEL: Final = "tidelog-letter/1"
LIMIT: Final = 65_535


class Letter(msgspec.Struct, frozen=True, array_like=True):
    """A command on its way to the house of a match."""

    label: str
    match: str
    signed: msgspec.Raw
    openings: tuple[Opening, ...]


class Receipt(msgspec.Struct, frozen=True):
    """What became of a letter."""

    match: Match
    ply: int
    """The ply the command led to."""
    again: bool
    """Whether it had been applied before."""


def write_letter(bundle: Bundle, seat: str, move: str | None, keys: Keyring) -> bytes:
    """The command of a seat at the head of this bundle, signed with its key; without a move it joins."""
    require_sound(bundle)
    match = _match_of(bundle, keys)
    number = seat_named(match, seat)
    signer = KeySigner(keys.seed(key_for(match, number, keys)))
    asked = _asked(match, number, move)
    submission = prepare(match, number, asked, signer)
    return encode((LABEL, match.id, submission.signed, submission.openings))


def _match_of(bundle: Bundle, keys: Keyring) -> Match:
    return look_into(bundle, keys).load(read_log(bundle.evidence()).opened.match)


def key_for(match: Match, seat: Seat, keys: Keyring) -> str:
    """The name of the key here that this seat plays with, whatever it is called here."""
    public = match.opened.seats[seat - 1].key
    if not public:
        raise Forbidden(f"seat {seat} is held by the house, which moves for it")
    for name in (match.names[seat - 1], *keys.names()):
        if keys.has(name) and keys.public(name) == public:
            return name
    raise Forbidden(f"seat {seat} plays with the key of {match.names[seat - 1]}, which is not here")


def _asked(match: Match, seat: Seat, move: str | None) -> Move | None:
    if match.head.status == "sealed":
        raise MatchOver(f"match {match.id} is sealed; without a move its head can be co-signed")
    if match.head.status == "joining":
        if move is not None:
            raise InvalidMove("the seat has to join first: leave the move out")
        return None
    if move is None:
        raise InvalidMove(f"match {match.id} is running: say what seat {seat} moves")
    asked = read_move((*match.game.moves, *KERNEL_MOVES), seat, move)
    if isinstance(asked, TakeBack):
        check_ply(match, asked.to)
    elif type(asked) not in KERNEL_MOVES:
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
    """The bundle of a sealed match with a seat's signature under its head."""
    report = require_sound(bundle)
    match = _match_of(bundle, keys)
    number = seat_named(match, seat)
    if report.status != "sealed":
        raise InvalidMove(f"match {match.id} is not sealed: there is no last head to co-sign")
    note = cosign(bundle.checkpoint, match.id, number, keys.seed(key_for(match, number, keys)))
    return msgspec.structs.replace(bundle, checkpoint=note)


def deliver(tidelog: Tidelog, data: bytes) -> Receipt:
    """Apply a letter to its match; one that was applied before changes nothing."""
    match, submission = _opened(tidelog, data)
    command = submission.signed.command
    if isinstance(command.move, TakeBack):
        raise InvalidMove(
            f"a letter that takes back goes to `tidelog undo {match.id} SEAT --letter FILE`, with the others"
        )
    if not 1 <= command.seat <= len(match.opened.seats):
        raise Malformed(f"expected a seat from 1 to {len(match.opened.seats)}, got {command.seat}")
    if not match.opened.seats[command.seat - 1].key:
        raise Forbidden(f"seat {command.seat} is held by the house, which alone moves for it")
    if command.counter < match.head.counters[command.seat - 1]:
        return Receipt(match, _applied(tidelog, match, submission.signed), True)
    after = tidelog.deliver(match.id, submission)
    return Receipt(after, _applied(tidelog, after, submission.signed), False)


def consent(tidelog: Tidelog, match: str, data: bytes) -> Consent:
    """The signed word of a seat, from its letter, that this match goes back to a ply."""
    found, submission = _opened(tidelog, data)
    if found.id != match:
        raise InvalidMove(f"expected a letter for match {match}, got one for match {found.id}")
    if not isinstance(submission.signed.command.move, TakeBack):
        raise InvalidMove("expected a letter that takes back, got one with a move: `tidelog submit` applies that")
    return submission.signed


def _opened(tidelog: Tidelog, data: bytes) -> tuple[Match, Submission]:
    letter = read_letter(data)
    match = tidelog.matches.refresh(letter.match)
    return match, _submission(match, letter)


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


def _applied(tidelog: Tidelog, match: Match, signed: Signed[Any]) -> int:
    """The ply that this very command led to; another of the same number is refused."""
    for row in reversed(tidelog.matches.rows.states(match.id, match.opened.index, None)):
        record = read_record(match.game, unstore(row)[0])
        if isinstance(record, (Moved, Joined)) and record.signed == signed:
            return record.index + 1
    command = signed.command
    raise StaleMatch(f"seat {command.seat} has made another command {command.counter} already")
