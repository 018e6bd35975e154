"""A second verifier, written from docs/log-format.md alone: it imports nothing of Tidelog.

It knows no rules of any game, only the published shapes of their moves and events. It decides every claim but LEGAL,
with the keys and heads that an auditor brings, and gives the numbers that every draw must have thrown.
"""

from typing import Any

from tests.independent_bytes import Wrong, pack, sha, signed, unpack, wrong
from tests.independent_file import beside, entries_of, read_members, tiles
from tests.independent_form import Form, commands, sound
from tests.independent_hidden import hide, openings, secrets, show
from tests.independent_log import Log
from tests.independent_luck import derive, is_ask, numbers, public
from tests.independent_trust import NOTHING, Known
from tests.independent_verdict import verdicts

ENDS = {"resigned", "abandoned"}


def verify(data: bytes, known: Known = NOTHING) -> tuple[dict[str, str], dict[int, list[int]]]:
    """The verdict on every claim, and the numbers of every draw whose secret is out, by the index of its record."""
    members = read_members(data)
    entries = entries_of(members)
    log = Log(beside(members, len(entries)))
    form, bad = Form(), None
    for index, entry in enumerate(entries):
        try:
            record = unpack(entry, 65_535)
        except (Wrong, UnicodeDecodeError):
            record = None
        if clause := form.wrong(record):
            bad = (index, clause)
            break
        log.records.append(record)
    if not log.records or log.records[0][0] != "opened":
        wrong("10.1")
    secrets(log)
    for index, record in enumerate(log.records):
        log.index = index
        log.roots.add(sha(b"\x00", entries[index]))
        _follow(log, record)
    for entry in entries[len(log.records) :]:
        log.roots.add(sha(b"\x00", entry))
    openings(log)
    tiles(log, members, entries)
    return verdicts(log, members, bad, known), {
        index: numbers(log.secrets[match], match, number, ask, shares)
        for index, (match, number, ask, shares) in log.thrown.items()
        if match in log.secrets and is_ask(ask)
    }


# 3 to 6. Following the records


def _follow(log: Log, r: Any) -> None:
    kind, _, match, number, root, at = r[:6]
    if kind == "opened":
        log.begin(r)
        for seat, (_, name, *_rest) in enumerate(r[12], 1):
            log.words[match, f"name{seat}"] = (name, r[13] == "F0")
        if r[13] == "F0" and match in log.secrets and r[15][1] != public(derive(log.secrets[match], "house")):
            log.fail("LUCK", "6.8")
    if (match, number) != (log.opened[2], log.index):
        log.fail("LOG", "2.3")
    if root != log.roots.all[log.index]:
        log.fail("LOG", "2.2")
    if at < log.at or (log.opened[13] == "F0" and at):
        log.fail("LOG", "2.4")
    log.at = at
    if kind not in ("opened", "draw"):
        log.luck.settle()
    ACTS.get(kind, _nothing)(log, r)
    _awaited(log, r)
    seat = r[7][0][0] if kind in ("joined", "move", "ready") else 0
    leaves_open = bool(r[6]) and r[6] == [s for s in log.awaited if s != seat]
    if kind != "rekeyed" and not (seat and leaves_open):
        log.since = log.index + 1
    log.awaited = r[6]
    log.moments.append((at, r[6]))


def _nothing(log: Log, r: Any) -> None:
    return


def _awaited(log: Log, r: Any) -> None:
    """The list that a record ends with (4.5, 6.12)."""
    kind, said, due = r[0], r[6], _due(log, r)
    if 0 in said and said[1:] != log.luck.owing(log.own_seats()):
        log.fail("LUCK", "6.12")
    if due is not None and said != due:
        claim, clause = ("LUCK", "6.12") if 0 in said or 0 in due else ("AUTHORS", "4.5")
        log.fail(claim, clause)
    log.over = log.over or (kind == "lapsed" and log.opened[18] is not None and log.opened[18][3] in ENDS)


