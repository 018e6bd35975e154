"""What an auditor brings: keys, heads, values of beacons (7.4, 10.2); part of the second verifier."""

import json
import unicodedata
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.independent_bytes import sha
from tests.independent_game import rules as rules_of
from tests.independent_log import Log
from tests.independent_note import Note, signed_note

PROVEN, FAILED, OPEN, NOT = "PROVEN", "FAILED", "UNDETERMINED", "NOT CLAIMED"
TABLE = Path(__file__).parent.parent / "domain" / "log" / "records" / "confusables.json"
"""The table of UTS 39, as data."""
IGNORED = {0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFEFF, 0xFFA0} | {
    point
    for first, last in (
        *((0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0xFE00, 0xFE0F), (0xFFF0, 0xFFF8)),
        *((0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)),
    )
    for point in range(first, last + 1)
}


class Known(NamedTuple):
    """What an auditor brings."""

    keys: tuple[tuple[str, str, bytes], ...] = ()
    """Role, name and key."""
    pins: tuple[str, ...] = ()
    """Kept heads, as notes."""
    beacons: tuple[tuple[str, int, bytes], ...] = ()
    """Source, round and value."""


NOTHING = Known()


@cache
def _alike() -> dict[int, str]:
    found = json.loads(TABLE.read_text())["alike"]
    return {ord(sign): prototype for prototype, signs in found.items() for sign in signs}


def bare(text: str) -> str:
    """What leaves a mark."""
    return "".join(sign for sign in text if ord(sign) not in IGNORED and not sign.isspace() and sign != "_")


def _skeleton(text: str) -> str:
    nfd = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFD", "".join(_alike().get(ord(sign), sign) for sign in nfd))


def looks(name: str) -> set[str]:
    """What a name looks like (5.8)."""
    plain = bare(unicodedata.normalize("NFKC", name))
    return {bare(_skeleton(plain).casefold()), bare(_skeleton(plain.casefold()))}


def fits(log: Log, note: Note) -> bool:
    """Whether a head is one of this log (7.4)."""
    if not 0 < note.size < len(log.roots.all) or log.roots.all[note.size] != note.root:
        return False
    last = log.records[min(note.size, len(log.records)) - 1][2]
    return note.origin in (f"tidelog/{last}", f"tidelog/{log.opened[2]}")


def anchor(log: Log, known: Known, pins: list[Note]) -> str:
    """10.2."""
    if _false_name(log, known) or _twins(log):
        return FAILED
    houses = [(name, key) for role, name, key in known.keys if role == "house"]
    if any(key == log.opened[15][1] for _, key in houses):
        return PROVEN
    for pin in pins:
        by = [(n, key) for name, key in houses for n in (name, log.opened[15][0]) if signed_note(pin, n, key)]
        if pin.size > log.opened[3] and fits(log, pin) and (by or not houses):
            return PROVEN
    seeded = log.opened[13] == "F0" and log.opened[2] in log.secrets
    return NOT if seeded and not known.keys and not pins else OPEN


def _false_name(log: Log, known: Known) -> bool:
    bearers = [(log.told.get((log.opened[2], f"name{n}")), s[2]) for n, s in enumerate(log.opened[12], 1) if s[2]]
    bearers += [] if log.opened[13] == "F0" else [tuple(log.opened[15])]
    for name, key in bearers:
        mine = {held for _, other, held in known.keys if name is not None and looks(other) & looks(name)}
        if mine and key not in mine:
            return True
    return False


def _twins(log: Log) -> bool:
    for part in log.parts:
        seen: set[str] = set()
        for seat in range(1, len(part[12]) + 1):
            name = log.told.get((part[2], f"name{seat}"))
            found = looks(name) if name is not None else set()
            if found & seen:
                return True
            seen |= found
    return False


def pins(log: Log, known: Known, given: list[Note], kept: list[Note]) -> str:
    """7.4."""
    strange = [note for note in (*given, *kept) if not fits(log, note)]
    if any(_convicts(log, known, note) for note in strange):
        return FAILED
    return OPEN if strange else PROVEN if given else NOT


def _convicts(log: Log, known: Known, note: Note) -> bool:
    parts = [part for part in (*log.parts, log.opened) if note.origin == f"tidelog/{part[2]}"]
    if not parts or (parts[-1][2] != log.opened[2] and note.size > log.opened[3]):
        return False
    part = parts[-1]
    seats = [(f"tidelog/{part[2]}/seat{n}", seat[2]) for n, seat in enumerate(part[12], 1) if seat[2]]
    here = [f"tidelog/{log.opened[2]}/seat{n}" for n in range(1, len(log.opened[12]) + 1)]
    mine = [(name, key) for _, own, key in known.keys for name in (own, *here)]
    return any(signed_note(note, name, key) for name, key in (tuple(part[15]), *seats, *mine))


def rules(log: Log, text: bytes | None) -> str:
    """Whether the rules are those that this verifier follows, and the text that of the opening."""
    if text is not None and sha(text) != log.opened[10]:
        return FAILED
    game = log.records[0][8]
    return PROVEN if all([p[8], p[9], p[10]] == [game, *rules_of(game)] for p in log.parts) else OPEN


def not_before(log: Log, known: Known) -> str:
    """Whether the beacon's value is the one that the auditor knows."""
    if log.opened[19] is None:
        return NOT
    source, number, value = log.opened[19]
    mine = [one for one in known.beacons if one[:2] == (source, number)]
    return OPEN if not mine else PROVEN if all(one[2] == value for one in mine) else FAILED
