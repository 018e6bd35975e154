"""Tables: opening, finding, inviting, sitting down, getting up, closing."""

from typing import Annotated

from litestar import Response
from litestar.params import FromPath, JSONBody, QueryParameter

from tidelog.service import hosting
from tidelog.service.api.identity import cookie
from tidelog.service.api.route import After, Caller_, Game, Limit, Service_, act, create, read, remove
from tidelog.service.cards import table_card
from tidelog.service.forms import Claim, TableWish, Watching
from tidelog.service.shapes import Admitted, Page, TableCard, Token
from tidelog.service.tables import Table

_WATCHED = 90 * 24 * 3600


@create("/api/tables")
def open_table(data: JSONBody[TableWish], service: Service_, caller: Caller_) -> TableCard:
    """Open a table."""
    return table_card(service, caller, hosting.open_table(service, caller, data))


@read("/api/tables")
def tables(
    service: Service_,
    caller: Caller_,
    game: Game = "",
    after: After = "",
    limit: Limit = 50,
    mine: Annotated[bool, QueryParameter(name="mine")] = False,
) -> Page[TableCard]:
    """List the tables that wait for players, and those one sits at, the latest first."""
    found = [
        table
        for table in service.lobby.tables()
        if (not game or table.game == game) and caller.may_find(table) and _wanted(table, caller.key, mine)
    ]
    start = next((number + 1 for number, table in enumerate(found) if table.id == after), 0)
    shown = found[start : start + limit]
    following = shown[-1].id if start + limit < len(found) else ""
    return Page(tuple(table_card(service, caller, table) for table in shown), following)


def _wanted(table: Table, key: bytes, mine: bool) -> bool:
    own = bool(key) and (table.host == key or bool(table.seats_of(key)))
    return own and table.state != "closed" if mine else table.state == "open"


@read("/api/tables/{table:str}")
def table(table: FromPath[str], service: Service_, caller: Caller_) -> TableCard:
    """Show a table."""
    return table_card(service, caller, caller.table(table))


@create("/api/tables/{table:str}/seats/{seat:int}/invitation")
def invite(table: FromPath[str], seat: FromPath[int], service: Service_, caller: Caller_) -> Token:
    """Make an invitation to a seat; for the host."""
    return hosting.invite(service, caller, caller.table(table), seat)


@remove("/api/tables/{table:str}/seats/{seat:int}/invitation")
def withdraw(table: FromPath[str], seat: FromPath[int], service: Service_, caller: Caller_) -> TableCard:
    """Withdraw an invitation; for the host."""
    return table_card(service, caller, hosting.withdraw(service, caller, caller.table(table), seat))


@create("/api/tables/{table:str}/seats/{seat:int}/claim")
def claim(
    table: FromPath[str], seat: FromPath[int], data: JSONBody[Claim], service: Service_, caller: Caller_
) -> TableCard:
    """Sit down, with a signature over what is agreed."""
    return table_card(service, caller, hosting.claim(service, caller, table, seat, data))


@remove("/api/tables/{table:str}/seats/{seat:int}")
def leave(table: FromPath[str], seat: FromPath[int], service: Service_, caller: Caller_) -> TableCard:
    """Get up, or make a seat open again as the host."""
    return table_card(service, caller, hosting.leave(service, caller, caller.table(table), seat))


@remove("/api/tables/{table:str}")
def close(table: FromPath[str], service: Service_, caller: Caller_) -> TableCard:
    """Close a table that waits; for the host."""
    return table_card(service, caller, hosting.close(service, caller, caller.table(table)))


@create("/api/tables/{table:str}/watching")
def allow_watching(table: FromPath[str], service: Service_, caller: Caller_) -> Token:
    """Make a link with which others may look on; for the host of a private table."""
    return hosting.allow_watching(service, caller, caller.table(table))


@act("/api/watch")
def watch(data: JSONBody[Watching], service: Service_, caller: Caller_) -> Response[Admitted]:
    """Look on at a private table, with the token of a link."""
    found = caller.admitted(data.table, data.token)
    answer = Response(Admitted(found.id, found.match))
    answer.cookies.append(cookie(service, service.watch_cookie, caller.with_token(data.token), _WATCHED))
    return answer


ROUTES = [open_table, tables, table, invite, withdraw, claim, leave, close, allow_watching, watch]
