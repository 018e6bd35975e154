"""All tables and people of a house: folded from the service's own log, and changed by adding to it.

What is folded is kept in memory, brought up to date before each change and whenever somebody asks for news.
"""

from collections.abc import Callable, Iterable
from threading import RLock
from typing import Final

import msgspec
from eventsourcing.persistence import IntegrityError

from tidelog.domain.errors import Refused, UnknownTable
from tidelog.domain.log.primitives.canonical import encode
from tidelog.domain.store.notebook import Note, Notebook
from tidelog.service import people, tables
from tidelog.service.facts import Cosigned, Fact, Gone, TableOpened, read_fact
from tidelog.service.people import Person
from tidelog.service.tables import Table

_TABLE: Final = "t-"
_PERSON: Final = "p-"
_MATCH: Final = "m-"
_GONE: Final = "gone"
_TRIES: Final = 20


class Lobby:
    """Who is here and who sits where."""

    def __init__(self, notebook: Notebook) -> None:
        self._notebook = notebook
        self._lock = RLock()
        self._position = 0
        self._gone = 0
        self._people: dict[bytes, Person] = {}
        self._tables: dict[str, Table] = {}
        self._sessions: dict[bytes, bytes] = {}
        self._matches: dict[str, str] = {}
        self._notes: dict[str, tuple[str, ...]] = {}
        self.listeners: list[Callable[[Table], None]] = []
        """Told of every table that has changed."""
        self.catch_up()

    def close(self) -> None:
        """Let go of the log."""
        self._notebook.close()

    def catch_up(self) -> None:
        """Take in what was written since, here or by another process."""
        with self._lock:
            changed = {}
            for note in self._notebook.after(self._position):
                self._position = note.position
                if table := self._take(note):
                    changed[table.id] = table
        for table in changed.values():
            for listener in self.listeners:
                listener(table)

    def _take(self, note: Note) -> Table | None:
        fact = read_fact(note.data)
        if isinstance(fact, Gone):
            self._gone += 1
            self._drop(bytes.fromhex(fact.person))
        elif isinstance(fact, Cosigned):
            match = note.stream.removeprefix(_MATCH)
            self._notes[match] = (*self._notes.get(match, ()), fact.note)
        elif note.stream.startswith(_PERSON):
            key = bytes.fromhex(note.stream.removeprefix(_PERSON))
            self._put(people.evolve(self._people.get(key, Person(key)), fact))
        else:
            return self._seat(note.stream.removeprefix(_TABLE), fact)
        return None

    def _put(self, person: Person) -> None:
        before = self._people.get(person.key)
        for one in before.sessions if before else ():
            self._sessions.pop(one.session, None)
        self._sessions |= {one.session: person.key for one in person.sessions}
        self._people[person.key] = person

    def _drop(self, key: bytes) -> None:
        person = self._people.pop(key, None)
        for one in person.sessions if person else ():
            self._sessions.pop(one.session, None)

    def _seat(self, name: str, fact: Fact) -> Table:
        if isinstance(fact, TableOpened):
            found = msgspec.structs.replace(tables.opened_table(name, fact), size=1)
        else:
            found = tables.evolve(self._tables[name], fact)
        self._tables[name] = found
        if found.match:
            self._matches[found.match] = name
        return found

    def person(self, key: bytes) -> Person:
        """Somebody, known or not."""
        return self._people.get(key) or Person(key)

    def named(self) -> Iterable[Person]:
        """Everybody who has a name."""
        with self._lock:
            return [person for person in self._people.values() if person.name]

    def people(self) -> list[Person]:
        """Everybody."""
        with self._lock:
            return list(self._people.values())

    def who(self, session: bytes) -> Person | None:
        """Whose session this is."""
        key = self._sessions.get(session)
        return self._people.get(key) if key else None

    def table(self, name: str) -> Table:
        """A table by its name."""
        found = self._tables.get(name)
        if found is None:
            raise UnknownTable(f"there is no table {name!r} here")
        return found

    def table_of(self, match: str) -> Table | None:
        """The table a match was opened at; None where it was opened otherwise."""
        return self._tables.get(self._matches.get(match, ""))

    def tables(self) -> list[Table]:
        """All tables, the latest first."""
        with self._lock:
            return sorted(self._tables.values(), key=lambda table: (table.opened, table.id), reverse=True)

    def change_table(self, name: str, decide: Callable[[Table], Iterable[Fact]]) -> Table:
        """Add the facts that follow from a table as it is now."""
        self._change(_TABLE + name, lambda: (decide(self.table(name)), self.table(name).size))
        return self.table(name)

    def open_table(self, name: str, *facts: Fact) -> Table:
        """Add a table of this name."""
        self._change(_TABLE + name, lambda: (facts, 0))
        return self.table(name)

    def change_person(self, key: bytes, decide: Callable[[Person], Iterable[Fact]]) -> Person:
        """Add the facts that follow from a person as they are now."""
        self._change(_PERSON + key.hex(), lambda: (decide(self.person(key)), self.person(key).size))
        return self.person(key)

    def _change(self, stream: str, decide: Callable[[], tuple[Iterable[Fact], int]]) -> None:
        with self._lock:
            for _ in range(_TRIES):
                self.catch_up()
                facts, size = decide()
                entries = [encode(fact) for fact in facts]
                try:
                    self._notebook.append(stream, size + 1, entries)
                except IntegrityError:
                    continue
                return self.catch_up()
        raise Refused("this is being changed too quickly; try again")

    def notes(self, match: str) -> tuple[str, ...]:
        """The heads of a match's seal that its players have signed."""
        return self._notes.get(match, ())

    def keep_note(self, match: str, note: str) -> None:
        """Keep one more of them."""

        def decide() -> tuple[Iterable[Fact], int]:
            known = self.notes(match)
            return () if note in known else (Cosigned(note),), len(known)

        self._change(_MATCH + match, decide)

    def forget(self, key: bytes) -> None:
        """Erase everything a person has said here; their keys stay where they sat."""
        self._change(_GONE, lambda: ((Gone(key.hex()),), self._gone))
        self._notebook.erase(_PERSON + key.hex())
