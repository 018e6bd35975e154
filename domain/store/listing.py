"""A match as lists show it, from the match in hand or from the records that change it."""

import msgspec

from tidelog.domain import catalog
from tidelog.domain.kernel.rules import Outcome
from tidelog.domain.log.match import Status
from tidelog.domain.log.record import Joined, Opened, Ruled, Sealed, read_opened, read_record, unstore
from tidelog.domain.store.tables import Listing


def listing_of(opened: Opened, status: Status, closed: int, outcome: Outcome | None) -> Listing:
    """The match as lists show it."""
    seats = [(info.name, info.key.hex(), info.custody) for info in opened.seats]
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
    opened = read_opened(unstore(milestones[0])[0])
    records = [read_record(catalog.game(opened.game), unstore(row)[0]) for row in milestones[1:]]
    joined = sum(isinstance(record, Joined) for record in records)
    status: Status = "running" if joined == len(opened.seats) else "joining"
    closed, outcome = 0, None
    for record in records:
        if isinstance(record, Sealed):
            status, closed, outcome = "sealed", record.at, record.outcome
        elif isinstance(record, Ruled):
            outcome = record.outcome or outcome
    return listing_of(opened, status, closed, outcome)
