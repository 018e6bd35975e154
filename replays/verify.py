"""Saved matches as regression tests: every move decided again under today's rules, every view folded again."""

import json
from collections.abc import Container, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import msgspec

from tidelog.domain.errors import Malformed, Misuse, TidelogError
from tidelog.domain.kernel.codec import codec
from tidelog.domain.kernel.judge import judge
from tidelog.domain.kernel.rules import Event
from tidelog.domain.kernel.seats import CHANCE, PUBLIC
from tidelog.domain.kernel.secret import closed, opened, secrets_in, seen_by
from tidelog.domain.log.audit import audit
from tidelog.domain.log.evidence import Report
from tidelog.domain.log.reading import readable
from tidelog.domain.log.record import Drawn, Moved, Resign, Ruled, Sealed, moves_of, unstore
from tidelog.projections.frames import Frame, frames
from tidelog.projections.history import line_of
from tidelog.replays.bundle import read_bundle

KNOWN = ".known.json"
"""Beside a bundle: divergences that later rules are known to bring, as [[record, clause, rules version]]."""


_KNOWN_LIMIT = 1 << 20
LEGAL = "LEGAL"
"""The claim of the audit that a known divergence excuses, for its own record."""

REDACTED = "redacted: it cannot be verified, only audited"
"""What is said of a bundle that lacks some of what its match hides."""


class Divergence(msgspec.Struct, frozen=True):
    """A record that today's rules decide otherwise, side by side in words."""

    ply: int
    move: str
    recorded: str
    today: str
    clause: str


class Verdict(msgspec.Struct, frozen=True):
    """What was found in one bundle; faults are empty where it holds."""

    path: str
    game: str
    records: int
    faults: tuple[str, ...]
    divergence: Divergence | None = None
    """The first that is not known."""
    known: int = 0
    """How many are known, as later rules brought them."""

    @property
    def holds(self) -> bool:
        """Whether the bundle is as it was."""
        return not self.faults and self.divergence is None


def verify_bundle(path: Path) -> Verdict:
    """One bundle: ledger, luck, legality, views for every viewer, scores and outcome."""
    try:
        return _verified(path)
    except (TidelogError, OSError) as fault:
        return Verdict(str(path), "", 0, (readable(str(fault)),))
    except Exception as fault:  # what a forged log makes of a state may break any function of a game
        return Verdict(str(path), "", 0, (f"its records cannot be followed ({type(fault).__name__})",))


def _verified(path: Path) -> Verdict:
    if not path.is_file():
        raise Malformed(f"{path.name} is no file")
    bundle = read_bundle(path)
    rows = bundle.rows
    film = list(frames(rows))
    house = film[-1].opened.house
    report = audit(bundle.evidence(trusted=((house.name, house.key),)))
    game = film[0].opened.game
    if _is_redacted(film, rows):
        return Verdict(str(path), game, len(rows), (REDACTED,))
    listed, version = _listed(path), film[0].opened.version
    found = [(one, [one.ply, one.clause, version] in listed) for one in divergences(film, rows)]
    excused = {one.ply - 1 for one, known in found if known}
    faults = [*_failed(report, excused), *_views(film, rows), *_outcome(film)]
    first = next((one for one, known in found if not known), None)
    return Verdict(str(path), game, len(rows), tuple(map(readable, faults)), first, len(excused))


def _failed(report: Report, excused: Container[int | None]) -> Iterator[str]:
    for finding in report.failed:
        if finding.claim != LEGAL or finding.record not in excused:
            yield f"{finding.claim} FAILED at record {finding.record} ({finding.clause}): {finding.detail}"


def _is_redacted(film: Sequence[Frame], rows: Sequence[bytes]) -> bool:
    """Whether something hidden in a record is opened neither there nor before."""
    known: set[str] = set()
    for frame, row in zip(film, rows, strict=True):
        known |= {opening.slot for opening in unstore(row)[1]}
        if any(slot not in known for slot in _hidden(frame)):
            return True
    return False


