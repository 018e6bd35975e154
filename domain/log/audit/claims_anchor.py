"""Claims that rest on what the auditor brings: keys known from elsewhere, and heads of the log that were kept."""

from typing import Final

from tidelog.domain.errors import Malformed
from tidelog.domain.log.audit import evidence as e
from tidelog.domain.log.audit.claims_log import Case, fits, signed_by
from tidelog.domain.log.audit.evidence import Fault, Finding, Key
from tidelog.domain.log.primitives.note import Pin, parse_pin
from tidelog.domain.log.records.heads import ORIGIN, cosigner
from tidelog.domain.log.records.names import alike, looks
from tidelog.domain.log.records.record import Opened
from tidelog.domain.log.records.texts import name_slot

_SEEDED: Final = "seeded: its house key follows from the seed, so anybody can make it"
_UNANCHORED: Final = (
    "UNANCHORED: nothing from outside vouches for the house; give its key (--trust) or a head you kept (--pin)"
)


def anchor(case: Case) -> Finding:
    """The house's key, or a head of this log, is known to the auditor from outside."""
    if fault := _false_name(case) or _twins(case):
        return e.failed("ANCHOR", fault)
    if vouches := _house_known(case) or _pinned(case):
        return e.proven("ANCHOR", vouches + "".join(f"; {remark}" for remark in (*_seats(case), *_remarks(case))))
    seeded = case.opened.level == "F0"
    if seeded and case.trace.secret and not case.evidence.trusted and not case.evidence.pins:
        return e.not_claimed("ANCHOR", _SEEDED, "seeded")
    detail = f"{_SEEDED}, and nothing you gave vouches for it" if seeded and case.trace.secret else _UNANCHORED
    remarks = "".join(f"; {remark}" for remark in _seats(case)) if case.evidence.trusted else ""
    return e.undetermined("ANCHOR", Fault(None, "log/10.2", "unanchored", detail + remarks))


def _twins(case: Case) -> Fault | None:
    """Two names in the log, as far as they are open, that are easily taken for each other."""
    told = case.trace.hidden.told
    for part in case.parts:
        names = [told.get((part.match, name_slot(seat))) for seat in range(1, len(part.seats) + 1)]
        if twins := alike(name for name in names if name is not None):
            sentence = f"in match {part.match} {twins[0]!r} is easily taken for {twins[1]!r}"
            return Fault(part.index, "log/5.8", "twins", sentence)
    return None


def _false_name(case: Case) -> Fault | None:
    """Somebody in the log who bears a name the auditor knows, with another key."""
    for name, key in _bearers(case, case.opened):
        if _is_false(case, name, key):
            sentence = f"{name} signs here with another key than the one you trust"
            return Fault(case.opened.index, "log/10.2", "name", sentence)
    return None


def _bearers(case: Case, opened: Opened) -> list[tuple[str, bytes]]:
    """Who signs in a match under a name that is open; the key of a seeded house says nothing of who ran it."""
    told = case.trace.hidden.told
    names = [(told.get((opened.match, name_slot(seat))), info.key) for seat, info in enumerate(opened.seats, 1)]
    held = [(name, key) for name, key in names if name is not None and key]
    return held if opened.level == "F0" else [*held, (opened.house.name, opened.house.key)]


def _is_false(case: Case, name: str, key: bytes) -> bool:
    keys = {known.key for known in case.evidence.trusted if looks(known.name) & looks(name)}
    return bool(keys) and key not in keys


def _keys(case: Case, *roles: str) -> dict[bytes, Key]:
    """The keys the auditor knows in one of these roles."""
    return {known.key: known for known in case.evidence.trusted if known.role in roles}


def _known_as(known: Key, here: str) -> str:
    """How the auditor's own list calls a key, where the log calls it otherwise."""
    return "" if looks(known.name) & looks(here) else f" (known to you as {known.name})"


def _house_known(case: Case) -> str:
    house = case.opened.house
    known = _keys(case, "house").get(house.key)
    if known is None:
        return ""
    whose = "the key of this store's house" if case.evidence.own else "the house's key is one you trust"
    return whose + _known_as(known, house.name)


