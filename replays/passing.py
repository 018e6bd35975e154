"""Passing on matches of other houses: the head such a house signed is kept beside the keys when its bundle comes in.

Nobody here can sign for another house. With the head that came along, the same evidence can go out again.
"""

from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from tidelog.domain.app import Tidelog
from tidelog.domain.errors import Forbidden, Malformed
from tidelog.domain.log.evidence import ORIGIN, Openings
from tidelog.domain.log.match import Match
from tidelog.domain.log.merkle import leaf_hash, roots_of
from tidelog.domain.log.note import Checkpoint, Note, parse_checkpoint, parse_note, verified_by
from tidelog.domain.log.record import SECRET_SLOT
from tidelog.replays.bundle import save


class Kept(NamedTuple):
    """A head as its house signed it."""

    text: str
    note: Note
    head: Checkpoint


def keep_head(tidelog: Tidelog, match: Match, text: str) -> None:
    """Keep the head that came with a match of another house, unless a later or better signed one is here."""
    came, known = _read(match, text), kept_head(tidelog, match)
    if came is None or tidelog.is_house(match):
        return
    if known and (known.head.size, len(known.note.signatures)) >= (came.head.size, len(came.note.signatures)):
        return
    path = _file(tidelog, match)
    with suppress(OSError):  # the match is here all the same; passing it on will say what is missing
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        save(path, text.encode())


def kept_head(tidelog: Tidelog, match: Match) -> Kept | None:
    """The head of another house that came with this match, where one did."""
    try:
        text = _file(tidelog, match).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None
    return _read(match, text)


def passed_on(tidelog: Tidelog, match: Match, records: tuple[bytes, ...]) -> Kept:
    """The kept head of a log that another house signed; refused where none fits, or the log is that house's own."""
    kept = kept_head(tidelog, match)
    theirs = bool(match.secret) and match.head.status != "sealed"
    if theirs or kept is None or not _covers(kept.head, records):
        raise Forbidden(
            f"match {match.id} was opened by another house, which alone can export it: no head it signed is kept here"
        )
    return kept


def without_secret(openings: tuple[Openings, ...]) -> tuple[Openings, ...]:
    """The openings but for the match secret, which is the house's."""
    return tuple(tuple(o for o in beside if o.slot != SECRET_SLOT) for beside in openings)


def _covers(head: Checkpoint, records: tuple[bytes, ...]) -> bool:
    size = head.size
    return 0 < size <= len(records) and roots_of(map(leaf_hash, records[:size]))[-1] == head.root


def _read(match: Match, text: str) -> Kept | None:
    """A head of this match, signed by its house; anything else is none."""
    try:
        note = parse_note(text)
        head = parse_checkpoint(note.text)
    except Malformed:
        return None
    house = match.opened.house
    signed = head.origin == ORIGIN + match.id and verified_by(note, house.name, house.key)
    return Kept(text, note, head) if signed else None


def _file(tidelog: Tidelog, match: Match) -> Path:
    return tidelog.keys.folder / "heads" / match.id
