"""The verbs of the archive, as users type them."""

import json
from pathlib import Path

from tests.archive.conftest import copied
from tests.cli.conftest import Tool


def test_find_prints_a_line_a_record_with_the_command_that_opens_it(tool: Tool) -> None:
    folder = copied(tool.home / "some matches", "orongo/tie", "orongo/resigned")
    text = tool.ok("find", "orongo/7.4", "--in", str(folder), "--most", "2")
    lines = text.splitlines()
    assert "(orongo/" in lines[0]
    assert lines[1].strip() == f"tidelog replay '{folder}/orongo-tie.tide' --from {int(lines[0].split()[1]) - 1}"
    assert lines[4].endswith("the first 2 are shown, --most 0 shows all")
    rows = tool.ok("find", "orongo/7.4", "--in", str(folder), "--most", "0", "--format", "jsonl").splitlines()
    assert [json.loads(row)["ply"] for row in rows] == sorted(json.loads(row)["ply"] for row in rows)
    assert (
        rows
        == tool.ok(
            "find", "orongo/7.4", "--in", str(folder), "--most", "0", "--format", "jsonl", "--no-index"
        ).splitlines()
    )


def test_find_asks_the_store_and_forget_takes_a_name_from_its_index(tool: Tool) -> None:
    match = tool.ok("new", "orongo", "--seat", "Ana", "--seat", "Ben").strip()
    assert tool.ok("find", "--winner", "Ana") == "nothing found\n"
    tool.ok("resign", match, "Ben")
    assert f"tidelog replay {match} --from " in tool.ok("find", "--winner", "Ana")
    index = tool.home / "matches.tidelog-find"
    assert b"Ana" in index.read_bytes()
    tool.ok("forget", "Ana")
    assert b"Ana" not in index.read_bytes()
    assert tool.ok("find", "--winner", "Ana") == "nothing found\n"
    assert "1 record in 1 match" in tool.ok("find", "orongo/3")


def test_what_find_cannot_do_is_one_sentence(tool: Tool) -> None:
    folder = copied(tool.home / "matches", "orongo/resigned")
    tool.refused(2, "find", "rond < 5", "--in", str(folder), says="place 1: expected one of ply, ")
    tool.refused(2, "find", "--in", str(folder), says="what is to be found?")
    tool.refused(2, "find", "ply > 1", "--in", "nowhere", says="there is no store and no folder nowhere")
    tool.refused(2, "find", "ply > 1", "--in", "nowhere.tide", says="nowhere.tide is not there")
    Path(folder / "broken.tide").write_text("no")
    done = tool("find", "game = 'orongo'", "--in", str(folder))
    assert done.returncode == 0
    assert f"left out {folder}/broken.tide: broken.tide is no whole bundle" in done.stderr
    assert "score(SEAT)" in tool.ok("find", "--terms")


def test_coverage_counts_and_fails_under_a_floor(tool: Tool) -> None:
    folder = copied(tool.home / "matches", "orongo/tie", "orongo/resigned")
    text = tool.ok("coverage", str(folder), "--html", "rules.html")
    assert text.startswith("orongo: 2 matches, ")
    assert "never, events: " in text
    assert '<div class="never">' in (tool.home / "rules.html").read_text()
    assert tool("coverage", str(folder), "--fail-under", "99").returncode == 1
    assert tool.data("coverage", str(folder))[0]["matches"] == 2
    tool.refused(2, "coverage", str(folder), "--game", "tsuro", says="there is no sealed match of tsuro there")
    tool.refused(2, "coverage", str(folder), "--game", "chess", says="not 'chess'")
    done = tool("collect", str(folder), "--game", "orongo", "--cover", "--matches", "3")
    assert done.returncode == 0
    assert "more matches" in done.stdout
    assert "not met in 3 matches: " in done.stderr
    tool.refused(2, "collect", str(folder), "--game", "orongo", says="say --cover")


def test_tables_and_figures_are_handed_on(tool: Tool) -> None:
    one = copied(tool.home / "one", "orongo/tie", "orongo/resigned")
    other = copied(tool.home / "other", "orongo/undone")
    assert "tables/events.parquet" in tool.ok("table", str(one), str(other), "--parquet", "tables")
    tool.refused(1, "table", str(one), "--parquet", "tables", says="tables is there already")
    text = tool.ok("stats", str(one), str(other), "--plot", "side.svg")
    assert text.startswith("orongo ")
    assert "records a match" in text
    assert (tool.home / "side-orongo.svg").read_text().startswith("<svg")
    assert [found["matches"] for found in tool.data("stats", str(one), str(other))] == [2, 1]
    (tool.home / "empty").mkdir()
    tool.refused(2, "stats", "empty", says="there is no sealed match there")


def test_shrink_writes_a_short_match_and_replaces_none(tool: Tool) -> None:
    folder = copied(tool.home / "m", "orongo/abandoned")
    match = str(folder / "orongo-abandoned.tide")
    tool.refused(2, "shrink", match, says="`verify` finds nothing to shrink")
    text = tool.ok("shrink", match, "--while", "sh -c 'test $(wc -c < {}) -lt 8000'", "--seconds", "2")
    assert "records, then " in text
    assert "1 of 1 matches hold" in tool.ok("verify", str(folder / "orongo-abandoned-short.tide"))
    tool.refused(1, "shrink", match, "--while", "false", says="orongo-abandoned-short.tide is there already")