def _due(log: Log, r: Any) -> list[int] | None:
    kind, before = r[0], log.awaited
    if kind == "opened":
        return list(range(1, len(r[12]) + 1))
    if kind in ("joined", "ready"):
        rest = [seat for seat in before if seat != r[7][0][0]]
        return rest if rest or kind == "ready" else None
    if kind == "draw" or (kind == "move" and r[7][0][5] != ["resign.1"]):
        return None
    ended = kind == "lapsed" and log.opened[18] is not None and log.opened[18][3] in ENDS
    if kind in ("sealed", "move") or ended or log.over:
        return []
    to = {"taken-back": 7, "corrected": 7, "ruling": 9}.get(kind)
    if to is not None and r[to] is not None:
        at = r[to] - 1 - log.opened[3]
        return log.moments[at][1] if 0 <= at < len(log.moments) else None
    return None if kind in ("reseated", "lapsed") and 0 in before else before


def _command(log: Log, part: Any) -> int:
    """Counter, head seen and signature of a command; its seat, or 0 where there is none."""
    (seat, counter, seen, _nonce, _commitments, _move), signature = part
    if seat not in log.custody:
        log.fail("AUTHORS", "4.1")
        return 0
    if counter != log.counters.get(seat, 0):
        log.fail("AUTHORS", "4.3")
    log.counters[seat] = log.counters.get(seat, 0) + 1
    if not log.since <= seen <= log.index:
        log.fail("AUTHORS", "4.4")
    elif log.custody[seat] == "house":
        if signature:
            log.fail("AUTHORS", "4.2")
    elif not signed(log.keys[seat], _signed_text(log, part[0], b"tidelog/command/v2\n"), signature):
        log.fail("AUTHORS", "4.2")
    return int(seat)


def _signed_text(log: Log, command: Any, label: bytes) -> bytes:
    seen: bytes = log.roots.all[command[2]]
    return label + str(log.opened[2]).encode() + b"\n" + seen + pack(command)


def _share(log: Log, seat: int, nonce: bytes) -> None:
    if not log.luck.show(seat, nonce, log.custody[seat] == "self"):
        log.fail("LUCK", "6.11")


def _no_share(log: Log, part: Any) -> None:
    if part[0][3]:
        log.fail("LUCK", "6.11")


def _in_turn(log: Log, seat: int) -> None:
    if seat not in log.awaited:
        log.fail("AUTHORS", "4.5")


def _joined(log: Log, r: Any) -> None:
    seat = _command(log, r[7])
    if not seat:
        return
    _in_turn(log, seat)
    if not log.luck.join(seat, r[7][0][3], log.custody[seat] == "self"):
        log.fail("LUCK", "6.11")
    log.missing.discard(seat)


def _ready(log: Log, r: Any) -> None:
    seat = _command(log, r[7])
    if seat:
        _in_turn(log, seat)
        _share(log, seat, r[7][0][3])


def _move(log: Log, r: Any) -> None:
    seat, move = _command(log, r[7]), r[7][0][5]
    if move == ["resign.1"]:
        if seat:
            _no_share(log, r[7])
            log.over = True
    elif seat:
        _in_turn(log, seat)
        _share(log, seat, r[7][0][3])
    house = log.custody.get(r[7][0][0]) == "house"
    hide(log, f"c{r[7][0][0]}.{r[7][0][1]}", move, r[7][0][4], house, r[7][0][0])
    show(log, r[1], r[8])


def _draw(log: Log, r: Any) -> None:
    number, ask, move, commitments, salts = r[7:]
    given = log.opened[13] == "given"
    if number != log.draws:
        log.fail("LUCK", "6.6")
    log.draws = number + 1
    if log.awaited != [0]:
        log.fail("LUCK", "6.12")
    if not given:
        if not is_ask(ask):
            log.fail("LUCK", "6.5")
        log.thrown[log.index] = (log.opened[2], number, ask, log.luck.feeding(log.own_seats()))
    else:
        log.entered += log.opened[2] != log.records[-1][2]
    log.luck.draw(log.index)
    hide(log, f"d{number}", move, commitments, True, 0)
    show(log, r[1], salts)


def _goes_back(log: Log, to: int) -> None:
    if log.opened[3] + 1 + len(log.opened[12]) <= to < log.index:
        log.luck.go_back(to)
        log.over = False


def _taken(log: Log, r: Any) -> None:
    for request in r[8]:
        if not _command(log, request):
            return
        _no_share(log, request)
    _goes_back(log, r[7])


def _corrected(log: Log, r: Any) -> None:
    log.words[r[2], f"text{log.index}"] = (r[8], log.opened[13] == "F0")
    _goes_back(log, r[7])


