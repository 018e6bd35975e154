"""Bringing bundles into a store: verified first, and never a second history of a match."""

from itertools import groupby
from pathlib import Path

import msgspec
from eventsourcing.persistence import IntegrityError

from tidelog.domain.app import Tidelog
from tidelog.domain.errors import Equivocation, Refused, StaleMatch
from tidelog.domain.log.audit import audit
from tidelog.domain.log.evidence import Key, Openings, Report
from tidelog.domain.log.match import Match
from tidelog.domain.log.note import Checkpoint
from tidelog.domain.log.reading import readable
from tidelog.domain.log.record import Opening, store, unstore
from tidelog.domain.log.writing import Row
from tidelog.domain.store.keyring import Keyring
from tidelog.domain.store.matches import Matches
from tidelog.replays.bundle import Bundle, read_bundle
from tidelog.replays.passing import keep_head, without_secret


class Part(msgspec.Struct, frozen=True):
    """The records of a bundle that belong to one match: a parent's, or its own."""

    match: str
    start: int
    records: tuple[bytes, ...]
    openings: tuple[Openings, ...]


class Arrival(msgspec.Struct, frozen=True):
    """What an import has done."""

    match: Match
    added: int
    """How many records are new here; 0 where all were known."""
    report: Report


def import_bundle(tidelog: Tidelog, path: Path) -> Match:
    """Bring the match of this file into the store."""
    return bring_in(tidelog, read_bundle(path)).match


def bring_in(
    tidelog: Tidelog, bundle: Bundle, trusted: tuple[Key, ...] = (), pins: tuple[Checkpoint, ...] = ()
) -> Arrival:
    """Bring a bundle into the store: all that is new in it, if nothing in it is false."""
    report = require_sound(bundle, trusted, pins)
    look = look_into(bundle, tidelog.keys)
    found = [(look.load(part.match), part) for part in parts(bundle)]
    shares = [(match, part if tidelog.is_house(match) else _without_secret(part)) for match, part in found]
    new = [(match, _new(tidelog, part)) for match, part in shares]
    for match, rows in new:
        _add(tidelog, match, rows)
    arrived = tidelog.matches.refresh(report.match)
    keep_head(tidelog, arrived, bundle.checkpoint)
    return Arrival(arrived, sum(len(rows) for _, rows in new), report)


def require_sound(bundle: Bundle, trusted: tuple[Key, ...] = (), pins: tuple[Checkpoint, ...] = ()) -> Report:
    """The audit of a bundle; refused where it finds a fault."""
    report = audit(bundle.evidence(trusted, pins))
    if report.failed:
        first = report.failed[0]
        raise Refused(f"the bundle fails its audit: {first.claim}, {readable(first.detail)} ({first.clause})")
    return report


def look_into(bundle: Bundle, keys: Keyring) -> Tidelog:
    """The matches of a bundle in a store of their own that ends with the program."""
    from tidelog.domain.store.memory import settings

    look = Tidelog(Matches(settings()), keys)
    for part in parts(bundle):
        look.matches.rows.append(_rows(part, 0), None, None)
    return look


def parts(bundle: Bundle) -> list[Part]:
    """The bundle's log, cut where a branch leaves its parent."""
    owners = [_owner(record) for record in bundle.records]
    found, start = [], 0
    for match, group in groupby(owners):
        end = start + len(list(group))
        found.append(Part(match, start, bundle.records[start:end], bundle.openings[start:end]))
        start = end
    return found


def _owner(record: bytes) -> str:
    return str(msgspec.msgpack.decode(record)[2])


def _topic(record: bytes) -> str:
    return str(msgspec.msgpack.decode(record)[0])


def _without_secret(part: Part) -> Part:
    """Without the secret nobody here can play on: only the house of a match may."""
    return Part(part.match, part.start, part.records, without_secret(part.openings))


def _rows(part: Part, known: int, late: Openings = ()) -> list[Row]:
    """The rows of a part after the known ones; openings that came late stand beside the first of them."""
    rows = []
    for place in range(known, len(part.records)):
        openings = (*part.openings[place], *late) if place == known else part.openings[place]
        record = part.records[place]
        rows.append(Row(part.match, part.start + place + 1, _topic(record), store(record, openings)))
    return rows


def _new(tidelog: Tidelog, part: Part) -> list[Row]:
    """The rows of a part that are not here yet; refused where those here are another match's."""
    here = [unstore(row) for row in tidelog.matches.rows.states(part.match, 0, None)]
    for place, (ours, theirs) in enumerate(zip((record for record, _ in here), part.records, strict=False)):
        if ours != theirs:
            ply = part.start + place + 1
            raise Equivocation(f"two logs claim to be match {part.match}: they differ at ply {ply}")
    if here and len(here) >= len(part.records):
        return []
    return _rows(part, len(here), _late(part, [openings for _, openings in here]))


def _add(tidelog: Tidelog, match: Match, rows: list[Row]) -> None:
    if not rows:
        return
    try:
        tidelog.matches.store_rows(match, rows)
    except IntegrityError:
        raise StaleMatch(f"match {match.id} was changed by someone else meanwhile; try again") from None


def _late(part: Part, here: list[Openings]) -> Openings:
    """What the bundle opens of records that are here already without it."""
    known = {opening.slot for beside in here for opening in beside}
    brought: list[Opening] = [opening for beside in part.openings[: len(here)] for opening in beside]
    return tuple(opening for opening in brought if opening.slot not in known)
