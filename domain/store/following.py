"""The subscription of the event sourcing library, woken by our hub: the same for every engine."""

from collections.abc import Sequence
from typing import Any

from eventsourcing.persistence import ListenNotifySubscription


class Following(ListenNotifySubscription[Any]):
    """Every record after a position, those that are there and then those that come."""

    def __init__(self, recorder: Any, gt: int | None = None, topics: Sequence[str] = ()) -> None:
        super().__init__(recorder=recorder, gt=gt, topics=topics)
        self._let_go = recorder.hub.on_append(lambda matches: self._has_been_notified.set())
        self._has_been_notified.set()  # what came between its first look and this line

    def stop(self) -> None:
        """No more of them."""
        super().stop()
        if hasattr(self, "_let_go"):  # its first look may fail before that is there
            self._let_go()
