"""Claims that rest on what the auditor brings: keys known from elsewhere, and heads of the log that were kept."""

from typing import Final
from unicodedata import normalize

from tidelog.domain.errors import Malformed
from tidelog.domain.log import evidence as e
from tidelog.domain.log.claims_log import Case, fits, signed_by
from tidelog.domain.log.evidence import ORIGIN, Fault, Finding
from tidelog.domain.log.heads import cosigner
from tidelog.domain.log.note import Pin, parse_pin
from tidelog.domain.log.record import Opened

_SEEDED: Final = "seeded: its house key follows from the seed, so anybody can make it"
_UNANCHORED: Final = "UNANCHORED: nothing from outside vouches for these keys; give --trust KEY or --pin CHECKPOINT"


def anchor(case: Case) -> Finding:
    """Some key or head that the auditor has from outside vouches for this log."""
    if fault := _false_name(case):
        return e.failed("ANCHOR", fault)
    if vouches := _house_known(case) or _pinned(case) or _seats_known(case):
        return e.proven("ANCHOR", vouches + "".join(f"; {remark}" for remark in _remarks(case)))
    if case.opened.level != "F0":
        return e.undetermined("ANCHOR", Fault(None, "log/10.2", _UNANCHORED))
    if case.evidence.trusted or case.evidence.pins:
        return e.undetermined("ANCHOR", Fault(None, "log/10.2", f"{_SEEDED}, and nothing you gave vouches for it"))
    return e.not_claimed("ANCHOR", _SEEDED)


def _alike(name: str) -> str:
    """What a name has in common with those that are easily taken for it: case, blanks, wide letters."""
    return normalize("NFKC", name).casefold().replace(" ", "_").strip("_")


def _false_name(case: Case) -> Fault | None:
    """Somebody in the log who bears a name the auditor knows, with another key."""
    for name, key in _bearers(case.opened):
        if _is_false(case, name, key):
            sentence = f"{name} signs here with another key than the one you trust"
            return Fault(case.opened.index, "log/10.2", sentence)
    return None


def _bearers(opened: Opened) -> list[tuple[str, bytes]]:
    """Who signs in a match; the key of a seeded house says nothing of who ran it."""
    held = [(info.name, info.key) for info in opened.seats if info.key]
    return held if opened.level == "F0" else [*held, (opened.house.name, opened.house.key)]


def _is_false(case: Case, name: str, key: bytes) -> bool:
    keys = {known for word, known in case.evidence.trusted if _alike(word) == _alike(name)}
    return bool(keys) and key not in keys


def _known_as(case: Case, key: bytes, here: str) -> str:
    """How the auditor's own list calls a key, where the log calls it otherwise."""
    names = [name for name, known in case.evidence.trusted if known == key]
    return "" if any(_alike(name) == _alike(here) for name in names) else f" (known to you as {names[0]})"


def _house_known(case: Case) -> str:
    house = case.opened.house
    if house.key not in {key for _, key in case.evidence.trusted}:
        return ""
    whose = "the key of this store's house" if case.evidence.own else "the house's key is one you trust"
    return whose + _known_as(case, house.key, house.name)


def _seats_known(case: Case) -> str:
    keys = {key for _, key in case.evidence.trusted}
    seats = [info for seat, info in enumerate(case.opened.seats, 1) if info.key in keys and _acts(case, seat)]
    names = ", ".join(info.name + _known_as(case, info.key, info.name) for info in seats)
    return f"{names}, whose key you trust, signed in this log" if names else ""


def _acts(case: Case, seat: int) -> bool:
    bad = set(case.bad_signatures or ())
    jobs = enumerate(case.trace.jobs) if case.bad_signatures is not None else ()
    return any(job.seat == seat and job.opened is case.opened and number not in bad for number, job in jobs)


def _pinned(case: Case) -> str:
    """A kept head that covers the opening record; where keys were given too, one that such a key has signed."""
    for pin in case.evidence.pins:
        covers = pin.head.size > case.opened.index and fits(case, pin.head)
        if covers and (not case.evidence.trusted or _signed_by_known(case, pin)):
            return "a checkpoint you kept fixes the keys of the house and of the seats"
    return ""


