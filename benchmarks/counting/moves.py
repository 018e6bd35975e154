"""What a seat may ask for in the counting game."""

from tidelog.domain.kernel.facts import Move


class Add(Move, frozen=True):
    """Add a number to one's own count."""

    number: int


MOVES = (Add,)
