"""Passing on matches of other houses: the head such a house signed is kept beside the keys when its bundle comes in.

Nobody here can sign for another house. With the head that came along, the same evidence can go out again.
"""

from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from tidelog.domain.errors import Forbidden, Malformed, TidelogError
from tidelog.domain.files import save
from tidelog.domain.house import House
from tidelog.domain.log.primitives.merkle import leaf_hash, roots_of
from tidelog.domain.log.primitives.note import Checkpoint, Note, parse_checkpoint, parse_note, verified_by
from tidelog.domain.log.records.heads import ORIGIN, cosigner
from tidelog.domain.log.records.match import Match


class Kept(NamedTuple):
    """A head as its house signed it."""

    text: str
    note: Note
    head: Checkpoint


def keep_head(house: House, match: Match, text: str) -> None:
    """Keep the head that came with a match of another house, unless a later or better signed one is here."""
    came, known = _read(match, text), kept_head(house, match)
    if came is None or house.pens.is_house(match):
        return
    if known and (known.head.size, _cosigned(match, known)) >= (came.head.size, _cosigned(match, came)):
        return
    path = _file(house, match)
    with suppress(OSError, TidelogError):  # the match is here all the same; passing it on will say what is missing
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        save(path, text.encode(), replace=True)


def kept_head(house: House, match: Match) -> Kept | None:
    """The head of another house that came with this match, where one did."""
    try:
        text = _file(house, match).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None
    return _read(match, text)


def passed_on(house: House, match: Match, records: tuple[bytes, ...]) -> Kept:
    """The kept head of a log that another house signed; refused where none fits, or the log is that house's own."""
    kept = kept_head(house, match)
    theirs = bool(match.secret) and match.head.status != "sealed"
    if theirs or kept is None or not _covers(kept.head, records):
        raise Forbidden(
            f"match {match.id} was opened by another house, which alone can export it: no head it signed is kept here"
        )
    return kept


def _cosigned(match: Match, kept: Kept) -> int:
    """How many seats have signed a head; lines that nobody can check count for nothing."""
    held = [(cosigner(match.id, seat), one.own) for seat, one in enumerate(match.head.holders, 1) if one.own]
    return sum(verified_by(kept.note, name, key) for name, key in held)


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
    signer = match.opened.house
    signed = head.origin == ORIGIN + match.id and verified_by(note, signer.name, signer.key)
    return Kept(text, note, head) if signed else None


def _file(house: House, match: Match) -> Path:
    return house.keys.folder / "heads" / match.id
