"""Finding things: what there is to do, which matches there are, and what the Tab key offers."""

import shlex
import subprocess
import sys
from collections.abc import Callable

import pytest

from tests.cli.conftest import Tool
from tests.cli.terminal import plain, shown
from tidelog.cli import group, verbs

Open = Callable[..., str]


def test_every_verb_of_the_help_is_there_and_none_is_missing() -> None:
    named = {name.split()[0] for name, _ in group.all_verbs()}
    assert named == set(verbs.VERBS)
    for verb in verbs.VERBS.values():
        listed = [
            verbs.verb_name(one) for one in __import__(f"tidelog.cli.verbs_{verb.file}", fromlist=["VERBS"]).VERBS
        ]
        assert set(listed) <= set(verbs.VERBS), verb.file


def test_help_loads_no_verb_and_no_verb_loads_what_it_does_not_use() -> None:
    asked = (
        "import sys; sys.argv[1:] = {words}; from tidelog.cli.main import main\ntry: main()\nexcept SystemExit: pass\n"
    )
    told = "print(*sorted({name.split('.')[0] for name in sys.modules} | set(sys.modules)), file=sys.stderr)"
    for words, never in (
        (["--help"], {"typer", "msgspec", "eventsourcing"}),
        (["key", "list"], {"pydantic", "textual", "eventsourcing", "rich"}),
        (["show", "nosuch"], {"pydantic", "textual", "rich"}),
    ):
        code = asked.format(words=words) + told
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        assert not never & set(done.stderr.split()), words


def test_a_list_says_when_who_how_far_and_how_it_ended(tool: Tool, opened: Open) -> None:
    match = opened("Ana", "Ben")
    tool.ok("resign", match, "Ana")
    row = tool.ok("list").splitlines()[1].split()
    assert row[0] == match
    assert row[3] == "orongo"
    assert row[-4:] == ["Ben", "wins", "(Ana", "resigned)"]


def test_a_list_is_filtered_and_turned_page_by_page(tool: Tool, opened: Open) -> None:
    one, two = opened("Ana", "Ben"), opened("ana", "Cy")
    three = tool.ok("new", "tongiaki", "--seat", "Annabel", "--seat", "Ben").strip()
    tool.ok("resign", one, "Ben")

    def listed(*words: str) -> set[str]:
        return {match["match"] for match in tool.data("list", *words)}

    assert listed("--player", "ANA") == {one, two}
    assert listed("--player", "Ana", "--open") == {two}
    assert listed("--game", "tongiaki") == listed("--player", "annabel") == {three}
    assert listed("--since", "1h") == {one, two, three}
    assert listed("--since", "2199-01-01") == set()
    assert listed("--player", "%") == set()
    pages = [listed("--most", "1", "--page", str(page)) for page in (1, 2, 3, 4)]
    assert [len(page) for page in pages] == [1, 1, 1, 0]
    assert set.union(*pages) == {one, two, three}
    assert "(2 more: --page 2, or --most 0 for all)" in tool.ok("list", "--most", "1")
    assert tool.ok("list", "--player", "Nobody") == "no such match\n"
    tool.refused(2, "list", "--since", "yesterday", says="such as 2026-11-18")


def test_a_list_of_matches_fits_80_columns_a_line_each(tool: Tool, opened: Open) -> None:
    opened("Ana", "bot:random")
    opened("Ana", "Ben")
    lines = plain(shown(tool.home, ["list"], 80))
    assert len([line for line in lines if line.strip()]) == 3


def completed(tool: Tool, line: str) -> list[str]:
    """What Tab offers at the end of this line."""
    words = shlex.split(line) + ([""] if line.endswith(" ") else [])
    env = {"_TIDELOG_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}
    return [word for word in tool(**env).stdout.splitlines() if word]


def test_the_tab_key_offers_verbs_matches_seats_moves_and_clauses(tool: Tool, opened: Open) -> None:
    match = opened("Ana", "Ben")
    assert completed(tool, "tidelog sho") == ["show"]
    assert completed(tool, "tidelog show ") == [match]
    assert completed(tool, f"tidelog move {match} ") == ["Ana", "Ben"]
    assert "bid 24" in completed(tool, f"tidelog move {match} Ana bid")
    assert "6.3" in completed(tool, "tidelog rules orongo 6.")
    assert completed(tool, "tidelog new ya") == ["yamatai"]
    assert completed(tool, "tidelog show nosuch --as ") == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_is_taught_by_what_completion_prints(tool: Tool, shell: str) -> None:
    assert "_TIDELOG_COMPLETE=complete_" in tool.ok("completion", shell)


def test_the_tour_shows_every_step_and_leaves_nothing(tool: Tool) -> None:
    done = tool("tour")
    assert done.returncode == 0
    assert "12 of 12. " in done.stdout
    assert "(orongo/6.3)" in done.stderr
    assert "everything that is promised is proven" in done.stdout
    assert not (tool.home / "matches.tidelog").exists()
    assert not list(tool.home.glob("*.tide"))


def test_the_tour_waits_for_a_person_who_may_leave(tool: Tool) -> None:
    told = "\n".join(plain(shown(tool.home, ["tour"], 80, ["q"])))
    assert "1 of 12." in told
    assert "2 of 12." not in told
    assert "That was the tour" in told
