"""One record with the proof that it stands in a log: a C2SP tlog-proof, to be checked without the rest."""

import msgspec

from tidelog.domain.errors import BadPly, Malformed
from tidelog.domain.log.audit.evidence import Evidence, Key
from tidelog.domain.log.primitives.canonical import require_canonical
from tidelog.domain.log.primitives.inclusion import Proof, write_proof
from tidelog.domain.log.primitives.merkle import inclusion_proof, leaf_hash, roots_of
from tidelog.domain.log.primitives.note import Checkpoint, parse_checkpoint, parse_note, verified_by
from tidelog.domain.log.records.heads import ORIGIN


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
    return write_proof(evidence.records[index], index, path, evidence.checkpoint)


def check(proof: Proof, trusted: tuple[Key, ...]) -> Checked:
    """Whether the record stands below the head, and who of the trusted signed that head."""
    note, head = proof.pin
    named = head.origin.startswith(ORIGIN) and proof.holds()
    holds = named and _place(proof.data) == (head.origin.removeprefix(ORIGIN), proof.index)
    houses = [known for known in trusted if known.role == "house"]
    return Checked(head, holds, tuple(one.name for one in houses if verified_by(note, one.name, one.key)))


def _place(record: bytes) -> tuple[object, object]:
    """The match and the index that a record of this format names."""
    found = require_canonical(record)
    if not isinstance(found, tuple) or len(found) < 7 or not isinstance(found[0], str):
        raise Malformed("expected the proof of a record, got that of something else")
    return found[2], found[3]
