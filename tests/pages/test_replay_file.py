"""The page of a match in one file, opened from the disk by somebody with a mouse, a keyboard or a phone."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import in_a_browser, overflow, person
from tests.matches import memory, opened, played
from tests.seeded import drawing
from tidelog.domain import catalog
from tidelog.projections.film import Film
from tidelog.projections.svg import elements
from tidelog.replays.page import bundled, page
from tidelog.replays.reel import differences, reel

pytestmark = pytest.mark.xdist_group("browser")
games = pytest.mark.parametrize("name", catalog.GAMES)


@cache
def film_of(name: str, seed: int = 5) -> Film:
    """A whole match of a game."""
    with TemporaryDirectory() as keys, drawing("film", name):
        app = memory(Path(keys))
        match = played(app, opened(app, name, seed), seed)
        return Film(app.matches.log_of(match.id))


@cache
def page_of(name: str) -> str:
    """The page of a whole match."""
    return page(film_of(name))


def open_file(tab: Page, folder: Path, name: str, fragment: str = "") -> None:
    """Open the file of a match at a ply."""
    path = folder / "match.html"
    path.write_text(page_of(name))
    tab.goto(f"{path.as_uri()}#{fragment}")


@games
def test_a_page_stays_small(name: str) -> None:
    assert len(page_of(name)) < 5_000_000


@games
def test_the_differences_of_a_page_give_every_drawing_back(name: str) -> None:
    film = film_of(name)
    drawn: list[str] = []
    for ply in range(film.last + 1):
        now = elements(film.picture(ply))
        numbers = {text: number for number, text in enumerate(dict.fromkeys([*drawn, *now]))}
        texts = list(numbers)
        for at, gone, come in differences([numbers[t] for t in drawn], [numbers[t] for t in now]):
            drawn[at : at + gone] = [texts[number] for number in come]
        assert drawn == now


@games
def test_a_page_can_be_read_before_any_script_runs(name: str) -> None:
    film, text = film_of(name), page_of(name).partition("<script")[0]
    assert text.count("data-ply=") == film.last
    assert f'aria-label="{film.picture(film.last).title}"' in text
    assert text.partition("</style>")[2].count('data-part="board"') == 1


def test_no_two_modules_of_the_page_give_the_same_name() -> None:
    names = [line.split("(")[0].split("=")[0].split()[:2] for line in bundled().splitlines() if line[:1].isalpha()]
    given = [name[1].rstrip(";{") for name in names if name[0] in ("const", "let", "class", "function")]
    assert len(given) > 20
    assert len(set(given)) == len(given)


@in_a_browser
@games
def test_the_file_shows_board_sentence_scores_and_place_in_the_match(
    name: str, browser: Browser, tmp_path: Path
) -> None:
    film = film_of(name)
    ply = film.last // 2
    with person(browser) as tab:
        open_file(tab, tmp_path, name, str(ply))
        expect(tab.locator("#line")).to_have_text(film.line(ply).words)
        expect(tab.locator("#ply")).to_have_text(f"Ply {ply} of {film.last}")
        expect(tab.locator("#history [aria-current]")).to_contain_text(film.line(ply).words)
        totals = [str(score.total) for score in film.scores(ply)]
        expect(tab.locator(".standing b")).to_have_text(totals)
        places = {place.get_attribute("data-place") for place in tab.locator("#board [data-place]").all()}
        board = next(part for part in film.picture(ply).parts if part.name == "board")
        assert places == {place.name for place in board.places}


@in_a_browser
def test_keys_slider_jumps_and_the_history_move_through_the_match(browser: Browser, tmp_path: Path) -> None:
    film = film_of("orongo")
    scored = film.next_change(3)
    with person(browser) as tab:
        open_file(tab, tmp_path, "orongo", "3")
        at = tab.locator("#ply")
        tab.keyboard.press("End")
        tab.keyboard.press("ArrowLeft")
        expect(at).to_have_text(f"Ply {film.last - 1} of {film.last}")
        tab.locator("#history a.ply", has_text="12").first.click()
        expect(at).to_have_text(f"Ply 12 of {film.last}")
        tab.keyboard.press("Home")
        expect(tab.locator("#line")).to_have_text("Before the first record.")
        tab.get_by_role("slider").fill("3")
        tab.get_by_role("button", name="score").click()
        expect(at).to_have_text(f"Ply {scored} of {film.last}")
        tab.wait_for_url(f"**/match.html#{scored}")
        expect(tab.locator("#told")).to_contain_text(f"Ply {scored}:")
        tab.goto(tab.url.replace(f"#{scored}", "#20"))
        expect(at).to_have_text(f"Ply 20 of {film.last}")


@in_a_browser
def test_playing_stops_at_the_end_and_a_clause_explains_itself(browser: Browser, tmp_path: Path) -> None:
    film = film_of("orongo")
    with person(browser) as tab:
        open_file(tab, tmp_path, "orongo", str(film.last - 3))
        tab.get_by_label("Speed").select_option("4")
        tab.get_by_role("button", name="Play").click()
        expect(tab.locator("#ply")).to_have_text(f"Ply {film.last} of {film.last}")
        expect(tab.get_by_role("button", name="Play")).to_be_visible()
        clause = tab.locator("#history a.clause").last
        text = reel(film)["clauses"][clause.get_attribute("data-clause")]
        clause.click()
        expect(tab.get_by_role("note")).to_contain_text(text)


@in_a_browser
@games
def test_on_a_phone_nothing_scrolls_sideways_and_the_board_stays(name: str, browser: Browser, tmp_path: Path) -> None:
    with person(browser, 390, 844) as tab:
        open_file(tab, tmp_path, name, "60")
        for _ in range(10):
            tab.keyboard.press("ArrowRight")
        assert tab.evaluate("scrollY") == 0, "the page scrolled by itself"
        for width in (320, 390, 820):
            tab.set_viewport_size({"width": width, "height": 844})
            assert overflow(tab) == 0, width


def test_the_words_of_a_match_cannot_break_out_of_the_page(tmp_path: Path) -> None:
    app = memory(tmp_path)
    match = app.open("orongo", ["Ana", "Ben"])
    app.abandon(match.id, "</script><script>alert(1)</script>")
    text = page(Film(app.matches.log_of(match.id)))
    assert "</script><script>alert" not in text
