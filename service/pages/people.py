"""Players, standings, and one's own page."""

from typing import Any

from litestar import Response

from tidelog.domain.errors import Misuse
from tidelog.service.api.matches import listed
from tidelog.service.api.route import Caller_, Game, Service_
from tidelog.service.cards import games, standing_card
from tidelog.service.pages.frame import Asked, render, show

_SHOWN = 30


@show("/standings")
def standings(request: Asked, service: Service_, caller: Caller_, game: Game = "") -> Response[bytes]:
    """Who has won how often, a table for each game."""
    rows = [standing_card(row) for row in service.house.matches.tables.standings(game or None)]
    rows.sort(key=lambda row: (row.kind != "key", -row.rating, -row.won))
    by_game = [(one, [row for row in rows if row.game == one.name]) for one in games()]
    return render(request, caller, "standings", tables=[pair for pair in by_game if pair[1]])


@show("/p/{key:str}")
def player(key: str, request: Asked, service: Service_, caller: Caller_) -> Response[bytes]:
    """A player: name, key, results, matches."""
    if len(key) != 64 or not set(key) <= set("0123456789abcdef"):
        raise Misuse(f"a player is a key of 64 hexadecimal digits, not {key[:80]!r}")
    found = service.lobby.person(bytes.fromhex(key))
    rows = [standing_card(row) for row in service.house.matches.tables.standings(None) if row.player == key]
    shown = [one for one in listed(service, caller, {}, False, "", 100).items if key in [s.key for s in one.seats]]
    return render(request, caller, "player", key=key, name=found.name, standings=rows, matches=shown[:_SHOWN])


@show("/me")
def me(request: Asked, service: Service_, caller: Caller_) -> Response[bytes]:
    """One's own page: key, backup, feed, sessions; or where to begin."""
    mine = listed(service, caller, {}, True, "", 50).items if caller.key else ()
    return render(request, caller, "me", person=caller.person, matches=mine)


ROUTES: list[Any] = [standings, player, me]
