"""The ledger in JavaScript and the audit in Python say the same of every bundle, claim by claim, to the sentence."""

import random
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.conftest import Often
from tests.forger import minted, seeds_of
from tests.ledger import finding, first, full, opened, plain, play, table
from tests.pages.mutants import mutate, starts
from tests.pages.node import Auditor, browser_audit, browsers, needs_node, ours
from tidelog.domain.log.audit.audit import audit
from tidelog.replays.bundle import parse_bundle, write_bundle
from tools.shapes import modules

RECORDED = sorted((Path(__file__).parents[2] / "replays" / "recorded").glob("*/*.tide"))


@pytest.fixture(scope="module")
def auditor() -> Iterator[Auditor]:
    """The browser's audit in node."""
    with browser_audit() as found:
        yield found


def test_the_shapes_of_moves_and_the_signs_that_look_alike_are_those_of_this_tree() -> None:
    for path, text in modules().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name} is stale: python -m tools.shapes"


@needs_node
@pytest.mark.torture
def test_both_say_the_same_of_recorded_matches(auditor: Auditor, often: Often) -> None:
    for path in RECORDED[:: often("recorded bundles, one in", 7, 1)]:
        assert browsers(auditor, path) == ours(path), path


@needs_node
@pytest.mark.torture
def test_both_say_the_same_of_whatever_was_changed(auditor: Auditor, tmp_path: Path, often: Often) -> None:
    begun, path, unread, failed = starts(tmp_path), tmp_path / "changed.tide", 0, 0
    for number in range(often("mutants", 60, 2000)):
        rng = random.Random(f"mutant {number}")
        members = mutate(rng.choice(begun), rng)
        with ZipFile(path, "w") as archive:
            for name, data in members.items():
                archive.writestr(name, data)
        found = ours(path)
        assert browsers(auditor, path) == found, number
        unread += not found
        failed += any(verdict == "FAILED" for verdict, *_ in found.values())
    assert unread
    assert failed > unread


@needs_node
def test_both_find_a_die_that_was_turned(auditor: Auditor, tmp_path: Path) -> None:
    app = table(tmp_path)
    bundle = full(app, play(app, opened(app, "tsuro", ("ana", "ben"), level="F1"), 5000))
    records = plain(bundle)
    at = first(records, "draw", lambda record: record[8][0] == "dice")
    eyes = records[at][9][1]
    eyes[0] = eyes[0] % records[at][8][1] + 1
    path = tmp_path / "turned.tide"
    path.write_bytes(write_bundle(minted(bundle, records, seeds_of(app))))
    legal = next(one for one in auditor.report(path)["findings"] if one["claim"] == "LEGAL")
    theirs = finding(audit(parse_bundle(path.read_bytes()).evidence()), "LEGAL")
    assert legal["verdict"] == theirs.verdict == "FAILED"
    assert (legal["record"], legal["clause"]) == (theirs.record, theirs.clause) == (at, "log/6.5")


@needs_node
def test_both_refuse_what_is_no_bundle(auditor: Auditor, tmp_path: Path) -> None:
    path = tmp_path / "no.tide"
    whole = RECORDED[0].read_bytes()
    torn = whole[:45] + bytes((whole[45] ^ 1,)) + whole[46:]
    for data in (
        b"",
        b"x",
        whole[:-1],
        whole + b"x",
        b"x" + whole,
        torn,
    ):
        path.write_bytes(data)
        assert browsers(auditor, path) == ours(path) == {}
