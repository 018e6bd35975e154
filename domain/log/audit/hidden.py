"""Everything a log hides: where each slot was committed to, who may open it, and what has been opened so far.

Collected before a log is followed, so that what came to light later is known from the start.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from tidelog.domain.kernel.codec import codec, hides_nothing
from tidelog.domain.kernel.game import Names
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import Secret, secrets_in, shown_in
from tidelog.domain.log.audit.evidence import Fault
from tidelog.domain.log.audit.reading import Log
from tidelog.domain.log.primitives.commitment import house_salt, opens
from tidelog.domain.log.records.command import slot_base
from tidelog.domain.log.records.names import called, is_name
from tidelog.domain.log.records.record import (
    SECRET_SLOT,
    AnyDrawn,
    AnyMoved,
    Corrected,
    Drawn,
    Lapsed,
    Moved,
    Opened,
    Opening,
    Reseated,
    Ruled,
    Sealed,
)
from tidelog.domain.log.records.texts import is_words, name_slot, text_slot


class Committed(msgspec.Struct, frozen=True):
    """The commitment to one hidden thing, and the record it stands in."""

    record: int
    match: str
    commitment: bytes
    by_house: bool
    """Whether its salt follows from the match secret."""


class Hidden:
    """What a log hides, and as much of it as the evidence opens."""

    __slots__ = ("commitments", "faults", "open", "reveals", "secrets", "told", "values", "viewers", "words")

    def __init__(self) -> None:
        self.commitments: dict[str, Committed] = {}
        self.values: dict[str, Any] = {}
        """Of every slot that is known: opened, or derived again from the secret while the log is followed."""
        self.open: set[str] = set()
        """The slots that an opening or the log itself has opened rightly."""
        self.viewers: dict[str, tuple[Seat, ...]] = {}
        """Who may have the opening of each slot, by the records alone."""
        self.reveals: set[int] = set()
        """The records in which something comes to light, for all or for some."""
        self.secrets: dict[str, bytes] = {}
        """The secret of each match that is out and fits its commitment."""
        self.words: dict[tuple[str, str], Committed] = {}
        """Names and free text, by match and slot."""
        self.told: dict[tuple[str, str], str] = {}
        """Those of them that are open."""
        self.faults: list[Fault] = []

    def fail(self, record: int, clause: str, code: str, detail: str) -> None:
        """Something does not fit."""
        self.faults.append(Fault(record, clause, code, f"record {record}: {detail}"))

    def names(self, opened: Opened) -> Names:
        """What the seats of a match are called, as far as this copy tells."""
        seats = enumerate(opened.seats, 1)
        return tuple(self.told.get((opened.match, name_slot(seat))) or called(seat, info.key) for seat, info in seats)

    def text(self, match: str, index: int) -> str | None:
        """The free text of a record, where it is in this copy."""
        return self.told.get((match, text_slot(index)))


def find_hidden(log: Log) -> Hidden:
    """All commitments, secrets and openings of a log, checked against each other."""
    hidden, hiding = Hidden(), codec(log.game).hiding
    _find_secrets(log, hidden)
    opened, of_the_house = log.opened, set[Seat]()
    for index, record in enumerate(log.records):
        if isinstance(record, (Moved, Drawn)):
            made = record.signed.command if isinstance(record, Moved) else record
            if made.commitments or type(made.move) in hiding:
                _commit(hidden, index, record, of_the_house)
            if record.salts or not hides_nothing(log.game, record.events):
                _show(hidden, index, record)
            continue
        opened = record if type(record) is Opened else opened
        of_the_house = _house_seats(of_the_house, opened, record)
        _find_words(hidden, index, record)
    for index, opening in _openings(log):
        if is_words(opening.slot):
            _tell(hidden, index, log, opening)
            continue
        _open(hidden, index, opening.slot, opening.salt, opening.value)
        if opening.who is None or not set(opening.who) <= set(hidden.viewers.get(opening.slot, opening.who)):
            hidden.fail(index, "log/5.5", "viewer", f"{_word(opening.slot)} is opened to a seat that may not see it")
    return hidden


def _house_seats(before: set[Seat], opened: Opened, record: object) -> set[Seat]:
    """The seats that the house acts for after a record: their salts follow from the secret."""
    if type(record) is Opened:
        return {seat for seat, info in enumerate(record.seats, 1) if info.custody == "house"}
    if type(record) is Reseated:
        return before | {record.seat} if record.custody == "house" else before - {record.seat}
    bots = type(record) is Lapsed and opened.terms and opened.terms.then == "bot"
    return before | set(record.seats) if bots and isinstance(record, Lapsed) else before


def _find_words(hidden: Hidden, index: int, record: object) -> None:
    """The names and the free text that a record commits to."""
    if type(record) is Opened:
        for seat, info in enumerate(record.seats, 1):
            key = (record.match, name_slot(seat))
            hidden.words[key] = Committed(index, record.match, info.name, record.level == "F0")
    elif isinstance(record, (Ruled, Corrected, Sealed)) and record.text is not None:
        seeded = hidden.words.get((record.match, name_slot(1)))
        by_house = seeded is not None and seeded.by_house
        hidden.words[record.match, text_slot(index)] = Committed(index, record.match, record.text, by_house)


def _tell(hidden: Hidden, index: int, log: Log, opening: Opening) -> None:
    """A name or a text that the copy opens; it belongs to the match of the record it stands beside."""
    match, slot = log.records[index].match, opening.slot
    found, value = hidden.words.get((match, slot)), opening.value
    if found is None:
        hidden.fail(index, "log/5.7", "unknown", f"{_word(slot)} is opened and was never committed to")
    elif not opens(found.commitment, match, slot, opening.salt, value):
        detail = f"the opening of {slot} does not fit its commitment in record {found.record}"
        hidden.fail(index, "log/5.7", "opening", detail)
    elif opening.who is not None or not isinstance(value, str) or not (is_name(value) or slot.startswith("text")):
        hidden.fail(index, "log/5.7", "text", f"{slot} is opened to some seats only, or to no text that can be read")
    elif found.by_house and _foreign_salt(hidden, found, slot, opening.salt):
        hidden.fail(index, "log/5.7", "salt", f"the salt of {slot} does not follow from the seed")
    else:
        hidden.told[match, slot] = value


def _openings(log: Log) -> Iterator[tuple[int, Opening]]:
    for index, openings in enumerate(log.evidence.openings[: len(log.records)]):
        yield from ((index, opening) for opening in openings if opening.slot != SECRET_SLOT)


def _find_secrets(log: Log, hidden: Hidden) -> None:
    """The secrets that sealed records and house-only openings bring, each by the commitment it must fit."""
    commitments: dict[str, bytes] = {}
    beside = log.evidence.openings + ((),) * len(log.records)
    for index, (record, openings) in enumerate(zip(log.records, beside, strict=False)):
        if type(record) is Opened:
            commitments[record.match] = record.commitment
        elif type(record) is not Sealed and not openings:
            continue
        brought = [(o.salt, o.value) for o in openings if o.slot == SECRET_SLOT]
        if any(o.who != () for o in openings if o.slot == SECRET_SLOT):
            hidden.fail(index, "log/6.1", "viewer", f"the secret of match {record.match} is opened to a seat")
        if type(record) is Sealed:
            brought.append((record.salt, record.secret))
        for salt, secret in brought:
            if not _is_secret(commitments.get(record.match, b""), record.match, salt, secret):
                detail = f"the secret of match {record.match} does not fit its commitment"
                hidden.fail(index, "log/6.1", "secret", detail)
            else:
                hidden.secrets[record.match] = secret


def _is_secret(commitment: bytes, match: str, salt: bytes, secret: object) -> bool:
    if not isinstance(secret, bytes) or len(secret) != 32:
        return False
    return salt == house_salt(secret, SECRET_SLOT) and opens(commitment, match, SECRET_SLOT, salt, secret)


def _names(base: str, count: int) -> list[str]:
    return [base, *(f"{base}.{number}" for number in range(1, count))][:count]


def _commit(hidden: Hidden, index: int, record: AnyMoved | AnyDrawn, of_the_house: set[Seat]) -> None:
    if isinstance(record, Drawn):
        secrets = secrets_in(type(record.move), record.move)
        _keep(hidden, index, record.match, secrets, f"d{record.number}", record.commitments, True)
        return
    command = record.signed.command
    secrets = secrets_in(type(command.move), command.move)
    if any(secret.who != (command.seat,) for secret in secrets):
        hidden.fail(index, "log/5.1", "viewer", f"what seat {command.seat} hides is not hidden for it alone")
    by_house = command.seat in of_the_house
    base = slot_base(command.seat, command.counter)
    _keep(hidden, index, record.match, secrets, base, command.commitments, by_house)


def _keep(
    hidden: Hidden,
    index: int,
    match: str,
    secrets: list[Secret[Any]],
    base: str,
    commitments: tuple[bytes, ...],
    by_house: bool,
) -> None:
    names = _names(base, len(commitments))
    if [secret.slot for secret in secrets] != names or any(secret.value is not None for secret in secrets):
        hidden.fail(index, "log/5.1", "slot", f"expected the slots {', '.join(names) or 'none'}, without values")
        return
    for name, commitment, secret in zip(names, commitments, secrets, strict=True):
        if name in hidden.commitments:
            hidden.fail(index, "log/5.1", "slot", f"the slot {name} is used a second time")
        hidden.commitments[name] = Committed(index, match, commitment, by_house)
        hidden.viewers[name] = secret.who


def _show(hidden: Hidden, index: int, record: AnyMoved | AnyDrawn) -> None:
    found = [part for event in record.events for part in shown_in(type(event), event)]
    if found:
        hidden.reveals.add(index)
    for part in found:
        hidden.viewers[part.slot] = (*hidden.viewers.get(part.slot, ()), *part.who)
    shown = [part for part in found if not part.who]
    if len(shown) != len(record.salts):
        hidden.fail(index, "log/5.4", "salts", f"expected {len(shown)} salts, got {len(record.salts)}")
        return
    for each, salt in zip(shown, record.salts, strict=True):
        _open(hidden, index, each.slot, salt, each.value)


def _open(hidden: Hidden, index: int, slot: str, salt: bytes, value: object) -> None:
    found = hidden.commitments.get(slot)
    if found is None:
        hidden.fail(index, "log/5.5", "unknown", f"{_word(slot)} is opened and was never committed to")
    elif not opens(found.commitment, found.match, slot, salt, value):
        detail = f"the opening of {slot} does not fit its commitment in record {found.record}"
        hidden.fail(index, "log/5.2", "opening", detail)
    elif found.by_house and _foreign_salt(hidden, found, slot, salt):
        hidden.fail(found.record, "log/5.6", "salt", f"the salt of {slot} does not follow from the match secret")
    else:
        hidden.values[slot] = value
        hidden.open.add(slot)


def _foreign_salt(hidden: Hidden, found: Committed, slot: str, salt: bytes) -> bool:
    secret = hidden.secrets.get(found.match)
    return secret is not None and salt != house_salt(secret, slot)


def _word(slot: str) -> str:
    return slot if slot.isprintable() and len(slot) < 40 else "a slot of no known form"
