"""A seat's shares of luck: a hash chain whose end is known from the join, so that nobody chooses a share later.

The value of round i hashes to that of round i - 1. Match, seat and index are hashed in: an end that was copied
from another seat or match can never be opened. Everything follows from the seat's key and the opening record.
"""

import hmac
from functools import lru_cache
from hashlib import sha256
from typing import Final

from tidelog.domain.log.primitives.canonical import encode
from tidelog.domain.log.primitives.labels import NONCE_LABEL, NONCE_SALT
from tidelog.domain.log.primitives.luck import expand, extract

LENGTH: Final = 4096
"""Rounds of draws a match can have."""
SHARE_BYTES: Final = 32

Chain = tuple[bytes, ...]
"""All values of a chain, its end, which the join shows, first."""


def before(match: str, seat: int, index: int, value: bytes) -> bytes:
    """The value of the round before, given that of round `index`."""
    return sha256(NONCE_LABEL + encode((match, seat, index, value))).digest()


def leads_to(match: str, seat: int, share: tuple[int, bytes], known: tuple[int, bytes]) -> bool:
    """Whether a share (round and value) is one of the chain that an earlier share belongs to."""
    index, value = share
    if not known[0] < index <= LENGTH or len(value) != SHARE_BYTES:
        return False
    for step in range(index, known[0], -1):
        value = before(match, seat, step, value)
    return value == known[1]


@lru_cache(maxsize=256)
def chain_key(seed: bytes) -> bytes:
    """What all chains of one key follow from; a browser keeps it beside the key, and neither can be read out."""
    return expand(extract(NONCE_SALT, seed), b"chain", 32)


def last_value(key: bytes, match: str, opening: bytes) -> bytes:
    """The value of round 4,096, given the hash of the match's opening record: the rest follows from it."""
    return hmac.digest(key, encode((match, opening)), "sha256")


@lru_cache(maxsize=64)
def chain(last: bytes, match: str, seat: int) -> Chain:
    """The whole chain, from its last value down."""
    values = [last]
    for index in range(LENGTH, 0, -1):
        values.append(before(match, seat, index, values[-1]))
    return tuple(reversed(values))
