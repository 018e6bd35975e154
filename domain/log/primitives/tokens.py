"""Tokens that open something to whoever shows them: made here, handed out once, and kept only as a hash."""

from hashlib import sha256
from typing import Final

from tidelog.domain import entropy
from tidelog.domain.log.primitives.luck import derive, extract

TOKEN_BYTES: Final = 16
"""128 bits: nobody guesses one."""


def new_token() -> str:
    """A token, as it is handed out."""
    return entropy.fresh(TOKEN_BYTES).hex()


def hashed(token: bytes | str) -> bytes:
    """What is kept of a token or of a text that was agreed."""
    return sha256(token if isinstance(token, bytes) else token.encode(errors="replace")).digest()


def sealed_nonce(secret: bytes, expires: int, fresh: bytes = b"") -> bytes:
    """A nonce that shows by itself that it was given out here, and until when: nobody has to remember it."""
    drawn = fresh or entropy.fresh(TOKEN_BYTES)
    return drawn + derive(secret, "nonce", drawn.hex(), str(expires))[:TOKEN_BYTES]


def stamped(secret: bytes, message: bytes) -> str:
    """What shows that a message came from somebody who has the secret."""
    return extract(secret, message).hex()
