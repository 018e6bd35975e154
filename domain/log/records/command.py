"""What a seat sends: its command, signed, with the openings of what it keeps hidden from the others.

The same for a player on another machine, who has only a redacted bundle and a key, and for the house, which acts
for bots and guests: it signs nothing and brings no share, so there is nothing for it to choose.
"""

from typing import Any, Protocol

import msgspec

from tidelog.domain import entropy
from tidelog.domain.errors import Malformed
from tidelog.domain.kernel.codec import codec
from tidelog.domain.kernel.facts import Move
from tidelog.domain.kernel.hush import Hush, Quiet
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import closed, named, opened, secrets_in
from tidelog.domain.log.primitives.canonical import encode
from tidelog.domain.log.primitives.chain import SHARE_BYTES, chain, chain_key, last_value
from tidelog.domain.log.primitives.commitment import SALT_BYTES, commit, house_salt, opens
from tidelog.domain.log.primitives.merkle import leaf_hash
from tidelog.domain.log.primitives.signing import sign, verify
from tidelog.domain.log.records.match import Match
from tidelog.domain.log.records.record import KERNEL_MOVES, SHARED, Command, Join, NewKey, Opening, Ready, Signed
from tidelog.domain.log.records.rows import move_decoder
from tidelog.domain.log.records.shares import due, is_due, settled
from tidelog.domain.log.records.signed import new_key_bytes, signed_bytes


class Submission(msgspec.Struct, frozen=True, array_like=True):
    """A command on its way to the house."""

    signed: Signed[Any]
    openings: tuple[Opening, ...] = ()


class Pen(Protocol):
    """Who acts for a seat: brings its shares and salts, and signs."""

    def share(self, match: Match, seat: Seat, index: int) -> bytes:
        """The seat's share of luck of this round; round 0 is the end of its chain."""

    def salt(self, slot: str) -> bytes:
        """A salt for what the seat hides in this slot."""

    def sign(self, message: bytes) -> bytes:
        """The signature; empty where the house holds the seat."""


class HousePen(Quiet, msgspec.Struct, frozen=True):
    """Acts for bots and guests: salts follow from the match secret, and nothing is signed."""

    secret: Hush

    def share(self, match: Match, seat: Seat, index: int) -> bytes:
        """Nothing: the house has brought the secret."""
        return b""

    def salt(self, slot: str) -> bytes:
        """Follows from the secret and the slot."""
        return house_salt(self.secret, slot)

    def sign(self, message: bytes) -> bytes:
        """Nothing: the house's word is its checkpoint."""
        return b""


class KeyPen(Quiet, msgspec.Struct, frozen=True):
    """Acts for a player who holds the seat's key."""

    seed: Hush
    last: Hush = Hush(b"")
    """The last value of the seat's chain, where that was begun with an earlier key."""

    def share(self, match: Match, seat: Seat, index: int) -> bytes:
        """From the chain of this match and key: the same on every device that has the key."""
        return chain(self.last or chain_end(self.seed, match), match.id, seat)[index]

    def salt(self, slot: str) -> bytes:
        """Fresh from the system."""
        return entropy.fresh(SALT_BYTES)

    def sign(self, message: bytes) -> bytes:
        """By the player's key."""
        return sign(self.seed, message)


def chain_end(seed: bytes, match: Match) -> bytes:
    """The last value of a key's chain in this match, from which the others follow."""
    return last_value(chain_key(seed), match.id, leaf_hash(encode(match.opened)))


def slot_base(seat: Seat, counter: int) -> str:
    """The name of what a seat hides in its command of this number."""
    return f"c{seat}.{counter}"


def share_due(match: Match, seat: Seat, move: Move | None) -> int | None:
    """The round whose share a command shows; None where it shows none."""
    head, level = match.head, match.opened.level
    if move is None or type(move) is Join:
        return 0 if level in SHARED and head.holders[seat - 1].custody == "self" else None
    if type(move) in KERNEL_MOVES and type(move) is not Ready:
        return None
    return due(settled(head.shares, level), head.holders, level, seat) or None


