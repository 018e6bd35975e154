"""Claims about the log as a whole: its form, its tree, its head, its anchors, and that it is complete.

Every check has the same shape: a case in, a finding out.
"""

from hashlib import sha256

import msgspec

from tidelog.domain import rulebook
from tidelog.domain.errors import Malformed
from tidelog.domain.log.audit import evidence as e
from tidelog.domain.log.audit.evidence import Evidence, Fault, Finding
from tidelog.domain.log.audit.reading import Log
from tidelog.domain.log.audit.trace import Trace
from tidelog.domain.log.primitives.note import Checkpoint, Note, parse_checkpoint, parse_note, verified_by
from tidelog.domain.log.primitives.tiles import tiles_of
from tidelog.domain.log.records.heads import ORIGIN, cosigner
from tidelog.domain.log.records.record import Opened


class Case(msgspec.Struct, frozen=True):
    """A log that has been read and followed, with what became of its signatures."""

    evidence: Evidence
    log: Log
    trace: Trace
    bad_signatures: tuple[int, ...] | None
    """The first job of each claim that failed; None where signatures were not checked."""

    @property
    def opened(self) -> Opened:
        """The record that opened the match."""
        return self.log.opened

    @property
    def parts(self) -> list[Opened]:
        """The opening records of all matches in this log: those a branch comes from, and its own."""
        return self.trace.parts or [self.opened]


def unread(fault: Fault, clause: str) -> Fault:
    """Why a claim about every record cannot be proven, where some records could not be read."""
    return Fault(fault.record, clause, "unread", f"records from {fault.record} on cannot be read")


def form(case: Case) -> Finding:
    """Every record is canonical and of its shape."""
    if case.log.fault:
        return e.failed("FORM", case.log.fault)
    return e.proven("FORM", f"{len(case.log.records)} records, each in the one form it can be written in")


def chain(case: Case) -> Finding:
    """Every record stands in its place, on the root of all before it, and no time goes back."""
    fault = _misplaced(case) or _bad_tile(case)
    if fault:
        return e.failed("LOG", fault)
    if case.log.fault:
        return e.undetermined("LOG", unread(case.log.fault, "log/2.2"))
    whole = f"nothing altered, removed, inserted or reordered below root {_short(case.log.roots[-1])}"
    return e.proven("LOG", whole + _branched(case.opened))


def _branched(opened: Opened) -> str:
    """That a match is a second course of another: whoever ran that may have disliked the first."""
    parent = opened.parent
    return f"; a branch of match {parent.match} at ply {parent.ply}, which may have gone on otherwise" if parent else ""


def _misplaced(case: Case) -> Fault | None:
    match, level, at, roots = "", "", 0, case.log.roots
    for index, record in enumerate(case.log.records):
        if type(record) is Opened:
            match, level = record.match, record.level
        if record.index != index or record.match != match:
            where = f"expected record {index} of {match}, got record {record.index} of {record.match}"
            return Fault(index, "log/2.3", "place", f"record {index}: {where}")
        if record.root != roots[index]:
            return Fault(index, "log/2.2", "root", f"record {index} does not stand on the records before it")
        if record.at < at or (level == "F0" and record.at):
            return Fault(index, "log/2.4", "time", f"record {index}: its time goes back, or is not 0 in a seeded match")
        at = record.at
    return None


def _bad_tile(case: Case) -> Fault | None:
    if not case.evidence.tiles:
        return None
    ours, theirs = tiles_of(case.log.leaves), case.evidence.tiles
    for name in sorted({*ours, *theirs}):
        if ours.get(name) != theirs.get(name):
            return Fault(None, "log/8.2", "tile", f"{name} does not hold the hashes of the records")
    return None


def head(case: Case) -> Finding:
    """The head that came with the log is that of the log, signed by the house."""
    if not case.evidence.checkpoint:
        return e.undetermined("HEAD", Fault(None, "log/7.1", "missing", "no signed head came with the log"))
    try:
        note = parse_note(case.evidence.checkpoint)
        head = parse_checkpoint(note.text)
    except Malformed as fault:
        return e.failed("HEAD", Fault(None, "log/7.1", "form", f"the checkpoint is malformed: {fault}"))
    if wrong := _bad_head(case, note, head):
        return e.failed("HEAD", wrong)
    house = case.opened.house.name
    return e.proven("HEAD", f"size {head.size}, root {_short(head.root)}, signed by {house}")


def _bad_head(case: Case, note: Note, head: Checkpoint) -> Fault | None:
    due = Checkpoint(ORIGIN + case.opened.match, len(case.log.leaves), case.log.roots[-1])
    if head != due:
        return Fault(None, "log/7.1", "head", f"the checkpoint names {_said(head)}, and the log is {_said(due)}")
    house = case.opened.house
    if not signed_by(note, house.name, house.key):
        return Fault(
            None, "log/7.2", "signature", f"the checkpoint is not signed by {house.name}, the house of the match"
        )
    return None


def signed_by(note: Note, name: str, key: bytes) -> bool:
    """Whether this key signed the note under this name, which may be no name at all."""
    try:
        return verified_by(note, name, key)
    except Malformed:
        return False


def fits(case: Case, pin: Checkpoint) -> bool:
    """Whether this is a head of the log, under the name the log had at that size or has now."""
    if not 0 < pin.size <= len(case.log.leaves) or case.log.roots[pin.size] != pin.root:
        return False
    own = case.log.records[min(pin.size, len(case.log.records)) - 1].match
    return pin.origin in (ORIGIN + own, ORIGIN + case.opened.match)


