"""Who waits in this process for new records, and how they are woken: by an append here, or by one of another process.

A wake-up is a hint and may be lost, for instance with the process that should have sent it. What it was about is then
found by position a second later: each shard of the log is read on from where it was read last.
"""

from collections.abc import Callable, Iterable
from threading import Condition, Event, Thread
from typing import Final, NamedTuple, Protocol

SECOND: Final = 1.0
"""How late a lost wake-up is made up for."""
_REMEMBERED: Final = 4096


class News(NamedTuple):
    """A record that is in the store."""

    match: str
    position: int


Tell = Callable[[frozenset[str]], None]
"""Is told in which matches something was stored, in the thread that learnt of it: it must neither wait nor fail."""
Learn = Callable[[list[News]], None]


class Source(Protocol):
    """What tells of the appends of other processes."""

    def follow(self, learn: Learn, stopped: Event) -> None:
        """Tell of every record that is stored from now on, until it is stopped."""


class Hub:
    """The listeners of one process. Other processes are watched from the first listener on."""

    def __init__(self, source: Source | None = None) -> None:
        self._source = source
        self._heard = Condition()
        self._tells: tuple[Tell, ...] = ()
        self._known: dict[int, None] = {}
        self._stopped = Event()
        self._watch: Thread | None = None
        self.position = 0
        """The highest that was heard of."""

    def on_append(self, tell: Tell) -> Callable[[], None]:
        """Be told of every append from now on; gives what ends that."""
        with self._heard:
            self._tells = (*self._tells, tell)
            self._begin_to_watch()
        return lambda: self._let_go(tell)

    def _let_go(self, tell: Tell) -> None:
        with self._heard:
            self._tells = tuple(other for other in self._tells if other is not tell)

    def _begin_to_watch(self) -> None:
        if self._watch is None and self._source is not None and not self._stopped.is_set():
            self._watch = Thread(target=self._source.follow, args=(self.learn, self._stopped), daemon=True)
            self._watch.start()

    def wait(self, position: int, timeout: float) -> int:
        """Wait until a record beyond this position is heard of; gives the highest position heard of."""
        with self._heard:
            self._begin_to_watch()
            self._heard.wait_for(lambda: self.position > position, timeout)
            return self.position

    def learn(self, news: Iterable[News]) -> None:
        """Wake whoever waits; what is heard of twice, from here and from the store, wakes them once."""
        with self._heard:
            fresh = [one for one in news if one.position not in self._known]
            if not fresh:
                return
            self._known |= dict.fromkeys(one.position for one in fresh)
            while len(self._known) > _REMEMBERED:
                del self._known[next(iter(self._known))]
            self.position = max(self.position, *(one.position for one in fresh))
            self._heard.notify_all()
            tells = self._tells
        for tell in tells:
            tell(frozenset(one.match for one in fresh))

    def close(self) -> None:
        """Watch nobody any more."""
        self._stopped.set()
        if self._watch is not None:
            self._watch.join()
            self._watch = None
