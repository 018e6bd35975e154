"""Tables and matches as the shapes that people are shown."""

from tidelog.domain import bots, catalog, rulebook
from tidelog.domain.log.records.match import Match
from tidelog.domain.store.tables import Listing, Standing
from tidelog.projections import views
from tidelog.service.callers import Caller
from tidelog.service.desk import receipt
from tidelog.service.forms import time_terms
from tidelog.service.service import Service
from tidelog.service.shapes import (
    ChairCard,
    ClauseCard,
    GameCard,
    HouseCard,
    MatchInfo,
    OptionCard,
    StandingCard,
    TableCard,
)
from tidelog.service.tables import Table


def house_card(service: Service) -> HouseCard:
    """Who runs this service."""
    from tidelog import __version__
    from tidelog.domain.store.keyring import HOUSE_NAME, known_line

    key = service.house_key
    return HouseCard(HOUSE_NAME, key.hex(), known_line(HOUSE_NAME, key), service.settings.origin, __version__)


def table_card(service: Service, caller: Caller, table: Table) -> TableCard:
    """A table as this caller sees it."""
    return TableCard(
        table=table.id,
        state=table.state,
        game=table.game,
        options=dict(table.options),
        seats=_chairs(service, table),
        private=table.private,
        level=table.level,
        terms=time_terms(table.terms),
        referee=table.referee.hex(),
        host=table.host.hex(),
        host_name=service.lobby.person(table.host).name,
        opened=table.opened,
        match=table.match,
        join_by=table.join_by,
        agreed=table.agreed,
        agreed_hash=table.agreed_hash.hex(),
        you=table.seats_of(caller.key),
        hosting=bool(caller.key) and caller.key == table.host,
    )


def _chairs(service: Service, table: Table) -> tuple[ChairCard, ...]:
    match = service.house.load(table.match) if table.match and service.house.matches.has(table.match) else None
    missing = match.head.awaited if match and match.head.status == "joining" else ()
    found = []
    for seat, chair in enumerate(table.chairs, 1):
        name = chair.place.name or service.lobby.person(chair.key).name
        joined = match is not None and seat not in missing
        state = "open" if chair.is_open else "joined" if joined else "taken"
        key = chair.key.hex()
        found.append(ChairCard(seat, chair.place.kind, name, key, state, bool(chair.invitation)))  # type: ignore[arg-type]
    return tuple(found)


def match_info(service: Service, caller: Caller, match: Match) -> MatchInfo:
    """A match as this caller sees it."""
    asker, table = caller.asker(match), service.lobby.table_of(match.id)
    listing = service.house.matches.tables.listing(match.id)
    return MatchInfo(
        summary=summary(service, listing, match.head.size) if listing else _unlisted(match),
        ply=match.head.size,
        root=match.head.root.hex(),
        awaiting=tuple(seat for seat in match.head.awaited if seat > 0) if not match.owing else (),
        owing=match.owing,
        you=tuple(sorted(asker.seats)),
        host=asker.host,
        referee=asker.referee or (asker.house and not match.opened.referee),
        private=bool(table and table.private),
        table=table.id if table else "",
        open=caller.gallery.is_open(match),
        receipt=receipt(service.house, match),
        requests=service.requests.of(match),
    )


def _unlisted(match: Match) -> views.Summary:
    from tidelog.domain.store.listing import listing_of

    return views.summary(listing_of(match.opened, match.names, match.head.status, 0, match.outcome), match.head.size)


def summary(service: Service, listing: Listing, ply: int | None = None) -> views.Summary:
    """A match as lists show it."""
    return views.summary(listing, service.house.matches.tables.last_ply(listing.match) if ply is None else ply)


def standing_card(row: Standing) -> StandingCard:
    """A line of the standings; those without a key have no rating."""
    rating = round(row.rating, 3) if row.kind == "key" else 0.0
    return StandingCard(row.game, row.player, row.kind, row.name, row.played, row.won, row.shared, rating)


def games() -> tuple[GameCard, ...]:
    """What can be played."""
    found = [catalog.game(name) for name in catalog.GAMES]
    return tuple(
        GameCard(
            game.name,
            game.title,
            game.seats,
            game.version,
            tuple(OptionCard(one.name, one.values, one.says) for one in game.options),
            (*bots.LEVELS, "random", "greedy"),
        )
        for game in found
    )


def clauses(game: str) -> tuple[ClauseCard, ...]:
    """The rules of a game."""
    return tuple(ClauseCard(one.name, one.section, one.text) for one in rulebook.clauses(game).values())
