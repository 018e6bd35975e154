"""Claims about what happened in a match: who acted, how luck came about, what was hidden, what was legal."""

from tidelog.domain.kernel.words import counted, listed
from tidelog.domain.log.audit import evidence as e
from tidelog.domain.log.audit.claims_log import Case, follows_these_rules, is_of_these_rules, unread
from tidelog.domain.log.audit.evidence import Fault, Finding
from tidelog.domain.log.records.record import SHARED, Opened

_NEEDS_NO_RULES = (
    *("log/2.3", "log/3.2", "log/3.3", "log/3.5", "log/3.6", "log/3.8", "log/3.11", "log/3.12"),
    *("log/9.1", "log/9.2"),
)
"""Clauses that hold under every version of a game's rules."""
LEVELS = {
    "F0": "seeded: everything follows from a seed that somebody chose",
    "F1": "the house alone: it could have tried secrets before it opened the match, not after",
    "F2": "secret and shares: nobody could choose a draw, only stop it",
    "F3": "secret and fresh shares of all before each draw: nobody could choose or foresee one, only stop it",
}
_HELD = {"self": "own key", "referee": "a key the referee named"}


def _end(case: Case, claim: str, clause: str) -> Finding | None:
    return e.undetermined(claim, unread(case.log.fault, clause)) if case.log.fault else None


def _bad(case: Case, claim: str) -> Fault | None:
    """The first fault of a claim: what was noticed, or a signature that does not hold."""
    faults = [case.trace.faults[claim]] if claim in case.trace.faults else []
    for number in case.bad_signatures or ():
        job = case.trace.jobs[number]
        if job.claim == claim:
            faults.append(
                Fault(job.record, job.clause, "signature", f"record {job.record}: {job.whose.format(seat=job.seat)}")
            )
    return min(faults, key=lambda fault: fault.record or 0, default=None)


def _unchecked(case: Case, claim: str, clause: str) -> Finding | None:
    if case.bad_signatures is not None:
        return None
    return e.undetermined(claim, Fault(None, clause, "unchecked", "signatures were not checked"))


def authors(case: Case) -> Finding:
    """Every command is signed by the key of its seat, on the head it saw, once, by a seat that was awaited."""
    if fault := _bad(case, "AUTHORS"):
        return e.failed("AUTHORS", fault)
    if left_open := _end(case, "AUTHORS", "log/4.2") or _unchecked(case, "AUTHORS", "log/4.2"):
        return left_open
    own, *before = (_acted(case, part) for part in reversed(case.parts))
    earlier = [f"before, in match {part.match}: {words}" for part, words in zip(_parents(case), before, strict=True)]
    stated = (
        [] if "LEGAL" not in case.trace.faults and follows_these_rules(case) else ["as the log states who was awaited"]
    )
    return e.proven("AUTHORS", "; ".join((own, *_lost(case), *earlier, *stated)))


def _parents(case: Case) -> list[Opened]:
    """The matches a branch comes from, the nearest first."""
    return case.parts[-2::-1]


def _acted(case: Case, part: Opened) -> str:
    """Who acted in one match, by the names and keys it was opened with."""
    names, counts = case.trace.hidden.names(part), case.trace.signed[part.match]
    signed = [(seat, custody, count) for (seat, custody), count in counts.items() if custody != "house"]
    words = [f"{names[seat - 1]} signed {count} ({_HELD[custody]})" for seat, custody, count in signed]
    if unsigned := sum(count for (_, custody), count in counts.items() if custody == "house"):
        held = [names[seat - 1] for (seat, custody) in counts if custody == "house"]
        words.append(f"{unsigned} by {', '.join(held)} unsigned: the house's word")
    return "; ".join(words) or "nobody has acted yet"


def _lost(case: Case) -> list[str]:
    """From which ply on a seat is not its player's any more."""
    whose = {"house": "the house's", "referee": "held by a key the referee named"}
    return [f"seat {lost.seat} is {whose[lost.custody]} from ply {lost.ply} on" for lost in case.trace.lost_seats]


