"""The benchmarks run and tell what they found; how fast anything is, no test says."""

import random
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from benchmarks import counting
from benchmarks.measure import Line, Section, at_least, at_most
from benchmarks.play import random_match
from benchmarks.report import as_text, plot, write_page
from benchmarks.strength import chance_of
from tidelog.domain import catalog

ROOT = Path(__file__).parent.parent
SECTION = Section(
    "Two & more", "How.", (Line("a < b", "1 us", "2 us", 0.5, at_most(1.1)), Line("c", "3", "1", 3.0, at_least(4)))
)


@pytest.mark.parametrize("name", catalog.GAMES)
def test_random_play_by_the_rules_alone_comes_to_an_end(name: str) -> None:
    assert random_match(catalog.game(name), catalog.game(name).seats[0], random.Random(1)) > 0


def test_the_counting_game_counts() -> None:
    game = counting.GAME
    state = game.start(2, {})
    for seat in (1, 2, 1):
        for event in game.decide(state, seat, game.legal(state, seat)[4]):
            state = game.evolve(state, event)
    assert state.counts == (10, 5)


def test_a_line_says_whether_its_goal_is_met() -> None:
    assert [line.verdict for line in SECTION.lines] == ["met", "MISSED"]
    assert "goal <= 1.1" in as_text(SECTION)


def test_a_plot_is_a_picture_that_can_be_read_aloud() -> None:
    picture = ElementTree.fromstring(plot(SECTION))
    assert [part.text for part in picture[:2]] == ["Two & more", "a < b: 0.50, goal <= 1.1; c: 3.00, goal >= 4"]


def test_the_page_names_no_place_of_the_machine(tmp_path: Path) -> None:
    write_page("page", "Page", "About.", [SECTION], tmp_path)
    text = (tmp_path / "page.md").read_text()
    assert "| c | 3.00 | >= 4 | MISSED | 3 | 1 |" in text
    assert (tmp_path / "benchmarks" / "two-more.svg").exists()
    pages = [page.read_text() for page in (ROOT / "docs").glob("*.md") if page.stem in ("benchmarks", "strength")]
    for page in (text, *pages):
        assert not re.search(r"(?<![\w.])/(home|tmp|root|work|usr)/", page)


def test_half_of_the_wins_prove_nothing() -> None:
    assert chance_of(0.5, 200) == 0.5
    assert chance_of(0.6, 200) < 0.01
