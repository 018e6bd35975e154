"""Saved matches as regression tests: every move decided again under today's rules, every view folded again."""

import json
from collections.abc import Container, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import msgspec

from tidelog.domain.errors import Malformed, Misuse, TidelogError
from tidelog.domain.kernel.codec import codec
from tidelog.domain.kernel.facts import Event, Move
from tidelog.domain.kernel.judge import judge
from tidelog.domain.kernel.seats import PUBLIC, Seat
from tidelog.domain.kernel.secret import closed, secrets_in, seen_by
from tidelog.domain.log.audit.audit import audit
from tidelog.domain.log.audit.evidence import Key, Report
from tidelog.domain.log.records.log import Frame, Log
from tidelog.domain.log.records.names import readable
from tidelog.domain.log.records.record import Resign
from tidelog.domain.log.records.rows import moves_of
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
    log = bundle.log
    film = list(log.states())
    house = log.opened.house
    report = audit(bundle.evidence(trusted=(Key("house", house.name, house.key),)))
    if _is_redacted(film):
        return Verdict(str(path), log.game.name, len(log), (REDACTED,))
    listed, version = _listed(path), film[0].opened.version
    # A proven LEGAL has decided every record again, by these very rules: no need to do it twice.
    proven = any(finding.claim == LEGAL and finding.verdict == "PROVEN" for finding in report.findings)
    others = () if proven else divergences(film)
    older = version < log.game.version  # what today's own rules decide otherwise is excused by nothing
    found = [(one, older and [one.ply, one.clause, version] in listed) for one in others]
    excused = {one.ply - 1 for one, known in found if known}
    faults = [*_failed(report, excused), *other_views(log, film), *_outcome(log, film)]
    first = next((one for one, known in found if not known), None)
    return Verdict(str(path), log.game.name, len(log), tuple(map(readable, faults)), first, len(excused))


def _failed(report: Report, excused: Container[int | None]) -> Iterator[str]:
    for finding in report.failed:
        if finding.claim != LEGAL or finding.record not in excused:
            yield f"{finding.claim} FAILED at record {finding.record} ({finding.clause}): {finding.detail}"


def _is_redacted(film: Sequence[Frame]) -> bool:
    """Whether something hidden in a record is opened neither there nor before."""
    known: set[str] = set()
    for frame in film:
        known |= {opening.slot for opening in frame.entry.openings}
        if any(slot not in known for slot in _hidden(frame)):
            return True
    return False


def _hidden(frame: Frame) -> Iterator[str]:
    for kind, value in ((moves_of(frame.game), frame.entry.move), (codec(frame.game).events, frame.events)):
        yield from (secret.slot for secret in secrets_in(kind, value))


def divergences(film: Sequence[Frame]) -> Iterator[Divergence]:
    """Every record whose events today's rules would not state, each from the state the log folds to before it."""
    for frame in film:
        if frame.entry.move is None or isinstance(frame.entry.move, Resign):
            continue
        today = _decided(frame, frame.entry.move)
        recorded = closed(codec(frame.game).events, frame.events)
        if isinstance(today, TidelogError) or closed(codec(frame.game).events, today) != recorded:
            line = line_of(frame)
            clause = getattr(today, "clause", "") or (line.clauses[-1] if line.clauses else "")
            yield Divergence(frame.ply, line.move, line.words, _words(frame, today), clause)


def _decided(frame: Frame, move: Move) -> tuple[Event, ...] | TidelogError:
    try:
        return judge(frame.game, frame.before, frame.entry.seat, move)
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


def other_views(log: Log, film: Sequence[Frame]) -> Iterator[str]:
    """Whose copy of the log folds into another view than is left of the state without what is hidden from them."""
    hidden = [[s for s in secrets_in(log.game.state, frame.after) if s.value is not None] for frame in film]
    for viewer in (*range(1, len(log.opened.seats) + 1), PUBLIC):
        sees_all = [all(viewer in secret.who for secret in secrets) for secrets in hidden]
        if ply := _parting(log.seen_by(viewer), film, viewer, sees_all):
            yield f"at ply {ply} viewer {viewer} folds another view than is left of the state without secrets"


def _parting(seen: Log, film: Sequence[Frame], viewer: Seat, sees_all: Sequence[bool]) -> int:
    """The first ply at which the views differ, or none. Where they are one and the same they are folded once."""
    passed = [film[0].before]
    for entry, full, sees in zip(seen, film, sees_all, strict=True):
        shared = entry is full.entry and passed[-1] is full.before and entry.to is None
        state = full.after if shared else seen.after(entry, passed)
        left = full.after if sees else seen_by(seen.game.state, full.after, viewer)
        if state is not left and state != left:
            return full.ply
        passed.append(left)
    return 0


def _outcome(log: Log, film: Sequence[Frame]) -> Iterator[str]:
    told = log.sealed
    if told is None:
        return
    over = log.game.outcome(film[told.index].before)
    if over is not None and over != told.outcome:
        said = told.outcome
        yield f"the state ends with {over.reason!r} {over.places}, the seal says {said.reason!r} {said.places}"
    if over and len(over.places) != len(log.opened.seats):
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
