"""Taking back and ruling: what was done stays in the log for ever, and the match goes on from elsewhere."""

from collections.abc import Sequence

from tidelog.domain.app import Tidelog, check_seat
from tidelog.domain.errors import BadPly, Misuse
from tidelog.domain.kernel.rules import Outcome
from tidelog.domain.kernel.seats import CHANCE, Seat
from tidelog.domain.log import writing
from tidelog.domain.log.match import Match
from tidelog.domain.log.record import Drawn, Moved, Signed, TakeBack, destination, read_record, unstore
from tidelog.domain.rulebook import clause as clause_named

Consent = Signed[TakeBack]
"""A seat's own word, signed elsewhere, that a match goes back to a ply."""


def undo(
    app: Tidelog,
    match: str,
    seat: Seat,
    to: int | None = None,
    agreed: Sequence[Seat] = (),
    consents: Sequence[Consent] = (),
) -> Match:
    """Take back to a ply, by default to before the seat's last move; others may have to agree, here or by letter."""
    before = app.load(match)
    signed = {consent.command.seat: consent for consent in consents}
    seats = tuple(dict.fromkeys((seat, *agreed, *signed)))
    for number in seats:
        check_seat(before, number)
    movers = moves_in_force(app, before)
    ply = _ply(movers, before, seat, consents) if to is None else to
    writing.check_ply(before, ply)
    alone = all(mover == seat for at, mover in movers if at > ply)
    requests = tuple(signed.get(n) or app.command(before, n, TakeBack(ply)).signed for n in seats)
    return app.write(before, lambda draft: writing.take_back(draft, requests, alone))


def _ply(movers: Sequence[tuple[int, Seat]], match: Match, seat: Seat, consents: Sequence[Consent]) -> int:
    """Where to go back to if nobody says: where the letters say, or to before the seat's last move."""
    return consents[0].command.move.to if consents else _before_last_move(movers, match, seat)


def moves_in_force(app: Tidelog, match: Match, draws: bool = False) -> list[tuple[int, Seat]]:
    """Who moved at which ply of the match's own log, without what has been taken back; with chance's draws if asked."""
    first = match.opened.index
    path: list[tuple[int, Seat]] = []
    paths = {first: path}
    for row in app.matches.rows.states(match.id, first, None):
        record = read_record(match.game, unstore(row)[0])
        to = destination(record)
        if to is not None:
            path = paths.get(to, [])
        elif isinstance(record, Moved):
            path = [*path, (record.index + 1, record.signed.command.seat)]
        elif draws and isinstance(record, Drawn):
            path = [*path, (record.index + 1, CHANCE)]
        paths[record.index + 1] = path
    return path


def _before_last_move(movers: Sequence[tuple[int, Seat]], match: Match, seat: Seat) -> int:
    own = [ply for ply, mover in movers if mover == seat]
    if not own:
        raise BadPly(f"{match.names[seat - 1]} has made no move in match {match.id} that could be taken back")
    return own[-1] - 1


def rule(
    app: Tidelog, match: str, clause: str, reason: str, to: int | None = None, outcome: Outcome | None = None
) -> Match:
    """The referee's decision, signed by the house, with the clause it rests on and the reason."""
    before = app.load(match)
    app.check_house(before)
    if clause.partition("/")[0] != before.opened.game:
        raise Misuse(f"a ruling in {before.opened.game} cites one of its clauses, not {clause!r}")
    clause_named(clause)
    if not reason.strip():
        raise Misuse(f"expected a ruling with its reason, got {reason!r}")
    seed = app.house_seed(before)
    return app.write(before, lambda draft: writing.rule(draft, clause, reason, to, outcome, seed))
