"""One meaning, one byte string: the restricted MessagePack profile.

`encode` is msgspec and quick; `decode` and `encode_plainly` are a second implementation in plain
Python that shares nothing with it and accepts exactly the profile.
"""

from collections.abc import Callable
from typing import Final
from unicodedata import is_normalized

import msgspec

from tidelog.domain.errors import Malformed

RECORD_LIMIT: Final = 65_535
DEPTH_LIMIT: Final = 16

# "sorted", not "deterministic": the latter leaves the fields of a Struct in the order of its class.
_to_bytes = msgspec.msgpack.Encoder(order="sorted").encode
_from_bytes = msgspec.msgpack.Decoder().decode
_PLAIN = frozenset((int, str, bytes, bool, type(None)))


def encode(value: object) -> bytes:
    """The canonical bytes of a value; its text must be NFC already, `decode` refuses what is not."""
    try:
        data = _to_bytes(value)
    except (OverflowError, TypeError, UnicodeEncodeError, RecursionError) as fault:
        raise Malformed(f"expected a value of the canonical profile, got one that fails: {fault}") from None
    if b"\xcb" in data or b"\xd6\xff" in data or b"\xd7\xff" in data:
        _refuse_foreign(_from_bytes(data))
    return data


def _refuse_foreign(value: object) -> None:
    """Refuse what msgspec writes and the profile lacks: a float, a moment in time."""
    found = [value]
    for part in found:
        if type(part) in _PLAIN:
            continue
        if not isinstance(part, (list, dict)):
            raise Malformed(f"expected no {type(part).__name__} in canonical bytes, got {part!r}")
        found.extend(part if isinstance(part, list) else part.values())


def require_canonical(data: bytes, limit: int = RECORD_LIMIT) -> object:
    """The value of canonical bytes, which must be what this value is written as."""
    value = decode(data, limit)
    if encode_plainly(value) != data:
        raise Malformed("expected the canonical bytes of a value, got another form of it")
    return value


def require_shallow(value: object, depth: int = DEPTH_LIMIT) -> None:
    """Refuse plain data that is nested deeper than the profile allows, without going as deep as it is."""
    level = [value]
    for _ in range(depth + 1):
        inside = [part for part in level if isinstance(part, (list, tuple, dict))]
        if not inside:
            return
        level = [one for part in inside for one in (part.values() if isinstance(part, dict) else part)]
    raise Malformed(f"expected nesting of at most {depth}, got more")


def decode(data: bytes, limit: int = RECORD_LIMIT, depth: int = DEPTH_LIMIT) -> object:
    """The value of canonical bytes, arrays as tuples; refuses every byte string outside the profile."""
    if len(data) > limit:
        raise Malformed(f"expected at most {limit} bytes, got {len(data)}")
    value, end = _item(data, 0, depth)
    if end != len(data):
        raise Malformed(f"expected one value, got {len(data) - end} bytes after it")
    return value


def _item(data: bytes, at: int, depth: int) -> tuple[object, int]:
    if at >= len(data):
        raise Malformed(f"expected a value, got the end of the bytes at {at}")
    head = data[at]
    if head < 0x80:
        return head, at + 1
    if head >= 0xE0:
        return head - 256, at + 1
    form = _FORMS.get(head)
    if form is None:
        raise Malformed(f"expected a type of the canonical profile, got the byte {head:#04x} at {at}")
    read, width, least, most = form
    number = _number(data, at + 1, width, least, most) if width else least
    return read(data, at + 1 + width, number, depth)


def _number(data: bytes, at: int, width: int, least: int, most: int) -> int:
    number = int.from_bytes(_slice(data, at, width), "big")
    if not least <= number <= most:
        raise Malformed(f"expected the shortest form of a number, got {number} in {width} bytes at {at}")
    return number


def _slice(data: bytes, at: int, size: int) -> bytes:
    if size > len(data) - at:
        raise Malformed(f"expected {size} bytes at {at}, got {len(data) - at}")
    return data[at : at + size]


def _text(data: bytes, at: int, size: int, depth: int) -> tuple[str, int]:
    try:
        text = _slice(data, at, size).decode()
    except UnicodeDecodeError as fault:
        raise Malformed(f"expected UTF-8 at {at}, got {fault.reason}") from None
    return _composed(text), at + size


def _composed(text: str) -> str:
    if not text.isascii() and not is_normalized("NFC", text):
        raise Malformed(f"expected text in the composed form NFC, got {text!a}")
    return text


def _blob(data: bytes, at: int, size: int, depth: int) -> tuple[bytes, int]:
    return _slice(data, at, size), at + size


def _array(data: bytes, at: int, count: int, depth: int) -> tuple[tuple[object, ...], int]:
    _check_room(data, at, count, depth)
    items = []
    for _ in range(count):
        item, at = _item(data, at, depth - 1)
        items.append(item)
    return tuple(items), at


def _map(data: bytes, at: int, count: int, depth: int) -> tuple[dict[str, object], int]:
    _check_room(data, at, 2 * count, depth)
    pairs: dict[str, object] = {}
    last = None
    for _ in range(count):
        key, at = _item(data, at, 0)
        if not isinstance(key, str):
            raise Malformed(f"expected a text as key of a map, got a {type(key).__name__}")
        # Python compares text by code point, which is the order of its UTF-8 bytes.
        if last is not None and key <= last:
            raise Malformed(f"expected keys once and in order, got {key!a} after {last!a}")
        pairs[key], at = _item(data, at, depth - 1)
        last = key
    return pairs, at


