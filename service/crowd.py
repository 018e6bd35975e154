"""How many watch at once."""

from collections.abc import Iterator
from contextlib import contextmanager


class Crowd:
    """All who watch."""

    def __init__(self) -> None:
        self.count = 0

    @contextmanager
    def one(self) -> Iterator[None]:
        """One more, for as long as this lasts."""
        self.count += 1
        try:
            yield
        finally:
            self.count -= 1
