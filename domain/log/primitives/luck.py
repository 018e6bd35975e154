"""Luck that can be checked: every die and draw is HKDF-SHA256 (RFC 5869) of a secret and the seats' shares.

Secret and shares are fixed before play, and no share is known before it is shown, so nobody chooses an outcome;
once the secret is out, anybody re-derives it. Numbers are unbiased by rejection, shuffles are Fisher-Yates from
the last down.
"""

import hmac
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import islice
from struct import Struct
from typing import Final

from tidelog.domain.errors import Malformed
from tidelog.domain.log.primitives.canonical import encode
from tidelog.domain.log.primitives.labels import LUCK_SALT

Ask = tuple[str | int, ...]
"""What chance is asked: ("one", n), ("dice", faces, ...) or ("shuffle", n)."""

_DICE: Final = ("dice",)
_SHUFFLE: Final = ("shuffle",)
_KINDS: Final = {("one",), _DICE, _SHUFFLE}
_RANGE: Final = 2**64
_BLOCKS: Final = 255
_MOST_SHUFFLED: Final = _BLOCKS * 4 + 1
_four_words = Struct(">4Q").unpack
_INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
_OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))


def extract(salt: bytes, material: bytes) -> bytes:
    """HKDF-Extract: a key from secret material."""
    return hmac.digest(salt, material, "sha256")


def expand(key: bytes, info: bytes, length: int) -> bytes:
    """HKDF-Expand: that many bytes from a key, for the purpose `info` names."""
    if length > 32 * _BLOCKS:
        raise Malformed(f"expected at most {32 * _BLOCKS} bytes of one stream, got {length}")
    if length <= 32:
        return _keyed(key)(info + b"\x01")[:length]
    return b"".join(islice(_blocks(key, info), -(-length // 32)))[:length]


def _blocks(key: bytes, info: bytes) -> Iterator[bytes]:
    """The blocks T(1), T(2) ... of HKDF-Expand, each made when it is asked for."""
    keyed, block = _keyed(key), b""
    for number in range(1, _BLOCKS + 1):
        block = keyed(block + info + bytes((number,)))
        yield block


@lru_cache(maxsize=256)
def _keyed(key: bytes) -> Callable[[bytes], bytes]:
    """HMAC-SHA256 under one key, its two pads hashed once: half the cost of `hmac.digest`."""
    padded = (key if len(key) <= 64 else sha256(key).digest()).ljust(64, b"\0")
    inner_pad, outer_pad = sha256(padded.translate(_INNER)), sha256(padded.translate(_OUTER))

    def tag(message: bytes) -> bytes:
        inner, outer = inner_pad.copy(), outer_pad.copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()

    return tag


class Stream:
    """Unbiased numbers from blocks of 32 bytes, which are taken only as they are needed."""

    __slots__ = ("_blocks", "_words")

    def __init__(self, blocks: Iterable[bytes]) -> None:
        self._blocks = iter(blocks)
        self._words: list[int] = []
        """Those of the block at hand that are left, the next one last."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely as any other."""
        if not 1 <= n <= _RANGE:
            raise Malformed(f"expected 1 to 2^64 candidates, got {n}")
        fair = _RANGE - _RANGE % n
        while True:
            if not self._words:
                self._words = self._next_block()
            word = self._words.pop()
            if word < fair:
                return word % n

    def _next_block(self) -> list[int]:
        for block in self._blocks:
            return list(_four_words(block)[::-1])
        raise Malformed(f"expected a draw that needs at most {_BLOCKS} blocks, got one that needs more")


def stream(key: bytes, info: bytes) -> Stream:
    """The stream of numbers of a key, for the purpose `info` names."""
    return Stream(_blocks(key, info))


def is_ask(ask: Ask) -> bool:
    """Whether this can be asked of chance."""
    kind, numbers = ask[:1], [number for number in ask[1:] if type(number) is int]
    if kind not in _KINDS or not numbers or len(numbers) < len(ask) - 1 or (len(numbers) > 1 and kind != _DICE):
        return False
    most = _MOST_SHUFFLED if kind == _SHUFFLE else _RANGE - 1
    return len(numbers) <= _BLOCKS * 4 and all(1 <= number <= most for number in numbers)


def throw(luck: Stream, ask: Ask) -> tuple[int, ...]:
    """What chance answers: the candidate, the face of each die, or the order; all counted from 0."""
    kind, numbers = ask[:1], ask[1:]
    if kind not in _KINDS or set(map(type, numbers)) != {int} or (len(numbers) > 1 and kind != _DICE):
        raise Malformed(f"expected one of n, dice or a shuffle of n, got {ask!r}")
    if kind == _SHUFFLE:
        return _shuffled(luck, int(numbers[0]))
    return tuple([luck.below(int(number)) for number in numbers])


def _shuffled(luck: Stream, n: int) -> tuple[int, ...]:
    if not 1 <= n <= _MOST_SHUFFLED:
        raise Malformed(f"expected a shuffle of 1 to {_MOST_SHUFFLED}, got {n}")
    order = list(range(n))
    for last in range(n - 1, 0, -1):
        other = luck.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


Share = tuple[int, int, bytes]
"""What a seat feeds a draw with: the seat, the round its share is of, and the share."""


@lru_cache(maxsize=256)
def luck_key(secret: bytes) -> bytes:
    """The key of all luck in a match, and of all else that follows from its secret."""
    return extract(LUCK_SALT, secret)


def draw_info(match: str, index: int, ask: Ask, shares: Sequence[Share]) -> bytes:
    """What tells one draw from every other: its match, its number, what is asked, and the seats' last shares."""
    return encode(("draw", match, index, ask, tuple(shares)))


def draw(secret: bytes, match: str, index: int, ask: Ask, shares: Sequence[Share]) -> tuple[int, ...]:
    """The outcome of a match's draw number `index`, given the last share of every seat that holds its own key."""
    return throw(stream(luck_key(secret), draw_info(match, index, ask, shares)), ask)


def derive(secret: bytes, *label: str | int | bytes) -> bytes:
    """32 bytes that follow from a secret for one named purpose, such as a salt or a seed."""
    return expand(luck_key(secret), encode(("derive", *label)), 32)
