"""Tables from the first wish to the opened match: who may sit where, on what terms, and what the house then opens."""

from typing import Final

from tidelog.domain import catalog
from tidelog.domain.access import Act
from tidelog.domain.bots import seat_name, spec_of
from tidelog.domain.entropy import now
from tidelog.domain.errors import (
    BadSeats,
    Forbidden,
    InvalidMove,
    MatchExists,
    SeatTaken,
    TidelogError,
    TooMany,
    UnknownSeat,
)
from tidelog.domain.house import new_id
from tidelog.domain.kernel.game import check_seats, settle_options
from tidelog.domain.log.primitives.signing import verify
from tidelog.domain.log.primitives.tokens import hashed, new_token
from tidelog.domain.log.records.match import Match
from tidelog.domain.log.records.names import check_names, looks
from tidelog.domain.log.records.record import Terms
from tidelog.domain.log.records.signed import claim_bytes
from tidelog.domain.seating import check_person
from tidelog.service.callers import Caller
from tidelog.service.facts import (
    Begun,
    Closed,
    Fact,
    Invited,
    Place,
    SeatFreed,
    TableOpened,
    WatchingAllowed,
    Withdrawn,
)
from tidelog.service.facts import SeatTaken as Taken
from tidelog.service.forms import Claim, SeatWish, TableWish, time_terms
from tidelog.service.identity import sound_key, unhex
from tidelog.service.service import Service
from tidelog.service.shapes import Token
from tidelog.service.tables import Chair, Table

_SKEW: Final = 600_000
"""How far ahead of our clock a claim may expire, in milliseconds."""


def open_table(service: Service, caller: Caller, wish: TableWish) -> Table:
    """A new table; where nobody is missing the match is opened at once."""
    person = caller.known()
    if not person.name:
        raise Forbidden("choose a name first: those who sit down want to know who hosts")
    game = catalog.game(wish.game)
    check_seats(game, len(wish.seats))
    hosted = [table for table in service.lobby.tables() if table.host == person.key and table.state == "open"]
    if len(hosted) >= service.settings.limits.tables:
        raise TooMany(f"one host keeps at most {service.settings.limits.tables} tables open; close one first")
    places = tuple(_place(seat, game.colours[number]) for number, seat in enumerate(wish.seats))
    _check_names([place.name for place in places if place.name], person.name, wish.seats)
    referee = sound_key(wish.referee) if wish.referee else b""
    if referee == person.key and any(seat.kind == "me" for seat in wish.seats):
        raise BadSeats("the referee holds no seat")
    moment, name = now(), new_id()
    options = settle_options(game, wish.options)
    terms = Terms(wish.terms.by, wish.terms.limit, wish.terms.increment, wish.terms.then) if wish.terms else None
    level = wish.level
    first = TableOpened(person.key, game.name, options, places, wish.private, level, terms, referee, moment)
    own = [Taken(seat, person.key, moment) for seat, wished in enumerate(wish.seats, 1) if wished.kind == "me"]
    return seat_all(service, service.lobby.open_table(name, first, *own))


def _place(wish: SeatWish, colour: str) -> Place:
    if wish.kind == "bot":
        return Place("bot", seat_name(f"bot:{wish.name or 'normal'}", colour))
    return Place("guest", check_person(wish.name)) if wish.kind == "guest" else Place("player", "")


def _check_names(held: list[str], host: str, wished: tuple[SeatWish, ...]) -> None:
    mine = sum(wish.kind == "me" for wish in wished)
    if mine > 1:
        raise BadSeats("each key sits on one seat only")
    check_names([*held, host] if mine else held)


def _chair(table: Table, seat: int) -> Chair:
    if not 1 <= seat <= len(table.chairs):
        raise UnknownSeat(f"table {table.id} has seats 1 to {len(table.chairs)}, not {seat}")
    return table.chairs[seat - 1]


def _check_open(table: Table, seat: int) -> Chair:
    chair = _chair(table, seat)
    if table.state != "open" or not chair.is_open:
        raise SeatTaken(f"seat {seat} of table {table.id} is not to be had (any more)")
    return chair


def invite(service: Service, caller: Caller, table: Table, seat: int) -> Token:
    """A new invitation to a seat; one made before counts no more."""
    caller.check_table(Act.host, table)
    token, expires = new_token(), now() + service.settings.invitation

    def decide(at: Table) -> list[Fact]:
        _check_open(at, seat)
        return [Invited(seat, hashed(token), expires)]

    service.lobby.change_table(table.id, decide)
    return Token(token, f"{service.settings.origin}/t/{table.id}#seat={seat}&token={token}", expires)


def withdraw(service: Service, caller: Caller, table: Table, seat: int) -> Table:
    """An invitation counts no more."""
    caller.check_table(Act.host, table)
    _chair(table, seat)
    return service.lobby.change_table(table.id, lambda at: [Withdrawn(seat)])


def allow_watching(service: Service, caller: Caller, table: Table) -> Token:
    """A link with which others may look on."""
    caller.check_table(Act.host, table)
    token = new_token()
    service.lobby.change_table(table.id, lambda at: [WatchingAllowed(hashed(token))])
    return Token(token, f"{service.settings.origin}/t/{table.id}#watch={token}", 0)


