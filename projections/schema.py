"""The published schemas of everything that is shown as data, and of what each game writes into a log.

`make docs` writes them to docs/schema.json and docs/games.
"""

from typing import Any, Final, Union

import msgspec

from tidelog.domain.kernel.game import Game
from tidelog.domain.log.audit.evidence import Finding, Report
from tidelog.projections.diff import Difference
from tidelog.projections.history import Line
from tidelog.projections.views import Board, Choice, SeatScore, Summary, Tree

SHAPES: Final = (Summary, Board, Choice, SeatScore, Line, Tree, Difference, Finding, Report)


_DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"


def schema() -> dict[str, Any]:
    """The JSON schemas of all shapes, by name."""
    _, components = msgspec.json.schema_components(SHAPES, ref_template="#/$defs/{name}")
    return {"$schema": _DRAFT, "$defs": dict(sorted(components.items()))}


def game_schema(game: Game[Any]) -> dict[str, Any]:
    """The moves and events of a game as they stand in records: arrays of exactly these items."""
    kinds = (Union[game.moves], Union[game.events])  # noqa: UP007 - the kinds are known only now
    (move, event), parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    shapes = {name: _exact(part) for name, part in sorted(parts.items())}
    of = {"title": f"What {game.name} writes into a log", "game": game.name, "version": game.version}
    return {"$schema": _DRAFT, **of, "properties": {"move": move, "event": event}, "$defs": shapes}


def _exact(shape: Any) -> Any:
    """The schema without what may be left out: in a log nothing is."""
    if isinstance(shape, list):
        return [_exact(part) for part in shape]
    if not isinstance(shape, dict):
        return shape
    found = {name: _exact(part) for name, part in shape.items() if name != "default"}
    if "prefixItems" in found:
        found |= dict.fromkeys(("minItems", "maxItems"), len(found["prefixItems"]))
    return found
