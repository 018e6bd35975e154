"""Matches to look at: lists, positions at any ply, moves, histories, records, bundles, audits, families."""

from typing import Annotated, Any, Literal

from litestar import Response
from litestar.params import FromPath, QueryParameter

from tidelog.domain import branches
from tidelog.domain.gallery import View
from tidelog.domain.kernel.seats import HOUSE, PUBLIC, Seat
from tidelog.domain.log.audit.audit import audit as audited
from tidelog.domain.log.audit.evidence import Report
from tidelog.domain.log.records.match import Match
from tidelog.projections import views
from tidelog.projections.diff import Difference, difference
from tidelog.projections.history import Line, history
from tidelog.projections.svg import svg
from tidelog.projections.trace import pictured
from tidelog.replays.bundle import write_bundle
from tidelog.replays.export import bundle_of, stored_evidence
from tidelog.service.api.route import After, As, At, Caller_, Game, Limit, Service_, Since, read
from tidelog.service.callers import Caller
from tidelog.service.cards import match_info, summary
from tidelog.service.desk import receipt
from tidelog.service.looking import drawing, moves_of, own_seat, record_cards, window
from tidelog.service.service import Service
from tidelog.service.shapes import Drawing, MatchInfo, Moves, Page, Records

FrameName = Annotated[Literal["wide", "narrow"], QueryParameter(name="frame")]
StatusName = Annotated[Literal["", "joining", "running", "sealed"], QueryParameter(name="status")]


def _view(caller: Caller, name: str, ply: int | None, eyes: str | None) -> View:
    match = caller.match(name)
    return caller.gallery.view(match.id, ply, caller.viewer(match, eyes))


@read("/api/matches")
def matches(
    service: Service_,
    caller: Caller_,
    game: Game = "",
    status: StatusName = "",
    mine: Annotated[bool, QueryParameter(name="mine")] = False,
    after: After = "",
    limit: Limit = 50,
) -> Page[views.Summary]:
    """List matches, the latest first; those where one is awaited before the others, if only one's own are wanted."""
    return listed(service, caller, {"game": game, "status": status}, mine, after, limit)


def listed(
    service: Service, caller: Caller, wanted: dict[str, str], mine: bool, after: str, limit: int
) -> Page[views.Summary]:
    """A page of the list."""
    chosen = {name: value for name, value in wanted.items() if value}
    rows = service.house.matches.tables.listings(None, 0, **chosen)
    rows = [row for row in rows if not (table := service.lobby.table_of(row.match)) or caller.may_find(table)]
    if mine:
        rows = [row for row in rows if caller.key and caller.key.hex() in row.seats]
        rows.sort(key=lambda row: not service.awaits(row.match, caller.key))
    start = next((number + 1 for number, row in enumerate(rows) if row.match == after), 0)
    shown = rows[start : start + limit]
    following = shown[-1].match if start + limit < len(rows) else ""
    return Page(tuple(summary(service, row) for row in shown), following)


@read("/api/matches/{match:str}")
def match(match: FromPath[str], service: Service_, caller: Caller_) -> MatchInfo:
    """Show where a match stands."""
    return match_info(service, caller, caller.match(match))


@read("/api/matches/{match:str}/view")
def view(match: FromPath[str], caller: Caller_, ply: At = None, eyes: As = None) -> views.Board:
    """Show the position at a ply, as somebody may know it."""
    return views.board(_view(caller, match, ply, eyes))


@read("/api/matches/{match:str}/picture")
def picture(
    match: FromPath[str], caller: Caller_, ply: At = None, eyes: As = None, frame: FrameName = "wide"
) -> Drawing:
    """Draw the position, line by line."""
    return drawing(caller, _view(caller, match, ply, eyes), frame)


@read("/api/matches/{match:str}/picture.svg", media_type="image/svg+xml")
def picture_file(
    match: FromPath[str], caller: Caller_, ply: At = None, eyes: As = None, frame: FrameName = "wide"
) -> Response[str]:
    """Draw the position as a picture by itself."""
    found = _view(caller, match, ply, eyes)
    headers = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}
    return Response(svg(pictured(caller.gallery, found, frame)), media_type="image/svg+xml", headers=headers)


