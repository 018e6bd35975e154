"""The browser's audit in node, for tests: one process that is handed the paths of bundles and answers with reports."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tidelog.domain.errors import Malformed
from tidelog.domain.log.audit.audit import audit
from tidelog.domain.log.audit.evidence import Finding
from tidelog.replays.bundle import parse_bundle

HERE = Path(__file__).parent
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="there is no node here to run the pages' modules")
ASIDE = frozenset(("LEGAL",))
"""The claim that needs the rules of the games."""
STATED = "; as the log states who was awaited"
Told = dict[str, tuple[str, ...]]


class Auditor:
    """Hands over files, and gives what the browser's audit says of each."""

    def __init__(self, program: "subprocess.Popen[str]") -> None:
        self._program = program

    def report(self, path: Path) -> dict[str, Any]:
        """The report on a bundle, as plain data."""
        assert self._program.stdin
        assert self._program.stdout
        self._program.stdin.write(f"{path}\n")
        self._program.stdin.flush()
        found: dict[str, Any] = json.loads(self._program.stdout.readline())
        assert "broken" not in found, found["broken"]
        return found


@contextmanager
def browser_audit() -> Iterator[Auditor]:
    """The audit, as long as it is needed."""
    command = ["node", str(HERE / "audit.mjs")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        yield Auditor(program)
        assert program.stdin
        program.stdin.close()


def browsers(auditor: Auditor, path: Path) -> Told:
    """What the browser says of each claim."""
    found = auditor.report(path)
    if "unread" in found:
        return {}
    return {one["claim"]: _told(**one) for one in found["findings"] if one["claim"] not in ASIDE}


def ours(path: Path) -> Told:
    """What the audit in Python says; nothing where it cannot read the file."""
    try:
        report = audit(parse_bundle(path.read_bytes()).evidence())
    except Malformed:
        return {}
    return {one.claim: _of(one) for one in report.findings if one.claim not in ASIDE}


def _of(found: Finding) -> tuple[str, ...]:
    return _told(found.verdict, found.record, found.clause, found.code, found.detail)


def _told(
    verdict: str, record: int | None, clause: str, code: str, detail: str, claim: str = "", promised: bool = True
) -> tuple[str, ...]:
    """Verdict, first bad record, clause and code; and the sentence, where the claim is not FAILED."""
    said = detail.replace(STATED, "") if verdict != "FAILED" else ""
    return verdict, "" if record is None else str(record), clause, code, said
