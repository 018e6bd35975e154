"""Openings, names and opening records that do not fit what the log has committed to."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from tests.forger import minted, renamed
from tests.ledger import plain
from tidelog.domain.log.records.record import Opening
from tidelog.replays.bundle import Bundle, members_of
from tools.conformance.matches import base
from tools.conformance.telling import ALL, nth
from tools.conformance.zips import stored

Opened = Callable[[list[Opening]], list[Opening]]


def _slot(slot: str, **more: Any) -> Opened:
    return lambda openings: [replace(o, **more) if o.slot == slot else o for o in openings]


HIDDEN: Final[dict[str, tuple[str, int, Opened]]] = {
    "another-name": ("resigned orongo", 0, _slot("name1", value="somebody else")),
    "a-name-with-another-salt": ("resigned orongo", 0, _slot("name1", salt=bytes(16))),
    "a-name-for-one-seat": ("resigned orongo", 0, _slot("name1", who=(1,))),
    "another-reason": ("abandoned", -1, lambda openings: [replace(o, value="nothing") for o in openings]),
    "a-name-of-a-seat-that-is-not-there": (
        "resigned orongo",
        0,
        lambda openings: [*openings, Opening("name3", None, bytes(16), "cy")],
    ),
    "a-slot-that-nobody-hid": ("resigned orongo", 5, lambda openings: [*openings, Opening("d99", (), bytes(16), 1)]),
    "a-slot-of-no-known-form": ("resigned orongo", 5, lambda openings: [*openings, Opening("?", (), bytes(16), 1)]),
    "the-secret-for-a-seat": ("resigned orongo", 0, _slot("secret", who=(1,))),
    "another-secret": ("running", 0, _slot("secret", value=bytes(32))),
}


def opened(name: str) -> bytes:
    """A match with other openings beside one record."""
    match, index, change = HIDDEN[name]
    bundle = base(match).bundle()
    at = index % len(bundle.openings)
    beside = tuple(change(list(bundle.openings[at])))
    openings = (*bundle.openings[:at], beside, *bundle.openings[at + 1 :])
    return stored(members_of(replace(bundle, openings=openings)))


def hidden_opened(change: Callable[[Opening], Opening]) -> bytes:
    """A running match with one hidden thing of the game opened otherwise."""
    bundle = base("running tsuro").bundle()
    at, number = next(
        (at, number)
        for at, beside in enumerate(bundle.openings)
        for number, opening in enumerate(beside)
        if opening.slot.startswith("d")
    )
    beside = tuple(change(o) if place == number else o for place, o in enumerate(bundle.openings[at]))
    openings = (*bundle.openings[:at], beside, *bundle.openings[at + 1 :])
    return stored(members_of(replace(bundle, openings=openings)))


GAME_OPENINGS: Final[dict[str, Callable[[Opening], Opening]]] = {
    "another-tile-in-a-hand": lambda o: replace(o, value="T01" if o.value != "T01" else "T02"),
    "a-tile-with-another-salt": lambda o: replace(o, salt=bytes(16)),
    "a-tile-with-a-short-salt": lambda o: replace(o, salt=bytes(15)),
    "a-tile-for-another-seat": lambda o: replace(o, who=(1, 2)),
    "a-tile-for-everybody": lambda o: replace(o, who=None),
}


def named(name: str) -> bytes:
    """A match in which seat 2 is called otherwise, everything signed anew."""
    desk = base("resigned orongo")
    records: list[Any] = plain(desk.bundle())
    bundle = renamed(desk.bundle(), records, 2, name)
    return stored(members_of(minted(bundle, records, desk.seeds(*ALL))))


NAMES: Final = {
    "a-twin-in-another-case": "ANA",
    "a-twin-in-another-alphabet": "\u0430n\u0430",
    "a-twin-with-a-filler": "a\u3164na",
    "a-twin-with-a-space": "an a",
    "a-name-of-fillers": "\u3164\u2800",
    "a-name-with-a-line-break": "ben\n",
    "a-name-that-is-empty": "",
    "a-name-of-65-signs": "b" * 65,
}


def reworded(match: str, change: Callable[[Bundle, list[Any]], None]) -> bytes:
    """A match with another opening record, everything signed anew."""
    desk = base(match)
    bundle, records = desk.bundle(), plain(desk.bundle())
    change(bundle, records)
    return stored(members_of(minted(replace(bundle, kept=()), records, desk.seeds(*ALL))))


def _version(at: int, place: int, value: object) -> Callable[[Bundle, list[Any]], None]:
    return lambda bundle, records: records[nth(records, "opened", at)].__setitem__(place, value)


RULES: Final[dict[str, tuple[str, Callable[[Bundle, list[Any]], None]]]] = {
    "a-later-version-of-the-rules": ("resigned tongiaki", _version(0, 9, 99)),
    "version-nought": ("resigned tongiaki", _version(0, 9, 0)),
    "another-text-of-the-rules": ("resigned tongiaki", _version(0, 10, bytes(32))),
    "another-text-in-a-parent": ("branched", _version(0, 10, bytes(32))),
    "another-version-in-a-parent": ("branched", _version(0, 9, 99)),
    "a-log-of-the-house": ("nobody_came", _version(0, 17, bytes(32))),
}
