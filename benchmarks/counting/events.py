"""What has happened in the counting game."""

from typing import ClassVar

from tidelog.domain.kernel.facts import Event
from tidelog.domain.kernel.seats import Seat


class Added(Event, frozen=True):
    """A seat's count has grown."""

    clause: ClassVar[str] = "counting/1.1"
    seat: Seat
    number: int


EVENTS = (Added,)
