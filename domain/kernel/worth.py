"""How a seat stands, for bots: points of any kind become the share of the win that they are likely to bring."""

from collections.abc import Sequence
from math import exp

from tidelog.domain.kernel.seats import Seat


def lead(points: Sequence[float], seat: Seat, scale: float) -> float:
    """One half when level with the best of the others; `scale` points ahead is about three quarters."""
    own = points[seat - 1]
    other = max(number for place, number in enumerate(points, 1) if place != seat)
    return 1 / (1 + exp((other - own) / scale))
