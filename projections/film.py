"""A match to wind forwards and backwards: every ply is kept, so that seeking costs the same anywhere."""

from collections.abc import Iterable

from tidelog.domain.kernel.game import Names
from tidelog.domain.kernel.rules import Score
from tidelog.domain.kernel.seats import Seat
from tidelog.projections.frames import Frame
from tidelog.projections.history import Line, line_of


class Film:
    """All frames of a log, one for each ply; ply 0 is before the first record."""

    def __init__(self, frames: Iterable[Frame]) -> None:
        self.frames = list(frames)
        self._totals: dict[int, tuple[int, ...]] = {}

    @property
    def last(self) -> int:
        """The last ply."""
        return len(self.frames)

    def names(self, ply: int) -> Names:
        """What the seats were called at a ply."""
        return self.frames[max(ply, 1) - 1].names

    def board(self, ply: int) -> object:
        """The state at a ply."""
        return self.frames[ply - 1].after if ply else self.frames[0].before

    def line(self, ply: int) -> Line:
        """The history line of the record that led to a ply."""
        return line_of(self.frames[ply - 1])

    def scores(self, ply: int) -> tuple[Score, ...]:
        """How it stood at a ply."""
        return self.frames[0].game.scores(self.board(ply))

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
