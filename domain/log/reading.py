"""Reading a log that may be hostile: every record canonical, of its shape, and in its place in the tree."""

import re
from functools import lru_cache
from typing import Any, Final
from unicodedata import is_normalized

import msgspec

from tidelog.domain import catalog
from tidelog.domain.errors import BadName, Malformed
from tidelog.domain.kernel.game import Game
from tidelog.domain.log import signing
from tidelog.domain.log.canonical import RECORD_LIMIT
from tidelog.domain.log.evidence import Evidence, Fault
from tidelog.domain.log.merkle import leaf_hash, roots_of
from tidelog.domain.log.record import (
    FORMAT,
    NONCE_BYTES,
    Command,
    Drawn,
    Joined,
    Moved,
    Opened,
    Record,
    Sealed,
    TakenBack,
    read_opened,
    record_decoder,
)

_UNSEEN: Final = frozenset(
    map(chr, (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x2800, 0x3164, 0xFFA0))
) | frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
"""Signs that count as printable and leave no mark: fillers and selectors of variants."""
_ID: Final = re.compile(r"[0-9A-Za-z_-]{1,12}")
_HASH: Final = 32
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


@lru_cache(maxsize=256)
def is_match_id(text: str) -> bool:
    """Whether a match may be called so: no sign that could make one signed text look like another."""
    return bool(_ID.fullmatch(text))


def check_match_id(text: str) -> str:
    """A name a match can have."""
    if not is_match_id(text):
        raise BadName(f"a match is named by 1 to 12 letters, digits, - or _, not {text!r}")
    return text


def read_log(evidence: Evidence) -> Log:
    """The log of this evidence; refused only where nothing of it can be read."""
    if not evidence.records:
        raise Malformed("expected a log of at least one record, got an empty one")
    first = read_opened(evidence.records[0])
    game = catalog.game(first.game[:40])
    records, fault = _read_all(game, evidence.records)
    if not records and fault:
        raise Malformed(f"the opening record is malformed: {fault.detail}")
    leaves = tuple(map(leaf_hash, evidence.records))
    opened = [record for record in records if type(record) is Opened]
    return Log(evidence, game, tuple(records), fault, leaves, roots_of(leaves), opened[-1])


def _read_all(game: Game[Any], data: tuple[bytes, ...]) -> tuple[list[Record], Fault | None]:
    records: list[Record] = []
    for index, record in enumerate(data):
        try:
            records.append(read_strictly(game, record))
        except Malformed as fault:
            return records, Fault(index, "log/1.2", f"record {index}: {fault}")
        if wrong := _shape(records[-1]):
            return records[:-1], Fault(index, "log/3.1", f"record {index}: {wrong}")
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


def _shape(record: Record) -> str:
    """What is wrong with the shape of a record beyond its types; empty where nothing is."""
    if not 0 <= record.at < 2**63 or len(record.root) != _HASH or not is_match_id(record.match):
        return "expected a match id, a root of 32 bytes and a time, got something else"
    if type(record) is Opened:
        return _opened_shape(record)
    if type(record) in (Moved, Joined):
        return _command_shape(record.signed.command)  # type: ignore[union-attr]
    if type(record) is TakenBack:
        return "; ".join(filter(None, (_command_shape(request.command) for request in record.requests)))
    if type(record) is Drawn and any(len(seal) != _HASH for seal in record.seals):
        return "expected seals of 32 bytes"
    return ""


def _command_shape(command: Command[Any]) -> str:
    if len(command.nonce) != NONCE_BYTES or any(len(seal) != _HASH for seal in command.seals):
        return f"expected a nonce of {NONCE_BYTES} bytes and seals of {_HASH}, got others"
    return ""


def _opened_shape(record: Opened) -> str:
    if record.format != FORMAT:
        return f"expected format {FORMAT}, got {record.format}"
    if len(record.commitment) != _HASH or len(record.rules) != _HASH:
        return "expected a commitment and a rules hash of 32 bytes, got others"
    names = [info.name for info in record.seats]
    if not all(0 < len(name) <= 64 and name.isprintable() for name in (*names, record.house.name)):
        return "expected printable names of at most 64 characters, got others"
    if len(set(names)) < len(names):
        return "expected each seat to have a name of its own"
    return _keys_shape(record)


def _keys_shape(record: Opened) -> str:
    if not signing.is_sound_key(record.house.key):
        return "expected a sound key of the house, got another"
    held = [info.key for info in record.seats if info.custody == "self"]
    if not all(map(signing.is_sound_key, held)) or len({*held, record.house.key}) <= len(held):
        return "expected a sound key of its own for every seat that holds one"
    if any(info.key for info in record.seats if info.custody == "house"):
        return "expected no key for a seat the house holds"
    if record.level == "F2" and not held:
        return "expected a seat that holds its own key at level F2, got none"
    return ""


def readable(text: str) -> str:
    """Text from a file as it may be printed: no control characters, and none that nobody sees."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(sign if sign.isprintable() and sign not in _UNSEEN else "?" for sign in text)
