"""A match in one file, `.tide`: a zip with fixed names that anybody's tools can open (docs/log-format.md, 8).

Written with fixed times, so that the same match gives the same bytes. Read with suspicion: sizes, names and
ratios are bounded, nothing is ever written to the disk, and whatever is wrong is one sentence.
"""

import io
import re
import zipfile
from pathlib import Path
from typing import Final

import msgspec

from tidelog.domain.errors import Malformed
from tidelog.domain.log.audit.evidence import Evidence, Key, Openings
from tidelog.domain.log.audit.reading import require_composed
from tidelog.domain.log.primitives.canonical import DEPTH_LIMIT, encode, require_shallow
from tidelog.domain.log.primitives.merkle import leaf_hash
from tidelog.domain.log.primitives.note import Pin
from tidelog.domain.log.primitives.tiles import entries_of, entry_names, split_entries, tiles_of
from tidelog.domain.log.records.log import Log, log_of_records
from tidelog.domain.log.records.record import Opening
from tidelog.replays.unzip import FILE_LIMIT, unzip

FORMAT: Final = b"tidelog-bundle/2 sha256 rfc6962\n"
RECORD_COUNT_LIMIT: Final = 10_000
"""Many times what a match of any game comes to: each costs whoever looks at the file."""
PIN_LIMIT: Final = 64
OPENINGS_LIMIT: Final = 4 << 20
"""Of bytes: empty arrays as hidden values take a hundred times their size in memory."""
_NAMES: Final = re.compile(
    r"FORMAT|README\.txt|checkpoint|openings\.mpk|pins/\d{3}|anchors/(opened|sealed|(ruled|head|key)-\d{3})|rules/[a-z0-9_-]{1,40}\.md"
    r"|tile/(entries|\d)/(x\d{3}/)*\d{3}(\.p/\d{1,3})?",
    re.ASCII,
)
_ENTRIES: Final = re.compile(r"tile/entries/((?:x\d{3}/)*\d{3})(?:\.p/(\d{1,3}))?", re.ASCII)
Beside = tuple[tuple[int, Openings], ...]
"""Openings and the index of the record they stand beside."""


class Bundle(msgspec.Struct, frozen=True, kw_only=True):
    """What a file holds: the log, its signed head, and as many openings as its reader may have."""

    records: tuple[bytes, ...]
    openings: tuple[Openings, ...]
    checkpoint: str
    game: str
    rules: str | None
    readme: str = ""
    kept: tuple[str, ...] = ()
    anchors: dict[str, bytes] = {}
    """What shows that the house's log lists the match, by member name."""
    tiles: dict[str, bytes] = {}
    """The hashes as a file states them; made anew when a bundle is written."""

    @property
    def log(self) -> Log:
        """Its records, with what lies beside each."""
        return log_of_records(self.records, self.openings)

    def evidence(self, trusted: tuple[Key, ...] = (), pins: tuple[Pin, ...] = ()) -> Evidence:
        """The bundle as an audit takes it, with what is trusted from outside."""
        return Evidence(
            records=self.records,
            openings=self.openings,
            checkpoint=self.checkpoint,
            tiles=self.tiles,
            kept=self.kept,
            anchors=self.anchors,
            rules=self.rules,
            trusted=trusted,
            pins=pins,
        )