def _seats(case: Case) -> list[str]:
    """Whose commands are vouched for by a key the auditor knows, and whose are not."""
    names, known = case.trace.hidden.names(case.opened), _keys(case, "player")
    pairs = list(zip(names, case.opened.seats, strict=True))
    mine = [name + _known_as(known[info.key], name) for name, info in pairs if info.key in known]
    others = [name for name, info in pairs if info.key and info.key not in known]
    found = [f"you know the key of {', '.join(mine)}"] if mine else []
    return [*found, f"you do not know the key of {', '.join(others)}"] if others else found


def _pinned(case: Case) -> str:
    """A kept head that covers the opening record; where keys of houses were given too, one that such a house signed."""
    for pin in case.evidence.pins:
        covers = pin.head.size > case.opened.index and fits(case, pin.head)
        if covers and (not _keys(case, "house") or _signed_by_house(case, pin)):
            return "a checkpoint you kept fixes the keys of the house and of the seats"
    return ""


def _signed_by_house(case: Case, pin: Pin) -> bool:
    known = _keys(case, "house").values()
    names = (case.opened.house.name, *(one.name for one in known))
    return any(signed_by(pin.note, name, one.key) for one in known for name in names)


def _signed_by_known(case: Case, pin: Pin) -> bool:
    seats = range(1, len(case.opened.seats) + 1)
    roles = [cosigner(case.opened.match, seat) for seat in seats]
    return any(signed_by(pin.note, name, one.key) for one in case.evidence.trusted for name in (one.name, *roles))


def _remarks(case: Case) -> list[str]:
    """What an anchor does not cover, though a reader might think so."""
    names = case.trace.hidden.names(case.opened)
    pairs = zip(names, case.opened.seats, strict=True)
    keyless = [name for name, info in pairs if not info.key and _is_false(case, name, b"")]
    found = [f"{', '.join(keyless)}: you have a key of that name, which does not sign here"] if keyless else []
    for part in case.parts[:-1]:
        bearers = [(name, key) for name, key in _bearers(case, part) if name != part.house.name]
        others = [name for name, key in bearers if _is_false(case, name, key)]
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
    kept = _kept(case)
    given = case.evidence.pins
    wrong = [pin for pin in (*given, *kept) if not fits(case, pin.head)]
    for pin in wrong:
        if _is_proof(case, pin):
            return e.failed("PINS", _contradiction(case, pin))
    if wrong:
        return e.undetermined("PINS", Fault(None, "log/7.4", "no-proof", _no_proof(case, wrong[0])))
    beside = _beside(len(case.evidence.kept), len(kept))
    if not given:
        return e.not_claimed("PINS", "no earlier checkpoint was given" + beside)
    return e.proven("PINS", f"{len(given)} kept checkpoints are heads of this log" + beside)


def _kept(case: Case) -> list[Pin]:
    """The heads that came with the log; one that cannot be read proves nothing."""
    found = []
    for text in case.evidence.kept:
        try:
            found.append(parse_pin(text))
        except Malformed:
            continue
    return found


def _beside(came: int, read: int) -> str:
    words = [f"the {read} that came with the log fit, but it cannot vouch for itself"] if read else []
    words += [f"{came - read} that came with the log cannot be read, and prove nothing"] if came > read else []
    return "".join(f"; {word}" for word in words)


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
        return Fault(size, "log/7.4", "cut", cut)
    other = f"a kept checkpoint names another log at ply {pin.head.size}: two histories were told"
    return Fault(None, "log/7.4", "two-histories", other)


def _no_proof(case: Case, pin: Pin) -> str:
    if _named(case, pin) is None:
        return f"a kept checkpoint is of {pin.head.origin} at ply {pin.head.size}, which is no part of this log"
    unknown = "is not signed by the house of this log, by a seat of it, or by a key you trust"
    return f"a kept checkpoint does not fit, and {unknown}: one of the two is made up"
