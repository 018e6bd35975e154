"""Whether a store is whole: every match audited, folded, and compared with what is kept beside the log."""

from collections.abc import Iterator

from tidelog.domain.errors import TidelogError
from tidelog.domain.house import House
from tidelog.domain.log.audit.audit import audit
from tidelog.domain.log.audit.evidence import Evidence
from tidelog.domain.store.listing import listing_from


def check_match(house: House, match: str) -> list[str]:
    """What is wrong with a match, in sentences; nothing for one that is whole."""
    found: list[str] = []
    for look in (_claims, _told, _caches):
        try:
            found.extend(look(house, match))
        except TidelogError as fault:
            found.append(str(fault))
        except Exception as fault:  # what a broken row makes of a state may break any function of a game
            found.append(f"its records cannot be followed ({type(fault).__name__})")
    return found


def _claims(house: House, match: str) -> Iterator[str]:
    log = house.matches.log_of(match)
    for finding in audit(Evidence(records=log.records, openings=log.openings, own=True)).failed:
        where = f" at record {finding.record}" if finding.record is not None else ""
        yield f"{finding.claim} FAILED{where}: {finding.detail}"


def _told(house: House, match: str) -> Iterator[str]:
    """What was signed of it must stand in it."""
    found = house.load(match)
    if house.tells(found):
        yield from (str(refusal) for refusal in house.memory.admit([found]) if refusal is not None)


def _caches(house: House, match: str) -> Iterator[str]:
    """What is stored beside the log must be what the log says."""
    live = house.matches.refold(match)
    if house.load(match).state != live.state:
        yield "its kept state is not what its records fold to"
    plies = house.matches.tables.last_ply(match)
    if plies != live.head.size:
        yield f"it has {live.head.size} records and its last ply is {plies}"
    row, told = house.matches.tables.listing(match), listing_from(house.matches.tables.milestones(match))
    if row is None or row[:10] != told[:10]:
        yield "its row in the list is not what its records say: `tidelog store rebuild` makes it anew"
