"""Files that are only looked at: what is not vouched for is said to be so, and a match without end is not retold."""

from pathlib import Path

from tests.cli.conftest import Tool
from tests.hostile import packed
from tests.test_architecture import ROOT
from tidelog.domain.log.primitives.tiles import entries_of
from tidelog.replays.bundle import members_of, read_bundle

CONFORMANCE = ROOT / "replays" / "conformance"
TRUE, FALSE = (str(CONFORMANCE / f"{name}.tide") for name in ("true-resigned-orongo", "lie-other-places_fail"))


def test_a_file_that_fails_its_audit_is_marked_wherever_it_is_shown(tool: Tool) -> None:
    for words in (("replay", FALSE, "--no-tty"), ("diff", TRUE, FALSE), ("replay", FALSE, "--html", "page.html")):
        done = tool(*words)
        assert done.returncode == 0
        assert "this file fails its audit, and may be made up: LEGAL FAILED at record 28" in done.stderr, words
    assert 'role="note">this file fails its audit' in (tool.home / "page.html").read_text()


def test_a_file_that_nothing_vouches_for_is_marked_and_one_of_the_own_house_is_not(tool: Tool) -> None:
    assert "nothing vouches for this file here" in tool("replay", TRUE, "--no-tty").stderr
    match = tool.ok("new", "orongo", "--seat", "Ana", "--seat", "Ben").strip()
    tool.ok("resign", match, "Ana")
    tool.ok("export", match, "mine.tide")
    assert "vouches" not in tool("replay", "mine.tide", "--no-tty").stderr
    assert "vouches" not in tool("replay", match, "--no-tty").stderr


def test_a_match_without_end_is_retold_only_as_far_as_somebody_says(tool: Tool, tmp_path: Path) -> None:
    bundle = read_bundle(Path(TRUE))
    records = (*bundle.records, *[bundle.records[1]] * 1600)
    members = {name: data for name, data in members_of(bundle).items() if not name.startswith("tile/")}
    (tool.home / "long.tide").write_bytes(packed(members | entries_of(records)))
    for more in ((), ("--html", "page.html")):
        done = tool("replay", "long.tide", "--no-tty", *more)
        assert done.returncode == 2
        assert "say which to retell, with --from and --to" in done.stderr
    assert tool("replay", "long.tide", "--no-tty", "--to", "12").returncode == 0
    assert tool("replay", "long.tide", "--to", "12", "--html", "page.html").returncode == 0
