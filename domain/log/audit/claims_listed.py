"""Claims that rest on the log of the house: that a match is listed there, and that its opening has one seal."""

from tidelog.domain.errors import Malformed
from tidelog.domain.log.audit import evidence as e
from tidelog.domain.log.audit.claims_log import Case, signed_by
from tidelog.domain.log.audit.evidence import Fault, Finding
from tidelog.domain.log.primitives.cosignature import times_of
from tidelog.domain.log.primitives.inclusion import Proof, parse_proof
from tidelog.domain.log.primitives.merkle import leaf_hash, roots_of
from tidelog.domain.log.primitives.note import Pin, note_of
from tidelog.domain.log.records.entries import Listed, listed, log_origin
from tidelog.domain.log.records.record import Join, Joined, Ruled


def is_listed(case: Case) -> Finding:
    """The house's log shows the match: that it was opened, and once sealed its seal and every ruling after it."""
    log = case.opened.log
    if log is None:
        return e.not_claimed("LISTED", "the match is in no log of its house")
    try:
        proofs = {name: parse_proof(data.decode()) for name, data in case.evidence.anchors.items()}
        missing, fault = _compared(case, log, proofs)
    except (Malformed, UnicodeDecodeError) as malformed:
        missing, fault = "", f"a proof from the house's log is malformed: {malformed}"
    if fault:
        return e.failed("LISTED", Fault(case.opened.index, "log/13.6", "contradicted", fault))
    if missing:
        return _open(case, "missing", f"the match names a log of its house, and no proof shows its {missing} there")
    vouched = [_vouched(case, proof) for proof in proofs.values()]
    if not all(vouched):
        detail = "the house alone has signed the head that lists it: bring one you kept, or witnesses (--pin, --trust)"
        return _open(case, "unvouched", detail)
    return e.proven(
        "LISTED", f"{', '.join(_names(proofs))} in the log of its house, by {vouched[0]}{_latest(case, proofs)}"
    )


def _open(case: Case, code: str, detail: str) -> Finding:
    return e.undetermined("LISTED", Fault(case.opened.index, "log/13.6", code, detail))


def _names(proofs: dict[str, Proof]) -> list[str]:
    return [name.removeprefix("anchors/") for name in proofs]


def _compared(case: Case, log: bytes, proofs: dict[str, Proof]) -> tuple[str, str]:
    """Which entry is not shown, and what contradicts the match."""
    opened = proofs.get("anchors/opened")
    for name, wanted in _due(case, -1 if opened is None else opened.index).items():
        proof = proofs.get(name)
        if proof is None:
            return name.removeprefix("anchors/"), ""
        head, said = proof.pin.head, name.removeprefix("anchors/")
        if listed(proof.data) != wanted:
            return "", f"the entry that is shown for {said} is of something else"
        if head.origin != log_origin(log) or not proof.holds():
            return "", f"the proof for {said} does not lead to a head of the log the match names"
        if not signed_by(proof.pin.note, head.origin, case.opened.house.key):
            return "", f"the head in the proof for {said} is not signed by the house of the match"
    return "", ""


def _due(case: Case, number: int) -> dict[str, Listed]:
    """What the log has to show, by the name of its proof."""
    roots, sealed = case.log.roots, case.trace.sealed_at
    found = {"anchors/opened": Listed("opened", roots[case.opened.index + 1])}
    if not case.log.sealed or sealed < 0:
        return found
    abandoned = not case.trace.outcomes[0].places
    found["anchors/sealed"] = Listed("sealed", roots[sealed + 1], number, abandoned)
    after = [index for index in range(sealed + 1, len(case.log.records)) if type(case.log.records[index]) is Ruled]
    found |= {f"anchors/ruled-{n:03}": Listed("ruled", roots[index + 1], number) for n, index in enumerate(after)}
    return found


def _vouched(case: Case, proof: Proof) -> str:
    """Who vouches for a head of the house's log, but for the house."""
    pin, k = proof.pin, case.evidence.policy
    if any(kept.head == pin.head for kept in case.evidence.pins):
        return "a head you kept"
    if k and len(witness_times(case, pin)) >= k:
        return f"{k} of the witnesses you trust"
    return "the join of a player you know" if _joined_on(case, proof) else ""


def witness_times(case: Case, pin: Pin) -> list[int]:
    """When the auditor's witnesses saw a head; the keys of the house and of seats count as nobody's."""
    own = {case.opened.house.key, *(info.key for info in case.opened.seats)}
    known = [(key.name, key.key) for key in case.evidence.trusted if key.role == "witness" and key.key not in own]
    return times_of(pin.note, known)


def _joined_on(case: Case, proof: Proof) -> bool:
    """Whether a player whose key the auditor knows joined on this entry and this head."""
    known = {key.key for key in case.evidence.trusted if key.role == "player"}
    head = proof.pin.head
    shown = Join(proof.index, head.size, head.root)
    return any(
        type(record) is Joined
        and record.match == case.opened.match
        and record.signed.command.move == shown
        and case.opened.seats[record.signed.command.seat - 1].key in known
        for record in case.log.records
    )


def _latest(case: Case, proofs: dict[str, Proof]) -> str:
    """No later than when the match existed, as the witnesses say: the k-th of their times."""
    times, k = witness_times(case, proofs["anchors/opened"].pin), case.evidence.policy
    return f"; opened no later than second {times[k - 1]}" if k and len(times) >= k else ""


def one(case: Case) -> Finding:
    """Among all entries up to a head that somebody vouches for there is one seal of this opening."""
    entries, opened = case.evidence.entries, case.evidence.anchors.get("anchors/opened", b"")
    try:
        proof, pin = parse_proof(opened.decode()), case.evidence.entries_head
        leaves = [leaf_hash(entry) for entry in entries]
        if pin is None or (pin.head.size, pin.head.root) != (len(leaves), roots_of(leaves)[-1]):
            return _split("head", "the entries are not those of the head beside them")
        found = [said for said in map(listed, entries) if said and said.kind == "sealed" and said.opened == proof.index]
        vouched = _vouched(case, Proof(proof.data, proof.index, (), note_of(*pin.note)))
    except (Malformed, UnicodeDecodeError) as fault:
        return e.failed(
            "ONE", Fault(None, "log/13.7", "form", f"the entries of the house's log are malformed: {fault}")
        )
    if len({said.root for said in found}) > 1:
        return _split("two-seals", f"entry {proof.index} was sealed twice")
    if not vouched:
        return e.undetermined(
            "ONE", Fault(None, "log/13.7", "unvouched", "the house alone signed the head of the entries")
        )
    ends = f"{len(found)} seal" if found else "no seal yet"
    return e.proven("ONE", f"{ends} of entry {proof.index} among {len(entries)} entries")


def _split(code: str, detail: str) -> Finding:
    return e.failed("ONE", Fault(None, "log/13.7", code, detail))
