"""Documents that are run or generated: the examples of api.md, the reference of the command line."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import tidelog
from tidelog.domain import catalog
from tools.boards import boards
from tools.schema import pages as schema_pages

ROOT = Path(__file__).parent.parent
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]


def test_the_examples_of_the_api_page_run_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "api.md").read_text(), re.DOTALL)
    assert len(blocks) >= 5
    scope: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, "docs/api.md", "exec"), scope)
    assert "Ana has bid" in capsys.readouterr().out


def test_each_example_of_the_api_page_fits_in_a_dozen_lines() -> None:
    for block in re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "api.md").read_text(), re.DOTALL):
        assert len(block.splitlines()) <= 12


def test_the_reference_of_the_command_line_is_fresh() -> None:
    made = subprocess.run(
        [sys.executable, "-m", "tools.reference"], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert (ROOT / "docs" / "cli-reference.md").read_text() == made.stdout, "run `make docs`"


def test_the_boards_of_the_readme_are_fresh() -> None:
    drawn = boards(ROOT / "docs", ROOT / "replays" / "recorded")
    assert [path.stem for path in drawn] == list(catalog.GAMES)
    for path, text in drawn.items():
        assert path.read_text() == text, f"{path.name} is stale: run `make docs`"
        assert f"docs/{path.name}" in (ROOT / "README.md").read_text()


def test_the_schemas_are_fresh_and_the_promise_is_typed() -> None:
    for path, text in schema_pages(ROOT / "docs").items():
        assert path.read_text() == text, "run `make docs`"
    assert sorted(tidelog.__all__) == tidelog.__all__
    assert all(getattr(tidelog, name).__doc__ for name in tidelog.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        tidelog.nothing  # noqa: B018 - asking is the test


def test_importing_tidelog_imports_nothing_else() -> None:
    asked = "import sys, tidelog; print([name for name in sys.modules if name.startswith('tidelog.')])"
    told = subprocess.run([sys.executable, "-I", "-c", asked], capture_output=True, text=True, cwd=ROOT, check=True)
    assert told.stdout == "[]\n"


def test_every_verb_has_a_sentence_and_an_example() -> None:
    from tidelog.cli.group import all_verbs

    for name, verb in all_verbs():
        assert re.search(r"\.\n\n\s+Example: tidelog ", verb.__doc__ or ""), name


def test_no_page_holds_the_marks_of_an_unfinished_merge() -> None:
    for page in PAGES:
        assert not re.search(r"^(<<<<<<<|=======|>>>>>>>)( |$)", page.read_text(), re.MULTILINE), page.name


def test_every_link_between_documents_leads_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_every_test_that_shows_a_guarantee_is_there() -> None:
    table = (ROOT / "docs" / "audit.md").read_text().partition("## Thirty-three guarantees")[2]
    rows = [line for line in table.splitlines() if re.match(r"\| \d+ \|", line)]
    assert len(rows) == 33
    for row in rows:
        shown = row.rstrip(" |").rpartition("|")[2]
        named = re.findall(r"[\w/]+\.py", shown)
        assert named, row
        assert all((ROOT / "tests" / name).is_file() for name in named), row
