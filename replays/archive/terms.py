"""What can be asked of a record: its own words, those of its match, and the fields of events.

Each term stands here once, with its value in a reading and its expression in the index.
"""

from collections.abc import Callable, Mapping
from functools import cache
from types import NoneType
from typing import Any, Final, Literal, get_args, get_origin

import msgspec

from tidelog.domain import catalog
from tidelog.domain.kernel.secret import Secret, Shown
from tidelog.replays.archive.reading import MatchFacts, RecordFacts, Value

Kind = Literal["number", "text", "numbers", "texts"]
"""Of a value; a comparison with a list holds where it holds for one of its items."""
PLIES: Final = 20
"""The bits of a record's number in the index that say its ply; those above say the match."""
_PLY: Final = (1 << PLIES) - 1


class Term(msgspec.Struct, frozen=True):
    """A word of the language."""

    kind: Kind
    of: Literal["record", "match"]
    takes: Literal["", "seat", "option"]
    sql: str
    """In the index: of `r`, a record, or `m`, its match; {arg} is the seat or the option, {index} its place."""
    value: Callable[[MatchFacts, RecordFacts, Any], Value]
    says: str


def _seated(row: tuple[Any, ...], seat: int) -> Any:
    return row[seat - 1] if seat <= len(row) else None


_BY: Final = f"""(SELECT json_extract(o.names, CASE WHEN r.seat > 0 THEN '$[' || (r.seat - 1) || ']' END)
  FROM matches o WHERE o.id = r.id >> {PLIES})"""

TERMS: Final[Mapping[str, Term]] = {
    "ply": Term("number", "record", "", f"(r.id & {_PLY})", lambda m, r, _: r.ply, "which record it is"),
    "kind": Term("text", "record", "", "r.kind", lambda m, r, _: r.kind, "move, draw, sealed, ruling ..."),
    "seat": Term("number", "record", "", "r.seat", lambda m, r, _: r.seat, "who moved; 0 is chance, -1 the house"),
    "by": Term(
        "text", "record", "", _BY, lambda m, r, _: _seated(m.names, r.seat) if r.seat > 0 else None, "the mover's name"
    ),
    "verb": Term("text", "record", "", "r.verb", lambda m, r, _: r.verb, "the first word of the move: place"),
    "move": Term("text", "record", "", "r.move", lambda m, r, _: r.move, "the whole move: place P46"),
    "round": Term("number", "record", "", "r.round", lambda m, r, _: r.round, "of the game, where it counts rounds"),
    "score": Term(
        "number", "record", "seat", "r.score{arg}", lambda m, r, seat: _seated(r.scores, seat), "of a seat: score(1)"
    ),
    "match": Term("text", "match", "", "m.match", lambda m, r, _: m.match, "the name of the match"),
    "game": Term("text", "match", "", "m.game", lambda m, r, _: m.game, "what is played"),
    "version": Term("number", "match", "", "m.version", lambda m, r, _: m.version, "of the rules it was played by"),
    "level": Term("text", "match", "", "m.level", lambda m, r, _: m.level, "where its luck comes from: F1, given"),
    "seats": Term(
        "number", "match", "", "json_array_length(m.names)", lambda m, r, _: len(m.names), "how many play it"
    ),
    "records": Term("number", "match", "", "m.records", lambda m, r, _: m.records, "how many the match has"),
    "reason": Term("text", "match", "", "m.reason", lambda m, r, _: m.reason, "why it ended"),
    "winner": Term("texts", "match", "", "m.winners", lambda m, r, _: list(m.winners), "who came first"),
    "name": Term(
        "text",
        "match",
        "seat",
        "json_extract(m.names, '$[{index}]')",
        lambda m, r, seat: _seated(m.names, seat),
        "of a seat: name(1)",
    ),
    "place": Term(
        "number",
        "match",
        "seat",
        "json_extract(m.places, '$[{index}]')",
        lambda m, r, seat: _seated(m.places, seat),
        "a seat came in: place(1) = 2",
    ),
    "option": Term(
        "text",
        "match",
        "option",
        "json_extract(m.options, '$.\"{arg}\"')",
        lambda m, r, name: m.options.get(name),
        "of the match: option(hidden-tile)",
    ),
}


@cache
def events() -> dict[str, dict[str, Kind]]:
    """All events of all games, each with the fields that can be compared; a field of two kinds is none."""
    found: dict[str, dict[str, Kind]] = {}
    for game in map(catalog.game, catalog.GAMES):
        for event in game.events:
            fields = found.setdefault(event.__name__, {})
            for field in msgspec.structs.fields(event):
                kind = kind_of(field.type)
                if kind and fields.setdefault(field.name, kind) != kind:
                    del fields[field.name]
    return found


@cache
def options() -> dict[str, tuple[str, ...]]:
    """All options of all games, with the values they take."""
    found: dict[str, tuple[str, ...]] = {}
    for game in map(catalog.game, catalog.GAMES):
        for option in game.options:
            found[option.name] = tuple(dict.fromkeys((*found.get(option.name, ()), *option.values)))
    return found


def kind_of(hint: Any) -> Kind | None:
    """What a field of this type is compared as; None where it cannot be."""
    inner = [part for part in get_args(hint) if part not in (NoneType, Ellipsis)]
    if get_origin(hint) is tuple:
        return _LISTS.get(kind_of(inner[0])) if len(set(inner)) == 1 else None
    if get_origin(hint) in (Secret, Shown) or NoneType in get_args(hint):
        return kind_of(inner[0])
    if get_origin(hint) is Literal or hint is str:
        return "text"
    return "number" if hint in (int, bool) else None


_LISTS: Final[Mapping[Kind | None, Kind]] = {"number": "numbers", "text": "texts"}
