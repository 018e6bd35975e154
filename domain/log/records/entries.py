"""Entries of a house's own log: that a match was opened, went on, was sealed or ruled on; and the house's new keys.

No match is named and no size: a root stands for 256 bits that no outsider knows. docs/log-format.md, section 13.
"""

from hashlib import sha256
from typing import Any, Final, Literal

import msgspec

from tidelog.domain.errors import Malformed
from tidelog.domain.log.primitives.canonical import encode, require_canonical
from tidelog.domain.log.primitives.labels import HOUSE_KEY_LABEL
from tidelog.domain.log.primitives.signing import sign, verify

LOG_ORIGIN: Final = "tidelog-log/"
FORMAT: Final = 2
_SHAPES: Final[dict[str, tuple[type, ...]]] = {
    "house": (int, bytes),
    "opened": (bytes,),
    "head": (int, bytes),
    "sealed": (int, bytes, bool),
    "ruled": (int, bytes),
    "key": (bytes, bytes, bytes),
}

Kind = Literal["house", "opened", "head", "sealed", "ruled", "key"]


class Listed(msgspec.Struct, frozen=True):
    """An entry that says something of a match."""

    kind: Kind
    root: bytes
    opened: int = -1
    """The number of the entry of the match's opening."""
    abandoned: bool = False


def log_id(first_key: bytes) -> bytes:
    """What a log is called: the hash of the key it began with."""
    return sha256(first_key).digest()


def log_origin(log: bytes) -> str:
    """The name of a house's log in its heads."""
    return LOG_ORIGIN + log.hex()


def first_entry(key: bytes) -> bytes:
    """The entry a log begins with."""
    return encode(("house", FORMAT, key))


def entry_of(one: Listed) -> bytes:
    """The bytes of an entry."""
    if one.kind == "opened":
        return encode((one.kind, one.root))
    if one.kind == "sealed":
        return encode((one.kind, one.opened, one.root, one.abandoned))
    return encode((one.kind, one.opened, one.root))


def key_entry(first: bytes, old: bytes, new: bytes) -> bytes:
    """The entry of a house's change of key, from the hash of its first key and the seeds of both; both sign."""
    from tidelog.domain.log.primitives.signing import public_key

    message = HOUSE_KEY_LABEL + encode((first, public_key(old), public_key(new)))
    return encode(("key", public_key(new), sign(old, message), sign(new, message)))


def holds_key(first: bytes, old: bytes, entry: tuple[Any, ...]) -> bool:
    """Whether both keys signed a change of key."""
    _, new, by_old, by_new = entry
    message = HOUSE_KEY_LABEL + encode((first, old, new))
    return verify(old, message, by_old) and verify(new, message, by_new)


def read_entry(data: bytes) -> tuple[Any, ...]:
    """The items of an entry; Malformed for anything that is none."""
    found = require_canonical(data)
    if not isinstance(found, tuple) or not found or not isinstance(found[0], str):
        raise Malformed("expected an entry of a house's log, got something else")
    shape = _SHAPES.get(found[0], ())
    if [type(item) for item in found[1:]] != list(shape):
        raise Malformed(f"expected an entry of a house's log, got {found[0]!a} with other items")
    if any(isinstance(item, bytes) and len(item) not in (32, 64) for item in found[1:]):
        raise Malformed(f"expected roots and keys of 32 bytes in {found[0]!a}, got others")
    return found


def listed(data: bytes) -> Listed | None:
    """What an entry says of a match; None where it is the house's own."""
    kind, *items = read_entry(data)
    if kind == "opened":
        return Listed("opened", items[0])
    if kind in ("head", "ruled"):
        return Listed(kind, items[1], items[0])
    return Listed("sealed", items[1], items[0], items[2]) if kind == "sealed" else None
