"""Looking for a short course that still fails: parts are left out, larger ones first, while that brings something."""

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from tidelog.replays.shrink.course import Act

Try = Callable[[Sequence[Act]], list[Act] | None]
"""The acts that are done if these are asked for, where that still fails."""
_PARTS: Final = (2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 512, 1024)


class Effort(msgspec.Struct):
    """What was tried, for a person."""

    tried: int = 0
    failed: int = 0
    """Of those tried, how many still failed and were shorter."""
    stopped: bool = False
    """Whether time ran out before nothing more could be left out."""


def shortest(acts: list[Act], attempt: Try, effort: Effort, late: Callable[[], bool]) -> list[Act]:
    """The shortest course found: parts of every size are left out, until a whole round brings nothing."""
    best, before = acts, len(acts) + 1
    while len(best) < before:
        before = len(best)
        for size in _sizes(len(best)):
            best = _without_parts(best, size, attempt, effort, late)
            if late():
                effort.stopped = True
                return best
    return best


def _sizes(length: int) -> list[int]:
    """Sizes of parts, from half of it down to one; small ones all, as a round of play is some small number of acts."""
    sizes = {max(1, length // part) for part in _PARTS} | set(range(1, min(12, length) + 1))
    return sorted(sizes, reverse=True)


def _without_parts(best: list[Act], size: int, attempt: Try, effort: Effort, late: Callable[[], bool]) -> list[Act]:
    start = max(0, len(best) - size)
    while start >= 0 and not late():
        effort.tried += 1
        found = attempt([*best[:start], *best[start + size :]])
        if found is not None and len(found) < len(best):
            best, effort.failed = found, effort.failed + 1
            start = min(start, max(0, len(best) - size))
        else:
            start -= size if start >= size or start == 0 else start
    return best
