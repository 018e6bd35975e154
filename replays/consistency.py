"""A later head extends an earlier one: a consistency proof (RFC 9162, 2.1.4) as text, checked without the records."""

from base64 import b64encode
from typing import Final

import msgspec

from tidelog.domain.errors import Malformed
from tidelog.domain.log.audit.evidence import Evidence, Key
from tidelog.domain.log.primitives.merkle import consistency_proof, leaf_hash, roots_of, verify_consistency
from tidelog.domain.log.primitives.note import Checkpoint, parse_pin, unbase64, verified_by

HEADER: Final = "tidelog-consistency@v1"
LIMIT: Final = 128 * 1024


class Extension(msgspec.Struct, frozen=True):
    """The earlier size, the way from there, and the later head."""

    size: int
    path: tuple[bytes, ...]
    checkpoint: str


def prove_from(evidence: Evidence, old: Checkpoint) -> str:
    """The proof that the head of this log extends an earlier head."""
    head = parse_pin(evidence.checkpoint).head
    leaves = [leaf_hash(record) for record in evidence.records]
    roots = roots_of(leaves)
    if not 0 < old.size <= len(leaves) or roots[old.size] != old.root:
        raise Malformed(
            f"the log of {len(leaves)} records does not extend the head of size {old.size}: audit it (--pin)"
        )
    path = consistency_proof(leaves, old.size, head.size)
    lines = [HEADER, f"old {old.size}", *(b64encode(node).decode() for node in path)]
    return "\n".join(lines) + "\n\n" + evidence.checkpoint


def parse_extension(text: str) -> Extension:
    """The proof of a text; Malformed for anything else."""
    above, parted, checkpoint = text.partition("\n\n")
    lines = above.split("\n")
    digits = lines[1].removeprefix("old ") if len(lines) > 1 else ""
    if len(text) > LIMIT or not parted or lines[0] != HEADER or not (digits.isascii() and digits.isdigit()):
        raise Malformed(f"expected {HEADER}, the earlier size and a path, got something else")
    return Extension(int(digits), tuple(map(unbase64, lines[2:])), checkpoint)


def extends(found: Extension, old: Checkpoint) -> bool:
    """Whether the head of the proof extends this one."""
    head = parse_pin(found.checkpoint).head
    same = head.origin == old.origin and found.size == old.size
    return same and verify_consistency(old.size, head.size, old.root, head.root, found.path)


def signers(found: Extension, trusted: tuple[Key, ...]) -> tuple[str, ...]:
    """The houses among the trusted keys that signed the later head."""
    note = parse_pin(found.checkpoint).note
    return tuple(key.name for key in trusted if key.role == "house" and verified_by(note, key.name, key.key))
