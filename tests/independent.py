"""A second verifier, written from docs/log-format.md alone: it imports nothing of Tidelog.

It knows no rules of any game. It checks the form of every record, the tree, signatures, counters, seals and openings,
the nonces and salts that follow from the secret, and gives the numbers that every draw must have thrown.
"""

import base64
import hashlib
import hmac
import io
import re
import zipfile
from typing import Any

from nacl.exceptions import BadSignatureError
from nacl.signing import VerifyKey

from tests.independent_bytes import Wrong, pack, unpack, wrong

SLOT = re.compile(r"c\d+\.\d+(\.\d+)?|d\d+(\.\d+)?")


def sha(*parts: bytes) -> bytes:
    """SHA-256 of all parts together."""
    return hashlib.sha256(b"".join(parts)).digest()


def signed(key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether this key signed this message."""
    try:
        VerifyKey(key).verify(message, signature)
    except (BadSignatureError, ValueError):
        return False
    return True


# 2. The tree


def tree(leaves: list[bytes]) -> bytes:
    """The root over these leaves."""
    if len(leaves) < 2:
        return leaves[0] if leaves else sha()
    middle = 1 << (len(leaves) - 1).bit_length() - 1
    return sha(b"\x01", tree(leaves[:middle]), tree(leaves[middle:]))


# 6. Luck


def extract(material: bytes) -> bytes:
    """HKDF-Extract with the salt of this format."""
    return hmac.digest(b"tidelog/luck/v1", material, "sha256")


def expand(key: bytes, info: bytes, length: int) -> bytes:
    """HKDF-Expand."""
    out = block = b""
    for number in range(1, 256):
        if len(out) >= length:
            break
        block = hmac.digest(key, block + info + bytes((number,)), "sha256")
        out += block
    return out[:length]


def derive(secret: bytes, *label: Any) -> bytes:
    """32 bytes for one purpose (6.7)."""
    return expand(extract(secret), pack(["derive", *label]), 32)


def numbers(key: bytes, match: str, index: int, ask: list[Any], nonces: list[bytes]) -> list[int]:
    """What a draw throws (6.3 to 6.5)."""
    stream = expand(key, pack(["draw", match, index, ask, nonces]), 8160)
    words = iter([int.from_bytes(stream[at : at + 8], "big") for at in range(0, 8160, 8)])

    def below(n: int) -> int:
        return next(word for word in words if word < 2**64 - 2**64 % n) % n

    if ask[0] != "shuffle":
        return [below(n) for n in ask[1:]]
    order = list(range(ask[1]))
    for last in range(ask[1] - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def commitment(match: str, slot: str, salt: bytes, value: Any) -> bytes:
    """The commitment of a slot (5.2)."""
    return sha(b"tidelog/commit/v1\n", pack([match, slot, salt, value]))


class Log:
    """A log that is read record by record."""

    def __init__(self) -> None:
        self.leaves: list[bytes] = []
        self.roots: list[bytes] = [sha()]
        self.opened: list[Any] = []
        self.seals: dict[str, tuple[str, bytes, bool]] = {}
        self.salts: dict[str, bytes] = {}
        self.secrets: dict[str, bytes] = {}
        self.counters: dict[int, int] = {}
        self.joins: dict[int, bytes] = {}
        self.nonces: list[tuple[int, int, bytes]] = []
        self.used = False
        self.draws: list[tuple[int, str, int, list[Any], list[bytes], list[bytes]]] = []
        self.commands: list[tuple[str, int, int, bytes]] = []
        self.at = 0
        self.matches: set[str] = set()


def verify(data: bytes) -> dict[int, list[int]]:
    """Check a bundle; the thrown numbers of every draw whose secret is out, by the index of its record."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    if members["FORMAT"] != b"tidelog-bundle/1 sha256 rfc6962\n":
        wrong("8.1")
    log, beside = Log(), dict(unpack(members["openings.mpk"]))
    for index, record in enumerate(_entries(members)):
        _record(log, index, record, unpack(record), beside.get(index, []))
    for openings in beside.values():
        for slot, _, salt, value in openings:
            if slot != "secret":
                _open(log, slot, salt, value)
    _checkpoint(log, members)
    _after_the_seal(log)
    if sha(next(text for name, text in members.items() if name.startswith("rules/"))) != log.opened[9]:
        wrong("3.1 rules")
    return {
        index: numbers(extract(log.secrets[match] + b"".join(joins)), match, number, ask, nonces)
        for index, match, number, ask, nonces, joins in log.draws
        if match in log.secrets
    }


def _entries(members: dict[str, bytes]) -> list[bytes]:
    names = [name for name in members if name.startswith("tile/entries/")]
    names.sort(key=lambda name: int(re.sub(r"\.p/\d+$|[x/]", "", name.removeprefix("tile/entries/"))))
    records = []
    for name in names:
        data, at = members[name], 0
        while at < len(data):
            size = int.from_bytes(data[at : at + 2], "big")
            records.append(data[at + 2 : at + 2 + size])
            at += 2 + size
    leaves = b"".join(sha(b"\x00", record) for record in records)
    tiles = sorted(name for name in members if name.startswith("tile/0/"))
    if b"".join(members[name] for name in tiles) != leaves:
        wrong("8.2")
    return records


def _record(log: Log, index: int, data: bytes, record: list[Any], openings: list[Any]) -> None:
    kind, events, match, number, root, at = record[:6]
    if kind == "opened":
        _opened(log, index, record)
    if (match, number, root) != (log.opened[2], index, log.roots[index]):
        wrong("2.2", index)
    if at < log.at or (log.opened[12] == "F0" and at):
        wrong("2.4", index)
    log.at = at
    log.leaves.append(sha(b"\x00", data))
    log.roots.append(tree(log.leaves))
    for slot, _, salt, value in openings:
        if slot == "secret":
            _secret(log, match, salt, value)
    {"move": _move, "joined": _joined, "draw": _draw, "taken-back": _taken, "ruling": _ruling, "sealed": _sealed}.get(
        kind, _nothing
    )(log, index, record)
    shown = [part for part in _threes(events) if part[0] in log.seals and part[2] == []]
    salts = {"move": 7, "draw": 10}.get(kind)
    if salts is not None:
        if len(record[salts]) != len(shown):
            wrong("5.4", index)
        for (slot, value, _), salt in zip(shown, record[salts], strict=True):
            _open(log, slot, salt, value)


def _nothing(log: Log, index: int, record: list[Any]) -> None:
    if record[0] != "opened":
        wrong("3.1", index)


def _opened(log: Log, index: int, record: list[Any]) -> None:
    parent = record[15]
    if (parent is None) != (index == 0) or (parent and parent != [log.opened[2], index]):
        wrong("9.1", index)
    keys = [record[14][1], *(key for _, key, _ in record[11] if key)]
    if len(set(keys)) < len(keys) or record[2] in log.matches:
        wrong("3.1 keys, 9.1 id", index)
    log.matches.add(record[2])
    log.opened, log.joins, log.nonces, log.used = record, {}, [], False


def _threes(value: Any) -> list[Any]:
    """Every array of three that begins with the name of a slot, in order."""
    if not isinstance(value, list):
        return []
    if len(value) == 3 and isinstance(value[0], str) and SLOT.fullmatch(value[0]) and isinstance(value[2], list):
        return [value]
    return [found for part in value for found in _threes(part)]


def _hidden(move: Any) -> list[Any]:
    """The slots of what a move hides, in order."""
    if not isinstance(move, list):
        return []
    if len(move) == 3 and isinstance(move[0], str) and SLOT.fullmatch(move[0]) and isinstance(move[1], list):
        return [move[0]] if move[2] is None else wrong("5.3")
    return [slot for part in move for slot in _hidden(part)]


def _command(log: Log, index: int, part: list[Any]) -> list[Any]:
    (seat, counter, seen, nonce, seals, move), signature = part
    _, key, custody = log.opened[11][seat - 1]
    if counter != log.counters.get(seat, 0) or seen > index or len(nonce) != 16:
        wrong("4.3", index)
    log.counters[seat] = counter + 1
    match = log.opened[2]
    message = b"tidelog/command/v1\n" + match.encode() + b"\n" + log.roots[seen] + pack(part[0])
    if custody == "self" and not signed(key, message, signature):
        wrong("4.2", index)
    if custody == "house":
        if signature:
            wrong("4.5", index)
        log.commands.append((match, seat, counter, nonce))
    _seal(log, index, f"c{seat}.{counter}", move, seals, custody == "house")
    return [seat, counter, nonce, custody]


def _fresh(log: Log, command: list[Any]) -> None:
    seat, counter, nonce, custody = command
    if custody == "self":
        log.nonces = [*([] if log.used else log.nonces), (seat, counter, nonce)]
        log.used = False


def _seal(log: Log, index: int, base: str, move: Any, seals: list[bytes], house: bool) -> None:
    names = [base if not number else f"{base}.{number}" for number in range(len(seals))]
    if _hidden(move) != names or any(name in log.seals for name in names):
        wrong("5.1", index)
    for name, seal in zip(names, seals, strict=True):
        log.seals[name] = (log.opened[2], seal, house)


def _open(log: Log, slot: str, salt: bytes, value: Any) -> None:
    match, seal, _ = log.seals[slot]
    if commitment(match, slot, salt, value) != seal:
        wrong("5.2", slot)
    log.salts[slot] = salt


def _joined(log: Log, index: int, record: list[Any]) -> None:
    seat, _, nonce, _ = _command(log, index, record[6])
    if seat in log.joins or record[6][0][5] is not None:
        wrong("3.2", index)
    log.joins[seat] = nonce


def _move(log: Log, index: int, record: list[Any]) -> None:
    _fresh(log, _command(log, index, record[6]))


def _taken(log: Log, index: int, record: list[Any]) -> None:
    for request in record[7]:
        if request[0][5] != ["take-back.1", record[6]]:
            wrong("3.5", index)
        _fresh(log, _command(log, index, request))


def _draw(log: Log, index: int, record: list[Any]) -> None:
    number, ask, move, seals = record[6:10]
    match, joins = record[2], [log.joins[seat] for seat in sorted(log.joins)]
    if log.draws and number != log.draws[-1][2] + 1:
        wrong("6.6", index)
    nonces = [nonce for _, _, nonce in sorted(log.nonces)]
    log.used = True
    _seal(log, index, f"d{number}", move, seals, True)
    if log.opened[12] != "given":
        log.draws.append((index, match, number, ask, nonces, joins))


def _ruling(log: Log, index: int, record: list[Any]) -> None:
    message = b"tidelog/ruling/v1\n" + pack([record[2], record[3], record[4], *record[6:10]])
    if not signed(log.opened[14][1], message, record[10]):
        wrong("3.6", index)


def _sealed(log: Log, index: int, record: list[Any]) -> None:
    _secret(log, record[2], record[8], record[7])


def _secret(log: Log, match: str, salt: bytes, secret: bytes) -> None:
    if salt != derive(secret, "salt", "secret")[:16] or commitment(match, "secret", salt, secret) != log.opened[13]:
        wrong("6.1")
    log.secrets[match] = secret


def _after_the_seal(log: Log) -> None:
    for match, seat, counter, nonce in log.commands:
        if match in log.secrets and nonce != derive(log.secrets[match], "nonce", seat, counter)[:16]:
            wrong("4.5", seat)
    for slot, salt in log.salts.items():
        match, _, house = log.seals[slot]
        if house and match in log.secrets and salt != derive(log.secrets[match], "salt", slot)[:16]:
            wrong("5.6", slot)


def _checkpoint(log: Log, members: dict[str, bytes]) -> None:
    text, _, block = members["checkpoint"].decode().partition("\n\n")
    due = f"tidelog/{log.opened[2]}\n{len(log.leaves)}\n{base64.b64encode(log.roots[-1]).decode()}"
    if text != due:
        wrong("7.1")
    signers = {f"tidelog/{log.opened[2]}/seat{n}": seat[1] for n, seat in enumerate(log.opened[11], 1) if seat[1]}
    signers |= {log.opened[14][0]: log.opened[14][1]}
    house = False
    for line in block.splitlines():
        _, name, data = line.split(" ")
        raw, key = base64.b64decode(data), signers[name]
        if raw[:4] != sha(name.encode(), b"\n\x01", key)[:4] or not signed(key, text.encode() + b"\n", raw[4:]):
            wrong("7.1", name)
        house = house or name == log.opened[14][0]
    if not house:
        wrong("7.2")


__all__ = ["Wrong", "verify"]
