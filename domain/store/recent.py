"""The matches a process knows, the latest used kept longest; any number of threads may ask at once."""

from collections import OrderedDict
from threading import Lock

from tidelog.domain.log.records.match import Match


class Recent:
    """So many matches, each as it was last known here."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = Lock()
        self._known: OrderedDict[str, Match] = OrderedDict()

    def get(self, match: str) -> Match | None:
        """What is known of a match; it may be old."""
        with self._lock:
            found = self._known.get(match)
            if found is not None:
                self._known.move_to_end(match)
            return found

    def put(self, match: Match) -> Match:
        """Know a match; a thread that comes late with an older view of it does not put that in its place."""
        with self._lock:
            known = self._known.get(match.id)
            if known is None or known.head.size <= match.head.size:
                self._known[match.id] = match
            self._known.move_to_end(match.id)
            if len(self._known) > self._most:
                self._known.popitem(last=False)
        return match

    def drop(self, match: str) -> Match | None:
        """Know nothing of a match any more; what was known of it."""
        with self._lock:
            return self._known.pop(match, None)

    def clear(self) -> None:
        """Know nothing any more."""
        with self._lock:
            self._known.clear()
