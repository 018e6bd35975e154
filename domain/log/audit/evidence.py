"""What an audit is given and what it says: evidence in, findings out.

The evidence is the same whether it comes from a store or from a file. What is to be trusted comes from
outside of it: keys the auditor knows, and heads of the log the auditor kept.
"""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from tidelog.domain.log.primitives.cosignature import parse_witness_key
from tidelog.domain.log.primitives.note import Pin, parse_verifier_key
from tidelog.domain.log.records.record import Opening

Verdict = Literal["PROVEN", "FAILED", "UNDETERMINED", "NOT CLAIMED"]
Role = Literal["house", "player", "witness"]
Openings = tuple[Opening, ...]


ROLES: tuple[Role, ...] = ("house", "player", "witness")


class Key(NamedTuple):
    """A key that the auditor knows: as whose, and by which name."""

    role: Role
    name: str
    key: bytes


def known_key(line: str) -> Key:
    """A key with its role, which stands before it; one without is a player's, and vouches for no log."""
    word, _, rest = line.strip().partition(" ")
    for role in ROLES:
        if word == role:
            read = parse_witness_key if role == "witness" else parse_verifier_key
            return Key(role, *read(rest.strip()))
    return Key("player", *parse_verifier_key(line.strip()))


class BeaconValue(NamedTuple):
    """What a beacon published, as the auditor knows it."""

    source: str
    round: int
    value: bytes
    time: int
    """When, in seconds since 1970."""


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
    beacons: tuple[BeaconValue, ...] = ()
    answers: Mapping[int, Any] = {}
    """What chance answered the parent of a branch that keeps its luck, where the auditor has it."""
    anchors: Mapping[str, bytes] = {}
    """Proofs from the log of the house, by member name."""
    policy: int = 0
    """How many of the witnesses among the trusted keys must have seen a head of the house's log."""
    entries: tuple[bytes, ...] = ()
    """All entries of the house's log that the auditor has."""
    entries_head: Pin | None = None
    """The head of those entries."""
    own: bool = False
    """Whether the log is read from the auditor's own store."""


class Fault(msgspec.Struct, frozen=True):
    """What is wrong, where, by which clause, and in a word that programs can rely on."""

    record: int | None
    clause: str
    code: str
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
    code: str = ""
    """The kind of fault, in a word for programs; empty where the claim is proven."""
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
    running: bool = False
    """Whether the auditor takes a log that is not sealed."""
    required: tuple[str, ...] = ()
    """The claims that must be proven for this auditor, whatever the level promises."""

    @property
    def failed(self) -> tuple[Finding, ...]:
        """What is wrong, the first bad record first."""
        found = [f for f in self.findings if f.verdict == "FAILED"]
        return tuple(sorted(found, key=lambda f: (f.record is None, f.record)))

    @property
    def missing(self) -> tuple[Finding, ...]:
        """What was required and is not proven."""
        return tuple(f for f in self.findings if f.claim in self.required and f.verdict != "PROVEN")

    @property
    def open(self) -> tuple[Finding, ...]:
        """What is promised and could not be decided; in a log that may run on, not what waits for the seal."""
        return tuple(f for f in self.findings if f.verdict == "UNDETERMINED" and (f.promised or not self.running))

    @property
    def unclaimed(self) -> tuple[str, ...]:
        """The claims that nobody makes."""
        return tuple(f.claim for f in self.findings if f.verdict == "NOT CLAIMED")

    @property
    def exit_code(self) -> int:
        """0: sealed, and all that is promised is proven; 1: something failed; 3: so far, or something is open."""
        if self.failed:
            return 1
        unsealed = self.status != "sealed" and not self.running
        return 3 if unsealed or self.open or self.missing else 0

    def data(self) -> dict[str, Any]:
        """The report as plain data."""
        return {"exit": self.exit_code, **msgspec.to_builtins(self)}


def proven(claim: str, detail: str) -> Finding:
    """The claim holds."""
    return Finding(claim=claim, verdict="PROVEN", detail=detail)


def failed(claim: str, fault: Fault) -> Finding:
    """The claim does not hold."""
    return _found(claim, "FAILED", fault, True)


def undetermined(claim: str, fault: Fault, promised: bool = True) -> Finding:
    """The evidence does not tell."""
    return _found(claim, "UNDETERMINED", fault, promised)


def _found(claim: str, verdict: Verdict, fault: Fault, promised: bool) -> Finding:
    return Finding(
        claim=claim,
        verdict=verdict,
        detail=fault.detail,
        record=fault.record,
        clause=fault.clause,
        code=fault.code,
        promised=promised,
    )


def not_claimed(claim: str, detail: str, code: str = "none") -> Finding:
    """Nobody says so."""
    return Finding(claim=claim, verdict="NOT CLAIMED", detail=detail, code=code, promised=False)
