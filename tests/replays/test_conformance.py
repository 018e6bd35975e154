"""The conformance suite is what its program makes, and the audit says of every case what the suite says."""

import json
from typing import Any

import msgspec
import pytest

from tests.test_architecture import ROOT
from tools.conformance.suite import LIES, Expected, as_text, cases, expected, keys, made

FOLDER = ROOT / "replays" / "conformance"
LIMIT = 6 << 20
STALE = "replays/conformance is stale: `make conformance` writes it anew"


@pytest.fixture(scope="module")
def told() -> dict[str, Expected]:
    """What the suite says must be said."""
    return msgspec.json.decode((FOLDER / "expected.json").read_bytes(), type=dict[str, Expected])


def test_the_files_are_what_their_seeds_make(told: dict[str, Expected]) -> None:
    found = dict(made_now())
    there = {path.stem for path in FOLDER.glob("*.tide")}
    assert there == found.keys() == told.keys(), STALE
    for name, data in found.items():
        assert (FOLDER / f"{name}.tide").read_bytes() == data, f"{name}: {STALE}"
    assert (FOLDER / "keys.txt").read_text() == keys(), STALE
    assert (FOLDER / "expected.json").read_text() == as_text(told), STALE


def made_now() -> list[tuple[str, bytes]]:
    """Every case as its program makes it now."""
    return [made(name, case)[:2] for name, case in cases().items()]


def test_the_audit_says_what_is_expected(told: dict[str, Expected]) -> None:
    for name, want in told.items():
        assert expected((FOLDER / f"{name}.tide").read_bytes(), want.given) == want, name


def test_what_must_be_refused_is_named_so(told: dict[str, Expected]) -> None:
    for name, want in told.items():
        assert name.endswith("_fail") == (want.exit in (1, 2)), name
        assert bool(want.claims) == (want.exit != 2), name
    assert len(told) > 300
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < LIMIT


@pytest.mark.parametrize("name", LIES)
def test_a_lie_is_found_where_it_was_told(name: str, told: dict[str, Expected]) -> None:
    lie, want = LIES[name], told[f"lie-{name}_fail"]
    assert want.failed[lie.claim].clause == lie.clause


def test_every_claim_and_every_verdict_occurs(told: dict[str, Expected]) -> None:
    seen: dict[str, set[str]] = {}
    for want in told.values():
        for claim, verdict in want.claims.items():
            seen.setdefault(claim, set()).add(verdict)
    always: dict[str, Any] = {claim: found for claim, found in seen.items() if len(found) < 2}
    assert always.keys() <= {"LISTED"}, json.dumps({claim: sorted(found) for claim, found in always.items()})
