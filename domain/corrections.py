"""Taking back and ruling: what was done stays in the log for ever, and the match goes on from elsewhere."""

from collections.abc import Sequence

from tidelog.domain.access import Act
from tidelog.domain.errors import BadPly, Misuse
from tidelog.domain.house import House
from tidelog.domain.kernel.facts import Outcome
from tidelog.domain.kernel.seats import CHANCE, Seat
from tidelog.domain.log.records.match import Match
from tidelog.domain.log.records.record import Consent, Opening, Signed, TakeBack
from tidelog.domain.log.records.texts import committed
from tidelog.domain.log.writing import corrections
from tidelog.domain.log.writing.draft import Draft
from tidelog.domain.rulebook import clause as clause_named
from tidelog.domain.seating import check_seat

Request = Signed[TakeBack]
"""A seat's own word, signed elsewhere, that a match goes back to a ply."""


def undo(
    house: House,
    match: str,
    seat: Seat,
    to: int | None = None,
    agreed: Sequence[Seat] = (),
    consents: Sequence[Request] = (),
) -> Match:
    """Take back to a ply, by default to before the seat's last move; others may have to agree, here or by letter."""
    before = house.load(match)
    signed = {consent.command.seat: consent for consent in consents}
    seats = tuple(dict.fromkeys((seat, *agreed, *signed)))
    for number in seats:
        check_seat(before, number)
    movers = moves_in_force(house, before)
    here = [number for number in seats if number not in signed and before.head.holders[number - 1].key]
    ply = to if to is not None else _ply(movers, before, seat, consents, here)
    corrections.check_ply(before, ply)
    alone = _moved_since(house, before, ply) <= {seat}
    requests = tuple(signed.get(n) or house.pens.command(before, n, TakeBack(ply)).signed for n in seats)
    return house.write(before, lambda draft: corrections.take_back(draft, requests, alone))


def _ply(
    movers: Sequence[tuple[int, Seat]], match: Match, seat: Seat, consents: Sequence[Request], here: Sequence[Seat]
) -> int:
    """Where to go back to if nobody says: to before the seat's last move, or where the letters say.

    No letter chooses what another seat's key signs here, but for the last move.
    """
    if not consents:
        return _before_last_move(movers, match, seat)
    ply = consents[0].command.move.to
    if here and ply not in {at - 1 for at, mover in movers[-1:] if mover == seat}:
        raise Misuse(f"the letters go back to ply {ply}, and not just before the last move: say so with --to {ply}")
    return ply


def _moved_since(house: House, match: Match, ply: int) -> set[Seat]:
    """Who has moved from a ply on, even if that was taken back meanwhile: it is in the log, and was seen."""
    return {entry.seat for entry in house.matches.log_of(match.id, ply) if entry.seat > 0}


def moves_in_force(house: House, match: Match, draws: bool = False) -> list[tuple[int, Seat]]:
    """Who moved at which ply of the match's own log, without what has been taken back; with chance's draws if asked."""
    first = match.opened.index
    path: list[tuple[int, Seat]] = []
    paths = {first: path}
    for entry in house.matches.log_of(match.id, first):
        if entry.to is not None:
            path = paths.get(entry.to, [])
        elif entry.seat > 0 or (draws and entry.seat == CHANCE):
            path = [*path, (entry.ply, entry.seat)]
        paths[entry.ply] = path
    return path


def _before_last_move(movers: Sequence[tuple[int, Seat]], match: Match, seat: Seat) -> int:
    own = [ply for ply, mover in movers if mover == seat]
    if not own:
        raise BadPly(f"{match.names[seat - 1]} has made no move in match {match.id} that could be taken back")
    return own[-1] - 1


def propose(house: House, match: str, reason: str) -> Opening:
    """The reason of a ruling with the salt it is committed to with: what the seats are asked to agree to."""
    before = house.load(match)
    return Draft(before, house.now(), house.recall(match)).words(_checked_reason(reason))


def rule(
    house: House,
    match: str,
    clause: str,
    reason: str | Opening,
    to: int | None = None,
    outcome: Outcome | None = None,
    agreed: Sequence[Seat] = (),
    consents: Sequence[Signed[Consent]] = (),
) -> Match:
    """The referee's decision, signed by him, with the clause it rests on and the reason.

    Where it goes back past a draw, the seats that hold their own keys agree, here or by letter; without their consent
    the luck that is set aside is nobody's any more.
    """
    before = house.load(match)
    house.gallery.check(Act.rule, before)
    _check_clause(before, clause)
    words = reason if isinstance(reason, Opening) else propose(house, match, reason)
    signed = [house.pens.command(before, seat, _consent(before, words, to)).signed for seat in agreed]
    ruling = corrections.Ruling(clause=clause, words=words, to=to, outcome=outcome, consents=(*signed, *consents))
    seed = house.pens.referee_seed(before)
    return house.write(before, lambda draft: corrections.rule(draft, ruling, seed))


def _consent(match: Match, words: Opening, to: int | None) -> Consent:
    if to is None:
        raise Misuse("only a ruling that goes back to a ply needs anybody's consent")
    return Consent(to, committed(match.id, words))


def _check_clause(match: Match, clause: str) -> None:
    if clause.partition("/")[0] != match.opened.game:
        raise Misuse(f"a ruling in {match.opened.game} cites one of its clauses, not {clause!r}")
    clause_named(clause)


def _checked_reason(reason: str) -> str:
    if not reason.strip():
        raise Misuse(f"expected a ruling with its reason, got {reason!r}")
    return reason


def correct(house: House, match: str, to: int | None = None, reason: str = "a slip of the pen") -> Match:
    """Whoever takes down a match puts a slip right: by default what was entered last is entered anew."""
    before = house.load(match)
    house.gallery.check(Act.correct, before)
    ply = to if to is not None else _before_last_entry(house, before)
    return house.write(before, lambda draft: corrections.correct(draft, ply, reason))


def _before_last_entry(house: House, match: Match) -> int:
    entered = moves_in_force(house, match, draws=True)
    if not entered:
        raise BadPly(f"nothing has been entered in match {match.id} that could be corrected")
    return entered[-1][0] - 1
