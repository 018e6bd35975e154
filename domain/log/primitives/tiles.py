"""A log as C2SP tlog-tiles: records in bundles of 256, hashes in tiles of 256, named as specified there."""

from collections.abc import Sequence
from typing import Final

from tidelog.domain.errors import Malformed
from tidelog.domain.log.primitives.merkle import frontier_of, root

WIDTH: Final = 256
_PREFIX: Final = 2


def tile_name(kind: str, number: int, width: int) -> str:
    """The name of a tile: `tile/0/000`, `tile/entries/001.p/12` where it is not full."""
    digits = [f"{number % 1000:03}"]
    while number := number // 1000:
        digits.insert(0, f"x{number % 1000:03}")
    partial = "" if width == WIDTH else f".p/{width}"
    return f"tile/{kind}/{'/'.join(digits)}{partial}"


def _names(kind: str, count: int) -> list[tuple[str, int, int]]:
    """All tiles of so many items: name, first item, and the item after the last."""
    spans = [(low, min(low + WIDTH, count)) for low in range(0, count, WIDTH)]
    return [(tile_name(kind, number, high - low), low, high) for number, (low, high) in enumerate(spans)]


def entries_of(records: Sequence[bytes]) -> dict[str, bytes]:
    """The records, each with its length before it."""
    return {
        name: b"".join(len(record).to_bytes(_PREFIX, "big") + record for record in records[low:high])
        for name, low, high in _names("entries", len(records))
    }


def tiles_of(leaves: Sequence[bytes]) -> dict[str, bytes]:
    """The hashes of all levels: each tile of a level is one hash of the next."""
    tiles, level, hashes = {}, 0, list(leaves)
    while hashes:
        tiles.update({name: b"".join(hashes[low:high]) for name, low, high in _names(str(level), len(hashes))})
        full = range(0, len(hashes) - len(hashes) % WIDTH, WIDTH)
        hashes = [root(frontier_of(hashes[low : low + WIDTH])) for low in full]
        level += 1
    return tiles


def entry_names(size: int) -> list[str]:
    """The names of the entry bundles of a log of this size."""
    return [name for name, _, _ in _names("entries", size)]


def split_entries(data: bytes) -> list[bytes]:
    """The records of one entry bundle."""
    records, at = [], 0
    while at < len(data):
        size = int.from_bytes(data[at : at + _PREFIX], "big")
        at += _PREFIX
        if at + size > len(data):
            raise Malformed(f"expected a record of {size} bytes at {at}, got {len(data) - at}")
        records.append(data[at : at + size])
        at += size
    return records
