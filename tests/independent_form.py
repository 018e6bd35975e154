"""The form of records, as section 3 of docs/log-format.md says; part of the second verifier."""

import re
from typing import Any

from nacl.bindings import crypto_core_ed25519_is_valid_point

from tests.independent_game import fits, schema

NUMBER = 2**63
LEVELS = ("F0", "F1", "F2", "F3", "given")
SIZES = {
    "opened": 21,
    "joined": 8,
    "ready": 8,
    "move": 9,
    "draw": 12,
    "taken-back": 9,
    "corrected": 9,
    "ruling": 13,
    "rekeyed": 9,
    "reseated": 12,
    "lapsed": 11,
    "sealed": 11,
}


class Form:
    """What FORM asks of the records, one after the other; knows no game."""

    def __init__(self) -> None:
        self.seats, self.game = 16, ""
        self.counts: dict[tuple[str, int], int] = {}

    def wrong(self, r: Any) -> str:
        """The clause a record breaks; empty where it has the form it must have."""
        if not isinstance(r, list) or not r or SIZES.get(str(r[0])) != len(r):
            return "1.2"
        if not isinstance(r[1], list) or (r[1] and r[0] not in ("move", "draw")):
            return "1.2"
        if r[0] == "opened" and not self._opened(r):
            return "3.1"
        if not self._head(r) or not all(map(_command, commands(r))) or len(commands(r)) > self.seats:
            return "3.1"
        return "3.1" if not self._own(r) else "3.16" if self._too_many(r) else ""

    def _head(self, r: Any) -> bool:
        place = _is(r[2], str) and _is(r[3], int) and _is(r[5], int) and _bytes(r[4], 32) and isinstance(r[6], list)
        if not place or not all(_is(seat, int) for seat in r[6]):
            return False
        ordered = r[6] == sorted(set(r[6])) and all(0 <= seat <= self.seats for seat in r[6])
        return bool(re.fullmatch("[0-9A-Za-z_-]{1,12}", r[2])) and _ply(r[3]) and _ply(r[5]) and ordered

    def _own(self, r: Any) -> bool:
        kind, rest = r[0], r[7:]
        if kind in ("joined", "ready"):
            return _one_of(rest[0][0][5], {"ready": [["ready.1"]]}.get(kind, [None])) or _join(kind, rest[0][0][5])
        if kind == "move":
            move = rest[0][0][5]
            known = move == ["resign.1"] or fits(self.game, "move", move)
            return known and self._events(r[1]) and _list(rest[1], 16)
        if kind == "draw":
            asked = isinstance(rest[1], list) and all(type(part) in (str, int) for part in rest[1])
            known = fits(self.game, "move", rest[2]) and self._events(r[1])
            return _ply(rest[0]) and asked and known and _list(rest[3], 32) and _list(rest[4], 16)
        if kind == "taken-back":
            return _ply(rest[0]) and all(_named(one[0][5], "take-back.1", 2) for one in rest[1])
        if kind == "corrected":
            return _ply(rest[0]) and _bytes(rest[1], 32)
        if kind == "rekeyed":
            return _named(rest[0][0][5], "key.1", 2) and _bytes(rest[0][0][5][1], 32) and _bytes(rest[1], 64)
        return self._of_the_house(kind, rest)

    def _events(self, events: list[Any]) -> bool:
        return all(fits(self.game, "event", event) for event in events)

    def _of_the_house(self, kind: str, rest: Any) -> bool:
        if kind == "ruling":
            clause, text, to, outcome, consents, signature = rest
            agreed = all(_named(one[0][5], "consent.1", 3) and _bytes(one[0][5][2], 32) for one in consents)
            back = to is None or (_ply(to) and outcome is None)
            cited = _is(clause, str) and re.fullmatch(r"[a-z]{1,40}/[0-9.]{1,12}", clause)
            signed = _bytes(text, 32) and _bytes(signature, 64)
            return bool(cited) and agreed and back and signed and (outcome is None or self._outcome(outcome))
        if kind == "reseated":
            seat, custody, key, signature, agreed_ = rest
            size = {"referee": (32, 64), "house": (0, 0)}.get(custody) if _is(custody, str) else None
            there = _is(seat, int) and 1 <= seat <= self.seats and _bytes(signature, 64)
            return size is not None and there and _bytes(key, size[0]) and _bytes(agreed_, size[1])
        if kind == "lapsed":
            seats, since, paused, signature = rest
            named = isinstance(seats, list) and all(_is(s, int) and 1 <= s <= self.seats for s in seats)
            ordered = named and bool(seats) and seats == sorted(set(seats))
            return ordered and _ply(since) and _ply(paused) and _bytes(signature, 64)
        if kind == "sealed":
            outcome, secret, salt, text = rest
            return (
                self._outcome(outcome)
                and _bytes(secret, 32)
                and _bytes(salt, 16)
                and (text is None or _bytes(text, 32))
            )
        return True

    def _outcome(self, outcome: Any) -> bool:
        if not isinstance(outcome, list) or len(outcome) != 2 or not _is(outcome[0], str):
            return False
        places = outcome[1]
        inside = isinstance(places, list) and all(_is(p, int) and 1 <= p <= self.seats for p in places)
        return inside and len(places) <= self.seats

    def _opened(self, r: Any) -> bool:
        form, game, version, rules, options, seats, level, secret, house, referee, log, terms, beacon, parent = r[7:]
        if not self.game and _is(game, str) and schema(game) is None:
            return False
        if form != 2 or not _is(game, str) or not _ply(version) or not _bytes(rules, 32) or not isinstance(seats, list):
            return False
        if not isinstance(options, dict) or not all(_is(v, str) for v in options.values()) or level not in LEVELS:
            return False
        if not 1 <= len(seats) <= 16 or not all(map(_seat, seats)) or not _bytes(secret, 32):
            return False
        self.seats, self.counts, self.game = len(seats), {}, self.game or game
        if not isinstance(house, list) or len(house) != 2 or not _ascii(house[0]) or type(referee) is not bytes:
            return False
        held = [seat[2] for seat in seats if seat[2]]
        keys = [house[1], *held, *([referee] if referee else [])]
        if not all(map(sound, keys)) or len(set(keys)) < len(keys):
            return False
        if (level in ("F0", "F1") and held) or (level in ("F2", "F3") and not held):
            return False
        agreed = (log is None or _bytes(log, 32)) and _terms(terms) and _beacon(beacon) and _parent(parent)
        return agreed and not (level == "F0" and (referee or log is not None or terms or beacon))

    def _too_many(self, r: Any) -> bool:
        most = {"ruling": 64, "rekeyed": 8, "reseated": 1, "lapsed": self.seats}.get(r[0])
        if most is None:
            return False
        seat = {"rekeyed": lambda: r[7][0][0], "reseated": lambda: r[7]}.get(r[0], lambda: 0)()
        self.counts[r[0], seat] = self.counts.get((r[0], seat), 0) + 1
        return self.counts[r[0], seat] > most