def prepare(match: Match, seat: Seat, move: Move | None, pen: Pen) -> Submission:
    """The command for a move at the head of this log, signed, with its openings."""
    counter = match.head.counters[seat - 1]
    openings: tuple[Opening, ...] = ()
    index = share_due(match, seat, move)
    if type(move) in codec(match.game).hiding:
        move = named(type(move), move, slot_base(seat, counter))
        openings = tuple(
            Opening(secret.slot, secret.who, pen.salt(secret.slot), secret.value)
            for secret in secrets_in(type(move), move)
        )
        move = closed(type(move), move)
    commitments = tuple(commit(match.id, o.slot, o.salt, o.value) for o in openings)
    nonce = b"" if index is None else pen.share(match, seat, index)
    command = Command(seat, counter, match.head.size, nonce, commitments, move)
    signature = pen.sign(signed_bytes(match.id, match.head.root, command))
    return Submission(Signed(command, signature), openings)


def check_share(match: Match, command: Command[Any]) -> None:
    """Refuse a command that shows another share than the one that is due, or one where none is."""
    index = share_due(match, command.seat, command.move)
    if index == 0 and len(command.nonce) == SHARE_BYTES:
        return
    shares = settled(match.head.shares, match.opened.level)
    if index == 0 or not is_due(shares, match.id, command.seat, index or 0, command.nonce):
        due_now = f"the share of round {index}" if index else "the end of its chain" if index == 0 else "no share"
        raise Malformed(f"expected a command of seat {command.seat} with {due_now}, got another")


def check_signature(match: Match, signed: Signed[Any], root: bytes) -> None:
    """Refuse a command that its seat's key has not signed on this root."""
    seat = signed.command.seat
    holder, name = match.head.holders[seat - 1], match.names[seat - 1]
    if holder.custody == "house":
        if signed.signature:
            raise Malformed(f"expected no signature of {name}, whose seat the house holds")
        return
    if not verify(holder.key, signed_bytes(match.id, root, signed.command), signed.signature):
        raise Malformed(f"the signature is not that of {name} (seat {seat}) on this match")


def agreed_by(match: Match, command: Command[NewKey], pen: Pen) -> bytes:
    """The signature with which a new key takes over a seat at the head of this log."""
    return pen.sign(new_key_bytes(match.id, match.head.root, command))


def hidden_move(match: Match, submission: Submission) -> Move:
    """The move as its openings fill it, of the types the game reads: a caller may have given anything."""
    move, openings = submission.signed.command.move, submission.openings
    if openings or submission.signed.command.commitments or type(move) in codec(match.game).hiding:
        _check_openings(match, submission)
        move = opened(type(move), move, {opening.slot: opening.value for opening in openings})
    try:
        checked: Move = move_decoder(match.game).decode(encode(move))
    except (msgspec.MsgspecError, UnicodeDecodeError) as fault:
        raise Malformed(f"expected a move of {match.game.name}, got one that fails: {fault}") from None
    return checked


def _check_openings(match: Match, submission: Submission) -> None:
    """Refuse openings that are not those of the move, each checked against its commitment and its owner."""
    command = submission.signed.command
    move: Move = command.move
    secrets = secrets_in(type(move), move)
    names = [s.slot for s in secrets_in(type(move), named(type(move), move, slot_base(command.seat, command.counter)))]
    slots = [secret.slot for secret in secrets]
    if not (slots == names == [o.slot for o in submission.openings] and len(command.commitments) == len(slots)):
        raise Malformed("expected one commitment and one opening for each thing the move hides, in its own slot")
    for secret, commitment, opening in zip(secrets, command.commitments, submission.openings, strict=True):
        if secret.who != (command.seat,) or secret.value is not None or opening.who != secret.who:
            raise Malformed(f"{secret.slot} is not hidden for seat {command.seat} alone")
        if not opens(commitment, match.id, opening.slot, opening.salt, opening.value):
            raise Malformed(f"the opening of {opening.slot} does not fit its commitment")
