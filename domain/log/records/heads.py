"""Heads that leave the house: signed by it, and co-signed by the seats once the match is sealed."""

from typing import Final

from tidelog.domain.log.primitives.note import add_signature, checkpoint_text, sign_note
from tidelog.domain.log.records.record import HouseInfo

ORIGIN: Final = "tidelog/"
"""The name of a match's log is this and the match."""


def cosigner(match: str, seat: int) -> str:
    """The name under which a seat co-signs the head of a match."""
    return f"{ORIGIN}{match}/seat{seat}"


def signed_head(match: str, size: int, root: bytes, house: HouseInfo, seed: bytes) -> str:
    """The head of a match as a note of the house."""
    return sign_note(checkpoint_text(ORIGIN + match, size, root), house.name, seed)


def cosign(note: str, match: str, seat: int, seed: bytes) -> str:
    """The note with the signature of a seat."""
    return add_signature(note, cosigner(match, seat), seed)
