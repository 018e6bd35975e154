"""A query as a condition on the tables of the index. What is written in a query goes in as a value, never as text."""

from typing import Final

from tidelog.replays.archive.query import (
    Asked,
    Both,
    Clause,
    Compared,
    Either,
    Event,
    Field,
    Literally,
    Not,
    Query,
    is_of_matches,
)
from tidelog.replays.archive.terms import PLIES, TERMS

Condition = tuple[str, list[int | str]]
_OF_EVENTS: Final = "r.id IN (SELECT e.record FROM events e JOIN words w ON w.id = e.event WHERE w.word = ?"
_OF_CLAUSES: Final = "r.id IN (SELECT c.record FROM clauses c JOIN words w ON w.id = c.clause WHERE"


def condition(query: Query) -> Condition:
    """What holds for a record `r`, with the values that stand in it."""
    if not isinstance(query, (Clause, Event)) and is_of_matches(query):
        inside, values = of_match(query)
        return f"(r.id >> {PLIES}) IN (SELECT m.id FROM matches m WHERE {inside})", values
    if isinstance(query, (Both, Either)):
        return _joined(query, [condition(part) for part in query.parts])
    if isinstance(query, Not):
        inside, values = condition(query.part)
        return f"NOT ({inside})", values
    if isinstance(query, Clause):
        if query.name.endswith("."):
            return f"{_OF_CLAUSES} substr(w.word, 1, ?) = ?)", [len(query.name), query.name]
        return f"{_OF_CLAUSES} w.word = ?)", [query.name]
    if isinstance(query, Event):
        return f"{_OF_EVENTS})", [query.name]
    return _compared(query)


def of_match(query: Query) -> Condition:
    """What holds for a match `m`."""
    if isinstance(query, (Both, Either)):
        return _joined(query, [of_match(part) for part in query.parts])
    if isinstance(query, Not):
        inside, values = of_match(query.part)
        return f"NOT ({inside})", values
    assert isinstance(query, Compared)
    return _compared(query, "{}")


def _joined(query: Both | Either, parts: list[Condition]) -> Condition:
    words = " AND " if isinstance(query, Both) else " OR "
    return f"({words.join(text for text, _ in parts)})", [value for _, values in parts for value in values]


_MATCH_OF: Final = f"(SELECT {{}} FROM matches m WHERE m.id = r.id >> {PLIES})"
"""What a match says, asked of one of its records."""


def _compared(query: Compared, reach: str = _MATCH_OF) -> Condition:
    if query.sign == "!=":
        inside, values = _compared(Compared(query.left, "=", query.right), reach)
        return f"NOT ({inside})", values
    right, values = _side(query.right, reach)
    left = query.left
    if isinstance(left, Field):
        return _of_field(left, query.sign, right, values)
    text, own = _side(left, reach)
    if left.kind in ("numbers", "texts"):
        inside = f"SELECT 1 FROM json_each({text}) j WHERE {_signed('j.value', query.sign, right)}"
        return f"EXISTS ({inside})", [*own, *values]
    return f"coalesce({_signed(text, query.sign, right)}, 0)", [*own, *values]


def _of_field(field: Field, sign: str, right: str, values: list[int | str]) -> Condition:
    where = f"json_extract(e.fields, '$.{field.name}')"
    test = _signed(where, sign, right)
    if field.kind in ("numbers", "texts"):
        test = f"EXISTS (SELECT 1 FROM json_each({where}) j WHERE {_signed('j.value', sign, right)})"
    return f"{_OF_EVENTS} AND {test})", [field.event, *values]


def _signed(left: str, sign: str, right: str) -> str:
    return f"instr({left}, {right}) > 0" if sign == "~" else f"{left} {sign} {right}"


def _side(side: Asked | Literally, reach: str) -> Condition:
    if isinstance(side, Literally):
        return "?", [side.value]
    term = TERMS[side.name]
    text = term.sql.format(arg=side.arg, index=side.arg - 1 if isinstance(side.arg, int) else 0)
    return (reach.format(text) if term.of == "match" else text), []
