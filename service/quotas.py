"""How often somebody may ask in a minute: a bucket each, forgotten when it is full again."""

import time
from collections import OrderedDict
from typing import Final

_MOST: Final = 50_000


class Quota:
    """So many in a minute, for each who asks."""

    def __init__(self, a_minute: int) -> None:
        self._most = float(a_minute)
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> bool:
        """Whether there is one left; takes it."""
        now = time.monotonic()
        left, then = self._buckets.pop(who, (self._most, now))
        left = min(self._most, left + (now - then) * self._most / 60)
        granted = left >= 1
        self._buckets[who] = (left - granted, now)
        if len(self._buckets) > _MOST:
            self._buckets.popitem(last=False)
        return granted