def claim(service: Service, caller: Caller, name: str, seat: int, sent: Claim) -> Table:
    """Somebody sits down, with a signature over all that is agreed there."""
    person, key = caller.known(), sound_key(sent.key)
    if key != person.key or not person.name:
        raise Forbidden("a seat is claimed with the key one is logged in with, and under a name")
    table = service.lobby.table(name)
    shown = hashed(sent.token) if sent.token else b""
    if not caller.may_find(table) and shown not in [chair.invitation for chair in table.chairs if chair.invitation]:
        caller.table(name)  # says that there is none
    _check_signature(service, table, seat, key, sent)

    def decide(at: Table) -> list[Fact]:
        chair = _check_open(at, seat)
        _check_welcome(at, chair, key, shown)
        _check_alike(service, at, person.name)
        return [Taken(seat, key, now())]

    return seat_all(service, service.lobby.change_table(name, decide))


def _check_signature(service: Service, table: Table, seat: int, key: bytes, sent: Claim) -> None:
    moment, signature = now(), unhex(sent.signature, 64, "a signature")
    if not moment <= sent.expires * 1000 <= moment + _SKEW:
        raise Forbidden("this claim has expired, or is meant for much later")
    claims = [
        claim_bytes(origin, table.id, seat, key, table.agreed_hash, sent.expires) for origin in service.settings.origins
    ]
    if not any(verify(key, one, signature) for one in claims):
        raise Forbidden(f"the signature is not that of this key over what is agreed at table {table.id}")


def _check_welcome(table: Table, chair: Chair, key: bytes, shown: bytes) -> None:
    if table.seats_of(key) or key == table.referee:
        raise BadSeats("each key sits on one seat only, and the referee's on none")
    if (table.private or chair.invitation) and (shown != chair.invitation or chair.expires < now()):
        raise Forbidden("this seat needs an invitation that is still good")


def _check_alike(service: Service, table: Table, name: str) -> None:
    held = [chair.place.name or service.lobby.person(chair.key).name for chair in table.chairs]
    if any(looks(name) & looks(other) for other in held if other):
        raise BadSeats(f"somebody at this table is called {name!r} already, or something that looks like it")


def leave(service: Service, caller: Caller, table: Table, seat: int) -> Table:
    """A player gets up, or the host makes a seat open again; not once the match is opened."""
    chair = _chair(table, seat)
    if not chair.key or chair.key != caller.known().key:
        caller.check_table(Act.host, table)

    def decide(at: Table) -> list[Fact]:
        if at.state != "open":
            raise SeatTaken(f"table {at.id} is no longer waiting for players")
        if not at.chairs[seat - 1].key:
            raise SeatTaken(f"nobody sits at seat {seat} of table {at.id}")
        return [SeatFreed(seat, now())]

    return service.lobby.change_table(table.id, decide)


def close(service: Service, caller: Caller, table: Table) -> Table:
    """The host does not wait any longer."""
    caller.check_table(Act.close, table)

    def decide(at: Table) -> list[Fact]:
        if at.state != "open":
            raise SeatTaken(f"table {at.id} is no longer waiting for players")
        return [Closed(now())]

    return service.lobby.change_table(table.id, decide)


def seat_all(service: Service, table: Table) -> Table:
    """Where nobody is missing, open the match; its name is written down first, so that it is opened once."""
    if table.state == "closed" or not table.is_full:
        return table
    if not table.match:
        begun = Begun(new_id() if table.earlier else table.id, now() + service.settings.joining, now())
        table = service.lobby.change_table(table.id, lambda at: [] if at.match or not at.is_full else [begun])
    if table.match and not service.house.matches.has(table.match):
        try:
            service.begun(_opened(service, table))
        except MatchExists:
            pass  # another node was quicker
        except TidelogError:
            service.lobby.change_table(table.id, lambda at: [Closed(now())])
            raise
    return table


def _opened(service: Service, table: Table) -> Match:
    seats = [_seat(service, chair) for chair in table.chairs]
    return service.house.open(
        table.game,
        seats,
        dict(table.options),
        level=table.level or None,
        match=table.match,
        terms=table.terms,
        referee=table.referee,
    )


def _seat(service: Service, chair: Chair) -> str:
    if chair.place.kind == "bot":
        return spec_of(chair.place.name)
    if chair.place.kind == "guest":
        return chair.place.name
    person = service.lobby.person(chair.key)
    return f"{person.name or chair.key.hex()[:8]}={chair.key.hex()}"


def rematch(service: Service, caller: Caller, match: Match) -> Table:
    """A table like that of a match that is over, with the seats kept for the same players."""
    table, key = service.lobby.table_of(match.id), caller.known().key
    if table is None or not (table.seats_of(key) or table.host == key):
        raise Forbidden("a rematch is for those who sat at the table of a match")
    if match.head.status != "sealed":
        raise InvalidMove("a rematch follows a match that is over")
    wishes = tuple(_again(chair, caller.key) for chair in table.chairs)
    terms = time_terms(table.terms)
    return open_table(
        service,
        caller,
        TableWish(table.game, wishes, dict(table.options), table.private, table.level, terms, table.referee.hex()),
    )


def _again(chair: Chair, key: bytes) -> SeatWish:
    if chair.place.kind == "bot":
        return SeatWish("bot", spec_of(chair.place.name).removeprefix("bot:"))
    if chair.place.kind == "guest":
        return SeatWish("guest", chair.place.name)
    return SeatWish("me" if chair.key == key else "open")
