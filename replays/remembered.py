"""What a seat remembers of what it signed, beside its keys: no second command of one number, no second history.

Whoever signs from files has seen heads of the house. A file that does not extend the last one is refused by name,
before anything is signed on it, and a letter that was written once is written again to the byte.
"""

from typing import Any

import msgspec

from tidelog.domain.errors import HeadRefused
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.log.primitives.merkle import leaf_hash, roots_of
from tidelog.domain.log.records.heads import cosigner
from tidelog.domain.store.heads import Raise, Told
from tidelog.domain.store.heads_sqlite import SQLiteHeads
from tidelog.domain.store.keyring import Keyring
from tidelog.replays.bundle import Bundle
from tidelog.replays.conflict import conflict_of


class SeatMemory:
    """What one seat of a match has seen and signed on this machine."""

    def __init__(self, keys: Keyring, match: str, seat: Seat) -> None:
        self._heads = SQLiteHeads(keys.folder / "memory")
        self._match, self._seat = match, seat
        self._origin = cosigner(match, seat)

    def see(self, bundle: Bundle, size: int) -> None:
        """Refuse a file that does not extend what this seat has seen, and remember its head at a size from now on."""
        raises = self._extended(bundle, size)
        if raises and not all(self._heads.raise_all(raises)):
            self.see(bundle, size)
        elif bundle.checkpoint:
            self._heads.keep_note(self._origin, bundle.checkpoint)

    def _extended(self, bundle: Bundle, size: int) -> list[Raise]:
        roots = roots_of(map(leaf_hash, bundle.records))
        known = self._heads.told([self._origin]).get(self._origin)
        if known is None:
            return [Raise(self._origin, None, Told(size, roots[size]))]
        if known.size >= len(roots):
            raise HeadRefused(
                f"seat {self._seat} of match {self._match} has seen ply {known.size} already, and this file ends at "
                f"ply {len(roots) - 1}: ask the house for a later one",
                told=known.size,
            )
        if roots[known.size] != known.root:
            raise HeadRefused(
                f"seat {self._seat} of match {self._match} has seen another ply {known.size} than that of this file: "
                f"two histories were told, and nothing is signed",
                told=known.size,
                conflict=self._conflict(bundle),
            )
        return [Raise(self._origin, known, Told(size, roots[size]))] if known.size < size else []

    def _conflict(self, bundle: Bundle) -> bytes | None:
        """What convicts the house, where it has signed both histories."""
        kept = self._heads.note(self._origin)
        return conflict_of(kept, bundle.checkpoint, bundle.records) if kept and bundle.checkpoint else None

    def sign_once(self, bundle: Bundle, counter: int, data: bytes, instead: bool) -> bytes:
        """The letter that goes out as a command of this number: the one there was on this head, or this one."""
        size = len(bundle.records)
        self.see(bundle, size)
        known = self._heads.letter(self._match, self._seat, counter, size)
        if known is None or instead:
            self._heads.keep_letter(self._match, self._seat, counter, size, data)
            return data
        if not _says_the_same(known, data):
            raise HeadRefused(
                f"seat {self._seat} has signed another command {counter} on ply {size} already: send that letter "
                "again, or sign one in its place with --instead, and the house may take either"
            )
        return known

    def close(self) -> None:
        """Let go of the file."""
        self._heads.close()


def _says_the_same(one: bytes, other: bytes) -> bool:
    """Whether two letters say the same, whatever salts hide it."""
    return _said(one) == _said(other)


def _said(letter: bytes) -> list[Any]:
    _, _, (command, _), openings, agreed, _ = msgspec.msgpack.decode(letter)
    return [command[:4], command[5], [(slot, who, value) for slot, who, _, value in openings], agreed]
