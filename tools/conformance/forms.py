"""Records that have not the one form they can have: other types and sizes, other bytes for the same meaning."""

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from tests.forger import minted
from tests.ledger import plain
from tidelog.domain.log.primitives.canonical import encode
from tidelog.domain.log.primitives.merkle import leaf_hash, roots_of
from tidelog.domain.log.records.heads import signed_head
from tidelog.replays.bundle import Bundle
from tools.conformance.desk import Desk, key_of
from tools.conformance.matches import base
from tools.conformance.telling import ALL, nth

Path = tuple[int, ...]


class Shape(NamedTuple):
    """One item of a record of a type, and what stands there instead."""

    match: str
    kind: str
    path: Path
    value: Any


_BIG: Final = 2**63
_MIXED: Final = bytes.fromhex("3812478c4bd6d9035333222a9d45f30353e64733389014eb4c3b1e3f8ee3a961")
"""A key of the right curve with a part of small order: ana's plus a point of order eight."""
_COMMAND: Final = {
    "a-seat-below-nought": ((7, 0, 0), -1),
    "a-counter-below-nought": ((7, 0, 1), -1),
    "a-ply-below-nought": ((7, 0, 2), -1),
    "a-ply-too-large": ((7, 0, 2), _BIG),
    "a-share-of-16-bytes": ((7, 0, 3), bytes(16)),
    "a-share-that-is-nil": ((7, 0, 3), None),
    "a-commitment-of-31-bytes": ((7, 0, 4), [bytes(31)]),
    "a-signature-of-63-bytes": ((7, 1), bytes(63)),
    "a-move-that-no-game-has": ((7, 0, 5), ["fly.1"]),
    "a-move-of-another-game": ((7, 0, 5), ["settle.1", 1]),
    "a-move-with-a-field-too-many": ((7, 0, 5), ["done.1", 1]),
    "a-move-that-is-nil": ((7, 0, 5), None),
    "an-unknown-event": ((1,), [["Flown.1", 1]]),
    "an-event-with-a-field-of-another-type": ((1,), [["TurnEnded.1", "one"]]),
    "a-salt-of-15-bytes": ((8,), [bytes(15)]),
}
_COMMON: Final = {
    "a-type-that-is-none": ((0,), "moved"),
    "an-event-in-a-join": ((1,), [["TurnEnded.1", 1]]),
    "a-match-with-a-sign-too-many": ((2,), "a-name-that-is-long"),
    "a-match-without-a-name": ((2,), ""),
    "a-match-with-another-sign": ((2,), "a/b"),
    "an-index-below-nought": ((3,), -1),
    "a-root-of-31-bytes": ((4,), bytes(31)),
    "a-time-below-nought": ((5,), -1),
    "a-time-too-large": ((5,), _BIG),
    "awaited-in-descending-order": ((6,), [2, 1]),
    "awaited-twice": ((6,), [1, 1]),
    "awaited-beyond-the-seats": ((6,), [3]),
    "awaited-below-nought": ((6,), [-1]),
    "awaited-that-is-nil": ((6,), None),
}
_OTHERS: Final = {
    "a-draw-of-a-number-below-nought": Shape("resigned orongo", "draw", (7,), -1),
    "a-draw-that-asks-with-nil": Shape("resigned orongo", "draw", (8,), ["one", None]),
    "a-draw-with-a-move-that-is-none": Shape("resigned orongo", "draw", (9,), ["fly.1"]),
    "a-draw-with-a-short-commitment": Shape("resigned orongo", "draw", (10,), [bytes(16)]),
    "a-join-with-another-move": Shape("resigned orongo", "joined", (7, 0, 5), ["ready.1"]),
    "a-join-by-an-entry-beyond-its-head": Shape("resigned orongo", "joined", (7, 0, 5), ["join.1", 2, 2, bytes(32)]),
    "a-join-by-a-short-root": Shape("resigned orongo", "joined", (7, 0, 5), ["join.1", 1, 2, bytes(31)]),
    "a-ready-with-another-move": Shape("resigned orongo", "ready", (7, 0, 5), ["resign.1"]),
    "a-take-back-to-below-nought": Shape("taken_back", "taken-back", (7,), -1),
    "a-take-back-of-another-move": Shape("taken_back", "taken-back", (8, 0, 0, 5), ["resign.1"]),
    "a-clause-without-a-slash": Shape("corrected", "ruling", (7,), "orongo"),
    "a-clause-in-capitals": Shape("corrected", "ruling", (7,), "Orongo/1"),
    "a-clause-too-long": Shape("corrected", "ruling", (7,), "orongo/1.1.1.1.1.1.1"),
    "a-ruling-with-a-text-in-words": Shape("corrected", "ruling", (8,), "a slip"),
    "a-ruling-with-ply-and-outcome": Shape("corrected", "ruling", (9,), 5),
    "a-ruling-with-place-nought": Shape("corrected", "ruling", (10, 1), [0, 1]),
    "a-ruling-with-a-place-beyond-the-seats": Shape("corrected", "ruling", (10, 1), [3, 1]),
    "a-ruling-without-a-signature": Shape("corrected", "ruling", (12,), b""),
    "a-new-key-of-31-bytes": Shape("everything", "rekeyed", (7, 0, 5), ["key.1", bytes(31)]),
    "a-new-key-without-its-signature": Shape("everything", "rekeyed", (8,), b""),
    "a-seat-given-to-itself": Shape("house_took_over", "reseated", (8,), "self"),
    "a-seat-given-to-the-house-with-a-key": Shape("house_took_over", "reseated", (9,), bytes(32)),
    "a-seat-given-to-a-referee-without-a-key": Shape("referee_named", "reseated", (9,), b""),
    "a-seat-given-away-that-is-none": Shape("house_took_over", "reseated", (7,), 0),
    "a-lapse-of-nobody": Shape("lapsed", "lapsed", (7,), []),
    "a-lapse-of-a-seat-that-is-none": Shape("lapsed", "lapsed", (7,), [3]),
    "a-lapse-in-descending-order": Shape("lapsed_together", "lapsed", (7,), [2, 1]),
    "a-lapse-with-time-below-nought": Shape("lapsed", "lapsed", (9,), -1),
    "a-seal-with-a-short-secret": Shape("resigned orongo", "sealed", (8,), bytes(31)),
    "a-seal-with-a-short-salt": Shape("resigned orongo", "sealed", (9,), bytes(15)),
    "a-seal-with-a-text-in-words": Shape("abandoned", "sealed", (10,), "the lights"),
    "a-seal-with-too-many-places": Shape("resigned orongo", "sealed", (7, 1), [1, 1, 1]),
    "a-slip-with-a-text-in-words": Shape("given orongo", "corrected", (8,), "a slip"),
}
_OPENED: Final = {
    "format-3": ((7,), 3),
    "a-version-below-nought": ((9,), -1),
    "a-short-hash-of-rules": ((10,), bytes(31)),
    "an-option-that-is-a-number": ((11,), {"amulet": 1}),
    "no-seats": ((12,), []),
    "a-kind-that-is-none": ((12, 0, 0), "robot"),
    "a-name-in-words": ((12, 0, 1), "ana"),
    "a-player-without-a-key": ((12, 0, 2), b""),
    "a-player-of-the-house": ((12, 0, 3), "house"),
    "a-player-of-the-referee": ((12, 0, 3), "referee"),
    "a-guest-with-a-key": ((12, 0, 0), "guest"),
    "a-key-of-small-order": ((12, 0, 2), bytes(32)),
    "a-key-off-the-curve": ((12, 0, 2), b"\x02" + bytes(31)),
    "a-key-that-is-not-canonical": ((12, 0, 2), b"\xf0" + b"\xff" * 30 + b"\x7f"),
    "a-key-outside-the-subgroup": ((12, 0, 2), _MIXED),
    "one-key-on-two-seats": ((12, 0, 2), key_of("ben")),
    "the-house-s-key-on-a-seat": ((12, 0, 2), key_of("house")),
    "a-level-that-is-none": ((13,), "F4"),
    "players-at-f1": ((13,), "F1"),
    "players-at-f0": ((13,), "F0"),
    "a-short-commitment": ((14,), bytes(31)),
    "a-house-with-a-space": ((15, 0), "the house"),
    "a-house-with-a-plus": ((15, 0), "house+"),
    "a-house-without-a-name": ((15, 0), ""),
    "a-referee-who-sits": ((16,), key_of("ana")),
    "a-short-log": ((17,), bytes(31)),
    "terms-without-a-limit": ((18,), ["move", 0, 0, "resigned"]),
    "terms-of-another-end": ((18,), ["move", 1000, 0, "hanged"]),
    "a-beacon-with-a-short-value": ((19,), ["drand", 1, bytes(31)]),
    "a-beacon-with-a-space": ((19,), ["d rand", 1, bytes(32)]),
    "a-game-that-nobody-knows": ((8,), "chess"),
}
_SEEDED: Final = {
    "terms-in-a-seeded-match": ((18,), ["move", 1000, 0, "resigned"]),
    "a-beacon-in-a-seeded-match": ((19,), ["drand", 1, bytes(32)]),
    "a-log-in-a-seeded-match": ((17,), bytes(32)),
    "a-referee-in-a-seeded-match": ((16,), key_of("umpire")),
    "nobody-with-a-key-at-f2": ((13,), "F2"),
}


