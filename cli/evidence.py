"""What the proving verbs are given: a match or a file, keys to trust, heads to pin; the audit as a table."""

from pathlib import Path

from tidelog.cli.options import table
from tidelog.cli.session import check_one_viewer, is_file, tidelog
from tidelog.domain.app import Tidelog, seat_named
from tidelog.domain.errors import Malformed, Misuse
from tidelog.domain.kernel.seats import HOUSE, PUBLIC, Seat
from tidelog.domain.log.evidence import ORIGIN, Evidence, Key, Report
from tidelog.domain.log.match import Match
from tidelog.domain.log.note import Checkpoint, parse_checkpoint, parse_note, parse_verifier_key
from tidelog.domain.log.reading import readable

_TEXT_LIMIT = 64 * 1024
_TRANSCRIPT_LIMIT = 4 << 20


def evidence_of(store: str, source: str, trust: list[str], pins: list[Path], viewer: Seat = HOUSE) -> Evidence:
    """The evidence of a match in the store, as much as this viewer may know, or of a bundle."""
    from tidelog.replays.bundle import read_bundle
    from tidelog.replays.export import stored_evidence

    keys, heads = trusted(trust), pinned(pins)
    if is_file(source):
        return read_bundle(Path(source)).evidence(keys, heads)
    with tidelog(store) as app:
        return stored_evidence(app, source, keys, heads, viewer)


def is_proof(source: str) -> bool:
    """Whether a source is a file with a single record's proof."""
    from tidelog.replays.proof import HEADER

    path = Path(source)
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(HEADER)) == HEADER.encode()


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
    return tuple(parse_verifier_key(line.strip()) for line in lines if line.strip() and line[0] != "#")


def kept_heads(app: Tidelog, match: Match, paths: list[Path]) -> tuple[str, ...]:
    """The checkpoints in these files as they stand; refused where one is of neither this match nor its ancestors."""
    line = [match]
    while parent := line[-1].opened.parent:
        line.append(app.load(parent.match))
    for path, head in zip(paths, pinned(paths), strict=True):
        if head.origin not in {ORIGIN + one.id for one in line}:
            raise Misuse(f"expected a checkpoint of {ORIGIN}{match.id} in {path}, got one of {head.origin}")
    return tuple(map(text_of, paths))


def pinned(paths: list[Path]) -> tuple[Checkpoint, ...]:
    """The heads in these files."""
    return tuple(_head_in(path) for path in paths)


def _head_in(path: Path) -> Checkpoint:
    try:
        return parse_checkpoint(parse_note(text_of(path)).text)
    except Malformed as fault:
        raise Malformed(f"{path} is no checkpoint: {fault}") from None


def exporter(app: Tidelog, match: Match, seat: str | None, public: bool) -> Seat:
    """For whom a match is exported: all of it that is here, a seat's share, or what the public may know."""
    check_one_viewer(seat, public)
    if public:
        return PUBLIC
    if seat is not None:
        return seat_named(match, seat)
    if match.head.status != "sealed" and match.secret:
        app.check_house(match)
    return HOUSE


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
    if report.exit_code:
        return "nothing failed, but not everything that is promised could be proven"
    return "everything that is promised is proven"
