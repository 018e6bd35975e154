"""The ledger in JavaScript and the audit in Python say the same of every bundle, claim by claim, to the sentence."""

import hashlib
import json
import random
import subprocess
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
from tools.shapes import LEDGER, modules

RECORDED = sorted((Path(__file__).parents[2] / "replays" / "recorded").glob("*/*.tide"))
CONFORMANCE = Path(__file__).parents[2] / "replays" / "conformance"
"""LEGAL needs rules, and ANCHOR the keys that come with the suite."""


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
def test_the_browser_agrees_with_the_suite_for_other_verifiers(auditor: Auditor, often: Often) -> None:
    expected = json.loads((CONFORMANCE / "expected.json").read_text())
    plainly = [name for name, one in expected.items() if not one["given"]]
    for name in plainly[:: often("files of the suite, one in", 7, 1)]:
        due, found = expected[name], auditor.report(CONFORMANCE / f"{name}.tide")
        assert ("unread" in found) == (due["exit"] == 2), name
        told = {one["claim"]: one for one in found.get("findings", ()) if one["claim"] not in ("LEGAL", "ANCHOR")}
        assert {claim: one["verdict"] for claim, one in told.items()}.items() <= due.get("claims", {}).items(), name
        for claim, fault in due.get("failed", {}).items():
            if claim in told:
                assert fault.items() <= told[claim].items(), name


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


@needs_node
def test_a_head_is_told_aloud_as_the_page_says() -> None:
    """log/7.5, from the page alone."""
    text = "tidelog/example1\n5\nJhROq9zON2gqHsitrV+hGo/NVtbg0JPTotVJFyi7e8E=\n"
    bits = int.from_bytes(hashlib.pbkdf2_hmac("sha256", text.encode(), b"tidelog/aloud/v1", 50_000, 8), "big")
    words = []
    for place in (48, 32, 16, 0):
        word = bits >> place
        signs = ("bdfghjklmnprstvz"[word >> 12 & 15], "aiou"[word >> 10 & 3], "bdfghjklmnprstvz"[word >> 6 & 15])
        words.append("".join((*signs, "aiou"[word >> 4 & 3], "bdfghjklmnprstvz"[word & 15])))
    assert said(f"aloud({json.dumps(text)})") == words


def said(call: str) -> object:
    """What a module of the ledger answers, by its own name, with the head of a text."""
    script = f"""
        const {{ aloud: told }} = await import({json.dumps((LEDGER / "aloud.js").as_uri())});
        const {{ parseHead }} = await import({json.dumps((LEDGER / "note.js").as_uri())});
        const aloud = (text) => told(parseHead(text));
        console.log(JSON.stringify(await {call}));
    """
    done = subprocess.run(["node", "--input-type=module", "-e", script], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)
