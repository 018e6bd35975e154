"""The audit: a table of claims about a log, each PROVEN, FAILED, UNDETERMINED or NOT CLAIMED.

A pure function over evidence. It goes on where checks are independent; docs/audit.md says what each claim
means, docs/log-format.md has the clauses it cites.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from tidelog.domain.log.audit import claims_anchor, claims_listed, claims_log, claims_play
from tidelog.domain.log.audit.claims_log import Case
from tidelog.domain.log.audit.evidence import Evidence, Finding, Report
from tidelog.domain.log.audit.hidden import find_hidden
from tidelog.domain.log.audit.reading import read_log
from tidelog.domain.log.audit.retrace import retrace
from tidelog.domain.log.audit.trace import Job
from tidelog.domain.log.primitives.signing import verify

CLAIMS: Final[tuple[Callable[[Case], Finding], ...]] = (
    claims_log.form,
    claims_log.chain,
    claims_log.head,
    claims_anchor.anchor,
    claims_anchor.pins,
    claims_log.complete,
    claims_play.authors,
    claims_play.rulings,
    claims_play.lapses,
    claims_play.luck,
    claims_play.hidden,
    claims_play.legal,
    claims_log.rules,
    claims_log.not_before,
    claims_listed.is_listed,
)
"""In the order of the table."""

_MANY: Final = 32


NAMES: Final = (
    *("FORM", "LOG", "HEAD", "ANCHOR", "PINS", "COMPLETE", "AUTHORS", "RULINGS", "LAPSES"),
    *("LUCK", "HIDDEN", "LEGAL", "RULES", "NOT-BEFORE", "LISTED"),
)
"""What the claims are called."""


def audit(evidence: Evidence, signatures: bool = True, running: bool = False, required: tuple[str, ...] = ()) -> Report:
    """Every claim about this log; raises Malformed only where nothing of it can be read."""
    log = read_log(evidence)
    trace = retrace(log, find_hidden(log), evidence.answers)
    case = Case(evidence, log, trace, _bad(trace.jobs) if signatures else None)
    return Report(
        match=log.opened.match,
        game=log.game.name,
        level=log.opened.level,
        status="sealed" if log.sealed else trace.status,
        size=len(log.leaves),
        root=log.roots[-1].hex(),
        findings=tuple(claim(case) for claim in (*CLAIMS, *((claims_listed.one,) if evidence.entries else ()))),
        running=running,
        required=required,
    )


def _bad(jobs: Sequence[Job]) -> tuple[int, ...]:
    """Which signatures fail, up to the first of each claim: only that one counts, and the others cost as much."""
    bad: dict[str, int] = {}
    if len(jobs) < _MANY:
        _look(jobs, range(len(jobs)), bad)
        return tuple(sorted(bad.values()))
    # Two threads: the check lets go of the interpreter's lock.
    half, late = len(jobs) // 2, dict[str, int]()
    with ThreadPoolExecutor(1) as other:
        second = other.submit(_look, jobs, range(half, len(jobs)), late)
        _look(jobs, range(half), bad)
        second.result()
    return tuple(sorted((late | bad).values()))


def _look(jobs: Sequence[Job], numbers: range, bad: dict[str, int]) -> None:
    """Check these jobs, and keep the first of each claim that fails."""
    for number in numbers:
        job = jobs[number]
        if job.claim not in bad and not verify(job.key, job.message, job.signature):
            bad[job.claim] = number