def complete(case: Case) -> Finding:
    """Nothing was cut off the end."""
    if not case.log.sealed or case.trace.sealed_at < 0:
        detail = "the match is not sealed: later records can be missing here"
        return e.undetermined("COMPLETE", Fault(len(case.log.leaves), "log/7.3", "unsealed", detail), promised=False)
    if _is_held(case):
        return e.proven("COMPLETE", "sealed, and the head is the one you hold")
    own = {seat: holder.own for seat, holder in enumerate(case.trace.holders, 1) if holder.own}
    if not own:
        return e.not_claimed("COMPLETE", "no seat holds a key: only the house vouches for the end", "house")
    names = case.trace.hidden.names(case.opened)
    missing = [seat for seat, key in own.items() if not _cosigned(case, seat, key)]
    if missing:
        who = ", ".join(names[seat - 1] for seat in missing)
        detail = (
            f"sealed, but not co-signed by {who}{_lost_since(case, missing)}; a kept checkpoint (--pin) would do too"
        )
        return e.undetermined("COMPLETE", Fault(case.trace.sealed_at, "log/7.3", "cosignature", detail))
    signers = ", ".join(names[seat - 1] for seat in own)
    return e.proven("COMPLETE", f"sealed, and the head is co-signed by {signers}{_since(case)}")


def _lost_since(case: Case, seats: list[int]) -> str:
    """Which of these seats their players have lost."""
    lost = [one for one in case.trace.lost_seats if one.seat in seats]
    words = [f"seat {one.seat}, the {one.custody}'s from ply {one.ply}" for one in lost]
    return f" ({'; '.join(words)})" if words else ""


def _since(case: Case) -> str:
    return _lost_since(case, [one.seat for one in case.trace.lost_seats])


def _is_held(case: Case) -> bool:
    """Whether the auditor has a head from the seal on: what came before it cannot be missing."""
    sealed = case.trace.sealed_at + 1
    return case.evidence.own or any(pin.head.size >= sealed and fits(case, pin.head) for pin in case.evidence.pins)


def _cosigned(case: Case, seat: int, key: bytes) -> bool:
    """Whether a seat has signed the head of the seal, in the file's checkpoint or in one beside it."""
    size = case.trace.sealed_at + 1
    due = Checkpoint(ORIGIN + case.opened.match, size, case.log.roots[size])
    name = cosigner(case.opened.match, seat)
    return any(head == due and signed_by(note, name, key) for note, head in _notes(case))


def _notes(case: Case) -> list[tuple[Note, Checkpoint]]:
    """Every head that came with the log or was kept, as far as it can be read."""
    found: list[tuple[Note, Checkpoint]] = [(pin.note, pin.head) for pin in case.evidence.pins]
    for text in (case.evidence.checkpoint, *case.evidence.kept):
        try:
            note = parse_note(text)
            found.append((note, parse_checkpoint(note.text)))
        except Malformed:
            continue
    return found


def follows_these_rules(case: Case) -> bool:
    """Whether every match in the log names the version and the text of the rules that this program follows."""
    return all(is_of_these_rules(case, part) for part in case.parts)


def is_of_these_rules(case: Case, part: Opened) -> bool:
    """Whether a match names the version and the text of the rules that this program follows."""
    game = case.log.game
    return (part.game, part.version, part.rules) == (game.name, game.version, _followed(game.name))


def _followed(game: str) -> bytes:
    """The hash of the rules page this program follows; a game under test may have none."""
    try:
        return rulebook.rules_hash(game)
    except FileNotFoundError:
        return b""


def rules(case: Case) -> Finding:
    """The rules text is the one the match was opened with, and the one this program follows."""
    text, opened, game = case.evidence.rules, case.opened, case.log.game
    if text is None and not follows_these_rules(case):
        return e.undetermined("RULES", Fault(opened.index, "log/3.1", "missing", "no rules text came with the log"))
    if text is not None and sha256(text.encode()).digest() != opened.rules:
        detail = "the rules text is not the one the match was opened with"
        return e.failed("RULES", Fault(opened.index, "log/3.1", "text", detail))
    if not follows_these_rules(case):
        detail = f"not the text or version this program follows, which is version {game.version} of {game.name}"
        return e.undetermined("RULES", Fault(opened.index, "log/3.1", "other", detail))
    return e.proven("RULES", f"version {opened.version} of {opened.game}, the text this program follows")


def not_before(case: Case) -> Finding:
    """The match was opened after a beacon's value was published."""
    beacon = case.opened.beacon
    if beacon is None:
        return e.not_claimed("NOT-BEFORE", "the opening names no beacon")
    known = [one for one in case.evidence.beacons if (one.source, one.round) == (beacon.source, beacon.round)]
    if not known:
        detail = f"bring the value of round {beacon.round} of {beacon.source} (--beacon)"
        return e.undetermined("NOT-BEFORE", Fault(case.opened.index, "log/3.1", "missing", detail))
    if any(one.value != beacon.value for one in known):
        detail = f"round {beacon.round} of {beacon.source} had another value"
        return e.failed("NOT-BEFORE", Fault(case.opened.index, "log/3.1", "value", detail))
    return e.proven("NOT-BEFORE", f"opened after second {known[0].time}, by round {beacon.round} of {beacon.source}")


def _said(head: Checkpoint) -> str:
    return f"{head.origin} of size {head.size} and root {_short(head.root)}"


def _short(root: bytes) -> str:
    return root.hex()[:16]