def _shapes() -> Iterator[tuple[str, Shape]]:
    for name, (path, value) in _COMMAND.items():
        yield name, Shape("resigned orongo", "move", path, value)
    for name, (path, value) in _COMMON.items():
        yield name, Shape("resigned orongo", "joined", path, value)
    for name, (path, value) in _OPENED.items():
        yield name, Shape("resigned orongo", "opened", path, value)
    for name, (path, value) in _SEEDED.items():
        yield name, Shape("seeded orongo", "opened", path, value)
    yield from _OTHERS.items()


SHAPES: Final = dict(_shapes())


def shaped(shape: Shape) -> Bundle:
    """The bundle in which one item of one record is another."""
    desk = base(shape.match)
    records: list[Any] = plain(desk.bundle())
    index = nth(records, shape.kind)
    place: Any = records[index]
    for step in shape.path[:-1]:
        place = place[step]
    place[shape.path[-1]] = shape.value
    return rebuilt(desk, index, encode(records[index]))


def rebuilt(desk: Desk, index: int, data: bytes) -> Bundle:
    """The bundle with other bytes as one record, under a head of the house that fits."""
    bundle = desk.bundle()
    records = (*bundle.records[:index], data, *bundle.records[index + 1 :])
    house, seed = desk.match.opened.house, next(iter(desk.seeds().values()))
    root = roots_of(map(leaf_hash, records))[-1]
    note = signed_head(desk.match.id, len(records), root, house, seed)
    return replace(bundle, records=records, checkpoint=note)


