"""What all pages have in common: their frame, the reader's language, and how they say that something is not there."""

from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from markupsafe import Markup

from tidelog.domain import catalog
from tidelog.domain.errors import TidelogError
from tidelog.replays import markup
from tidelog.replays.page import script_safe
from tidelog.replays.tongue import asked_for, filled, words
from tidelog.service.api.route import Make, threaded
from tidelog.service.callers import Caller
from tidelog.service.pages.assets import packed
from tidelog.service.problems import problem_of

Asked = Request[Any, Any, Any]
HTML: Final = "text/html; charset=utf-8"
PRIVATE: Final = "no-store"


@cache
def _templates() -> Environment:
    folder = Path(str(files("tidelog.service").joinpath("pages", "templates")))
    made = Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    made.globals |= {
        "sign": lambda colour: Markup(markup.sign(colour)),
        "signs": Markup(markup.signs()),
        "clause_link": lambda name: Markup(markup.clause_link(name, "/rules")),
        "title_of": lambda name: catalog.game(name).title,
        "colours_of": lambda name: catalog.game(name).colours,
        "safe_json": lambda data: Markup(script_safe(msgspec.to_builtins(data))),
    }
    return made


def render(request: Asked, caller: Caller, template: str, /, **values: Any) -> Response[bytes]:
    """A page from its template, in the reader's language."""
    tongue = asked_for(request.headers.get("accept-language", ""))
    table = words(tongue)

    def say(key: str, **gaps: object) -> str:
        return filled(table[key], **gaps)

    def count(key: str, n: int, **gaps: object) -> str:
        return filled(table[f"{key}.{'one' if n == 1 else 'many'}"], n=n, **gaps)

    text = (
        _templates()
        .get_template(f"{template}.html")
        .render(say=say, count=count, tongue=tongue, words=table, caller=caller, here=request.url.path, **values)
    )
    return packed(request, text.encode(), HTML, PRIVATE)


def refused(request: Asked, fault: Exception) -> Response[bytes]:
    """A page that says why there is none, with the service's sentence."""
    told = problem_of(fault) if isinstance(fault, TidelogError) else None
    status, sentence = (told.status, told.detail) if told else (404, str(getattr(fault, "detail", fault)))
    service = request.app.state["service"]
    caller = service.caller(request.headers.get("cookie", ""))
    answer = render(request, caller, "missing", sentence=sentence, status=status)
    answer.status_code = status
    return answer


show: Final[Make] = threaded(
    partial(get, include_in_schema=False, exception_handlers={TidelogError: refused, NotFoundException: refused})
)
"""A route that answers with a page."""
