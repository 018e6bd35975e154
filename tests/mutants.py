"""Bundles changed at random: a field, a record, an opening, the head, a member, a byte of the file."""

import io
import random
import zipfile
from collections.abc import Callable
from typing import Any, Final

import msgspec

from tests.forger import minted
from tests.ledger import plain
from tidelog.domain.errors import Malformed
from tidelog.domain.log.primitives.canonical import encode
from tidelog.replays.bundle import members_of
from tools.conformance.desk import Desk
from tools.conformance.matches import base
from tools.conformance.telling import ALL
from tools.conformance.zips import stored

BASES: Final = (
    *("everything", "set_aside", "corrected", "taken_back", "referee_named", "house_took_over", "lapsed", "clocked"),
    *("given_away_while_owed", "lapsed_together", "branched", "branched_twice", "branched_from_a_table", "not_before"),
    *("branched_from_another_house", "abandoned", "nobody_came", "owing", "resigned orongo", "resigned tsuro"),
    *("resigned yamatai", "fresh tongiaki", "housed yamatai", "seeded orongo", "given tsuro", "running tsuro"),
)
_ODD: Final[tuple[Any, ...]] = (
    *(None, True, 0, 1, -1, 2, 5, 2**63, 2**64 - 1, "", "orongo", "F1", b"", bytes(16), bytes(32), bytes(64)),
    *([], [0], [1], [2, 1], [0, 1], ["resign.1"], ["ready.1"], {}),
)
_PARTS: Final = {"taken-back": 8, "ruling": 11}
"""Where the commands stand in records that may hold several."""


def mutant(rng: random.Random) -> bytes:
    """A bundle of a true match, changed once or twice."""
    desk = base(rng.choice(BASES))
    return rng.choice(KINDS)(desk, rng)


def _records(desk: Desk, records: list[Any], rng: random.Random) -> bytes:
    """The file of these records, signed anew by somebody who holds some keys; what cannot be signed stays."""
    keys = rng.choice((ALL, ("umpire",), (), ("ana", "umpire")))
    bundle = desk.bundle()
    try:
        made = minted(bundle, records, desk.seeds(*keys))
    except (Malformed, LookupError, TypeError, ValueError, AttributeError):
        made = msgspec.structs.replace(bundle, records=tuple(map(encode, records)))
        made = msgspec.structs.replace(made, openings=(*made.openings, *[()] * len(records))[: len(records)])
    return stored(members_of(made))


def by_meaning(records: list[Any], rng: random.Random) -> None:
    """One change somewhere in a log that a forger might think of."""
    index = rng.randrange(1, len(records))
    record = records[index]
    kind = rng.choice(("nonce", "awaited", "at", "counter", "seen", "drop", "double", "swap", "number", "signature"))
    found: list[Any] = next((part[0] for part in _commands(record)), [])
    if kind == "awaited":
        record[6] = rng.choice(([], [0], [1], [0, 1], [1, 2], record[6][1:], [0, *record[6]][:2]))
    elif kind == "at":
        record[5] += rng.choice((-5, 5))
    elif kind == "drop":
        del records[index]
    elif kind == "double":
        records.insert(index, list(record))
    elif kind == "swap":
        other = rng.randrange(1, len(records))
        records[index], records[other] = records[other], records[index]
    elif kind == "number" and record[0] == "draw":
        record[7] += rng.choice((-1, 1))
    elif found and kind == "nonce":
        found[3] = rng.choice((b"", bytes(32), rng.randbytes(32)))
    elif found and kind == "counter":
        found[1] += 1
    elif found and kind == "seen":
        found[2] = max(0, found[2] - rng.randrange(1, 4))


def _commands(record: Any) -> list[Any]:
    if record[0] in ("joined", "move", "ready", "rekeyed"):
        return [record[7]]
    return list(record[_PARTS[record[0]]]) if record[0] in _PARTS else []


def _thought_of(desk: Desk, rng: random.Random) -> bytes:
    """What a forger might think of."""
    records: list[Any] = plain(desk.bundle())
    by_meaning(records, rng)
    return _records(desk, records, rng)


def _field(desk: Desk, rng: random.Random) -> bytes:
    """One item somewhere in a record is another."""
    records: list[Any] = plain(desk.bundle())
    place: Any = rng.choice(records)
    while True:
        at = rng.randrange(len(place)) if isinstance(place, list) else rng.choice(sorted(place))
        if not (isinstance(place[at], (list, dict)) and place[at]) or rng.random() < 0.1:
            break
        place = place[at]
    place[at] = _another(place[at], rng)
    return _records(desk, records, rng)


def _another(value: Any, rng: random.Random) -> Any:
    """A value a little off, or something else."""
    if rng.random() < 0.3:
        return rng.choice(_ODD)
    if type(value) is int:
        return value + rng.choice((-2, -1, 1, 2, 1000))
    if isinstance(value, bytes):
        return rng.randbytes(len(value))
    if isinstance(value, str):
        return value[:-1] + rng.choice("0123456789abz")
    if isinstance(value, list) and value:
        return rng.choice((value[:-1], [*value, value[-1]], value[::-1]))
    return rng.choice(_ODD)