def rulings(case: Case) -> Finding:
    """Every ruling, and every seat given away, is signed by the referee."""
    if fault := _bad(case, "RULINGS"):
        return e.failed("RULINGS", fault)
    if open_end := _end(case, "RULINGS", "log/3.6"):
        return open_end
    counts = case.trace.counts
    if not counts["rulings"] and not counts["reseated"]:
        return e.not_claimed("RULINGS", "there are none")
    if unchecked := _unchecked(case, "RULINGS", "log/3.6"):
        return unchecked
    words = [f"{counts['rulings']} signed by {_referee(case)}"]
    if counts["ruled back"]:
        words.append(f"{counts['ruled back']} took play back, {counts['past a draw']} of them past a draw")
    if counts["reseated"]:
        words.append(f"{counted(counts['reseated'], 'seat')} given away")
    return e.proven("RULINGS", "; ".join(words) + _outcomes(case))


def _referee(case: Case) -> str:
    return "the referee's own key" if case.opened.referee else case.opened.house.name


def _outcomes(case: Case) -> str:
    """Both outcomes, where a ruling changed what the seal said."""
    if len(case.trace.outcomes) < 2:
        return ""
    sealed, *_, ruled = case.trace.outcomes
    return f"; sealed with places {_places(sealed.places)}, ruled to be {_places(ruled.places)}"


def _places(places: tuple[int, ...]) -> str:
    return ", ".join(map(str, places)) or "none"


def lapses(case: Case) -> Finding:
    """Whoever is said to have let time run out had been awaited that long, by the house's clock."""
    if fault := _bad(case, "LAPSES"):
        return e.failed("LAPSES", fault)
    if open_end := _end(case, "LAPSES", "log/3.15"):
        return open_end
    count = case.trace.counts["lapses"]
    if not count:
        return e.not_claimed("LAPSES", "there are none")
    if unchecked := _unchecked(case, "LAPSES", "log/3.15"):
        return unchecked
    word = "the house's word alone: no witness's times span them, and nobody can prove what was not delivered"
    return e.not_claimed("LAPSES", f"{counted(count, 'lapse')}, {word}", "word")


def luck(case: Case) -> Finding:
    """Every draw is made from the secret and the shares that were due, and from nothing else."""
    trace, level = case.trace, case.opened.level
    if fault := trace.faults.get("LUCK") or _secret_fault(case):
        return e.failed("LUCK", fault)
    if level == "given":
        again = f"; {trace.counts['given again']} are its parent's again" if trace.counts["given again"] else ""
        said = f"given: {trace.counts['draws']} dice and draws were entered by name{again}"
        return e.not_claimed("LUCK", said, "given")
    if open_end := _end(case, "LUCK", "log/6.3"):
        return open_end
    if trace.counts["set aside"]:
        return _set_aside(case)
    if "LUCK" in trace.open:
        first = trace.open["LUCK"]
        detail = f"{trace.counts['LUCK open']} of {trace.counts['draws']} draws; {first.detail}"
        return e.undetermined("LUCK", Fault(first.record, first.clause, first.code, detail), case.log.sealed)
    words = f"{level}, {LEVELS[level]}; {_drawn_words(case)}"
    entered = sum(trace.drawn_in[part.match] for part in _parents(case) if part.level == "given")
    if entered:
        said = f"{entered} draws before the branch were entered by name; after it {words}"
        return e.not_claimed("LUCK", said, "given")
    return e.proven("LUCK", words)


def _set_aside(case: Case) -> Finding:
    count = case.trace.counts["set aside"]
    detail = f"{counted(count, 'draw')} set aside by the referee, who had seen them; {_drawn_words(case)}"
    return e.undetermined("LUCK", Fault(None, "log/3.6", "set-aside", detail))


def _drawn_words(case: Case) -> str:
    trace, counts = case.trace, case.trace.drawn_in
    derived = sum(counts[part.match] for part in case.parts if part.level != "given")
    words = [f"{derived} draws from the secret" + (" and the shares due" if case.opened.level in SHARED else "")]
    words += _foreseen(case) if case.opened.level in SHARED else []
    if trace.counts["set aside by consent"]:
        words.append(f"{counted(trace.counts['set aside by consent'], 'draw')} set aside with everybody's consent")
    if trace.counts["given up"]:
        words.append(f"given up while chance was asked: {trace.counts['given up']}")
    lesser = [part for part in _parents(case) if counts[part.match] and part.level not in (case.opened.level, "given")]
    words += [f"{counts[part.match]} of them in match {part.match} at level {part.level}" for part in lesser]
    return "; ".join((*words, *_puppets(case)))


