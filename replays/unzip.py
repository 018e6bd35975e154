"""The members of a zip file that has one reading only (docs/log-format.md, 8.1).

A zip says everything twice: before each member and in the directory at its end. Programs differ in which of the two
they believe, so what contradicts itself is refused, as is all that stands where no program looks.
"""

import re
import struct
import zlib
from typing import Final, NamedTuple

from tidelog.domain.errors import Malformed

FILE_LIMIT: Final = 32 << 20
TOTAL_LIMIT: Final = 64 << 20
MEMBER_LIMIT: Final = 4096
RATIO_LIMIT: Final = 100
_SMALL: Final = 1 << 20
_END: Final = struct.Struct("<4s4H2LH")
_ENTRY: Final = struct.Struct("<4s6H3L5H2L")
_LOCAL: Final = struct.Struct("<4s5H3L2H")
_HARMLESS: Final = 0x0806
"""Flags that change nothing: how hard a deflated member was pressed, and that its name is UTF-8."""
_STORED, _DEFLATED = 0, 8
_REGULAR: Final = 0o10
"""The type of a plain file in the rights that Unix gives a member."""


class _Member(NamedTuple):
    """A member as the directory has it."""

    name: str
    start: int
    """Where the header before it begins."""
    method: int
    crc: int
    packed: int
    size: int
    header: bytes
    """What must stand before it, but for the times."""


def unzip(data: bytes, names: re.Pattern[str]) -> dict[str, bytes]:
    """Every member by its name, all of which fit the pattern; Malformed for a file that could be read otherwise."""
    if len(data) > FILE_LIMIT:
        raise Malformed(f"expected a file of at most {FILE_LIMIT} bytes, got more")
    members = _directory(data)
    total = sum(member.size for member in members)
    if total > TOTAL_LIMIT or (total > _SMALL and total > RATIO_LIMIT * len(data)):
        raise Malformed(f"expected at most {TOTAL_LIMIT} bytes and 1:{RATIO_LIMIT} packed, got {total}")
    found: dict[str, bytes] = {}
    for member in members:
        if not names.fullmatch(member.name):
            raise Malformed(f"expected only the members of a bundle, got {member.name[:80]!a}")
        if member.name in found:
            raise Malformed("expected every member once, got one of them twice")
        found[member.name] = _unpacked(data, member)
    return found


def _directory(data: bytes) -> list[_Member]:
    """The members that the directory lists: they fill the file from its first byte to the directory, which ends it."""
    if len(data) < _END.size or data[-_END.size :][:4] != b"PK\x05\x06":
        raise Malformed("expected a zip file without a comment, got something else")
    _, disk, first_disk, here, count, size, start, comment = _END.unpack_from(data, len(data) - _END.size)
    if disk or first_disk or here != count or comment or start + size + _END.size != len(data):
        raise Malformed("expected a zip file whose directory ends it, got another")
    if count > MEMBER_LIMIT:
        raise Malformed(f"expected at most {MEMBER_LIMIT} members, got {count}")
    members, at = [], start
    for _ in range(count):
        member, at = _entry(data, at, len(data) - _END.size)
        members.append(member)
    if at != start + size:
        raise Malformed("expected a directory of as many members as it says, got another")
    _check_layout(members, start)
    return members


def _entry(data: bytes, at: int, end: int) -> tuple[_Member, int]:
    if at + _ENTRY.size > end:
        raise Malformed("expected a directory of as many members as it says, got another")
    sign, _made, needs, flags, method, _time, _date, crc, packed, size, *rest = _ENTRY.unpack_from(data, at)
    width, extra, comment, disk, _, rights, start = rest
    at += _ENTRY.size
    name = data[at : at + width]
    if sign != b"PK\x01\x02" or at + width > end or not name.isascii():
        raise Malformed("expected a member in the directory of the zip file, got something else")
    if extra or comment or disk or rights >> 28 not in (0, _REGULAR) or flags & ~_HARMLESS:
        raise Malformed(f"expected {name[:80].decode()!a} to be a plain file with nothing beside it, got more")
    if method not in (_STORED, _DEFLATED) or needs > 20 or (method == _STORED and packed != size):
        raise Malformed(f"expected plain deflate, got another way of packing {name[:80].decode()!a}")
    header = _LOCAL.pack(b"PK\x03\x04", needs, flags, method, 0, 0, crc, packed, size, width, 0) + name
    return _Member(name.decode(), start, method, crc, packed, size, header), at + width


def _check_layout(members: list[_Member], end: int) -> None:
    """Members follow each other from the first byte to the directory: nothing in front, between, or shared."""
    at = 0
    for member in sorted(members, key=lambda member: member.start):
        if member.start != at:
            raise Malformed(f"expected {member.name[:80]!a} right after what is before it, got it elsewhere")
        at += len(member.header) + member.packed
    if at != end:
        raise Malformed("expected the directory of the zip file right after its members, got something between")


_TIMES: Final = slice(10, 14)


def _unpacked(data: bytes, member: _Member) -> bytes:
    """What a member holds, after a look at what is said before it."""
    at = member.start + len(member.header)
    before = bytearray(data[member.start : at])
    before[_TIMES] = bytes(4)
    if before != member.header:
        raise Malformed(f"expected {member.name} to be described twice in the same way, got two descriptions")
    packed = data[at : at + member.packed]
    found = packed if member.method == _STORED else _inflated(packed, member)
    if len(found) != member.size or zlib.crc32(found) != member.crc:
        raise Malformed(f"expected {member.size} bytes of the right sum in {member.name}, got others")
    return found


def _inflated(packed: bytes, member: _Member) -> bytes:
    """One stream to its end, of not a byte more than was said, and nothing after it."""
    stream = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        found = stream.decompress(packed, member.size + 1)
    except zlib.error as fault:
        raise Malformed(f"expected {member.name} to be packed, got bytes that fail: {fault}") from None
    if not stream.eof or stream.unused_data or stream.unconsumed_tail:
        raise Malformed(f"expected one packed stream in {member.name} and nothing after it, got another")
    return found
