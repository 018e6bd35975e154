"""Signatures of seats, house and witnesses: Ed25519, strict, so that all verifiers agree.

PyNaCl is loaded with the first use, because importing it costs more than most commands.
"""

from functools import cache, lru_cache
from types import ModuleType
from typing import Final

from tidelog.domain.errors import Malformed

_ORDER: Final = 2**252 + 27742317777372353535851937790883648493


def _both_signs(encoding: bytes) -> tuple[bytes, bytes]:
    return encoding, encoding[:31] + bytes((encoding[31] | 0x80,))


_LOW_ORDER: Final = frozenset(
    form
    for text in (
        "00" * 32,
        "01" + "00" * 31,
        "ec" + "ff" * 30 + "7f",
        "ed" + "ff" * 30 + "7f",
        "ee" + "ff" * 30 + "7f",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    )
    for form in _both_signs(bytes.fromhex(text))
)


@cache
def _sodium() -> ModuleType:
    from nacl import bindings

    return bindings


@lru_cache(maxsize=256)
def _pair(seed: bytes) -> tuple[bytes, bytes]:
    if len(seed) != 32:
        raise Malformed(f"expected a seed of 32 bytes, got {len(seed)}")
    public, secret = _sodium().crypto_sign_seed_keypair(seed)
    return public, secret


def public_key(seed: bytes) -> bytes:
    """The public key of a 32-byte seed."""
    return _pair(seed)[0]


def sign(seed: bytes, message: bytes) -> bytes:
    """The signature of a message, 64 bytes, the same every time."""
    signed: bytes = _sodium().crypto_sign(message, _pair(seed)[1])
    return signed[:64]


def verify(public: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the owner of the key signed the message; anything malformed or weak counts as no."""
    if len(public) != 32 or len(signature) != 64:
        return False
    if public in _LOW_ORDER or signature[:32] in _LOW_ORDER:
        return False
    if int.from_bytes(signature[32:], "little") >= _ORDER:
        return False
    return _is_signed(public, signature + message)


def _is_signed(public: bytes, signed: bytes) -> bool:
    from nacl.exceptions import BadSignatureError

    try:
        _sodium().crypto_sign_open(signed, public)
    except BadSignatureError:
        return False
    return True


def is_sound_key(public: bytes) -> bool:
    """Whether a key may be registered: a canonical point of the full prime order, nothing weaker."""
    if len(public) != 32 or public in _LOW_ORDER:
        return False
    return bool(_sodium().crypto_core_ed25519_is_valid_point(public))
