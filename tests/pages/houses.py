"""A service that runs on loopback, honest or lying: a lie changes what it answers on its way out."""

import asyncio
import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import uvicorn

from tidelog.service.app import application
from tidelog.service.service import Service
from tidelog.service.settings import Settings

Lie = Callable[[str, Any], Any]
"""The path that was asked for and the honest answer, to what is said instead."""
PAGE: Final = b"<!doctype html><html lang=en><title>A table</title><main></main></html>"


class Liar:
    """Stands before the service's application and may say something else."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self.lie: Lie | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and scope["path"] == "/bare":
            await _answer(send, PAGE, b"text/html")
            return
        if self.lie is None or scope["type"] != "http" or not scope["path"].startswith("/api/matches/"):
            await self._app(scope, receive, send)
            return
        started: list[Any] = []
        parts: list[bytes] = []

        async def hold(message: Any) -> None:
            if message["type"] == "http.response.start":
                started.append(message)
            else:
                parts.append(message.get("body", b""))

        await self._app(scope, receive, hold)
        body = self._told(scope, b"".join(parts), started[0]["status"])
        headers = [pair for pair in started[0]["headers"] if pair[0].lower() != b"content-length"]
        await send({**started[0], "headers": [*headers, (b"content-length", str(len(body)).encode())]})
        await send({"type": "http.response.body", "body": body})

    def _told(self, scope: Any, body: bytes, status: int) -> bytes:
        if self.lie is None or status != 200 or not body.startswith(b"{"):
            return body
        asked = f"{scope['method']} {scope['path']}?{scope['query_string'].decode()}"
        return json.dumps(self.lie(asked, json.loads(body))).encode()


async def _answer(send: Any, body: bytes, kind: bytes) -> None:
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class Standing:
    """A service that stands: its address, and what can be done to it."""

    def __init__(self, service: Service, liar: Liar) -> None:
        self.service, self.liar = service, liar
        self.address = service.settings.origin


@contextmanager
def standing(folder: Path) -> Iterator[Standing]:
    """A service in this folder, for as long as it is needed."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        service = Service(Settings(store=str(folder / "store.db"), keys=folder / "keys", port=port))
        liar = Liar(application(service))
        server = uvicorn.Server(uvicorn.Config(liar, log_level="critical", lifespan="on"))
        thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listening])), daemon=True)
        thread.start()
        try:
            yield Standing(service, liar)
        finally:
            server.should_exit = True
            thread.join(10)
            service.close()
