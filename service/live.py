"""Streams: a match record by record, and the lobby. Whoever comes back goes on where they stopped.

A reader takes messages that are made once for all of a kind; one that falls behind holds nobody up and no memory.
"""

import asyncio
from collections.abc import AsyncIterator
from typing import Final

import msgspec

from tidelog.service.callers import Caller
from tidelog.service.cards import summary, table_card
from tidelog.service.rendering import Class
from tidelog.service.service import Service

_AT_ONCE: Final = 20
"""Records that are made in one go for somebody who catches up."""
_COME_BACK: Final = b"retry: 1500\n\n"
_ALIVE: Final = b": still here\n\n"


async def records(service: Service, caller: Caller, kind: Class, since: int) -> AsyncIterator[bytes]:
    """What happens in a match after a ply."""
    yield _COME_BACK
    sent, asked = since, b""
    with service.crowd.one():
        while not (why := _over(service, caller)):
            waiter = service.hub.waiting(kind.match)
            try:
                head = service.hub.head(kind.match)
                if head > sent:
                    until = min(head, sent + _AT_ONCE)
                    yield await _messages(service, kind, sent, until)
                    sent = until
                elif (wishes := _wishes(service, kind.match)) != asked:
                    yield wishes
                    asked = wishes
                elif not await _news(waiter, service.settings.heartbeat):
                    yield _ALIVE
            finally:
                service.hub.forget(kind.match, waiter)
        yield _said("bye", msgspec.json.encode({"why": why}))


async def _messages(service: Service, kind: Class, sent: int, until: int) -> bytes:
    """Made once, however many wait for them."""
    if until == sent + 1 and (known := service.renderer.known(kind, until)):
        return known
    key = (kind, sent, until)
    if key not in service.rendering:
        service.rendering[key] = asyncio.create_task(asyncio.to_thread(service.renderer.messages, kind, sent, until))
        service.rendering[key].add_done_callback(lambda _: service.rendering.pop(key, None))
    return b"".join(await asyncio.shield(service.rendering[key]))


def _wishes(service: Service, match: str) -> bytes:
    wishes = service.requests.asked(match)
    return _said("request", msgspec.json.encode({"requests": wishes}))


def _over(service: Service, caller: Caller) -> str:
    """Why a stream ends: the service stops, or the session it was begun in is over."""
    if service.hub.stopping:
        return "the service is about to stop; come back in a moment"
    if caller.session and service.lobby.who(caller.session) is None:
        return "you have logged out"
    return ""


async def _news(waiter: "asyncio.Future[None]", seconds: float) -> bool:
    try:
        async with asyncio.timeout(seconds):
            await waiter
    except TimeoutError:
        return False
    return True


def _said(event: str, data: bytes) -> bytes:
    return b"event: %b\ndata: %b\n\n" % (event.encode(), data)


async def lobby(service: Service, caller: Caller) -> AsyncIterator[bytes]:
    """Tables that change, and matches that begin or end."""
    yield _COME_BACK
    hub = service.hub
    seen = hub.dropped + len(hub.changes)
    with service.crowd.one():
        while not (why := _over(service, caller)):
            waiter = hub.waiting("")
            try:
                news = hub.changes[max(0, seen - hub.dropped) :]
                seen = hub.dropped + len(hub.changes)
                if news:
                    yield (
                        b"".join([line for change in news if (line := await _change(service, caller, change))])
                        or _ALIVE
                    )
                elif not await _news(waiter, service.settings.heartbeat):
                    yield _ALIVE
            finally:
                hub.forget("", waiter)
        yield _said("bye", msgspec.json.encode({"why": why}))


async def _change(service: Service, caller: Caller, change: object) -> bytes:
    if isinstance(change, str):
        return await asyncio.to_thread(_match_line, service, caller, change)
    found = service.lobby.table(getattr(change, "id", ""))
    if not caller.may_find(found):
        return b""
    card = await asyncio.to_thread(table_card, service, caller, found)
    return _said("table", msgspec.json.encode(card))


def _match_line(service: Service, caller: Caller, match: str) -> bytes:
    listing, table = service.house.matches.tables.listing(match), service.lobby.table_of(match)
    if listing is None or (table is not None and not caller.may_find(table)):
        return b""
    return _said("match", msgspec.json.encode(summary(service, listing)))
