"""The goal where the rules of today decide a record otherwise: the same act with the same wrong consequence.

What the log recorded cannot be decided again, for the rules that did it are not here. It is carried over: where the
same move has the same consequences today as it had there, what it should have had is the same too.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from tidelog.domain.errors import TidelogError
from tidelog.domain.kernel.codec import codec
from tidelog.domain.kernel.facts import Event, Move, folded
from tidelog.domain.kernel.game import Game
from tidelog.domain.kernel.judge import judge
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import Secret, Shown, named, secrets_in, shown_in, unnamed, walker
from tidelog.domain.log.records.log import Frame
from tidelog.domain.log.records.rows import moves_of
from tidelog.replays.shrink.course import Act, decided

Facts = tuple[Event, ...]


class Culprit:
    """The record that is decided otherwise: its act, what it states, and what today's rules say of it."""

    def __init__(self, frame: Frame) -> None:
        assert frame.entry.move is not None
        self.game = frame.game
        self._move = frame.entry.move
        self.act = Act(frame.entry.seat, unnamed(moves_of(frame.game), self._move))
        self._recorded = frame.events
        self._today = _said(frame.game, frame.before, frame.entry.seat, self._move)

    def __call__(self, state: Any) -> Act | None:
        """The act, where it has the same consequences here as it had in the match."""
        if self.act.seat not in self.game.awaiting(state):
            return None
        try:
            today: Facts | str = decided(self.game, state, self.act, "x")
        except (TidelogError, LookupError) as fault:
            today = getattr(fault, "clause", "")
        if not self._is_alike(today):
            return None
        try:
            folded(state, self.stated(state, self.act.seat, self._named("x")), self.game.evolve)
        except Exception:  # what was recorded makes no sense in this state
            return None
        return self.act

    def _named(self, base: str) -> Move:
        return named(type(self.act.move), self.act.move, base)

    def _is_alike(self, today: Facts | str) -> bool:
        if isinstance(today, str) or isinstance(self._today, str):
            return today == self._today
        kind = codec(self.game).events
        return bool(_bare(kind, today) == _bare(kind, self._today))

    def stated(self, state: Any, seat: Seat, move: Move) -> Facts:
        """What was recorded, as facts of this state: what is hidden goes by the names it has here."""
        kind, moves = codec(self.game).events, moves_of(self.game)
        today = _said(self.game, state, seat, move)
        old, new = _slots(moves, self._move), _slots(moves, move)
        if not isinstance(today, str) and not isinstance(self._today, str):
            old, new = [*old, *_slots(kind, self._today)], [*new, *_slots(kind, today)]
        renamed: Facts = _renamed(kind, self._recorded, dict(zip(old, new, strict=True)))
        return renamed

    def game_that_states(self, is_last: Callable[[], bool]) -> Game[Any]:
        """The game, with what was recorded in the place of what the rules say of the last act."""
        rules = self.game.decide

        def decide(state: Any, seat: Seat, move: Move) -> Facts:
            return self.stated(state, seat, move) if is_last() else rules(state, seat, move)

        return replace(self.game, decide=decide)


def _said(game: Game[Any], state: Any, seat: Seat, move: Move) -> Facts | str:
    """What the rules say of a move today: facts, or the clause that refuses it."""
    try:
        return judge(game, state, seat, move)
    except TidelogError as refusal:
        return refusal.clause
    except LookupError:
        return ""


def _bare(kind: Any, value: Any) -> Any:
    """Without the names of what is hidden or comes to light."""
    walk = walker(kind, Shown)
    value = unnamed(kind, value)
    return walk(value, lambda s: Shown(s.slot[:0], s.value, s.who)) if walk else value


def _slots(kind: Any, value: Any) -> list[str]:
    """The names of all that is hidden or comes to light in it, in order."""
    leaves: list[Any] = [*secrets_in(kind, value), *shown_in(kind, value)]
    return [str(leaf.slot) for leaf in leaves]


def _renamed(kind: Any, value: Any, names: dict[str, str]) -> Any:
    for leaf in (Secret, Shown):
        if walk := walker(kind, leaf):
            value = walk(value, lambda found: _with_name(found, names))
    return value


def _with_name(found: Any, names: dict[str, str]) -> Any:
    return replace(found, slot=names[found.slot])