def _hidden(frame: Frame) -> Iterator[str]:
    record: Any = frame.record
    if not isinstance(record, (Moved, Drawn)):
        return
    move = record.move if isinstance(record, Drawn) else record.signed.command.move
    for kind, value in ((moves_of(frame.game), move), (codec(frame.game).events, record.events)):
        yield from (secret.slot for secret in secrets_in(kind, value))


def divergences(film: Sequence[Frame], rows: Sequence[bytes]) -> Iterator[Divergence]:
    """Every record whose events today's rules would not state, each from the state the log folds to before it."""
    for frame, row in zip(film, rows, strict=True):
        record = frame.record
        if not isinstance(record, (Moved, Drawn)) or _resigns(record):
            continue
        today = _decided(frame, row)
        recorded = closed(codec(frame.game).events, frame.events)
        if isinstance(today, TidelogError) or closed(codec(frame.game).events, today) != recorded:
            line = line_of(frame)
            clause = getattr(today, "clause", "") or (line.clauses[-1] if line.clauses else "")
            yield Divergence(frame.ply, line.move, line.words, _words(frame, today), clause)


def _resigns(record: Any) -> bool:
    return isinstance(record, Moved) and isinstance(record.signed.command.move, Resign)


def _decided(frame: Frame, row: bytes) -> tuple[Event, ...] | TidelogError:
    values = {opening.slot: opening.value for opening in unstore(row)[1]}
    record: Any = frame.record
    drawn = isinstance(record, Drawn)
    seat = CHANCE if drawn else record.signed.command.seat
    move = record.move if drawn else record.signed.command.move
    try:
        return judge(frame.game, frame.before, seat, opened(moves_of(frame.game), move, values))
    except TidelogError as refusal:
        return refusal


def _words(frame: Frame, today: tuple[Event, ...] | TidelogError) -> str:
    if isinstance(today, TidelogError):
        return f"refused: {today}"
    state, told = frame.before, []
    for event in today:
        told.append(frame.game.tell(state, event, frame.names) or type(event).__name__)
        state = frame.game.evolve(state, event)
    return "; ".join(told)


def _listed(path: Path) -> list[Any]:
    beside = path.with_suffix(KNOWN)
    if not beside.is_file():
        return []
    with beside.open("rb") as file:
        text = file.read(_KNOWN_LIMIT + 1)
    try:
        found = json.loads(text[:_KNOWN_LIMIT])
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, list):
        raise Malformed(f"{beside.name} is no list of known divergences")
    return found


def _views(film: Sequence[Frame], rows: Sequence[bytes]) -> Iterator[str]:
    kind = film[0].game.state
    for viewer in (*range(1, len(film[0].names) + 1), PUBLIC):
        for full, seen in zip(film, frames(rows, viewer), strict=True):
            if seen.after != seen_by(kind, full.after, viewer):
                yield f"at ply {full.ply} viewer {viewer} folds another view than the state redacted for him"
                break


def _outcome(film: Sequence[Frame]) -> Iterator[str]:
    sealed = next((frame for frame in film if isinstance(frame.record, Sealed)), None)
    if sealed is None or not isinstance(sealed.record, Sealed):
        return
    over = sealed.game.outcome(sealed.before)
    told = sealed.record.outcome
    if over is not None and over != told:
        yield f"the state ends with {over.reason!r} {over.places}, the seal says {told.reason!r} {told.places}"
    if not any(isinstance(frame.record, Ruled) for frame in film) and over and len(over.places) != len(sealed.names):
        yield "the outcome does not place every seat"


def bundles_below(paths: Iterable[Path]) -> list[Path]:
    """Every bundle at or below these paths, in order."""
    found: list[Path] = []
    for path in paths:
        if not path.exists():
            raise Misuse(f"{path} is not there")
        found += sorted(path.rglob("*.tide")) if path.is_dir() else [path]
    if not found:
        raise Misuse("there are no bundles (*.tide) there")
    return found


def verify(paths: Sequence[Path], workers: int | None = None) -> Iterator[Verdict]:
    """Every bundle on all cores, in order."""
    if len(paths) < 3:
        yield from map(verify_bundle, paths)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(verify_bundle, paths)
