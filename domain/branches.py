"""Branches: any ply of any match can go on as a match of its own, and a family of matches is a tree."""

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from tidelog.domain import bots
from tidelog.domain.access import Act
from tidelog.domain.errors import BadPly, BadSeats
from tidelog.domain.house import House, new_id
from tidelog.domain.log.records.given import parent_luck
from tidelog.domain.log.records.match import Match
from tidelog.domain.log.writing.draft import Fork, Setup, open_match
from tidelog.domain.rulebook import rules_hash
from tidelog.domain.seating import level_of, seated
from tidelog.domain.store.tables import Listing

Luck = Literal["fresh", "same"]


def branch(
    house: House,
    parent: str,
    ply: int,
    luck: Luck = "fresh",
    seats: Sequence[str] | None = None,
    match: str | None = None,
) -> Match:
    """A match that continues another's tree from a ply; the house alone may branch an unsealed one."""
    source = house.load(parent)
    fork = _fork(house, source, ply)
    if seats and len(seats) != len(source.opened.seats):
        raise BadSeats(f"a branch of {parent} has {len(source.opened.seats)} seats, not {len(seats)}")
    sitters = seated(house.keys, seats or _same_seats(source), source.game)
    name, now = match or new_id(), max(house.now(), fork.head.at)
    given = parent_luck(house.matches.log_of(parent)) if luck == "same" else None
    setup = Setup(
        match=name,
        game=source.game,
        options=source.opened.options,
        seats=sitters,
        level="given" if luck == "same" else level_of(sitters),
        secret=house.keys.match_secret(name, now),
        rules=rules_hash(source.game.name),
        house=house.keys.house(),
        log=house.log.id if house.log else None,
    )
    return house.begin(open_match(setup, now, house.recall(setup.match), fork, given))


def _fork(house: House, source: Match, ply: int) -> Fork:
    """Where the branch leaves its source, or an ancestor of it, whose house is then asked too."""
    house.gallery.check(Act.branch, source)
    first = 1 + len(source.opened.seats)
    last = source.head.sealed - 1 if source.head.sealed else source.head.size
    if not first <= ply <= last:
        raise BadPly(f"match {source.id} can be branched at plies {first} to {last}, not {ply}")
    fork = house.matches.fork(source.id, ply)
    if not house.gallery.is_open(source):
        house.gallery.check(Act.take_all, house.load(fork.parent.match))
    return fork


def _same_seats(source: Match) -> list[str]:
    """Who sat there is to sit there again, each by the name that is known here."""
    pairs = zip(source.names, source.opened.seats, strict=True)
    return [bots.spec_of(name) if info.kind == "bot" else name for name, info in pairs]


class Family(msgspec.Struct, frozen=True):
    """A match and the branches that leave it."""

    listing: Listing
    branches: tuple["Family", ...]


def family(house: House, match: str) -> Family:
    """The whole tree a match belongs to, from its first ancestor."""
    house.load(match)
    listings = {listing.match: listing for listing in house.matches.tables.listings()}
    root = match
    while listings[root].parent in listings:
        root = listings[root].parent
    return _family(root, listings)


def _family(match: str, listings: Mapping[str, Listing]) -> Family:
    children = [listing for listing in listings.values() if listing.parent == match]
    ordered = sorted(children, key=lambda listing: (listing.parent_ply, listing.opened))
    return Family(listings[match], tuple(_family(child.match, listings) for child in ordered))
