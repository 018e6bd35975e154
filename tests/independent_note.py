"""Signed notes and heads, as 7.1 of docs/log-format.md says; part of the second verifier."""

import base64
import re
from typing import NamedTuple

from tests.independent_bytes import sha, signed

CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


class Note(NamedTuple):
    """A head, and who signed it how: name, key hash, signature."""

    text: str
    origin: str
    size: int
    root: bytes
    lines: list[tuple[str, bytes, bytes]]


def read_note(data: bytes) -> Note | None:
    """The head of a note; nothing where it is malformed."""
    text = data.decode()
    if len(data) > 65_536 or CONTROL.search(text) or not text.endswith("\n"):
        return None
    body, parted, block = text.rpartition("\n\n")
    lines = [_line(line) for line in block.removesuffix("\n").split("\n")]
    parts = body.split("\n")
    if not parted or not 0 < len(lines) <= 64 or len(parts) != 3 or not parts[0]:
        return None
    root = _base64(parts[2])
    if root is None or len(root) != 32 or not re.fullmatch("0|[1-9][0-9]{0,18}", parts[1]) or int(parts[1]) >= 2**63:
        return None
    good = [line for line in lines if line is not None]
    return Note(f"{body}\n", parts[0], int(parts[1]), root, good) if len(good) == len(lines) else None


def _line(line: str) -> tuple[str, bytes, bytes] | None:
    parts = line.split(" ")
    if len(parts) != 3 or parts[0] != "\u2014" or not parts[1] or "+" in parts[1] or any(map(str.isspace, parts[1])):
        return None
    data = _base64(parts[2])
    return (parts[1], data[:4], data[4:]) if data is not None and len(data) > 4 else None


def _base64(text: str) -> bytes | None:
    try:
        data = base64.b64decode(text, validate=True)
    except ValueError:
        return None
    return data if base64.b64encode(data).decode() == text else None


def signed_note(note: Note, name: str, key: bytes) -> bool:
    """Whether this key signed the note under this name: all lines of that name and hash hold, and there is one."""
    known = sha(name.encode(), b"\n\x01", key)[:4]
    own = [signature for who, short, signature in note.lines if (who, short) == (name, known)]
    return bool(own) and all(signed(key, note.text.encode(), one) for one in own)
