"""Heads and verdicts, as sections 7 and 10 of docs/log-format.md say; part of the second verifier."""

import base64

from tests.independent_log import Log
from tests.independent_note import Note, read_note, signed_note
from tests.independent_trust import FAILED, NOT, OPEN, PROVEN, Known, anchor, fits, not_before, pins, rules


def _head_text(log: Log, size: int) -> str:
    return f"tidelog/{log.opened[2]}\n{size}\n{base64.b64encode(log.roots.all[size]).decode()}\n"


def verdicts(log: Log, members: dict[str, bytes], bad: tuple[int, str] | None, known: Known) -> dict[str, str]:
    """The verdict on every claim (10.1)."""
    found = {"FORM": FAILED if bad else PROVEN}
    for claim in ("LOG", "AUTHORS", "RULINGS", "LAPSES", "LUCK", "HIDDEN"):
        found[claim] = FAILED if claim in log.faults else OPEN if bad else PROVEN
    for claim, count in (("RULINGS", log.rulings), ("LAPSES", log.lapses)):
        found[claim] = NOT if found[claim] == PROVEN and (not count or claim == "LAPSES") else found[claim]
    if found["HIDDEN"] == PROVEN and set(log.slots) - log.known:
        found["HIDDEN"] = OPEN
    if found["LUCK"] != FAILED:
        found["LUCK"] = _luck(log, found["LUCK"])
    head = read_note(members.get("checkpoint", b""))
    kept = [note for name in sorted(members) if name.startswith("pins/") and (note := read_note(members[name]))]
    given = [note for text in known.pins if (note := read_note(text.encode()))]
    house = log.opened[15]
    right = head is not None and head.text == _head_text(log, len(log.roots.all) - 1) and signed_note(head, *house)
    found["HEAD"] = OPEN if not members.get("checkpoint") else PROVEN if right else FAILED
    found["ANCHOR"] = anchor(log, known, given)
    found["PINS"] = pins(log, known, given, kept)
    found["COMPLETE"] = _complete(log, [*([head] if head else []), *kept, *given], given)
    text = [data for name, data in members.items() if name.startswith("rules/")]
    found["RULES"] = rules(log, text[0] if text else None)
    found["NOT-BEFORE"] = not_before(log, known)
    found["LISTED"] = NOT if log.opened[17] is None else OPEN
    return found


def _luck(log: Log, so_far: str) -> str:
    if log.opened[13] == "given":
        return NOT
    closed = [match for match, *_ in log.thrown.values() if match not in log.secrets]
    if so_far == OPEN or log.asides or closed:
        return OPEN
    return NOT if log.entered else PROVEN


def _complete(log: Log, notes: list[Note], given: list[Note]) -> str:
    if log.sealed_at < 0:
        return OPEN
    if any(note.size > log.sealed_at and fits(log, note) for note in given):
        return PROVEN
    own = {seat: key for seat, key in log.own.items() if key}
    if not own:
        return NOT
    text = _head_text(log, log.sealed_at + 1)
    lines = [note for note in notes if note.text == text]
    names = {seat: f"tidelog/{log.opened[2]}/seat{seat}" for seat in own}
    return PROVEN if all(any(signed_note(n, names[s], own[s]) for n in lines) for s in own) else OPEN
