"""The language `find` takes: read into a tree and never evaluated as Python; what is wrong is told with its place.

tsuro/6.3 and not by = 'Ana'
score(1) > score(2) and (round < 5 or ShipCollided.other = 2)
"""

import re
from difflib import get_close_matches
from typing import Final, Literal, NoReturn

import msgspec

from tidelog.domain import catalog, rulebook
from tidelog.domain.errors import BadQuery, TidelogError
from tidelog.domain.kernel.words import listed
from tidelog.replays.archive.reading import MOST_SEATS
from tidelog.replays.archive.terms import TERMS, Kind, events, options

LONGEST: Final = 2_000
DEEPEST: Final = 40
Sign = Literal["=", "!=", "<", "<=", ">", ">=", "~"]
_SIGNS: Final = ("=", "!=", "<", "<=", ">", ">=", "~")


class Literally(msgspec.Struct, frozen=True):
    """A number or a word that stands in the query itself."""

    value: int | str
    kind: Kind


class Asked(msgspec.Struct, frozen=True):
    """A term, with the seat or the option it is about."""

    name: str
    arg: int | str | None
    kind: Kind


class Field(msgspec.Struct, frozen=True):
    """A field of an event."""

    event: str
    name: str
    kind: Kind


class Clause(msgspec.Struct, frozen=True):
    """A record that something of this clause happened in; of a whole section, where it ends with a point."""

    name: str


class Event(msgspec.Struct, frozen=True):
    """A record in which an event of this type happened."""

    name: str


class Compared(msgspec.Struct, frozen=True):
    """Two values; false where one of them is missing. `!=` is the contrary of `=`."""

    left: Asked | Field | Literally
    sign: Sign
    right: Asked | Literally


class Not(msgspec.Struct, frozen=True):
    """The contrary."""

    part: "Query"


class Both(msgspec.Struct, frozen=True):
    """All parts hold."""

    parts: tuple["Query", ...]


class Either(msgspec.Struct, frozen=True):
    """One of the parts holds."""

    parts: tuple["Query", ...]


Query = Clause | Event | Compared | Not | Both | Either

_TOKEN: Final = re.compile(
    r"\s*(?:(?P<clause>[a-z][a-z0-9_-]*/\d+(?:\.\d+)?)|(?P<number>-?\d{1,15}(?!\w))"
    r"|(?P<text>'[^']*'|\"[^\"]*\")|(?P<sign><=|>=|!=|==|[=<>~])|(?P<mark>[().])|(?P<word>[A-Za-z_][A-Za-z0-9_-]*))"
)


class _Token(msgspec.Struct, frozen=True):
    kind: str
    text: str
    at: int
    """The place of its first letter, counted from 1."""


def read_query(text: str) -> Query:
    """The tree of a query, or a sentence that names the place where it goes wrong."""
    if len(text) > LONGEST:
        raise BadQuery(f"expected a query of at most {LONGEST} letters, got {len(text)}", place=LONGEST)
    reader = _Reader(list(_tokens(text)))
    found = reader.either(0)
    if reader.next.kind != "end":
        reader.refuse("`and`, `or` or the end")
    return found


def _tokens(text: str) -> list[_Token]:
    found, at, end = [], 0, len(text.rstrip())
    while at < end:
        token = _TOKEN.match(text, at)
        if token is None:
            at += len(text[at:]) - len(text[at:].lstrip())
            raise BadQuery(f"place {at + 1}: {text[at]!r} means nothing here", place=at + 1)
        kind = str(token.lastgroup)
        found.append(_Token(kind, token[kind], token.start(kind) + 1))
        at = token.end()
    return [*found, _Token("end", "the end", end + 1)]


