"""Files with other members than a bundle has, or with members that hold something else."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from tidelog.domain import rulebook
from tidelog.domain.log.primitives.canonical import encode
from tidelog.replays.bundle import members_of
from tools.conformance.matches import base
from tools.conformance.zips import Members, stored

Change = Callable[[Members], None]


def _set(name: str, data: bytes) -> Change:
    return lambda members: members.__setitem__(name, data)


def _drop(*names: str) -> Change:
    def change(members: Members) -> None:
        for name in names:
            members.pop(name)

    return change


def _cut(name: str, by: int) -> Change:
    return lambda members: members.__setitem__(name, members[name][:by])


def _openings(change: Callable[[list[Any]], object]) -> Change:
    """The openings, changed as plain data and written anew."""

    def make(members: Members) -> None:
        beside = msgspec.msgpack.decode(members["openings.mpk"])
        found = change(beside)
        members["openings.mpk"] = encode(found if isinstance(found, list) else beside)

    return make


def _nest(depth: int) -> list[Any]:
    found: Any = 1
    for _ in range(depth):
        found = [found]
    return [[0, [["d0", [], bytes(16), found]]]]


_ENTRIES: Final = "tile/entries/000.p/11"
MEMBERS: Final[dict[str, Change]] = {
    "another-format": _set("FORMAT", b"tidelog-bundle/3 sha256 rfc6962\n"),
    "format-1": _set("FORMAT", b"tidelog-bundle/1 sha256 rfc6962\n"),
    "a-format-without-its-newline": _set("FORMAT", b"tidelog-bundle/2 sha256 rfc6962"),
    "no-format": _drop("FORMAT"),
    "no-entries": _drop(_ENTRIES),
    "entries-of-another-count": lambda m: m.__setitem__("tile/entries/000.p/12", m.pop(_ENTRIES)),
    "entries-of-another-number": lambda m: m.__setitem__("tile/entries/001.p/11", m.pop(_ENTRIES)),
    "entries-cut-short": _cut(_ENTRIES, -1),
    "a-second-rules-text": lambda m: m.update({"rules/tsuro.md": b"", "rules/tongiaki.md": b""}),
    "rules-that-are-not-utf-8": _set("rules/tongiaki.md", b"\xff"),
    "a-readme-that-is-not-utf-8": _set("README.txt", b"\xff"),
    "a-checkpoint-that-is-not-utf-8": _set("checkpoint", b"\xff"),
    "a-pin-that-is-not-utf-8": _set("pins/000", b"\xff"),
    "openings-that-are-no-array": _set("openings.mpk", b"\xc0"),
    "openings-that-are-cut-short": _cut("openings.mpk", -1),
    "openings-with-a-byte-too-many": lambda m: m.__setitem__("openings.mpk", m["openings.mpk"] + b"\0"),
    "openings-in-a-longer-form": lambda m: m.__setitem__(
        "openings.mpk",
        b"\xdc\0" + bytes((len(m["openings.mpk"]) and m["openings.mpk"][0] - 0x90,)) + m["openings.mpk"][1:],
    ),
    "openings-out-of-order": _openings(lambda beside: beside.append([0, []])),
    "openings-beside-no-record": _openings(lambda beside: beside.append([99, []])),
    "openings-below-nought": _openings(lambda beside: beside.insert(0, [-1, []])),
    "an-opening-of-three": _openings(lambda beside: beside[0][1][0].pop()),
    "an-opening-of-a-slot-that-is-a-number": _openings(lambda beside: beside[0][1][0].__setitem__(0, 1)),
    "an-opening-to-a-seat-in-words": _openings(lambda beside: beside[0][1][0].__setitem__(1, ["ana"])),
    "an-opening-with-a-salt-in-words": _openings(lambda beside: beside[0][1][0].__setitem__(2, "salt")),
    "an-opening-nested-17-deep": _openings(lambda beside: _nest(13)),
    "an-opening-nested-16-deep": _openings(lambda beside: _nest(12)),
    "a-tile-with-another-hash": lambda m: m.__setitem__("tile/0/000.p/11", bytes(32) + m["tile/0/000.p/11"][32:]),
    "a-tile-cut-short": _cut("tile/0/000.p/11", -32),
    "a-tile-of-another-level": _set("tile/1/000.p/1", bytes(32)),
    "a-tile-of-another-count": lambda m: m.__setitem__("tile/0/000.p/10", m.pop("tile/0/000.p/11")[:320]),
}
"""Other members of a short match (lapsed)."""


def members_changed(name: str) -> bytes:
    """A short match with other members."""
    members = members_of(base("lapsed").bundle())
    MEMBERS[name](members)
    return stored(members)


GOOD_MEMBERS: Final[dict[str, Change]] = {
    "without-readme": _drop("README.txt"),
    "without-openings": _drop("openings.mpk"),
    "without-tiles": _drop("tile/0/000.p/11"),
    "without-a-checkpoint": _drop("checkpoint"),
    "with-a-pin-that-is-no-note": _set("pins/000", b"nonsense\n"),
    "with-the-rules": lambda m: m.__setitem__("rules/tongiaki.md", rulebook.rules_text("tongiaki").encode()),
}


def members_left(name: str) -> bytes:
    """A short match in a file that is as it may be."""
    members = members_of(base("lapsed").bundle())
    GOOD_MEMBERS[name](members)
    return stored(members)