def _command(desk: Desk, rng: random.Random) -> bytes:
    """One item of a command is another."""
    records: list[Any] = plain(desk.bundle())
    signed = [part for record in records for part in _commands(record)]
    one = rng.choice(signed)
    at = rng.randrange(6)
    one[0][at] = _another(one[0][at], rng)
    return _records(desk, records, rng)


def _order(desk: Desk, rng: random.Random) -> bytes:
    """A record is left out, doubled, exchanged, cut off, or comes from elsewhere."""
    records: list[Any] = plain(desk.bundle())
    at, other = rng.randrange(1, len(records)), rng.randrange(1, len(records))
    kind = rng.randrange(5)
    if kind == 0:
        del records[at]
    elif kind == 1:
        records.insert(other, list(records[at]))
    elif kind == 2:
        records[at], records[other] = records[other], records[at]
    elif kind == 3:
        del records[at:]
    else:
        strange = list(rng.choice(plain(base(rng.choice(BASES)).bundle())))
        strange[2] = records[0][2]
        records.insert(at, strange)
    return _records(desk, records, rng)


def _openings(desk: Desk, rng: random.Random) -> bytes:
    """An opening is another, left out, doubled, or beside another record."""
    members = members_of(desk.bundle())
    beside: list[Any] = msgspec.msgpack.decode(members["openings.mpk"])
    index, openings = rng.choice(beside)
    one = rng.randrange(len(openings))
    kind = rng.randrange(4)
    if kind == 0:
        del openings[one]
    elif kind == 1:
        openings.append(openings[one])
    elif kind == 2:
        place = rng.randrange(4)
        openings[one][place] = _another(openings[one][place], rng)
    else:
        there = next((each for each in beside if each[0] != index), None)
        (there[1] if there else openings).append(openings.pop(one))
    members["openings.mpk"] = encode(beside)
    return stored(members)


def _head(desk: Desk, rng: random.Random) -> bytes:
    """A sign of the head is another, or a line is left out or doubled."""
    bundle = desk.bundle()
    note, lines = bundle.checkpoint, bundle.checkpoint.split("\n")
    at = rng.randrange(len(note))
    line = rng.randrange(len(lines))
    made = rng.choice(
        (
            note[:at] + rng.choice("0A=+/ \n\u2014x") + note[at + 1 :],
            "\n".join([*lines[:line], *lines[line + 1 :]]),
            "\n".join([*lines[:line], lines[line], *lines[line:]]),
            desk.bundle(cosigned=False).checkpoint,
        )
    )
    return stored(members_of(msgspec.structs.replace(bundle, checkpoint=made)))


def _member(desk: Desk, rng: random.Random) -> bytes:
    """A member is left out, named otherwise, or has another byte."""
    members = members_of(desk.bundle())
    name = rng.choice(sorted(members))
    kind = rng.randrange(4)
    if kind == 0:
        del members[name]
    elif kind == 1:
        members[rng.choice(("pins/000", "checkpoint", "tile/1/000", "anchors/opened", "more"))] = members[name]
    elif members[name]:
        data = bytearray(members[name])
        data[rng.randrange(len(data))] = rng.randrange(256)
        members[name] = bytes(data[: rng.choice((len(data), len(data), rng.randrange(len(data))))])
    return stored(members)


def _file(desk: Desk, rng: random.Random) -> bytes:
    """A byte of the file is another, or the file is packed by another program."""
    data = bytearray(stored(members_of(desk.bundle())))
    if rng.random() < 0.2:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, part in members_of(desk.bundle()).items():
                archive.writestr(zipfile.ZipInfo(name), part, zipfile.ZIP_DEFLATED)
        data = bytearray(out.getvalue())
    # The directory is the part in which one sign says most.
    at = rng.choice((rng.randrange(len(data)), rng.randrange(max(0, len(data) - 900), len(data))))
    data[at] ^= 1 << rng.randrange(8)
    return bytes(data)


def _seats(desk: Desk, rng: random.Random) -> bytes:
    """The opening record says something else, and everything is signed on it."""
    records: list[Any] = plain(desk.bundle())
    place = rng.choice([r for r in records if r[0] == "opened"])
    at = rng.randrange(6, len(place))
    inner = place[at]
    if isinstance(inner, list) and inner and rng.random() < 0.7:
        where = rng.randrange(len(inner))
        if isinstance(inner[where], list) and inner[where] and rng.random() < 0.7:
            inner, where = inner[where], rng.randrange(len(inner[where]))
        inner[where] = _another(inner[where], rng)
    else:
        place[at] = _another(inner, rng)
    return _records(desk, records, rng)


Make = Callable[[Desk, random.Random], bytes]
KINDS: Final[tuple[Make, ...]] = (
    *(_field, _field, _field, _command, _command, _thought_of, _thought_of, _order, _order),
    *(_openings, _openings, _head, _member, _file, _seats),
)
