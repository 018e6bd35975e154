"""Starting and stopping: the server, its certificate, and what is said when it stands."""

import signal
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any, Final

import uvicorn
from msgspec.structs import replace

from tidelog.domain.errors import Misuse
from tidelog.service.app import application
from tidelog.service.certificate import certified, own_address
from tidelog.service.logs import begin_logging, tell
from tidelog.service.service import Service
from tidelog.service.settings import Settings

_LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
_EVERYWHERE: Final = ("0.0.0.0", "::")
_GRACE: Final = 10
"""Seconds that running requests have once the service is told to stop."""


class Server(uvicorn.Server):
    """Sends those who wait away before it counts who is left, and says when it stands."""

    def __init__(self, config: uvicorn.Config, service: Service, stands: Callable[[], None]) -> None:
        super().__init__(config)
        self._service = service
        self._stands = stands

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Told to stop, it ends with exit 0; told twice from a keyboard, at once."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True

    async def startup(self, sockets: Any = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        if self.started:
            self._stands()

    async def shutdown(self, sockets: Any = None) -> None:
        """Let running commands finish; streams are told to come back."""
        self._service.ready = False
        self._service.hub.dismiss()
        await super().shutdown(sockets)


def serve(settings: Settings) -> None:
    """Run the service until it is told to stop."""
    settings = reachable(settings)
    begin_logging()
    service = Service(settings)
    try:
        Server(_config(settings, application(service)), service, lambda: _greet(settings)).run()
    finally:
        service.close()
        tell("stopped")


def reachable(settings: Settings) -> Settings:
    """The settings with an address people can type; refused where nobody could log in there.

    Browsers sign only over TLS, or on loopback.
    """
    if settings.host in _EVERYWHERE and settings.tls and not settings.address:
        return replace(settings, address=f"https://{own_address()}:{settings.port}")
    if settings.host in _LOOPBACK or settings.secure:
        return settings
    raise Misuse(
        f"on {settings.host} browsers need TLS to sign: say --tls, or --address https://... where a proxy adds it"
    )


def _config(settings: Settings, app: Any) -> uvicorn.Config:
    files = certified(settings) if settings.tls else None
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=True,
        proxy_headers=bool(settings.behind),
        forwarded_allow_ips=list(settings.behind) or None,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=_GRACE,
        limit_concurrency=None,
        backlog=4096,
        ssl_certfile=str(files[0]) if files else None,
        ssl_keyfile=str(files[1]) if files else None,
    )


def _greet(settings: Settings) -> None:
    """Where to go, for a person; where it is on a network of one's own, also as a picture to point a phone at."""
    print(f"Tidelog is at {settings.origin}  (stop it with Ctrl-C)", flush=True)
    if settings.tls and sys.stdout.isatty():
        import segno

        segno.make(settings.origin, error="l").terminal(out=sys.stdout, compact=True)
    tell("serving", origin=settings.origin, store=settings.store.partition("://")[0] or "file")
