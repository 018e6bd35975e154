"""Whether a query holds for a record as it was read, without any index."""

import operator
from collections.abc import Callable, Mapping
from typing import Any, Final

from tidelog.replays.archive.query import Asked, Both, Clause, Compared, Either, Event, Field, Literally, Not, Query
from tidelog.replays.archive.reading import MatchFacts, RecordFacts
from tidelog.replays.archive.terms import TERMS

_SIGNS: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "=": operator.eq,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "~": operator.contains,
}


def holds(query: Query, match: MatchFacts, record: RecordFacts) -> bool:
    """Whether a record is among those that were asked for."""
    if isinstance(query, Both):
        return all(holds(part, match, record) for part in query.parts)
    if isinstance(query, Either):
        return any(holds(part, match, record) for part in query.parts)
    if isinstance(query, Not):
        return not holds(query.part, match, record)
    if isinstance(query, Event):
        return any(happened.event == query.name for happened in record.events)
    if isinstance(query, Clause):
        whole = not query.name.endswith(".")
        return any(c == query.name if whole else c.startswith(query.name) for c in record.clauses)
    return _compared(query, match, record)


def _compared(query: Compared, match: MatchFacts, record: RecordFacts) -> bool:
    if query.sign == "!=":
        return not _compared(Compared(query.left, "=", query.right), match, record)
    right = _value(query.right, match, record)
    if right is None:
        return False
    compare, left = _SIGNS[query.sign], query.left
    if isinstance(left, Field):
        found = [h.fields[left.name] for h in record.events if h.event == left.event and left.name in h.fields]
    else:
        found = [_value(left, match, record)]
    items = [item for value in found for item in (value if isinstance(value, list) else [value])]
    return any(item is not None and compare(item, right) for item in items)


def _value(side: Asked | Literally, match: MatchFacts, record: RecordFacts) -> Any:
    if isinstance(side, Literally):
        return side.value
    return TERMS[side.name].value(match, record, side.arg)
