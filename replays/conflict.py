"""Two heads of one log that contradict each other, in one file that convicts whoever signed both.

Where their sizes differ, a consistency proof leads from a third root of the smaller size to the larger head: a tree has
one prefix of a size, so the smaller head is no head of it. No record stands in the file.
"""

from typing import Final, Literal

import msgspec

from tidelog.domain.errors import Malformed
from tidelog.domain.log.audit.evidence import Key
from tidelog.domain.log.primitives.canonical import encode, require_canonical
from tidelog.domain.log.primitives.merkle import consistency_proof, leaf_hash, roots_of, verify_consistency
from tidelog.domain.log.primitives.note import Checkpoint, Note, parse_pin, verified_by

LABEL: Final = "tidelog-conflict/2"
LIMIT: Final = 256 * 1024

Verdict = Literal["PROVEN", "FAILED", "UNANCHORED"]


class Conflict(msgspec.Struct, frozen=True, array_like=True):
    """The two heads, the smaller first, and why they are of two trees."""

    label: str
    first: str
    second: str
    root: bytes
    """Of the second tree at the size of the first; empty where both have one size."""
    path: tuple[bytes, ...]


def conflict_of(kept: str, head: str, records: tuple[bytes, ...]) -> bytes | None:
    """The file that convicts, from a head that was kept and the one of a log told now; None where they agree."""
    first, second = parse_pin(kept).head, parse_pin(head).head
    if first.origin != second.origin or not 0 < first.size <= second.size == len(records):
        return None
    leaves = [leaf_hash(record) for record in records]
    root = roots_of(leaves)[first.size]
    if root == first.root:
        return None
    if first.size == second.size:
        return encode((LABEL, kept, head, b"", ()))
    return encode((LABEL, kept, head, root, consistency_proof(leaves, first.size, second.size)))


def is_conflict(data: bytes) -> bool:
    """Whether these bytes begin as such a file does."""
    return data.startswith(b"\x95" + encode(LABEL))


def read_conflict(data: bytes) -> Conflict:
    """The conflict of these bytes."""
    if len(data) > LIMIT:
        raise Malformed(f"expected a conflict of at most {LIMIT} bytes, got more")
    try:
        require_canonical(data)
        found = msgspec.msgpack.decode(data, type=Conflict)
    except (msgspec.MsgspecError, UnicodeDecodeError) as fault:
        raise Malformed(f"expected a conflict of two heads, got bytes that fail: {fault}") from None
    if found.label != LABEL:
        raise Malformed(f"expected a {LABEL}, got something else")
    return found


def judge(found: Conflict, trusted: tuple[Key, ...]) -> tuple[Verdict, str]:
    """Whether one key has told two histories, and whose it is; a house's key that the auditor knows convicts."""
    first, second = parse_pin(found.first), parse_pin(found.second)
    if not _contradict(found, first.head, second.head):
        return "FAILED", "the two heads do not contradict each other"
    signers = [key for key in trusted if key.role == "house" and _signed_both(key, first.note, second.note)]
    told = f"two histories of {first.head.origin} were told: at size {first.head.size} and at size {second.head.size}"
    if not signers:
        return "UNANCHORED", f"{told}, but no house whose key you know signed both (--trust KEY)"
    return "PROVEN", f"{told}; {signers[0].name} signed both"


def _contradict(found: Conflict, first: Checkpoint, second: Checkpoint) -> bool:
    if first.origin != second.origin or first.size > second.size:
        return False
    if first.size == second.size:
        return first.root != second.root and not found.root and not found.path
    if found.root == first.root:
        return False
    return verify_consistency(first.size, second.size, found.root, second.root, found.path)


def _signed_both(key: Key, first: Note, second: Note) -> bool:
    return verified_by(first, key.name, key.key) and verified_by(second, key.name, key.key)
