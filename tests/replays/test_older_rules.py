"""A match of older rules replays for ever; what it proves today, and what later rules decide otherwise, is said."""

from pathlib import Path

from tests.ledger import verdicts
from tidelog.domain.log.audit.audit import audit
from tidelog.replays.bundle import read_bundle
from tidelog.replays.verify import KNOWN, verify_bundle

MATCH = Path(__file__).parent.parent.parent / "replays" / "recorded" / "tsuro" / "rules-version-1.tide"


def test_a_match_of_version_1_is_read_whole_and_its_legality_is_left_open() -> None:
    report = audit(read_bundle(MATCH).evidence())
    found = verdicts(report)
    assert not report.failed
    assert found["RULES"] == found["LEGAL"] == "UNDETERMINED"
    assert found["LOG"] == found["LUCK"] == found["HIDDEN"] == "PROVEN"
    assert report.exit_code == 3


def test_what_it_decided_otherwise_is_listed_beside_it_and_nothing_else_is(tmp_path: Path) -> None:
    assert verify_bundle(MATCH).holds
    assert verify_bundle(MATCH).known == 1
    alone = tmp_path / MATCH.name
    alone.write_bytes(MATCH.read_bytes())
    found = verify_bundle(alone).divergence
    assert found is not None
    assert (found.ply, found.clause) == (82, "tsuro/5.2")
    assert "would make your ship collide" in found.today
    alone.with_suffix(KNOWN).write_text('[[81, "tsuro/5.2", 1]]')
    assert not verify_bundle(alone).holds
