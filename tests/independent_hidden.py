"""What is hidden, as section 5 of docs/log-format.md says; part of the second verifier."""

import unicodedata
from typing import Any

from tests.independent_game import hidden
from tests.independent_log import Log
from tests.independent_luck import commitment, derive
from tests.independent_trust import bare


def secrets(log: Log) -> None:
    """The secrets that are out, each by its commitment (6.1)."""
    commitments: dict[str, bytes] = {}
    for index, r in enumerate(log.records):
        if r[0] == "opened":
            commitments[r[2]] = r[14]
        found = [(o[1], o[2], o[3]) for o in log.beside.get(index, []) if o[0] == "secret"]
        found += [([], r[9], r[8])] if r[0] == "sealed" else []
        for who, salt, secret in found:
            whole = type(secret) is bytes and len(secret) == 32 and type(salt) is bytes
            fits = whole and salt == derive(secret, "salt", "secret")[:16]
            if who != [] or not fits or commitment(r[2], "secret", salt, secret) != commitments.get(r[2]):
                log.fail("LUCK", "6.1", index)
            else:
                log.secrets[r[2]] = secret


def hide(log: Log, base: str, move: Any, commitments: Any, house: bool, seat: int) -> None:
    """The commitments of what a move hides (5.1, 5.3)."""
    names = [base if not number else f"{base}.{number}" for number in range(len(commitments))]
    secrets = hidden(log.records[0][8], "move", move, "Secret")
    alone = not seat or all(part[1] == [seat] for part in secrets)
    if [part[0] for part in secrets] != names or any(part[2] is not None for part in secrets) or not alone:
        log.fail("HIDDEN", "5.1")
        return
    for name, one, part in zip(names, commitments, secrets, strict=True):
        if name in log.slots:
            log.fail("HIDDEN", "5.1")
        log.slots[name] = (log.records[log.index][2], one, house)
        log.viewers[name] = set(part[1])


def show(log: Log, events: Any, salts: Any) -> None:
    """What events show to everybody, or to more seats (5.4)."""
    found = [part for event in events for part in hidden(log.records[0][8], "event", event, "Shown")]
    for part in found:
        log.viewers[part[0]] = log.viewers.get(part[0], set()) | set(part[2])
    shown = [part for part in found if part[2] == []]
    if len(shown) != len(salts):
        log.fail("HIDDEN", "5.4")
        return
    for part, salt in zip(shown, salts, strict=True):
        _open(log, part[0], salt, part[1])


def _open(log: Log, slot: str, salt: Any, value: Any) -> None:
    if slot not in log.slots:
        log.fail("HIDDEN", "5.5")
        return
    match, one, house = log.slots[slot]
    if type(salt) is not bytes or len(salt) != 16 or commitment(match, slot, salt, value) != one:
        log.fail("HIDDEN", "5.2")
    elif house and match in log.secrets and salt != derive(log.secrets[match], "salt", slot)[:16]:
        log.fail("HIDDEN", "5.6")
    else:
        log.known.add(slot)


def openings(log: Log) -> None:
    """All that is opened beside the records (5.5, 5.7)."""
    for index, openings in sorted(log.beside.items()):
        log.index = index
        for slot, who, salt, value in openings if index < len(log.records) else []:
            if slot.startswith(("name", "text")):
                _word(log, log.records[index][2], slot, who, salt, value)
            elif slot != "secret":
                _open(log, slot, salt, value)
                if who is None or not set(who) <= log.viewers.get(slot, set(who)):
                    log.fail("HIDDEN", "5.5")


def _word(log: Log, match: str, slot: str, who: Any, salt: Any, value: Any) -> None:
    one, seeded = log.words.get((match, slot), (b"", False))
    fits = type(salt) is bytes and len(salt) == 16 and commitment(match, slot, salt, value) == one
    if not fits or who is not None or not isinstance(value, str):
        return log.fail("HIDDEN", "5.7")
    a_name = not slot.startswith("name") or (0 < len(value) <= 64 and all(map(_printable, value)) and bare(value) != "")
    derived = seeded and match in log.secrets
    if not a_name or (derived and salt != derive(log.secrets[match], "salt", slot)[:16]):
        return log.fail("HIDDEN", "5.7")
    log.told[match, slot] = value
    return None


def _printable(sign: str) -> bool:
    return sign == " " or unicodedata.category(sign)[0] not in "CZ"
