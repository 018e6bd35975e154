"""What the Tab key offers in a shell: matches, seats, moves, clauses and games that are really there.

Whoever presses Tab has asked nothing: where a store cannot be read there is nothing to offer, and nothing is said.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from tidelog.cli.session import Sight

Offer = list[tuple[str, str]]
_MOST = 50


@contextmanager
def _looking(ctx: typer.Context) -> Iterator["Sight"]:
    from tidelog.cli.session import looking

    with looking(str(ctx.params.get("store") or ""), str(_match(ctx))) as sight:
        yield sight


def _match(ctx: typer.Context) -> object:
    return ctx.params.get("match") or ctx.params.get("source") or ""


def matches(ctx: typer.Context, incomplete: str) -> Offer:
    """The latest matches, each with its game and players."""
    from tidelog.cli.session import house_of
    from tidelog.domain.errors import TidelogError
    from tidelog.projections.views import summary

    with suppress(TidelogError, OSError), house_of(str(ctx.params.get("store") or "")) as house:
        rows = [row for row in house.matches.tables.listings(_MOST) if row.match.startswith(incomplete)]
        seats = {row.match: ", ".join(seat.name for seat in summary(row, 0).seats) for row in rows}
        return [(row.match, f"{row.game}: {seats[row.match]}") for row in rows]
    return []


def seats(ctx: typer.Context, incomplete: str) -> Offer:
    """The seats of the match that was named before."""
    from tidelog.domain.errors import TidelogError

    with suppress(TidelogError, OSError), _looking(ctx) as sight:
        names = sight.match.names
        return [(name, f"seat {n}") for n, name in enumerate(names, 1) if name.lower().startswith(incomplete.lower())]
    return []


def moves(ctx: typer.Context, incomplete: str) -> Offer:
    """What the seat that was named before may do."""
    from tidelog.cli.choosing import chosen_seats, offered
    from tidelog.domain.errors import TidelogError

    with suppress(TidelogError, OSError), _looking(ctx) as sight:
        (seat,) = chosen_seats(sight, str(ctx.params.get("seat") or "1"))
        return [(choice.move, choice.says) for choice in offered(sight, seat) if choice.move.startswith(incomplete)]
    return []


def games(incomplete: str) -> list[str]:
    """The games there are."""
    from tidelog.domain import catalog

    return [name for name in catalog.GAMES if name.startswith(incomplete)]


def clauses(ctx: typer.Context, incomplete: str) -> Offer:
    """The clauses of the game or of the match that was named before."""
    from tidelog.domain import catalog, rulebook
    from tidelog.domain.errors import TidelogError

    game = str(ctx.params.get("game") or "")
    if not game:
        with suppress(TidelogError, OSError), _looking(ctx) as sight:
            game = sight.match.game.name
    if game not in catalog.GAMES:
        return []
    whole = "game" not in ctx.params
    named = [
        (clause.name if whole else clause.name.partition("/")[2], clause) for clause in rulebook.clauses(game).values()
    ]
    return [(name, clause.text[:60].replace("\n", " ")) for name, clause in named if name.startswith(incomplete)]
