"""The second verifier, which is written from docs/log-format.md, agrees with the audit: on the whole conformance suite,
and on bundles that were changed at random, claim by claim, LEGAL aside."""

import random
from collections import Counter

import msgspec
import pytest

from tests import independent
from tests.conftest import Often
from tests.mutants import mutant
from tests.replays.test_conformance import FOLDER
from tidelog.domain.errors import TidelogError
from tidelog.domain.log.audit.evidence import known_key
from tools.conformance.suite import Expected, Given, judged, keys

KEYS = tuple((known.role, known.name, known.key) for known in map(known_key, keys().splitlines()))


def ours(data: bytes, given: Given) -> dict[str, str]:
    """What the audit says of every claim but LEGAL; nothing of a file that it cannot read."""
    try:
        report = judged(data, given)
    except TidelogError:
        return {}
    return {found.claim: str(found.verdict) for found in report.findings if found.claim != "LEGAL"}


def theirs(data: bytes, given: Given) -> dict[str, str]:
    """The same by the second verifier."""
    beacons = tuple((source, number, bytes.fromhex(value)) for source, number, value, _ in given.beacons)
    try:
        return independent.verify(data, independent.Known(KEYS if given.keys else (), given.pins, beacons))[0]
    except (independent.Wrong, UnicodeDecodeError):
        return {}


def test_both_say_the_same_of_the_whole_conformance_suite() -> None:
    told = msgspec.json.decode((FOLDER / "expected.json").read_bytes(), type=dict[str, Expected])
    for name, want in told.items():
        claims = {claim: verdict for claim, verdict in want.claims.items() if claim != "LEGAL"}
        assert theirs((FOLDER / f"{name}.tide").read_bytes(), want.given) == claims, name


@pytest.mark.torture
def test_both_say_the_same_of_what_was_changed_at_random(often: Often) -> None:
    rng, seen = random.Random(__name__), Counter[str]()
    for number in range(often("mutants", 160, 3000)):
        data, given = mutant(rng), Given(keys=number % 4 > 0)
        one, other = ours(data, given), theirs(data, given)
        assert one == other, number
        seen["unreadable" if not one else "refused" if "FAILED" in one.values() else "held"] += 1
    assert min(seen["unreadable"], seen["refused"], seen["held"]) > 10, seen
