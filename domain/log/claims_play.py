"""Claims about what happened in a match: who acted, how luck came about, what was hidden, what was legal."""

from collections import Counter

from tidelog.domain.log import evidence as e
from tidelog.domain.log.claims_log import Case, unread
from tidelog.domain.log.evidence import Fault, Finding

LEVELS = {
    "F0": "seeded: everything follows from a seed that somebody chose",
    "F1": "the house alone: it could have tried secrets before it opened the match, not after",
    "F2": "commit and nonce: neither the house nor a player could choose it, both together could",
}


def _end(case: Case, claim: str, clause: str) -> Finding | None:
    return e.undetermined(claim, unread(case.log.fault, clause)) if case.log.fault else None


def authors(case: Case) -> Finding:
    """Every command is signed by the key of its seat, on the head it saw, once."""
    if fault := _author_fault(case):
        return e.failed("AUTHORS", fault)
    if open_end := _end(case, "AUTHORS", "log/4.2"):
        return open_end
    if case.bad_signatures is None:
        return e.undetermined("AUTHORS", Fault(None, "log/4.2", "signatures were not checked"))
    signed = Counter(case.opened.seats[job.seat - 1].name for job in case.trace.jobs if job.seat)
    words = [f"{name} signed {count} (own key)" for name, count in signed.items()]
    if case.trace.counts["unsigned"]:
        held = [info.name for info in case.opened.seats if info.custody == "house"]
        words.append(f"{case.trace.counts['unsigned']} by {', '.join(held) or 'seats'} unsigned: the house's word")
    return e.proven("AUTHORS", "; ".join(words) or "nobody has acted yet")


def _author_fault(case: Case) -> Fault | None:
    faults = [case.trace.faults["AUTHORS"]] if "AUTHORS" in case.trace.faults else []
    for number in case.bad_signatures or ():
        job = case.trace.jobs[number]
        if job.seat:
            whose = f"its signature is not that of seat {job.seat} on the head it saw"
            faults.append(Fault(job.record, "log/4.2", f"record {job.record}: {whose}"))
    return min(faults, key=lambda fault: fault.record or 0, default=None)


def rulings(case: Case) -> Finding:
    """Every ruling is signed by the house."""
    for number in case.bad_signatures or ():
        job = case.trace.jobs[number]
        if not job.seat:
            detail = f"record {job.record}: the ruling is not signed by the house"
            return e.failed("RULINGS", Fault(job.record, "log/3.6", detail))
    count = case.trace.counts["rulings"]
    if not count:
        return e.not_claimed("RULINGS", "there are none")
    if case.bad_signatures is None:
        return e.undetermined("RULINGS", Fault(None, "log/3.6", "signatures were not checked"))
    redrawn = case.trace.counts["redrawn"]
    again = f"; {redrawn} took back something random or hidden, by the referee's word alone" if redrawn else ""
    return e.proven("RULINGS", f"{count} signed by {case.opened.house.name}{again}{_corrected(case)}")


def _corrected(case: Case) -> str:
    """Both outcomes, where a ruling changed what the seal said."""
    if len(case.trace.outcomes) < 2:
        return ""
    sealed, *_, ruled = case.trace.outcomes
    return f"; sealed with places {_places(sealed.places)}, ruled to be {_places(ruled.places)}"


def _places(places: tuple[int, ...]) -> str:
    return ", ".join(map(str, places)) or "none"


def luck(case: Case) -> Finding:
    """Every die and draw follows from the secret and the nonces, and is what the rules asked for."""
    trace, level = case.trace, case.opened.level
    if fault := trace.faults.get("LUCK") or _secret_fault(case):
        return e.failed("LUCK", fault)
    if level == "given":
        again = f"; {trace.counts['given again']} are its parent's again" if trace.counts["given again"] else ""
        return e.not_claimed("LUCK", f"given: {trace.counts['draws']} dice and draws were entered by name{again}")
    if trace.lost:
        return e.undetermined("LUCK", Fault(trace.index, "log/6.3", "not after a record that breaks the rules"))
    if open_end := _end(case, "LUCK", "log/6.3"):
        return open_end
    if "LUCK" in trace.open:
        first = trace.open["LUCK"]
        detail = f"{trace.counts['LUCK open']} of {trace.counts['draws']} draws; {first.detail}"
        return e.undetermined("LUCK", Fault(first.record, first.clause, detail), promised=case.log.sealed)
    return e.proven("LUCK", f"{level}, {LEVELS[level]}; {_drawn_words(case)}")


def _drawn_words(case: Case) -> str:
    draws, stale = case.trace.counts["draws"], case.trace.counts["stale draws"]
    reused = _reused(case)
    words = f"{draws} draws derived again, {stale} with no new nonce of a seat that holds its key"
    return words + (f"; {reused} nonces were used twice" if reused else "")


def _reused(case: Case) -> int:
    nonces = Counter(r.signed.command.nonce for r in case.log.records if hasattr(r, "signed"))
    return sum(count - 1 for count in nonces.values())


def _secret_fault(case: Case) -> Fault | None:
    return next((fault for fault in case.trace.hidden.faults if fault.clause == "log/6.1"), None)


def hidden(case: Case) -> Finding:
    """Everything hidden was fixed when it was sealed and opens to what the log says."""
    found = case.trace.hidden
    faults = [fault for fault in found.faults if fault.clause != "log/6.1"]
    if faults:
        return e.failed("HIDDEN", min(faults, key=lambda fault: fault.record or 0))
    if open_end := _end(case, "HIDDEN", "log/5.2"):
        return open_end
    sealed = [seal for slot, seal in found.seals.items() if slot not in found.values]
    total = len(found.seals)
    if sealed:
        first = min(seal.record for seal in sealed)
        detail = f"{len(sealed)} of {total} hidden values are not opened here, the first in record {first}"
        return e.undetermined("HIDDEN", Fault(first, "log/5.5", detail), promised=case.log.sealed)
    return e.proven("HIDDEN", f"{total} hidden values, all open to what they were sealed as")


def legal(case: Case) -> Finding:
    """Every move was decided again under the rules, with the same facts."""
    trace = case.trace
    if fault := trace.faults.get("LEGAL"):
        if case.opened.version != case.log.game.version:
            ours = f"this program knows version {case.log.game.version} of the rules, not {case.opened.version}"
            return e.undetermined("LEGAL", Fault(fault.record, fault.clause, f"{fault.detail}; {ours}"))
        return e.failed("LEGAL", fault)
    if open_end := _end(case, "LEGAL", "log/3.3"):
        return open_end
    total = trace.counts["moves"] + trace.counts["draws"]
    if "LEGAL" in trace.open:
        first = trace.open["LEGAL"]
        detail = f"{trace.counts['LEGAL open']} of {total}; {first.detail}"
        return e.undetermined("LEGAL", Fault(first.record, first.clause, detail), promised=case.log.sealed)
    return e.proven("LEGAL", f"{total} moves and draws decided again, with the same facts{_extras(case)}")


def _extras(case: Case) -> str:
    counts = case.trace.counts
    words = [f"{counts[name]} {name}" for name in ("take-backs", "rulings") if counts[name]]
    if counts["abandoned"]:
        words.append("abandoned by the house")
    return f"; {', '.join(words)}" if words else ""
