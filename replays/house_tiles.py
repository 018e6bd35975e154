"""A house's log as files: C2SP tlog-tiles with a checkpoint, to be served as they are and checked by anybody."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from tidelog.domain.errors import BadFile, Malformed
from tidelog.domain.files import save
from tidelog.domain.log.primitives.merkle import leaf_hash, roots_of
from tidelog.domain.log.primitives.note import Pin, parse_pin, verified_by
from tidelog.domain.log.primitives.tiles import entries_of, entry_names, split_entries, tiles_of
from tidelog.domain.log.records.entries import holds_key, log_id, log_origin, read_entry


class Watched(msgspec.Struct, frozen=True):
    """What is found in a house's log."""

    origin: str
    size: int
    faults: tuple[str, ...]
    opened: int
    sealed: int
    abandoned: int
    open: tuple[int, ...]
    """The entries of openings without a seal."""


def write_tiles(entries: Sequence[bytes], note: str, folder: Path) -> int:
    """Write the log below its head into a folder; how many files there are."""
    head = parse_pin(note).head
    kept = list(entries[: head.size])
    files = entries_of(kept) | tiles_of([leaf_hash(entry) for entry in kept]) | {"checkpoint": note.encode()}
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        save(path, data, replace=True)
    return len(files)


def read_tiles(folder: Path) -> tuple[tuple[bytes, ...], Pin]:
    """The entries and the head in a folder; every hash tile there must be right."""
    try:
        pin = parse_pin((folder / "checkpoint").read_text(encoding="utf-8"))
        found = [e for name in entry_names(pin.head.size) for e in split_entries((folder / name).read_bytes())]
    except (OSError, UnicodeDecodeError) as fault:
        raise BadFile(f"{folder} holds no log of a house: {fault}") from None
    _check_tiles(folder, tiles_of([leaf_hash(entry) for entry in found]))
    return tuple(found), pin


def _check_tiles(folder: Path, tiles: Mapping[str, bytes]) -> None:
    for name, data in tiles.items():
        path = folder / name
        if path.is_file() and path.read_bytes() != data:
            raise Malformed(f"{name} does not hold the hashes of the entries")


def watch(entries: Sequence[bytes], pin: Pin, kept: Sequence[Pin] = ()) -> Watched:
    """Whether a house's log is whole: its head, the heads that were kept, and that every opening has one seal."""
    roots = roots_of(map(leaf_hash, entries))
    first = read_entry(entries[0]) if entries else ()
    key = first[2] if first[:2] == ("house", 2) else b""
    faults = list(_head_faults(entries, roots, pin, key))
    for head in (one.head for one in kept):
        if head.origin != pin.head.origin or head.size >= len(roots) or roots[head.size] != head.root:
            faults.append(f"a head you kept, of size {head.size}, is not one of this log: two histories, or it was cut")
    return _counted(entries, key, pin, faults)


def _head_faults(entries: Sequence[bytes], roots: Sequence[bytes], pin: Pin, key: bytes) -> list[str]:
    found = []
    if (pin.head.size, pin.head.root) != (len(entries), roots[-1]):
        found.append("the head is not that of the entries")
    if pin.head.origin != log_origin(log_id(key)):
        found.append("the log is not called by the first key of its house")
    keys = [key, *(e[1] for e in map(read_entry, entries) if e[0] == "key")]
    if not verified_by(pin.note, pin.head.origin, keys[-1]):
        found.append("the head is not signed by the house of this log")
    return found


def _counted(entries: Sequence[bytes], key: bytes, pin: Pin, faults: list[str]) -> Watched:
    opened: dict[int, bytes] = {}
    sealed: dict[int, bytes] = {}
    abandoned, seen, now = 0, set(), key
    for number, (kind, *items) in enumerate(map(read_entry, entries)):
        if kind == "house" and number:
            faults.append(f"entry {number}: a house begins twice")
        elif kind == "key":
            if not holds_key(log_id(key), now, (kind, *items)):
                faults.append(f"entry {number}: the change of key is not signed by both keys")
            now = items[0]
        elif kind == "opened":
            if items[0] in seen:
                faults.append(f"entry {number}: a match is opened twice")
            opened[number] = items[0]
            seen.add(items[0])
        elif kind != "house":
            faults += _of_a_match(number, kind, items, opened, sealed)
            if kind == "sealed" and items[0] not in sealed:
                sealed[items[0]] = items[1]
                abandoned += items[2]
    open_ = tuple(number for number in opened if number not in sealed)
    return Watched(pin.head.origin, len(entries), tuple(faults), len(opened), len(sealed), abandoned, open_)


def _of_a_match(
    number: int, kind: str, items: Sequence[object], opened: Mapping[int, bytes], sealed: Mapping[int, bytes]
) -> list[str]:
    """What is wrong with an entry that goes on with a match."""
    of = items[0]
    if of not in opened:
        return [f"entry {number}: {kind} of entry {of}, which opens no match"]
    if kind == "sealed" and of in sealed:
        return [f"entry {number}: entry {of} was sealed twice"]
    if kind == "head" and of in sealed:
        return [f"entry {number}: entry {of} goes on after its seal"]
    return [f"entry {number}: entry {of} was ruled on before its seal"] if kind == "ruled" and of not in sealed else []
