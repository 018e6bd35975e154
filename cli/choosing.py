"""What a seat may do in a match that is looked at, in a store or in a file that came by post."""

from tidelog.cli.session import Sight
from tidelog.domain.errors import Forbidden, InvalidMove
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.seating import seat_named
from tidelog.projections.views import Choice, choices


def chosen_seats(sight: Sight, named: str | None) -> list[Seat]:
    """The seat that is named, or all that are awaited and can be moved for from here."""
    match = sight.match
    if match.head.status == "joining":
        missing = ", ".join(match.names[seat - 1] for seat in match.head.awaited)
        raise InvalidMove(f"play begins when all have joined, and {missing} still has to: `tidelog sign FILE SEAT`")
    if named is not None:
        return [seat_named(match, named)]
    awaited = [seat for seat in (*match.awaiting, *match.owing) if seat > 0]
    return [seat for seat in awaited if _can_be_listed(sight, seat)]


def _can_be_listed(sight: Sight, seat: Seat) -> bool:
    """Whether the moves of a seat are ours to list: of its key, or of what a file shows of it."""
    if not sight.from_file:
        return sight.house.pens.can_write(sight.match, seat)
    try:
        return bool(offered(sight, seat))
    except Forbidden:
        return False


def offered(sight: Sight, seat: Seat) -> tuple[Choice, ...]:
    """The moves of a seat as it sees the match itself."""
    name = sight.match.names[seat - 1]
    if seat in sight.match.owing:
        return (Choice(seat, name, "ready", "bring the share of luck that a draw waits for", "Ready", (), 0, None),)
    view = sight.view(seat if not sight.from_file else sight.viewer(str(seat)))
    try:
        return choices(view, seat)
    except LookupError:
        raise Forbidden(
            f"what {name} may do hangs on things that this file hides: it is not the one for {name}"
        ) from None
