"""Live: a match record by record, and the lobby, as server-sent events."""

import asyncio
from typing import Annotated, Any

from litestar import Request, get
from litestar.params import FromPath, QueryParameter
from litestar.response import Stream

from tidelog.domain.errors import BadPly, TooMany
from tidelog.service import live
from tidelog.service.api.matches import FrameName
from tidelog.service.api.route import As, Caller_, Service_
from tidelog.service.problems import READING
from tidelog.service.rendering import Class
from tidelog.service.service import Service

EVENTS = "text/event-stream"
_AS_IT_COMES = {"X-Accel-Buffering": "no", "Cache-Control": "no-store"}
From = Annotated[
    int | None, QueryParameter(name="since", ge=0, le=1_000_000, description="The present ply if left out.")
]


@get("/api/matches/{match:str}/live", responses=READING, media_type=EVENTS)
async def watch(
    match: FromPath[str],
    request: Request[Any, Any, Any],
    service: Service_,
    caller: Caller_,
    since: From = None,
    eyes: As = None,
    frame: FrameName = "wide",
) -> Stream:
    """Send every record as it comes; `Last-Event-ID` or `since` say after which ply to go on."""
    kind, head = await _begun(service, caller, match, eyes, frame)
    last = request.headers.get("last-event-id", "")
    begin = int(last) if last.isascii() and last.isdecimal() and len(last) < 8 else since
    if begin is not None and begin > head:
        raise BadPly(f"match {match} has plies 0 to {head}, not {begin}")
    check_room(service)
    stream = live.records(service, caller, kind, head if begin is None else begin)
    return Stream(stream, media_type=EVENTS, headers=_AS_IT_COMES)


async def _begun(
    service: Service, caller: Any, match: FromPath[str], eyes: str | None, frame: Any
) -> tuple[Class, int]:
    def look() -> tuple[Class, int]:
        found = caller.match(match)
        viewer = caller.viewer(found, eyes)
        caller.gallery.check_viewer(found, viewer)
        service.hub.match_known(found)
        return Class(match, viewer, frame), found.head.size

    return await asyncio.to_thread(look)


def check_room(service: Service) -> None:
    """Refuse one stream more than there may be."""
    if service.crowd.count >= service.settings.limits.streams:
        raise TooMany("too many are watching here already; come back a little later")


@get("/api/lobby/live", responses=READING, media_type=EVENTS)
async def lobby(service: Service_, caller: Caller_) -> Stream:
    """Send every table that changes, and every match that begins or ends."""
    check_room(service)
    return Stream(live.lobby(service, caller), media_type=EVENTS, headers=_AS_IT_COMES)


ROUTES: list[Any] = [watch, lobby]