def commands(r: Any) -> list[Any]:
    """The signed commands of a record."""
    if r[0] in ("joined", "ready", "move", "rekeyed"):
        return [r[7]]
    found = {"taken-back": 8, "ruling": 11}.get(r[0])
    return list(r[found]) if found and isinstance(r[found], list) else []


def sound(key: Any) -> bool:
    """Whether a key is one that may sign (1.4)."""
    return _bytes(key, 32) and bool(crypto_core_ed25519_is_valid_point(key))


def _is(value: Any, kind: type) -> bool:
    return type(value) is kind


def _bytes(value: Any, size: int) -> bool:
    return type(value) is bytes and len(value) == size


def _list(value: Any, size: int) -> bool:
    return isinstance(value, list) and all(_bytes(part, size) for part in value)


def _ply(value: Any) -> bool:
    return _is(value, int) and 0 <= value < NUMBER


def _ascii(text: Any) -> bool:
    return _is(text, str) and bool(re.fullmatch(r"[!-*,-~]{1,64}", text))


def _named(move: Any, name: str, size: int) -> bool:
    return isinstance(move, list) and len(move) == size and move[0] == name and (name == "key.1" or _ply(move[1]))


def _one_of(value: Any, these: list[Any]) -> bool:
    return value in these


def _join(kind: str, move: Any) -> bool:
    entry = kind == "joined" and _named(move, "join.1", 4) and _ply(move[2]) and _bytes(move[3], 32)
    return entry and move[1] < move[2]


def _command(part: Any) -> bool:
    if not isinstance(part, list) or len(part) != 2 or type(part[1]) is not bytes or len(part[1]) not in (0, 64):
        return False
    if not isinstance(part[0], list) or len(part[0]) != 6:
        return False
    seat, counter, seen, nonce, commitments, _ = part[0]
    numbers = all(map(_ply, (seat, counter, seen)))
    return numbers and type(nonce) is bytes and len(nonce) in (0, 32) and _list(commitments, 32)


def _seat(seat: Any) -> bool:
    if not isinstance(seat, list) or len(seat) != 4 or not _bytes(seat[1], 32):
        return False
    return (seat[0] == "player" and seat[3] == "self" and _bytes(seat[2], 32)) or (
        seat[0] in ("guest", "bot") and seat[2:] == [b"", "house"]
    )


def _terms(terms: Any) -> bool:
    if terms is None:
        return True
    if not isinstance(terms, list) or len(terms) != 4 or not _ply(terms[1]) or not _ply(terms[2]):
        return False
    return terms[0] in ("move", "clock") and terms[1] >= 1 and terms[3] in ("resigned", "bot", "abandoned")


def _beacon(beacon: Any) -> bool:
    if beacon is None:
        return True
    whole = isinstance(beacon, list) and len(beacon) == 3
    return whole and _ascii(beacon[0]) and _ply(beacon[1]) and _bytes(beacon[2], 32)


def _parent(parent: Any) -> bool:
    if parent is None:
        return True
    whole = isinstance(parent, list) and len(parent) == 2 and _is(parent[0], str) and _ply(parent[1])
    return whole and bool(re.fullmatch("[0-9A-Za-z_-]{1,12}", parent[0]))
