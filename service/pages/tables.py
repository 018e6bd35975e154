"""The lobby, a new table, and the room where a table waits until its seats are taken."""

from typing import Any

from litestar import Response

from tidelog.service.api.matches import listed
from tidelog.service.api.route import Caller_, Game, Service_
from tidelog.service.cards import games, table_card
from tidelog.service.pages.frame import Asked, render, show

_SHOWN = 8


@show("/")
def lobby(request: Asked, service: Service_, caller: Caller_) -> Response[bytes]:
    """What waits for me, what waits for players, what can be watched."""
    mine = [one for one in listed(service, caller, {}, True, "", 40).items if one.status != "sealed"]
    waiting = [one for one in mine if service.awaits(one.match, caller.key)]
    open_tables = [
        table_card(service, caller, table)
        for table in service.lobby.tables()
        if table.state == "open" and caller.may_find(table)
    ]
    running = [one for one in listed(service, caller, {"status": "running"}, False, "", 24).items if one not in mine]
    return render(
        request,
        caller,
        "lobby",
        waiting=waiting,
        others=[one for one in mine if one not in waiting],
        tables=open_tables[:_SHOWN],
        running=running[:_SHOWN],
        games=games(),
    )


@show("/matches")
def matches(request: Asked, service: Service_, caller: Caller_, game: Game = "") -> Response[bytes]:
    """All matches, the latest first."""
    found = listed(service, caller, {"game": game}, False, "", 100).items
    return render(request, caller, "matches", matches=found, games=games(), game=game)


@show("/new")
def new_table(request: Asked, caller: Caller_, game: Game = "") -> Response[bytes]:
    """Open a table in three steps."""
    found = games()
    chosen = next((one for one in found if one.name == game), found[0])
    return render(request, caller, "new", games=found, chosen=chosen)


@show("/t/{table:str}")
def table(table: str, request: Asked, service: Service_, caller: Caller_) -> Response[bytes]:
    """A table that waits for players; a private one shows itself to whoever brings its link."""
    found = service.lobby.table(table)
    card = table_card(service, caller, found) if caller.may_find(found) else None
    return render(request, caller, "waiting", name=table, table=card, game=found.game)


ROUTES: list[Any] = [lobby, matches, new_table, table]
