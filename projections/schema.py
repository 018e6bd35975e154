"""The published schemas of everything that is shown as data; `make docs` writes them to docs/schema.json."""

from typing import Any, Final

import msgspec

from tidelog.domain.log.audit.evidence import Finding, Report
from tidelog.projections.diff import Difference
from tidelog.projections.history import Line
from tidelog.projections.views import Board, Choice, SeatScore, Summary, Tree

SHAPES: Final = (Summary, Board, Choice, SeatScore, Line, Tree, Difference, Finding, Report)


def schema() -> dict[str, Any]:
    """The JSON schemas of all shapes, by name."""
    _, components = msgspec.json.schema_components(SHAPES, ref_template="#/$defs/{name}")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": dict(sorted(components.items()))}
