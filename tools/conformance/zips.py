"""Zip files that two programs could read in two ways, and some that nobody reads."""

import struct
import zlib
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from tidelog.replays.bundle import members_of
from tools.conformance.matches import base

Members = dict[str, bytes]


class Entry(NamedTuple):
    """A member of a zip, as it is said before it and in the directory."""

    name: bytes
    data: bytes
    packed: bytes
    method: int = 0
    flags: int = 0
    crc: int = 0
    size: int = 0
    extra: bytes = b""
    comment: bytes = b""
    rights: int = 0o100644 << 16
    local: tuple[tuple[str, Any], ...] = ()
    """What is said otherwise before it."""
    gap: bytes = b""
    """What stands before that."""


def entry(name: str, data: bytes, **more: Any) -> Entry:
    """A stored member."""
    return Entry(name.encode(), data, data, crc=zlib.crc32(data), size=len(data))._replace(**more)


def zipped(entries: list[Entry], count: int | None = None, disk: int = 0, comment: bytes = b"") -> bytes:
    """A zip file of these members, whatever they say."""
    out, directory = bytearray(), bytearray()
    for one in entries:
        out += one.gap
        start, local = len(out), one._replace(**dict(one.local))
        fixed = (20, local.flags, local.method, 0, 33, local.crc, len(local.packed), local.size)
        out += struct.pack("<4s5H3L2H", b"PK\3\4", *fixed, len(local.name), len(local.extra))
        out += local.name + local.extra + one.packed
        fixed = (20, one.flags, one.method, 0, 33, one.crc, len(one.packed), one.size)
        widths = (len(one.name), len(one.extra), len(one.comment), 0, 0, one.rights, start)
        directory += (
            struct.pack("<4sH5H3L5H2L", b"PK\1\2", 0x0314, *fixed, *widths) + one.name + one.extra + one.comment
        )
    number = len(entries) if count is None else count
    end = struct.pack("<4s4H2LH", b"PK\5\6", disk, 0, number, number, len(directory), len(out), len(comment))
    return bytes(out + directory + end + comment)


def stored(members: Members) -> bytes:
    """A zip file whose members are stored, the same bytes everywhere."""
    return zipped([entry(name, data) for name, data in members.items()])


def _deflated(data: bytes, more: bytes = b"") -> bytes:
    """One block of deflate that is not pressed: the same bytes whatever the library."""
    return struct.pack("<BHH", 1, len(data), len(data) ^ 0xFFFF) + data + more


Zips = Callable[[list[Entry]], bytes]


def _with(name: str, **more: Any) -> Zips:
    """One member is said otherwise."""
    return lambda entries: zipped([one._replace(**more) if one.name == name.encode() else one for one in entries])


def _pressed(more: bytes, short: bool = False) -> Zips:
    """The checkpoint is deflated, and something follows it, or is left out of its size."""

    def make(entries: list[Entry]) -> bytes:
        one = next(one for one in entries if one.name == b"checkpoint")
        data = one.data + b"more\n" if short else one.data
        pressed = one._replace(method=8, packed=_deflated(data, more))
        return zipped([pressed if other is one else other for other in entries])

    return make


ZIPS: Final[dict[str, Zips]] = {
    "a-comment": lambda entries: zipped(entries, comment=b"hello"),
    "a-comment-on-a-member": _with("FORMAT", comment=b"hello"),
    "an-extra-field-in-the-directory": _with("FORMAT", extra=b"\xfe\xca\0\0", local=(("extra", b""),)),
    "an-extra-field-in-both-places": _with("FORMAT", extra=b"\xfe\xca\0\0"),
    "an-extra-field-before-a-member": _with("FORMAT", local=(("extra", b"\xfe\xca\0\0"),)),
    "another-name-before-a-member": _with("checkpoint", local=(("name", b"checkpains"),)),
    "another-method-before-a-member": _with("FORMAT", local=(("method", 8),)),
    "another-sum-before-a-member": _with("FORMAT", local=(("crc", 1),)),
    "another-size-before-a-member": _with("FORMAT", local=(("size", 1),)),
    "other-flags-before-a-member": _with("FORMAT", local=(("flags", 2),)),
    "sizes-after-a-member": _with("FORMAT", flags=8),
    "an-encrypted-member": _with("FORMAT", flags=1),
    "a-wrong-sum": _with("FORMAT", crc=1),
    "a-stored-member-of-two-sizes": _with("FORMAT", size=5),
    "another-way-of-packing": _with("FORMAT", method=12),
    "a-link": _with("FORMAT", rights=0o120777 << 16),
    "a-folder": lambda entries: zipped([*entries, entry("tile/", b"")]),
    "one-entry-too-many": lambda entries: zipped(entries, count=len(entries) + 1),
    "one-entry-too-few": lambda entries: zipped(entries, count=len(entries) - 1),
    "a-second-disk": lambda entries: zipped(entries, disk=1),
    "a-member-twice": lambda entries: zipped([*entries, entries[0]]),
    "a-member-nobody-knows": lambda entries: zipped([*entries, entry("more.txt", b"")]),
    "a-member-outside": lambda entries: zipped([*entries, entry("../README.txt", b"")]),
    "something-between-members": _with("checkpoint", gap=b"between"),
    "something-before-the-first": lambda entries: b"MZ" + zipped(entries),
    "something-after-the-end": lambda entries: zipped(entries) + b"\n",
    "bytes-after-a-deflated-stream": _pressed(b"more"),
    "a-deflated-stream-longer-than-it-says": _pressed(b"", short=True),
    "a-deflated-stream-cut-short": _with("FORMAT", method=8, packed=b"\x4b"),
    "an-empty-zip": lambda entries: zipped([]),
    "no-zip": lambda entries: b"tidelog-bundle/2 sha256 rfc6962\n",
    "nothing": lambda entries: b"",
}
"""Zip files that two programs might read in two ways, and some that nobody reads."""


def a_zip(name: str) -> bytes:
    """A short match in such a file."""
    members = members_of(base("lapsed").bundle())
    return ZIPS[name]([entry(each, data) for each, data in members.items()])


def deflated() -> bytes:
    """A short match whose members are deflated, as the program writes them."""
    members = members_of(base("lapsed").bundle())
    return zipped([entry(n, data, method=8, packed=_deflated(data)) for n, data in members.items()])
