"""Branches: any ply of any match can go on as a match of its own, and a family of matches is a tree."""

import os
from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from tidelog.domain import bots
from tidelog.domain.app import Tidelog, new_id
from tidelog.domain.errors import BadPly, BadSeats
from tidelog.domain.log import writing
from tidelog.domain.log.given import parent_luck
from tidelog.domain.log.match import Match
from tidelog.domain.log.writing import Fork, Setup
from tidelog.domain.rulebook import rules_hash
from tidelog.domain.store.tables import Listing

Luck = Literal["fresh", "same"]


def branch(
    app: Tidelog,
    parent: str,
    ply: int,
    luck: Luck = "fresh",
    seats: Sequence[str] | None = None,
    match: str | None = None,
) -> Match:
    """A match that continues another's tree from a ply; the house alone may branch an unsealed one."""
    source = app.load(parent)
    fork = _fork(app, source, ply)
    if seats and len(seats) != len(source.opened.seats):
        raise BadSeats(f"a branch of {parent} has {len(source.opened.seats)} seats, not {len(seats)}")
    given = parent_luck(app.matches.lineage(parent)) if luck == "same" else None
    setup = Setup(
        match=match or new_id(),
        game=source.game,
        options=source.opened.options,
        seats=app.seat_infos(seats or _same_seats(source), source.game),
        level="given" if luck == "same" else app.level_for(seats or _same_seats(source), source.game),
        secret=os.urandom(32),
        rules=rules_hash(source.game.name),
        house=app.keys.house(),
    )
    return app.begin(writing.open_match(setup, app.now(), app.recall(setup.match), fork, given))


def _fork(app: Tidelog, source: Match, ply: int) -> Fork:
    """Where the branch leaves its source, or an ancestor of it, whose house is then asked too."""
    unsealed = not app.is_open(source)
    if unsealed:
        app.check_house(source)
    first = 1 + len(source.opened.seats)
    last = source.head.size - (source.head.status == "sealed")
    if not first <= ply <= last:
        raise BadPly(f"match {source.id} can be branched at plies {first} to {last}, not {ply}")
    fork = app.matches.fork(source.id, ply)
    if unsealed:
        app.check_house(app.load(fork.parent.match))
    return fork


def _same_seats(source: Match) -> list[str]:
    return [bots.spec_of(name) for name in source.names]


class Family(msgspec.Struct, frozen=True):
    """A match and the branches that leave it."""

    listing: Listing
    branches: tuple["Family", ...]


def family(app: Tidelog, match: str) -> Family:
    """The whole tree a match belongs to, from its first ancestor."""
    app.load(match)
    listings = {listing.match: listing for listing in app.matches.rows.listings()}
    root = match
    while listings[root].parent in listings:
        root = listings[root].parent
    return _family(root, listings)


def _family(match: str, listings: Mapping[str, Listing]) -> Family:
    children = [listing for listing in listings.values() if listing.parent == match]
    ordered = sorted(children, key=lambda listing: (listing.parent_ply, listing.opened))
    return Family(listings[match], tuple(_family(child.match, listings) for child in ordered))
