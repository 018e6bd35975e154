"""Bringing bundles into a store: verified first, and never a second history of a match."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import msgspec
from eventsourcing.persistence import IntegrityError

from tidelog.domain.errors import Equivocation, Refused, StaleMatch
from tidelog.domain.forgetting import without_forgotten
from tidelog.domain.house import House
from tidelog.domain.kernel.picture import plain
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.log.audit.audit import audit
from tidelog.domain.log.audit.evidence import Key, Report
from tidelog.domain.log.primitives.merkle import leaf_hash, roots_of
from tidelog.domain.log.primitives.note import Pin
from tidelog.domain.log.records.log import Entry, Log, Openings
from tidelog.domain.log.records.match import Match
from tidelog.domain.log.records.names import readable
from tidelog.domain.log.records.record import SECRET_SLOT, HouseInfo
from tidelog.domain.log.records.texts import is_words
from tidelog.domain.store.keyring import Keyring
from tidelog.domain.store.matches import Matches
from tidelog.projections.film import Film
from tidelog.replays.bundle import Bundle, read_bundle
from tidelog.replays.passing import keep_cosignatures, keep_head


class Arrival(msgspec.Struct, frozen=True):
    """What an import has done."""

    match: Match
    added: int
    """How many records are new here; 0 where all were known."""
    report: Report
    cosigned: tuple[Seat, ...]
    """The seats whose signatures below the head of the seal are here now."""


def import_bundle(house: House, path: Path) -> Match:
    """Bring the match of this file into the store."""
    return bring_in(house, read_bundle(path)).match


def bring_in(house: House, bundle: Bundle, trusted: tuple[Key, ...] = (), pins: tuple[Pin, ...] = ()) -> Arrival:
    """Bring a bundle into the store: all that is new in it, if nothing in it is false."""
    report = require_sound(bundle, trusted, pins)
    if any(finding.claim == "HEAD" and finding.verdict != "PROVEN" for finding in report.findings):
        raise Refused("the bundle has no head that its house has signed")
    look = look_into(bundle, house.keys)
    found = [(look.load(part.opened.match), without_forgotten(house.keys, part)) for part in parts(bundle)]
    # Without the secret nobody here can play on: only the house of a match may.
    shares = [(match, part if house.pens.is_house(match) else part.without(SECRET_SLOT)) for match, part in found]
    new = [(match, _new(house, match.id, part)) for match, part in shares]
    for match, entries in new:
        _check_told(house, match, entries, found[-1][0].opened.house)
        if entries and house.tells(match):
            house.memory.check_brought(match.id, roots_of(map(leaf_hash, bundle.records)))
    for match, entries in new:
        _add(house, match, entries)
    arrived = house.matches.refresh(report.match)
    if house.tells(arrived):
        house.memory.raised([arrived])
    keep_head(house, arrived, bundle.checkpoint)
    cosigned = keep_cosignatures(house, arrived, (bundle.checkpoint, *bundle.kept))
    return Arrival(arrived, sum(len(entries) for _, entries in new), report, cosigned)


def require_sound(bundle: Bundle, trusted: tuple[Key, ...] = (), pins: tuple[Pin, ...] = ()) -> Report:
    """The audit of a bundle; refused where it finds a fault."""
    report = audit(bundle.evidence(trusted, pins))
    if report.failed:
        first = report.failed[0]
        raise Refused(f"the bundle fails its audit: {first.claim}, {readable(first.detail)} ({first.clause})")
    if any(part.opened.version != part.game.version for part in parts(bundle)):
        _require_followable(bundle)
    return report


def _require_followable(bundle: Bundle) -> None:
    """Refuse facts that were decided by other rules and that no board here can show."""
    try:
        film = Film(bundle.log)
        for ply in range(1, film.last + 1):
            film.line(ply)
            film.scores(ply)
            film.frames[0].game.board(film.state(ply), film.names(ply), plain)
    except Exception as fault:  # what they make of a state may break any function of a game
        kind = type(fault).__name__
        raise Refused(f"the bundle is of other rules than those here, and cannot be followed ({kind})") from None


def look_into(bundle: Bundle, keys: Keyring) -> House:
    """The matches of a bundle in a store of their own that ends with the program."""
    from tidelog.domain.store.memory import settings

    look = House(Matches(settings()), keys)
    for part in parts(bundle):
        match = part.opened.match
        look.matches.tables.append([entry.row(match) for entry in part], None, None)
    return look


def parts(bundle: Bundle) -> list[Log]:
    """The bundle's log, cut where a branch leaves its parent."""
    return parts_of(bundle.log)


def parts_of(log: Log) -> list[Log]:
    """A log, cut where a branch leaves its parent."""
    starts = [log.start, *(entry.ply - 1 for entry in log.entries[1:] if entry.kind == "opened"), log.last]
    return [log.until(end).since(start) for start, end in pairwise(starts)]


def _new(house: House, match: str, part: Log) -> list[Entry]:
    """The entries of a part that are not here yet; refused where those here are another match's."""
    here = house.matches.log_of(match, part.start).entries if house.matches.has(match) else ()
    for ours, theirs in zip(here, part, strict=False):
        if ours.data != theirs.data:
            raise Equivocation(f"two logs claim to be match {match}: they differ at ply {ours.ply}")
    if here and len(here) >= len(part):
        return []
    first = part.start + len(here) + 1
    return list(part.beside(first, _late(part, here)).entries[len(here) :])


def _check_told(house: House, match: Match, entries: Sequence[Entry], teller: HouseInfo) -> None:
    """Refuse to let another house go on with a match that is here: it signed the head, and not the match's own."""
    if entries and match.opened.house != teller and house.matches.has(match.id):
        ply = entries[0].ply - 1
        raise Refused(
            f"match {match.id} is here up to ply {ply}, and its own house has not signed what follows in this file: "
            f"import a bundle of match {match.id} first"
        )


def _add(house: House, match: Match, entries: Sequence[Entry]) -> None:
    if not entries:
        return
    try:
        house.matches.bring_in(match, entries)
    except IntegrityError:
        raise StaleMatch(f"match {match.id} was changed by someone else meanwhile; try again") from None


def _late(part: Log, here: Sequence[Entry]) -> Openings:
    """What the bundle opens of records that are here already without it."""
    known = {opening.slot for entry in here for opening in entry.openings}
    brought = [opening for entry in part.entries[: len(here)] for opening in entry.openings]
    return tuple(o for o in brought if o.slot not in known and not is_words(o.slot))
