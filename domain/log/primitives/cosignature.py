"""Cosignatures as C2SP specifies them (c2sp.org/tlog-cosignature): a witness signs a head and the time it saw it."""

from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from typing import Final

from tidelog.domain.errors import Malformed
from tidelog.domain.log.primitives import signing
from tidelog.domain.log.primitives.note import Note, Signature, unbase64

_ED25519: Final = b"\x04"
_TIME: Final = 8


def key_id(name: str, public: bytes) -> bytes:
    """The four bytes that tell a witness's key of this name from others."""
    return sha256(name.encode() + b"\n" + _ED25519 + public).digest()[:4]


def witness_key(name: str, public: bytes) -> str:
    """The one-line text of a witness's key."""
    return f"{name}+{key_id(name, public).hex()}+{b64encode(_ED25519 + public).decode()}"


def parse_witness_key(text: str) -> tuple[str, bytes]:
    """The name and the key of such a line."""
    name, _, rest = text.partition("+")
    public = unbase64(rest.partition("+")[2])[1:]
    if not name or not signing.is_sound_key(public) or witness_key(name, public) != text:
        raise Malformed(f"expected name+hash+key of a witness, got {text!a}")
    return name, public


def cosignature(text: str, name: str, seed: bytes, time: int) -> Signature:
    """What a witness signs of a head, with the time in seconds."""
    signature = signing.sign(seed, _message(text, time))
    return Signature(name, key_id(name, signing.public_key(seed)), time.to_bytes(_TIME, "big") + signature)


def time_of(note: Note, name: str, public: bytes) -> int | None:
    """When this witness saw the head, in seconds; None where it has not signed it. One bad line spoils its name."""
    own = [one.signature for one in note.signatures if (one.name, one.key_hash) == (name, key_id(name, public))]
    times = [int.from_bytes(each[:_TIME], "big") for each in own]
    if not own or not all(_holds(note.text, public, each) for each in own):
        return None
    return min(times)


def times_of(note: Note, witnesses: Iterable[tuple[str, bytes]]) -> list[int]:
    """When each of these witnesses saw the head, the earliest first; a key counts once."""
    found: dict[bytes, int] = {}
    for name, public in witnesses:
        time = time_of(note, name, public)
        if time is not None:
            found[public] = min(time, found.get(public, time))
    return sorted(found.values())


def _holds(text: str, public: bytes, signed: bytes) -> bool:
    time = int.from_bytes(signed[:_TIME], "big")
    return len(signed) == _TIME + 64 and signing.verify(public, _message(text, time), signed[_TIME:])


def _message(text: str, time: int) -> bytes:
    return f"cosignature/v1\ntime {time}\n{text}".encode()
