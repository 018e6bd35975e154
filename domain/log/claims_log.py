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
    return e.proven("LOG", f"nothing altered, removed, inserted or reordered below root {_short(case.log.roots[-1])}")


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
    if not _signed(note, house.name, house.key):
        return Fault(None, "log/7.2", f"the checkpoint is not signed by {house.name}, the house of the match")
    return None


def _signed(note: Note, name: str, key: bytes) -> bool:
    try:
        return verified_by(note, name, key)
    except Malformed:
        return False


def anchor(case: Case) -> Finding:
    """Some key or head that the auditor has from outside vouches for this log."""
    if fault := _false_name(case):
        return e.failed("ANCHOR", fault)
    keys = {key for _, key in case.evidence.trusted}
    if case.opened.house.key in keys:
        whose = "the key of this store's house" if case.evidence.own else "the house's key is one you trust"
        return e.proven("ANCHOR", whose)
    if any(pin.size > case.opened.index and _fits(case, pin) for pin in case.evidence.pins):
        return e.proven("ANCHOR", "a checkpoint you kept fixes the keys of the house and of the seats")
    trusted = [info.name for seat, info in enumerate(case.opened.seats, 1) if info.key in keys and _acts(case, seat)]
    if trusted:
        return e.proven("ANCHOR", f"{', '.join(trusted)}, whose key you trust, signed moves in this log")
    if case.opened.level == "F0":
        return e.not_claimed("ANCHOR", "seeded: its house key follows from the seed, so anybody can make it")
    sentence = "UNANCHORED: nothing from outside vouches for these keys; give --trust KEY or --pin CHECKPOINT"
    return e.undetermined("ANCHOR", Fault(None, "log/10.2", sentence))


def _acts(case: Case, seat: int) -> bool:
    bad = set(case.bad_signatures or ())
    first = case.opened.index
    jobs = enumerate(case.trace.jobs) if case.bad_signatures is not None else ()
    return any(job.seat == seat and job.record > first and number not in bad for number, job in jobs)


def _false_name(case: Case) -> Fault | None:
    """Somebody in the log who bears a name the auditor knows, with another key."""
    known: dict[str, set[bytes]] = {}
    for name, key in case.evidence.trusted:
        known.setdefault(name, set()).add(key)
    held = [(info.name, info.key) for info in case.opened.seats if info.key]
    for label, key in (*held, (case.opened.house.name, case.opened.house.key)):
        name = label.replace(" ", "_")
        if name in known and key not in known[name]:
            return Fault(case.opened.index, "log/10.2", f"{name} signs here with another key than the one you trust")
    return None


def pins(case: Case) -> Finding:
    """Every head that anybody kept is the head of a part of this log."""
    heads = list(case.evidence.pins)
    try:
        heads += [parse_checkpoint(parse_note(text).text) for text in case.evidence.kept]
    except Malformed as fault:
        return e.failed("PINS", Fault(None, "log/7.4", f"a kept checkpoint is malformed: {fault}"))
    for pin in heads:
        if pin.size > len(case.log.leaves):
            cut = f"cut off: the log ends at ply {len(case.log.leaves)}, a kept checkpoint at ply {pin.size}"
            return e.failed("PINS", Fault(len(case.log.leaves), "log/7.4", cut))
        if not _fits(case, pin):
            other = f"a kept checkpoint names another log at ply {pin.size}: two histories were told"
            return e.failed("PINS", Fault(None, "log/7.4", other))
    if not heads:
        return e.not_claimed("PINS", "no earlier checkpoint was given")
    return e.proven("PINS", f"{len(heads)} kept checkpoints are heads of this log")


def _fits(case: Case, pin: Checkpoint) -> bool:
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
    if case.evidence.own or any(pin.size == size and _fits(case, pin) for pin in case.evidence.pins):
        return e.proven("COMPLETE", "sealed, and the head is the one you hold")
    seats = [(seat, info) for seat, info in enumerate(case.opened.seats, 1) if info.custody == "self"]
    if not seats:
        return e.not_claimed("COMPLETE", "no seat holds a key: only the house vouches for the end")
    missing = [info.name for seat, info in seats if not _cosigned(case, seat, info.key)]
    if missing:
        detail = f"sealed, but not co-signed by {', '.join(missing)}; a kept checkpoint (--pin) would do too"
        return e.undetermined("COMPLETE", Fault(size - 1, "log/7.3", detail))
    return e.proven("COMPLETE", f"sealed, and the head is co-signed by {', '.join(i.name for _, i in seats)}")


def _cosigned(case: Case, seat: int, key: bytes) -> bool:
    try:
        note = parse_note(case.evidence.checkpoint)
        head = parse_checkpoint(note.text)
    except Malformed:
        return False
    due = Checkpoint(ORIGIN + case.opened.match, len(case.log.leaves), case.log.roots[-1])
    return head == due and _signed(note, cosigner(case.opened.match, seat), key)


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
    same = rulebook.rules_hash(case.opened.game) == case.opened.rules
    note = "the text this program follows" if same else "not the text of this program, which is of another version"
    return e.proven("RULES", f"version {case.opened.version} of {case.opened.game}, {note}")


def _said(head: Checkpoint) -> str:
    return f"{head.origin} of size {head.size} and root {_short(head.root)}"


def _short(root: bytes) -> str:
    return root.hex()[:16]
