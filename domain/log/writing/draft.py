"""A match with the records that are about to be stored, and the record that opens one."""

from typing import Any

import msgspec
from msgspec.structs import replace

from tidelog.domain.errors import Forbidden, Malformed
from tidelog.domain.kernel.game import Game
from tidelog.domain.kernel.hush import Hush, Quiet
from tidelog.domain.log.primitives.canonical import RECORD_LIMIT, encode
from tidelog.domain.log.primitives.commitment import commit, house_salt
from tidelog.domain.log.records.given import GivenLuck
from tidelog.domain.log.records.match import Head, Match, Recall, advance, awaited_after, begin, follow
from tidelog.domain.log.records.record import (
    FORMAT,
    SECRET_SLOT,
    Awaited,
    Beacon,
    Custody,
    HouseInfo,
    Kind,
    Level,
    Opened,
    Opening,
    Parent,
    Record,
    SeatInfo,
    Terms,
)
from tidelog.domain.log.records.rows import Row, store
from tidelog.domain.log.records.texts import committed, for_everybody, fresh_salt, name_slot, names_of, text_slot


class Draft:
    """A match with the records that are about to be stored."""

    __slots__ = ("given", "match", "now", "recall", "rows")

    def __init__(self, match: Match, now: int, recall: Recall, given: GivenLuck | None = None) -> None:
        self.match = match
        self.given = given
        self.rows: list[Row] = []
        self.recall = recall
        self.now = 0 if match.opened.level == "F0" else max(now, match.head.at)

    def write(self, record: Record, openings: tuple[Opening, ...], state: Any) -> None:
        """One more record, and the state it leaves; who is awaited after it is filled in here."""
        if not self.match.secret:
            raise Forbidden(f"match {self.match.id} is a redacted copy here and can only be read")
        head = advance(self.match, record)
        record = replace(record, awaited=awaited_after(self.match, head, state))
        data = encode(record)
        if len(data) > RECORD_LIMIT:
            raise Malformed(f"expected a record of at most {RECORD_LIMIT} bytes, got {len(data)}")
        self.match = follow(self.match, head, record, data, openings, state)
        topic = str(type(record).__struct_config__.tag)
        self.rows.append(Row(self.match.id, self.match.head.size, topic, store(data, openings)))

    @property
    def before(self) -> tuple[tuple[()], str, int, bytes, int, Awaited]:
        """What every record begins with after its type, where it states no events; `write` says who is awaited."""
        head = self.match.head
        return (), self.match.id, head.size, head.root, self.now, ()

    def words(self, text: str) -> Opening:
        """The opening of free text that the next record commits to."""
        slot = text_slot(self.match.head.size)
        return for_everybody(slot, fresh_salt(self.match.opened.level, self.match.secret, slot), text)


class Sitter(msgspec.Struct, frozen=True):
    """Who is to sit at a seat."""

    kind: Kind
    name: str
    key: bytes = b""

    @property
    def custody(self) -> Custody:
        """A player holds the key; for bots and guests the house acts."""
        return "self" if self.key else "house"


class Setup(Quiet, msgspec.Struct, frozen=True, kw_only=True):
    """All that is agreed before a match is opened."""

    match: str
    game: Game[Any]
    options: dict[str, str]
    seats: tuple[Sitter, ...]
    level: Level
    secret: Hush
    rules: bytes
    house: HouseInfo
    referee: bytes = b""
    terms: Terms | None = None
    beacon: Beacon | None = None
    log: bytes | None = None
    """Which log of the house lists the match."""

    def _says(self) -> str:
        return f"of match {self.match}"


class Fork(msgspec.Struct, frozen=True):
    """Where a branch leaves its parent: the parent's head and state at that ply."""

    parent: Parent
    head: Head
    state: Any


def open_match(
    setup: Setup, now: int, recall: Recall, fork: Fork | None = None, given: GivenLuck | None = None
) -> Draft:
    """The opening record: the secret is committed to before any seat shows a share of luck."""
    salt = house_salt(setup.secret, SECRET_SLOT)
    head, called = fork.head if fork else Head(), _called(setup)
    seats = tuple(
        SeatInfo(sitter.kind, committed(setup.match, opening), sitter.key, sitter.custody)
        for sitter, opening in zip(setup.seats, called, strict=True)
    )
    record = Opened(
        events=(),
        match=setup.match,
        index=head.size,
        root=head.root,
        at=0 if setup.level == "F0" else max(now, head.at),
        awaited=(),
        format=FORMAT,
        game=setup.game.name,
        version=setup.game.version,
        rules=setup.rules,
        options=setup.options,
        seats=seats,
        level=setup.level,
        commitment=commit(setup.match, SECRET_SLOT, salt, bytes(setup.secret)),
        house=setup.house,
        referee=setup.referee,
        log=setup.log,
        terms=setup.terms,
        beacon=setup.beacon,
        parent=fork.parent if fork else None,
    )
    state = fork.state if fork else setup.game.start(len(setup.seats), setup.options)
    names = names_of(record, called)
    draft = Draft(begin(record, setup.game, setup.secret, head, state, names), now, recall, given)
    draft.write(record, (Opening(SECRET_SLOT, (), salt, bytes(setup.secret)), *called), state)
    return _as_written(draft)


def _called(setup: Setup) -> tuple[Opening, ...]:
    """What the seats are called, each with a salt of its own."""
    slots = [name_slot(seat) for seat in range(1, len(setup.seats) + 1)]
    salts = [fresh_salt(setup.level, setup.secret, slot) for slot in slots]
    names = [sitter.name for sitter in setup.seats]
    return tuple(map(for_everybody, slots, salts, names))


def _as_written(draft: Draft) -> Draft:
    """The draft whose match holds the opening record as it was written, with who is awaited after it."""
    opened = replace(draft.match.opened, awaited=draft.match.head.awaited)
    draft.match = replace(draft.match, opened=opened)
    return draft