def _foreseen(case: Case) -> list[str]:
    """The draws that somebody knew before they were made, though nobody could choose them."""
    found = case.trace.foreseen
    words = [f"{found[0]} with no fresh share, which the house could foresee"] if found[0] else []
    for seat in sorted(seat for seat in found if seat):
        words.append(f"{found[seat]} with one of seat {seat} alone, which it could foresee with the house")
    return words


def _puppets(case: Case) -> list[str]:
    """All this holds only if one of the seats that feed the draws is not the house's own puppet."""
    if case.opened.level not in SHARED:
        return []
    own = [str(seat) for seat, info in enumerate(case.opened.seats, 1) if info.key]
    one = f"if seat {own[0]} is" if len(own) == 1 else f"if one of seats {listed(own, 'or')} is"
    return [f"{one} not the house's own"]


def _secret_fault(case: Case) -> Fault | None:
    return next((fault for fault in case.trace.hidden.faults if fault.clause == "log/6.1"), None)


def hidden(case: Case) -> Finding:
    """Everything hidden was fixed when it was committed to and opens to what the log says."""
    found = case.trace.hidden
    faults = [fault for fault in found.faults if fault.clause != "log/6.1"]
    if faults:
        return e.failed("HIDDEN", min(faults, key=lambda fault: fault.record or 0))
    if open_end := _end(case, "HIDDEN", "log/5.2"):
        return open_end
    closed = [one for slot, one in found.commitments.items() if slot not in found.open]
    total = len(found.commitments)
    if closed:
        first = min(one.record for one in closed)
        detail = f"{len(closed)} of {total} hidden values are not opened here, the first in record {first}"
        return e.undetermined("HIDDEN", Fault(first, "log/5.5", "closed", detail), promised=case.log.sealed)
    return e.proven("HIDDEN", f"{total} hidden values, all open to what they were committed as{_erased(case)}")


def _erased(case: Case) -> str:
    """Names and texts that are not in this copy: it lowers nothing, but a reader should know."""
    found = case.trace.hidden
    missing = [slot for match, slot in found.words if (match, slot) not in found.told]
    names = sum(slot.startswith("name") for slot in missing)
    words = [counted(names, "name")] if names else []
    words += [counted(len(missing) - names, "text")] if len(missing) > names else []
    return f"; not in this copy: {listed(words)}" if words else ""


def legal(case: Case) -> Finding:
    """Every move was decided again under the rules, with the same facts."""
    trace = case.trace
    if fault := trace.faults.get("LEGAL"):
        if fault.clause not in _NEEDS_NO_RULES and not is_of_these_rules(case, _part_of(case, fault)):
            return e.undetermined("LEGAL", _other_rules(case, fault))
        return e.failed("LEGAL", fault)
    if open_end := _end(case, "LEGAL", "log/3.3"):
        return open_end
    if not follows_these_rules(case):
        return e.undetermined("LEGAL", _other_rules(case, None))
    total = trace.counts["moves"] + trace.counts["draws"]
    if "LEGAL" in trace.open:
        first = trace.open["LEGAL"]
        detail = f"{trace.counts['LEGAL open']} of {total}; {first.detail}"
        return e.undetermined("LEGAL", Fault(first.record, first.clause, first.code, detail), case.log.sealed)
    return e.proven("LEGAL", f"{total} moves and draws decided again, with the same facts{_extras(case)}")


def _part_of(case: Case, fault: Fault) -> Opened:
    """The opening record of the match that a bad record belongs to."""
    before = [part for part in case.parts if part.index <= (fault.record or 0)]
    return before[-1] if before else case.opened


def _other_rules(case: Case, fault: Fault | None) -> Fault:
    ours = f"this program follows version {case.log.game.version} of the rules, and not those the match names"
    if fault is None:
        return Fault(None, "log/10.3", "rules", ours)
    return Fault(fault.record, fault.clause, "rules", f"{fault.detail}; {ours}")


def _extras(case: Case) -> str:
    counts = case.trace.counts
    words = [f"{counts[name]} {name}" for name in ("take-backs", "corrections", "rulings") if counts[name]]
    if counts["abandoned"]:
        words.append("abandoned by the house")
    return f"; {', '.join(words)}" if words else ""
