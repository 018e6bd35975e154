"""The page of a match in a real browser: every ply drawn, keys and slider, the history beside it."""

import html
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.matches import memory, opened, played
from tests.seeded import drawing
from tidelog.domain import catalog
from tidelog.projections.film import Film
from tidelog.projections.svg import elements
from tidelog.replays.page import differences, page

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
games = pytest.mark.parametrize("name", catalog.GAMES)
in_a_browser = pytest.mark.skipif(BROWSER is None, reason="no Chromium here to open the page with")
FLAGS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--virtual-time-budget=3000"),
]


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


def opened_page(text: str, folder: Path, fragment: str = "", script: str = "") -> str:
    """What the browser makes of the page once a script has run in it."""
    path = folder / "match.html"
    path.write_text(text.replace("</body>", f"<script>{script}</script></body>"))
    done = subprocess.run(
        [str(BROWSER), *FLAGS, f"--user-data-dir={folder / 'profile'}", "--dump-dom", f"{path.as_uri()}#{fragment}"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.stdout


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


@in_a_browser
@games
def test_the_browser_shows_the_board_the_line_and_the_place_in_the_match(name: str, tmp_path: Path) -> None:
    film = film_of(name)
    ply = film.last // 2
    shown = opened_page(page_of(name), tmp_path, str(ply))
    assert f">{ply} / {film.last}</output>" in shown
    board = shown.partition('<g id="shapes">')[2].partition('<div id="controls">')[0]
    drawn = "".join(elements(film.picture(ply)))
    assert re.findall(r"<(\w+)", board) == re.findall(r"<(\w+)", drawn)
    current = re.search(r'aria-current="step"[^>]*>([^<]*)<', shown)
    assert current is not None
    assert html.unescape(current[1]).startswith(film.line(ply).words)


@in_a_browser
def test_keys_the_slider_and_a_line_of_the_history_move_through_the_match(tmp_path: Path) -> None:
    film, text = film_of("orongo"), page_of("orongo")
    press = "const press = key => document.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));"
    steps = "press('End'); press('ArrowLeft'); press('ArrowLeft'); press('ArrowRight');"
    assert f">{film.last - 1} / " in opened_page(text, tmp_path, "3", press + steps)
    slide = "const s = document.getElementById('slider'); s.value = 20; s.oninput({target: s});"
    assert ">20 / " in opened_page(text, tmp_path, "3", slide)
    assert ">12 / " in opened_page(text, tmp_path, "3", "document.querySelectorAll('#history li')[11].click();")


def test_the_words_of_a_match_cannot_break_out_of_the_page(tmp_path: Path) -> None:
    app = memory(tmp_path)
    match = app.open("orongo", ["Ana", "Ben"])
    app.abandon(match.id, "</script><script>alert(1)</script>")
    text = page(Film(app.matches.log_of(match.id)))
    assert "</script><script>alert" not in text
