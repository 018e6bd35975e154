"""The table of a match, to play at and to watch, and its replay."""

from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.params import QueryParameter

from tidelog.domain.gallery import View
from tidelog.domain.kernel.seats import HOUSE
from tidelog.domain.log.records.match import Match
from tidelog.projections import views
from tidelog.projections.film import Film
from tidelog.projections.ghost import ghost, opinions
from tidelog.projections.history import history
from tidelog.projections.svg import elements
from tidelog.projections.trace import pictured
from tidelog.replays import markup
from tidelog.replays.reel import reel, told
from tidelog.service.api.matches import FrameName
from tidelog.service.api.route import As, At, Caller_, Service_
from tidelog.service.callers import Caller
from tidelog.service.cards import match_info
from tidelog.service.pages.assets import packed
from tidelog.service.pages.frame import PRIVATE, Asked, render, show

_JSON = "application/json"
SeatNumber = Annotated[int, QueryParameter(name="seat", ge=1, le=16)]
Typed = Annotated[str, QueryParameter(name="move", max_length=200)]


def _eyes(caller: Caller, match: Match, asked: str | None) -> str | None:
    """Whose eyes a page looks with: those asked for, or else one's own seat while anything is hidden."""
    seats = caller.seats(match)
    return str(seats[0]) if asked is None and seats and not caller.gallery.is_open(match) else asked


@show("/m/{match:str}")
def table(match: str, request: Asked, service: Service_, caller: Caller_) -> Response[bytes]:
    """The table: the board, the seats, what happened, and the moves of whoever sits here."""
    found = caller.match(match)
    eyes = _eyes(caller, found, None)
    viewer = caller.viewer(found, eyes)
    view = caller.gallery.view(found.id, None, viewer)
    lines = list(history(caller.gallery.log(found.id, viewer)))
    picture = pictured(caller.gallery, view)
    colours = found.game.colours[: len(found.names)]
    return render(
        request,
        caller,
        "table",
        info=match_info(service, caller, found),
        board=markup.board(picture),
        beside=markup.beside(picture),
        defs=markup.defined(picture),
        history=markup.history([told(line) for line in lines], colours, "/rules"),
        scores=views.scores(view),
        says=views.whose_turn(view),
        colours=colours,
        eyes=eyes or "public",
        game=found.game,
        match=found.id,
    )


@show("/m/{match:str}/replay")
def replay(match: str, request: Asked, service: Service_, caller: Caller_, eyes: As = None) -> Response[bytes]:
    """The replay: every ply of a match, its variations, notes, and what a bot thinks where all is open."""
    found, film = _film(caller, match, eyes)
    last = film.last
    picture = film.picture(last)
    colours = found.game.colours[: len(found.names)]
    lines = [told(film.line(ply)) for ply in range(1, last + 1)]
    return render(
        request,
        caller,
        "replay",
        info=match_info(service, caller, found),
        board=markup.board(picture),
        beside=markup.beside(picture),
        defs=markup.defined(picture),
        history=markup.history(lines, colours, "/rules"),
        standing=markup.standing(film.names(last), colours, [score.total for score in film.scores(last)]),
        line=film.line(last).words,
        last=last,
        is_open=caller.gallery.is_open(found),
        eyes=eyes or "",
        game=found.game,
        match=found.id,
    )


@show("/m/{match:str}/film.json")
def film_data(match: str, request: Asked, caller: Caller_, eyes: As = None) -> Response[bytes]:
    """The whole match as the replay page winds through it."""
    _, film = _film(caller, match, eyes)
    return packed(request, msgspec.json.encode(reel(film)), _JSON, PRIVATE)


def _film(caller: Caller, match: str, asked: str | None) -> tuple[Match, Film]:
    found = caller.match(match)
    viewer = caller.viewer(found, _eyes(caller, found, asked))
    return found, Film(caller.gallery.log(found.id, viewer))


@show("/m/{match:str}/preview.json")
def preview(
    match: str,
    request: Asked,
    caller: Caller_,
    seat: SeatNumber,
    move: Typed,
    ply: At = None,
    frame: FrameName = "wide",
) -> Response[bytes]:
    """The board after a move of one's own, where nothing hidden or random is needed to know it."""
    found = caller.match(match)
    viewer = HOUSE if caller.gallery.is_open(found) else caller.viewer(found, str(seat))
    view: View = caller.gallery.view(found.id, ply, viewer)
    picture = ghost(view, seat, move, frame)
    lines = elements(picture) if picture else []
    about = (picture.title, picture.description) if picture else ("", "")
    return packed(request, msgspec.json.encode({"lines": lines, "title": about[0], "about": about[1]}), _JSON, PRIVATE)


@show("/m/{match:str}/opinion.json")
def opinion(match: str, request: Asked, caller: Caller_, ply: At = None) -> Response[bytes]:
    """What a bot thinks of each move at a ply: only where everything is open, never while people play."""
    found = caller.match(match)
    caller.gallery.check_viewer(found, HOUSE)
    view = caller.gallery.view(found.id, ply, HOUSE)
    return packed(request, msgspec.json.encode(opinions(view)), _JSON, PRIVATE)


ROUTES: list[Any] = [table, replay, film_data, preview, opinion]
