"""Matches to audit, and the tools of a forger who holds the house's key and rebuilds all roots."""

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from tidelog.domain import catalog
from tidelog.domain.house import House
from tidelog.domain.kernel.game import Game
from tidelog.domain.kernel.seats import HOUSE
from tidelog.domain.log.audit.audit import audit
from tidelog.domain.log.audit.evidence import Finding, Key, Report
from tidelog.domain.log.primitives.canonical import encode
from tidelog.domain.log.primitives.merkle import EMPTY_ROOT, Frontier, grow, leaf_hash, root
from tidelog.domain.log.records.heads import signed_head
from tidelog.domain.log.records.match import Match
from tidelog.replays.bundle import Bundle
from tidelog.replays.export import bundle_of

Plain = list[Any]
"""A record as plain data: type, events, match, index, root, time, who is awaited, and the rest."""


def table(folder: Path, *keys: str) -> House:
    """House in memory, with keys of these names."""
    app = House.at(":memory:", folder / "keys")
    for name in keys:
        if not app.keys.has(name):
            app.keys.create(name)
    return app


def options_of(game: Game[Any]) -> dict[str, str]:
    """Options that hide as much as the game can: every switch that has an `on` is on."""
    return {option.name: "on" for option in game.options if "on" in option.values}


def opened(app: House, name: str, seats: Sequence[str], **more: Any) -> Match:
    """A new match, with as much hidden as these seats allow."""
    game = catalog.game(name)
    try:
        return app.open(name, seats, options_of(game), **more)
    except Exception:
        return app.open(name, seats, **more)


def play(app: House, match: Match, moves: int, seed: int = 1) -> Match:
    """So many moves at random, or fewer if the match ends."""
    rng = random.Random(seed)
    for _ in range(moves):
        if match.head.status != "running":
            break
        seat = rng.choice(match.awaiting)
        match = app.act(match.id, seat, rng.choice(match.game.legal(match.state, seat)))
    return match


def seats_for(name: str, *first: str) -> tuple[str, ...]:
    """These seats, and as many guests as the game needs, three at the table where it can."""
    least, most = catalog.game(name).seats
    count = max(least, min(3, most))
    return tuple(dict.fromkeys((*first, "ben", "cy", "dan", "eve")))[:count]


def finished(app: House, name: str, seed: int = 1) -> Match:
    """A match played to its end, where ana holds her own key."""
    return play(app, opened(app, name, seats_for(name, "ana")), 5000, seed)


def house_of(app: House) -> Key:
    """The key of a house, as those know it who trust it."""
    house = app.keys.house()
    return Key("house", house.name, house.key)


def player_of(app: House, name: str) -> Key:
    """The key of a player, as those know it who trust it."""
    return Key("player", name, app.keys.public(name))


def trusting(app: House, bundle: Bundle, **more: Any) -> Report:
    """The audit of a bundle by somebody who trusts the house, and takes a match that still runs."""
    return audit(bundle.evidence(trusted=(house_of(app),), **more), running=True)


def verdicts(report: Report) -> dict[str, str]:
    """The table of claims in short."""
    return {finding.claim: finding.verdict for finding in report.findings}


def finding(report: Report, claim: str) -> Finding:
    """What became of one claim."""
    return next(found for found in report.findings if found.claim == claim)


def plain(bundle: Bundle) -> list[Plain]:
    """The records of a bundle, ready to be changed."""
    return [msgspec.msgpack.decode(record) for record in bundle.records]


def forged(app: House, bundle: Bundle, records: list[Plain], **more: Any) -> Bundle:
    """The bundle of other records: indices and roots rebuilt, the head signed anew with the house's key."""
    frontier, written = Frontier(), []
    for index, record in enumerate(records):
        record = [*record[:3], index, root(frontier), *record[5:]]
        written.append(encode(record))
        frontier = grow(frontier, leaf_hash(written[-1]))
    head = root(frontier) if written else EMPTY_ROOT
    match = msgspec.msgpack.decode(bundle.records[-1])[2]  # that of the other records may be anything
    note = signed_head(match, len(written), head, app.keys.house(), app.keys.house_seed())
    openings = (bundle.openings + ((),) * len(written))[: len(written)]
    kept = {"records": tuple(written), "openings": openings, "checkpoint": note, "tiles": {}}
    return msgspec.structs.replace(bundle, **(kept | more))


def first(records: Sequence[Plain], kind: str, fits: Callable[[Plain], bool] = bool) -> int:
    """The index of the first record of a type that fits."""
    return next(index for index, record in enumerate(records) if record[0] == kind and fits(record))


def full(app: House, match: Match) -> Bundle:
    """Everything of a match."""
    return bundle_of(app, match.id, HOUSE)
