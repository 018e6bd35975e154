"""What a server has told: its key and the last head of each match, kept beside the keys: a second story is seen."""

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from tidelog.domain.errors import Equivocation, Malformed
from tidelog.domain.files import save
from tidelog.domain.log.primitives.note import Checkpoint, parse_checkpoint, parse_note, verified_by
from tidelog.domain.log.records.heads import ORIGIN
from tidelog.domain.log.records.record import HouseInfo


class Seen:
    """What one server has told so far."""

    def __init__(self, keys: Path, origin: str) -> None:
        self._origin = origin
        self._folder = keys / "told" / sha256(origin.encode()).hexdigest()[:16]

    def check_house(self, key: str) -> None:
        """Refuse a server that has become another house."""
        path = self._folder / "house"
        if not path.is_file():
            self._write(path, f"{key}\n{self._origin}\n")
        elif path.read_text(encoding="ascii").split("\n")[0] != key:
            raise Equivocation(f"{self._origin} was another house before: its key has changed; {path} has the old one")

    def head(self, match: str) -> Checkpoint | None:
        """The last head that was kept of a match."""
        path = self._folder / match
        return parse_checkpoint(parse_note(path.read_text(encoding="utf-8")).text) if path.is_file() else None

    def keep(self, match: str, note: str) -> None:
        """Keep a head that goes on from the one before."""
        self._write(self._folder / match, note)

    def _write(self, path: Path, text: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        save(path, text.encode(), replace=True)


def checked_head(note: str, match: str, house: HouseInfo, size: int, root: bytes) -> None:
    """Refuse a receipt that is not the house's own word on the log as it is known here."""
    found = parse_note(note)
    head = parse_checkpoint(found.text)
    if head.origin != ORIGIN + match or not verified_by(found, house.name, house.key):
        raise Malformed(f"expected a head of match {match} signed by its house, got another")
    if head.size == size and head.root != root:
        raise Equivocation(f"the server signs another history of match {match} than it has sent: at ply {size}")


def check_kept(kept: Checkpoint | None, match: str, roots: Sequence[bytes]) -> None:
    """Refuse a log that does not go on from the head that was kept of it; `roots` begin with that of nothing."""
    if kept is None or kept.size == 0:
        return
    if kept.size >= len(roots):
        raise Equivocation(f"the server has told {kept.size} plies of match {match} before, and now {len(roots) - 1}")
    if roots[kept.size] != kept.root:
        raise Equivocation(f"the server tells another history of match {match} than before: up to ply {kept.size}")
