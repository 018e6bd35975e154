"""Where fresh bytes and the time come from: secrets, keys, nonces, salts, names of matches, luck of bots, the clock.

It is the system, always. No setting, variable, file or argument leads elsewhere; only code that already runs in this
process can put another source here, as the tests do so that a run can be repeated.
"""

import os
import random
import time
from typing import Protocol


class Source(Protocol):
    """What gives fresh bytes and the time."""

    def fresh(self, size: int) -> bytes:
        """So many bytes that nobody can foretell."""

    def now(self) -> int:
        """Milliseconds since 1970."""


class System:
    """The operating system."""

    def fresh(self, size: int) -> bytes:
        """From the kernel's generator."""
        return os.urandom(size)

    def now(self) -> int:
        """By the system's clock."""
        return time.time_ns() // 1_000_000


source: Source = System()


def fresh(size: int) -> bytes:
    """So many bytes that nobody can foretell."""
    return source.fresh(size)


def now() -> int:
    """Milliseconds since 1970."""
    return source.now()


def letters(alphabet: str, count: int) -> str:
    """So many letters, each as likely as the others."""
    bound = 256 - 256 % len(alphabet)  # bytes from here on would favour the first letters
    found = ""
    while len(found) < count:
        found += "".join(alphabet[byte % len(alphabet)] for byte in fresh(count - len(found)) if byte < bound)
    return found


def luck() -> random.Random:
    """Luck for a bot that nobody gave any."""
    return random.Random(fresh(32))
