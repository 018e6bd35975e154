"""Bundles with one change somewhere, as forgers and bad disks make them: every other one rebuilt and signed anew."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from tests.forger import Seeds, minted, seeds_of
from tests.ledger import Plain, full, opened, plain, play, seats_for, table
from tests.mutants import by_meaning
from tidelog.domain import catalog
from tidelog.domain.branches import branch
from tidelog.domain.corrections import rule, undo
from tidelog.domain.errors import Malformed
from tidelog.domain.kernel.seats import PUBLIC
from tidelog.domain.log.primitives.canonical import encode
from tidelog.domain.log.records.record import Opening
from tidelog.domain.rulebook import clauses
from tidelog.replays.bundle import Bundle, members_of
from tidelog.replays.export import bundle_of

Start = tuple[Bundle, Seeds]
"""A bundle, and the keys that a forger of it may hold."""
STRANGE: Final[tuple[Any, ...]] = (
    *(None, True, 0, 1, -1, 31, 32, 127, 128, 255, 256, 2**31, 2**53, 2**63 - 1, 2**63, 2**64 - 1, -(2**63)),
    *("", "a", "move", "c1.1", "d0", "ana", "\u00e9", "e\u0301", b"", bytes(16), bytes(32), bytes(64), [], [0], {}),
)


def starts(folder: Path) -> list[Start]:
    """Matches of all games and levels: played on, whole, redacted, taken back, ruled, branched."""
    found: list[Start] = []
    for name in catalog.GAMES:
        app = table(folder / name, "ana", "ben")
        own, seeds = seats_for(name, "ana", "ben"), seeds_of(app, "ana", "ben")
        for level in ("F2", "F3"):
            match = play(app, opened(app, name, own, level=level), 12)
            ply = match.head.size
            match = undo(app, play(app, match, 2).id, 1, ply, tuple(range(2, len(own) + 1)))
            match = rule(app, play(app, match, 2, 3).id, next(iter(clauses(name))), "a slip", to=ply, agreed=(1, 2))
            found += [(full(app, match), seeds), (bundle_of(app, match.id, PUBLIC), seeds)]
            found.append((full(app, play(app, branch(app, match.id, ply), 3)), seeds))
        whole = play(app, opened(app, name, ("ana", *own[1:])), 5000, 3)
        found.append((full(app, whole), seeds))
    return found


def mutate(start: Start, rng: random.Random) -> dict[str, bytes]:
    """The members of the bundle after one change."""
    bundle, seeds = start
    held = seeds if rng.random() < 0.7 else dict(list(seeds.items())[:1])
    return rng.choice(_WAYS)(bundle, held, rng)


def _rewritten(bundle: Bundle, records: list[Plain], seeds: Seeds, rng: random.Random) -> dict[str, bytes]:
    """The records as they are now, rebuilt and signed anew, or just put in their places."""
    try:
        if rng.random() < 0.7:
            return members_of(minted(bundle, records, seeds))
        written = tuple(encode(record) for record in records)
        openings = (bundle.openings + ((),) * len(written))[: len(written)]
        return members_of(msgspec.structs.replace(bundle, records=written, openings=openings, tiles={}))
    except (Malformed, TypeError, KeyError, IndexError, AttributeError, ValueError):  # what the forger cannot write
        return members_of(bundle)


def _by_meaning(bundle: Bundle, seeds: Seeds, rng: random.Random) -> dict[str, bytes]:
    records = plain(bundle)
    by_meaning(records, rng)
    return _rewritten(bundle, records, seeds, rng)


def _one_field(bundle: Bundle, seeds: Seeds, rng: random.Random) -> dict[str, bytes]:
    """Some value, as deep as it may stand, becomes another."""
    records = plain(bundle)
    part: Any = rng.choice(records)
    while True:
        at = rng.randrange(len(part)) if part else None
        if at is None or not isinstance(part[at], list) or not part[at] or rng.random() < 0.2:
            break
        part = part[at]
    if at is not None:
        part[at] = _other(part[at], rng)
    return _rewritten(bundle, records, seeds, rng)


def _other(value: Any, rng: random.Random) -> Any:
    if isinstance(value, bytes) and value and rng.random() < 0.7:
        at = rng.randrange(len(value))
        return value[:at] + bytes((value[at] ^ 1 << rng.randrange(8),)) + value[at + 1 :]
    if type(value) is int and rng.random() < 0.7:
        return value + rng.choice((-1, 1, 2))
    if isinstance(value, list) and value and rng.random() < 0.7:
        return rng.choice((value[1:], value[:-1], [*value, value[-1]], value[::-1]))
    return rng.choice(STRANGE)


def _one_byte(bundle: Bundle, seeds: Seeds, rng: random.Random) -> dict[str, bytes]:
    """Some byte of some member."""
    members = members_of(bundle)
    name = rng.choice([name for name in members if members[name] and name != "README.txt"])
    data = bytearray(members[name])
    at = rng.randrange(len(data))
    data[at] = rng.choice((data[at] ^ 1 << rng.randrange(8), rng.randrange(256)))
    return members | {name: bytes(data)}


def _one_opening(bundle: Bundle, seeds: Seeds, rng: random.Random) -> dict[str, bytes]:
    """An opening is lost, doubled, changed, or stands beside another record."""
    beside = list(bundle.openings)
    index = rng.choice([index for index, found in enumerate(beside) if found])
    found, other = list(beside[index]), rng.randrange(len(beside))
    chosen = rng.choice(found)
    way = rng.choice(("lost", "double", "moved", "salt", "value", "who", "slot"))
    if way in ("lost", "moved"):
        found.remove(chosen)
    elif way in ("salt", "value", "who", "slot"):
        found[found.index(chosen)] = _changed(chosen, way, rng)
    beside[index] = tuple(found)
    if way in ("double", "moved"):
        beside[other] = (*beside[other], chosen)
    return members_of(msgspec.structs.replace(bundle, openings=tuple(beside)))


def _changed(opening: Opening, way: str, rng: random.Random) -> Opening:
    replace = msgspec.structs.replace
    if way == "who":
        return replace(opening, who=rng.choice((None, (), (1,), (2,), (1, 2, 3))))
    if way == "slot":
        return replace(opening, slot=rng.choice(("name1", "name9", "text3", "d0", "c1.1", "secret", "x\u0000y", "")))
    return replace(opening, **{way: _other(getattr(opening, way), rng) if way == "value" else rng.randbytes(16)})


def _one_member(bundle: Bundle, seeds: Seeds, rng: random.Random) -> dict[str, bytes]:
    """A member is missing, or another has come."""
    members = members_of(bundle)
    if rng.random() < 0.5:
        members.pop(rng.choice(list(members)))
        return members
    note = members["checkpoint"]
    strange = ("pins/000", note), ("pins/001", b"x\n"), ("anchors/opened", b""), ("tile/0/001", bytes(32)), ("x", b"")
    name, data = rng.choice(strange)
    return members | {name: data}


def _one_line(bundle: Bundle, seeds: Seeds, rng: random.Random) -> dict[str, bytes]:
    """A line of the checkpoint is lost, doubled, moved or empty."""
    members = members_of(bundle)
    lines = members["checkpoint"].decode().splitlines(keepends=True)
    at = rng.randrange(len(lines))
    before, line, after = lines[:at], lines[at], lines[at + 1 :]
    wild = (before + after, [*before, line, *lines[at:]], [line, *before, *after], [*before, "\n", *after], lines[:-1])
    return members | {"checkpoint": "".join(rng.choice(wild)).encode()}


_WAYS: Final[tuple[Callable[[Bundle, Seeds, random.Random], dict[str, bytes]], ...]] = (
    *(_by_meaning, _by_meaning, _one_field, _one_field, _one_field),
    *(_one_byte, _one_opening, _one_opening, _one_member, _one_line),
)
