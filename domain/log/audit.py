"""The audit: a table of claims about a log, each PROVEN, FAILED, UNDETERMINED or NOT CLAIMED.

A pure function over evidence. It goes on where checks are independent; docs/audit.md says what each claim
means, docs/log-format.md has the clauses it cites.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from tidelog.domain.log import claims_anchor, claims_log, claims_play
from tidelog.domain.log.claims_log import Case
from tidelog.domain.log.evidence import Evidence, Finding, Report
from tidelog.domain.log.hidden import find_hidden
from tidelog.domain.log.reading import read_log
from tidelog.domain.log.retrace import retrace
from tidelog.domain.log.signing import verify
from tidelog.domain.log.trace import Job

CLAIMS: Final[tuple[Callable[[Case], Finding], ...]] = (
    claims_log.form,
    claims_log.chain,
    claims_log.head,
    claims_anchor.anchor,
    claims_anchor.pins,
    claims_log.complete,
    claims_play.authors,
    claims_play.rulings,
    claims_play.luck,
    claims_play.hidden,
    claims_play.legal,
    claims_log.rules,
)
"""In the order of the table."""

_MANY: Final = 32


def audit(evidence: Evidence, signatures: bool = True) -> Report:
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
        findings=tuple(claim(case) for claim in CLAIMS),
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
