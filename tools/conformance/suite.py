"""The conformance suite: every case by name, what it is given, and what an audit must say of it.

A case is a file of bytes; most are judged with the keys of `keys.txt`, a few with heads or a beacon's value besides.
"""

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import msgspec

from tests.forger import minted, renamed
from tests.ledger import plain
from tidelog.domain.errors import TidelogError
from tidelog.domain.log.audit.audit import audit
from tidelog.domain.log.audit.evidence import BeaconValue, Key, Report, known_key
from tidelog.domain.log.primitives.note import parse_pin
from tidelog.domain.store.keyring import known_line
from tidelog.replays.bundle import members_of, parse_bundle
from tools.conformance import files, forms, heads, matches, openings, zips
from tools.conformance.desk import Desk, drawing, key_of, seed_of
from tools.conformance.telling import ALL, told
from tools.conformance.telling import LIES as LIES
from tools.conformance.zips import stored

FOLDER: Final = Path("replays") / "conformance"
for _about in ("log", "acts", "luck", "order"):
    import_module(f"tools.conformance.lies_{_about}")  # each tells its lies as it is read
GAMES: Final = ("orongo", "tsuro", "tongiaki", "yamatai")


class Given(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an auditor brings to a case, beside the file."""

    keys: bool = True
    """Whether the keys of keys.txt are known."""
    pins: tuple[str, ...] = ()
    """Kept heads, as notes."""
    beacons: tuple[tuple[str, int, str, int], ...] = ()
    """Source, round, value in hex, and time of what beacons published."""
    running: bool = False
    required: tuple[str, ...] = ()


class Case(msgspec.Struct, frozen=True):
    """A file, and what is brought to it."""

    make: Callable[[], bytes]
    given: Given = Given()


class Broken(msgspec.Struct, frozen=True):
    """The first breach of a claim."""

    record: int | None
    clause: str
    code: str


class Expected(msgspec.Struct, frozen=True, omit_defaults=True):
    """What must be said of a case: the exit code, and, where the file can be read, every claim."""

    given: Given
    exit: int
    claims: dict[str, str] = {}
    failed: dict[str, Broken] = {}


def keys() -> str:
    """The lines of keys.txt."""
    houses = [known_line(name, key_of(name)) for name in ("house",)]
    return "".join(
        f"{line}\n" for line in (*houses, known_line("ana", key_of("ana")), known_line("ben", key_of("ben")))
    )


def cases() -> dict[str, Case]:
    """Every case by its name, without the mark of those that must be refused."""
    found = dict(_true())
    found |= {f"lie-{name}": Case(partial(_told, name)) for name in LIES}
    found |= {f"form-{name}": Case(partial(_shaped, name)) for name in forms.SHAPES}
    found |= {f"bytes-{name}": Case(partial(_bytes, name)) for name in forms.BYTES}
    found |= {f"many-{name}": Case(partial(_many, name)) for name in forms.MANY}
    found |= {f"zip-{name}": Case(partial(zips.a_zip, name)) for name in zips.ZIPS}
    found |= {f"file-{name}": Case(partial(files.members_changed, name)) for name in files.MEMBERS}
    found |= {f"file-{name}": Case(partial(files.members_left, name)) for name in files.GOOD_MEMBERS}
    found |= {f"head-{name}": Case(partial(heads.headed, make)) for name, make in heads.HEADS.items()}
    found |= {f"head-{name}": Case(partial(heads.headed, make)) for name, make in heads.GOOD_HEADS.items()}
    found |= {f"open-{name}": Case(partial(openings.opened, name)) for name in openings.HIDDEN}
    found |= {f"open-{n}": Case(partial(openings.hidden_opened, make)) for n, make in openings.GAME_OPENINGS.items()}
    found |= {f"name-{name}": Case(partial(openings.named, text)) for name, text in openings.NAMES.items()}
    found |= {f"rules-{name}": Case(partial(openings.reworded, *make)) for name, make in openings.RULES.items()}
    return found | dict(_brought())


def _stored(make: Callable[[], Desk]) -> bytes:
    return stored(members_of(make().bundle()))


def _told(name: str) -> bytes:
    return stored(members_of(told(LIES[name])))


def _shaped(name: str) -> bytes:
    return stored(members_of(forms.shaped(forms.SHAPES[name])))


def _bytes(name: str) -> bytes:
    return stored(members_of(forms.bytes_changed(name)))


def _many(name: str) -> bytes:
    return stored(members_of(forms.too_many(name)))


_KINDS: Final = ("resigned", "fresh", "housed", "seeded", "given", "running")
_ALONE: Final = (
    *("whole", "everything", "set_aside", "corrected", "taken_back", "referee_named", "house_took_over"),
    *("given_away_while_owed", "lapsed", "lapsed_together", "clocked", "branched", "branched_twice"),
    *("branched_from_a_table", "branched_from_another_house", "not_before", "abandoned", "nobody_came"),
    *("joining", "owing"),
)


def _true() -> Iterator[tuple[str, Case]]:
    """Matches as they were, whole and as others may have them."""
    for match in (*_ALONE, *(f"{kind} {game}" for kind in _KINDS for game in GAMES)):
        name = match.replace("_", "-").replace(" ", "-")
        running = match.startswith(("running", "joining", "owing"))
        yield f"true-{name}", Case(partial(_stored, partial(matches.base, match)), Given(running=running))
    for game in GAMES:
        public = partial(_copy, f"running {game}", 0)
        yield f"true-public-{game}", Case(public, Given(running=True))
        yield f"true-seat-1-{game}", Case(partial(_copy, f"running {game}", 1), Given(running=True))
    for slot in ("name1", "text"):
        yield f"true-forgotten-{slot}", Case(partial(_forgotten, slot))
    yield "true-deflated", Case(zips.deflated)
    yield "true-so-far", Case(partial(_stored, partial(matches.base, "running orongo")))
    for ply in (3, 8, 28):
        yield f"cut-at-{ply}", Case(partial(_cut, ply))


def _copy(match: str, seat: int) -> bytes:
    return stored(members_of(matches.base(match).for_(seat)))


def _forgotten(slot: str) -> bytes:
    desk = matches.base("abandoned")
    text = f"text{desk.size - 1}"
    return stored(members_of(desk.without(text if slot == "text" else slot)))


def _cut(ply: int) -> bytes:
    desk = matches.base("resigned orongo")
    bundle = desk.bundle()
    records: list[Any] = [*plain(bundle)][:ply]
    return stored(members_of(minted(bundle, records, desk.seeds())))


def _brought() -> Iterator[tuple[str, Case]]:
    """Cases that turn on what the auditor brings."""
    desk, short = matches.base("resigned orongo"), matches.base("lapsed")
    sealed, resigned = short.bundle().checkpoint, partial(_stored, partial(matches.base, "resigned orongo"))
    lapsed = partial(_stored, partial(matches.base, "lapsed"))
    alone = desk.bundle(cosigned=False).checkpoint
    yield "brought-nothing", Case(resigned, Given(keys=False))
    yield "brought-the-head-alone", Case(resigned, Given(keys=False, pins=(alone,)))
    yield "brought-a-fitting-head", Case(resigned, Given(pins=(alone,)))
    yield "brought-an-earlier-head", Case(lapsed, Given(pins=(_early(short, 5),)))
    yield "brought-the-head-for-a-cut-log", Case(partial(_cut, 8), Given(pins=(alone,), running=True))
    yield "brought-a-second-history", Case(lapsed, Given(pins=(heads.head_of(short, size=5, root=bytes(32)),)))
    yield "brought-a-made-up-head", Case(lapsed, Given(pins=(heads.head_of(short, root=bytes(32), name="stand-in"),)))
    yield "brought-a-head-of-another-match", Case(lapsed, Given(pins=(heads.head_of(short, origin="elsewhere"),)))
    yield "brought-a-head-that-a-seat-signed", Case(lapsed, Given(pins=(_by_seat(short),)))
    yield "brought-the-sealed-head", Case(partial(heads.headed, _uncosigned), Given(pins=(sealed,)))
    yield "brought-a-requirement", Case(resigned, Given(required=("COMPLETE", "PINS")))
    value = b"\x05" * 32
    beacon = partial(_stored, partial(matches.base, "not_before"))
    yield "brought-the-beacon", Case(beacon, Given(beacons=(("drand/quicknet", 77, value.hex(), 1_767_000_000),)))
    yield (
        "brought-another-beacon",
        Case(beacon, Given(beacons=(("drand/quicknet", 77, bytes(32).hex(), 1_767_000_000),))),
    )
    yield "brought-another-round", Case(beacon, Given(beacons=(("drand/quicknet", 78, value.hex(), 1_767_000_000),)))
    yield "brought-a-key-of-that-name", Case(partial(_renamed, "ben"))
    yield "brought-a-key-of-a-house-of-that-name", Case(partial(_another_house, "house"))
    yield "brought-a-key-of-another-house", Case(partial(_another_house, "inn"))
    yield (
        "brought-a-head-of-the-parent",
        Case(partial(_stored, partial(matches.base, "branched")), Given(pins=(_of_parent(),))),
    )
    yield "brought-nothing-to-a-seed", Case(partial(_stored, partial(matches.base, "seeded orongo")), Given(keys=False))


def _early(desk: Desk, size: int) -> str:
    return heads.head_of(desk, size=size)


def _uncosigned(desk: Desk) -> str:
    return desk.bundle(cosigned=False).checkpoint


def _by_seat(desk: Desk) -> str:
    text = heads.head_of(desk, root=bytes(32), name="stand-in").partition("\n\n")[0] + "\n"
    from tidelog.domain.log.primitives.note import sign_note

    return sign_note(text, f"tidelog/{desk.match.id}/seat1", seed_of("ana"))


def _of_parent() -> str:
    desk = matches.base("branched")
    return heads.head_of(desk, size=9, origin="orongo")


def _renamed(name: str) -> bytes:
    with drawing("renamed"):
        desk = Desk("yamatai", ("ana", "cy")).join().play(3).alone().resign(1)
    records: list[Any] = plain(desk.bundle())
    bundle = renamed(desk.bundle(), records, 2, name)
    return stored(members_of(minted(bundle, records, desk.seeds(*ALL))))


def _another_house(name: str) -> bytes:
    with drawing("another house"):
        desk = Desk("yamatai", ("ana", "ben"), house="inn").join().play(3).alone().resign(1)
    records: list[Any] = plain(desk.bundle())
    records[0][15][0] = name
    return stored(members_of(minted(desk.bundle(), records, desk.seeds(*ALL))))


def expected(data: bytes, given: Given) -> Expected:
    """What the audit says of a file."""
    try:
        report = judged(data, given)
    except TidelogError:
        return Expected(given, 2)
    claims = {found.claim: str(found.verdict) for found in report.findings}
    failed = {f.claim: Broken(f.record, f.clause, f.code) for f in report.failed}
    return Expected(given, report.exit_code, claims, failed)


def judged(data: bytes, given: Given) -> Report:
    """The audit of a file by somebody who has this."""
    trusted: tuple[Key, ...] = tuple(map(known_key, keys().splitlines())) if given.keys else ()
    pins = tuple(map(parse_pin, given.pins))
    beacons = tuple(BeaconValue(source, number, bytes.fromhex(v), time) for source, number, v, time in given.beacons)
    evidence = msgspec.structs.replace(parse_bundle(data).evidence(trusted, pins), beacons=beacons)
    return audit(evidence, running=given.running, required=given.required)


def made(name: str, case: Case) -> tuple[str, bytes, Expected]:
    """A case as it is written: with the mark in its name where it must be refused."""
    data = case.make()
    found = expected(data, case.given)
    return f"{name}{'_fail' if found.exit in (1, 2) else ''}", data, found


def as_text(found: dict[str, Expected]) -> str:
    """The file of what is expected, one case a line."""
    lines = (f"{json.dumps(name)}: {msgspec.json.encode(found[name]).decode()}" for name in sorted(found))
    return "{\n" + ",\n".join(lines) + "\n}\n"


def write(folder: Path = FOLDER) -> str:
    """All cases anew; says how many there are."""
    found, size = {}, 0
    for old in folder.glob("*.tide"):
        old.unlink()
    for name, case in cases().items():
        called, data, said = made(name, case)
        found[called] = said
        (folder / f"{called}.tide").write_bytes(data)
        size += len(data)
    (folder / "expected.json").write_text(as_text(found))
    (folder / "keys.txt").write_text(keys())
    refused = sum(bool(re.search("_fail$", name)) for name in found)
    return f"{len(found)} files, {refused} of them to be refused, {size >> 10} KiB"
