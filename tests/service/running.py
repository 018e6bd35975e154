"""A service that really listens, on a port of its own, in a thread of the test."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn

from tidelog.client import Site, connect
from tidelog.service.app import application
from tidelog.service.service import Service
from tidelog.service.settings import Settings


class Running:
    """A service with its address."""

    def __init__(self, service: Service, folder: Path) -> None:
        self.service = service
        self.folder = folder
        self.origin = service.settings.origin

    def player(self, name: str) -> Site:
        """Somebody with keys of their own, logged in."""
        return connect(self.origin, name, keys=self.folder / f"keys-{name}")

    def stranger(self) -> Site:
        """Somebody who has shown no key."""
        return connect(self.origin, keys=self.folder / "keys-stranger")


@contextmanager
def running(folder: Path, **chosen: Any) -> Iterator[Running]:
    """A service as long as this lasts."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = door.getsockname()[1]
        settings = Settings(**{"store": ":memory:", "keys": folder / "keys-house", "port": port, **chosen})
        service = Service(settings)
        config = uvicorn.Config(application(service), log_config=None, access_log=False, timeout_graceful_shutdown=2)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([door],), daemon=True)
        thread.start()
        try:
            until = time.monotonic() + 20
            while not server.started:
                assert time.monotonic() < until, "the service did not come up"
                time.sleep(0.005)
            yield Running(service, folder)
        finally:
            service.hub.dismiss()
            server.should_exit = True
            thread.join(20)
            service.close()
