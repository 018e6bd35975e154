"""The members of a bundle, as 8.1 and 8.4 of docs/log-format.md say; part of the second verifier."""

import re
import zlib

from tests.independent_bytes import wrong

NAME = re.compile(
    r"FORMAT|checkpoint|tile/(entries|[0-9])/(x[0-9]{3}/)*[0-9]{3}(\.p/[0-9]{1,3})?|openings\.mpk|pins/[0-9]{3}"
    r"|anchors/(opened|sealed|(ruled|head|key)-[0-9]{3})|rules/[a-z0-9_-]{1,40}\.md|README\.txt"
)
MIB = 1 << 20


def number(data: bytes, at: int, width: int) -> int:
    """A number of a zip file."""
    if at + width > len(data):
        wrong("8.1")
    return int.from_bytes(data[at : at + width], "little")


def members(data: bytes) -> dict[str, bytes]:
    """The members of a file that has one reading."""
    end = len(data) - 22
    if len(data) > 32 * MIB or end < 0 or data[end : end + 4] != b"PK\5\6" or any(data[end + 4 : end + 8]):
        wrong("8.1")
    count, size, start = number(data, end + 8, 2), number(data, end + 12, 4), number(data, end + 16, 4)
    if count != number(data, end + 10, 2) or any(data[end + 20 :]) or start + size != end:
        wrong("8.1")
    if count > 4096:
        wrong("8.4")
    found, at, spans, total = {}, start, [], 0
    for _ in range(count):
        name, at, span, unpacked = _member(data, at)
        if name in found or not NAME.fullmatch(name):
            wrong("8.1")
        found[name] = unpacked
        spans.append(span)
        total += len(unpacked)
    edges = [0, *(edge for span in sorted(spans) for edge in span), start]
    if at != end or any(edges[i] != edges[i + 1] for i in range(0, len(edges), 2)):
        wrong("8.1")
    if total > 64 * MIB or (total > MIB and total > 100 * len(data)):
        wrong("8.4")
    return found


def _member(data: bytes, at: int) -> tuple[str, int, tuple[int, int], bytes]:
    """Name, the next place in the directory, where it stands, and what it holds."""
    if data[at : at + 4] != b"PK\1\2":
        wrong("8.1")
    flags, method, crc = number(data, at + 8, 2), number(data, at + 10, 2), number(data, at + 16, 4)
    packed, size, width = number(data, at + 20, 4), number(data, at + 24, 4), number(data, at + 28, 2)
    kind = number(data, at + 38, 4) >> 28
    if any(data[at + 30 : at + 36]) or kind not in (0, 8) or flags & ~0x806 or number(data, at + 6, 2) > 20:
        wrong("8.1")
    start, name = number(data, at + 42, 4), data[at + 46 : at + 46 + width]
    twice = data[at + 6 : at + 12], data[at + 16 : at + 28]
    local = data[start : start + 30 + width]
    if local[:4] != b"PK\3\4" or (local[4:10], local[14:26]) != twice:
        wrong("8.1")
    if number(local, 26, 2) != width or number(local, 28, 2) or local[30:] != name:
        wrong("8.1")
    body = data[start + 30 + width : start + 30 + width + packed]
    if method == 8:
        stream = zlib.decompressobj(-15)
        try:
            body = stream.decompress(body, size + 1)
        except zlib.error:
            wrong("8.1")
        if not stream.eof or stream.unused_data:
            wrong("8.1")
    elif method or packed != size:
        wrong("8.1")
    if len(body) != size or zlib.crc32(body) != crc or not name.isascii():
        wrong("8.1")
    return name.decode(), at + 46 + width, (start, start + 30 + width + packed), body
