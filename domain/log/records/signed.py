"""What is signed, to the byte: a label first, so that nothing can be taken for another (docs/log-format.md, 1.3)."""

from typing import Any

from tidelog.domain.log.primitives.canonical import encode
from tidelog.domain.log.primitives.labels import (
    CLAIM_LABEL,
    COMMAND_LABEL,
    CUSTODY_LABEL,
    KEY_LABEL,
    LAPSE_LABEL,
    LOGIN_LABEL,
    RULING_LABEL,
)
from tidelog.domain.log.records.record import Command, Lapsed, NewKey, Reseated, Ruled


def signed_bytes(match: str, root: bytes, command: Command[Any], label: bytes = COMMAND_LABEL) -> bytes:
    """What a seat signs: the label, the match, the root at the size it saw, and its command's own bytes."""
    return label + match.encode() + b"\n" + root + encode(command)


def new_key_bytes(match: str, root: bytes, command: Command[NewKey]) -> bytes:
    """What a new key signs: the command that names it, under a label of its own."""
    return signed_bytes(match, root, command, KEY_LABEL)


def ruling_bytes(ruling: Ruled) -> bytes:
    """What the referee signs under a ruling: everything in it but the signature."""
    place = (ruling.match, ruling.index, ruling.root)
    return RULING_LABEL + encode((*place, ruling.clause, ruling.text, ruling.to, ruling.outcome, ruling.consents))


def custody_bytes(given: Reseated) -> bytes:
    """What the referee signs where he gives a seat away, and the key he gives it to."""
    return CUSTODY_LABEL + encode((given.match, given.index, given.root, given.seat, given.custody, given.key))


def lapse_bytes(lapse: Lapsed) -> bytes:
    """What the house signs where it says that seats have let their time run out."""
    return LAPSE_LABEL + encode((lapse.match, lapse.index, lapse.root, lapse.seats, lapse.since, lapse.paused))


def login_bytes(origin: str, key: bytes, nonce: bytes, expiry: int) -> bytes:
    """What a player signs to log in: where, as whom, the service's nonce, and until when (in seconds)."""
    return LOGIN_LABEL + f"{origin}\n{key.hex()}\n{nonce.hex()}\n{expiry}\n".encode()


def claim_bytes(origin: str, table: str, seat: int, key: bytes, agreed: bytes, expiry: int) -> bytes:
    """What a player signs to sit down at a table: `agreed` is the hash of what is agreed there."""
    return CLAIM_LABEL + encode((origin, table, seat, key, agreed, expiry))
