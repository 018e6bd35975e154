"""The application: all routes behind the guard, refusals as problems, and a description that is true."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import tidelog
from tidelog.service import pages
from tidelog.service.api import acts, catalogue, identity, live, matches, tables
from tidelog.service.api.route import provide_caller
from tidelog.service.guard import Guard
from tidelog.service.problems import HANDLERS
from tidelog.service.service import Service


def routes() -> list[Any]:
    """Every route there is."""
    found: list[Any] = []
    for module in (catalogue, identity, tables, matches, acts, live, pages):
        found += module.ROUTES
    return found


def framework(service: Service) -> Litestar:
    """The application without its guard."""
    return Litestar(
        route_handlers=routes(),
        dependencies={
            "service": Provide(lambda: service, sync_to_thread=False),
            "caller": Provide(provide_caller, sync_to_thread=False),
        },
        exception_handlers=HANDLERS,
        openapi_config=description(),
        request_max_body_size=service.settings.limits.body,
        lifespan=[_running(service)],
        state=State({"service": service}),
        logging_config=None,
    )


def description() -> OpenAPIConfig:
    """What `/api/openapi.json` says beside the routes."""
    return OpenAPIConfig(
        title="Tidelog",
        version=tidelog.__version__,
        description="Play, watch and audit board games whose log proves itself.",
        path="/api",
        render_plugins=[JsonRenderPlugin()],
        use_handler_docstrings=True,
        operation_id_creator=_operation,
    )


def _operation(handler: Any, method: Any, path: list[Any]) -> str:
    """Method and path, which are no two routes'."""
    words = (getattr(part, "name", part) for part in path)
    return "-".join([str(method).lower().rpartition(".")[2], *map(str, words)])


def _running(service: Service) -> Any:
    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        service.start()
        try:
            yield
        finally:
            await service.stop()

    return life


def application(service: Service) -> Guard:
    """What the server runs."""
    app: Any = framework(service)
    return Guard(app, service.settings, service.metrics)
