"""A private feed for each person who wants one: the matches that wait for them, as Atom."""

import datetime
from xml.sax.saxutils import escape

from tidelog.domain.errors import UnknownTable
from tidelog.domain.log.primitives.tokens import hashed
from tidelog.domain.log.records.match import Match
from tidelog.service.people import Person
from tidelog.service.service import Service


def feed(service: Service, token: str) -> str:
    """The feed with this token in its address."""
    sought = hashed(token.removesuffix(".xml"))
    person = next((one for one in service.lobby.people() if one.feed == sought), None)
    if person is None:
        raise UnknownTable("there is no feed at this address (any more)")
    rows = service.house.matches.tables.listings(status="running")
    mine = [row.match for row in rows if person.key.hex() in row.seats]
    waiting = [match for match in map(service.house.load, mine) if _waits(match, person)]
    return _atom(service, person, sorted(waiting, key=lambda match: match.head.at, reverse=True))


def _waits(match: Match, person: Person) -> bool:
    return any(match.head.holders[seat - 1].key == person.key for seat in match.head.awaited if seat > 0)


def _atom(service: Service, person: Person, waiting: list[Match]) -> str:
    origin = service.settings.origin
    changed = _time(max((match.head.at for match in waiting), default=0))
    entries = "".join(_entry(origin, match) for match in waiting)
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">'
        f"<title>Tidelog: {escape(person.name)} is awaited</title><id>{escape(origin)}/players/{person.key.hex()}</id>"
        f'<updated>{changed}</updated><link href="{escape(origin)}/"/>'
        f"<author><name>Tidelog</name></author>{entries}</feed>\n"
    )


def _entry(origin: str, match: Match) -> str:
    names = ", ".join(match.names)
    return (
        f"<entry><title>{escape(f'{match.game.title}: {names}')}</title>"
        f"<id>{escape(origin)}/m/{match.id}?ply={match.head.size}</id>"
        f'<link href="{escape(origin)}/m/{match.id}"/><updated>{_time(match.head.at)}</updated>'
        f"<summary>It is your turn at ply {match.head.size}.</summary></entry>"
    )


def _time(at: int) -> str:
    return datetime.datetime.fromtimestamp(at / 1000, datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
