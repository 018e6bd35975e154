"""What all routes have in common: they work in threads, get the service and whoever asks, and say how they refuse."""

from collections.abc import Callable
from functools import partial, wraps
from typing import Annotated, Any, Final

from litestar import Request, delete, get, post, put
from litestar.concurrency import sync_to_thread
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


def threaded(make: Make) -> Make:
    """Routes whose handlers work in threads.

    They are made asynchronous here, once: the framework would wrap one again for each other handler of its path.
    """

    def made(*path: Any, **more: Any) -> Callable[[Callable[..., Any]], HTTPRouteHandler]:
        dressed = make(*path, **more)
        return lambda handler: dressed(_in_thread(handler))

    return made


def _in_thread(handler: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(handler)
    async def called(*given: Any, **named: Any) -> Any:
        return await sync_to_thread(handler, *given, **named)

    return called


read: Final[Make] = threaded(partial(get, responses=READING))
create: Final[Make] = threaded(partial(post, responses=READING, status_code=201))
act: Final[Make] = threaded(partial(post, responses=READING, status_code=200))
write: Final[Make] = threaded(partial(put, responses=READING))
remove: Final[Make] = threaded(partial(delete, responses=READING, status_code=200))


def provide_caller(request: Request[Any, Any, Any], service: Service_) -> Caller:
    """Whoever asks, by their cookies."""
    return service.caller(request.headers.get("cookie", ""))
