"""Everything a log hides: where each slot was sealed, who may open it, and what has been opened so far.

Collected before a log is followed, so that what came to light later is known from the start.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from tidelog.domain.kernel.codec import codec, hides_nothing
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import Secret, secrets_in, shown_in
from tidelog.domain.log.command import slot_base
from tidelog.domain.log.commitment import house_salt, opens
from tidelog.domain.log.evidence import Fault
from tidelog.domain.log.reading import Log
from tidelog.domain.log.record import SECRET_SLOT, AnyDrawn, AnyMoved, Drawn, Moved, Opened, Opening, Sealed


class Seal(msgspec.Struct, frozen=True):
    """The commitment to one hidden thing, and the record it stands in."""

    record: int
    match: str
    commitment: bytes
    by_house: bool
    """Whether its salt follows from the match secret."""


class Hidden:
    """What a log hides, and as much of it as the evidence opens."""

    __slots__ = ("faults", "reveals", "seals", "secrets", "values", "viewers")

    def __init__(self) -> None:
        self.seals: dict[str, Seal] = {}
        self.values: dict[str, Any] = {}
        """Of every slot that an opening or the log itself has opened rightly."""
        self.viewers: dict[str, tuple[Seat, ...]] = {}
        """Who may have the opening of each slot, by the records alone."""
        self.reveals: set[int] = set()
        """The records in which something comes to light, for all or for some."""
        self.secrets: dict[str, bytes] = {}
        """The secret of each match that is out and fits its commitment."""
        self.faults: list[Fault] = []

    def fail(self, record: int, clause: str, detail: str) -> None:
        """Something does not fit."""
        self.faults.append(Fault(record, clause, f"record {record}: {detail}"))


def find_hidden(log: Log) -> Hidden:
    """All seals, secrets and openings of a log, checked against each other."""
    hidden, hiding = Hidden(), codec(log.game).hiding
    _find_secrets(log, hidden)
    opened = log.opened
    for index, record in enumerate(log.records):
        if type(record) is Opened:
            opened = record
        elif isinstance(record, (Moved, Drawn)):
            made = record.signed.command if isinstance(record, Moved) else record
            if made.seals or type(made.move) in hiding:
                _seal(hidden, index, record, opened)
            if record.salts or not hides_nothing(log.game, record.events):
                _show(hidden, index, record)
    for index, opening in _openings(log):
        _open(hidden, index, opening.slot, opening.salt, opening.value)
        if not set(opening.who) <= set(hidden.viewers.get(opening.slot, opening.who)):
            hidden.fail(index, "log/5.5", f"{_word(opening.slot)} is opened to a seat that may not see it")
    return hidden


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
        if any(o.who for o in openings if o.slot == SECRET_SLOT):
            hidden.fail(index, "log/6.1", f"the secret of match {record.match} is opened to a seat")
        if type(record) is Sealed:
            brought.append((record.salt, record.secret))
        for salt, secret in brought:
            if not _is_secret(commitments.get(record.match, b""), record.match, salt, secret):
                hidden.fail(index, "log/6.1", f"the secret of match {record.match} does not fit its commitment")
            else:
                hidden.secrets[record.match] = secret


def _is_secret(commitment: bytes, match: str, salt: bytes, secret: object) -> bool:
    if not isinstance(secret, bytes) or len(secret) != 32:
        return False
    return salt == house_salt(secret, SECRET_SLOT) and opens(commitment, match, SECRET_SLOT, salt, secret)


def _names(base: str, count: int) -> list[str]:
    return [base, *(f"{base}.{number}" for number in range(1, count))][:count]


def _seal(hidden: Hidden, index: int, record: AnyMoved | AnyDrawn, opened: Opened) -> None:
    if isinstance(record, Drawn):
        secrets = secrets_in(type(record.move), record.move)
        _keep(hidden, index, record.match, secrets, f"d{record.number}", record.seals, True)
        return
    command = record.signed.command
    secrets = secrets_in(type(command.move), command.move)
    if any(secret.who != (command.seat,) for secret in secrets):
        hidden.fail(index, "log/5.1", f"what seat {command.seat} hides is not hidden for it alone")
    by_house = 1 <= command.seat <= len(opened.seats) and opened.seats[command.seat - 1].custody == "house"
    base = slot_base(command.seat, command.counter)
    _keep(hidden, index, record.match, secrets, base, command.seals, by_house)


def _keep(
    hidden: Hidden,
    index: int,
    match: str,
    secrets: list[Secret[Any]],
    base: str,
    seals: tuple[bytes, ...],
    by_house: bool,
) -> None:
    names = _names(base, len(seals))
    if [secret.slot for secret in secrets] != names or any(secret.value is not None for secret in secrets):
        hidden.fail(index, "log/5.1", f"expected the slots {', '.join(names) or 'none'}, without values")
        return
    for name, seal, secret in zip(names, seals, secrets, strict=True):
        if name in hidden.seals:
            hidden.fail(index, "log/5.1", f"the slot {name} is used a second time")
        hidden.seals[name] = Seal(index, match, seal, by_house)
        hidden.viewers[name] = secret.who


def _show(hidden: Hidden, index: int, record: AnyMoved | AnyDrawn) -> None:
    found = [part for event in record.events for part in shown_in(type(event), event)]
    if found:
        hidden.reveals.add(index)
    for part in found:
        hidden.viewers[part.slot] = (*hidden.viewers.get(part.slot, ()), *part.who)
    shown = [part for part in found if not part.who]
    if len(shown) != len(record.salts):
        hidden.fail(index, "log/5.4", f"expected {len(shown)} salts, got {len(record.salts)}")
        return
    for each, salt in zip(shown, record.salts, strict=True):
        _open(hidden, index, each.slot, salt, each.value)


def _open(hidden: Hidden, index: int, slot: str, salt: bytes, value: object) -> None:
    seal = hidden.seals.get(slot)
    if seal is None:
        hidden.fail(index, "log/5.5", f"{_word(slot)} is opened and was never sealed")
    elif not opens(seal.commitment, seal.match, slot, salt, value):
        hidden.fail(index, "log/5.2", f"the opening of {slot} does not fit its seal in record {seal.record}")
    elif seal.by_house and _foreign_salt(hidden, seal, slot, salt):
        hidden.fail(seal.record, "log/5.6", f"the salt of {slot} does not follow from the match secret")
    else:
        hidden.values[slot] = value


def _foreign_salt(hidden: Hidden, seal: Seal, slot: str, salt: bytes) -> bool:
    secret = hidden.secrets.get(seal.match)
    return secret is not None and salt != house_salt(secret, slot)


def _word(slot: str) -> str:
    return slot if slot.isprintable() and len(slot) < 40 else "a slot of no known form"
