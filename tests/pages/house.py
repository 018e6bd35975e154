"""A service for the tests of pages: a real server on a port of its own, in a thread, with a store in memory."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from tests.seeded import drawing
from tidelog.service.app import application
from tidelog.service.service import Service
from tidelog.service.settings import Settings


class Standing:
    """A service that runs."""

    def __init__(self, service: Service, origin: str) -> None:
        self.service = service
        self.origin = origin
        self.running = self.sealed = ""


@contextmanager
def standing(folder: Path) -> Iterator[Standing]:
    """A service while it is needed."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    settings = Settings(store=str(folder / "matches.tidelog"), keys=folder / "keys", port=port, bots=1.0)
    with drawing("service"):
        service = Service(settings)
    config = uvicorn.Config(application(service), host="127.0.0.1", port=port, log_config=None, access_log=False)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield Standing(service, settings.origin)
    finally:
        service.hub.dismiss()
        server.should_exit = True
        thread.join(20)
        service.close()
