"""Matches of a store as bundles and as evidence: full, as one seat may see it, or as the public may.

A bundle holds a head that the house of the match has signed: its house makes one, others pass on what came to them.
"""

from pathlib import Path

from tidelog.domain import rulebook
from tidelog.domain.app import Tidelog
from tidelog.domain.errors import Forbidden
from tidelog.domain.kernel.seats import HOUSE, Seat
from tidelog.domain.log.evidence import Evidence, Key, Openings
from tidelog.domain.log.given import Answers, answers_of
from tidelog.domain.log.heads import cosign, signed_head
from tidelog.domain.log.match import Match
from tidelog.domain.log.note import Checkpoint
from tidelog.domain.log.record import Opening, read_record, unstore
from tidelog.replays.bundle import Bundle, save, write_bundle
from tidelog.replays.passing import kept_head, passed_on, without_secret
from tidelog.replays.readme import readme


def bundle_of(tidelog: Tidelog, match: str, viewer: Seat = HOUSE, kept: tuple[str, ...] = ()) -> Bundle:
    """The match as this viewer may have it, with the head its house signs, or the one of another house that is kept."""
    found = tidelog.load(match)
    records, openings = log_of(tidelog, found)
    if tidelog.is_house(found):
        note = checkpoint(tidelog, found)
    else:
        head = passed_on(tidelog, found, records)
        note, records = head.text, records[: head.head.size]
        openings = without_secret(openings[: head.head.size])
    return Bundle(
        records=records,
        openings=redacted(tidelog, found, records, openings, viewer),
        checkpoint=note,
        game=found.opened.game,
        rules=_rules(found),
        readme=readme(found.opened, len(records)),
        kept=kept,
    )


def export_match(tidelog: Tidelog, match: str, path: Path, viewer: Seat = HOUSE) -> None:
    """Write the match into a file."""
    save(path, write_bundle(bundle_of(tidelog, match, viewer)))


def _rules(match: Match) -> str | None:
    """The rules text the match was opened with, where this is still the one here."""
    same = rulebook.rules_hash(match.opened.game) == match.opened.rules
    return rulebook.rules_text(match.opened.game) if same else None


def log_of(tidelog: Tidelog, match: Match) -> tuple[tuple[bytes, ...], tuple[Openings, ...]]:
    """All records from the first on, a parent's included, and the openings beside each."""
    rows = [unstore(row) for row in tidelog.matches.lineage(match.id, match.head.size)]
    openings = [openings for _, openings in rows]
    if parent := match.opened.parent:
        known = {opening.slot for beside in openings for opening in beside}
        late = tidelog.matches.late_openings(parent.match, parent.ply)
        openings[parent.ply - 1] += tuple(opening for slot, opening in late.items() if slot not in known)
    return tuple(record for record, _ in rows), tuple(openings)


def checkpoint(tidelog: Tidelog, match: Match) -> str:
    """The head signed by the house, and once sealed co-signed by the seats whose keys are here."""
    if not tidelog.is_house(match):
        raise Forbidden(f"match {match.id} was opened by another house, which alone can sign its head")
    head, seed = match.head, tidelog.house_seed(match)
    note = signed_head(match.id, head.size, head.root, match.opened.house, seed)
    if match.head.status == "sealed":
        for seat, info in enumerate(match.opened.seats, 1):
            if info.key and tidelog.may_act(match, seat):
                note = cosign(note, match.id, seat, tidelog.keys.seed(info.name))
    return note


def redacted(
    tidelog: Tidelog, match: Match, records: tuple[bytes, ...], openings: tuple[Openings, ...], viewer: Seat
) -> tuple[Openings, ...]:
    """The openings this viewer may have: its own, and those of matches that are sealed; the house has all."""
    if viewer == HOUSE:
        return openings
    sealed = _sealed(tidelog, match)
    owners = [read_record(match.game, record).match for record in records]

    def may(owner: str, opening: Opening) -> bool:
        return owner in sealed or viewer in opening.who

    return tuple(
        tuple(opening for opening in beside if may(owner, opening))
        for owner, beside in zip(owners, openings, strict=True)
    )


def _sealed(tidelog: Tidelog, match: Match) -> set[str]:
    """Of the match and those it branches from, the ones whose secret is out."""
    found = {match.id} if match.head.status == "sealed" else set()
    while match.opened.parent:
        match = tidelog.load(match.opened.parent.match)
        found |= {match.id} if match.head.status == "sealed" else set()
    return found


def stored_evidence(
    tidelog: Tidelog,
    match: str,
    trusted: tuple[Key, ...] = (),
    pins: tuple[Checkpoint, ...] = (),
    viewer: Seat = HOUSE,
) -> Evidence:
    """A match of one's own store as evidence; its own house is trusted."""
    found = tidelog.load(match)
    records, openings = log_of(tidelog, found)
    openings = redacted(tidelog, found, records, openings, viewer)
    ours, kept = tidelog.is_house(found), kept_head(tidelog, found)
    came = kept.text if kept and kept.head.size == len(records) else ""
    house = (found.opened.house.name, found.opened.house.key)
    return Evidence(
        answers=parent_answers(tidelog, found),
        records=records,
        openings=openings,
        checkpoint=checkpoint(tidelog, found) if ours else came,
        rules=_rules(found),
        trusted=(*trusted, house) if ours else trusted,
        pins=pins,
        own=True,
    )


def parent_answers(tidelog: Tidelog, match: Match) -> Answers:
    """What chance answered the sealed parent of a branch that keeps its luck, where this store has it."""
    parent = match.opened.parent
    if match.opened.level != "given" or parent is None or not tidelog.matches.has(parent.match):
        return {}
    rows = tidelog.matches.lineage(parent.match)
    return answers_of(rows) if tidelog.load(parent.match).head.status == "sealed" else {}