Bytes = Callable[[bytes], bytes]
_NIL = b"\xc0"


def _first(old: bytes, new: bytes) -> Bytes:
    return lambda data: data.replace(old, new, 1)


def _longer_time(data: bytes) -> bytes:
    at = data.index(b"\xcf\x00\x00\x01")
    return data[:at] + b"\xd3" + data[at + 1 :]


def _float_time(data: bytes) -> bytes:
    at = data.index(b"\xcf\x00\x00\x01")
    return data[:at] + b"\xcb" + data[at + 1 :]


BYTES: Final[dict[str, tuple[str, str, Bytes]]] = {
    "a-longer-integer": ("resigned orongo", "ready", _first(b"\xa6orongo\x04", b"\xa6orongo\xcc\x04")),
    "a-signed-form-of-a-time": ("resigned orongo", "ready", _longer_time),
    "a-time-that-is-a-float": ("resigned orongo", "ready", _float_time),
    "a-longer-array": ("resigned orongo", "ready", lambda data: b"\xdc\x00" + bytes((data[0] - 0x90,)) + data[1:]),
    "a-longer-string": ("resigned orongo", "ready", _first(b"\xa5ready", b"\xd9\x05ready")),
    "longer-bytes": ("resigned orongo", "ready", _first(b"\xc4\x20", b"\xc5\x00\x20")),
    "bytes-as-a-string": ("housed yamatai", "joined", _first(b"\xc4\x00", b"\xa0")),
    "a-string-as-bytes": ("resigned orongo", "ready", _first(b"\xa6orongo", b"\xc4\x06orongo")),
    "an-extension": ("resigned orongo", "ready", _first(b"\xa6orongo", b"\xd6\xffaaaa")),
    "true-as-a-number": ("resigned orongo", "ready", _first(b"\xa6orongo\x04", b"\xa6orongo\xc3")),
    "a-byte-too-many": ("resigned orongo", "ready", lambda data: data + b"\x00"),
    "a-byte-too-few": ("resigned orongo", "ready", lambda data: data[:-1]),
    "an-item-too-many": ("resigned orongo", "ready", lambda data: bytes((data[0] + 1,)) + data[1:] + _NIL),
    "an-item-too-few": ("resigned orongo", "draw", lambda data: bytes((data[0] - 1,)) + data[1:-1]),
    "no-bytes": ("resigned orongo", "ready", lambda data: b""),
    "nil": ("resigned orongo", "ready", lambda data: _NIL),
    "a-map": ("resigned orongo", "ready", lambda data: b"\x80"),
    "an-array-that-never-ends": ("resigned orongo", "ready", lambda data: b"\xdd\xff\xff\xff\xff"),
    "a-nest-of-a-thousand": ("resigned orongo", "ready", lambda data: b"\x91" * 1000 + _NIL),
    "text-that-is-not-composed": ("corrected", "ruling", _first(b"\xa9corrected", b"\xa9corre\xcc\x81ed")),
    "text-that-is-not-utf-8": ("corrected", "ruling", _first(b"\xa9corrected", b"\xa9correc\xfeed")),
    "text-with-half-a-pair": ("corrected", "ruling", _first(b"\xa9corrected", b"\xa9corre\xed\xa0\x80d")),
    "keys-of-a-map-out-of-order": ("branched", "opened", _first(b"\xa6amulet", b"\xa6zmulet")),
    "a-key-of-a-map-twice": ("branched", "opened", _first(b"\xabhidden_tile", b"\xa6amulet")),
}


