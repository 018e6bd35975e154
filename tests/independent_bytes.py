"""Canonical bytes, read and written as section 1 of docs/log-format.md says; part of the second verifier."""

import hashlib
import unicodedata
from typing import Any, NoReturn

from nacl.exceptions import BadSignatureError
from nacl.signing import VerifyKey


class Wrong(Exception):
    """Something is not as the page says."""


def wrong(clause: str, record: object = "") -> NoReturn:
    """Say which clause is broken."""
    raise Wrong(f"{clause} {record}")


def sha(*parts: bytes) -> bytes:
    """SHA-256 of all parts together."""
    return hashlib.sha256(b"".join(parts)).digest()


def signed(key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether this key signed this message."""
    try:
        VerifyKey(key).verify(message, signature)
    except (BadSignatureError, ValueError):
        return False
    return True


def unpack(data: bytes, most: int) -> Any:
    """The value of canonical bytes, of which there are not too many."""
    if len(data) > most:
        wrong("1.2")
    value, end = _read(data, 0, 16)
    if end != len(data) or pack(value) != data:
        wrong("1.2")
    return value


def _read(data: bytes, at: int, depth: int) -> tuple[Any, int]:
    if at >= len(data):
        wrong("1.1")
    head = data[at]
    if head < 0x80 or head >= 0xE0:
        return (head if head < 0x80 else head - 256), at + 1
    if head in (0xC0, 0xC2, 0xC3):
        return {0xC0: None, 0xC2: False, 0xC3: True}[head], at + 1
    for first, last, kind in ((0x80, 0x8F, "map"), (0x90, 0x9F, "array"), (0xA0, 0xBF, "str")):
        if first <= head <= last:
            return _body(data, at + 1, kind, head - first, depth)
    wide = {0xC4: ("bin", 1), 0xC5: ("bin", 2), 0xC6: ("bin", 4), 0xD9: ("str", 1), 0xDA: ("str", 2), 0xDB: ("str", 4)}
    wide |= {0xDC: ("array", 2), 0xDD: ("array", 4), 0xDE: ("map", 2), 0xDF: ("map", 4)}
    if head in wide:
        kind, width = wide[head]
        return _body(data, at + 1 + width, kind, int.from_bytes(data[at + 1 : at + 1 + width], "big"), depth)
    if 0xCC <= head <= 0xD3:
        width = 1 << (head & 3)
        return int.from_bytes(data[at + 1 : at + 1 + width], "big", signed=head >= 0xD0), at + 1 + width
    wrong("1.1")


def _body(data: bytes, at: int, kind: str, size: int, depth: int) -> tuple[Any, int]:
    if size > len(data) - at or (kind in ("map", "array") and depth < 1):
        wrong("1.1")
    if kind in ("str", "bin"):
        part = data[at : at + size]
        return (part.decode() if kind == "str" else part), at + size
    items = []
    for _ in range(size * (2 if kind == "map" else 1)):
        item, at = _read(data, at, depth - 1)
        items.append(item)
    return (dict(zip(items[::2], items[1::2], strict=True)) if kind == "map" else items), at


def pack(value: Any) -> bytes:
    """The canonical bytes of a value."""
    if value is None or isinstance(value, bool):
        return {None: b"\xc0", False: b"\xc2", True: b"\xc3"}[value]
    if isinstance(value, int):
        return _pack_int(value)
    if isinstance(value, bytes):
        return _prefix(len(value), 0, 0, (0xC4, 0xC5, 0xC6), (1, 2, 4)) + value
    if isinstance(value, str):
        if unicodedata.normalize("NFC", value) != value:
            wrong("1.1")
        text = value.encode()
        return _prefix(len(text), 0xA0, 32, (0xD9, 0xDA, 0xDB), (1, 2, 4)) + text
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: key.encode())
        pairs = b"".join(pack(key) + pack(value[key]) for key in keys)
        return _prefix(len(value), 0x80, 16, (0xDE, 0xDF), (2, 4)) + pairs
    return _prefix(len(value), 0x90, 16, (0xDC, 0xDD), (2, 4)) + b"".join(map(pack, value))


def _pack_int(value: int) -> bytes:
    if -32 <= value < 128:
        return bytes((value & 0xFF,))
    for power in range(4):
        width = 1 << power
        if 0 <= value < 1 << 8 * width:
            return bytes((0xCC + power,)) + value.to_bytes(width, "big")
        if -(1 << 8 * width - 1) <= value < 0:
            return bytes((0xD0 + power,)) + value.to_bytes(width, "big", signed=True)
    wrong("1.1")


def _prefix(size: int, short: int, room: int, heads: tuple[int, ...], widths: tuple[int, ...]) -> bytes:
    if size < room:
        return bytes((short + size,))
    head, width = next((h, w) for h, w in zip(heads, widths, strict=True) if size < 1 << 8 * w)
    return bytes((head,)) + size.to_bytes(width, "big")
