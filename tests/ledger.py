"""Matches to audit, and the tools of a forger who holds the house's key and rebuilds all roots."""

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from tidelog.domain import catalog
from tidelog.domain.app import Tidelog
from tidelog.domain.kernel.game import Game
from tidelog.domain.log.audit import audit
from tidelog.domain.log.canonical import encode
from tidelog.domain.log.evidence import Finding, Report
from tidelog.domain.log.heads import signed_head
from tidelog.domain.log.match import Match
from tidelog.domain.log.merkle import EMPTY_ROOT, Frontier, grow, leaf_hash, root
from tidelog.replays.bundle import Bundle
from tidelog.replays.export import bundle_of

Plain = list[Any]
"""A record as plain data: type, events, match, index, root, time, and the rest."""


def table(folder: Path, *keys: str) -> Tidelog:
    """Tidelog in memory, with keys of these names."""
    app = Tidelog.at(":memory:", folder / "keys")
    for name in keys:
        if not app.keys.has(name):
            app.keys.create(name)
    return app


def options_of(game: Game[Any]) -> dict[str, str]:
    """Options that hide as much as the game can: every switch that has an `on` is on."""
    return {option.name: "on" for option in game.options if "on" in option.values}


def opened(app: Tidelog, name: str, seats: Sequence[str], **more: Any) -> Match:
    """A new match, with as much hidden as these seats allow."""
    game = catalog.game(name)
    try:
        return app.open(name, seats, options_of(game), **more)
    except Exception:
        return app.open(name, seats, **more)


def play(app: Tidelog, match: Match, moves: int, seed: int = 1) -> Match:
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


def finished(app: Tidelog, name: str, seed: int = 1) -> Match:
    """A match played to its end, where ana holds her own key."""
    return play(app, opened(app, name, seats_for(name, "ana")), 5000, seed)


def trusting(app: Tidelog, bundle: Bundle, **more: Any) -> Report:
    """The audit of a bundle by somebody who trusts the house."""
    house = app.keys.house()
    return audit(bundle.evidence(trusted=((house.name, house.key),), **more))


def verdicts(report: Report) -> dict[str, str]:
    """The table of claims in short."""
    return {finding.claim: finding.verdict for finding in report.findings}


def finding(report: Report, claim: str) -> Finding:
    """What became of one claim."""
    return next(found for found in report.findings if found.claim == claim)


def plain(bundle: Bundle) -> list[Plain]:
    """The records of a bundle, ready to be changed."""
    return [msgspec.msgpack.decode(record) for record in bundle.records]


def forged(app: Tidelog, bundle: Bundle, records: list[Plain], **more: Any) -> Bundle:
    """The bundle of other records: indices and roots rebuilt, the head signed anew with the house's key."""
    frontier, written = Frontier(), []
    for index, record in enumerate(records):
        record = [*record[:3], index, root(frontier), *record[5:]]
        written.append(encode(record))
        frontier = grow(frontier, leaf_hash(written[-1]))
    head = root(frontier) if written else EMPTY_ROOT
    match = records[-1][2]
    note = signed_head(match, len(written), head, app.keys.house(), app.keys.house_seed())
    openings = (bundle.openings + ((),) * len(written))[: len(written)]
    kept = {"records": tuple(written), "openings": openings, "checkpoint": note, "tiles": {}}
    return msgspec.structs.replace(bundle, **(kept | more))


def first(records: Sequence[Plain], kind: str, fits: Callable[[Plain], bool] = bool) -> int:
    """The index of the first record of a type that fits."""
    return next(index for index, record in enumerate(records) if record[0] == kind and fits(record))


def full(app: Tidelog, match: Match) -> Bundle:
    """Everything of a match."""
    return bundle_of(app, match.id)
