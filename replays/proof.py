"""One record with the proof that it stands in a log: a C2SP tlog-proof, to be checked without the rest."""

from base64 import b64decode, b64encode
from typing import Final

import msgspec

from tidelog.domain.errors import BadPly, Malformed
from tidelog.domain.log.audit.evidence import Evidence, Key
from tidelog.domain.log.primitives.canonical import require_canonical
from tidelog.domain.log.primitives.merkle import inclusion_proof, leaf_hash, roots_of, verify_inclusion
from tidelog.domain.log.primitives.note import Checkpoint, parse_checkpoint, parse_note, verified_by
from tidelog.domain.log.records.heads import ORIGIN

HEADER: Final = "c2sp.org/tlog-proof@v1"
LIMIT: Final = 256 * 1024


class Proof(msgspec.Struct, frozen=True):
    """A record, its place, and the way from there to a signed head."""

    record: bytes
    index: int
    path: tuple[bytes, ...]
    checkpoint: str


class Checked(msgspec.Struct, frozen=True):
    """What a proof shows."""

    head: Checkpoint
    holds: bool
    """Whether the record stands at its index below the head's root."""
    signers: tuple[str, ...]
    """The houses among the trusted keys that signed the head."""


def prove(evidence: Evidence, index: int) -> str:
    """The proof that this record stands in the log, as text; the record itself is its extra line."""
    if not 0 <= index < len(evidence.records):
        raise BadPly(f"the log has records 0 to {len(evidence.records) - 1}, not {index}")
    if not evidence.checkpoint:
        raise Malformed("expected a log with a signed head, got one without")
    leaves = [leaf_hash(record) for record in evidence.records]
    head = parse_checkpoint(parse_note(evidence.checkpoint).text)
    if (head.size, head.root) != (len(leaves), roots_of(leaves)[-1]):
        raise Malformed("expected a log with its own head, got the head of another")
    path = inclusion_proof(leaves, index, len(leaves))
    record = b64encode(evidence.records[index]).decode()
    lines = [HEADER, f"extra {record}", f"index {index}", *(b64encode(node).decode() for node in path)]
    return "\n".join(lines) + "\n\n" + evidence.checkpoint


def parse_proof(text: str) -> Proof:
    """The proof of a text; Malformed for anything else."""
    if len(text) > LIMIT:
        raise Malformed(f"expected a proof of at most {LIMIT} characters, got more")
    head, parted, checkpoint = text.partition("\n\n")
    lines = head.split("\n")
    if not parted or len(lines) < 3 or lines[0] != HEADER or not lines[1].startswith("extra "):
        raise Malformed(f"expected {HEADER}, the record, its index and a path, got something else")
    digits = lines[2].removeprefix("index ")
    if f"index {digits}" != lines[2] or not (digits.isascii() and digits.isdigit()) or len(digits) > 18:
        raise Malformed("expected an index in decimal digits, got something else")
    path = tuple(map(_unbase64, lines[3:]))
    return Proof(_unbase64(lines[1].removeprefix("extra ")), int(digits), path, checkpoint)


def _unbase64(text: str) -> bytes:
    try:
        return b64decode(text, validate=True)
    except ValueError:
        raise Malformed("expected base64, got something else") from None


def check(proof: Proof, trusted: tuple[Key, ...]) -> Checked:
    """Whether the record stands below the head, and who of the trusted signed that head."""
    note = parse_note(proof.checkpoint)
    head = parse_checkpoint(note.text)
    holds = verify_inclusion(leaf_hash(proof.record), proof.index, head.size, proof.path, head.root)
    holds = (
        holds
        and _place(proof.record) == (head.origin.removeprefix(ORIGIN), proof.index)
        and head.origin.startswith(ORIGIN)
    )
    houses = [known for known in trusted if known.role == "house"]
    return Checked(head, holds, tuple(one.name for one in houses if verified_by(note, one.name, one.key)))


def _place(record: bytes) -> tuple[object, object]:
    """The match and the index that a record of this format names."""
    found = require_canonical(record)
    if not isinstance(found, tuple) or len(found) < 7 or not isinstance(found[0], str):
        raise Malformed("expected the proof of a record, got that of something else")
    return found[2], found[3]
