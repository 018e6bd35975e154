"""Reading a log that may be hostile: every record canonical, of its shape, and in its place in the tree."""

from typing import Any
from unicodedata import is_normalized

import msgspec

from tidelog.domain import catalog
from tidelog.domain.errors import Malformed
from tidelog.domain.kernel.game import Game
from tidelog.domain.log.audit.evidence import Evidence, Fault
from tidelog.domain.log.audit.shapes import Shapes
from tidelog.domain.log.primitives.canonical import RECORD_LIMIT
from tidelog.domain.log.primitives.merkle import leaf_hash, roots_of
from tidelog.domain.log.records.record import FORMAT, Opened, Record, Sealed
from tidelog.domain.log.records.rows import read_opened, record_decoder

_plain = msgspec.msgpack.Decoder().decode
_json = msgspec.json.Encoder().encode
# Without the look for floats: no field of a record can hold one.
_again = msgspec.msgpack.Encoder(order="sorted").encode


class Log(msgspec.Struct, frozen=True):
    """A log as far as it can be read."""

    evidence: Evidence
    game: Game[Any]
    records: tuple[Record, ...]
    """Up to the first that is malformed."""
    fault: Fault | None
    """Why the next record could not be read."""
    leaves: tuple[bytes, ...]
    roots: tuple[bytes, ...]
    """Of the tree at every size, recomputed from the bytes."""
    opened: Opened
    """The last opening record: that of the match itself, where it is a branch."""

    @property
    def sealed(self) -> bool:
        """Whether the match has come to its seal."""
        return any(type(record) is Sealed and record.match == self.opened.match for record in self.records)


def read_log(evidence: Evidence) -> Log:
    """The log of this evidence; refused only where nothing of it can be read."""
    if not evidence.records:
        raise Malformed("expected a log of at least one record, got an empty one")
    first = read_opened(evidence.records[0])
    if first.format != FORMAT:
        raise Malformed(f"expected a log of format {FORMAT}, got one of format {first.format}")
    game = catalog.game(first.game[:40])
    records, fault = _read_all(game, evidence.records)
    if not records and fault:
        raise Malformed(f"the opening record is malformed: {fault.detail}")
    leaves = tuple(map(leaf_hash, evidence.records))
    opened = [record for record in records if type(record) is Opened]
    return Log(evidence, game, tuple(records), fault, leaves, roots_of(leaves), opened[-1])


def _read_all(game: Game[Any], data: tuple[bytes, ...]) -> tuple[list[Record], Fault | None]:
    records: list[Record] = []
    shapes = Shapes()
    for index, record in enumerate(data):
        try:
            records.append(read_strictly(game, record))
        except Malformed as fault:
            return records, Fault(index, "log/1.2", "form", f"record {index}: {fault}")
        if wrong := shapes.fault(records[-1], index):
            return records[:-1], Fault(index, *wrong)
    return records, None


def read_strictly(game: Game[Any], data: bytes) -> Record:
    """A record of this game whose bytes are the only ones it can be written as."""
    if len(data) > RECORD_LIMIT:
        raise Malformed(f"expected at most {RECORD_LIMIT} bytes, got {len(data)}")
    try:
        record = record_decoder(game).decode(data)
        again, text = _again(record), _json(record)
    except (msgspec.MsgspecError, ValueError, TypeError, RecursionError) as fault:
        raise Malformed(f"expected a record of {game.name}, got bytes that fail: {fault}") from None
    if again != data:
        raise Malformed("expected the canonical bytes of a record, got another form of it")
    if not text.isascii():
        require_composed(_plain(data))
    return record


def require_composed(plain: object) -> None:
    """Refuse text that is not NFC, anywhere in plain data."""
    found = [plain]
    for part in found:
        if isinstance(part, str) and not is_normalized("NFC", part):
            raise Malformed(f"expected text in the composed form NFC, got {part!a}")
        if isinstance(part, list):
            found.extend(part)
        elif isinstance(part, dict):
            found.extend((*part, *part.values()))
