"""Luck, as section 6 of docs/log-format.md says; part of the second verifier."""

import hmac
from collections.abc import Iterator
from typing import Any

from nacl.signing import SigningKey

from tests.independent_bytes import pack, sha


def extract(material: bytes) -> bytes:
    """HKDF-Extract with the salt of this format."""
    return hmac.digest(b"tidelog/luck/v2", material, "sha256")


def expand(key: bytes, info: bytes, length: int) -> bytes:
    """HKDF-Expand."""
    out = block = b""
    for number in range(1, 256):
        if len(out) >= length:
            break
        block = hmac.digest(key, block + info + bytes((number,)), "sha256")
        out += block
    return out[:length]


def derive(secret: bytes, *label: Any) -> bytes:
    """32 bytes for one purpose (6.7)."""
    return expand(extract(secret), pack(["derive", *label]), 32)


def public(seed: bytes) -> bytes:
    """The key of an Ed25519 seed."""
    return bytes(SigningKey(seed).verify_key)


def commitment(match: str, slot: str, salt: bytes, value: Any) -> bytes:
    """The commitment of a slot (5.2)."""
    return sha(b"tidelog/commit/v1\n", pack([match, slot, salt, value]))


def is_ask(ask: Any) -> bool:
    """Whether chance can be asked this (6.5)."""
    if not ask or ask[0] not in ("one", "dice", "shuffle") or len(ask) < 2 or len(ask) > 1021:
        return False
    most = 1021 if ask[0] == "shuffle" else 2**64 - 1
    single = ask[0] == "dice" or len(ask) == 2
    return single and all(type(n) is int and 1 <= n <= most for n in ask[1:])


def _words(key: bytes, info: bytes) -> Iterator[int]:
    """The stream of a draw, eight bytes at a time, as far as it is asked for."""
    block = b""
    for number in range(1, 256):
        block = hmac.digest(key, block + info + bytes((number,)), "sha256")
        yield from (int.from_bytes(block[at : at + 8], "big") for at in range(0, 32, 8))


def numbers(secret: bytes, match: str, index: int, ask: list[Any], shares: Any) -> list[int]:
    """What a draw throws (6.3 to 6.5)."""
    words = _words(extract(secret), pack(["draw", match, index, ask, shares]))

    def below(n: int) -> int:
        return next(word for word in words if word < 2**64 - 2**64 % n) % n

    if ask[0] != "shuffle":
        return [below(n) for n in ask[1:]]
    order = list(range(ask[1]))
    for last in range(ask[1] - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


class Luck:
    """Rounds and shares of one match (6.9 to 6.12)."""

    def __init__(self, match: str, level: str) -> None:
        self.match, self.level = match, level
        self.round, self.full, self.drawing = 1, True, False
        self.last: dict[int, tuple[int, bytes]] = {}
        self.drawn = 0
        """One more than the index of the last draw."""

    @property
    def shared(self) -> bool:
        """Whether seats bring shares at this level."""
        return self.level in ("F2", "F3")

    def settle(self) -> None:
        """A record that is no draw ends a run of draws."""
        if self.drawing:
            self.round, self.full, self.drawing = self.round + 1, self.level == "F3", False

    def close(self) -> None:
        """A round ends for another reason: the next is full."""
        self.round, self.full = self.round + 1, True

    def draw(self, index: int) -> None:
        """A draw was made."""
        self.drawing, self.drawn = True, index + 1

    def go_back(self, to: int) -> None:
        """The match went back to a ply."""
        if self.drawn > to:
            self.close()

    def join(self, seat: int, nonce: bytes, own: bool) -> bool:
        """The end of a chain; whether one is due."""
        self.last[seat] = (0, nonce)
        return len(nonce) == (32 if own and self.shared else 0)

    def show(self, seat: int, nonce: bytes, own: bool) -> bool:
        """A move or a ready; whether it shows what it must."""
        index, value = self.last.get(seat, (0, b""))
        if not (own and self.shared) or index >= self.round:
            right = not nonce
        else:
            step = nonce
            for number in range(self.round, index, -1):
                step = sha(b"tidelog/nonce/v1\n", pack([self.match, seat, number, step]))
            right = len(nonce) == 32 and step == value and self.round <= 4096
        if nonce:
            self.last[seat] = (self.round, nonce)
        return right

    def owing(self, own: list[int]) -> list[int]:
        """The seats whose shares a draw waits for."""
        if not (self.full and self.shared):
            return []
        return [seat for seat in sorted(own) if self.last.get(seat, (0, b""))[0] < self.round]

    def feeding(self, own: list[int]) -> list[Any]:
        """What a draw is made from beside the secret."""
        return [[seat, *self.last.get(seat, (0, b""))] for seat in sorted(own)] if self.shared else []
