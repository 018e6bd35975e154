"""Games and their rules, standings and players, and whether the service is well."""

from typing import Any

from litestar import Response
from litestar.params import FromPath

from tidelog.domain import catalog
from tidelog.domain.errors import Forbidden, StoreTrouble
from tidelog.projections.standings import catch_up
from tidelog.service import cards, feeds
from tidelog.service.api.route import Caller_, Game, Limit, Service_, read
from tidelog.service.identity import sound_key
from tidelog.service.shapes import ClauseCard, GameCard, HouseCard, PlayerCard, StandingCard, Status


@read("/health")
def health() -> Status:
    """Say that the process is there."""
    return Status("ok")


@read("/ready")
def ready(service: Service_) -> Status:
    """Say whether new work is taken, and the store answers."""
    if not service.ready:
        raise StoreTrouble("the service is about to stop")
    service.house.matches.tables.count()
    return Status("ready")


@read("/metrics", media_type="text/plain")
def metrics(service: Service_, caller: Caller_) -> Response[bytes]:
    """Give out the figures, for Prometheus; on loopback to everybody, else to the house."""
    if service.settings.host not in ("127.0.0.1", "::1", "localhost") and not caller.is_house:
        raise Forbidden("figures are for the house")
    return Response(service.metrics.text(), media_type="text/plain")


@read("/feeds/{token:str}", media_type="application/atom+xml")
def feed(token: FromPath[str], service: Service_) -> Response[str]:
    """Tell a feed reader which matches wait for somebody."""
    return Response(feeds.feed(service, token), media_type="application/atom+xml")


@read("/api/house")
def house(service: Service_) -> HouseCard:
    """Say who runs this service."""
    return cards.house_card(service)


@read("/api/games")
def games() -> tuple[GameCard, ...]:
    """List what can be played."""
    return cards.games()


@read("/api/games/{game:str}/rules")
def rules(game: FromPath[str]) -> tuple[ClauseCard, ...]:
    """Give out the clauses of a game."""
    catalog.game(game)
    return cards.clauses(game)


@read("/api/standings")
def standings(service: Service_, game: Game = "", limit: Limit = 50) -> tuple[StandingCard, ...]:
    """Show results and ratings."""
    if game:
        catalog.game(game)
    tables = service.house.matches.tables
    catch_up(tables)
    return tuple(map(cards.standing_card, tables.standings(game or None, limit)))


@read("/api/players/{key:str}")
def player(key: FromPath[str], service: Service_, caller: Caller_) -> PlayerCard:
    """Show a player: results, and the matches one may know of."""
    from tidelog.service.api.matches import listed

    public, tables = sound_key(key), service.house.matches.tables
    catch_up(tables)
    found = tuple(cards.standing_card(row) for row in tables.standings() if row.player == key)
    shown = [one for one in listed(service, caller, {}, False, "", 1_000_000).items if _sits(one.seats, key)]
    name = service.lobby.person(public).name or next((row.name for row in found), "")
    return PlayerCard(key, name, found, tuple(shown[:50]))


def _sits(seats: Any, key: str) -> bool:
    return any(seat.key == key for seat in seats)


ROUTES: list[Any] = [health, ready, metrics, feed, house, games, rules, standings, player]
