"""Signed notes and checkpoints as C2SP specifies them, so that other people's tools can read our heads.

A note is text and the signatures of those who vouch for it; a checkpoint is the note that names a log, its
size and its root. Parsing is strict: one meaning has one text.
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Iterable
from hashlib import sha256
from typing import Final, NamedTuple

from tidelog.domain.errors import Malformed
from tidelog.domain.log.primitives import signing

_ED25519: Final = b"\x01"
_NOTE_LIMIT: Final = 64 * 1024
_SIGNATURE_LIMIT: Final = 64
_SIZE_LIMIT: Final = 2**63
_CONTROL: Final = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


class Signature(NamedTuple):
    """One signature line: who signed, the hash that tells the key, and the signature itself."""

    name: str
    key_hash: bytes
    signature: bytes


class Note(NamedTuple):
    """A text with its final newline, and the signatures under it."""

    text: str
    signatures: tuple[Signature, ...]


class Checkpoint(NamedTuple):
    """The head of a log."""

    origin: str
    size: int
    root: bytes


class Pin(NamedTuple):
    """A head that somebody kept, with the note that says who signed it."""

    note: Note
    head: Checkpoint


def key_id(name: str, public: bytes) -> bytes:
    """The four bytes that tell a key of this name from others."""
    return sha256(_checked_name(name).encode() + b"\n" + _ED25519 + public).digest()[:4]


def verifier_key(name: str, public: bytes) -> str:
    """The one-line text of a public key, to hand to those who verify."""
    return f"{name}+{key_id(name, public).hex()}+{_base64(_ED25519 + public)}"


def parse_verifier_key(text: str) -> tuple[str, bytes]:
    """The name and the public key of such a line."""
    name, _, rest = text.partition("+")
    public = unbase64(rest.partition("+")[2])[1:]
    if not signing.is_sound_key(public) or verifier_key(name, public) != text:
        raise Malformed(f"expected name+hash+key of a sound Ed25519 key, got {text!a}")
    return name, public


def sign_note(text: str, name: str, seed: bytes) -> str:
    """The note of a text, signed by one key."""
    return _checked_note(_checked_lines(text) + "\n" + line_of(_signed(text, name, seed)))


def add_signature(note: str, name: str, seed: bytes) -> str:
    """The note with one more signature; a key that has signed it already changes nothing."""
    text, signatures = parse_note(note)
    signature = _signed(text, name, seed)
    return note if signature in signatures else _checked_note(note + line_of(signature))


def note_of(text: str, signatures: Iterable[Signature]) -> str:
    """The note of a text with signatures that were made elsewhere, each of which stands there once."""
    return _checked_note(_checked_lines(text) + "\n" + "".join(map(line_of, dict.fromkeys(signatures))))


def parse_note(text: str) -> Note:
    """The text and the signatures of a note; nothing is verified yet."""
    body, parted, block = _checked_lines(text).rpartition("\n\n")
    if not parted:
        raise Malformed("expected a text, an empty line and signatures, got no empty line")
    lines = block.removesuffix("\n").split("\n")
    if len(lines) > _SIGNATURE_LIMIT:
        raise Malformed(f"expected at most {_SIGNATURE_LIMIT} signatures, got {len(lines)}")
    return Note(body + "\n", tuple(map(parse_line, lines)))


def verified_by(note: Note, name: str, public: bytes) -> bool:
    """Whether the note is signed with this key; one bad signature in the key's name spoils it."""
    key = name, key_id(name, public)
    own = [each.signature for each in note.signatures if (each.name, each.key_hash) == key]
    return bool(own) and all(signing.verify(public, note.text.encode(), each) for each in own)


def checkpoint_text(origin: str, size: int, root: bytes) -> str:
    """The text of a checkpoint, to be signed as a note."""
    text = f"{origin}\n{size}\n{_base64(root)}\n"
    if parse_checkpoint(text) != (origin, size, root):
        raise Malformed(f"expected an origin of one line, got {origin!a}")
    return text


def parse_checkpoint(note_text: str) -> Checkpoint:
    """The log, size and root that the text of a checkpoint names; extension lines are refused."""
    lines = _checked_lines(note_text).removesuffix("\n").split("\n")
    if len(lines) != 3 or not lines[0]:
        raise Malformed(f"expected origin, size and root on three lines, got {len(lines)} lines")
    root = unbase64(lines[2])
    if len(root) != 32:
        raise Malformed(f"expected a root of 32 bytes, got {len(root)}")
    return Checkpoint(lines[0], _size(lines[1]), root)


def parse_pin(text: str) -> Pin:
    """A kept checkpoint; nothing is verified yet."""
    note = parse_note(text)
    return Pin(note, parse_checkpoint(note.text))


def _size(digits: str) -> int:
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 19):
        raise Malformed(f"expected a size in decimal digits, got {digits!a}")
    size = int(digits)
    if str(size) != digits or size >= _SIZE_LIMIT:
        raise Malformed(f"expected a size below 2^63 without leading zeros, got {digits}")
    return size


def _signed(text: str, name: str, seed: bytes) -> Signature:
    return Signature(name, key_id(name, signing.public_key(seed)), signing.sign(seed, text.encode()))


def line_of(signature: Signature) -> str:
    """A signature as it stands below a text."""
    return f"— {signature.name} {_base64(signature.key_hash + signature.signature)}\n"


def node_lines(path: Iterable[bytes]) -> str:
    """The nodes of a proof, one a line."""
    return "".join(f"{_base64(node)}\n" for node in path)


def parse_line(line: str) -> Signature:
    """The signature of such a line."""
    parts = line.split(" ")
    if len(parts) != 3 or parts[0] != "—":
        raise Malformed(f"expected a signature line of dash, name and base64, got {line!a}")
    data = unbase64(parts[2])
    if len(data) < 5:
        raise Malformed(f"expected a key hash and a signature, got {len(data)} bytes")
    return Signature(_checked_name(parts[1]), data[:4], data[4:])


def _checked_note(text: str) -> str:
    parse_note(text)
    return text


def _checked_name(name: str) -> str:
    if not name or "+" in name or any(map(str.isspace, name)) or _CONTROL.search(name):
        raise Malformed(f"expected a key name without spaces and plus signs, got {name!a}")
    return name


def _checked_lines(text: str) -> str:
    """Text that is UTF-8, of bounded size, and consists of whole lines without control characters."""
    if len(text) > _NOTE_LIMIT or len(text.encode(errors="replace")) > _NOTE_LIMIT:
        raise Malformed(f"expected a note of at most {_NOTE_LIMIT} bytes, got more")
    if not text.endswith("\n"):
        raise Malformed(f"expected a newline at the end, got {text[-1:]!a}")
    if bad := _CONTROL.search(text):
        raise Malformed(f"expected no control characters in a note, got {bad[0]!a}")
    return text


def _base64(data: bytes) -> str:
    return b64encode(data).decode()


def unbase64(text: str) -> bytes:
    """Bytes of base64 in its one form."""
    try:
        data = b64decode(text, validate=True)
    except ValueError as fault:
        raise Malformed(f"expected base64, got text that fails: {fault}") from None
    if _base64(data) != text:
        raise Malformed(f"expected the canonical base64 of {len(data)} bytes, got another form of it")
    return data
