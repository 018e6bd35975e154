"""What an audit is given and what it says: evidence in, findings out.

The evidence is the same whether it comes from a store or from a file. What is to be trusted comes from
outside of it: keys the auditor knows, and heads of the log the auditor kept.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec

from tidelog.domain.log.note import Pin
from tidelog.domain.log.record import Opening

Verdict = Literal["PROVEN", "FAILED", "UNDETERMINED", "NOT CLAIMED"]
Openings = tuple[Opening, ...]
Key = tuple[str, bytes]
"""A name and the public key it stands for."""

ORIGIN: Final = "tidelog/"
"""The name of a match's log is this and the match."""


class Evidence(msgspec.Struct, frozen=True, kw_only=True):
    """The bytes of a log with all that came with it, and what the auditor trusts."""

    records: tuple[bytes, ...]
    openings: tuple[Openings, ...]
    """Beside each record; by slot they may stand anywhere."""
    checkpoint: str = ""
    """The signed head that came with the log, as a note; empty where there is none."""
    tiles: Mapping[str, bytes] = {}
    """The hashes a file states beside its records, by member name; to be compared, never relied on."""
    kept: tuple[str, ...] = ()
    """Earlier heads that came with the log."""
    rules: str | None = None
    """The rules text that came with the log."""
    trusted: tuple[Key, ...] = ()
    pins: tuple[Pin, ...] = ()
    """Heads the auditor has from outside."""
    answers: Mapping[int, Any] = {}
    """What chance answered the parent of a branch that keeps its luck, where the auditor has it."""
    own: bool = False
    """Whether the log is read from the auditor's own store."""


class Fault(msgspec.Struct, frozen=True):
    """What is wrong, where, and by which clause."""

    record: int | None
    clause: str
    detail: str


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """One claim and what came of it."""

    claim: str
    verdict: Verdict
    detail: str
    record: int | None = None
    """The first bad record, or the first that could not be decided."""
    clause: str = ""
    """Of docs/log-format.md (`log/6.3`) or of the game's rules (`orongo/5.1`)."""
    promised: bool = True
    """Whether the match's level and stage promise this claim."""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The table of claims about one log."""

    match: str
    game: str
    level: str
    status: str
    size: int
    root: str
    findings: tuple[Finding, ...]

    @property
    def failed(self) -> tuple[Finding, ...]:
        """What is wrong, the first bad record first."""
        found = [f for f in self.findings if f.verdict == "FAILED"]
        return tuple(sorted(found, key=lambda f: (f.record is None, f.record)))

    @property
    def exit_code(self) -> int:
        """0: all that is promised is proven; 1: something failed; 3: something promised is open."""
        if self.failed:
            return 1
        return 3 if any(f.verdict == "UNDETERMINED" and f.promised for f in self.findings) else 0

    def data(self) -> dict[str, Any]:
        """The report as plain data."""
        return {"exit": self.exit_code, **msgspec.to_builtins(self)}


def proven(claim: str, detail: str) -> Finding:
    """The claim holds."""
    return Finding(claim=claim, verdict="PROVEN", detail=detail)


def failed(claim: str, fault: Fault) -> Finding:
    """The claim does not hold."""
    return Finding(claim=claim, verdict="FAILED", detail=fault.detail, record=fault.record, clause=fault.clause)


def undetermined(claim: str, fault: Fault, promised: bool = True) -> Finding:
    """The evidence does not tell."""
    return Finding(
        claim=claim,
        verdict="UNDETERMINED",
        detail=fault.detail,
        record=fault.record,
        clause=fault.clause,
        promised=promised,
    )


def not_claimed(claim: str, detail: str) -> Finding:
    """Nobody says so."""
    return Finding(claim=claim, verdict="NOT CLAIMED", detail=detail, promised=False)
