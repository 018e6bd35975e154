"""Passing on what others signed: the heads of other houses, and the seats' signatures below the head of a seal.

Nobody here can sign for them. Kept beside the keys when a bundle comes in, the same evidence can go out again; what
seats signed side by side, each on a copy of its own, stands below one head then.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from tidelog.domain.errors import Forbidden, Malformed, TidelogError
from tidelog.domain.files import save
from tidelog.domain.house import House
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.log.primitives.merkle import leaf_hash, roots_of
from tidelog.domain.log.primitives.note import (
    Checkpoint,
    Note,
    Signature,
    checkpoint_text,
    key_id,
    note_of,
    parse_checkpoint,
    parse_note,
    verified_by,
)
from tidelog.domain.log.records.heads import ORIGIN, cosigner
from tidelog.domain.log.records.match import Match

_SEAL: Final = ".seal"


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


def sealed_text(house: House, match: Match) -> str:
    """The head of the seal, as text to be signed."""
    size = match.head.sealed
    root = match.head.root
    if size < match.head.size:
        root = roots_of(map(leaf_hash, house.matches.log_of(match.id, 0, size).records))[-1]
    return checkpoint_text(ORIGIN + match.id, size, root)


def keep_cosignatures(house: House, match: Match, texts: Iterable[str]) -> tuple[Seat, ...]:
    """Keep what seats have signed below the head of the seal, each on a copy of its own; whose is here now."""
    if not match.head.sealed:
        return ()
    due, kept = sealed_text(house, match), cosignatures(house, match)
    found = kept | {seat: line for text in texts for seat, line in _lines(match, text, due)}
    if len(found) > len(kept):
        path = _file(house, match, _SEAL)
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        save(path, note_of(due, found.values()).encode(), replace=True)
    return tuple(sorted(found))


def cosignatures(house: House, match: Match) -> dict[Seat, Signature]:
    """What seats have signed below the head of the seal, as far as it came here."""
    if not match.head.sealed:
        return {}
    try:
        text = _file(house, match, _SEAL).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return {}
    return dict(_lines(match, text, sealed_text(house, match)))


def _lines(match: Match, text: str, due: str) -> Iterator[tuple[Seat, Signature]]:
    """The signatures of seats below this head, as far as they hold; below another there are none."""
    try:
        note = parse_note(text)
    except Malformed:
        return
    if note.text != due:
        return
    for seat, holder in enumerate(match.head.holders, 1):
        name = cosigner(match.id, seat)
        if holder.own and verified_by(note, name, holder.own):
            key = name, key_id(name, holder.own)
            yield seat, next(one for one in note.signatures if (one.name, one.key_hash) == key)


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


def _file(house: House, match: Match, end: str = "") -> Path:
    return house.keys.folder / "heads" / f"{match.id}{end}"
