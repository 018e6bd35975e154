"""Small files that prove one thing: a record in a log, a head that extends another, two histories of one key."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from tidelog.domain.errors import Misuse
from tidelog.domain.log.audit.evidence import Key
from tidelog.domain.log.primitives.note import Pin

Told = tuple[int, str, dict[str, Any]]
"""The exit code, the sentence, and the facts for a program."""
_VERDICTS: Final = {0: "PROVEN", 1: "FAILED", 3: "UNANCHORED"}


def kind_of(source: str) -> Callable[[Path, tuple[Key, ...], tuple[Pin, ...]], Told] | None:
    """How a file is checked that is such a proof; None for a match and for any other file."""
    from tidelog.domain.log.primitives.inclusion import HEADER as PROOF
    from tidelog.replays.conflict import is_conflict
    from tidelog.replays.consistency import HEADER as EXTENSION

    path = Path(source)
    if not path.is_file():
        return None
    with path.open("rb") as file:
        begins = file.read(64)
    if is_conflict(begins):
        return _conflict
    if begins.startswith(f"{EXTENSION}\n".encode()):
        return _extension
    return _record if begins.startswith(PROOF.encode()) else None


def _text(path: Path, limit: int) -> str:
    with path.open(encoding="utf-8", errors="replace") as file:
        return file.read(limit + 1)


def _record(path: Path, trusted: tuple[Key, ...], pins: tuple[Pin, ...]) -> Told:
    from tidelog.domain.log.primitives.inclusion import LIMIT, parse_proof
    from tidelog.replays.proof import check

    proof = parse_proof(_text(path, LIMIT))
    found = check(proof, trusted)
    code = 1 if not found.holds else 0 if found.signers else 3
    said = f"record {proof.index} of {found.head.origin} below the head of size {found.head.size}"
    facts = {"index": proof.index, "origin": found.head.origin, "size": found.head.size}
    return _told(code, said if code == 1 else said + _by(found.signers), facts | {"signers": list(found.signers)})


def _extension(path: Path, trusted: tuple[Key, ...], pins: tuple[Pin, ...]) -> Told:
    from tidelog.domain.log.primitives.note import parse_pin
    from tidelog.replays.consistency import LIMIT, extends, parse_extension, signers

    proof = parse_extension(_text(path, LIMIT))
    head, by = parse_pin(proof.checkpoint).head, signers(proof, trusted)
    if not pins:
        raise Misuse("such a proof is checked against the earlier head you kept: give it with --pin")
    holds = all(extends(proof, pin.head) for pin in pins)
    code = 1 if not holds else 0 if by else 3
    verb = "extends" if holds else "is not shown to extend"
    said = f"the head of {head.origin} of size {head.size} {verb} the head of size {proof.size} that you kept"
    facts = {"origin": head.origin, "old": proof.size, "size": head.size, "signers": list(by)}
    return _told(code, said if code == 1 else said + _by(by), facts)


def _conflict(path: Path, trusted: tuple[Key, ...], pins: tuple[Pin, ...]) -> Told:
    from tidelog.replays.conflict import LIMIT, judge, read_conflict

    with path.open("rb") as file:
        found = read_conflict(file.read(LIMIT + 1))
    verdict, said = judge(found, trusted)
    code = next(code for code, word in _VERDICTS.items() if word == verdict)
    return _told(code, said, {})


def _by(signers: tuple[str, ...]) -> str:
    return f", signed by {', '.join(signers)}" if signers else ", signed by no house you trust (--trust KEY)"


def _told(code: int, said: str, facts: dict[str, Any]) -> Told:
    return code, f"{_VERDICTS[code]}: {said}", {"exit": code, "verdict": _VERDICTS[code], **facts}