def _referee(log: Log) -> bytes:
    return bytes(log.opened[16] or log.opened[15][1])


def _ruling(log: Log, r: Any) -> None:
    message, agreed = b"tidelog/ruling/v2\n" + pack([*r[2:5], *r[7:12]]), set()
    if not signed(_referee(log), message, r[12]):
        log.fail("RULINGS", "3.6")
    log.rulings += 1
    log.words[r[2], f"text{log.index}"] = (r[8], log.opened[13] == "F0")
    for consent in r[11]:
        seat = _command(log, consent)
        if not seat:
            continue
        _no_share(log, consent)
        fits = r[9] is not None and consent[0][4:] == [[], ["consent.1", r[9], r[8]]]
        if log.custody[seat] != "self" or seat in agreed or not fits:
            log.fail("AUTHORS", "3.6")
        agreed.add(seat)
    if r[9] is not None:
        everybody = bool(log.own_seats()) and agreed >= set(log.own_seats())
        log.asides += log.luck.drawn > r[9] and not everybody and log.opened[13] != "given"
        _goes_back(log, r[9])


def _rekeyed(log: Log, r: Any) -> None:
    seat, command = _command(log, r[7]), r[7][0]
    if not seat:
        return
    _no_share(log, r[7])
    key = command[5][1]
    if log.custody[seat] != "self" or command[4] or not sound(key) or key in log.named:
        log.fail("AUTHORS", "3.13")
    if command[2] <= log.index and not signed(key, _signed_text(log, command, b"tidelog/key/v1\n"), r[8]):
        log.fail("AUTHORS", "3.13")
    log.named.add(key)
    log.keys[seat] = log.own[seat] = key
    log.custody[seat] = "self"


def _reseated(log: Log, r: Any) -> None:
    seat, custody, key, signature, agreed = r[7:]
    message = b"tidelog/custody/v1\n" + pack([*r[2:5], seat, custody, key])
    if not signed(_referee(log), message, signature):
        log.fail("RULINGS", "3.14")
    if key and (not sound(key) or key in log.named or not signed(key, message, agreed)):
        log.fail("RULINGS", "3.14")
    log.named.add(key)
    log.rulings += 1
    _lose(log, [seat], custody, key)


def _lose(log: Log, seats: list[int], custody: str, key: bytes) -> None:
    if any(log.custody[seat] == "self" for seat in seats):
        log.luck.close()
    for seat in seats:
        log.custody[seat], log.keys[seat] = custody, key


def _lapsed(log: Log, r: Any) -> None:
    seats, since, paused, signature = r[7:]
    terms, start = log.opened[18], since - 1 - log.opened[3]
    message = b"tidelog/lapse/v1\n" + pack([*r[2:5], seats, since, paused])
    log.lapses += 1
    there = signed(log.opened[15][1], message, signature) and terms is not None and 0 <= start < len(log.moments)
    if not there or any(not _late(log, seat, start, r[5], paused) for seat in seats):
        log.fail("LAPSES", "3.15")
    if terms is not None and terms[3] == "bot":
        _lose(log, seats, "house", b"")


def _late(log: Log, seat: int, start: int, now: int, paused: int) -> bool:
    by, limit, increment, _ = log.opened[18]
    if any(seat not in awaited for _, awaited in log.moments[start:]):
        return False
    if by == "move":
        return bool(now - log.moments[start][0] >= limit + paused)
    times = [at for at, _ in log.moments] + [now]
    taken = sum(times[n + 1] - times[n] for n, (_, awaited) in enumerate(log.moments) if seat in awaited)
    pairs = zip(log.moments, log.moments[1:], strict=False)
    made = sum(seat in one[1] and seat not in other[1] for one, other in pairs)
    return bool(taken >= limit + paused + increment * made)


def _sealed(log: Log, r: Any) -> None:
    log.sealed_at = log.index
    if r[10] is not None:
        log.words[r[2], f"text{log.index}"] = (r[10], log.opened[13] == "F0")


ACTS = {
    "joined": _joined,
    "ready": _ready,
    "move": _move,
    "draw": _draw,
    "taken-back": _taken,
    "corrected": _corrected,
    "ruling": _ruling,
    "rekeyed": _rekeyed,
    "reseated": _reseated,
    "lapsed": _lapsed,
    "sealed": _sealed,
}


__all__ = ["Known", "Wrong", "commands", "verify"]
