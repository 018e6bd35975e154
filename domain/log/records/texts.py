"""Names and free text: commitments in the records, with openings for everybody beside them, which can be erased.

The salt is random and follows from nothing: the seal publishes the match secret, and whoever could derive a salt
from it could try names. Only at level F0, where everything follows from a seed, it does.
"""

from collections.abc import Iterable

from tidelog.domain import entropy
from tidelog.domain.kernel.game import Names
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.log.primitives.commitment import SALT_BYTES, commit, house_salt
from tidelog.domain.log.records.names import called
from tidelog.domain.log.records.record import Level, Opened, Opening

ERASED = "[text not in this copy]"
"""What stands in the place of a text whose opening is gone."""


def name_slot(seat: Seat) -> str:
    """The slot of what a seat is called."""
    return f"name{seat}"


def text_slot(index: int) -> str:
    """The slot of the free text in a record."""
    return f"text{index}"


def is_words(slot: str) -> bool:
    """Whether a slot holds a name or free text: not a thing of the game."""
    return slot.startswith(("name", "text"))


def fresh_salt(level: Level, secret: bytes, slot: str) -> bytes:
    """A salt for a name or a text."""
    return house_salt(secret, slot) if level == "F0" else entropy.fresh(SALT_BYTES)


def for_everybody(slot: str, salt: bytes, value: str) -> Opening:
    """The opening of a name or a text."""
    return Opening(slot, None, salt, value)


def committed(match: str, opening: Opening) -> bytes:
    """What a record holds of it."""
    return commit(match, opening.slot, opening.salt, opening.value)


def names_of(opened: Opened, openings: Iterable[Opening]) -> Names:
    """What each seat is called, as far as that is known; else by its key's fingerprint, or its number."""
    known = {opening.slot: opening.value for opening in openings if opening.who is None}
    return tuple(str(known.get(name_slot(seat)) or called(seat, info.key)) for seat, info in enumerate(opened.seats, 1))


def text_of(index: int, openings: Iterable[Opening]) -> str:
    """The free text of a record, or that it is not in this copy."""
    slot = text_slot(index)
    return next((str(opening.value) for opening in openings if opening.slot == slot), ERASED)
