"""A witness: it keeps the last head of each log it watches, and cosigns a head that extends it, with its time.

It speaks C2SP `add-checkpoint` (c2sp.org/tlog-witness). Its state is on the disk before it answers, so that no two
heads of one size are ever cosigned, whatever happens to the program.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from tidelog.domain import entropy
from tidelog.domain.errors import Malformed
from tidelog.domain.kernel.hush import Hush
from tidelog.domain.log.primitives.cosignature import cosignature
from tidelog.domain.log.primitives.merkle import EMPTY_ROOT, verify_consistency
from tidelog.domain.log.primitives.note import Pin, line_of, parse_pin, unbase64, verified_by
from tidelog.domain.store.heads import Heads, Raise, Told
from tidelog.domain.store.heads_sqlite import SQLiteHeads

LIMIT = 64 * 1024
_MOST_NODES = 63
SIZE_TYPE = "text/x.tlog.size"
TEXT_TYPE = "text/plain; charset=utf-8"


class Answer(NamedTuple):
    """What a witness answers: the status of HTTP, the body and its type."""

    status: int
    body: str
    type: str = TEXT_TYPE


class Asked(NamedTuple):
    """A request: the size the log believes the witness to know, the way from there, and the head."""

    old: int
    path: tuple[bytes, ...]
    pin: Pin


class Witness:
    """One witness, with a key of its own."""

    def __init__(self, name: str, seed: Hush, logs: Mapping[str, bytes], heads: Heads) -> None:
        self.name = name
        self._seed, self._logs, self._heads = seed, logs, heads
        self.now: Callable[[], int] = lambda: entropy.now() // 1000
        """The clock, in seconds."""

    def add_checkpoint(self, body: bytes) -> Answer:
        """Cosign a head that extends the last one of its log; else say why not, in the words of the specification."""
        try:
            asked = parse_request(body)
        except (Malformed, UnicodeDecodeError) as fault:
            return Answer(400, f"{fault}\n")
        head = asked.pin.head
        key = self._logs.get(head.origin)
        if key is None:
            return Answer(404, f"unknown log {head.origin}\n")
        if not _signed(asked.pin, key):
            return Answer(403, f"no signature of the key known for {head.origin}\n")
        if asked.old > head.size:
            return Answer(400, f"the old size {asked.old} is above {head.size}\n")
        return self._extended(asked)

    def _extended(self, asked: Asked) -> Answer:
        head = asked.pin.head
        known = self._heads.told([head.origin]).get(head.origin)
        if asked.old != (known.size if known else 0):
            return _conflict(known)
        if asked.old == head.size:
            if known is not None and known.root != head.root:
                return _conflict(known)
            if asked.path:
                return Answer(422, "a proof where none is needed\n")
        elif not _consistent(known, asked):
            return Answer(422, "the head is not shown to extend the one that was seen\n")
        if not self._heads.raise_all([Raise(head.origin, known, Told(head.size, head.root))])[0]:
            return _conflict(self._heads.told([head.origin]).get(head.origin))
        return Answer(200, line_of(cosignature(asked.pin.note.text, self.name, self._seed, self.now())))


def _consistent(known: Told | None, asked: Asked) -> bool:
    head = asked.pin.head
    if known is None or not known.size:
        return not asked.path
    return verify_consistency(known.size, head.size, known.root, head.root, asked.path)


def _conflict(known: Told | None) -> Answer:
    return Answer(409, f"{known.size if known else 0}\n", SIZE_TYPE)


def _signed(pin: Pin, key: bytes) -> bool:
    return verified_by(pin.note, pin.head.origin, key)


def parse_request(body: bytes) -> Asked:
    """The request of these bytes: `old SIZE`, a consistency proof in base64, an empty line, the checkpoint."""
    if len(body) > LIMIT:
        raise Malformed(f"expected at most {LIMIT} bytes, got more")
    above, parted, note = body.decode().partition("\n\n")
    lines = above.split("\n")
    digits = lines[0].removeprefix("old ")
    if not parted or f"old {digits}" != lines[0] or not (digits.isascii() and digits.isdigit()) or len(digits) > 18:
        raise Malformed("expected `old SIZE`, a proof, an empty line and a checkpoint")
    if str(int(digits)) != digits or len(lines) - 1 > _MOST_NODES:
        raise Malformed("expected a size without leading zeros, and a proof of at most 63 nodes")
    path = tuple(map(unbase64, lines[1:]))
    if any(len(node) != len(EMPTY_ROOT) for node in path):
        raise Malformed("expected nodes of 32 bytes")
    return Asked(int(digits), path, parse_pin(note))


def heads_in(folder: Path) -> Heads:
    """What a witness remembers, in its folder."""
    return SQLiteHeads(folder / "witness")
