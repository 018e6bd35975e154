"""Heads that are not that of the log, signed by its house; and some that are, in a form of their own."""

from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from msgspec.structs import replace

from tidelog.domain.log.primitives.merkle import leaf_hash, roots_of
from tidelog.domain.log.primitives.note import add_signature
from tidelog.domain.log.records.heads import cosign, signed_head
from tidelog.replays.bundle import members_of
from tools.conformance.desk import Desk, key_of, seed_of
from tools.conformance.matches import base
from tools.conformance.zips import stored


def head_of(
    desk: Desk, size: int | None = None, root: bytes | None = None, origin: str = "", name: str = "house"
) -> str:
    """The head of a match, or another, under the name of its house."""
    bundle = desk.bundle()
    count = len(bundle.records) if size is None else size
    roots = roots_of(map(leaf_hash, bundle.records))
    found = roots[min(count, len(roots) - 1)] if root is None else root
    return signed_head(origin or desk.match.id, count, found, desk.match.opened.house, seed_of(name))


def _line(name: str, key: bytes, signature: bytes) -> str:
    known = sha256(f"{name}\n\x01".encode() + key).digest()[:4]
    return f"— {name} {b64encode(known + signature).decode()}\n"


def _note(change: Callable[[str], str]) -> Callable[[Desk], str]:
    return lambda desk: change(desk.bundle().checkpoint)


HEADS: Final[dict[str, Callable[[Desk], str]]] = {
    "a-head-of-another-size": lambda desk: head_of(desk, size=5),
    "a-head-of-a-longer-log": lambda desk: head_of(desk, size=99),
    "a-head-with-another-root": lambda desk: head_of(desk, root=bytes(32)),
    "a-head-of-another-match": lambda desk: head_of(desk, origin="elsewhere"),
    "a-head-signed-by-another": lambda desk: head_of(desk, name="inn"),
    "a-head-signed-by-a-seat-alone": lambda desk: head_of(desk, name="ana"),
    "a-head-with-a-bad-line-of-the-house": _note(lambda note: note + _line("house", key_of("house"), bytes(64))),
    "a-head-without-an-empty-line": _note(lambda note: note.replace("\n\n", "\n")),
    "a-head-without-its-last-newline": _note(lambda note: note[:-1]),
    "a-head-with-carriage-returns": _note(lambda note: note.replace("\n", "\r\n")),
    "a-head-with-a-line-more": _note(lambda note: note.replace("\n\n", "\nmore\n\n")),
    "a-head-with-a-leading-nought": _note(lambda note: note.replace("\n11\n", "\n011\n")),
    "a-head-with-a-plus": _note(lambda note: note.replace("\n11\n", "\n+11\n")),
    "a-head-with-its-root-in-hex": _note(lambda note: note.replace(note.split("\n")[2], "00" * 32)),
    "a-head-with-open-base64": _note(lambda note: note.replace("=\n\n", "\n\n")),
    "a-head-with-a-hyphen": _note(lambda note: note.replace("— house", "- house")),
    "a-head-with-a-control-sign": _note(lambda note: note.replace("— house", "—\x07 house")),
    "a-head-with-a-byte-order-mark": _note(lambda note: "\ufeff" + note),
    "a-head-with-65-signatures": _note(
        lambda note: note + "".join(_line(f"x{number}", bytes(32), bytes(64)) for number in range(64))
    ),
    "an-empty-head": lambda desk: "\n",
}
"""Heads that are not that of the log, signed by its house."""
GOOD_HEADS: Final[dict[str, Callable[[Desk], str]]] = {
    "a-head-with-the-same-line-twice": _note(lambda note: note + note.split("\n\n")[1].split("\n")[0] + "\n"),
    "a-head-with-a-line-of-a-stranger": _note(lambda note: add_signature(note, "stranger", seed_of("stand-in"))),
    "a-head-with-a-line-of-another-kind": _note(lambda note: note + "— stranger AAAAAAAA\n"),
    "a-head-that-nobody-co-signed": lambda desk: desk.bundle(cosigned=False).checkpoint,
    "a-head-that-one-of-two-co-signed": lambda desk: cosign(
        desk.bundle(cosigned=False).checkpoint, desk.match.id, 1, seed_of("ana")
    ),
    "a-co-signature-by-another": lambda desk: cosign(
        cosign(desk.bundle(cosigned=False).checkpoint, desk.match.id, 1, seed_of("ana")),
        desk.match.id,
        2,
        seed_of("cy"),
    ),
}


def headed(make: Callable[[Desk], str]) -> bytes:
    """A short match under another head."""
    desk = base("lapsed")
    return stored(members_of(replace(desk.bundle(), checkpoint=make(desk))))
