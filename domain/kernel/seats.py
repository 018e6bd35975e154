"""Who acts and who looks on: seats are 1..N clockwise, and three names for those who are no player."""

from typing import Final

Seat = int

CHANCE: Final = 0
"""The seat that rolls and draws."""
HOUSE: Final = -1
"""Runs the match and sees everything."""
PUBLIC: Final = -2
"""A viewer who holds no seat."""


def clockwise(start: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats once round the table, beginning with this one."""
    return tuple((start - 1 + step) % seats + 1 for step in range(seats))
