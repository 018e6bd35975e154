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
    """Which signatures fail. Two threads: the check lets go of the interpreter's lock."""
    if len(jobs) < _MANY:
        good = list(map(_holds, jobs))
    else:
        half = len(jobs) // 2
        with ThreadPoolExecutor(1) as other:
            second = other.submit(lambda: list(map(_holds, jobs[half:])))
            good = list(map(_holds, jobs[:half])) + second.result()
    return tuple(number for number, holds in enumerate(good) if not holds)


def _holds(job: Job) -> bool:
    return verify(job.key, job.message, job.signature)
