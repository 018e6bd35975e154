"""The salts of what is hidden: those of seats that hold a key follow from nothing, and must be kept."""

from collections.abc import Iterable

import msgspec

from tidelog.domain.kernel.hush import Hush, Quiet
from tidelog.domain.kernel.secret import secrets_in
from tidelog.domain.log.primitives.commitment import house_salt
from tidelog.domain.log.records.holders import Holders
from tidelog.domain.log.records.record import AnyMoved, Opening


class Salt(Quiet, msgspec.Struct, frozen=True, array_like=True):
    """The salt of one slot."""

    slot: str
    salt: bytes

    def _says(self) -> str:
        return f"of {self.slot}"


Salts = tuple[Salt, ...]


def salts_after(held: Holders, salts: Salts, record: AnyMoved, openings: Iterable[Opening]) -> Salts:
    """A seat's own salts stay even when they are out: what was shown may be taken back, and be shown again."""
    command = record.signed.command
    if not command.commitments or held[command.seat - 1].custody == "house":
        return salts
    own = {secret.slot for secret in secrets_in(type(command.move), command.move)}
    return (*salts, *(Salt(opening.slot, opening.salt) for opening in openings if opening.slot in own))


def salt_of(salts: Salts, secret: Hush, slot: str) -> bytes:
    """The salt of something hidden: one that is known, or the one that follows from the secret."""
    return next((one.salt for one in salts if one.slot == slot), None) or house_salt(secret, slot)