def bytes_changed(name: str) -> Bundle:
    """The bundle in which one record is written in another form, or in none."""
    match, kind, change = BYTES[name]
    desk = base(match)
    records = plain(desk.bundle())
    index = nth(records, kind, -1)
    before = desk.bundle().records[index]
    data = change(before)
    if data == before:
        raise ValueError(f"{name} changes nothing")
    return rebuilt(desk, index, data)


def _rulings(records: list[Any]) -> None:
    ruling = ["ruling", [], records[0][2], 0, b"", records[-1][5], records[-1][6]]
    records += [[*ruling, "orongo/1.1", bytes(32), None, None, [], bytes(64)] for _ in range(65)]


def _requests(records: list[Any]) -> None:
    request = [[1, 0, len(records), b"", [], ["take-back.1", 5]], bytes(64)]
    records.append(["taken-back", [], records[0][2], 0, b"", records[-1][5], [1], 5, [request] * 3])


def _reseats(records: list[Any]) -> None:
    records.insert(-2, list(records[nth(records, "reseated")]))


def _keys(records: list[Any]) -> None:
    at = nth(records, "rekeyed")
    records[at + 1 : at + 1] = [list(records[at]) for _ in range(8)]


MANY: Final[dict[str, tuple[str, Callable[[list[Any]], None]]]] = {
    "65-rulings": ("running", _rulings),
    "three-requests-of-two-seats": ("running", _requests),
    "a-seat-given-away-twice": ("house_took_over", _reseats),
    "nine-new-keys-of-a-seat": ("everything", _keys),
}


def too_many(name: str) -> Bundle:
    """The bundle with more of a kind than a match can hold."""
    match, change = MANY[name]
    desk = base(match)
    bundle = desk.bundle()
    records: list[Any] = plain(bundle)
    change(records)
    return minted(bundle, records, desk.seeds(*ALL))
