"""What a seat sends: its command, signed, with the openings of what it keeps hidden from the others.

The same for a player on another machine, who has only a redacted bundle and a key, and for the house, which acts
for bots and guests with nonces that follow from the match secret, so that it cannot choose them.
"""

import os
from typing import Any, Protocol

import msgspec

from tidelog.domain.errors import Malformed
from tidelog.domain.kernel.codec import codec
from tidelog.domain.kernel.rules import Move
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import closed, named, opened, secrets_in
from tidelog.domain.log.canonical import encode
from tidelog.domain.log.commitment import SALT_BYTES, commit, house_salt, opens
from tidelog.domain.log.luck import derive
from tidelog.domain.log.match import Match
from tidelog.domain.log.record import NONCE_BYTES, Command, Opening, Signed, move_decoder, signed_bytes
from tidelog.domain.log.signing import sign, verify


class Submission(msgspec.Struct, frozen=True, array_like=True):
    """A command on its way to the house."""

    signed: Signed[Any]
    openings: tuple[Opening, ...] = ()


class Signer(Protocol):
    """Who acts for a seat: gives nonces and salts, and signs."""

    def nonce(self, seat: Seat, counter: int) -> bytes:
        """A nonce for this command of the seat, used once."""

    def salt(self, slot: str) -> bytes:
        """A salt for what the seat hides in this slot."""

    def sign(self, message: bytes) -> bytes:
        """The signature; empty where the house holds the seat."""


class HouseSigner(msgspec.Struct, frozen=True):
    """Acts for bots and guests: everything follows from the match secret, and nothing is signed."""

    secret: bytes

    def nonce(self, seat: Seat, counter: int) -> bytes:
        """Follows from the secret and the counter, so that the house cannot choose it."""
        return house_nonce(self.secret, seat, counter)

    def salt(self, slot: str) -> bytes:
        """Follows from the secret and the slot."""
        return house_salt(self.secret, slot)

    def sign(self, message: bytes) -> bytes:
        """Nothing: the house's word is its checkpoint."""
        return b""


class KeySigner(msgspec.Struct, frozen=True):
    """Acts for a player who holds the seat's key."""

    seed: bytes

    def nonce(self, seat: Seat, counter: int) -> bytes:
        """Fresh from the system."""
        return os.urandom(NONCE_BYTES)

    def salt(self, slot: str) -> bytes:
        """Fresh from the system."""
        return os.urandom(SALT_BYTES)

    def sign(self, message: bytes) -> bytes:
        """By the player's key."""
        return sign(self.seed, message)


def house_nonce(secret: bytes, seat: Seat, counter: int) -> bytes:
    """The nonce of a command of a seat the house holds; checked once the secret is out."""
    return derive(secret, "nonce", seat, counter)[:NONCE_BYTES]


def slot_base(seat: Seat, counter: int) -> str:
    """The name of what a seat hides in its command of this number."""
    return f"c{seat}.{counter}"


def prepare(match: Match, seat: Seat, move: Move | None, signer: Signer) -> Submission:
    """The command for a move at the head of this log, signed, with its openings."""
    counter = match.head.counters[seat - 1]
    openings: tuple[Opening, ...] = ()
    if type(move) in codec(match.game).hiding:
        move = named(type(move), move, slot_base(seat, counter))
        openings = tuple(
            Opening(secret.slot, secret.who, signer.salt(secret.slot), secret.value)
            for secret in secrets_in(type(move), move)
        )
        move = closed(type(move), move)
    seals = tuple(commit(match.id, o.slot, o.salt, o.value) for o in openings)
    command = Command(seat, counter, match.head.size, signer.nonce(seat, counter), seals, move)
    signature = signer.sign(signed_bytes(match.id, match.head.root, command))
    return Submission(Signed(command, signature), openings)


def check_signature(match: Match, signed: Signed[Any], root: bytes) -> None:
    """Refuse a command that its seat's key has not signed on this root."""
    info = match.opened.seats[signed.command.seat - 1]
    if info.custody == "house":
        if signed.signature:
            raise Malformed(f"expected no signature of {info.name}, whose seat the house holds")
        return
    if not verify(info.key, signed_bytes(match.id, root, signed.command), signed.signature):
        raise Malformed(f"the signature is not that of {info.name} (seat {signed.command.seat}) on this match")


def hidden_move(match: Match, submission: Submission) -> Move:
    """The move as its openings fill it, of the types the game reads: a caller may have given anything."""
    move, openings = submission.signed.command.move, submission.openings
    if openings or submission.signed.command.seals or type(move) in codec(match.game).hiding:
        _check_openings(match, submission)
        move = opened(type(move), move, {opening.slot: opening.value for opening in openings})
    try:
        checked: Move = move_decoder(match.game).decode(encode(move))
    except (msgspec.MsgspecError, UnicodeDecodeError) as fault:
        raise Malformed(f"expected a move of {match.game.name}, got one that fails: {fault}") from None
    return checked


def _check_openings(match: Match, submission: Submission) -> None:
    """Refuse openings that are not those of the move, each checked against its seal and its owner."""
    command = submission.signed.command
    move: Move = command.move
    secrets = secrets_in(type(move), move)
    names = [s.slot for s in secrets_in(type(move), named(type(move), move, slot_base(command.seat, command.counter)))]
    slots = [secret.slot for secret in secrets]
    if not (slots == names == [o.slot for o in submission.openings] and len(command.seals) == len(slots)):
        raise Malformed("expected one seal and one opening for each thing the move hides, in its own slot")
    for secret, seal, opening in zip(secrets, command.seals, submission.openings, strict=True):
        if secret.who != (command.seat,) or secret.value is not None or opening.who != secret.who:
            raise Malformed(f"{secret.slot} is not hidden for seat {command.seat} alone")
        if not opens(seal, match.id, opening.slot, opening.salt, opening.value):
            raise Malformed(f"the opening of {opening.slot} does not fit its seal")
