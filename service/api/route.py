"""What all routes have in common: they work in threads, get the service and whoever asks, and say how they refuse."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, Final

from litestar import Request, delete, get, post, put
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.params import QueryParameter, SkipValidation

from tidelog.service.callers import Caller
from tidelog.service.problems import READING
from tidelog.service.service import Service

Make = Callable[..., Callable[[Callable[..., Any]], HTTPRouteHandler]]

Service_ = NamedDependency[SkipValidation[Service]]
Caller_ = NamedDependency[SkipValidation[Caller]]

As = Annotated[str | None, QueryParameter(name="as", max_length=64, description="A seat, `public` or `house`.")]
At = Annotated[int | None, QueryParameter(name="ply", ge=0, le=1_000_000, description="The last ply if left out.")]
Since = Annotated[int, QueryParameter(name="since", ge=0, le=1_000_000)]
Limit = Annotated[int, QueryParameter(name="limit", ge=1, le=100)]
After = Annotated[str, QueryParameter(name="after", max_length=64)]
Game = Annotated[str, QueryParameter(name="game", max_length=32)]

read: Final[Make] = partial(get, responses=READING, sync_to_thread=True)
create: Final[Make] = partial(post, responses=READING, sync_to_thread=True, status_code=201)
act: Final[Make] = partial(post, responses=READING, sync_to_thread=True, status_code=200)
write: Final[Make] = partial(put, responses=READING, sync_to_thread=True)
remove: Final[Make] = partial(delete, responses=READING, sync_to_thread=True, status_code=200)


def provide_caller(request: Request[Any, Any, Any], service: Service_) -> Caller:
    """Whoever asks, by their cookies."""
    return service.caller(request.headers.get("cookie", ""))
