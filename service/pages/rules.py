"""The rules with their clauses, and the audit, which the browser does by itself."""

import re
from itertools import groupby
from typing import Any

from litestar import Response
from markupsafe import Markup, escape

from tidelog.domain import catalog, rulebook
from tidelog.service.api.route import Caller_
from tidelog.service.cards import games
from tidelog.service.pages.frame import Asked, render, show


@show("/rules")
def all_rules(request: Asked, caller: Caller_) -> Response[bytes]:
    """Which games have rules here."""
    return render(request, caller, "games", games=games())


@show("/rules/{game:str}")
def rules(game: str, request: Asked, caller: Caller_) -> Response[bytes]:
    """All clauses of a game, each with an address."""
    played = catalog.game(game)
    sections = [
        (name, [(one.name.partition("/")[2], marked_up(one.text)) for one in found])
        for name, found in groupby(rulebook.clauses(game).values(), lambda one: one.section)
    ]
    return render(request, caller, "rules", game=played, sections=sections)


def marked_up(text: str) -> Markup:
    """A clause with what is stressed in it and what is written as it is typed."""
    safe = str(escape(text))
    safe = re.sub(r"`([^`]+)`", r"<code>\1</code>", safe)
    safe = re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", safe)
    return Markup(re.sub(r"(?<!\w)\*([^*]+)\*(?!\w)", r"<em>\1</em>", safe))


@show("/audit")
def audit(request: Asked, caller: Caller_) -> Response[bytes]:
    """A field to drop a match file onto; it does not leave the browser."""
    return render(request, caller, "audit")


ROUTES: list[Any] = [all_rules, rules, audit]
