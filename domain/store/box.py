"""What is hidden lies locked in a store: openings that are not everybody's, and kept states. The key is elsewhere.

A row on the disk is [record, openings for everybody, box]. Records, roots and lists need no key; whoever lacks it reads
the store as a copy from which the hidden things are left out.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, cast

import msgspec

from tidelog.domain import entropy
from tidelog.domain.kernel.hush import Hush
from tidelog.domain.log.primitives.canonical import encode
from tidelog.domain.log.records.record import Opening
from tidelog.domain.log.records.rows import Row, store
from tidelog.domain.store.tables import Kept, Listing, Make, Recorder, Write

_BOXED: Final = 0x93
"""How a row with a box begins: an array of three."""
_BOX: Final = "+box"
_NONCE: Final = 24


class _Locked(msgspec.Struct, frozen=True, array_like=True):
    """A row as it lies on the disk."""

    record: msgspec.Raw
    openings: tuple[Opening, ...]
    box: bytes


_locked = msgspec.msgpack.Decoder(_Locked).decode
_pair = msgspec.msgpack.Decoder(tuple[msgspec.Raw, tuple[Opening, ...]]).decode
_openings = msgspec.msgpack.Decoder(tuple[Opening, ...]).decode


class Box:
    """Locks and unlocks with a key that is asked for when it is first needed."""

    def __init__(self, key: Callable[[], Hush | None], make: Callable[[], Hush]) -> None:
        self._key, self._make = key, make
        self._known: Any = None

    def lock(self, data: bytes) -> bytes:
        """A box with this in it."""
        from nacl.secret import SecretBox

        if self._known is None:
            self._known = SecretBox(bytes(self._make()))
        return bytes(self._known.encrypt(data, entropy.fresh(_NONCE)))

    def unlock(self, box: bytes) -> bytes | None:
        """What is in a box; nothing where the key is another, or not here."""
        from nacl.exceptions import CryptoError
        from nacl.secret import SecretBox

        if self._known is None and (key := self._key()) is not None:
            self._known = SecretBox(bytes(key))
        try:
            return None if self._known is None else bytes(self._known.decrypt(box))
        except CryptoError:
            return None

    def lock_row(self, row: Row) -> Row:
        """A row with all that is not for everybody in its box."""
        record, openings = _pair(row.state)
        hidden = tuple(opening for opening in openings if opening.who is not None)
        if not hidden:
            return row
        shown = tuple(opening for opening in openings if opening.who is None)
        return row._replace(state=b"\x93" + bytes(record) + encode(shown) + encode(self.lock(encode(hidden))))

    def unlock_state(self, state: bytes) -> bytes:
        """A row as all else knows it: the record, and the openings as far as the key gives them."""
        if state[0] != _BOXED:
            return state
        locked = _locked(state)
        hidden = self.unlock(locked.box)
        return store(bytes(locked.record), (*(() if hidden is None else _openings(hidden)), *locked.openings))


class BoxedRecorder:
    """A recorder whose rows and kept states are locked on the disk; all else is the recorder's own."""

    def __init__(self, inner: Recorder, box: Box) -> None:
        self._inner, self._box = inner, box

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def append(self, rows: Sequence[Row], kept: Kept | None, listing: Listing | None) -> Any:
        """Store all of it or nothing."""
        return self._inner.append(list(map(self._box.lock_row, rows)), self._lock_kept(kept), listing)

    def append_group(self, writes: Sequence[Write]) -> Any:
        """Store what is meant for different matches."""
        lock = self._box.lock_row
        locked = [Write(list(map(lock, one.rows)), self._lock_kept(one.kept), one.listing) for one in writes]
        return self._inner.append_group(locked)

    def erase(self, rows: Sequence[Row], make: Make) -> None:
        """Write rows again without some of what stood beside their records."""
        self._inner.erase(list(map(self._box.lock_row, rows)), make)

    def rows(self, match: str, after: int, until: int | None) -> list[bytes]:
        """The rows of these plies, in order."""
        return [self._box.unlock_state(state) for state in self._inner.rows(match, after, until)]

    def first_row(self, match: str) -> bytes | None:
        """The row that opened the match."""
        state = self._inner.first_row(match)
        return None if state is None else self._box.unlock_state(state)

    def log(self, after: int, most: int) -> list[tuple[int, Row]]:
        """The rows of all matches after a position, with their positions."""
        found = self._inner.log(after, most)
        return [(at, row._replace(state=self._box.unlock_state(row.state))) for at, row in found]

    def kept(self, match: str, until: int | None) -> Kept | None:
        """The latest kept state up to a ply; none where it cannot be unlocked."""
        kept = self._inner.kept(match, until)
        if kept is None or not kept.code.endswith(_BOX):
            return kept
        head, state = self._box.unlock(kept.head), self._box.unlock(kept.state)
        if head is None or state is None:
            return None
        return kept._replace(code=kept.code.removesuffix(_BOX), head=head, state=state)

    def _lock_kept(self, kept: Kept | None) -> Kept | None:
        if kept is None:
            return None
        lock = self._box.lock
        return kept._replace(code=kept.code + _BOX, head=lock(kept.head), state=lock(kept.state))


def boxed(inner: Recorder, box: Box) -> Recorder:
    """A recorder that locks what is hidden before it is stored."""
    return cast(Recorder, BoxedRecorder(inner, box))