def _signed_by_known(case: Case, pin: Pin) -> bool:
    seats = range(1, len(case.opened.seats) + 1)
    roles = [cosigner(case.opened.match, seat) for seat in seats]
    return any(signed_by(pin.note, name, key) for word, key in case.evidence.trusted for name in (word, *roles))


def _remarks(case: Case) -> list[str]:
    """What an anchor does not cover, though a reader might think so."""
    keyless = [info.name for info in case.opened.seats if not info.key and _is_false(case, info.name, b"")]
    found = [f"{', '.join(keyless)}: you have a key of that name, which does not sign here"] if keyless else []
    for part in case.parts[:-1]:
        others = [name for name, key in _bearers(part) if _is_false(case, name, key) and name != part.house.name]
        if others:
            found.append(f"in match {part.match} {', '.join(others)} signs with another key than the one you trust")
    if (parent := case.opened.parent) and not _parent_shown(case):
        prefix = f"its first {parent.ply} records are told as those of match {parent.match}"
        found.append(f"{prefix}, and no head of that house shows that they are")
    return found


def _parent_shown(case: Case) -> bool:
    """Whether the house of this match ran its parent too, or the auditor has a head of the parent there."""
    before = [part for part in case.parts if part.match != case.opened.match]
    if not before or before[-1].house == case.opened.house:
        return True
    origin = ORIGIN + before[-1].match
    heads = [pin.head for pin in case.evidence.pins]
    return any(h.origin == origin and h.size == case.opened.index and fits(case, h) for h in heads)


def pins(case: Case) -> Finding:
    """Every head that anybody kept is the head of a part of this log."""
    try:
        kept = [parse_pin(text) for text in case.evidence.kept]
    except Malformed as fault:
        return e.failed("PINS", Fault(None, "log/7.4", f"a kept checkpoint is malformed: {fault}"))
    given = case.evidence.pins
    wrong = [pin for pin in (*given, *kept) if not fits(case, pin.head)]
    for pin in wrong:
        if _is_proof(case, pin):
            return e.failed("PINS", _contradiction(case, pin))
    if wrong:
        return e.undetermined("PINS", Fault(None, "log/7.4", _no_proof(case, wrong[0])))
    beside = f"the {len(kept)} that came with the log fit, but it cannot vouch for itself" if kept else ""
    if not given:
        return e.not_claimed("PINS", "no earlier checkpoint was given" + (f"; {beside}" if beside else ""))
    return e.proven("PINS", f"{len(given)} kept checkpoints are heads of this log" + (f"; {beside}" if beside else ""))


def _is_proof(case: Case, pin: Pin) -> bool:
    """Whether a head that does not fit speaks of this log, and somebody signed it who is to be believed in that."""
    opened = _named(case, pin)
    if opened is None:
        return False
    by_house = signed_by(pin.note, opened.house.name, opened.house.key)
    return (
        by_house
        or _signed_by_known(case, pin)
        or any(
            signed_by(pin.note, cosigner(opened.match, seat), info.key)
            for seat, info in enumerate(opened.seats, 1)
            if info.key
        )
    )


def _named(case: Case, pin: Pin) -> Opened | None:
    """The match a head is of, where that has a record of this log at that size; a parent goes on without it."""
    found = [part for part in (*case.parts, case.opened) if ORIGIN + part.match == pin.head.origin]
    if not found or (found[-1].match != case.opened.match and pin.head.size > case.opened.index):
        return None
    return found[-1]


def _contradiction(case: Case, pin: Pin) -> Fault:
    size = len(case.log.leaves)
    if pin.head.size > size:
        cut = f"cut off: the log ends at ply {size}, a kept checkpoint at ply {pin.head.size}"
        return Fault(size, "log/7.4", cut)
    other = f"a kept checkpoint names another log at ply {pin.head.size}: two histories were told"
    return Fault(None, "log/7.4", other)


def _no_proof(case: Case, pin: Pin) -> str:
    if _named(case, pin) is None:
        return f"a kept checkpoint is of {pin.head.origin} at ply {pin.head.size}, which is no part of this log"
    unknown = "is not signed by the house of this log, by a seat of it, or by a key you trust"
    return f"a kept checkpoint does not fit, and {unknown}: one of the two is made up"
