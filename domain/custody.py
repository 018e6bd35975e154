"""A seat changes hands: a player's new key, a seat the referee gives away, a seat that let its time run out."""

from collections.abc import Sequence

from tidelog.domain.access import Act
from tidelog.domain.errors import Forbidden
from tidelog.domain.house import House
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.log.records.command import KeyPen, agreed_by
from tidelog.domain.log.records.match import Match
from tidelog.domain.log.records.record import NewKey, Signed
from tidelog.domain.log.records.terms import Moment
from tidelog.domain.log.writing import custody
from tidelog.domain.pens import Pens
from tidelog.domain.seating import check_seat


def rekey(house: House, match: str, seat: Seat, name: str) -> Match:
    """A player goes on with another of the keys that are here; both sign."""
    before = house.load(match)
    check_seat(before, seat)
    signed, signature = new_key(house.pens, before, seat, name)
    return take_over(house, match, signed, signature)


def new_key(pens: Pens, match: Match, seat: Seat, name: str) -> tuple[Signed[NewKey], bytes]:
    """What the old key of a seat and the new one sign; what the seat's shares follow from is kept for the new one."""
    last = pens.own_chain(match, seat)
    if last is not None:
        pens.keys.keep_chain(match.id, seat, last)
    signed = pens.command(match, seat, NewKey(pens.keys.public(name))).signed
    return signed, agreed_by(match, signed.command, KeyPen(pens.keys.seed(name)))


def take_over(house: House, match: str, signed: Signed[NewKey], signature: bytes) -> Match:
    """Apply a change of key."""
    return house.write(house.load(match), lambda draft: custody.rekey(draft, signed, signature))


def reseat(house: House, match: str, seat: Seat, name: str | None = None) -> Match:
    """The referee gives a seat to a key that is here, or to the house, which lets a bot play."""
    before = house.load(match)
    house.gallery.check(Act.rule, before)
    check_seat(before, seat)
    referee, new = house.pens.referee_seed(before), house.keys.seed(name) if name else b""
    return house.write(before, lambda draft: custody.reseat(draft, seat, referee, new))


def lapse(house: House, match: str, seats: Sequence[Seat] = (), paused: int = 0) -> Match:
    """The house says that seats, by default all that are awaited, have let their time run out."""
    before = house.load(match)
    house.gallery.check(Act.lapse, before)
    if before.opened.terms is None:
        raise Forbidden(f"match {match} was opened without terms of time")
    moments = moments_of(house, before)
    late = tuple(seats) or tuple(seat for seat in before.head.awaited if seat > 0)
    for seat in late:
        check_seat(before, seat)
    since, seed = _awaited_since(before, moments, late), house.pens.house_seed(before)
    return house.write(before, lambda draft: custody.lapse(draft, late, since, paused, moments, seed))


def moments_of(house: House, match: Match) -> list[Moment]:
    """When each record of a match was written, and who was awaited after it."""
    records = (entry.record for entry in house.matches.log_of(match.id, match.opened.index))
    return [Moment(record.at, record.awaited) for record in records]


def _awaited_since(match: Match, moments: Sequence[Moment], seats: Sequence[Seat]) -> int:
    """The ply from which all these seats have been awaited without a break."""
    ply = match.head.size
    for moment in reversed(moments[:-1]):
        if not set(seats) <= set(moment.awaited):
            break
        ply -= 1
    return ply
