"""A question put together from the words and the options of a verb."""

from tidelog.domain import catalog
from tidelog.domain.errors import BadQuery, Misuse
from tidelog.replays.archive.query import Asked as Term
from tidelog.replays.archive.query import Both, Compared, Event, Field, Literally, Query, read_query
from tidelog.replays.archive.terms import TERMS, Kind, events


def asked(query: str, event: str = "", seat: int | None = None, winner: str = "", game: str = "") -> Query:
    """All of it together; `--seat` with an event is the seat of the event, where it has one."""
    parts: list[Query] = [read_query(query)] if query.strip() else []
    if event:
        parts.append(_event(event, seat))
    elif seat is not None:
        parts.append(_equal("seat", seat))
    if winner:
        parts.append(_equal("winner", winner))
    if game:
        parts.append(_equal("game", catalog.game(game).name))
    if not parts:
        raise Misuse("expected a query, --event, --seat, --winner or --game: what is to be found?")
    return parts[0] if len(parts) == 1 else Both(tuple(parts))


def _event(name: str, seat: int | None) -> Query:
    if not name[:1].isupper():
        raise BadQuery(f"expected the name of an event, such as {next(iter(events()))}, got {name!r}")
    found = read_query(name)
    if not isinstance(found, Event):
        raise BadQuery(f"expected the name of one event, got {name!r}")
    if seat is None:
        return found
    if "seat" in events()[found.name]:
        return Compared(Field(found.name, "seat", events()[found.name]["seat"]), "=", Literally(seat, "number"))
    return Both((found, _equal("seat", seat)))


def _equal(term: str, value: int | str) -> Query:
    kind: Kind = "number" if isinstance(value, int) else "text"
    return Compared(Term(term, None, TERMS[term].kind), "=", Literally(value, kind))
