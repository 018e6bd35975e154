"""Who asks, by the cookie of a request: what the access table is told of them, and what they may find."""

from functools import cached_property
from typing import Final

from tidelog.domain.access import Act, Asker, may
from tidelog.domain.errors import Forbidden, LoginNeeded, UnknownMatch, UnknownTable
from tidelog.domain.gallery import Gallery
from tidelog.domain.house import House
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.log.primitives.tokens import hashed
from tidelog.domain.log.records.match import Match
from tidelog.domain.log.records.names import is_match_id
from tidelog.service.lobby import Lobby
from tidelog.service.people import Person
from tidelog.service.tables import Table

MOST_WATCHED: Final = 20
"""Private tables that one browser is let in to at once."""


class Caller:
    """Whoever sent a request."""

    def __init__(
        self, house: House, lobby: Lobby, person: Person | None, session: bytes = b"", tokens: tuple[str, ...] = ()
    ) -> None:
        self._house = house
        self._lobby = lobby
        self.person = person
        self.session = session
        self._tokens = tokens
        self._watching = frozenset(map(hashed, tokens))

    @property
    def key(self) -> bytes:
        """The key that was shown; empty where none was."""
        return self.person.key if self.person else b""

    @property
    def name(self) -> str:
        """What they are called here."""
        return self.person.name if self.person else ""

    @property
    def is_house(self) -> bool:
        """Whether it is the key of the house."""
        return bool(self.key) and self.key == self._house.keys.house().key

    def known(self) -> Person:
        """The person; refused where nobody has logged in."""
        if self.person is None:
            raise LoginNeeded("this needs a key: log in first")
        return self.person

    def asker(self, match: Match) -> Asker:
        """What the key is to a match."""
        holders = enumerate(match.head.holders, 1)
        seats = frozenset(seat for seat, one in holders if self.key and one.custody == "self" and one.key == self.key)
        ours = match.opened.house.key == self._house.keys.house().key
        at_table = self.at_table(self._lobby.table_of(match.id))
        if at_table.host:  # guests play at the machine of their host
            seats |= frozenset(seat for seat, info in enumerate(match.opened.seats, 1) if info.kind == "guest")
        referee = bool(self.key) and match.opened.referee == self.key
        return Asker(seats, self.is_house and ours, referee, at_table.host, at_table.let_in)

    def at_table(self, table: Table | None) -> Asker:
        """What the key is to a table."""
        if table is None:
            return Asker(house=self.is_house)
        host = bool(self.key) and table.host == self.key
        referee = bool(self.key) and table.referee == self.key
        let_in = bool(self._watching & set(table.watching))
        return Asker(frozenset(table.seats_of(self.key)), self.is_house, referee, host, let_in)

    @cached_property
    def gallery(self) -> Gallery:
        """What they may see."""
        return Gallery(self._house.matches, self.asker)

    def match(self, name: str) -> Match:
        """A match they may know of; a private one is not there for others."""
        if not is_match_id(name):
            raise UnknownMatch(f"there is no match {name!r} in this store")
        match = self._house.load(name)
        table = self._lobby.table_of(name)
        if table is not None and table.private and not may(self.asker(match), Act.find_private):
            raise UnknownMatch(f"there is no match {name!r} in this store")
        return match

    def table(self, name: str) -> Table:
        """A table they may know of."""
        table = self._lobby.table(name)
        if not self.may_find(table):
            raise UnknownTable(f"there is no table {name!r} here")
        return table

    def may_find(self, table: Table) -> bool:
        """Whether a table is there for them."""
        return not table.private or may(self.at_table(table), Act.find_private)

    def admitted(self, name: str, token: str) -> Table:
        """A table whose link they show."""
        table = self._lobby.table(name)
        if not self.may_find(table) and hashed(token) not in table.watching:
            raise UnknownTable(f"there is no table {name!r} here")
        return table

    def with_token(self, token: str) -> str:
        """The tokens they have shown, with one more."""
        kept = (*(one for one in self._tokens if one != token), token)
        return ".".join(one for one in kept[-MOST_WATCHED:] if one.isalnum() and one.isascii())

    def check_table(self, act: Act, table: Table) -> None:
        """Refuse what they may not do at a table."""
        self.known()
        if not may(self.at_table(table), act):
            raise Forbidden(f"only the host of table {table.id} may do that")

    def viewer(self, match: Match, asked: str | None) -> Seat:
        """Whose eyes are meant by `as`."""
        if asked is None or asked == "public":
            return self.gallery.viewer(match, None, public=asked is not None)
        return self.gallery.viewer(match, asked)

    def seats(self, match: Match) -> tuple[Seat, ...]:
        """The seats they hold the key of."""
        return tuple(sorted(self.asker(match).seats))
