"""Where on the board the last move was: read off the records, for any game and any viewer."""

from collections.abc import Sequence

from tidelog.domain.gallery import Gallery, View
from tidelog.domain.kernel.game import touched
from tidelog.domain.kernel.marks import marked
from tidelog.domain.kernel.picture import Frame, Picture
from tidelog.domain.log.records.log import Entry, Log


def last_touched(entries: Sequence[Entry], ply: int) -> tuple[str, ...]:
    """The places of the last record up to a ply that touched any; what was taken back has touched nothing."""
    while ply > 0:
        entry = entries[ply - 1]
        if entry.to is not None:
            ply = entry.to
            continue
        if places := touched(entry.game, entry.events):
            return places
        ply -= 1
    return ()


def pictured(gallery: Gallery, view: View, frame: Frame = "wide") -> Picture:
    """The board of a view, with the last move marked."""
    return pictured_after(gallery.log(view.match.id, view.viewer, until=view.ply), view, frame)


def pictured_after(log: Log, view: View, frame: Frame = "wide") -> Picture:
    """The same where the log that led there is at hand."""
    drawn = view.game.picture(view.state, view.names, frame)
    return marked(drawn, last_touched(log.entries, view.ply))
