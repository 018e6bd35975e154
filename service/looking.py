"""What a seat may do and what a board looks like, in the shapes of the service."""

from collections.abc import Sequence

from tidelog.domain.errors import BadPly, Forbidden
from tidelog.domain.gallery import View
from tidelog.domain.kernel.codec import codec
from tidelog.domain.kernel.facts import Move, write_move
from tidelog.domain.kernel.picture import Frame, Picture
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import closed, named, secrets_in
from tidelog.domain.log.primitives.canonical import encode
from tidelog.domain.log.records.command import share_due, slot_base
from tidelog.domain.log.records.log import Log
from tidelog.domain.log.records.match import Match
from tidelog.projections import views
from tidelog.projections.svg import elements, palette_rules, stamps
from tidelog.projections.trace import pictured
from tidelog.service.callers import Caller
from tidelog.service.shapes import Drawing, Hidden, MoveCard, Moves, RecordCard


def moves_of(caller: Caller, match: Match, seat: Seat) -> Moves:
    """The legal moves of a seat with all that its command says of the log."""
    view = caller.gallery.view(match.id, None, seat)
    now, head = view.match, view.match.head
    base, typed = slot_base(seat, head.counters[seat - 1]), {write_move(one): one for one in view.legal(seat)}
    first = next(iter(typed.values()), None)
    return Moves(
        ply=head.size,
        seat=seat,
        counter=head.counters[seat - 1],
        seen=head.size,
        root=head.root.hex(),
        round=share_due(now, seat, None if head.status == "joining" else first or _NONE),
        moves=tuple(_card(now, base, typed[one.move], one) for one in views.choices(view, seat)),
    )


_NONE = Move()
"""Any move of a game, where it only matters that it is one."""


def _card(match: Match, base: str, move: Move, choice: views.Choice) -> MoveCard:
    hides: tuple[Hidden, ...] = ()
    if type(move) in codec(match.game).hiding:
        move = named(type(move), move, base)
        hides = tuple(Hidden(str(one.slot), one.who, encode(one.value)) for one in secrets_in(type(move), move))
        move = closed(type(move), move)
    return MoveCard(
        move=choice.move,
        says=choice.says,
        group=choice.group,
        points=choice.points,
        loose=choice.loose,
        number=choice.number,
        wire=encode(move),
        hides=hides,
    )


def own_seat(caller: Caller, match: Match, asked: int | None) -> Seat:
    """The seat that is meant: the one named, or the caller's first."""
    if asked is not None:
        return caller.viewer(match, str(asked))
    seats = caller.seats(match)
    if not seats:
        raise Forbidden(f"nobody with that key sits in match {match.id}")
    waited = [seat for seat in seats if seat in match.awaiting]
    return (waited or list(seats))[0]


def drawing(caller: Caller, view: View, frame: Frame) -> Drawing:
    """The board of a view, line by line."""
    picture = pictured(caller.gallery, view, frame)
    lines = elements(picture)
    return drawn(view.ply, picture, lines)


def drawn(ply: int, picture: Picture, lines: Sequence[str]) -> Drawing:
    """A picture, line by line, with what its lines need."""
    defs = tuple(stamps(picture, lines))
    return Drawing(
        ply=ply,
        width=round(picture.width),
        height=round(picture.height),
        title=picture.title,
        description=picture.description,
        lines=tuple(lines),
        defs=defs,
        colours=tuple(palette_rules(picture.palette, [*defs, *lines])),
    )


def record_cards(log: Log) -> tuple[RecordCard, ...]:
    """The records of a log as they stand there."""
    return tuple(RecordCard(entry.ply, entry.data, encode(entry.openings)) for entry in log)


def window(match: Match, since: int, limit: int) -> tuple[int, str]:
    """How far a page goes that begins after a ply, and where the next one begins."""
    if since > match.head.size:
        raise BadPly(f"match {match.id} has plies 0 to {match.head.size}, not {since}")
    until = min(match.head.size, since + limit)
    return until, str(until) if until < match.head.size else ""
