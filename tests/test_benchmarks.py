"""The benchmarks run and tell what they found; how fast anything is, no test says."""

import random
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from benchmarks import counting
from benchmarks.growth import by_matches, by_records
from benchmarks.measure import Curve, Line, Section, at_least, at_most, best
from benchmarks.play import Match, plain_match, random_match
from benchmarks.plots import bars, growth
from benchmarks.report import as_text, missed, write_page
from benchmarks.scripted import SCRIPTED
from benchmarks.strength import Pairing, measure, wilson
from benchmarks.tables import Table, play
from tidelog.domain import catalog

ROOT = Path(__file__).parent.parent
SECTION = Section(
    "Two & more", "How.", (Line("a < b", "1 us", "2 us", 0.5, at_most(1.1)), Line("c", "3", "1", 3.0, at_least(4)))
)


GROWN = Section(
    "Growth",
    "How.",
    (),
    curves=(Curve("flat", ((10, 0.002), (100, 0.002))), Curve("as the size", ((10, 2e-5), (100, 2e-4)))),
    across="things",
)


@pytest.mark.parametrize("name", catalog.GAMES)
@pytest.mark.parametrize("play", [random_match, plain_match])
def test_random_play_by_the_rules_alone_comes_to_an_end(name: str, play: Match) -> None:
    assert play(catalog.game(name), catalog.game(name).seats[0], random.Random(1)) > 0


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
    picture = ElementTree.fromstring(bars(SECTION))
    assert [part.text for part in picture[:2]] == ["Two & more", "a < b: 0.50, goal <= 1.1; c: 3.00, goal >= 4"]


def test_rivals_take_turns_and_the_best_round_of_each_counts() -> None:
    order, figures = [], {"a": iter((3.0, 1.0)), "b": iter((2.0, 4.0))}

    def taken(name: str) -> float:
        order.append(name)
        return next(figures[name])

    assert best(2, {"a": lambda: taken("a"), "b": lambda: taken("b")}) == {"a": 1.0, "b": 2.0}
    assert order == ["a", "b", "a", "b"]


def test_a_curve_says_how_fast_it_grows() -> None:
    assert [round(curve.power, 3) for curve in GROWN.curves] == [0, 1]
    assert "as the size" in as_text(GROWN)
    picture = ElementTree.fromstring(growth(GROWN))
    assert picture[1].text == "flat: 2.0 ms at 10, 2.0 ms at 100; as the size: 20 us at 10, 200 us at 100"


def test_the_page_opens_with_what_is_missed() -> None:
    assert missed([SECTION]).splitlines() == [
        "Missed, 1 of 2 goals:",
        "",
        "* Two & more: c, 3.00 where the goal is >= 4",
    ]


def test_the_page_names_no_place_of_the_machine(tmp_path: Path) -> None:
    write_page("page", "Page", "About.", [SECTION, GROWN], tmp_path)
    text = (tmp_path / "page.md").read_text()
    assert "| c | 3.00 | >= 4 | MISSED | 3 | 1 |" in text
    assert "| as the size | 20 us | 200 us | 1.0 |" in text
    assert (tmp_path / "benchmarks" / "two-more.svg").exists()
    pages = [page.read_text() for page in (ROOT / "docs").glob("*.md") if page.stem in ("benchmarks", "strength")]
    for page in (text, *pages):
        assert not re.search(r"(?<![\w.])/(home|tmp|root|work|usr)/", page)


@pytest.fixture
def _counting_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog, "GAMES", (*catalog.GAMES, "counting"))
    monkeypatch.setitem(sys.modules, "tidelog.domain.games.counting", counting)


@pytest.mark.usefixtures("_counting_known")
def test_growth_is_measured_at_every_size() -> None:
    for section in (by_records(3, (20, 40)), by_matches(1, (3, 6))):
        sizes = [[size for size, spent in curve.points if spent > 0] for curve in section.curves]
        assert sizes == [[20, 40] if section.across == "records" else [3, 6]] * len(section.curves)


def test_bounds_hold_the_share_and_close_in_on_it() -> None:
    few, many = wilson(0.5, 40), wilson(0.5, 400)
    assert few[0] < many[0] < 0.5 < many[1] < few[1]
    assert 0 == wilson(0.0, 40)[0] < wilson(0.0, 40)[1] < 0.1


@pytest.mark.parametrize("game, name", [(game, name) for game, names in SCRIPTED.items() for name in names])
def test_a_scripted_player_sits_down_on_every_seat_and_plays_to_the_end(game: str, name: str) -> None:
    tables = [Table(game, 2, name, "easy", number) for number in range(2)]
    assert [table.seat for table in tables] == [1, 2]
    for played in map(play, tables):
        assert played.share in (0, 0.5, 1)
        assert played.moves > 0
        assert played.facts["points a seat"] >= 0


def test_what_has_been_played_is_kept_and_not_played_again(tmp_path: Path) -> None:
    kept, pairing = tmp_path / "kept", Pairing("tsuro", 2, "nearest", "easy", 4)
    found = measure([pairing], kept, 2, 1)
    written = kept.read_bytes()
    assert measure([pairing], kept, 2, 1) == found
    assert kept.read_bytes() == written
    assert found[0].played in (2, 4)