def _check_room(data: bytes, at: int, items: int, depth: int) -> None:
    if depth < 1:
        raise Malformed(f"expected no deeper nesting, got one more level at {at}")
    if items > len(data) - at:
        raise Malformed(f"expected {items} values at {at}, got {len(data) - at} bytes")


_Reader = Callable[[bytes, int, int, int], tuple[object, int]]
# how to read what follows a head byte, the width of the number before that, the least and most it may be
_Form = tuple[_Reader, int, int, int]


def _constant(value: object) -> _Reader:
    return lambda data, at, number, depth: (value, at)


def _number_less(offset: int) -> _Reader:
    return lambda data, at, number, depth: (number - offset, at)


def _prefixed(read: _Reader, heads: dict[int, int], least: int) -> dict[int, _Form]:
    """Forms whose number may only be written in a width where no smaller one would do."""
    forms = {}
    for head, width in heads.items():
        forms[head] = (read, width, least, (1 << 8 * width) - 1)
        least = 1 << 8 * width
    return forms


def _signed(heads: dict[int, int]) -> dict[int, _Form]:
    """Negative numbers in two's complement, likewise in the smallest width only."""
    forms, above = {}, 32
    for head, width in heads.items():
        forms[head] = (_number_less(1 << 8 * width), width, 1 << 8 * width - 1, (1 << 8 * width) - above - 1)
        above = 1 << 8 * width - 1
    return forms


_UINTS: Final = {0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8}
_INTS: Final = {0xD0: 1, 0xD1: 2, 0xD2: 4, 0xD3: 8}
_STRS: Final = {0xD9: 1, 0xDA: 2, 0xDB: 4}
_BINS: Final = {0xC4: 1, 0xC5: 2, 0xC6: 4}
_ARRAYS: Final = {0xDC: 2, 0xDD: 4}
_MAPS: Final = {0xDE: 2, 0xDF: 4}
_FORMS: Final[dict[int, _Form]] = {
    0xC0: (_constant(None), 0, 0, 0),
    0xC2: (_constant(False), 0, 0, 0),
    0xC3: (_constant(True), 0, 0, 0),
    **{0x80 + count: (_map, 0, count, count) for count in range(16)},
    **{0x90 + count: (_array, 0, count, count) for count in range(16)},
    **{0xA0 + size: (_text, 0, size, size) for size in range(32)},
    **_prefixed(_map, _MAPS, 16),
    **_prefixed(_array, _ARRAYS, 16),
    **_prefixed(_text, _STRS, 32),
    **_prefixed(_blob, _BINS, 0),
    **_prefixed(_number_less(0), _UINTS, 128),
    **_signed(_INTS),
}


def encode_plainly(value: object, depth: int = DEPTH_LIMIT) -> bytes:
    """The canonical bytes of plain data, by the second implementation; the verifier's."""
    if value is None or isinstance(value, bool):
        return b"\xc0" if value is None else b"\xc3" if value else b"\xc2"
    if isinstance(value, int):
        return _write_int(value)
    if isinstance(value, bytes):
        return _head(len(value), 0, 0, _BINS) + value
    if isinstance(value, str):
        return _write_str(value)
    if depth < 1 or not isinstance(value, (tuple, list, dict)):
        raise Malformed(f"expected plain data at most {DEPTH_LIMIT} deep, got a {type(value).__name__}")
    if isinstance(value, dict):
        return _write_map(value, depth)
    return _head(len(value), 0x90, 16, _ARRAYS) + b"".join(encode_plainly(part, depth - 1) for part in value)


def _head(number: int, short: int, room: int, heads: dict[int, int]) -> bytes:
    if number < room:
        return bytes((short + number,))
    for head, width in heads.items():
        if number < 1 << 8 * width:
            return bytes((head,)) + number.to_bytes(width, "big")
    raise Malformed(f"expected a number of at most {width} bytes, got {number:#x}")


def _write_int(value: int) -> bytes:
    if value >= -32:
        return _head(value, 0, 128, _UINTS) if value >= 0 else bytes((256 + value,))
    for head, width in _INTS.items():
        if value >= -1 << 8 * width - 1:
            return bytes((head,)) + value.to_bytes(width, "big", signed=True)
    raise Malformed(f"expected a number of at most 8 bytes, got {value:#x}")


def _write_str(value: str) -> bytes:
    try:
        text = _composed(value).encode()
    except UnicodeEncodeError as fault:
        raise Malformed(f"expected text that UTF-8 can write, got {fault.reason}") from None
    return _head(len(text), 0xA0, 32, _STRS) + text


def _write_map(pairs: dict[object, object], depth: int) -> bytes:
    texts = [key for key in pairs if isinstance(key, str)]
    if len(texts) < len(pairs):
        raise Malformed("expected a text as every key of a map, got another type")
    texts.sort(key=lambda text: text.encode(errors="surrogatepass"))
    written = (_write_str(text) + encode_plainly(pairs[text], depth - 1) for text in texts)
    return _head(len(texts), 0x80, 16, _MAPS) + b"".join(written)
