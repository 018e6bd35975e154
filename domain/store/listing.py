"""A match as lists show it, from the match in hand or from the records that change it."""

import msgspec

from tidelog.domain.kernel.facts import Outcome
from tidelog.domain.kernel.game import Names
from tidelog.domain.log.records.log import log_of_rows
from tidelog.domain.log.records.match import Status
from tidelog.domain.log.records.record import Joined, Opened, Ruled, Sealed
from tidelog.domain.store.tables import Listing


def listing_of(opened: Opened, names: Names, status: Status, closed: int, outcome: Outcome | None) -> Listing:
    """The match as lists show it."""
    pairs = zip(names, opened.seats, strict=True)
    seats = [(info.kind, name, info.key.hex(), info.custody) for name, info in pairs]
    return Listing(
        opened.match,
        opened.game,
        status,
        opened.level,
        msgspec.json.encode(seats).decode(),
        opened.parent.match if opened.parent else "",
        opened.parent.ply if opened.parent else 0,
        opened.at,
        closed,
        msgspec.json.encode(outcome).decode() if outcome else "",
    )


def listing_from(milestones: list[bytes]) -> Listing:
    """The same, from the rows of the records that change it."""
    log = log_of_rows(milestones)
    opened, records = log.opened, [entry.record for entry in log][1:]
    joined = sum(isinstance(record, Joined) for record in records)
    status: Status = "running" if joined == len(opened.seats) else "joining"
    closed, outcome = 0, None
    for record in records:
        if isinstance(record, Sealed):
            status, closed, outcome = "sealed", record.at, record.outcome
        elif isinstance(record, Ruled):
            outcome = record.outcome or outcome
    return listing_of(opened, log.names, status, closed, outcome)
