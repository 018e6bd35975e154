"""Coverage: what matches touch of the rules, and that ours touch all that play can."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.archive.conftest import RECORDED
from tidelog.domain import catalog, rulebook
from tidelog.replays.archive.cover import Candidate, fewest, keep, plan_for, search
from tidelog.replays.archive.coverage import Item, Touched, coverage, endings, touched, unreachable
from tidelog.replays.archive.coverage_page import coverage_page
from tidelog.replays.archive.sources import Folder
from tidelog.replays.verify import verify_bundle

games = pytest.mark.parametrize("name", catalog.GAMES)
GAMES = Path(catalog.__file__).parent / "games"


def touched_by(folder: Path) -> list[tuple[str, Touched]]:
    """What each bundle of a folder touches."""
    source = Folder(folder)
    return [(place, touched(source.log(place))) for place in source.stamps()]


@cache
def stated(game: str) -> set[str]:
    """The clauses that the code of a game can put into a fact, a question or a refusal."""
    found: set[str] = set()
    for path in (GAMES / game).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and re.fullmatch(rf"{game}/\d+\.\d+", str(node.value)):
                found.add(str(node.value))
    return found


@games
def test_every_clause_and_event_play_can_reach_is_reached_by_a_recorded_match(name: str) -> None:
    found = coverage(name, touched_by(RECORDED / name))
    never = [row.name for kind in ("clause", "event", "option") for row in found.of(kind) if not row.times]
    assert not never
    excused = [row.name for row in found.rows if row.reason and row.times]
    assert not excused, "these are reached after all: take them off the list"


@games
def test_what_is_out_of_reach_is_a_clause_that_no_code_states_or_one_that_says_why(name: str) -> None:
    listed = {clause: why for clause, why in unreachable()["clause"].items() if clause.startswith(f"{name}/")}
    assert listed.keys() <= rulebook.clauses(name).keys()
    assert all(
        why.startswith(("is asked before", "too rare")) for clause, why in listed.items() if clause in stated(name)
    )


def test_the_same_match_touches_the_same_every_time(archive: Path) -> None:
    log = Folder(archive).log("orongo-tie.tide")
    found = touched(log)
    assert found == touched(log)
    assert found[Item("option", "hidden_tile=off")] == 1
    assert found[Item("event", "TokenPlaced")] > 20
    assert found[Item("refusal", "orongo/6.2")] > 0
    assert found[Item("clause", "orongo/6.2")] > found[Item("refusal", "orongo/6.2")]
    assert found[Item("ending", "the last round is over")] == 1


def test_an_ending_is_the_same_whoever_it_was() -> None:
    game = catalog.game("yamatai")
    assert endings("seat 2 resigned", game) == endings("seat 3 resigned", game) == ["a seat resigned"]
    both = endings("orange has placed the last piece, no wood is left and no stone is left", game)
    assert both == ["a seat has placed the last piece", "no wood is left", "no stone is left"]


def test_the_fewest_are_kept_and_what_is_there_already_is_not_collected_again() -> None:
    a, b, c, d = (Item("event", letter) for letter in "abcd")

    def one(number: int, *items: Item) -> Candidate:
        return Candidate(plan_for("orongo", "x", number), number, frozenset(items), 100)

    all_of = [one(1, a, b), one(2, b, c), one(3, c, d), one(4, a, d), one(5, a, b, c)]
    assert [found.number for found in fewest(all_of, set())] in ([5, 3], [5, 4])
    assert [found.number for found in fewest(all_of, {a, d})] in ([2], [5])
    assert fewest([], set()) == []
    assert fewest(all_of, {a, b, c, d}) == []


def test_matches_are_played_until_what_is_missing_is_met_and_kept_as_bundles(tmp_path: Path) -> None:
    chosen = search("orongo", "few", 5, set())
    made = list(keep(tmp_path, chosen, set()))
    assert 1 <= len(made) <= 5
    assert all(one.new > 0 for one in made)
    assert all(verify_bundle(one.path).holds for one in made)
    after = coverage("orongo", touched_by(tmp_path))
    met = {item for one in chosen for item in one.items}
    assert {Item(row.kind, row.name) for row in after.rows if row.times} == met
    assert search("orongo", "few", 5, met) == []


def test_the_page_marks_every_clause(archive: Path) -> None:
    page = coverage_page([coverage("orongo", [("a<b>.tide", Touched({Item("clause", "orongo/6.2"): 2}))])])
    assert page.count('<div class="met">') == 1
    assert "2 times in 1 matches, as in a&lt;b&gt;.tide" in page
    assert page.count('<div class="out">') == sum(clause.startswith("orongo/") for clause in unreachable()["clause"])
    assert page.count("<b>") >= len(rulebook.clauses("orongo"))
