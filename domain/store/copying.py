"""Copying a store into another, and making anew what follows from a log: every byte and order stays."""

from collections.abc import Callable, Iterator
from typing import Final

from eventsourcing.persistence import IntegrityError

from tidelog.domain.errors import Equivocation, StaleMatch
from tidelog.domain.log.records.rows import Row
from tidelog.domain.store.listing import listing_from
from tidelog.domain.store.tables import Recorder

_BATCH: Final = 1000
_MATCHES: Final = 200

Tell = Callable[[int, int], None]
"""Is told how much is done, and of how much."""


def copy(source: Recorder, target: Recorder, tell: Tell) -> int:
    """Copy every match in the order of the log; refuses a target with a different log of one of them."""
    ids = source.ids()
    there = {match: _common(source, target, match) for match in ids}
    total, done = sum(source.last_ply(match) for match in ids), 0
    met = dict.fromkeys(ids)
    for rows in _batches(source):
        new = [row for row in rows if row.originator_version > there.get(row.originator_id, 0)]
        if new:
            try:
                target.append(new, None, None)
            except IntegrityError:
                raise StaleMatch("somebody else writes these matches into the target; try again") from None
        met |= dict.fromkeys(row.originator_id for row in new)
        done += len(rows)
        tell(min(done, total - 1), total)
    relist(target, list(met), lambda done, of: None)
    if total:
        tell(total, total)
    return len(met)


def _batches(source: Recorder) -> Iterator[list[Row]]:
    after = 0
    while found := source.log(after, _BATCH):
        after = found[-1][0]
        yield [row for _, row in found]


def _common(source: Recorder, target: Recorder, match: str) -> int:
    """The last ply the target has of a match, which must be the same match up to there."""
    last = target.last_ply(match)
    if last:
        ours, theirs = source.rows(match, 0, None), target.rows(match, 0, None)
        shared = min(len(ours), len(theirs))
        if ours[:shared] != theirs[:shared]:
            raise Equivocation(f"the target has a different log of match {match}; nothing was copied")
    return last


def relist(rows: Recorder, ids: list[str], tell: Tell) -> None:
    """Write the rows of these matches anew from the log, some hundreds in a transaction."""
    for start in range(0, len(ids), _MATCHES):
        rows.relist(ids[start : start + _MATCHES], listing_from)
        tell(min(start + _MATCHES, len(ids)), len(ids))
