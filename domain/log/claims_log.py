"""Claims about the log as a whole: its form, its tree, its head, its anchors, and that it is complete.

Every check has the same shape: a case in, a finding out.
"""

from hashlib import sha256

import msgspec

from tidelog.domain import rulebook
from tidelog.domain.errors import Malformed
from tidelog.domain.log import evidence as e
from tidelog.domain.log.evidence import ORIGIN, Evidence, Fault, Finding
from tidelog.domain.log.heads import cosigner
from tidelog.domain.log.note import Checkpoint, Note, parse_checkpoint, parse_note, verified_by
from tidelog.domain.log.reading import Log
from tidelog.domain.log.record import Opened
from tidelog.domain.log.tiles import tiles_of
from tidelog.domain.log.trace import Trace


class Case(msgspec.Struct, frozen=True):
    """A log that has been read and followed, with what became of its signatures."""

    evidence: Evidence
    log: Log
    trace: Trace
    bad_signatures: tuple[int, ...] | None
    """Indices of the jobs that failed; None where signatures were not checked."""

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
    return Fault(fault.record, clause, f"records from {fault.record} on cannot be read")


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
            return Fault(index, "log/2.3", f"record {index}: {where}")
        if record.root != roots[index]:
            return Fault(index, "log/2.2", f"record {index} does not stand on the records before it")
        if record.at < at or (level == "F0" and record.at):
            return Fault(index, "log/2.4", f"record {index}: its time goes back, or is not 0 in a seeded match")
        at = record.at
    return None


def _bad_tile(case: Case) -> Fault | None:
    if not case.evidence.tiles:
        return None
    ours, theirs = tiles_of(case.log.leaves), case.evidence.tiles
    for name in sorted({*ours, *theirs}):
        if ours.get(name) != theirs.get(name):
            return Fault(None, "log/8.2", f"{name} does not hold the hashes of the records")
    return None


def head(case: Case) -> Finding:
    """The head that came with the log is that of the log, signed by the house."""
    if not case.evidence.checkpoint:
        return e.undetermined("HEAD", Fault(None, "log/7.1", "no signed head came with the log"))
    try:
        note = parse_note(case.evidence.checkpoint)
        head = parse_checkpoint(note.text)
    except Malformed as fault:
        return e.failed("HEAD", Fault(None, "log/7.1", f"the checkpoint is malformed: {fault}"))
    if wrong := _bad_head(case, note, head):
        return e.failed("HEAD", wrong)
    house = case.opened.house.name
    return e.proven("HEAD", f"size {head.size}, root {_short(head.root)}, signed by {house}")


def _bad_head(case: Case, note: Note, head: Checkpoint) -> Fault | None:
    due = Checkpoint(ORIGIN + case.opened.match, len(case.log.leaves), case.log.roots[-1])
    if head != due:
        return Fault(None, "log/7.1", f"the checkpoint names {_said(head)}, and the log is {_said(due)}")
    house = case.opened.house
    if not signed_by(note, house.name, house.key):
        return Fault(None, "log/7.2", f"the checkpoint is not signed by {house.name}, the house of the match")
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
    if not case.log.sealed:
        detail = "the match is not sealed: later records can be missing here"
        return e.undetermined("COMPLETE", Fault(len(case.log.leaves), "log/7.3", detail), promised=False)
    size = len(case.log.leaves)
    if _is_held(case, size):
        return e.proven("COMPLETE", "sealed, and the head is the one you hold")
    seats = [(seat, info) for seat, info in enumerate(case.opened.seats, 1) if info.custody == "self"]
    if not seats:
        return e.not_claimed("COMPLETE", "no seat holds a key: only the house vouches for the end")
    missing = [info.name for seat, info in seats if not _cosigned(case, seat, info.key)]
    if missing:
        detail = f"sealed, but not co-signed by {', '.join(missing)}; a kept checkpoint (--pin) would do too"
        return e.undetermined("COMPLETE", Fault(size - 1, "log/7.3", detail))
    return e.proven("COMPLETE", f"sealed, and the head is co-signed by {', '.join(i.name for _, i in seats)}")


def _is_held(case: Case, size: int) -> bool:
    return case.evidence.own or any(pin.head.size == size and fits(case, pin.head) for pin in case.evidence.pins)


def _cosigned(case: Case, seat: int, key: bytes) -> bool:
    try:
        note = parse_note(case.evidence.checkpoint)
        head = parse_checkpoint(note.text)
    except Malformed:
        return False
    due = Checkpoint(ORIGIN + case.opened.match, len(case.log.leaves), case.log.roots[-1])
    return head == due and signed_by(note, cosigner(case.opened.match, seat), key)


def rules(case: Case) -> Finding:
    """The rules text is the one the match was opened with."""
    text = case.evidence.rules
    if text is None:
        return e.undetermined("RULES", Fault(case.opened.index, "log/3.1", "no rules text came with the log"))
    if sha256(text.encode()).digest() != case.opened.rules:
        detail = "the rules text is not the one the match was opened with"
        if case.evidence.own:
            return e.undetermined("RULES", Fault(case.opened.index, "log/3.1", detail))
        return e.failed("RULES", Fault(case.opened.index, "log/3.1", detail))
    same = case.opened.game == case.log.game.name and rulebook.rules_hash(case.opened.game) == case.opened.rules
    other = f"not the text this program follows, which is that of version {case.log.game.version}"
    note = "the text this program follows" if same else other
    return e.proven("RULES", f"version {case.opened.version} of {case.opened.game}, {note}")


def _said(head: Checkpoint) -> str:
    return f"{head.origin} of size {head.size} and root {_short(head.root)}"


def _short(root: bytes) -> str:
    return root.hex()[:16]