class _Reader:
    """Goes through the tokens once, from left to right."""

    def __init__(self, tokens: list[_Token]) -> None:
        self._tokens = tokens
        self._at = 0

    @property
    def next(self) -> _Token:
        return self._tokens[self._at]

    def refuse(self, expected: str, token: _Token | None = None) -> NoReturn:
        token = token or self.next
        got = token.text if token.kind == "end" else repr(token.text)
        raise BadQuery(f"place {token.at}: expected {expected}, got {got}", place=token.at)

    def take(self) -> _Token:
        self._at += self.next.kind != "end"
        return self._tokens[self._at - 1]

    def has(self, text: str) -> bool:
        """Whether this comes next; if so, it is passed."""
        found = self.next.kind in ("mark", "word") and self.next.text == text
        self._at += found
        return found

    def need(self, text: str) -> None:
        if not self.has(text):
            self.refuse(f"`{text}`")

    def either(self, depth: int) -> Query:
        if depth > DEEPEST:
            self.refuse(f"at most {DEEPEST} brackets and nots within each other")
        parts = [self.both(depth)]
        while self.has("or"):
            parts.append(self.both(depth))
        return parts[0] if len(parts) == 1 else Either(tuple(parts))

    def both(self, depth: int) -> Query:
        parts = [self.one(depth)]
        while self.has("and"):
            parts.append(self.one(depth))
        return parts[0] if len(parts) == 1 else Both(tuple(parts))

    def one(self, depth: int) -> Query:
        if self.has("not"):
            if depth > DEEPEST:
                self.refuse(f"at most {DEEPEST} brackets and nots within each other")
            return Not(self.one(depth + 1))
        if self.has("("):
            inside = self.either(depth + 1)
            self.need(")")
            return inside
        if self.next.kind == "clause":
            return self.clause()
        return self.comparison()

    def clause(self) -> Clause:
        token = self.take()
        try:
            if "." in token.text:
                return Clause(rulebook.clause(token.text).name)
            rulebook.section(*token.text.split("/", 1))
        except TidelogError as fault:
            raise BadQuery(f"place {token.at}: {fault}", place=token.at) from None
        return Clause(f"{token.text}.")

    def comparison(self) -> Query:
        start = self.next
        left = self.value()
        if self.next.kind != "sign":
            if isinstance(left, Event):
                return left
            self.refuse(f"a comparison ({' '.join(_SIGNS)}) after {start.text!r}")
        if isinstance(left, Event):
            self.refuse("one of its fields, as in `EVENT.FIELD = 2`, before a comparison", start)
        sign = self.take()
        after = self.next
        right = self.value()
        if isinstance(right, (Event, Field)):
            self.refuse("a number, a word in quotes or a term; fields of events stand on the left", after)
        _check_kinds(left.kind, right.kind, sign, after)
        return Compared(left, "=" if sign.text == "==" else sign.text, right)  # type: ignore[arg-type]  # the pattern

    def value(self) -> Asked | Field | Literally | Event:
        token = self.next
        if token.kind == "number":
            return Literally(int(self.take().text), "number")
        if token.kind == "text":
            return Literally(self.take().text[1:-1], "text")
        if token.kind != "word" or token.text in ("and", "or", "not"):
            self.refuse("a term, an event, a clause, a number or a word in quotes")
        return self.event() if token.text[0].isupper() else self.term()

    def event(self) -> Event | Field:
        token = self.take()
        fields = events().get(token.text)
        if fields is None:
            near = get_close_matches(token.text, events(), 3, 0.5)
            hint = f"; there is {listed(near, 'or')}" if near else ""
            raise BadQuery(f"place {token.at}: no game has an event {token.text!r}{hint}", place=token.at)
        if not self.has("."):
            return Event(token.text)
        name = self.take() if self.next.kind == "word" else self.refuse(f"a field of {token.text}")
        if name.text not in fields:
            there = f"it has {listed(list(fields))}" if fields else "it has none that can be compared"
            raise BadQuery(f"place {name.at}: {token.text} has no field {name.text!r}; {there}", place=name.at)
        return Field(token.text, name.text, fields[name.text])

    def term(self) -> Asked:
        token = self.take()
        term = TERMS.get(token.text)
        if term is None:
            compared = self._at > 1 and self._tokens[self._at - 2].kind == "sign"
            quoted = f", or {token.text!r} in quotes" if compared else ""
            self.refuse(f"one of {', '.join(TERMS)}, an event such as {next(iter(events()))}{quoted}", token)
        if not term.takes:
            return Asked(token.text, None, term.kind)
        self.need("(")
        arg = self.option() if term.takes == "option" else self.seat()
        self.need(")")
        return Asked(token.text, arg, term.kind)

    def seat(self) -> int:
        if self.next.kind != "number" or not 1 <= int(self.next.text) <= MOST_SEATS:
            self.refuse(f"a seat from 1 to {MOST_SEATS}")
        return int(self.take().text)

    def option(self) -> str:
        name = self.next.text.strip("'\"")
        if self.next.kind not in ("word", "text") or name not in options():
            self.refuse(f"one of the options {', '.join(sorted(options()))}")
        self.take()
        return name


_SORTS: Final = {"number": "a number", "numbers": "a number", "text": "a word", "texts": "a word"}


def _check_kinds(left: Kind, right: Kind, sign: _Token, after: _Token) -> None:
    if _SORTS[left] != _SORTS[right]:
        got = f"expected {_SORTS[left]} to compare with {_SORTS[left]}, got {_SORTS[right]}"
        raise BadQuery(f"place {after.at}: {got}", place=after.at)
    if right in ("numbers", "texts"):
        raise BadQuery(f"place {after.at}: a list stands on the left of a comparison", place=after.at)
    if sign.text == "~" and _SORTS[left] != "a word":
        raise BadQuery(f"place {sign.at}: `~` looks for a word in a word, not in a number", place=sign.at)


def is_of_matches(query: Query) -> bool:
    """Whether it asks about matches alone: each has one answer then."""
    if isinstance(query, (Both, Either)):
        return all(map(is_of_matches, query.parts))
    if isinstance(query, Not):
        return is_of_matches(query.part)
    if isinstance(query, Compared):
        sides = [side for side in (query.left, query.right) if not isinstance(side, Literally)]
        return all(isinstance(side, Asked) and TERMS[side.name].of == "match" for side in sides)
    return False


def games_of(query: Query) -> set[str]:
    """The games that a record it holds for can be of; narrows what is looked at, and nothing else."""
    if isinstance(query, Clause):
        return {query.name.partition("/")[0]}
    if isinstance(query, Event):
        return {name for name in catalog.GAMES if query.name in {e.__name__ for e in catalog.game(name).events}}
    if isinstance(query, Both):
        return set.intersection(*map(games_of, query.parts))
    if isinstance(query, Either):
        return set.union(*map(games_of, query.parts))
    return set(catalog.GAMES)