@read("/api/matches/{match:str}/moves")
def moves(
    match: FromPath[str], caller: Caller_, seat: Annotated[int | None, QueryParameter(name="seat", ge=1, le=16)] = None
) -> Moves:
    """List the legal moves of a seat of one's own, with all that a command says of the log."""
    found = caller.match(match)
    return moves_of(caller, found, own_seat(caller, found, seat))


@read("/api/matches/{match:str}/history")
def told(match: FromPath[str], caller: Caller_, since: Since = 0, limit: Limit = 100, eyes: As = None) -> Page[Line]:
    """Tell what happened, a line for each record."""
    found = caller.match(match)
    until, following = window(found, since, limit)
    log = caller.gallery.log(found.id, caller.viewer(found, eyes), since, until)
    return Page(tuple(history(log)), following)


@read("/api/matches/{match:str}/scores")
def scores(match: FromPath[str], caller: Caller_, ply: At = None, eyes: As = None) -> tuple[views.SeatScore, ...]:
    """Show each seat's score with its lines."""
    return views.scores(_view(caller, match, ply, eyes))


@read("/api/matches/{match:str}/records")
def records(
    match: FromPath[str], service: Service_, caller: Caller_, since: Since = 0, limit: Limit = 100, eyes: As = None
) -> Records:
    """Give out the records as they stand in the log, with what this viewer may know beside them."""
    found = caller.match(match)
    until, following = window(found, since, limit)
    log = caller.gallery.log(found.id, caller.viewer(found, eyes), since, until)
    return Records(record_cards(log), following, receipt(service.house, found))


@read("/api/matches/{match:str}/bundle", media_type="application/zip")
def bundle(match: FromPath[str], service: Service_, caller: Caller_, eyes: As = None) -> Response[bytes]:
    """Give out the match as a file that proves itself: one's own share, or what the public may know."""
    found = caller.match(match)
    data = write_bundle(bundle_of(service.house, found.id, _taker(caller, found, eyes), service.lobby.notes(found.id)))
    headers = {"Content-Disposition": f'attachment; filename="{found.id}.tide"'}
    return Response(data, media_type="application/zip", headers=headers)


def _taker(caller: Caller, match: Match, asked: str | None) -> Seat:
    if asked is not None and asked != "public":
        return caller.gallery.taker(match, None if asked == "house" else asked)
    if asked is None and caller.gallery.is_open(match):
        return HOUSE
    seats = caller.seats(match)
    return seats[0] if asked is None and seats else PUBLIC


@read("/api/matches/{match:str}/audit")
def audit(match: FromPath[str], service: Service_, caller: Caller_) -> Report:
    """Say what can be proven of a match by what the public may know, in the words of the house that is audited."""
    found = caller.match(match)
    with service.one_audit:
        return audited(stored_evidence(service.house, found.id, viewer=_taker(caller, found, "public")), running=True)


@read("/api/matches/{match:str}/tree")
def tree(match: FromPath[str], service: Service_, caller: Caller_) -> views.Tree:
    """Show the family of a match."""
    found = caller.match(match)
    return _seen(service, caller, views.tree(branches.family(service.house, found.id)))


def _seen(service: Service, caller: Caller, found: views.Tree) -> views.Tree:
    """A family without the private matches of others."""
    tables = {one.match: service.lobby.table_of(one.match) for one in found.branches}
    kept = (one for one in found.branches if (table := tables[one.match]) is None or caller.may_find(table))
    return views.Tree(
        found.match, found.game, found.at, found.level, found.status, tuple(_seen(service, caller, one) for one in kept)
    )


@read("/api/matches/{match:str}/diff")
def diff(
    match: FromPath[str],
    service: Service_,
    caller: Caller_,
    other: Annotated[str, QueryParameter(name="other", max_length=64)],
) -> Difference:
    """Find where two matches part, and how they differ there and at the end, as far as one may see both."""
    pair = caller.match(match), caller.match(other)
    eyes = [caller.viewer(one, None) for one in pair]
    logs = [caller.gallery.log(one.id, eye) for one, eye in zip(pair, eyes, strict=True)]
    with service.one_audit:
        return difference(logs[0], logs[1], (eyes[0], eyes[1]))


ROUTES: list[Any] = [
    matches,
    match,
    view,
    picture,
    picture_file,
    moves,
    told,
    scores,
    records,
    bundle,
    audit,
    tree,
    diff,
]
