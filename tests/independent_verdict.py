"""Heads and verdicts, as sections 7 and 10 of docs/log-format.md say; part of the second verifier."""

import base64
from typing import Any

from tests.independent_bytes import sha, signed
from tests.independent_log import Log

PROVEN, FAILED, OPEN, NOT = "PROVEN", "FAILED", "UNDETERMINED", "NOT CLAIMED"


def _notes(members: dict[str, bytes]) -> list[tuple[str, list[tuple[str, bytes]]]]:
    """Every note of the file: its text, and who signed it how."""
    found = []
    for name in ("checkpoint", *sorted(name for name in members if name.startswith("pins/"))):
        text, _, block = members.get(name, b"").decode(errors="replace").partition("\n\n")
        lines = [line.split(" ") for line in block.splitlines()]
        try:
            found.append((f"{text}\n", [(who, base64.b64decode(data, validate=True)) for _, who, data in lines]))
        except ValueError:
            found.append(("", []))
    return found


def _signed_note(note: tuple[str, list[tuple[str, bytes]]], name: str, key: bytes) -> bool:
    key_hash = sha(name.encode(), b"\n\x01", key)[:4]
    own = [data for who, data in note[1] if who == name and data[:4] == key_hash]
    return bool(own) and all(signed(key, note[0].encode(), data[4:]) for data in own)


def _head_text(log: Log, size: int) -> str:
    return f"tidelog/{log.opened[2]}\n{size}\n{base64.b64encode(log.roots.all[size]).decode()}\n"


def verdicts(log: Log, members: dict[str, bytes], bad: tuple[int, str] | None) -> dict[str, str]:
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
    notes = _notes(members)
    right = notes[0][0] == _head_text(log, len(log.roots.all) - 1)
    house = _signed_note(notes[0], log.opened[15][0], log.opened[15][1])
    found["HEAD"] = OPEN if "checkpoint" not in members else PROVEN if right and house else FAILED
    found["COMPLETE"] = _complete(log, notes)
    found["NOT-BEFORE"] = NOT if log.opened[19] is None else OPEN
    found["LISTED"] = NOT if log.opened[17] is None else OPEN
    return found


def _luck(log: Log, so_far: str) -> str:
    if log.opened[13] == "given":
        return NOT
    closed = [match for match, *_ in log.thrown.values() if match not in log.secrets]
    if so_far == OPEN or log.asides or closed:
        return OPEN
    return NOT if log.entered else PROVEN


def _complete(log: Log, notes: list[Any]) -> str:
    if log.sealed_at < 0:
        return OPEN
    own = {seat: key for seat, key in log.own.items() if key}
    if not own:
        return NOT
    text = _head_text(log, log.sealed_at + 1)
    lines = [note for note in notes if note[0] == text]
    names = {seat: f"tidelog/{log.opened[2]}/seat{seat}" for seat in own}
    return PROVEN if all(any(_signed_note(n, names[s], own[s]) for n in lines) for s in own) else OPEN
