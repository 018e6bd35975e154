"""Records as those who watch are sent them: rendered once for each kind of viewer, however many there are.

A message is the record's bytes, what this viewer may know beside it, its line of the history, the scores, who is
awaited, how the picture changes, and the head the house signs at that size.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from threading import Lock
from typing import Any, Final, NamedTuple

import msgspec

from tidelog.domain.errors import TidelogError
from tidelog.domain.house import House
from tidelog.domain.kernel.game import touched
from tidelog.domain.kernel.marks import marked
from tidelog.domain.kernel.picture import Frame, Picture
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.log.primitives.canonical import encode
from tidelog.domain.log.records.heads import signed_head
from tidelog.domain.log.records.log import Entry, Log
from tidelog.domain.log.records.log import Frame as LogFrame
from tidelog.domain.log.records.match import Match
from tidelog.projections.history import line_of
from tidelog.projections.svg import elements, stamps
from tidelog.projections.trace import last_touched
from tidelog.projections.views import ScoreLine, SeatScore
from tidelog.replays.reel import Shapes, differences
from tidelog.service.shapes import LiveRecord, Redrawn

_KEPT: Final = 4_096


class Class(NamedTuple):
    """A kind of viewer: all of one kind are sent the same bytes."""

    match: str
    viewer: Seat
    frame: Frame


class Drawn(NamedTuple):
    """A picture as it was sent."""

    lines: tuple[str, ...]
    defs: frozenset[str]
    touched: tuple[str, ...]


class Renderer:
    """Makes messages, and keeps the last few thousand of them."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._lock = Lock()
        self._messages: OrderedDict[tuple[Class, int], bytes] = OrderedDict()
        self._drawn: OrderedDict[Class, tuple[int, Drawn]] = OrderedDict()

    def known(self, kind: Class, ply: int) -> bytes | None:
        """The message of a ply, where it has been made."""
        return self._messages.get((kind, ply))

    def messages(self, kind: Class, since: int, until: int) -> list[bytes]:
        """The messages of these plies, in order."""
        with self._lock:
            found = [self._messages.get((kind, ply)) for ply in range(since + 1, until + 1)]
            if None not in found:
                return [one for one in found if one is not None]
            made = list(self._made(kind, since, until))
            for ply, message in enumerate(made, since + 1):
                self._messages[kind, ply] = message
            while len(self._messages) > _KEPT:
                self._messages.popitem(last=False)
            return made

    def _made(self, kind: Class, since: int, until: int) -> Iterator[bytes]:
        match = self._house.load(kind.match)
        log = self._house.matches.log_of(kind.match, since, min(until + 1, match.head.size)).seen_by(kind.viewer)
        frames = list(log.states())
        drawn = self._before(kind, since, match, frames)
        for number, frame in enumerate(frames[: until - since]):
            ply = since + number + 1
            root = frames[number + 1].record.root if number + 1 < len(frames) else match.head.root
            now, changes = redrawn(kind.frame, frame, drawn, partial(self._touched, kind, ply))
            message = LiveRecord(
                ply=ply,
                record=frame.entry.data,
                openings=encode(frame.entry.openings),
                line=line_of(frame),
                scores=_scores(frame),
                awaiting=tuple(seat for seat in frame.record.awaited if seat > 0),
                picture=changes,
                receipt=self._receipt(match, ply, root),
            )
            drawn = now
            yield _event(ply, message)
        self._drawn[kind] = (until, drawn)
        if len(self._drawn) > _KEPT:
            self._drawn.popitem(last=False)

    def _before(self, kind: Class, since: int, match: Match, frames: Sequence[LogFrame]) -> Drawn:
        """The picture that the first of these messages changes."""
        ply, drawn = self._drawn.get(kind, (-1, Drawn((), frozenset(), ())))
        if ply == since or not frames:
            return drawn
        last = self._touched(kind, since)
        picture = _picture(frames[0], frames[0].before, kind.frame, last)
        return _as_drawn(picture, last)

    def _touched(self, kind: Class, ply: int) -> tuple[str, ...]:
        if not ply:
            return ()
        log: Log = self._house.matches.log_of(kind.match, 0, ply).seen_by(kind.viewer)
        return last_touched(log.entries, ply)

    def _receipt(self, match: Match, ply: int, root: bytes) -> str:
        if not self._house.pens.is_house(match):
            return ""
        if ply < match.head.size:  # a head of this log that was remembered with a later one
            return signed_head(match.id, ply, root, match.opened.house, self._house.pens.house_seed(match))
        try:
            return self._house.receipt(match)
        except TidelogError:
            return ""


def redrawn(
    form: Frame, frame: LogFrame, before: Drawn, recall: Callable[[], tuple[str, ...]]
) -> tuple[Drawn, Redrawn]:
    """How the picture changes with a record."""
    places = _places(frame.entry, before.touched, recall)
    picture = _picture(frame, frame.after, form, places)
    now = _as_drawn(picture, places)
    shapes = Shapes()
    old, new = [[shapes.number(line) for line in lines] for lines in (before.lines, now.lines)]
    splices = tuple((at, gone, tuple(shapes.table[n] for n in come)) for at, gone, come in differences(old, new))
    more = tuple(sorted(now.defs - before.defs))
    size = round(picture.width), round(picture.height)
    return now, Redrawn(*size, picture.title, picture.description, splices, more)


def _places(entry: Entry, before: tuple[str, ...], recall: Callable[[], tuple[str, ...]]) -> tuple[str, ...]:
    """Where the last move was, after this record."""
    if entry.to is not None:
        return recall()
    return touched(entry.game, entry.events) or before


def _picture(frame: LogFrame, state: Any, form: Frame, last: tuple[str, ...]) -> Picture:
    return marked(frame.game.picture(state, frame.names, form), last)


def _as_drawn(picture: Picture, places: tuple[str, ...]) -> Drawn:
    lines = tuple(elements(picture))
    return Drawn(lines, frozenset(stamps(picture, lines)), places)


def _scores(frame: LogFrame) -> tuple[SeatScore, ...]:
    found = frame.game.scores(frame.after)
    return tuple(
        SeatScore(s.seat, frame.names[s.seat - 1], s.total, tuple(ScoreLine(*line) for line in s.lines)) for s in found
    )


def _event(ply: int, message: LiveRecord) -> bytes:
    return b"id: %d\nevent: record\ndata: %b\n\n" % (ply, msgspec.json.encode(message))
