"""What the proving verbs are given: a match or a file, keys to trust, heads to pin; the audit as a table."""

import re
from pathlib import Path
from typing import Any

from tidelog.cli.options import table
from tidelog.cli.session import at_match, bundle_at, is_file
from tidelog.domain.errors import Malformed, Misuse
from tidelog.domain.house import House
from tidelog.domain.kernel.seats import PUBLIC, Seat
from tidelog.domain.log.audit.evidence import BeaconValue, Evidence, Key, Report, known_key
from tidelog.domain.log.primitives.note import Pin, parse_pin
from tidelog.domain.log.records.heads import ORIGIN
from tidelog.domain.log.records.match import Match
from tidelog.domain.log.records.names import readable

_TEXT_LIMIT = 64 * 1024
_POLICY = "policy "
_TRANSCRIPT_LIMIT = 4 << 20


def evidence_of(store: str, source: str, trust: list[str], pins: list[Path], viewer: Seat = PUBLIC) -> Evidence:
    """The evidence of a match in the store, as much as this viewer may know, or of a bundle."""
    from tidelog.replays.export import stored_evidence

    keys, heads = trusted(trust), pinned(pins)
    if is_file(source):
        return bundle_at(source).evidence(keys, heads)
    with at_match(store, source) as (house, match):
        return stored_evidence(house, match.id, keys, heads, viewer)


def remark_on(source: str) -> str:
    """What must be said beside a file that is only looked at; nothing of a match of one's own store."""
    if not is_file(source):
        return ""
    from tidelog.domain.store.folder import data_folder
    from tidelog.domain.store.keyring import Keyring
    from tidelog.replays.bundle import read_bundle
    from tidelog.replays.remark import remark

    return remark(read_bundle(Path(source)), Keyring(data_folder() / "keys"))


def text_of(path: Path) -> str:
    """A small text file."""
    with path.open("rb") as file:
        data = file.read(_TEXT_LIMIT + 1)
    if len(data) > _TEXT_LIMIT:
        raise Misuse(f"{path} is too long for a list of keys or a checkpoint")
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise Misuse(f"{path} is no text") from None


def transcript_of(path: Path) -> str:
    """The text of a transcript; empty where the file is none."""
    from tidelog.replays.transcript import is_transcript

    with path.open("rb") as file:
        data = file.read(_TRANSCRIPT_LIMIT + 1)
    text = "" if data.startswith(b"PK") or len(data) > _TRANSCRIPT_LIMIT else data.decode(errors="replace")
    return text if is_transcript(text.splitlines()) else ""


def trusted(given: list[str]) -> tuple[Key, ...]:
    """The keys of lines and of files of lines; blank lines and those that begin with # are skipped."""
    lines: list[str] = []
    for word in given:
        lines += text_of(Path(word)).splitlines() if Path(word).is_file() else [word]
    return tuple(known_key(line) for line in lines if line.strip() and line[0] != "#" and not line.startswith(_POLICY))


def policy(given: list[str]) -> int:
    """How many of the witnesses in these lines must have seen a head: `policy 2 of 3` in a file of keys; else 0."""
    lines = [line for word in given if Path(word).is_file() for line in text_of(Path(word)).splitlines()]
    found = [line for line in (*lines, *given) if line.startswith(_POLICY)]
    if not found:
        return 0
    words = re.fullmatch(r"policy ([1-9][0-9]?) of ([1-9][0-9]?)", found[0].strip())
    keys = {key.key for key in trusted(given) if key.role == "witness"}
    if len(found) > 1 or words is None or int(words[2]) != len(keys) or int(words[1]) > len(keys):
        raise Misuse(f"expected one line `policy K of {len(keys)}`, for the witnesses that are named, got {found[0]!r}")
    return int(words[1])


def beacons(given: list[str]) -> tuple[BeaconValue, ...]:
    """Values of beacons that the auditor knows: SOURCE,ROUND,VALUE,SECONDS each."""
    return tuple(map(_beacon, given))


def _beacon(text: str) -> BeaconValue:
    try:
        source, number, value, seconds = text.split(",")
        return BeaconValue(source, int(number), bytes.fromhex(value), int(seconds))
    except ValueError:
        raise Misuse(f"a beacon is given as SOURCE,ROUND,VALUE IN HEX,SECONDS SINCE 1970, not {text!r}") from None


def entries(folder: Path) -> dict[str, Any]:
    """All entries of a house's log, and their head."""
    from tidelog.replays.house_tiles import read_tiles

    found, head = read_tiles(folder)
    return {"entries": found, "entries_head": head}


def claims(given: list[str]) -> tuple[str, ...]:
    """The claims that these words name, each perhaps several with commas between."""
    from tidelog.domain.log.audit.audit import NAMES

    found = tuple(word.strip().upper() for text in given for word in text.split(",") if word.strip())
    if unknown := [word for word in found if word not in NAMES]:
        raise Misuse(f"the claims are {', '.join(NAMES)}, not {unknown[0]!r}")
    return found


def kept_heads(house: House, match: Match, paths: list[Path]) -> tuple[str, ...]:
    """The checkpoints in these files as they stand; refused where one is of neither this match nor its ancestors."""
    line = [match]
    while parent := line[-1].opened.parent:
        line.append(house.load(parent.match))
    for path, pin in zip(paths, pinned(paths), strict=True):
        if pin.head.origin not in {ORIGIN + one.id for one in line}:
            raise Misuse(f"expected a checkpoint of {ORIGIN}{match.id} in {path}, got one of {pin.head.origin}")
    return tuple(map(text_of, paths))


def pinned(paths: list[Path]) -> tuple[Pin, ...]:
    """The heads in these files."""
    return tuple(_head_in(path) for path in paths)


def _head_in(path: Path) -> Pin:
    try:
        return parse_pin(text_of(path))
    except Malformed as fault:
        raise Malformed(f"{path} is no checkpoint: {fault}") from None


def report_text(report: Report) -> str:
    """The table of claims, and one line on what it comes to."""
    rows = [
        (
            finding.claim,
            finding.verdict + ("" if finding.promised or finding.verdict != "UNDETERMINED" else ", not promised yet"),
            f"{readable(finding.detail)}{f' ({finding.clause})' if finding.clause else ''}",
        )
        for finding in report.findings
    ]
    head = f"match {report.match}, {report.game}, level {report.level}, {report.status}, {report.size} records"
    return "\n".join([head, table(rows), _sum(report)])


def _sum(report: Report) -> str:
    if report.failed:
        first = report.failed[0]
        where = "" if first.record is None else f" at record {first.record}"
        return f"FAILED: {first.claim}{where}, {first.clause}"
    unclaimed = f"; not claimed: {', '.join(report.unclaimed)}" if report.unclaimed else ""
    if report.status != "sealed" and (report.open or not report.running):
        open_ = f", not decided: {', '.join(f.claim for f in report.open)}" if report.open else ""
        return f"so far nothing failed, but the match is not sealed (--running){open_}{unclaimed}"
    if report.exit_code:
        names = ", ".join(dict.fromkeys(f.claim for f in (*report.open, *report.missing)))
        return f"nothing failed, but not proven: {names}{unclaimed}"
    so_far = "so far " if report.status != "sealed" else ""
    return f"{so_far}everything that is promised is proven{unclaimed}"
