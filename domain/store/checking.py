"""Whether a store is whole: every match audited, folded, and compared with what is kept beside the log."""

from collections.abc import Iterator

from tidelog.domain.app import Tidelog
from tidelog.domain.errors import TidelogError
from tidelog.domain.log.audit import audit
from tidelog.domain.log.evidence import Evidence
from tidelog.domain.log.record import unstore
from tidelog.domain.store.listing import listing_from


def check_match(app: Tidelog, match: str) -> list[str]:
    """What is wrong with a match, in sentences; nothing for one that is whole."""
    found: list[str] = []
    for look in (_claims, _caches):
        try:
            found.extend(look(app, match))
        except TidelogError as fault:
            found.append(str(fault))
    return found


def _claims(app: Tidelog, match: str) -> Iterator[str]:
    rows = [unstore(row) for row in app.matches.lineage(match)]
    records, openings = (tuple(part) for part in zip(*rows, strict=True))
    for finding in audit(Evidence(records=records, openings=openings, own=True)).failed:
        where = f" at record {finding.record}" if finding.record is not None else ""
        yield f"{finding.claim} FAILED{where}: {finding.detail}"


def _caches(app: Tidelog, match: str) -> Iterator[str]:
    """What is stored beside the log must be what the log says."""
    live = app.matches.refold(match)
    if app.load(match).state != live.state:
        yield "its kept state is not what its records fold to"
    plies = app.matches.rows.last_ply(match)
    if plies != live.head.size:
        yield f"it has {live.head.size} records and its last ply is {plies}"
    row, told = app.matches.rows.listing(match), listing_from(app.matches.rows.milestones(match))
    if row is None or row[:10] != told[:10]:
        yield "its row in the list is not what its records say: `tidelog store rebuild` makes it anew"
