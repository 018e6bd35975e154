"""A match to wind forwards and backwards: every ply is kept, so that seeking costs the same anywhere."""

from copy import copy

from tidelog.domain.kernel.facts import Score
from tidelog.domain.kernel.game import Names
from tidelog.domain.kernel.marks import marked
from tidelog.domain.kernel.picture import Frame, Picture
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.log.records.log import Log
from tidelog.projections.history import Line, line_of
from tidelog.projections.trace import last_touched


class Film:
    """All frames of a log, one for each ply; ply 0 is before the first record."""

    def __init__(self, log: Log) -> None:
        self.frames = list(log.states())
        self._entries = [frame.entry for frame in self.frames]
        self.is_sealed = log.sealed is not None
        self._totals: dict[int, tuple[int, ...]] = {}

    def until(self, ply: int) -> "Film":
        """The same film up to a ply."""
        shorter = copy(self)
        shorter.frames, shorter._entries = self.frames[:ply], self._entries[:ply]
        shorter.is_sealed = self.is_sealed and ply == self.last
        return shorter

    @property
    def last(self) -> int:
        """The last ply."""
        return len(self.frames)

    def names(self, ply: int) -> Names:
        """What the seats were called at a ply."""
        return self.frames[max(ply, 1) - 1].names

    def state(self, ply: int) -> object:
        """The state at a ply."""
        return self.frames[ply - 1].after if ply else self.frames[0].before

    def picture(self, ply: int, frame: Frame = "wide") -> Picture:
        """The board at a ply, with the last move marked."""
        drawn = self.frames[0].game.picture(self.state(ply), self.names(ply), frame)
        return marked(drawn, last_touched(self._entries, ply))

    def line(self, ply: int) -> Line:
        """The history line of the record that led to a ply."""
        return line_of(self.frames[ply - 1])

    def scores(self, ply: int) -> tuple[Score, ...]:
        """How it stood at a ply."""
        return self.frames[0].game.scores(self.state(ply))

    def next_of(self, seat: Seat, ply: int) -> int:
        """The next ply a seat's own record leads to; the last one if there is none."""
        return next((at for at in range(ply + 1, self.last + 1) if self.line(at).seat == seat), self.last)

    def next_change(self, ply: int) -> int:
        """The next ply where a score changes, somebody is out or the match ends; the last one if there is none."""
        now = self._standing(ply)
        return next((at for at in range(ply + 1, self.last + 1) if self._standing(at) != now), self.last)

    def _standing(self, ply: int) -> tuple[int, ...]:
        if ply not in self._totals:
            self._totals[ply] = tuple(score.total for score in self.scores(ply))
        return self._totals[ply]