def write_bundle(bundle: Bundle) -> bytes:
    """The bytes of the file; the same for the same bundle."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in members_of(bundle).items():
            member = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            member.compress_type = zipfile.ZIP_DEFLATED
            member.create_system = 3
            member.external_attr = 0o644 << 16
            archive.writestr(member, data, compresslevel=9)
    return out.getvalue()


def members_of(bundle: Bundle) -> dict[str, bytes]:
    """The files inside the file, by name."""
    beside: Beside = tuple((index, openings) for index, openings in enumerate(bundle.openings) if openings)
    members = {"FORMAT": FORMAT, "README.txt": bundle.readme.encode()}
    members["checkpoint"] = bundle.checkpoint.encode()
    members |= entries_of(bundle.records) | tiles_of([leaf_hash(record) for record in bundle.records])
    members["openings.mpk"] = encode(beside)
    members |= {f"pins/{number:03}": note.encode() for number, note in enumerate(bundle.kept)}
    members |= bundle.anchors
    if bundle.rules is not None:
        members[f"rules/{bundle.game}.md"] = bundle.rules.encode()
    return members


def read_bundle(path: Path) -> Bundle:
    """The bundle in this file."""
    with path.open("rb") as file:
        data = file.read(FILE_LIMIT + 1)
    try:
        return parse_bundle(data)
    except Malformed as fault:
        raise Malformed(f"{path.name} is no whole bundle: {fault}") from None


def is_bundle(path: Path) -> bool:
    """Whether a file begins as a bundle does."""
    with path.open("rb") as file:
        return file.read(2) == b"PK"


def parse_bundle(data: bytes) -> Bundle:
    """The bundle of these bytes; Malformed with one sentence for anything that is none."""
    return parse_members(unzip(data, _NAMES))


def parse_members(members: dict[str, bytes]) -> Bundle:
    """The bundle of these members."""
    if members.get("FORMAT") != FORMAT:
        old = members.get("FORMAT", b"").startswith(b"tidelog-bundle/1 ")
        got = "one of format 1, which was never released" if old else "another FORMAT or none"
        raise Malformed(f"expected a bundle of format 2, got {got}")
    records = _records(members)
    texts = [name for name in members if name.startswith("rules/")]
    if len(texts) > 1:
        raise Malformed(f"expected one rules text, got {len(texts)}")
    pins = sorted(name for name in members if name.startswith("pins/"))
    if len(pins) > PIN_LIMIT:
        raise Malformed(f"expected at most {PIN_LIMIT} pins, got {len(pins)}")
    return Bundle(
        records=records,
        openings=_openings(members.get("openings.mpk", b"\x90"), len(records)),
        checkpoint=_text(members, "checkpoint"),
        game=texts[0][6:-3] if texts else "",
        rules=_text(members, texts[0]) if texts else None,
        readme=_text(members, "README.txt"),
        kept=tuple(_text(members, name) for name in pins),
        anchors={name: data for name, data in members.items() if name.startswith("anchors/")},
        tiles={name: data for name, data in members.items() if re.match(r"tile/\d", name)},
    )


def _records(members: dict[str, bytes]) -> tuple[bytes, ...]:
    found = [match for match in map(_ENTRIES.fullmatch, members) if match]
    bundles = sorted((int(re.sub("[x/]", "", match[1])), int(match[2] or 256)) for match in found)
    size = sum(width for _, width in bundles)
    if size > RECORD_COUNT_LIMIT:
        raise Malformed(f"expected at most {RECORD_COUNT_LIMIT} records, got {size}")
    names = entry_names(size)
    if not names or sorted(match[0] for match in found) != sorted(names):
        raise Malformed("expected whole entry bundles, the last one perhaps partial, got others")
    records: list[bytes] = []
    for name, (_, width) in zip(names, bundles, strict=True):
        part = split_entries(members[name])
        if len(part) != width:
            raise Malformed(f"expected {width} records in {name}, got {len(part)}")
        records += part
    return tuple(records)


_ABOVE_A_VALUE: Final = 4
"""Arrays that a hidden value stands in: all lists, one with its index, the list, the opening."""
_beside = msgspec.msgpack.Decoder(tuple[tuple[int, tuple[Opening, ...]], ...]).decode


def _openings(data: bytes, size: int) -> tuple[Openings, ...]:
    if len(data) > OPENINGS_LIMIT:
        raise Malformed(f"expected at most {OPENINGS_LIMIT} bytes of openings, got {len(data)}")
    try:
        beside = _beside(data)
        for opening in (opening for _, openings in beside for opening in openings):
            require_shallow(opening.value, DEPTH_LIMIT - _ABOVE_A_VALUE)
            require_composed([opening.slot, opening.value])
        canonical = encode(beside) == data
    except (msgspec.MsgspecError, ValueError, RecursionError) as fault:
        raise Malformed(f"expected openings beside records, got bytes that fail: {fault}") from None
    indices = [index for index, _ in beside]
    within = not indices or 0 <= indices[0] <= indices[-1] < size
    if not canonical or not within or indices != sorted(set(indices)):
        raise Malformed("expected canonical openings, each list beside a record of the log, in order")
    found = dict(beside)
    return tuple(found.get(index, ()) for index in range(size))


def _text(members: dict[str, bytes], name: str) -> str:
    try:
        return members.get(name, b"").decode()
    except UnicodeDecodeError as fault:
        raise Malformed(f"expected UTF-8 in {name}, got {fault.reason}") from None
