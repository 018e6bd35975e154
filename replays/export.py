"""Matches of a store as bundles and as evidence: full, as one seat may see it, or as the public may.

A bundle holds a head that the house of the match has signed: its house makes one, others pass on what came to them.
"""

from pathlib import Path

from tidelog.domain import rulebook
from tidelog.domain.files import save
from tidelog.domain.house import House
from tidelog.domain.kernel.seats import PUBLIC, Seat
from tidelog.domain.log.audit.evidence import Evidence, Key
from tidelog.domain.log.primitives.merkle import leaf_hash, roots_of
from tidelog.domain.log.primitives.note import Pin, note_of, parse_note
from tidelog.domain.log.records.given import Answers, answers_of
from tidelog.domain.log.records.heads import cosign, signed_head
from tidelog.domain.log.records.log import Log
from tidelog.domain.log.records.match import Match
from tidelog.domain.log.records.record import SECRET_SLOT
from tidelog.replays.bundle import Bundle, write_bundle
from tidelog.replays.passing import cosignatures, kept_head, passed_on, sealed_text
from tidelog.replays.readme import readme


def bundle_of(house: House, match: str, viewer: Seat = PUBLIC, kept: tuple[str, ...] = ()) -> Bundle:
    """The match as this viewer may have it, with the head its house signs, or the one of another house that is kept."""
    found = house.load(match)
    log = log_of(house, found)
    if house.pens.is_house(found):
        note = checkpoint(house, found)
    else:
        head = passed_on(house, found, log.records)
        note, log = _with_cosignatures(house, found, head.text), log.until(head.head.size).without(SECRET_SLOT)
    log = log.seen_by(viewer, _sealed(house, found))
    return Bundle(
        records=log.records,
        openings=log.openings,
        checkpoint=note,
        game=found.opened.game,
        rules=_rules(found),
        readme=readme(found.opened, len(log)),
        kept=(*kept, *_sealed_head(house, found, log.records)),
        anchors=_anchors(house, found),
    )


def _anchors(house: House, match: Match) -> dict[str, bytes]:
    """What shows a match in the log of its house, where that is this one."""
    if house.log is None or match.opened.log != house.log.id:
        return {}
    return house.log.anchors(house.matches.log_of(match.id))


def _with_cosignatures(house: House, match: Match, text: str) -> str:
    """The head another house signed, with the co-signatures that came here by other ways."""
    note = parse_note(text)
    if not match.head.sealed or note.text != sealed_text(house, match):
        return text
    return note_of(note.text, (*note.signatures, *cosignatures(house, match).values()))


def export_match(house: House, match: str, path: Path, viewer: Seat = PUBLIC, replace: bool = False) -> None:
    """Write the match into a file; one that is there is left as it is, unless it is to be replaced."""
    secret = is_private(house, house.load(match), viewer)
    save(path, write_bundle(bundle_of(house, match, viewer)), replace=replace, secret=secret)


def is_private(house: House, match: Match, viewer: Seat) -> bool:
    """Whether what this viewer may have of a match is for its eyes alone."""
    return viewer != PUBLIC and not house.gallery.is_open(match)


def _rules(match: Match) -> str | None:
    """The rules text the match was opened with, where this is still the one here."""
    same = rulebook.rules_hash(match.opened.game) == match.opened.rules
    return rulebook.rules_text(match.opened.game) if same else None


def log_of(house: House, match: Match) -> Log:
    """All records from the first on, a parent's included; what was learnt late of it lies where the branch begins."""
    log = house.matches.log_of(match.id, 0, match.head.size)
    if parent := match.opened.parent:
        known = {opening.slot for entry in log for opening in entry.openings}
        late = house.matches.late_openings(parent.match, parent.ply)
        log = log.beside(parent.ply, [opening for slot, opening in late.items() if slot not in known])
    return log


def checkpoint(house: House, match: Match) -> str:
    """The head signed by the house, and once sealed co-signed by the seats whose keys are here."""
    note = house.receipt(match)
    return cosigned_here(house, match, note) if match.head.size == match.head.sealed else note


def cosigned_here(house: House, match: Match, note: str) -> str:
    """The head of the seal, co-signed by those whose signatures came here, and by the seats whose keys are here.

    A seat's key is the last its player held himself.
    """
    text, signatures = parse_note(note)
    note = note_of(text, (*signatures, *cosignatures(house, match).values()))
    for seat, holder in enumerate(match.head.holders, 1):
        held = house.keys.seed_of(holder.own, match.names[seat - 1]) if holder.own else None
        note = cosign(note, match.id, seat, held) if held else note
    return note


def _sealed_head(house: House, match: Match, records: tuple[bytes, ...]) -> tuple[str, ...]:
    """The co-signed head of the seal, where rulings came after it."""
    size = match.head.sealed
    if not house.pens.is_house(match) or not size or size == match.head.size:
        return ()
    root = roots_of(map(leaf_hash, records[:size]))[-1]
    note = signed_head(match.id, size, root, match.opened.house, house.pens.house_seed(match))
    return (cosigned_here(house, match, note),)


def _sealed(house: House, match: Match) -> set[str]:
    """Of the match and those it branches from, the ones whose secret is out."""
    found = {match.id} if match.head.status == "sealed" else set()
    while match.opened.parent:
        match = house.load(match.opened.parent.match)
        found |= {match.id} if match.head.status == "sealed" else set()
    return found


def stored_evidence(
    house: House,
    match: str,
    trusted: tuple[Key, ...] = (),
    pins: tuple[Pin, ...] = (),
    viewer: Seat = PUBLIC,
) -> Evidence:
    """A match of one's own store as evidence; its own house is trusted."""
    found = house.load(match)
    log = log_of(house, found).seen_by(viewer, _sealed(house, found))
    ours, kept = house.pens.is_house(found), kept_head(house, found)
    came = kept.text if kept and kept.head.size == len(log) else ""
    own = Key("house", found.opened.house.name, found.opened.house.key)
    return Evidence(
        answers=parent_answers(house, found),
        records=log.records,
        openings=log.openings,
        checkpoint=checkpoint(house, found) if ours else came,
        kept=_sealed_head(house, found, log.records),
        anchors=_anchors(house, found),
        rules=_rules(found),
        trusted=(*trusted, own) if ours else trusted,
        pins=pins,
        own=ours,
    )


def parent_answers(house: House, match: Match) -> Answers:
    """What chance answered the sealed parent of a branch that keeps its luck, where this store has it."""
    parent = match.opened.parent
    if match.opened.level != "given" or parent is None or not house.matches.has(parent.match):
        return {}
    log = house.matches.log_of(parent.match)
    return answers_of(log) if log.sealed else {}
