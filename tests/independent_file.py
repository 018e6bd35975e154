"""The files inside a bundle, as section 8 of docs/log-format.md says; part of the second verifier."""

import re
from typing import Any

from tests.independent_bytes import sha, unpack, wrong
from tests.independent_log import Log, tree
from tests.independent_zip import members


def read_members(data: bytes) -> dict[str, bytes]:
    """The members of a bundle, each as it must be."""
    found = members(data)
    if found.get("FORMAT") != b"tidelog-bundle/2 sha256 rfc6962\n":
        wrong("8.1")
    if sum(name.startswith("rules/") for name in found) > 1:
        wrong("8.1")
    if sum(name.startswith("pins/") for name in found) > 64:
        wrong("8.4")
    for name, part in found.items():
        if name in ("checkpoint", "README.txt") or name.startswith(("pins/", "rules/")):
            part.decode()
    return found


def _number(name: str) -> int:
    return int(re.sub(r"\.p/\d+$|[x/]", "", name.split("/", 2)[2]))


def _name(number: int, count: int) -> str:
    digits = f"{number:03}"
    digits = digits.zfill(-(-len(digits) // 3) * 3)
    groups = [digits[at : at + 3] for at in range(0, len(digits), 3)]
    path = "/".join([f"x{group}" for group in groups[:-1]] + groups[-1:])
    return path if count == 256 else f"{path}.p/{count}"


def entries_of(members: dict[str, bytes]) -> list[bytes]:
    """The records, in order."""
    names = sorted((name for name in members if name.startswith("tile/entries/")), key=_number)
    records: list[bytes] = []
    for number, name in enumerate(names):
        part = _split(members[name])
        full = number < len(names) - 1
        if name != f"tile/entries/{_name(number, len(part))}" or not 0 < len(part) <= 256 or (full and len(part) < 256):
            wrong("8.2")
        records += part
    if not 0 < len(records) <= 10_000:
        wrong("8.4")
    return records


def _split(data: bytes) -> list[bytes]:
    records, at = [], 0
    while at < len(data):
        size = int.from_bytes(data[at : at + 2], "big")
        if at + 2 + size > len(data):
            wrong("8.2")
        records.append(data[at + 2 : at + 2 + size])
        at += 2 + size
    return records


def beside(members: dict[str, bytes], size: int) -> dict[int, Any]:
    """The openings, by the index of the record they stand beside (8.3)."""
    found = unpack(members.get("openings.mpk", b"\x90"), 1 << 22)
    if not isinstance(found, list) or not all(isinstance(one, list) and len(one) == 2 for one in found):
        wrong("8.3")
    indices = [index for index, _ in found]
    if not all(type(index) is int and 0 <= index < size for index in indices) or indices != sorted(set(indices)):
        wrong("8.3")
    if not all(isinstance(openings, list) and all(map(_is_opening, openings)) for _, openings in found):
        wrong("8.3")
    return dict(found)


def _is_opening(opening: Any) -> bool:
    if not isinstance(opening, list) or len(opening) != 4:
        return False
    slot, who, salt, _ = opening
    seats = who is None or (isinstance(who, list) and all(type(seat) is int for seat in who))
    return type(slot) is str and seats and type(salt) is bytes


def tiles(log: Log, members: dict[str, bytes], entries: list[bytes]) -> None:
    """The hashes are those of the records, where the file says what they are (8.2)."""
    said = {name: data for name, data in members.items() if re.match(r"tile/\d", name)}
    level, hashes, due = 0, [sha(b"\x00", entry) for entry in entries], {}
    while hashes:
        for at in range(0, len(hashes), 256):
            part = hashes[at : at + 256]
            due[f"tile/{level}/{_name(at // 256, len(part))}"] = b"".join(part)
        hashes = [tree(hashes[at : at + 256]) for at in range(0, len(hashes) - 255, 256)]
        level += 1
    if said and said != due:
        log.fail("LOG", "8.2", len(entries))
