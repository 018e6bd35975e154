"""Hidden values as salted commitments: fixed from the start, unreadable until they are opened.

A salt has 16 bytes: 128 bits suffice against trying all values of a tile, a card or a bid.
"""

from hashlib import sha256
from hmac import compare_digest
from typing import Final

from tidelog.domain.errors import Malformed
from tidelog.domain.log.primitives.canonical import encode
from tidelog.domain.log.primitives.labels import COMMIT_LABEL
from tidelog.domain.log.primitives.luck import derive

SALT_BYTES: Final = 16


def commit(match: str, slot: str, salt: bytes, value: object) -> bytes:
    """The commitment to a value; it names match and slot, so that a copy of it opens nothing elsewhere."""
    if len(salt) != SALT_BYTES:
        raise Malformed(f"expected a salt of {SALT_BYTES} bytes, got {len(salt)}")
    return sha256(COMMIT_LABEL + encode((match, slot, salt, value))).digest()


def opens(commitment: bytes, match: str, slot: str, salt: bytes, value: object) -> bool:
    """Whether salt and value are what the commitment of this slot was made from."""
    try:
        return compare_digest(commit(match, slot, salt, value), commitment)
    except Malformed:
        return False


def house_salt(secret: bytes, slot: str) -> bytes:
    """The salt of a slot the house fills: it follows from the match secret, so the seal reveals them all."""
    return derive(secret, "salt", slot)[:SALT_BYTES]
