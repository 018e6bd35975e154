"""Claims about what happened in a match: who acted, how luck came about, what was hidden, what was legal."""

from collections import Counter

from tidelog.domain.log import evidence as e
from tidelog.domain.log.claims_log import Case, unread
from tidelog.domain.log.evidence import Fault, Finding
from tidelog.domain.log.record import Opened

_WHATEVER_THE_RULES = ("log/2.3", "log/3.2", "log/3.5", "log/3.6", "log/9.1", "log/9.2")
"""Clauses that hold under every version of a game's rules."""
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
    own, *before = (_acted(case, part) for part in reversed(case.parts))
    earlier = [f"before, in match {part.match}: {words}" for part, words in zip(_parents(case), before, strict=True)]
    return e.proven("AUTHORS", "; ".join((own, *earlier)))


def _parents(case: Case) -> list[Opened]:
    """The matches a branch comes from, the nearest first."""
    return case.parts[-2::-1]


def _acted(case: Case, part: Opened) -> str:
    """Who acted in one match, by the names and keys it was opened with."""
    seats = Counter(job.seat for job in case.trace.jobs if job.seat and job.opened is part)
    words = [f"{part.seats[seat - 1].name} signed {count} (own key)" for seat, count in seats.items()]
    if unsigned := case.trace.unsigned[part.match]:
        held = [info.name for info in part.seats if info.custody == "house"]
        words.append(f"{unsigned} by {', '.join(held)} unsigned: the house's word")
    return "; ".join(words) or "nobody has acted yet"


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
    if open_end := _end(case, "RULINGS", "log/3.6"):
        return open_end
    count = case.trace.counts["rulings"]
    if not count:
        return e.not_claimed("RULINGS", "there are none")
    if case.bad_signatures is None:
        return e.undetermined("RULINGS", Fault(None, "log/3.6", "signatures were not checked"))
    back, redrawn = case.trace.counts["ruled back"], case.trace.counts["redrawn"]
    again = (
        f"; {back} took play back by the referee's word alone, {redrawn} of them past something random or hidden"
        if back
        else ""
    )
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
    words = f"{level}, {LEVELS[level]}; {_drawn_words(case)}"
    entered = sum(trace.drawn[part.match] for part in _parents(case) if part.level == "given")
    if entered:
        return e.not_claimed("LUCK", f"{entered} draws before the branch were entered by name; after it {words}")
    return e.proven("LUCK", words)


def _drawn_words(case: Case) -> str:
    counts, stale = case.trace.drawn, case.trace.counts["stale draws"]
    derived = sum(counts[part.match] for part in case.parts if part.level != "given")
    words = f"{derived} draws derived again, {stale} with no new nonce of a seat that holds its key"
    lesser = [part for part in _parents(case) if counts[part.match] and part.level not in (case.opened.level, "given")]
    before = [f"{counts[part.match]} of them in match {part.match} at level {part.level}" for part in lesser]
    reused = _reused(case)
    return "; ".join((words, *before, *([f"{reused} nonces were used twice"] if reused else ())))


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


def _opened_before(case: Case, fault: Fault) -> Opened:
    """The opening record of the match that a bad record belongs to."""
    before = [part for part in case.parts if part.index <= (fault.record or 0)]
    return before[-1] if before else case.opened


def legal(case: Case) -> Finding:
    """Every move was decided again under the rules, with the same facts."""
    trace = case.trace
    if fault := trace.faults.get("LEGAL"):
        version = _opened_before(case, fault).version
        if version != case.log.game.version and fault.clause not in _WHATEVER_THE_RULES:
            ours = f"this program knows version {case.log.game.version} of the rules, not {version}"
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
