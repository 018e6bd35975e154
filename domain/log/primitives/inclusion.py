"""A C2SP tlog-proof as text: something, its place in a log, and the way from there to a signed head."""

from base64 import b64decode, b64encode
from collections.abc import Sequence
from typing import Final

import msgspec

from tidelog.domain.errors import Malformed
from tidelog.domain.log.primitives.merkle import leaf_hash, verify_inclusion
from tidelog.domain.log.primitives.note import Pin, parse_pin

HEADER: Final = "c2sp.org/tlog-proof@v1"
LIMIT: Final = 256 * 1024


class Proof(msgspec.Struct, frozen=True):
    """What stands in the log, its place, and the way from there to a signed head."""

    data: bytes
    index: int
    path: tuple[bytes, ...]
    checkpoint: str

    @property
    def pin(self) -> Pin:
        """The head, with the note that says who signed it."""
        return parse_pin(self.checkpoint)

    def holds(self) -> bool:
        """Whether the data stands at its index below the head's root."""
        head = self.pin.head
        return verify_inclusion(leaf_hash(self.data), self.index, head.size, self.path, head.root)


def write_proof(data: bytes, index: int, path: Sequence[bytes], checkpoint: str) -> str:
    """The proof as text; what it proves is its extra line."""
    nodes = [b64encode(node).decode() for node in path]
    lines = [HEADER, f"extra {b64encode(data).decode()}", f"index {index}", *nodes]
    return "\n".join(lines) + "\n\n" + checkpoint


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
    return Proof(_unbase64(lines[1].removeprefix("extra ")), int(digits), tuple(map(_unbase64, lines[3:])), checkpoint)


def _unbase64(text: str) -> bytes:
    try:
        return b64decode(text, validate=True)
    except ValueError:
        raise Malformed("expected base64, got something else") from None
